"""All live tables: found by id, by place and by person; each with its loop, supervised."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.kernel.game import Thinker
from bot.table import tables
from bot.table.clock import Timing
from bot.table.loop import run
from bot.table.records import SeatInfo, TableInfo
from bot.table.store import Db, Store, keep_receipt
from bot.table.table import AnyGame, Table
from bot.table.thoughts import Thoughts

log = logging.getLogger(__name__)

AGAIN = 1.0
"""Seconds before the loop of a table that failed is tried again."""


FORGOTTEN = 24 * 3600.0
"""Seconds after which an ended table is dropped from memory; the store has it still."""


class House:
    """The tables that are live, and those that ended lately or were asked for since."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        timing_of: Callable[[int], Timing],
        thinker: Thinker | None = None,
        budget: float = 1.0,
    ) -> None:
        """`thinker` plays for computers of the level 高手, with `budget` seconds of CPU time for an answer."""
        self.store = store
        self._thinker = thinker
        self._budget = budget
        self.games = games
        self._timing_of = timing_of
        self.tables: dict[int, Table] = {}
        self.on_change: list[Callable[[Table], None]] = []
        self._loops: dict[int, asyncio.Task[None]] = {}
        self._timed: dict[int, int] = {}
        """By table, the round that goes by the clock that was set for it."""

    @property
    def game(self) -> AnyGame:
        """The game that new tables play."""
        return next(iter(self.games.values()))

    async def start(self) -> None:
        """Fold every table that had not ended, and let it go on."""
        for info in await tables.live_tables(self.store):
            try:
                await self.adopt(info)
            except ValueError:
                # One log that cannot be read must not keep the others from playing. Its events stay in the store.
                log.exception("table %d cannot be read and is closed; the others go on", info.id)
                self.tables.pop(info.id, None)
                await self._close(info)

    async def _close(self, info: TableInfo) -> None:
        async def work(db: Db) -> None:
            await tables.save(db, replace(info, status="ended"))

        await self.store.write(work)

    async def stop(self) -> None:
        """Stop the loops; nothing is lost, for everything is in the log."""
        loops = list(self._loops.values())
        for loop in loops:
            loop.cancel()
        await asyncio.gather(*loops, return_exceptions=True)
        for table in self.tables.values():
            table.thoughts.forget()

    async def adopt(self, info: TableInfo) -> Table:
        """Make a row of the store a live table."""
        table = self._made(info)
        self.tables[info.id] = table
        await table.load()
        self._timed[info.id] = table.info.round
        table.on_change = self._changed
        self._loops[info.id] = asyncio.create_task(self._supervise(table), name=f"table {info.id}")
        table.wake()
        return table

    def _made(self, info: TableInfo) -> Table:
        table = Table(self.store, self.games[info.game], info, self._timing_of(info.chat_id))
        table.thoughts = Thoughts(self._thinker, self._budget)
        return table

    def _changed(self, table: Table) -> None:
        self._time(table)
        for told in self.on_change:
            told(table)

    def _time(self, table: Table) -> None:
        """Let the table go by its group's pace: at once while no round runs, else from the next one."""
        if table.over or self._timed.get(table.info.id) != table.info.round:
            self._timed[table.info.id] = table.info.round
            table.timing = table.clock.timing = self._timing_of(table.info.chat_id)

    async def _supervise(self, table: Table) -> None:
        while True:
            try:
                await run(table)
            except Exception:
                log.exception("table %d stumbled; it goes on from its log", table.info.id)
                await asyncio.sleep(AGAIN)
            else:
                self._loops.pop(table.info.id, None)
                return

    async def open(
        self,
        key: str,
        place: tuple[int, int],
        host: int,
        options: Mapping[str, Any],
        seats: Sequence[SeatInfo],
        stake: int = 0,
    ) -> Table | None:
        """Open a lobby in a group's topic with these seats; None if this input was taken before."""
        self._forget(time.time())
        if await self.store.receipt(key) is not None:
            return None
        name = next(iter(self.games))

        async def work(db: Db) -> int:
            table_id = await tables.create(db, name, place, host, options, seats, stake)
            await keep_receipt(db, key, table_id=table_id)
            return table_id

        try:
            table_id = await self.store.write(work)
        except sqlite3.IntegrityError:
            # The topic has a live table that memory does not know: that is the one to go on with.
            return await self._missed(place)
        info = await tables.table_by_id(self.store, table_id)
        if info is None:
            raise LookupError(f"table {table_id} was written and is not there")
        return await self.adopt(info)

    async def _missed(self, place: tuple[int, int]) -> Table:
        """The live table of a topic that is in the store alone; sqlite3.IntegrityError if there is none."""
        for info in await tables.live_tables(self.store):
            if (
                (info.chat_id, info.thread_id) == place
                and info.status != "ended"
                and info.id not in self.tables
            ):
                return await self.adopt(info)
        raise sqlite3.IntegrityError(f"no table could be opened at {place}")

    async def find(self, table_id: int) -> Table | None:
        """The table with this id; one that ended long ago is read again, so that its old buttons still answer."""
        if table_id not in self.tables:
            info = await tables.table_by_id(self.store, table_id)
            if info is None:
                return None
            self.tables[table_id] = self._made(info)
            await self.tables[table_id].load()
        return self.tables[table_id]

    def _forget(self, now: float) -> None:
        self.tables = {
            table_id: table
            for table_id, table in self.tables.items()
            if table.info.status != "ended" or now - table.info.touched_at < FORGOTTEN
        }

    def at(self, chat_id: int, thread_id: int) -> Table | None:
        """The live table of a group's topic."""
        for table in self.tables.values():
            info = table.info
            if (info.chat_id, info.thread_id) == (chat_id, thread_id) and info.status != "ended":
                return table
        return None

    def of(self, user_id: int) -> list[Table]:
        """The live tables at which a person sits."""
        return [
            table
            for table in self.tables.values()
            if table.info.status != "ended" and table.info.seat_of(user_id) is not None
        ]

    def in_chat(self, chat_id: int) -> list[Table]:
        """The live tables of a group, whatever their topics."""
        return [t for t in self.tables.values() if t.info.chat_id == chat_id and t.info.status != "ended"]

    async def reload(self, chat_id: int) -> None:
        """Read the rows of a group's tables again, for the group has moved to this id."""
        for table in list(self.tables.values()):
            found = await tables.table_by_id(self.store, table.info.id)
            if found is not None and found.chat_id == chat_id:
                await table.load()
