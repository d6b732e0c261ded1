"""The 21 kinds of card, five copies of each (rule book 1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.kernel.cards import Hand, Kind

COPIES = 5
"""How many cards of each kind the deck holds."""

PAIR_SUM = 14
"""Two alike and a third card make a chi group when the pair's points and the third's come to this."""


@dataclass(frozen=True, slots=True)
class KindInfo:
    """A row of the rule book's table of cards.

    `code` is the two pip counts, smaller first; `others` the names by which players also know it; `red`
    counts a tuo in a chi group; `fan` marks the three 幺地人, whose three alike are a source of fan.
    """

    code: str
    name: str
    others: tuple[str, ...]
    points: int
    red: bool
    fan: bool = False


KINDS: tuple[KindInfo, ...] = (
    KindInfo("11", "地牌", ("地",), 2, red=True, fan=True),
    KindInfo("12", "丁丁", ("钉钉",), 3, red=True),
    KindInfo("13", "和牌", (), 4, red=True),
    KindInfo("22", "长二", ("板凳",), 4, red=False),
    KindInfo("14", "幺四", ("幺",), 5, red=True, fan=True),
    KindInfo("23", "拐子", (), 5, red=False),
    KindInfo("15", "猫猫", ("猫儿",), 6, red=True),
    KindInfo("24", "二红", (), 6, red=True),
    KindInfo("33", "长三", (), 6, red=False),
    KindInfo("16", "高脚", ("翘脚",), 7, red=True),
    KindInfo("34", "三四", (), 7, red=True),
    KindInfo("25", "二五", (), 7, red=False),
    KindInfo("44", "人牌", ("人",), 8, red=True, fan=True),
    KindInfo("26", "平八", (), 8, red=False),
    KindInfo("35", "叉八", ("三五",), 8, red=False),
    KindInfo("45", "红九", (), 9, red=True),
    KindInfo("36", "黑九", (), 9, red=False),
    KindInfo("46", "四六", ("瘦肉",), 10, red=True),
    KindInfo("55", "梅子", (), 10, red=False),
    KindInfo("56", "斧头", (), 11, red=False),
    KindInfo("66", "天牌", ("天",), 12, red=True),
)
"""By points, then as the rule book lists them. A `Kind` is an index into this table."""

COUNT = len(KINDS)
CODES = tuple(info.code for info in KINDS)
NAMES = tuple(info.name for info in KINDS)
POINTS = tuple(info.points for info in KINDS)
RED = tuple(info.red for info in KINDS)
FAN_KINDS: frozenset[Kind] = frozenset(k for k, info in enumerate(KINDS) if info.fan)
"""幺四 地牌 人牌: three of them alike are a fan."""

SEVENS: frozenset[Kind] = frozenset(k for k, info in enumerate(KINDS) if 2 * info.points == PAIR_SUM)
"""Any three of these make a chi group."""

CLASSES: tuple[tuple[Kind, ...], ...] = tuple(
    tuple(k for k, info in enumerate(KINDS) if info.points in (low, PAIR_SUM - low)) for low in range(2, 8)
)
"""The six classes of points that make 14 together; cards of different classes never meet in a group."""

DECK: tuple[Kind, ...] = tuple(k for k in range(COUNT) for _ in range(COPIES))
"""Every card once, in order."""

_KIND_OF = {code: k for k, code in enumerate(CODES)}


def kind(code: str) -> Kind:
    """The kind of a pip code such as "15"; ValueError if there is none."""
    try:
        return _KIND_OF[code]
    except KeyError:
        raise ValueError(f"no kind has the code {code!r}") from None


def hand(codes: Iterable[str]) -> Hand:
    """The hand of the cards with these codes."""
    return Hand.of((kind(code) for code in codes), COUNT)
