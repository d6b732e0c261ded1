"""What the field reports share: tables that are dealt, what stands in a chat, and a bot that can be restarted."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp

from bot.chat.app import Chat, Link, build
from bot.games import GAMES
from bot.sandbox.app import Server, serve
from bot.table.clock import Timing
from bot.table.store import Store
from bot.table.table import Table
from rendering import Renderer
from tests.conftest import BRISK, PATIENCE, SCALE, TOKEN, World
from tests.driver import Driver, Message, Person, Sim, View, button, buttons, text_of

QUICK = Timing(pace=0.4, alone=0.4, claim=12, discard=16, urgent=4, redeal=1)
"""For rounds that computers or the clock play to their end (unscaled seconds)."""

PATIENT = Timing(pace=0.4, alone=0.4, claim=900, discard=900, redeal=1)
"""For questions that must stand while the test looks at them."""


class Apart:
    """A local server that outlives its bots."""

    def __init__(
        self, folder: Path, renderer: Renderer, timing: Timing, server: Server, driver: Driver
    ) -> None:
        self._folder = folder
        self._renderer = renderer
        self._times = timing.scaled(SCALE)
        self._task: asyncio.Task[None] | None = None
        self.server = server
        self.driver = driver
        self.chat: Chat
        self.store: Store

    async def up(self) -> None:
        """Start the bot on the same database."""
        self.store = await Store.open(self._folder / "bot.sqlite3")
        link = Link(TOKEN, self.server.url, timeout=4)
        self.chat = await build(link, self.store, GAMES, self._renderer, self._times, SCALE)
        self._task = asyncio.create_task(self.chat.run())

    async def down(self) -> None:
        """Stop the bot as a signal does."""
        if self._task is None:
            return
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        self._task = None
        await self.chat.stop()
        await self.store.close()

    async def ends(self) -> BaseException | None:
        """Wait until the bot stops by itself; why it did."""
        assert self._task is not None
        await asyncio.wait({self._task})
        return self._task.exception()

    async def ready(self) -> None:
        """Until the bot takes updates."""
        while not self.server.box.updates.allowed:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


MakeApart = Callable[..., AbstractAsyncContextManager[Apart]]
Place = World | Apart


@asynccontextmanager
async def apart(folder: Path, renderer: Renderer, timing: Timing = BRISK) -> AsyncIterator[Apart]:
    """A server and its first bot."""
    async with (
        asyncio.timeout(PATIENCE),
        serve(0, None, SCALE) as server,
        aiohttp.ClientSession(server.url) as http,
    ):
        place = Apart(folder, renderer, timing, server, Driver(Sim(http), random.Random(1)))
        await place.up()
        try:
            yield place
        finally:
            await place.down()


async def opened(driver: Driver, names: list[str], **more: Any) -> list[Person]:
    """People in a group of their own, and a lobby there by the first of them."""
    await driver.gather(names, **more)
    await driver.say(driver.people[0], "/newgame")
    await driver.until(lambda: driver.board(driver.people[0], "坐下"), what="a lobby")
    return driver.people


async def dealt(driver: Driver, names: list[str], **more: Any) -> list[Person]:
    """People at a table of their own, and the cards dealt."""
    await driver.gather(names, **more)
    await driver.lobby()
    await driver.deal()
    await driver.until(lambda: driver.board(driver.people[0], "👀"), what="the board")
    return driver.people


def another(driver: Driver) -> Driver:
    """Who plays in another group of the same world."""
    return Driver(driver.sim, driver.rng)


async def group_of(driver: Driver, user_ids: list[int], **more: Any) -> int:
    """A group with these members; the driver's people see it."""
    made = await driver.sim.post("/sim/groups", members=user_ids, **{"title": "茶馆", **more})
    driver.group = int(made["id"])
    driver.people = [Person(user, "", View(user, user), View(driver.group, user)) for user in user_ids]
    return driver.group


def table_in(w: Place, chat_id: int) -> Table:
    """The live table of a group."""
    found = w.chat.house.in_chat(chat_id)
    assert len(found) == 1, found
    return found[0]


def by_bot(view: View) -> list[Message]:
    """What the bot has standing in a chat, the oldest first."""
    return [m for _, m in sorted(view.messages.items()) if m.get("from", {}).get("is_bot")]


def boards(view: View) -> list[Message]:
    """The boards that stand in a chat."""
    return [m for m in by_bot(view) if button(m, "👀") is not None]


def hands(view: View) -> list[Message]:
    """The hands that stand in a DM."""
    return [m for m in by_bot(view) if "photo" in m and "坨 " in text_of(m)]


def says(view: View, words: str) -> Message | None:
    """The newest message of the bot with these words."""
    return view.newest(lambda m: m["from"]["is_bot"] and words in text_of(m))


async def told(driver: Driver, view: View, words: str) -> Message:
    """Wait until the bot says so there."""

    async def look() -> Message | None:
        await view.sync(driver.sim)
        return says(view, words)

    end = asyncio.get_running_loop().time() + 60
    while (found := await look()) is None:
        seen = [text_of(m) for m in by_bot(view)]
        assert asyncio.get_running_loop().time() < end, f"nobody says {words}: {seen}"
        await asyncio.sleep(0.05)
    return found


async def requests(driver: Driver, chat_id: int | None = None, after: int = 0) -> list[dict[str, Any]]:
    """The bot's calls, those to one chat or all, without the polls."""
    found = await driver.sim.get("/sim/requests", after=after)
    return [
        r
        for r in found
        if r["method"] != "getUpdates" and (chat_id is None or r["parameters"].get("chat_id") == chat_id)
    ]


async def log_of(w: Place, table: Table) -> list[dict[str, Any]]:
    """The events of a table as they stand in the store."""
    rows = await w.store.rows("SELECT body FROM event WHERE table_id = ? ORDER BY seq", (table.info.id,))
    return [json.loads(row["body"]) for row in rows]


async def moves_on(driver: Driver, table: Table, events: int = 4) -> None:
    """Wait until the table's log has grown by so many events: it is not stuck."""
    start = table.seq
    await driver.until(lambda: table.seq >= start + events, what="a table that moves on")


async def asked(driver: Driver, person: Person) -> Message:
    """Wait until this person is asked something."""
    found: Message = await driver.until(lambda: driver.ask(person), what=f"a question to {person.name}")
    return found


async def first_asked(driver: Driver) -> tuple[Person, Message]:
    """Wait until somebody is asked something."""

    def look() -> tuple[Person, Message] | None:
        return next(((p, m) for p in driver.people if (m := driver.ask(p)) is not None), None)

    found: tuple[Person, Message] = await driver.until(look, what="a question to anybody")
    return found


def all_buttons(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every button of the requests."""
    return [b for r in found for b in buttons({"reply_markup": r["parameters"].get("reply_markup") or {}})]
