"""Scenes to draw: true to the rules in their counts, or strained to the limits of a layout."""

from __future__ import annotations

from bot.kernel.panel import (
    BoardScene,
    Card,
    CardView,
    Figure,
    HandScene,
    KindsScene,
    ResultRow,
    ResultScene,
    Scene,
    SeatPanel,
    Tray,
)
from tests.rendering.scores import SCORE, SCORE_LONG, SCORE_NEW

KINDS = {
    name: Card(pips, name, red)
    for pips, name, red in (
        ("11", "地牌", True),
        ("12", "丁丁", True),
        ("13", "和牌", True),
        ("22", "长二", False),
        ("14", "幺四", True),
        ("23", "拐子", False),
        ("15", "猫猫", True),
        ("24", "二红", True),
        ("33", "长三", False),
        ("16", "高脚", True),
        ("34", "三四", True),
        ("25", "二五", False),
        ("44", "人牌", True),
        ("26", "平八", False),
        ("35", "叉八", False),
        ("45", "红九", True),
        ("36", "黑九", False),
        ("46", "四六", True),
        ("55", "梅子", False),
        ("56", "斧头", False),
        ("66", "天牌", True),
    )
}
"""The 21 kinds of rule book 1, by name, in its order."""


def cards(names: str) -> tuple[Card, ...]:
    """Cards by their names, apart by blanks."""
    return tuple(KINDS[name] for name in names.split())


def views(names: str) -> tuple[CardView, ...]:
    """As in `cards`; a name may end in * (just drawn), ! (under a veil) or :现 (a note)."""
    found = []
    for word in names.split():
        name, _, note = word.partition(":")
        found.append(CardView(KINDS[name.rstrip("*!")], "*" in name, "!" in name, note))
    return tuple(found)


def trays(text: str) -> tuple[Tray, ...]:
    """Groups apart by / ; the note of one stands behind a # ."""
    found = []
    for part in filter(str.strip, text.split("/")):
        names, _, note = part.partition("#")
        found.append(Tray(views(names), note.strip()))
    return tuple(found)


def figures(text: str) -> tuple[Figure, ...]:
    """Label and number in turn: "坨 45 卯 9"."""
    words = text.split()
    return tuple(Figure(label, value) for label, value in zip(words[::2], words[1::2], strict=True))


HAND_22 = HandScene(
    "手牌 22 张",
    figures("坨 36 卯 7 番 1"),
    trays("人牌 人牌 人牌 人牌/二红 二红 二红 二红/幺四 幺四/和牌 和牌/平八 平八/黑九 黑九/天牌 地牌"),
    views("丁丁! 猫猫 梅子:现 斧头*"),
)
HAND_20 = HandScene(
    "手牌 20 张",
    figures("坨 45 卯 9 番 1"),
    trays("二红 二红 二红/幺四 幺四/和牌 和牌#死/平八 平八/黑九 黑九/斧头 斧头/天牌 地牌/四六 长二"),
    views("丁丁 猫猫 梅子"),
)
HAND_MARKS = HandScene(
    "手牌 20 张",
    figures("坨 12 卯 3 番 0"),
    trays("二红 二红/和牌 和牌#死/天牌 地牌"),
    views("丁丁 长二 拐子 猫猫:现 猫猫:现 长三 高脚 三四 平八! 叉八! 红九! 黑九 斧头* 梅子"),
)
"""Few units, many loose cards, every mark."""
HAND_23 = HandScene(
    "手牌 23 张",
    figures("坨 48 卯 8 番 6"),
    trays(
        "地牌 地牌 地牌 地牌/幺四 幺四 幺四 幺四/人牌 人牌 人牌 人牌/二红 二红/猫猫 猫猫/天牌 天牌/长二 四六"
    ),
    views("丁丁 斧头 梅子*"),
)
HAND_LOOSE = HandScene(
    "手牌 20 张",
    figures("坨 3 卯 4 番 0"),
    trays("二红 二红/幺四 幺四"),
    views("地牌 丁丁 和牌 长二 拐子 猫猫 长三 高脚 三四 二五 人牌 平八 叉八 红九 黑九 斧头"),
)
HAND_FOURS = HandScene(
    "你②庄 手牌 24 张",
    figures("坨 52 卯 8 番 5"),
    trays(
        "人牌 人牌 人牌 人牌/地牌 地牌 地牌 地牌/幺四 幺四 幺四 幺四/天牌 天牌/四六 长二/高脚 三四/猫猫 猫猫"
    ),
    views("丁丁 斧头 梅子*"),
)
HAND_MIDDLE = HandScene(
    "手牌 17 张",
    figures("坨 38 卯 8 番 1"),
    trays("二红 二红 二红/幺四 幺四/和牌 和牌#死/平八 平八/黑九 黑九/天牌 地牌"),
    views("丁丁 猫猫:现 梅子 斧头*"),
    trays("人牌 人牌 人牌"),
    ("还差 梅子", "过了 平八 黑九"),
)
HAND_11 = HandScene(
    "手牌 11 张",
    figures("坨 41 卯 7 番 3"),
    trays("二红 二红 二红/幺四 幺四/和牌 和牌/平八 平八"),
    views("丁丁! 猫猫*"),
    trays("人牌 人牌 人牌/天牌 天牌 地牌/高脚 三四 二五"),
)
HAND_5 = HandScene("手牌 5 张", figures("坨 35 卯 7 番 3"), trays("高脚 高脚/梅子 梅子"), views("二红*"))
HAND_2 = HandScene(
    "手牌 2 张",
    figures("坨 41 卯 7 番 5"),
    trays("平八 平八"),
    (),
    trays(
        "人牌 人牌 人牌 人牌/天牌 天牌 天牌 天牌 天牌/高脚 三四 二五/猫猫 猫猫 猫猫/丁丁 丁丁 斧头/四六 四六 长二"
    ),
    ("听 平八 剩3", "听 猫猫 剩1"),
)
HAND_EMPTY = HandScene("下课喝茶", figures("坨 0 卯 0 番 0"), (), ())

