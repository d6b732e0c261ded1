"""A table whose time goes on only when a test says so, and where all that is to be shown is shown at once."""

from __future__ import annotations

from typing import Any

from bot.table.loop import advance
from bot.table.outcome import Outcome
from bot.table.table import Table
from tests.table.sitting import ZH, Sitting


class Hands:
    """A sitting whose time goes on only when a test says so, and in which everything is shown at once."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.time = 1000.0
        self._follow()

    @property
    def table(self) -> Table:
        return self.sitting.table

    @property
    def play(self) -> Any:
        return self.table.play

    def _follow(self) -> None:
        self.table.now = lambda: self.time  # type: ignore[method-assign, misc]

    async def restart(self) -> None:
        """The clock of a new process begins anywhere."""
        await self.sitting.restart()
        self._follow()
        await self.table.load()

    def show(self) -> None:
        window, owing = self.table.owing()
        for reader in (None, *owing):
            self.table.clock.shown(window, reader, self.time)

    async def due(self) -> float:
        """All that is due now; the seconds until more is."""
        while True:
            self.show()
            async with self.table.turn():
                wait = await advance(self.table)
            if wait > 0:
                return wait

    async def wait(self, seconds: float) -> float:
        self.time += seconds
        return await self.due()

    async def tap(self, seat: int, code: str, window: int | None = None) -> Outcome:
        window = self.table.owing()[0] if window is None else window
        return await self.table.act(self.sitting.key(), seat, window, code, ZH)

    async def until(self, asks: str, seat: int | None = None) -> int:
        """Everybody answers until somebody is asked this; who."""
        for _ in range(400):
            await self.due()
            for one in self.table.owing()[1]:
                view = self.table.view(one)
                if view.asks == asks and seat in (None, one):
                    return one
                await self.sitting.answer(one)
        raise AssertionError(f"nobody was asked to {asks}")
