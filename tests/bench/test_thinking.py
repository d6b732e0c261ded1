"""How late the bot's loop is while the computers of ten tables think (issue 7: under 50 ms at the 99th percentile).

The bot runs in this process, the server, the people and the workers in others, at real speed. At the same time a loop
that has nothing to do is measured in a process of its own: what it is late by is the machine's. Told, not asserted.

`uv run pytest -q -s -n 0 -m bench tests/bench/test_thinking.py`
"""

from __future__ import annotations

import asyncio
import gc
import json
import statistics
import sys
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from bot.agents.worker import Workers
from bot.chat.app import Chat, Link, build
from bot.config import Settings
from bot.games import GAMES
from bot.local import LocalServer
from bot.table.clock import Timing
from bot.table.store import Store
from rendering import Renderer
from tests.bench.lag import lags, percentile
from tests.figures import Figures

pytestmark = pytest.mark.bench

TABLES = 10
BEGIN = 20.0
"""Seconds until all tables play and the workers are there."""
SECONDS = 40.0


@pytest.mark.timeout(300)
@pytest.mark.parametrize("level", ["greedy", "expert"])
async def test_the_loop_is_on_time_while_computers_think(
    level: str, tmp_path: Path, renderer: Renderer, figures: Figures
) -> None:
    store, workers = await Store.open(tmp_path / "bot.sqlite3"), Workers(GAMES, Settings().thinkers)
    async with LocalServer(0, tmp_path / "server.chats", 1.0) as server:
        await server.up()
        link, thinker = Link(server.token, server.url), workers.thinker("yaodiren")
        chat = await build(link, store, GAMES, renderer, Timing(), 1.0, thinker)
        running = asyncio.create_task(chat.run())
        people = await _python("tests.bench.people", server.url, str(TABLES))
        try:
            await _choose(chat, server.url, level)
            gc.collect()
            gc.freeze()  # as the program does
            await asyncio.sleep(BEGIN)
            idle = await _python("tests.bench.lag", str(SECONDS))
            busy = await lags(SECONDS)
            said, _ = await idle.communicate()
            playing = sum(table.info.status == "playing" for table in chat.house.tables.values())
            thoughts = (await store.rows("SELECT count(*) FROM receipt WHERE key LIKE 'agent:%'"))[0][0]
        finally:
            gc.unfreeze()
            people.kill()
            running.cancel()
            await asyncio.gather(running, people.wait(), return_exceptions=True)
            await chat.stop()
            await workers.stop()
            await store.close()
    figures(
        f"{level}: {playing} tables play, {thoughts} answers of computers; the bot's loop is late by {_told(busy)}; "
        f"an idle loop beside it by {_told(json.loads(said))}"
    )
    assert playing > TABLES / 2
    assert thoughts > TABLES


async def _choose(chat: Chat, url: str, level: str) -> None:
    """Every group's computers are of this level, before anybody deals."""
    async with httpx.AsyncClient(base_url=url, trust_env=False) as http, asyncio.timeout(60):
        while len(groups := await _groups(http)) < TABLES:  # noqa: ASYNC110
            await asyncio.sleep(0.1)
    for chat_id, title in groups:
        await chat.directory.hear(chat_id, title)
        preferences = replace(chat.directory.preferences(chat_id), level=level)
        await chat.directory.prefer(chat_id, preferences, f"test:{chat_id}")


async def _groups(http: httpx.AsyncClient) -> list[tuple[int, str]]:
    return [
        (one["id"], one["title"]) for one in (await http.get("/sim/state")).json()["chats"] if one["id"] < 0
    ]


async def _python(module: str, *arguments: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(sys.executable, "-m", module, *arguments, stdout=pipe)


def _told(milliseconds: list[float]) -> str:
    shares = ", ".join(f"{share:.1%} {percentile(milliseconds, share):.1f}" for share in (0.99, 0.999))
    return f"median {statistics.median(milliseconds):.1f} ms, {shares}, most {max(milliseconds):.1f} ms"
