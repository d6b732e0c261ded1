"""A crash before and after every commit and every request of a round (DESIGN 1, 4, 6, 11; field reports 9, 18, 19).

One round of two people and a computer, from /newgame to the settlement. The bot kills itself at the first point at
which it was not killed before (tests/crash/fuse.py), is started again, and so on, until it has died everywhere. What
is written is looked at after every death. Before anybody answers a question, what stands has to be what should: so
nothing happens before the bot has died at every point that led there.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
import pytest

from bot.sandbox.app import Server, serve
from tests.crash.forked import Bots, Place, astray, hatchery, known, panels_in
from tests.driver import Driver, Sim, button, is_result
from tests.figures import SEED, Figures
from tests.table.audit import Story, audit

pytestmark = pytest.mark.crash

SCALE = 100.0
TIMING = {"pace": 2.0, "claim": 6000.0, "discard": 12000.0}
"""Nobody is hurried: a round that is killed hundreds of times takes minutes."""
NAMES = ["老张", "川妹"]
PATIENCE = 900.0
LONG = 40.0
"""Seconds of one life in which everything comes to stand as it should."""


@dataclass(repr=False)  # a failure that shows all of it would take all memory
class Deaths:
    """The bot's lives, one after the other, and what each left."""

    server: Server
    bots: Bots
    every: int
    short: bool = False
    """Whether the round ends with its first card."""
    story: Story = field(default_factory=Story)
    orphans: set[Place] = field(default_factory=set)
    """Messages whose sending was under way at a death: they stand, and the bot never heard of it."""
    deaths: int = 0
    looked: int = -1
    converged_times: int = 0
    over: bool = False

    async def run(self) -> None:
        """Live and die until somebody sets `over`; then a life without a fuse begins."""
        while True:
            await self._start(self.every)
            if not await self._dies():
                await self.bots.kill()
                await self._start(0)
                return
            self.deaths += 1
            self.look()

    async def _start(self, every: int) -> None:
        await self.bots.start(
            self.server.url, scale=SCALE, timing=TIMING, seed=SEED, every=every, short=self.short
        )

    async def _dies(self) -> bool:
        """Until the bot has killed itself, or it is over."""
        while not self.over:
            if await self.bots.dead():
                return True
            await asyncio.sleep(0.01)
        return False

    def look(self) -> None:
        """The file tells one true story, which goes on from the last; what stands unknown was under way."""
        now = audit(self.bots.database)
        for table, events in self.story.events.items():
            assert now.events[table][: len(events)] == events, "what was committed has changed"
        assert self.story.receipts.items() <= now.receipts.items(), "a receipt is lost"
        self.story = now
        new = self._unknown() - self.orphans
        assert len(new) <= 3, "more messages than chats were under way"
        self.orphans |= new

    def _unknown(self) -> set[Place]:
        return panels_in(self.server) - known(self.bots.database)

    async def converged(self) -> None:
        """What stands is what the file says should stand, and nothing else but what was under way at a death.

        AssertionError if it does not although the bot has lived on for long.
        """
        deaths, since = -1, 0.0
        while self.looked != self.deaths:
            if deaths != self.deaths:
                deaths, since = self.deaths, asyncio.get_running_loop().time()
            wrong = await self._wrong()
            if not wrong and deaths == self.deaths:
                self.looked, self.converged_times = deaths, self.converged_times + 1
            assert not wrong or asyncio.get_running_loop().time() < since + LONG, "\n".join(wrong)
            await asyncio.sleep(0.1)

    async def _wrong(self) -> list[str]:
        more = self._unknown() - self.orphans
        return await astray(self.server, self.bots.database) + [f"nobody knows of {place}" for place in more]


@asynccontextmanager
async def dying(folder: Path, every: int, short: bool) -> AsyncIterator[tuple[Deaths, Driver]]:
    async with (
        serve(0, None, SCALE) as server,
        hatchery(folder) as bots,
        aiohttp.ClientSession(server.url) as http,
    ):
        driver = Driver(Sim(http), random.Random(SEED))
        yield Deaths(server, bots, every, short), driver


