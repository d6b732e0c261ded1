"""The opening: who opens, who plays, the steals and the first card (rule book 5)."""

from __future__ import annotations

from bot.games.yaodiren.actions import Agree, Fold, Open, Redeal
from bot.games.yaodiren.events import (
    Event,
    FirstCard,
    Folded,
    Joined,
    LaidDown,
    NoFirstCard,
    Opened,
    OpeningAsked,
    RedealAsked,
    RedealRefused,
    Stayed,
    StealsDone,
    Stolen,
    Voided,
)
from bot.games.yaodiren.kinds import COPIES
from bot.games.yaodiren.outs import left_with
from bot.games.yaodiren.script import Script
from bot.games.yaodiren.standing import rest_of, standing
from bot.games.yaodiren.state import Choosing, Opening, Round, Stealing, Voting
from bot.games.yaodiren.theory import best, meets, meets_with_fan
from bot.kernel.cards import Seat
from bot.kernel.game import Step


def can_open(now: Round, seat: Seat) -> bool:
    """Whether the seat may open: mao, tuo and a fan source in one plan, nothing limiting (4, 5.2)."""
    return meets_with_fan(now.hands[seat], (), None, frozenset(), now.need(seat))


def can_play(now: Round, seat: Seat) -> bool:
    """Whether the seat may play in a round that another opened (5.3)."""
    return meets(now.hands[seat], (), None, frozenset(), now.need(seat))


def step_opening(state: Opening) -> Step[Event] | None:
    """Ask the dealer, then the next seat; open; or void the round (5.2).

    Passing on is paced whether the seat passed or could not open, for the two must look alike; and opening is, for how
    fast somebody opens is nobody's business either.
    """
    now, asked = state.round, state.asked
    if asked is None:
        able = can_open(now, now.dealer)
        return Step((OpeningAsked(now.dealer, able, redeal=not able and may_redeal(now)),))
    if (state.able or state.redeal) and state.answer is None:
        return None
    if isinstance(state.answer, Redeal):
        return Step((RedealAsked(asked),), paced=True)
    if isinstance(state.answer, Open):
        return Step((_opened(now, asked),), paced=True)
    following = (asked + 1) % now.seats
    if following == now.dealer:
        return Step((Voided(),), paced=True)
    return Step((OpeningAsked(following, can_open(now, following)),), paced=True)


def _opened(now: Round, seat: Seat) -> Opened:
    """Who may choose to play: who meets the conditions; with baozi anybody may say that he does (痞打, 9)."""
    others = [one for one in range(now.seats) if one != seat]
    able = tuple([one for one in others if can_play(now, one)])
    if not now.ruleset.baozi:
        return Opened(seat, able)
    return Opened(seat, tuple(others), tuple([one for one in others if one not in able]))


def may_redeal(now: Round) -> bool:
    """Whether the dealer has neither a fan source nor enough tuo in any plan, and the house lets him ask (10)."""
    if not now.ruleset.redeal_vote:
        return False
    plans = best(now.hands[now.dealer], (), None)
    return not any(plan.fan or plan.tuo >= now.need(now.dealer) for plan in plans)


def step_voting(state: Voting) -> Step[Event] | None:
    """Deal again if all others agree, go on once one of them refuses (10, `redeal_vote`).

    Paced, and only when all have answered: who was first to refuse is nobody's business.
    """
    now = state.round
    votes = [answer for seat, answer in enumerate(state.answers) if seat != now.dealer]
    if any(vote is None for vote in votes):
        return None
    if all(isinstance(vote, Agree) for vote in votes):
        return Step((Voided(redeal=True),), paced=True)
    return Step((RedealRefused(),), paced=True)


def step_choosing(state: Choosing) -> Step[Event] | None:
    """Show all answers together once everyone who may play has answered (5.3).

    Paced, so that a seat that may not play is not told from one that folds at once.
    """
    if any(state.answers[seat] is None for seat in state.able):
        return None
    now = state.round
    folded: list[Event] = []
    plays: list[Seat] = []
    bluffs: list[Event] = []
    for seat in now.order(now.dealer):
        if seat != now.opener and seat not in state.able:
            mao, tuo = left_with(now, seat, opening=True)
            folded.append(Folded(seat, "unmet", None, mao, tuo))
        elif isinstance(state.answers[seat], Fold):
            folded.append(Folded(seat, "chose"))
        else:
            plays.append(seat)
            if seat in state.bluffs:
                mao, tuo = left_with(now, seat, opening=True)
                bluffs.append(Folded(seat, "bluffed", None, mao, tuo))
    return Step((*folded, Joined(tuple(plays)), *bluffs), paced=True)


def step_stealing(state: Stealing) -> Step[Event]:
    """Every player's steals one after another, the check, and the dealer's first card (5.4, 5.5).

    Some houses turn up the first card before the steals (10, `first_card`).
    """
    script = Script(state)
    now = state.round
    order = now.order(now.dealer)
    before = now.ruleset.first_card == "before" and now.active(now.dealer)
    if before:
        script.add(FirstCard(now.dealer, now.stock[now.drawn]))
    for seat in order:
        if now.active(seat):
            fill(script, seat, 1 if before and seat == now.dealer else 0)
    for seat in order:
        now = script.round
        if now.active(seat) and not standing(now, seat).prospect().meets():
            mao, tuo = left_with(now, seat)
            script.add(Folded(seat, "steals", None, mao, tuo))
    now = script.round
    if before and now.active(now.dealer):
        script.add(StealsDone(now.dealer))
    elif now.active(now.dealer):
        script.add(FirstCard(now.dealer, now.stock[now.drawn]))
    else:
        script.add(NoFirstCard())
    return Step(script.events)


def fill(script: Script, seat: Seat, extra: int) -> bool:
    """Lay down five alike and draw until the hand has its size, `extra` cards more if it is to discard.

    Whether it got there: False if the stock ran out, which is told as `Stayed` (5.4, 7.2).
    """
    while True:
        hand = script.round.hands[seat]
        if COPIES in hand:
            script.add(LaidDown(seat, hand.index(COPIES)))
        elif hand.size >= rest_of(hand, len(script.round.melds[seat])) + extra:
            return True
        elif script.round.left == 0:
            script.add(Stayed(seat))
            return False
        else:
            script.add(Stolen(seat, script.round.stock[script.round.drawn]))
