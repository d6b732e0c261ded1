"""The program as a user starts it, with computers that think: however it ends, nothing of it is left behind."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from tests.browser.programs import Program
from tests.driver import Driver, Sim, text_of

pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]


def alive(pid: int) -> bool:
    """Whether it runs; one that has ended and was not waited for yet does not."""
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def children(program: Program) -> list[int]:
    """All that it started, whichever of its threads did."""
    tasks = Path(f"/proc/{program._process.pid}/task")  # type: ignore[union-attr]
    return [int(pid) for one in tasks.glob("*/children") for pid in one.read_text().split()]


def thinking(program: Program) -> list[int]:
    """Its workers."""
    return [pid for pid in children(program) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


async def until_thinking(program: Program, url: str) -> list[int]:
    """Deal against experts, and wait until they think; every child of the program."""
    async with aiohttp.ClientSession(url) as http:
        driver = Driver(Sim(http), random.Random(1))
        await driver.gather(["老张"])
        (zhang,) = driver.people
        await driver.say(zhang, "/newgame")
        for label, after in (("+电脑", "普通"), ("电脑高手", "高手")):
            lobby = await driver.until(lambda label=label: driver.board(zhang, label), what=label)
            await driver.tap(zhang, lobby, label)
            await driver.until(
                lambda after=after: after in text_of(driver.board(zhang, "发牌") or {}), what=after
            )
        await driver.deal()
        async with asyncio.timeout(120):
            while not thinking(program):
                await driver.sync()
                await driver.answer(zhang)
                await asyncio.sleep(0.1)
    return children(program)


async def gone(pids: list[int]) -> bool:
    """Whether all of them end within a few seconds."""
    for _ in range(100):
        if not any(alive(pid) for pid in pids):
            return True
        await asyncio.sleep(0.1)
    return False


@asynccontextmanager
async def started(folder: Path) -> AsyncIterator[Program]:
    """The program over a database in this folder; it does not outlive the test."""
    env = {"YAODIREN_DATABASE": str(folder / "run" / "bot.sqlite3"), "YAODIREN_PORT": "0", "BOT_TOKEN": ""}
    log = folder / "run" / "log"
    log.parent.mkdir(exist_ok=True)
    program = Program(log, "bot", **env, YAODIREN_TIME_SCALE="5", YAODIREN_SEED_DEMO="0")
    await program.start()
    try:
        yield program
    finally:
        await program.end(signal.SIGKILL)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
async def test_however_it_ends_its_workers_end_with_it(how: signal.Signals, tmp_path: Path) -> None:
    async with started(tmp_path) as program:
        left = await until_thinking(program, await program.says("http://", 180))
        assert await program.end(how) == (-how if how == signal.SIGKILL else 0)
        assert await gone(left)
        assert "Traceback" not in program.output