async def play_round(driver: Driver, deaths: Deaths) -> None:
    """From /start to the settlement, by people who tap again where nothing came back."""
    await driver.gather(NAMES)
    host, other = driver.people
    await driver.say(host, "/newgame")
    lobby = await driver.until(lambda: driver.board(host, "坐下"), PATIENCE, "a lobby")
    await driver.tap(other, lobby, "坐下")
    await driver.until(lambda: other.name in str(driver.board(host, "发牌")), PATIENCE, "two at the table")
    answered = None
    while answered is None:
        lobby = driver.board(host, "发牌")
        assert lobby is not None
        answered = await driver.tap(host, lobby, "发牌")
    while driver.people[0].group.newest(is_result) is None:
        await driver.sync()
        for person in driver.people:
            if driver.ask(person) is not None:
                await deaths.converged()
                await driver.answer(person)
        await asyncio.sleep(0.03)
    await driver.play(PATIENCE)


async def _played(deaths: Deaths, driver: Driver) -> None:
    """The round, while the bot dies and lives; it lives on at the end."""
    living = asyncio.create_task(deaths.run())
    playing = asyncio.create_task(play_round(driver, deaths))
    try:
        await asyncio.wait({living, playing}, return_when=asyncio.FIRST_COMPLETED)
        if living.done():
            living.result()
        playing.result()
        deaths.over = True
        await living
    finally:
        living.cancel()
        playing.cancel()
        await asyncio.gather(living, playing, return_exceptions=True)


async def die_everywhere(folder: Path, every: int, figures: Figures, *, short: bool) -> Counter[str]:
    """The round, killed at every n-th point; how often at which kind of point."""
    async with dying(folder, every, short) as (deaths, driver):
        await _played(deaths, driver)
        deaths.look()
        deaths.looked = -1
        await deaths.converged()
        await check_end(deaths, driver)
        points = (folder / "spent").read_text(encoding="utf-8").splitlines()
        kinds = Counter(" ".join(point.split()[: 3 if "request" in point else 2]) for point in points)
        events, times = len(deaths.story.events[1]), deaths.converged_times
        figures(
            f"{len(points)} deaths in a round of {events} events, {times} looks at all that stands: {dict(kinds)}"
        )
        assert len(points) in (deaths.deaths, deaths.deaths + 1), "the last may have come after the round"
        return kinds


async def check_end(deaths: Deaths, driver: Driver) -> None:
    """Settled once, told to everybody as it is booked, and no Traceback on the way."""
    deaths.look()
    assert len(deaths.story.settled) == 1
    names = {f"user:{person.user_id}": person.name for person in driver.people}
    points = {name: deaths.story.points.get(account, 0) for account, name in names.items()}
    assert {name: driver.deltas()[name] for name in names.values()} == points
    results = [m for m in driver.people[0].group.messages.values() if is_result(m)]
    assert len([m for m in results if (m["chat"]["id"], m["message_id"]) not in deaths.orphans]) == 1
    assert all(button(m, "下一局") for m in results)
    assert "Traceback" not in deaths.bots.output, deaths.bots.output[-3000:]


@pytest.mark.timeout(200)
async def test_a_short_round_survives_a_crash_at_some_points(tmp_path: Path, figures: Figures) -> None:
    kinds = await die_everywhere(tmp_path, 12, figures, short=True)
    assert sum(kinds.values()) >= 5


@pytest.mark.long
@pytest.mark.timeout(7200)
async def test_a_round_survives_a_crash_at_every_point(tmp_path: Path, figures: Figures) -> None:
    kinds = await die_everywhere(tmp_path, 1, figures, short=False)
    for when in ("before", "after"):
        assert kinds[f"{when} commit"] > 100
        for method in (
            "sendMessage",
            "sendPhoto",
            "editMessageMedia",
            "deleteMessage",
            "answerCallbackQuery",
            "getUpdates",
        ):
            assert kinds[f"{when} request {method}"] > 0, method
