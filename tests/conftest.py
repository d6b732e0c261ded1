"""What every kind of test shares: the renderer (slow to make, the same for all) and a whole bot over real HTTP."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, replace
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
from tests.decks import SHORT, drawn, stacked
from tests.driver import Driver, Sim
from tests.figures import SEED, figures, pytest_terminal_summary  # noqa: F401 - pytest finds them by name
from tests.sessions import (  # noqa: F401
    compiled,
    pytest_collection_modifyitems,
    pytest_configure,
    pytest_unconfigure,
)

TOKEN = "1000000001:a-token-for-tests-only"
SCALE = 40.0
"""TIME_SCALE of the tests: a minute takes 1.5 s."""

BRISK = Timing(pace=0.4, alone=0.4, redeal=1)
"""Cards pass quickly, where nobody looks at how long they lie, and people have all the time of 家常 to answer.

A round costs what it sends: cards that pass before their picture's turn has come are never drawn.
"""

CALM = replace(BRISK, claim=4000, discard=4000, urgent=4000)
"""Nobody is hurried: what is asked stands until it is answered."""

PATIENCE = 180.0
"""Seconds that a test may spend in its world: a wait for what never comes ends there, and says where it was."""

BRIEF: dict[str, Any] = {"timing": CALM, "deck": SHORT}
"""For `world`: a round that ends with the first card, once it is answered for. For what comes after a round."""


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
    timing: Timing = BRISK,
    seed: int = 1,
    scale: float = SCALE,
    database: str = "bot.sqlite3",
    thinker: Thinker | None = None,
    budget: float = 1 / SCALE,
    deck: Sequence[int] = (),
    patience: float | None = PATIENCE,
) -> AsyncIterator[World]:
    """Everything that runs, in this process; `timing` is unscaled, `seed` the players' whims, `budget` the expert's.

    `deck`: what is dealt at every table, first by the first seat; if it is empty, chance decides, alike in each run of
    a battery's seed, but otherwise when a test is tried once more. `patience`: seconds
    until it is given up (TimeoutError).
    """
    async with (
        asyncio.timeout(patience),
        serve(0, None, scale) as server,
        aiohttp.ClientSession(server.url) as http,
        AsyncExitStack() as last,
    ):
        patches = stacked(deck) if deck else drawn(f"{SEED} {folder.name} {seed}")
        store = await Store.open(folder / database)
        last.push_async_callback(store.close)
        times = timing.scaled(scale)
        link = Link(TOKEN, server.url, timeout=4)
        chat = await build(link, store, GAMES, renderer, times, scale, thinker, budget)
        last.push_async_callback(chat.stop)
        last.push_async_callback(_ended, asyncio.create_task(chat.run()))
        with patches:
            yield World(server, chat, store, Driver(Sim(http), random.Random(seed)))


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


async def eventually(found: Callable[[], Awaitable[object]], seconds: float = 60.0) -> object:
    """Ask until it is true."""
    end = asyncio.get_running_loop().time() + seconds
    while not (value := await found()):
        assert asyncio.get_running_loop().time() < end, "waited in vain"
        await asyncio.sleep(0.02)
    return value
