"""What is said of whole situations: event lines, the hand's caption and picture, results (wording.md)."""

from __future__ import annotations

import random
import re

import pytest

from bot.games.yaodiren import engine, greedy, present
from bot.games.yaodiren.events import Folded
from bot.games.yaodiren.evolve import evolve
from bot.games.yaodiren.happenings import WHAT, Happening
from bot.games.yaodiren.kinds import DECK, kind
from bot.games.yaodiren.legal import legal
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.state import Over, State
from bot.games.yaodiren.words.faces import dead, laid
from bot.games.yaodiren.words.out import out_words
from bot.games.yaodiren.words.standing import split_dead
from bot.games.yaodiren.words.tell import tell
from bot.games.yaodiren.words.texts import SIGNS, Talk, texts
from bot.kernel.cards import Hand
from bot.kernel.game import Speech
from bot.kernel.panel import BoardScene, HandScene, ResultScene
from tests.rules.presented import LANGUAGES, NAMES, frame, labels, public, round_of, seat_view, slot
from tests.rules.tables import filling, flipping, offered, table

RED4 = "peng 12, peng 13, peng 15, peng 24"
SPARE = "44 44 46 46 45 45 11 55"
READY_16 = "44 44 44 46 46 46 16 16"


def one(what: str, seat: int = 0, code: str = "", cards: str = "") -> Happening:
    return Happening(what, seat, kind(code) if code else None, tuple(kind(c) for c in cards.split()))


def told(*happened: Happening, language: str = "zh-Hans", names: tuple[str, ...] = NAMES) -> list[str]:
    talk = Talk(texts(Speech(language)), names)
    return [line.text(talk) for line in tell(happened, talk).lines]


# --- event lines -----------------------------------------------------------------------------------------------


def test_a_card_and_what_came_of_it_are_one_line() -> None:
    assert told(one("flipped", 2, "25"), one("unclaimed", 2, "25")) == ["幺爸翻二五,没人要"]
    assert told(one("discarded", 1, "33"), one("unclaimed", 1, "33")) == ["妈打长三,没人要"]
    assert told(one("flipped", 0, "26"), one("peng", 1, "26", "26 26 26")) == ["老张翻平八,妈碰起!"]
    assert told(one("flipped", 1, "26"), one("peng", 1, "26", "26 26 26")) == ["妈翻平八,自己碰起!"]
    assert told(one("flipped", 0, "44"), one("won", 2, "44")) == ["老张翻人牌,幺爸割了!"]


def test_a_chi_is_called_by_its_kind() -> None:
    assert told(one("flipped", 0, "26"), one("chi", 1, "26", "15 15 26")) == [
        "老张翻平八,妈跳吃! 猫猫平八猫猫"
    ]
    assert told(one("flipped", 0, "26"), one("chi", 0, "26", "15 26 26")) == [
        "老张翻平八,自己夹吃! 平八猫猫平八"
    ]


def test_a_sha_its_replacement_and_a_tuhuo_are_one_line() -> None:
    sha = (one("flipped", 0, "44"), one("sha", 1, "44", "44 44 44 44"))
    assert told(*sha, one("replaced", 1, "25")) == ["老张翻人牌,妈杀起! 补起二五"]
    assert told(*sha, one("added", 1, "44", "44 44 44 44 44"), one("replaced", 1, "25")) == [
        "老张翻人牌,妈杀起! 又补起人牌,吐火响了🔥 补起二五"
    ]
    assert told(one("flipped", 0, "44"), one("tuhuo", 1, "44")) == ["老张翻人牌,妈吐火响了🔥"]


def test_steals_are_counted_and_never_named() -> None:
    laid_down = one("laid", 1, "55", "55 55 55 55 55")
    assert told(one("dealt"), laid_down, one("stole", 1), one("stole", 1), one("stole", 2)) == [
        "老张的庄,一人二十张",
        "妈摆起五根梅子,硬吐火!",
        "妈偷2张",
        "幺爸偷1张",
    ]


def test_who_plays_and_who_does_not_is_told_together() -> None:
    assert told(one("opened", 0), one("folded", 2), one("played", 1)) == ["老张起了!", "幺爸扣,妈打"]


def test_who_is_left_alone_is_told() -> None:
    lines = told(one("opened", 0), one("played", 1), one("played", 2), one("out", 1), one("out", 0))
    assert lines[-2:] == ["妈下课喝茶🍵", "老张下课喝茶🍵,幺爸个人表演"]


