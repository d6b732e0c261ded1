"""Going out: who no longer meets the conditions, and why, with the card that did it (rule book 6)."""

from __future__ import annotations

from collections import Counter

from bot.games.yaodiren.events import Folded
from bot.games.yaodiren.standing import Standing, standing
from bot.games.yaodiren.state import Round
from bot.games.yaodiren.theory import MAO, best, meets
from bot.kernel.cards import Hand, Kind, Seat


def left_with(now: Round, seat: Seat, *, opening: bool = False) -> tuple[int, int]:
    """The mao and tuo of the plan that the hand has left: most mao up to 7, then most tuo."""
    at = standing(now, seat)
    return _most(at, None if opening else at.unseen)


def _most(at: Standing, unseen: Hand | None) -> tuple[int, int]:
    plans = best(at.hand, at.melds, unseen, at.locked)
    plan = max(plans, key=lambda one: (min(one.mao, MAO), one.tuo))
    return plan.mao, plan.tuo


def sweep(now: Round) -> list[Folded]:
    """Every active seat whose hand no longer meets the conditions, just before a flip (6)."""
    return [
        _swept(now, seat, at)
        for seat in now.order(now.dealer)
        if now.active(seat) and not (at := standing(now, seat)).prospect().meets()
    ]


def no_discard(now: Round, seat: Seat) -> Folded:
    """The seat has to discard and may discard nothing (6)."""
    mao, tuo = left_with(now, seat)
    return Folded(seat, "no_discard", None, mao, tuo)


def _swept(now: Round, seat: Seat, at: Standing) -> Folded:
    mao, tuo = _most(at, at.unseen)
    dry = now.ruleset.baozi and seat in now.unready
    fresh = _fresh(now)
    for kind in fresh:
        if kind in at.locked and meets(at.hand, at.melds, at.unseen, at.locked - {kind}, at.need):
            return Folded(seat, "passed", kind, mao, tuo)
    for kind, count in fresh.items():
        # A card that the seat itself played was counted as its own before.
        before = at.unseen.plus(*(kind,) * count)
        if meets(at.hand, at.melds, before, at.locked, at.need):
            return Folded(seat, "dry" if dry else "seen", kind, mao, tuo)
    return Folded(seat, "dry" if dry else "seen", next(iter(fresh), None), mao, tuo)


def _fresh(now: Round) -> Counter[Kind]:
    """The cards that came to be seen by all since the last check before a flip, latest first."""
    fresh: Counter[Kind] = Counter()
    for happening in reversed(now.happened):
        if happening.what in ("chi", "peng", "sha", "tuhuo"):
            fresh.update(happening.cards[:-1])
        elif happening.what == "laid":
            fresh.update(happening.cards)
        elif happening.what in ("flipped", "discarded", "added") and happening.kind is not None:
            fresh[happening.kind] += 1
            if happening.what == "flipped":
                break
    return fresh
