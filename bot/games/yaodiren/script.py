"""A script: the events of one step, each applied as it is written, so that the next one sees its effect."""

from __future__ import annotations

from bot.games.yaodiren.events import Event
from bot.games.yaodiren.evolve import evolve
from bot.games.yaodiren.state import Round, State


class Script:
    """Events in the making and the state that they lead to."""

    __slots__ = ("_events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._events: list[Event] = []

    def add(self, event: Event) -> None:
        """Write an event down and apply it."""
        self._events.append(event)
        self.state = evolve(self.state, event)

    @property
    def round(self) -> Round:
        """What all phases share, as it is now."""
        return self.state.round

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything written so far."""
        return tuple(self._events)