def test_the_card_on_offer_is_not_told_twice() -> None:
    assert told(one("dealt"), one("flipped", 0, "26")) == ["老张的庄,一人二十张"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", sorted(WHAT))
def test_everything_can_be_told_even_alone(what: str, language: str) -> None:
    lines = told(one("dealt"), one(what, 1, "44", "44 44 44"), language=language)
    assert not any("{" in line for line in lines)


def test_two_of_one_name_are_told_apart() -> None:
    lines = told(one("flipped", 2, "25"), one("peng", 1, "25"), names=("老张", "妈", "妈"))
    assert lines == ["③妈翻二五,②妈碰起!"]


def test_one_proverb_a_round_where_it_fits() -> None:
    """wording.md: 丁丁挨倒斧头插 for that chi, 十猫九成对 for a peng of 猫猫."""
    axe = (one("flipped", 0, "12"), one("chi", 0, "12", "12 56 12"))
    cat = (one("flipped", 0, "15"), one("peng", 1, "15", "15 15 15"))
    assert told(*axe)[0].endswith(" 丁丁挨倒斧头插")
    assert told(*cat) == ["老张翻猫猫,妈碰起! 十猫九成对"]
    assert told(*axe, *cat)[1] == "老张翻猫猫,妈碰起!"
    assert told(one("flipped", 0, "24"), one("unclaimed", 0, "24")) == ["老张翻二红,没人要 二红打瞌睡"]


# --- the board -------------------------------------------------------------------------------------------------


def test_the_board_of_a_card_on_offer() -> None:
    state = offered(table(SPARE, SPARE, READY_16, groups=[RED4] * 3, stock="11 " * 38), 0, "26")
    panel = slot(present.present(public(state), frame()), "board")
    assert panel.text.splitlines()[:2] == ["第3局 剩38 · 老张翻 平八", "要的就点,60秒"]
    scene = panel.scene
    assert isinstance(scene, BoardScene)
    assert (scene.title, scene.status) == ("幺地人 · 第3局", "老张 翻牌")
    assert scene.offered == texts(Speech()).faces[kind("26")]
    assert [seat.active for seat in scene.seats] == [True, False, False]
    assert [figure.value for figure in scene.seats[0].figures] == ["8", "32"]


def test_the_notes_of_the_table_come_first() -> None:
    state = offered(table(SPARE, SPARE, SPARE, groups=[RED4] * 3), 0, "26")
    text = slot(present.present(public(state), frame(notes=("都没起,重洗",))), "board").text
    assert text.startswith("都没起,重洗\n第3局")


def test_badges_and_who_is_out() -> None:
    state = flipping(table(SPARE, SPARE, SPARE, groups=[RED4] * 3, dealer=1, opener=2, out=[0]), 0)
    made = frame(autopilot=frozenset({1}), computers=frozenset({2}))
    scene = slot(present.present(public(state), made), "board").scene
    assert isinstance(scene, BoardScene)
    assert [seat.badges for seat in scene.seats] == [(), ("庄", "托管"), ("起", "电脑")]
    assert [(seat.out, seat.tag) for seat in scene.seats] == [(True, "下课"), (False, ""), (False, "")]


def test_a_chi_lies_with_the_odd_card_between_and_the_claimed_one_marked() -> None:
    assert laid((kind("26"), kind("15"), kind("26"))) == (kind("26"), kind("15"), kind("26"))
    assert laid((kind("15"), kind("15"), kind("26"))) == (kind("15"), kind("26"), kind("15"))
    assert laid((kind("16"), kind("34"), kind("25"))) == (kind("16"), kind("25"), kind("34"))
    state = flipping(table(SPARE, SPARE, SPARE, groups=["chi 15 15 26"]), 0)
    scene = slot(present.present(public(state), frame()), "board").scene
    assert isinstance(scene, BoardScene)
    cards = scene.seats[0].groups[0].cards
    assert [(card.card.name, card.rim) for card in cards] == [
        ("猫猫", False),
        ("平八", True),
        ("猫猫", False),
    ]


# --- the hand --------------------------------------------------------------------------------------------------


def hand_of(state: State, seat: int, language: str = "zh-Hans") -> tuple[list[str], HandScene]:
    panel = slot(present.present(seat_view(state, seat), frame(language)), "hand")
    assert isinstance(panel.scene, HandScene)
    return panel.text.splitlines(), panel.scene


def test_the_caption_holds_the_table_in_five_lines() -> None:
    groups = ["peng 12, peng 13", RED4, "chi 46 46 13, sha 35"]
    now = table(
        SPARE + " 14 14 33 33 26 26",
        SPARE,
        SPARE + " 14 14",
        groups=groups,
        discards="33 25 56",
        stock="11 " * 38,
    )
    lines, _ = hand_of(flipping(now, 0), 1)
    assert lines[0] == "川妹儿家 第3局 剩38"
    assert re.fullmatch(r"你②闲 坨 \d+ 卯 \d+ 番 \d+", lines[1])
    assert lines[2] == "①老张庄 手14: 碰丁丁 碰和牌"
    assert lines[3] == "③幺爸 手10: 吃四六和牌四六 杀叉八"
    assert lines[4] == "刚过: 长三›二五›斧头"


def test_a_hand_that_is_ready_tells_what_it_waits_for_and_how_many_are_unseen() -> None:
    _, scene = hand_of(flipping(table(SPARE, SPARE, READY_16, groups=[RED4] * 3, discards="34 34"), 0), 2)
    assert scene.footer == ("听 高脚 剩3 · 三四 剩3 · 二五 剩5",)
    assert (scene.title, scene.trays[0].cards[0].card.name) == ("手牌 8 张", "人牌")


def test_a_locked_pair_is_marked_and_the_drawn_card_has_a_rim() -> None:
    now = table("44 44 46 46 45 45 11 55 55", SPARE, SPARE, groups=[RED4] * 3, locked=["45"])
    _, scene = hand_of(filling(now, 0, drawn="55", source="replacement"), 0)
    cards = [card for tray in scene.trays for card in tray.cards] + list(scene.loose)
    assert {card.card.name for card in cards if card.note == "现"} == {"红九"}
    assert [card.card.name for card in cards if card.rim] == ["梅子"]
    assert not any(card.rim for tray in scene.groups for card in tray.cards), (
        "the one rim is the drawn card's"
    )
    assert [tray.note for tray in scene.groups] == ["8坨"] * 4


def test_two_cards_whose_third_is_gone_are_shown_dead() -> None:
    seen = "66 " * 4 + "11 " * 4
    now = table("44 44 46 46 45 45 11 66", SPARE, SPARE, groups=[RED4] * 3, discards=seen)
    _, scene = hand_of(flipping(now, 0), 0)
    assert [[card.card.name for card in tray.cards] for tray in scene.trays if tray.note == "死"] == [
        ["地牌", "天牌"]
    ]
    left = Hand([0] * 21)
    assert dead((kind("16"), kind("34")), left)
    assert not dead((kind("16"), kind("34")), left.plus(kind("25")))
    assert not dead((kind("11"), kind("12")), left)
    pairs, rest = split_dead((kind("11"), kind("12"), kind("66")), left)
    assert (pairs, rest) == (((kind("11"), kind("66")),), (kind("12"),))


def test_who_is_out_is_told_why_in_private() -> None:
    now = table(SPARE, SPARE, SPARE, groups=[RED4] * 3, out=[1])
    gone = now.but(outs=(Folded(1, "seen", kind("66"), 6, 40),))
    lines, _ = hand_of(flipping(gone, 0), 1)
    assert lines[1].startswith("你②下课 坨 ")
    assert lines[2] == "天牌死了,卯6,下课喝茶🍵(还是要给)"
    assert len(lines) == 6


@pytest.mark.parametrize(
    ("why", "code", "mao", "tuo", "said"),
    [
        ("chose", "", 9, 40, "自己扣的"),
        ("unmet", "", 6, 40, "卯只有6,没得坎来杀"),
        ("unmet", "", 7, 30, "坨只有30,差3"),
        ("steals", "", 6, 40, "偷完卯还是只有6"),
        ("passed", "26", 7, 29, "平八过了碰,坨29"),
        ("no_discard", "", 6, 40, "没得哪张打得,卯6"),
        ("seen", "", 6, 40, "死卯,卯6"),
    ],
)
def test_every_way_out_has_its_words(why: str, code: str, mao: int, tuo: int, said: str) -> None:
    view = public(flipping(table(SPARE, SPARE, SPARE), 0))
    out = Folded(1, why, kind(code) if code else None, mao, tuo)
    assert out_words(view, out, texts(Speech("zh-Hans"))) == said
    assert out_words(view, out, texts(Speech("en"))).isascii() != bool(code)


def test_a_sha_that_brought_nothing_is_called_so() -> None:
    """没杀活: out with the replacement, steals after it not counted."""
    happened = (
        one("flipped", 0, "44"),
        one("sha", 1, "44"),
        one("replaced", 1, "25"),
        one("stole", 1),
        one("out", 1),
    )
    view = public(flipping(table(SPARE, SPARE, SPARE).but(happened=happened), 0))
    out = Folded(1, "no_discard", None, 6, 40)
    assert out_words(view, out, texts(Speech("zh-Hans"))) == "没杀活,卯6"
    other = public(
        flipping(table(SPARE, SPARE, SPARE).but(happened=(*happened[:1], one("peng", 1), one("out", 1))), 0)
    )
    assert out_words(other, out, texts(Speech("zh-Hans"))) == "没得哪张打得,卯6"


# --- results ---------------------------------------------------------------------------------------------------


def played(seed: int, base: int = 1) -> Over:
    """The end of a round among greedy players; the first of some deals that was opened."""
    rng = random.Random(seed)
    players = [greedy.players["greedy"](random.Random(seed)) for _ in range(3)]
    while True:
        deck = list(DECK)
        rng.shuffle(deck)
        state = evolve(None, engine.deal(Ruleset(base=base), deck, 0, 3, 1))
        while not isinstance(state, Over):
            step = engine.step(state)
            if step is None:
                seat = engine.awaits(state)[1][0]
                view = seat_view(state, seat)
                events = engine.decide(state, seat, players[seat](view, legal(view)))
            else:
                events = step.events
            for event in events:
                state = evolve(state, event)
        if state.round.opener is not None:
            return state


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(6))
def test_the_result_has_its_fixed_lines(seed: int, language: str) -> None:
    """DESIGN 12: a line for each seat, each fan and each group, with its tuo."""
    state = played(seed, base=1 + seed % 2 * 4)
    panel = slot(present.present(public(state), frame(language, totals=(10, -4, -6))), "result")
    found = public(state).result
    assert found is not None
    lines = panel.text.splitlines()
    deltas = [re.fullmatch(r"([①②③])(.+): ([+-]\d+)", line) for line in lines]
    rows = [match.groups() for match in deltas if match]
    assert rows == [(SIGNS[n], NAMES[n], f"{found.points[n]:+d}") for n in range(3)]
    assert sum(int(row[2]) for row in rows) == 0
    assert isinstance(panel.scene, ResultScene)
    assert [row.delta for row in panel.scene.rows] == [row[2] for row in rows]
    if found.won is not None:
        check_win(found.won, lines, panel.scene, language)
    else:
        assert all(row[2] == "+0" for row in rows)
    codes = [button.code for button in panel.buttons[0]]
    assert codes == ["next", "record", "score"]


