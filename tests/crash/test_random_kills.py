"""SIGKILL at random points while tables of computers play quickly (DESIGN 1, 4, 6, 11)."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
import pytest

from bot.sandbox.app import Server, serve
from tests.crash.crowd import Regular, check_taps, seat_all
from tests.crash.forked import Bots, Place, astray, hatchery, known, panels_in
from tests.crash.zygote import TOKEN
from tests.driver import Sim
from tests.figures import SEED, Figures
from tests.table.audit import Story, audit

pytestmark = pytest.mark.crash

SCALE = 200.0
TIMING = {"pace": 4.0, "claim": 1000.0, "discard": 1500.0, "rest": 100_000.0}
LIFE = 30
"""Tenths of a second that a bot lives at most, about."""
REST = 40
"""Kills between two looks at what the tables come to if they are left alone."""
PATIENCE = 120.0


@dataclass(repr=False)  # a failure that shows all of it would take all memory
class Kills:
    server: Server
    bots: Bots
    regulars: list[Regular] = field(default_factory=list)
    story: Story = field(default_factory=Story)
    orphans: set[Place] = field(default_factory=set)
    tapping: list[asyncio.Task[None]] = field(default_factory=list)
    kills: int = 0
    accepted: int = 0

    async def start(self) -> None:
        await self.bots.start(self.server.url, scale=SCALE, timing=TIMING, seed=SEED)

    async def strike(self) -> None:
        await self.bots.kill()
        self.kills += 1
        self.look()
        await self.start()

    def look(self) -> None:
        """The file tells one true story, which goes on from the last; every tap that was taken is in it."""
        now = audit(self.bots.database)
        for table, events in self.story.events.items():
            assert now.events[table][: len(events)] == events, "what was committed has changed"
        assert self.story.receipts.items() <= now.receipts.items(), "a receipt is lost"
        self.story = now
        self.accepted = check_taps(self.regulars, now.receipts, int(TOKEN.partition(":")[0]))
        self.orphans |= self._unknown()

    def _unknown(self) -> set[Place]:
        return panels_in(self.server) - known(self.bots.database)

    def tap_on(self) -> None:
        self.tapping = [asyncio.create_task(one.live()) for one in self.regulars]

    async def fall_silent(self) -> None:
        for task in self.tapping:
            task.cancel()
        for result in await asyncio.gather(*self.tapping, return_exceptions=True):
            assert isinstance(result, asyncio.CancelledError), result

    def events(self) -> int:
        with closing(sqlite3.connect(self.bots.database, timeout=5)) as db:
            return int(db.execute("SELECT count(*) FROM event").fetchone()[0])

    async def goes_on(self, events: int) -> None:
        """Until so much more has happened, or what a life may take is over."""
        wanted = self.events() + events
        for _ in range(LIFE):
            if self.events() >= wanted:
                return
            await asyncio.sleep(0.1)

    async def left_alone(self) -> None:
        """Nobody taps: the clock plays every round to its end, nobody is stuck, and what stands is what should."""
        await self.fall_silent()
        await self._until_quiet()
        end = time.monotonic() + PATIENCE
        while wrong := await self._wrong():
            assert time.monotonic() < end, "\n".join(wrong)
            await asyncio.sleep(0.3)

    async def _until_quiet(self) -> None:
        """Every table between rounds. One that stands still in the middle of a round is stuck."""
        last, since = -1, time.monotonic()
        while True:
            with closing(sqlite3.connect(self.bots.database, timeout=5)) as db:
                playing = db.execute("SELECT count(*) FROM game_table WHERE status = 'playing'").fetchone()[0]
                events = db.execute("SELECT count(*) FROM event").fetchone()[0]
            if not playing:
                return
            if events != last:
                last, since = events, time.monotonic()
            assert time.monotonic() < since + 30, f"{playing} tables stand still\n{self.bots.output[-2000:]}"
            await asyncio.sleep(0.2)

    async def _wrong(self) -> list[str]:
        more = self._unknown() - self.orphans
        return await astray(self.server, self.bots.database) + [f"nobody knows of {place}" for place in more]


@asynccontextmanager
async def killing(folder: Path, tables: int) -> AsyncIterator[Kills]:
    async with (
        serve(0, None, SCALE) as server,
        hatchery(folder) as bots,
        aiohttp.ClientSession(server.url) as http,
    ):
        kills = Kills(server, bots)
        await kills.start()
        kills.regulars = await seat_all(Sim(http), server, tables, SEED)
        kills.tap_on()
        try:
            yield kills
        finally:
            for task in kills.tapping:
                task.cancel()
            await asyncio.gather(*kills.tapping, return_exceptions=True)


async def kill_at_random(folder: Path, tables: int, kills: int, figures: Figures) -> Kills:
    """So many kills, after each a look at what is left; now and then, and at the end, the tables are left alone."""
    rng = random.Random(SEED)
    async with killing(folder, tables) as one:
        while one.kills < kills:
            await one.goes_on(rng.choice([1, 8, 30]) * tables)
            await asyncio.sleep(rng.random() * 0.3)
            await one.strike()
            if one.kills % REST == 0 or one.kills == kills:
                await one.left_alone()
                one.look()
                one.tap_on()
        await one.fall_silent()
        one.look()
        events = sum(map(len, one.story.events.values()))
        answers = sum(outcome.startswith("done:") for outcome in one.story.receipts.values())
        taps = [tap for regular in one.regulars for tap in regular.taps]
        figures(
            f"{one.kills} kills at {tables} tables: {events} events, {len(one.story.settled)} rounds settled,"
            f" {len(taps)} taps, {one.accepted} taken, {answers} answers of people,"
            f" {sum(tap.said is None for tap in taps)} taps unanswered, {len(one.orphans)} messages cut off"
        )
        assert "Traceback" not in one.bots.output, one.bots.output[-3000:]
    return one


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_tables_survive_a_few_kills(tmp_path: Path, figures: Figures) -> None:
    one = await kill_at_random(tmp_path, 2, 10, figures)
    assert len(one.story.settled) >= 2
    assert one.accepted >= 2


@pytest.mark.long
@pytest.mark.timeout(7200)
async def test_twenty_tables_survive_200_kills(tmp_path: Path, figures: Figures) -> None:
    one = await kill_at_random(tmp_path, 20, 200, figures)
    assert len(one.story.settled) >= 20
    assert len(one.story.events) == 20
    assert one.accepted >= 200
