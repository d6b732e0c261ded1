"""How soon a tap is answered while fifty tables are busy: times stand beside a reference of the same run."""

from __future__ import annotations

import asyncio
import hashlib
import random
import statistics
import time
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.browser.programs import running
from tests.driver import Sim, button
from tests.figures import SEED, Figures

pytestmark = pytest.mark.bench

TABLES = 50
TAPS = 300
MOST = 40.0
"""Times that a tap's answer may take what a bare request to the same server takes, both at the 99th percentile."""


def _percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def _work() -> float:
    """Milliseconds of a fixed piece of work in this process."""
    start, data = time.perf_counter(), b"x" * 4096
    for _ in range(500):
        data = hashlib.sha256(data).digest() * 128
    return (time.perf_counter() - start) * 1000


async def _boards(sim: Sim, user: int, groups: list[int]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for group in groups:
        messages = (await sim.get("/sim/messages", chat_id=group, user_id=user))["messages"]
        found += [m for m in messages if not m.get("deleted") and button(m, "👀") is not None][-1:]
    return found


@pytest.mark.timeout(580)
async def test_taps_are_answered_at_once_while_fifty_tables_are_busy(
    tmp_path: Path, figures: Figures
) -> None:
    """Server and bot in processes of their own, at real speed; somebody taps a board after the other."""
    log, rng = tmp_path / "busy" / "log", random.Random(SEED)
    log.parent.mkdir()
    options = ("bot", "sandbox", "--port", "0", "--groups", str(TABLES), "--computers")
    async with (
        running(log, *options, BOT_TOKEN="") as program,
        aiohttp.ClientSession(await program.says("http://")) as http,
    ):
        sim = Sim(http)
        state = await sim.get("/sim/state")
        me = next(u["id"] for u in state["users"] if u["first_name"] == "你")
        groups = [chat["id"] for chat in state["chats"]]
        async with asyncio.timeout(180):
            while len(boards := await _boards(sim, me, groups)) < TABLES * 9 // 10:  # noqa: ASYNC110
                await asyncio.sleep(2)
        taps, bare, work = await _measure(sim, me, boards, rng)
        minute = (await sim.get("/sim/counts"))["minute"]
    p99, reference = _percentile(taps, 0.99), _percentile(bare, 0.99)
    figures(
        f"{len(boards)} tables, {len(taps)} taps: median {statistics.median(taps):.0f} ms, 99 % {p99:.0f} ms, "
        f"most {max(taps):.0f} ms; reference: bare request median {statistics.median(bare):.0f} ms, "
        f"99 % {reference:.0f} ms; fixed work median {statistics.median(work):.1f} ms, "
        f"99 % {_percentile(work, 0.99):.1f} ms; unanswered {sum(t >= 10_000 for t in taps)}; "
        f"ratio {p99 / reference:.1f}; calls in the last minute {minute['requests']}"
    )
    assert len(taps) == TAPS
    assert p99 <= MOST * reference


async def _measure(
    sim: Sim, me: int, boards: list[dict[str, Any]], rng: random.Random
) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds of taps, of bare requests, and of a fixed piece of work, in turns."""
    taps: list[float] = []
    bare: list[float] = []
    work: list[float] = []
    for _ in range(TAPS):
        board = rng.choice(boards)
        pressed = button(board, "👀") or {}
        body = {"user_id": me, "chat_id": board["chat"]["id"], "message_id": board["message_id"]}
        start = time.perf_counter()
        answer = await sim.post("/sim/tap", **body, data=pressed["callback_data"])
        taps.append((time.perf_counter() - start) * 1000)
        if answer["answer"] is None:  # the server waits ten seconds
            taps[-1] = max(taps[-1], 10_000.0)
        start = time.perf_counter()
        await sim.get("/sim/faults")
        bare.append((time.perf_counter() - start) * 1000)
        work.append(_work())
        await asyncio.sleep(rng.uniform(0, 0.1))
    return taps, bare, work
