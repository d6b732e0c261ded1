"""Where a seat stands: what judging its moves takes, which cards it may play, and the hu it could call (6 to 8).

A claim or a discard moves a card from the hand to where all see it, so `unseen` is the same before and after.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from bot.games.yaodiren.evolve_opening import HAND
from bot.games.yaodiren.keeps import Prospect, prospect
from bot.games.yaodiren.kinds import CLASSES
from bot.games.yaodiren.scoring import Win, win
from bot.games.yaodiren.state import Round
from bot.games.yaodiren.theory import unseen
from bot.games.yaodiren.theory_row import CLASS_OF
from bot.kernel.cards import Hand, Kind, Meld, Seat


class Standing(NamedTuple):
    """What judging a seat's move takes: its cards and groups, what all see, its locks and its need.

    `keep_fan`: the opener, who must keep a fan source while one can be kept (7.6).
    """

    hand: Hand
    melds: tuple[Meld, ...]
    seen: Hand
    locked: frozenset[Kind]
    need: int
    keep_fan: bool

    @property
    def unseen(self) -> Hand:
        """The cards still unseen (4)."""
        return unseen(self.hand, self.seen)

    def prospect(self) -> Prospect:
        """What the hand could still become."""
        return prospect(self.hand, self.melds, self.seen, self.locked, self.need)


def standing(now: Round, seat: Seat) -> Standing:
    """The seat as it stands."""
    return Standing(
        now.hands[seat],
        now.melds[seat],
        now.seen,
        now.locked[seat],
        now.need(seat),
        now.opener == seat,
    )


def rest_of(hand: Hand, groups: int) -> int:
    """How many cards such a hand holds at rest, with that many groups on the table (3)."""
    return HAND - 3 * groups + hand.count(4)


def playable(hand: Iterable[int], claimed: Kind | None) -> list[Kind]:
    """The kinds that may be played as far as rule book 3 (four alike) and 7.5 (吃啥打啥) go."""
    return [kind for kind, count in enumerate(hand) if 0 < count < 4 and kind != claimed]


def allowed_discards(at: Standing, kinds: Sequence[Kind]) -> tuple[Kind, ...]:
    """Those of the kinds whose discard guided play allows (7.6)."""
    future = at.prospect()
    if at.keep_fan and (kept := tuple(future.keeping(kinds, fan=True))):
        return kept
    return tuple(future.keeping(kinds, fan=False))


@lru_cache(maxsize=1 << 12)
def ready_class(hand: Hand) -> int | None:
    """The class whose cards are all that this hand could hu with, None if there is none (8).

    A hand that splits wholly into groups does so class by class, each group taking three cards but for four
    and five alike. So all classes but one must come out even already. Cheap, and refuses nearly every hand.
    """
    odd = [c for c, kinds in enumerate(CLASSES) if sum(hand[kind] for kind in kinds if hand[kind] < 4) % 3]
    return odd[0] if len(odd) == 1 else None


def hu_with(now: Round, seat: Seat, kind: Kind, *, offered: bool) -> Win | None:
    """The seat's hu with this card: on offer, or (not `offered`) drawn into the hand just now (8)."""
    hand = now.hands[seat] if offered else now.hands[seat].minus(kind)
    if CLASS_OF[kind] != ready_class(hand):
        return None
    return win(hand, now.melds[seat], kind, now.need(seat), now.locked[seat], offered, now.ruleset.all_red)
