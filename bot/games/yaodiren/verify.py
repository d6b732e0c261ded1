"""Verifies a log against the rules of today: every answer legal, every other event what the engine does."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.yaodiren.engine import step
from bot.games.yaodiren.events import Answered, Dealt, Event
from bot.games.yaodiren.evolve import evolve
from bot.games.yaodiren.refusals import refusal
from bot.games.yaodiren.state import Over, State
from bot.games.yaodiren.view import view


def verify(log: Sequence[Event]) -> Over:
    """The state that the log of a whole round leads to; ValueError at the first event that breaks a rule.

    An answer may come while a step is already due (its window waits for the pace), so a step is looked for
    only where the log does not go on with an answer.
    """
    if not log or not isinstance(log[0], Dealt):
        raise ValueError("a round begins with the deal")
    state: State = evolve(None, log[0])
    n = 1
    while n < len(log):
        event = log[n]
        if isinstance(event, Answered):
            reason = refusal(view(state, event.seat), event.action)
            if reason is not None:
                raise ValueError(f"event {n}: seat {event.seat} may not: {reason.key}")
            due: tuple[Event, ...] = (event,)
        else:
            found = step(state)
            due = found.events if found else ()
        if not due or tuple(log[n : n + len(due)]) != due:
            raise ValueError(f"event {n}: {type(event).__name__} is not what the rules do in {state!r}")
        for one in due:
            state = evolve(state, one)
        n += len(due)
    if not isinstance(state, Over):
        raise ValueError("the round is not over")
    return state
