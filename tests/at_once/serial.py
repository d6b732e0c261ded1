"""The game played one input at a time, straight on the engine: what a table's log is measured against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.kernel.cards import Seat
from bot.table import log
from bot.table.log import Entry, GameEvent, Play
from bot.table.table import Outcome
from tests.table.sitting import GAME, ZH


@dataclass(frozen=True)
class Tap:
    key: str
    seat: Seat
    window: int
    code: str


def plays(before: Play, entries: Sequence[Entry]) -> list[Play]:
    """The play before each of the entries, and after the last."""
    found = [before]
    for entry in entries:
        found.append(log.evolve(GAME, found[-1], entry))
    return found


def check_serial(before: Play, entries: Sequence[Entry]) -> list[tuple[int, Seat, str]]:
    """The log is what the engine does with its answers one after the other; they are: place, seat, code.

    AssertionError where an answer was not legal when its turn came, or an event follows from nothing.
    """
    answers: list[tuple[int, Seat, str]] = []
    at, play = 0, before
    events = [entry.event for entry in entries if isinstance(entry, GameEvent)]
    while at < len(events):
        state = play.state
        step = GAME.step(state)
        made: Sequence[object] = () if step is None else step.events
        if not made or tuple(events[at : at + len(made)]) != tuple(made):
            seat, action = events[at].seat, events[at].action
            assert action in GAME.legal(GAME.view(state, seat)), f"{events[at]} was not legal"
            made = GAME.decide(state, seat, action)
            assert tuple(events[at : at + len(made)]) == tuple(made), f"{events[at]} follows from nothing"
            answers.append((at, seat, GAME.code(action)))
        for event in made:
            play = log.evolve(GAME, play, GameEvent(event))
        at += len(made)
    return answers


def might_say(play: Play, tap: Tap) -> set[str]:
    """What this tap could be told by a table that stands so: receipts, as `Outcome.receipt` writes them."""
    state = play.state
    if GAME.over(state):
        return {Outcome("stale").receipt}
    view = GAME.view(state, tap.seat)
    press = GAME.press(view, tap.code, ZH)
    if press.alert:
        return {Outcome("alert", press.alert).receipt}
    if tap.window != GAME.awaits(state)[0]:
        return {Outcome("stale").receipt}
    reason = press.reason if press.reason is not None else GAME.refusal(view, press.action)
    if reason is not None:
        return {Outcome("refused", GAME.explain(reason, ZH)).receipt}
    done = Outcome("done", GAME.told(view, press.action, ZH)).receipt
    return {done, Outcome("confirm").receipt} if press.confirm else {done}


def meant(play: Play, tap: Tap) -> str:
    """The answer that a button gives, for one answer may have several buttons."""
    return str(GAME.code(GAME.press(GAME.view(play.state, tap.seat), tap.code, ZH).action))
