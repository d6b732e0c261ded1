"""What every kind of test shares: the renderer (slow to make, the same for all) and a whole bot over real HTTP."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.chat.app import Chat, Link, build
from bot.games import GAMES
from bot.kernel.game import Thinker
from bot.sandbox.app import Server, serve
from bot.table.clock import Timing
from bot.table.store import Store
from rendering import Renderer
from tests.driver import Driver, Sim
from tests.figures import figures, pytest_terminal_summary  # noqa: F401 - pytest finds them by name

TOKEN = "1000000001:a-token-for-tests-only"
SCALE = 40.0
"""TIME_SCALE of the tests: a pace of 3.5 s takes 90 ms."""


@dataclass
class World:
    """A local server, a bot that talks to it through the real client library, and people who play."""

    server: Server
    chat: Chat
    store: Store
    driver: Driver


MakeWorld = Callable[..., AbstractAsyncContextManager[World]]


@pytest.fixture(scope="session")
def renderer() -> Renderer:
    return Renderer()


@asynccontextmanager
async def running(
    folder: Path,
    renderer: Renderer,
    *,
    timing: Timing | None = None,
    seed: int = 1,
    scale: float = SCALE,
    database: str = "bot.sqlite3",
    thinker: Thinker | None = None,
    budget: float = 1 / SCALE,
) -> AsyncIterator[World]:
    """Everything that runs, in this process; `timing` is unscaled, `seed` the players' whims, `budget` the expert's."""
    async with serve(0, None, scale) as server, aiohttp.ClientSession(server.url) as http:
        store = await Store.open(folder / database)
        times = (timing or Timing()).scaled(scale)
        link = Link(TOKEN, server.url, timeout=4)
        chat = await build(link, store, GAMES, renderer, times, scale, thinker, budget)
        task = asyncio.create_task(chat.run())
        try:
            yield World(server, chat, store, Driver(Sim(http), random.Random(seed)))
        finally:
            await _ended(task)
            await chat.stop()
            await store.close()


@pytest.fixture
def world(tmp_path: Path, renderer: Renderer) -> MakeWorld:
    """`async with world() as w:` runs everything for one test."""

    def make(**options: Any) -> AbstractAsyncContextManager[World]:
        return running(tmp_path, renderer, **options)

    return make


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def eventually(found: Callable[[], Awaitable[object]], seconds: float = 15.0) -> object:
    """Ask until it is true."""
    end = asyncio.get_running_loop().time() + seconds
    while not (value := await found()):
        assert asyncio.get_running_loop().time() < end, "waited in vain"
        await asyncio.sleep(0.02)
    return value
