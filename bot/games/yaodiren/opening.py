"""The opening: who opens, who plays, the steals and the first card (rule book 5)."""

from __future__ import annotations

from bot.games.yaodiren.actions import Fold, Open
from bot.games.yaodiren.events import (
    Event,
    FirstCard,
    Folded,
    Joined,
    LaidDown,
    NoFirstCard,
    Opened,
    OpeningAsked,
    Stayed,
    Stolen,
    Voided,
)
from bot.games.yaodiren.kinds import COPIES
from bot.games.yaodiren.options import rest_of, standing
from bot.games.yaodiren.outs import left_with
from bot.games.yaodiren.script import Script
from bot.games.yaodiren.state import Choosing, Opening, Round, Stealing
from bot.games.yaodiren.theory import meets, meets_with_fan
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

    Passing on is paced whether the seat passed or could not open, for the two must look alike.
    """
    now, asked = state.round, state.asked
    if asked is None:
        return Step((OpeningAsked(now.dealer, can_open(now, now.dealer)),))
    if state.able and state.answer is None:
        return None
    if isinstance(state.answer, Open):
        able = tuple(seat for seat in range(now.seats) if seat != asked and can_play(now, seat))
        return Step((Opened(asked, able),))
    following = (asked + 1) % now.seats
    if following == now.dealer:
        return Step((Voided(),), paced=True)
    return Step((OpeningAsked(following, can_open(now, following)),), paced=True)


def step_choosing(state: Choosing) -> Step[Event] | None:
    """Show all answers together once everyone who may play has answered (5.3).

    Paced, so that a seat that may not play is not told from one that folds at once.
    """
    if any(state.answers[seat] is None for seat in state.able):
        return None
    now = state.round
    folded: list[Event] = []
    plays: list[Seat] = []
    for seat in now.order(now.dealer):
        if seat != now.opener and seat not in state.able:
            mao, tuo = left_with(now, seat, opening=True)
            folded.append(Folded(seat, "unmet", None, mao, tuo))
        elif isinstance(state.answers[seat], Fold):
            folded.append(Folded(seat, "chose"))
        else:
            plays.append(seat)
    return Step((*folded, Joined(tuple(plays))), paced=True)


def step_stealing(state: Stealing) -> Step[Event]:
    """Every player's steals one after another, the check, and the dealer's first card (5.4, 5.5)."""
    script = Script(state)
    order = state.round.order(state.round.dealer)
    for seat in order:
        if state.round.active(seat):
            fill(script, seat, 0)
    for seat in order:
        now = script.round
        if now.active(seat) and not standing(now, seat).prospect().meets():
            mao, tuo = left_with(now, seat)
            script.add(Folded(seat, "steals", None, mao, tuo))
    now = script.round
    if now.active(now.dealer):
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
