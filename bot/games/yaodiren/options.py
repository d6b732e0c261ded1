"""Options: what a seat may do with a card on offer, and which cards it may play (rule book 6 to 8).

Worked out once when the question is put; the event keeps them. A claim or a discard moves a card from the
hand to where all see it, so `unseen` is the same before and after: it is worked out once per seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.games.yaodiren.events import Claims
from bot.games.yaodiren.house import bound_to_be_ready, keeping_mao, making_ready
from bot.games.yaodiren.keeps import Prospect
from bot.games.yaodiren.kinds import CLASSES, COUNT, PAIR_SUM, POINTS, SEVENS
from bot.games.yaodiren.standing import Standing, allowed_discards, hu_with, playable, standing
from bot.games.yaodiren.state import Filling, Offering, Round
from bot.games.yaodiren.theory import GROUPS
from bot.games.yaodiren.theory_row import before_shown, lock, without
from bot.kernel.cards import Kind, Seat

Pair = tuple[Kind, Kind]


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
        return Claims(sha=held == 3, tuhuo=held == 4, breaks=("pass", "hu") if now.ruleset.baozi else ())
    may_hu = kind not in now.barred[seat] and hu_with(now, seat, kind, offered=True) is not None
    pairs = chi_pairs(now.hands[seat], kind) if eats else ()
    may_peng = held == 2 and kind not in now.locked[seat]
    if not pairs and not may_peng:
        return Claims(hu=True) if may_hu else None
    at = standing(now, seat)
    future = at.prospect()
    claimed = kind if now.ruleset.eat_then_play_same else None
    had_fan = at.keep_fan and had_fan_before(future, kind)
    keeps_peng = may_peng and claim_keeps(future, kind, (kind, kind), "peng", had_fan, claimed)
    may_peng = may_peng and (keeps_peng or now.ruleset.baozi)
    passed = without_peng(future, kind) if may_peng else future
    chi = tuple([pair for pair in pairs if claim_keeps(passed, kind, pair, "chi", had_fan, claimed)])
    if not (may_hu or may_peng or chi):
        return None
    found = Claims(hu=may_hu, peng=may_peng, chi=chi)
    if now.ruleset.baozi:
        found = replace(found, breaks=_breaks(at, future, passed, kind, claimed) if may_peng else ())
    elif may_peng and had_fan and not passed.meets(fan=True):
        found = replace(found, must=True)
    if not now.ruleset.must_ready:
        return found
    return bound_to_be_ready(at, found, kind, claimed, free=now.ruleset.baozi)


def _breaks(
    at: Standing, future: Prospect, passed: Prospect, kind: Kind, claimed: Kind | None
) -> tuple[str, ...]:
    """Which of peng and pass break the conditions by the seat's own act (9).

    They were met if the hand meets them with the card lying there, or would by this very peng. For the opener they
    include a fan source as long as one can be had.
    """

    def broken(fan: bool) -> tuple[str, ...]:
        met, by_peng = future.meets(fan=fan), claim_keeps(future, kind, (kind, kind), "peng", fan, claimed)
        peng = ("peng",) if met and not by_peng else ()
        return (*peng, "pass") if (met or by_peng) and not passed.meets(fan=fan) else peng

    plain = broken(fan=False)
    return tuple(dict.fromkeys((*plain, *broken(fan=True)))) if at.keep_fan else plain


def had_fan_before(future: Prospect, kind: Kind) -> bool:
    """Whether the hand had a plan with a fan source before this card was offered (7.6)."""
    return future.moved(kind, before_shown(future.row, kind)).meets(fan=True)


def without_peng(future: Prospect, kind: Kind) -> Prospect:
    """The prospect when a peng of this kind is let go: it is locked (7.4)."""
    return future.moved(kind, lock(future.row, (kind,)))


def chi_pairs(hand: Sequence[int], kind: Kind) -> tuple[Pair, ...]:
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


def claim_keeps(
    future: Prospect, kind: Kind, pair: Pair, name: str, had_fan: bool, claimed: Kind | None
) -> bool:
    """Whether an allowed discard after this chi or peng leaves what must be kept (7.6).

    `claimed` is the kind that may not be played then: the claimed one, or None where the house allows it.
    """
    row = without(future.row, *pair)
    after = future.moved(kind, row, GROUPS[name][(*pair, kind)])
    kinds = (
        one for one in range(COUNT) if one != claimed and 0 < row[one] < 4
    )  # `playable`; the first will do
    return next(after.keeping(kinds, fan=had_fan), None) is not None


class Discards(NamedTuple):
    """What a seat may play; what of it makes a baozi (9), and what a ready hand that must be (10, `must_ready`)."""

    kinds: tuple[Kind, ...]
    breaks: tuple[Kind, ...] = ()
    ready: tuple[Kind, ...] = ()


def discards(state: Filling) -> Discards:
    """The allowed discards (7.6): those that keep the conditions, for the opener a fan source if any does.

    Where the house plays with baozi they are free, as long as one of them keeps the conditions: else the hand lost
    them by what others did, or was not saved by its sha, and goes out (9). A house that keeps mao forbids all the
    same what would take the last of them (10).
    """
    rules, at = state.round.ruleset, standing(state.round, state.seat)
    free: Sequence[Kind] = playable(at.hand, state.claimed)
    kept = allowed_discards(at, free)
    if rules.keep_mao:
        free, kept = keeping_mao(at, free, kept), keeping_mao(at, kept, kept)
    if not kept or not (rules.baozi or rules.must_ready):
        return Discards(kept)
    ready = making_ready(at, kept) if rules.must_ready else ()
    if not rules.baozi:
        return Discards(ready or kept)
    return Discards(tuple(free), tuple([kind for kind in free if kind not in kept]), ready)
