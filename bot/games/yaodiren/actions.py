"""Actions: what a player may do, each the answer to a question (rule book 5 to 8), and their button codes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TypeAlias

from bot.games.yaodiren.kinds import CODES, COUNT, kind
from bot.kernel.cards import Kind


@dataclass(frozen=True, slots=True)
class Open:
    """起: open the round."""


@dataclass(frozen=True, slots=True)
class Pass:
    """过: do not open; or claim nothing."""


@dataclass(frozen=True, slots=True)
class Play:
    """打: play in a round that another opened."""


@dataclass(frozen=True, slots=True)
class Fold:
    """扣: go out of the round."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Play a card from the hand."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Chi:
    """吃: `pair` are the two cards from the hand, the lower kind first."""

    pair: tuple[Kind, Kind]


@dataclass(frozen=True, slots=True)
class Peng:
    """碰."""


@dataclass(frozen=True, slots=True)
class Sha:
    """杀: the fourth."""


@dataclass(frozen=True, slots=True)
class Tuhuo:
    """吐火: the fifth."""


@dataclass(frozen=True, slots=True)
class Hu:
    """胡: win."""


@dataclass(frozen=True, slots=True)
class Declare:
    """报番: name the fan of the own hu, without the base that every win pays (10, `declare_fan`)."""

    fan: int


@dataclass(frozen=True, slots=True)
class Redeal:
    """The dealer asks the others for a redeal (10, `redeal_vote`)."""


@dataclass(frozen=True, slots=True)
class Agree:
    """Agree to a redeal."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """Refuse a redeal: the round goes on."""


Action: TypeAlias = (
    Open | Pass | Play | Fold | Discard | Chi | Peng | Sha | Tuhuo | Hu | Declare | Redeal | Agree | Refuse
)

MOST_FAN = 24
"""The most fan that can be named: seven fives with three 幺地人 (13), 高胡 (7), 对对胡, all red, and some air."""

DECLARE: tuple[Declare, ...] = tuple(map(Declare, range(MOST_FAN + 1)))
"""By fan: its declaration."""

DISCARD: tuple[Discard, ...] = tuple(map(Discard, range(COUNT)))
"""By kind: its discard. Actions are values, and one of each is enough."""

CHI: dict[tuple[Kind, Kind], Chi] = {
    pair: Chi(pair) for pair in combinations_with_replacement(range(COUNT), 2)
}
"""By the two cards from the hand: the chi with them."""

FOLD, HU, PASS, PENG, SHA, TUHUO = Fold(), Hu(), Pass(), Peng(), Sha(), Tuhuo()
REDEAL, AGREE, REFUSE = Redeal(), Agree(), Refuse()

_PLAIN: dict[str, Action] = {
    "open": Open(),
    "pass": PASS,
    "play": Play(),
    "fold": FOLD,
    "peng": PENG,
    "sha": SHA,
    "tuhuo": TUHUO,
    "hu": HU,
    "redeal": REDEAL,
    "agree": AGREE,
    "refuse": REFUSE,
}
_DECLARED = {f"n{action.fan}": action for action in DECLARE}
_CODE_OF = {action: code for code, action in _PLAIN.items()}


def code(action: Action) -> str:
    """The action as a button's code: "peng", "d15" (discard 15), "c1526" (chi with 15 and 26), "n3" (3 fan)."""
    if isinstance(action, Discard):
        return "d" + CODES[action.kind]
    if isinstance(action, Chi):
        return "c" + "".join(CODES[one] for one in action.pair)
    if isinstance(action, Declare):
        return f"n{action.fan}"
    return _CODE_OF[action]


def parse(text: str) -> Action:
    """The action of a button's code; ValueError if it is none."""
    if text in _PLAIN:
        return _PLAIN[text]
    if text[:1] == "d" and len(text) == 3:
        return DISCARD[kind(text[1:])]
    if text[:1] == "c" and len(text) == 5:
        return chi(kind(text[1:3]), kind(text[3:]))
    if text in _DECLARED:
        return _DECLARED[text]
    raise ValueError(f"no action has the code {text!r}")


def chi(one: Kind, other: Kind) -> Chi:
    """The chi with these two cards from the hand, in whichever order they are named."""
    return CHI[(one, other) if one <= other else (other, one)]
