"""Options: what a seat may do with a card on offer, and which cards it may play (rule book 6 to 8).

Worked out once when the question is put; the event keeps them. A claim or a discard moves a card from the
hand to where all see it, so `unseen` is the same before and after: it is worked out once per seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from bot.games.yaodiren.events import Claims
from bot.games.yaodiren.evolve import HAND
from bot.games.yaodiren.keeps import Prospect, prospect
from bot.games.yaodiren.kinds import CLASSES, COUNT, PAIR_SUM, POINTS, SEVENS
from bot.games.yaodiren.scoring import Win, win
from bot.games.yaodiren.state import Filling, Offering, Round
from bot.games.yaodiren.theory import GROUPS, unseen
from bot.games.yaodiren.theory_row import CLASS_OF, before_shown, lock, without
from bot.kernel.cards import Hand, Kind, Meld, Seat

Pair = tuple[Kind, Kind]


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


def claims(state: Offering) -> tuple[Claims | None, ...]:
    """What each seat may do with the card on offer, None for nothing (7)."""
    now = state.round
    eaters = _eaters(state)
    found: list[Claims | None] = [None] * now.seats
    for seat in range(now.seats):
        if not now.active(seat) or seat in now.leaving or (seat == state.seat and not state.flipped):
            continue
        found[seat] = _claims(now, seat, state.kind, seat in eaters)
    return tuple(found)


def _eaters(state: Offering) -> tuple[Seat | None, ...]:
    """Who may chi: the flipper and the next active seat, or the next one after the discarder (7.5)."""
    following = state.round.next_active(state.seat)
    return (state.seat, following) if state.flipped else (following,)


def _claims(now: Round, seat: Seat, kind: Kind, eats: bool) -> Claims | None:
    held = now.hands[seat][kind]
    if held >= 3:
        return Claims(sha=held == 3, tuhuo=held == 4)
    may_hu = kind not in now.barred[seat] and hu_with(now, seat, kind, offered=True) is not None
    pairs = chi_pairs(now.hands[seat], kind) if eats else ()
    may_peng = held == 2 and kind not in now.locked[seat]
    if not pairs and not may_peng:
        return Claims(hu=True) if may_hu else None
    at = standing(now, seat)
    future = at.prospect()
    had_fan = at.keep_fan and had_fan_before(future, kind)
    may_peng = may_peng and claim_keeps(future, kind, (kind, kind), "peng", had_fan)
    passed = without_peng(future, kind) if may_peng else future
    chi = tuple([pair for pair in pairs if claim_keeps(passed, kind, pair, "chi", had_fan)])
    if not (may_hu or may_peng or chi):
        return None
    must = may_peng and had_fan and not passed.meets(fan=True)
    return Claims(hu=may_hu, peng=may_peng, must=must, chi=chi)


def had_fan_before(future: Prospect, kind: Kind) -> bool:
    """Whether the hand had a plan with a fan source before this card was offered (7.6)."""
    return future.moved(kind, before_shown(future.row, kind)).meets(fan=True)


def without_peng(future: Prospect, kind: Kind) -> Prospect:
    """The prospect when a peng of this kind is let go: it is locked (7.4)."""
    return future.moved(kind, lock(future.row, (kind,)))


def chi_pairs(hand: Hand, kind: Kind) -> tuple[Pair, ...]:
    """The pairs of cards from the hand that make a chi group with this kind; none of four alike (3, 7.5)."""
    if kind in SEVENS:
        held = [(one, hand[one]) for one in sorted(SEVENS) if 0 < hand[one] < 4]
        return tuple(
            (one, other)
            for n, (one, count) in enumerate(held)
            for other, _ in held[n:]
            if other != one or count > 1
        )
    found: list[Pair] = []
    for mate in MATES[kind]:
        if not 0 < hand[mate] < 4:
            continue
        if 0 < hand[kind] < 4:
            found.append((min(kind, mate), max(kind, mate)))
        if hand[mate] > 1:
            found.append((mate, mate))
    return tuple(found)


MATES: tuple[tuple[Kind, ...], ...] = tuple(
    tuple(mate for cls in CLASSES for mate in cls if POINTS[mate] == PAIR_SUM - points) for points in POINTS
)
"""By kind: the kinds whose points make 14 with its points."""


def claim_keeps(future: Prospect, kind: Kind, pair: Pair, name: str, had_fan: bool) -> bool:
    """Whether an allowed discard after this chi or peng leaves what must be kept (7.6)."""
    row = without(future.row, *pair)
    after = future.moved(kind, row, GROUPS[name][(*pair, kind)])
    kinds = (one for one in range(COUNT) if one != kind and 0 < row[one] < 4)  # `playable`; the first will do
    return next(after.keeping(kinds, fan=had_fan), None) is not None


def rest_of(hand: Hand, groups: int) -> int:
    """How many cards such a hand holds at rest, with that many groups on the table (3)."""
    return HAND - 3 * groups + hand.count(4)


def playable(hand: Iterable[int], claimed: Kind | None) -> list[Kind]:
    """The kinds that may be played as far as rule book 3 (four alike) and 7.5 (吃啥打啥) go."""
    return [kind for kind, count in enumerate(hand) if 0 < count < 4 and kind != claimed]


def discards(state: Filling) -> tuple[Kind, ...]:
    """The allowed discards (7.6): those that keep the conditions, for the opener a fan source if any does."""
    at = standing(state.round, state.seat)
    return allowed_discards(at, playable(at.hand, state.claimed))


def allowed_discards(at: Standing, kinds: list[Kind]) -> tuple[Kind, ...]:
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
    return win(hand, now.melds[seat], kind, now.need(seat), now.locked[seat], offered)
