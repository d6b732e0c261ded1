"""What the strong computers of a table think about, outside its turn (DESIGN 4).

One task for each window and seat. What comes of it waits here until the loop commits it under the table's lock; once
the window has moved on it is dropped. Kept in memory only: after a restart it is thought about anew.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from bot.kernel.cards import Seat
from bot.kernel.game import Thinker
from bot.table.roster import EXPERT, LEVELS

if TYPE_CHECKING:
    from bot.table.table import Table

logger = logging.getLogger(__name__)

PATIENCE: Final = 20.0
"""Seconds after which a thinker that neither answers nor fails is given up; the machine's time, not scaled."""


def levels(table: Table) -> tuple[str, ...]:
    """How good the computers of this table can be, of `roster.LEVELS`."""
    able = table.game.players if table.thoughts.thinker is None else {*table.game.players, EXPERT}
    return tuple(level for level in LEVELS if level in able)


@dataclass(slots=True)
class Thoughts:
    """`thinker`: who thinks for 高手; None: they play as the fast player does.

    `budget`: CPU seconds for an answer, already divided by TIME_SCALE.
    """

    thinker: Thinker | None = None
    budget: float = 1.0
    _window: int = -1
    _tasks: dict[Seat, asyncio.Task[None]] = field(default_factory=dict)
    _found: dict[Seat, Any] = field(default_factory=dict)

    def ready(self, table: Table, seat: Seat) -> bool:
        """Whether the seat's computer can answer now; if it has to think, it begins. In the table's turn."""
        window = table.owing()[0]
        if window != self._window:
            self.forget()
            self._window = window
        if self.thinker is None or not self._searches(table, seat):
            return True
        if seat not in self._tasks:
            work = self._think(table, self.thinker, seat, window)
            self._tasks[seat] = asyncio.create_task(work, name=f"table {table.info.id} seat {seat} thinks")
        return self._tasks[seat].done()

    def found(self, window: int, seat: Seat) -> Any | None:
        """What the seat's strong computer answers in this window, if it knows by now."""
        return self._found.get(seat) if window == self._window else None

    def forget(self) -> None:
        """Nobody asks any more."""
        for task in self._tasks.values():
            task.cancel()
        self._tasks, self._found, self._window = {}, {}, -1

    @staticmethod
    def _searches(table: Table, seat: Seat) -> bool:
        """Whether there is something to think about, for a player who does: not for a person on 托管."""
        if table.info.seats[seat].agent != EXPERT:
            return False
        view = table.view(seat)
        return table.game.patience(view) != "urgent" and len(table.game.legal(view)) > 1

    async def _think(self, table: Table, thinker: Thinker, seat: Seat, window: int) -> None:
        view = table.view(seat)
        legal, budget = table.game.legal(view), self.budget
        if table.game.patience(view) != "discard":
            budget = min(
                budget, table.timing.pace / 2
            )  # an answer to a card on offer that comes later is too late
        try:
            async with asyncio.timeout(PATIENCE):
                opinion = await thinker.think(view, legal, budget, secrets.randbits(64))
        except Exception:
            logger.exception("table %d: seat %d has no thought; the fast player answers", table.info.id, seat)
        else:
            if window == self._window:
                self._found[seat] = opinion.best
        finally:
            table.woken.set()
