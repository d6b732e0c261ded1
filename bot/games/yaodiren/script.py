"""A script: the events of one step; the state that they lead to is worked out when it is looked at."""

from __future__ import annotations

from bot.games.yaodiren.events import Event
from bot.games.yaodiren.evolve import evolve
from bot.games.yaodiren.state import Round, State


class Script:
    """Events in the making and the state that they lead to."""

    __slots__ = ("_applied", "_events", "_state")

    def __init__(self, state: State) -> None:
        self._state = state
        self._events: list[Event] = []
        self._applied = 0

    def add(self, event: Event) -> None:
        """Write an event down."""
        self._events.append(event)

    @property
    def state(self) -> State:
        """The state after all that was written so far. What comes last in a step is seldom asked for."""
        for event in self._events[self._applied :]:
            self._state = evolve(self._state, event)
        self._applied = len(self._events)
        return self._state

    @property
    def round(self) -> Round:
        """What all phases share, as it is now."""
        return self.state.round

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything written so far."""
        return tuple(self._events)
