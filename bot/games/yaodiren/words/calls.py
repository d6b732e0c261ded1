"""What a group calls the cards: five kinds have two names that are both in use (rule book 1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.games.yaodiren.kinds import CODES, KINDS, RED, kind
from bot.kernel.cards import Kind
from bot.kernel.panel import Card, CardView

VARIED: Final[tuple[Kind, ...]] = tuple(kind(code) for code in ("16", "46", "22", "15", "35"))
"""高脚/翘脚, 四六/瘦肉, 长二/板凳, 猫猫/猫儿, 叉八/三五."""

_VARIED_CODES: Final = frozenset(CODES[one] for one in VARIED)


@dataclass(frozen=True, slots=True)
class Calls:
    """The cards as one group calls and sees them; every tuple is indexed by kind.

    `faces` are the cards, `plain` and `rimmed` the same as they stand in a picture.
    """

    names: tuple[str, ...]
    faces: tuple[Card, ...]
    plain: tuple[CardView, ...]
    rimmed: tuple[CardView, ...]

    @classmethod
    def of(cls, names: Iterable[str]) -> Calls:
        """The cards by these names, one for each kind."""
        called = tuple(names)
        faces = tuple(Card(code, name, red) for code, name, red in zip(CODES, called, RED, strict=True))
        return cls(
            called,
            faces,
            tuple(CardView(face) for face in faces),
            tuple(CardView(face, rim=True) for face in faces),
        )


def known(variants: frozenset[str]) -> frozenset[str]:
    """Those of the codes that have another name, so that unknown ones fill no cache."""
    return variants & _VARIED_CODES if variants else variants


@lru_cache(maxsize=1 << len(VARIED))
def calls(variants: frozenset[str]) -> Calls:
    """The cards of a group that calls the kinds with these codes by their other name."""
    return Calls.of(
        info.others[0] if k in VARIED and info.code in variants else info.name for k, info in enumerate(KINDS)
    )