BOARD = BoardScene(
    "幺地人 · 第 3 局",
    "老张 翻牌",
    Figure("余牌", "30"),
    KINDS["叉八"],
    cards("拐子 红九 二红 四六 红九 长三 二五 和牌 红九 长三 和牌 三四 长三"),
    (
        SeatPanel(
            "①",
            "老张 🀄",
            figures("手 11 坨 13"),
            trays("丁丁 斧头 丁丁/猫猫 猫猫 猫猫/三四 高脚 三四"),
            active=True,
        ),
        SeatPanel(
            "②",
            "Алиса Селезнёва",
            figures("手 11 坨 13"),
            trays("地牌 地牌 地牌/天牌 地牌 天牌/四六 长二 四六"),
            ("庄",),
        ),
        SeatPanel(
            "③", "محمد", figures("手 11 坨 13"), trays("长二 四六 长二/拐子 黑九 拐子/幺四 幺四 幺四 幺四")
        ),
    ),
)
BOARD_START = BoardScene(
    "幺地人 · 第 1 局",
    "起牌",
    Figure("余牌", "45"),
    None,
    (),
    (
        SeatPanel("①", "老张", figures("手 20 坨 0"), (), ("庄", "起")),
        SeatPanel("②", "妈", figures("手 20 坨 0"), (), active=True),
        SeatPanel("③", "幺爸的幺儿子", figures("手 20 坨 0"), (), out=True, tag="下课"),
    ),
)
BOARD_LATE = BoardScene(
    "幺地人 · 第 7 局",
    "妈 打牌",
    Figure("余牌", "12"),
    KINDS["猫猫"],
    cards(
        "拐子 红九 二红 四六 长三 二五 和牌 黑九 长三 和牌 三四 长三 平八 叉八 梅子 斧头 丁丁 "
        "拐子 红九 高脚 二五 平八 长二 四六"
    ),
    (
        SeatPanel(
            "①",
            "川妹儿",
            figures("手 8 坨 29"),
            trays("丁丁 丁丁 斧头/天牌 天牌 天牌/三四 高脚 三四/叉八 二红 叉八"),
        ),
        SeatPanel(
            "②",
            "妈",
            figures("手 11 坨 21"),
            trays("地牌 地牌 地牌 地牌 地牌/梅子 长二 长二/黑九 黑九 拐子"),
            ("庄", "起"),
            True,
        ),
        SeatPanel(
            "③",
            "김철수",
            figures("手 14 坨 14"),
            trays("人牌 人牌 人牌 人牌/四六 四六 长二"),
            out=True,
            tag="下课",
        ),
    ),
)
_SEATS = (
    trays(
        "人牌 人牌 人牌 人牌 人牌/天牌 天牌 天牌 天牌/高脚 三四 二五/猫猫 猫猫 猫猫/"
        "丁丁 丁丁 斧头/四六 四六 长二/幺四 幺四 幺四"
    ),
    trays("地牌 地牌 地牌 地牌/平八 平八 平八 平八 平八/二红 二红 叉八/红九 红九 拐子"),
    trays("梅子 梅子 和牌/黑九 黑九 黑九/长三 长三 人牌"),
)
BOARD_FULL = BoardScene(
    "幺地人 · 第 128 局 · 川妹儿家的牌桌,一直打到天亮",
    "川妹儿她幺爸的老表 翻牌",
    Figure("余牌", "0"),
    KINDS["天牌"],
    cards(" ".join(["拐子", "红九", "长三", "二五", "和牌", "三四", "叉八", "斧头", "高脚"] * 5)),
    (
        SeatPanel(
            "①", "Wolfeschlegelsteinhausen", figures("手 2 坨 104"), _SEATS[0], ("庄", "起"), active=True
        ),
        SeatPanel("②", "👨‍👩‍👧‍👦🇨🇳👍🏽 一家人", figures("手 8 坨 20"), _SEATS[1], out=True, tag="下课"),
        SeatPanel("③", "สมชาย นะครับ", figures("手 11 坨 13"), _SEATS[2]),
    ),
)
_SEVEN_FIVES = trays("/".join(f"{name} {name} {name} {name} {name}" for name in list(KINDS)[:7]))
BOARD_IMPOSSIBLE = BoardScene(
    BOARD_FULL.title,
    BOARD_FULL.status,
    Figure("余牌", "0"),
    KINDS["天牌"],
    tuple(KINDS.values()) * 3,
    tuple(
        SeatPanel(sign, "老张", figures("手 2 坨 104"), _SEVEN_FIVES, ("庄", "起"), True, True, "下课")
        for sign in "①②③④"
    ),
)
"""More of everything than a round can have: it must still be a picture, however small its cards."""

