"""The engine: the functions of the game protocol over state and events (DESIGN 3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.yaodiren.actions import Action, Discard
from bot.games.yaodiren.claims import answers
from bot.games.yaodiren.events import Answered, Dealt, Event
from bot.games.yaodiren.kinds import DECK
from bot.games.yaodiren.opening import step_choosing, step_opening, step_stealing, step_voting
from bot.games.yaodiren.refusals import refusal
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.state import (
    Choosing,
    Declaring,
    Discarding,
    Filling,
    Flipping,
    Offering,
    Opening,
    Over,
    Replacing,
    State,
    Stealing,
    Voting,
)
from bot.games.yaodiren.turn import (
    step_declaring,
    step_discarding,
    step_filling,
    step_flipping,
    step_offering,
    step_replacing,
)
from bot.games.yaodiren.view import question, view
from bot.kernel.cards import Kind, Seat
from bot.kernel.game import Step

_SORTED = tuple(sorted(DECK))


def deal(ruleset: Ruleset, shuffled: Sequence[Kind], dealer: Seat, seats: int, window: int) -> Dealt:
    """Deal the shuffled deck: 20 cards for each seat in seat order, the rest is the stock (5.2)."""
    if seats != ruleset.players:
        raise ValueError(f"the rules are for {ruleset.players} players, not {seats}")
    if not 0 <= dealer < seats:
        raise ValueError(f"no seat {dealer} to deal")
    if tuple(sorted(shuffled)) != _SORTED:
        raise ValueError("not the deck of 105 cards")
    return Dealt(ruleset, dealer, seats, window, tuple(shuffled))


_ASKING = (Offering, Discarding, Opening, Choosing, Declaring, Voting)


def awaits(state: State) -> tuple[int, tuple[Seat, ...]]:
    """The open window and the seats that owe an answer in it.

    They owe it until the window closes, even when the outcome has become certain without them: that it has
    is a secret of those who answered.
    """
    owing: tuple[Seat, ...] = ()
    if isinstance(state, _ASKING):
        for seat in range(state.round.seats):
            asks, answered = question(state, seat)
            if asks and answered is None:
                owing += (seat,)
    return state.round.window, owing


def decide(state: State, seat: Seat, action: Action) -> tuple[Event, ...]:
    """Record a legal answer, nothing else."""
    if not _expected(state, seat, action):
        reason = refusal(view(state, seat), action)
        if reason is not None:
            raise ValueError(f"refused: {reason.key}")
    return (Answered(seat, action),)


def _expected(state: State, seat: Seat, action: Action) -> bool:
    """Whether this is an answer to the question put to the seat; most are, and need no view to be judged."""
    asks, answered = question(state, seat)
    if not asks or answered is not None:
        return False
    match state:
        case Offering(claims=may) if may is not None and (own := may[seat]) is not None:
            return action in answers(own)
        case Discarding(discards=kinds):
            return isinstance(action, Discard) and action.kind in kinds
    return False


_STEPS: dict[type, Any] = {
    Opening: step_opening,
    Voting: step_voting,
    Choosing: step_choosing,
    Stealing: step_stealing,
    Flipping: step_flipping,
    Offering: step_offering,
    Replacing: step_replacing,
    Filling: step_filling,
    Discarding: step_discarding,
    Declaring: step_declaring,
}


def step(state: State) -> Step[Event] | None:
    """The next automatic transition; None while somebody must answer or when the round is over.

    Paced are the steps that close a question put before all: an opening question, the choice to play, a card
    on offer. What follows at once from an answer (steals, flips, a discard, a replacement) is not.
    """
    due = _STEPS.get(type(state))
    found: Step[Event] | None = due(state) if due else None
    return found


def ended(state: State) -> Over:
    """The state of a round that is over; ValueError if it is not."""
    if not isinstance(state, Over):
        raise ValueError("the round is not over")
    return state