def check_win(won: object, lines: list[str], scene: ResultScene, language: str) -> None:
    win = won.win  # type: ignore[attr-defined]
    groups = [match for line in lines if (match := re.fullmatch(r"([一-鿿+]+) (\d+)", line))]
    assert len(groups) == 7
    assert sum(int(match[2]) for match in groups) == win.tuo
    fans = [line for line in lines if re.search(r"\d+番$| fan$", line)]
    assert len(fans) == len(win.fans)
    assert len(scene.groups) == 7
    assert sum(card.rim for tray in scene.groups for card in tray.cards) == 1
    assert (f"{win.tuo}坨(" in "\n".join(lines)) == (language == "zh-Hans")


def test_a_win_without_fan_is_a_small_dish() -> None:
    assert any(
        "割个小菜也是菜" in slot(present.present(public(played(s)), frame()), "result").text
        for s in range(60)
    )


def test_the_buttons_of_the_result_are_labelled_as_fixed() -> None:
    result = slot(present.present(public(played(1)), frame()), "result")
    assert labels(result) == [["下一局", "记录", "积分榜"]]


def test_the_other_hands_are_laid_open_with_the_result() -> None:
    state = played(2)
    result = slot(present.present(public(state), frame()), "result")
    assert isinstance(result.scene, ResultScene)
    won = public(state).result.won  # type: ignore[union-attr]
    for seat, row in enumerate(result.scene.rows):
        winner = won is not None and won.seat == seat
        assert len(row.cards) == (0 if winner else state.round.hands[seat].size)


def test_a_deal_that_nobody_opened_has_no_result() -> None:
    ends = [round_of(seed)[-1] for seed in range(40)]
    void = next(state for state in ends if public(state).result.end == "void")  # type: ignore[union-attr]
    panels = present.present(public(void), frame())
    assert [panel.slot for panel in panels] == ["board"]
    dealer = NAMES[void.round.dealer]
    assert panels[0].text == f"第3局 · 都没起,重洗\n{dealer}的庄,一人二十张"


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_on_autopilot_is_told_how_to_come_back(language: str) -> None:
    """DESIGN 5: the seat plays 托管 until the player acts."""
    view = seat_view(round_of(3)[40], 1)
    plain = slot(present.present(view, frame(language)), "hand").text
    away = slot(present.present(view, frame(language, autopilot=frozenset({1}))), "hand").text
    assert away.startswith(plain)
    assert len(away.splitlines()) == len(plain.splitlines()) + 1