RESULT = ResultScene(
    "幺爸割了!",
    "第 3 局",
    trays(
        "人牌 人牌 人牌#8坨/天牌 天牌 天牌#8坨/高脚 三四 二五#2坨/猫猫 猫猫 猫猫#8坨/"
        "丁丁 丁丁 斧头#2坨/四六 四六 长二#2坨/和牌 和牌 梅子#2坨"
    ),
    ("37坨(33)", "底1 + 人牌1番 = 2", "老张翻的人牌"),
    (
        ResultRow(
            "①",
            "老张 🀄",
            "-2",
            trays("地牌 地牌 天牌/平八 平八 平八"),
            views("二红 二红 长三 幺四 幺四 红九 黑九 黑九 拐子 斧头 斧头 梅子 长二 长二"),
        ),
        ResultRow(
            "②",
            "妈",
            "-2",
            (),
            views(
                "二红 二红 长三 长三 幺四 幺四 红九 红九 黑九 黑九 拐子 拐子 叉八 叉八 叉八 斧头 斧头 梅子 长二 长二"
            ),
            ("庄",),
            "下课: 天地死了,卯6",
        ),
        ResultRow("③", "幺爸", "+4", (), (), ("起",)),
    ),
)
RESULT_BIG = ResultScene(
    "幺爸割了个大的!",
    "第 12 局",
    trays(
        "人牌 人牌 人牌 人牌 人牌#16坨/天牌 天牌 天牌 天牌#12坨/地牌 地牌 地牌 地牌#12坨/幺四 幺四 幺四#8坨/"
        "猫猫 猫猫 猫猫#8坨/丁丁 丁丁 丁丁#8坨/四六 四六 长二#2坨"
    ),
    ("66坨(33)", "底1", "人牌3番", "地牌2番", "幺四1番", "高胡3番", "底1 + 9番 = 10", "自己翻的猫猫"),
    (
        ResultRow(
            "①",
            "محمد بن سلمان",
            "-10",
            trays("平八 平八 平八 平八/拐子 拐子 黑九/梅子 梅子 和牌"),
            views("二红 二红 长三 长三 红九 红九 黑九 黑九 斧头 斧头 梅子 长二 长二"),
            ("庄",),
        ),
        ResultRow(
            "②",
            "Wolfeschlegelsteinhausenbergerdorff",
            "-10",
            (),
            views(
                "二红 二红 长三 长三 高脚 高脚 高脚 高脚 三四 三四 三四 三四 "
                "拐子 拐子 叉八 叉八 叉八 叉八 斧头 斧头 梅子 长二 长二"
            ),
            (),
            "吃了包子,一家给",
        ),
        ResultRow("③", "幺爸", "+20", ()),
    ),
)
RESULT_DRAW = ResultScene(
    "黄了,庄家连庄",
    "第 4 局",
    (),
    ("没得人割,都不给",),
    tuple(
        ResultRow(
            sign,
            name,
            "+0",
            trays("地牌 地牌 天牌/平八 平八 平八"),
            views("二红 二红 长三 幺四 幺四 红九 黑九 黑九 拐子 斧头 斧头 梅子 长二 长二"),
            badges,
        )
        for sign, name, badges in (("①", "老张", ("庄", "起")), ("②", "妈", ()), ("③", "幺爸", ()))
    ),
)
KINDS_SCENE = KindsScene(
    "十四点成卯",
    trays(
        "天牌:12 地牌:2/斧头:11 丁丁:3/梅子:10 四六:10 和牌:4 长二:4/红九:9 黑九:9 幺四:5 拐子:5/"
        "高脚:7 三四:7 二五:7/人牌:8 平八:8 叉八:8 长三:6 猫猫:6 二红:6"
    ),
)

RESULT_BAOZI = ResultScene(
    "川妹割了!",
    "第 21 局",
    trays(
        "人牌 人牌 人牌#8坨/天牌 地牌 天牌#3坨/高脚 三四 二五#2坨/猫猫 猫猫 猫猫#8坨/"
        "丁丁 丁丁 丁丁#8坨/四六 长二 四六#2坨/和牌 梅子* 和牌#2坨"
    ),
    ("33坨(33)", "人牌1番", "报了2番,只有1番,倒赔", "底10 × 3 = 30"),
    (
        ResultRow(
            "①",
            "محمد بن سلمان",
            "+30",
            (),
            views("二红 二红 长三 幺四 红九 黑九 斧头 斧头"),
            ("庄", "托管"),
            silver="银 +300",
        ),
        ResultRow(
            "②",
            "👨‍👩‍👧‍👦 一家人",
            "+30",
            trays("平八 平八 平八 平八/长三 人牌 长三"),
            views("二红 二红 长三 拐子 拐子 叉八 叉八 斧头 斧头 梅子 长二 长二"),
            ("包子",),
            "人牌打了,卯只有6",
            "银 +300",
        ),
        ResultRow("③", "川妹", "-60", (), (), ("起",), silver="银 -600"),
    ),
)
"""House rules: a fan named too high, a baozi, silver."""

SCENES: dict[str, Scene] = {
    "hand-22": HAND_22,
    "hand-20": HAND_20,
    "hand-23": HAND_23,
    "hand-marks": HAND_MARKS,
    "hand-loose": HAND_LOOSE,
    "hand-fours": HAND_FOURS,
    "hand-17": HAND_MIDDLE,
    "hand-11": HAND_11,
    "hand-5": HAND_5,
    "hand-2": HAND_2,
    "hand-empty": HAND_EMPTY,
    "board": BOARD,
    "board-start": BOARD_START,
    "board-late": BOARD_LATE,
    "board-full": BOARD_FULL,
    "board-impossible": BOARD_IMPOSSIBLE,
    "result": RESULT,
    "result-big": RESULT_BIG,
    "result-draw": RESULT_DRAW,
    "result-baozi": RESULT_BAOZI,
    "score": SCORE,
    "score-long": SCORE_LONG,
    "score-new": SCORE_NEW,
    "kinds": KINDS_SCENE,
}
