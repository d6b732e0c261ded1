"""The workers: views go in, answers come out; one that dies is replaced, and nobody waits for one that hangs."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import signal
from itertools import islice
from typing import Any

import pytest
from pebble import ProcessPool

from bot.agents import worker
from bot.agents.worker import LOW, Workers
from bot.games import GAMES
from tests.agents.crossing import secrets_in
from tests.agents.inside import modules, urgency
from tests.agents.positions import GAME, positions

sent: list[Any] = []


class Telltale(ProcessPool):
    """Remembers what it is handed."""

    def schedule(self, function: Any, args: Any = (), *more: Any, **named: Any) -> Any:
        sent.append(args)
        return super().schedule(function, args, *more, **named)


def pids() -> set[int]:
    return {
        one.pid for one in multiprocessing.active_children() if one.name == "pebble_pool_worker" and one.pid
    }


async def test_a_worker_is_asked_is_stopped_is_killed_and_is_sent_home(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(worker, "ProcessPool", Telltale)
    monkeypatch.setattr(worker, "PATIENCE", 60.0)  # a machine may be busy
    caplog.set_level(logging.INFO, logger="bot.agents.worker")
    sent.clear()
    workers = Workers(GAMES, 1)
    thinker = workers.thinker("yaodiren")
    asked = [(view, GAME.legal(view)) for _, view in islice(positions(2, 1), 3)]
    assert not pids(), "it begins with the first question"
    try:
        for view, legal in asked:
            advice = await thinker.think(view, legal, 0.05, 1)
            assert advice.best in legal
        assert not caplog.records
        assert len(sent) == len(asked)
        assert secrets_in(sent) == set(), "a view crosses, and nothing that knows more"
        await _looks_inside(workers)

        (pid,) = pids()
        os.kill(pid, signal.SIGSTOP)
        monkeypatch.setattr(worker, "PATIENCE", 0.2)
        for view, legal in asked[:2]:
            advice = await thinker.think(view, legal, 0.05, 1)
            assert advice.best == GAME.players["greedy"](random.Random(1))(view, legal)
            assert advice.judged == ()
        assert len(caplog.records) == 1, "that is said once"

        monkeypatch.setattr(worker, "PATIENCE", 60.0)
        os.kill(pid, signal.SIGKILL)
        for _ in range(3):  # what was asked of the dead one may be lost with it
            assert (await thinker.think(*asked[2], 0.05, 1)).best in asked[2][1]
        assert "works again" in caplog.text
        assert pids() != {pid}
    finally:
        await workers.stop()
    assert not pids()
    assert (await thinker.think(*asked[0], 0.05, 1)).best in asked[0][1], "even then there is an answer"


async def _looks_inside(workers: Workers) -> None:
    pool = workers._pool
    assert pool is not None
    imported = await asyncio.wrap_future(pool.schedule(modules))
    assert "bot.games.yaodiren.game" in imported
    strange = {"telegram", "aiosqlite", "PIL", "bot.table.table", "bot.chat.app", "bot.config", "rendering"}
    assert not imported & strange, "a worker is as small as can be"
    assert await asyncio.wrap_future(pool.schedule(urgency)) >= LOW


async def test_many_questions_at_once_get_less_time_each(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: list[float] = []

    async def searched(self: Any, game: str, view: Any, legal: Any, budget: float, seed: int) -> str:
        budgets.append(budget)
        await asyncio.sleep(0)
        return "advice"

    monkeypatch.setattr(Workers, "_searched", searched)
    workers = Workers(GAMES, 2)
    thinker = workers.thinker("yaodiren")
    await asyncio.gather(*(thinker.think(None, (), 1.0, 1) for _ in range(8)))
    assert budgets == [1.0, 1.0, *(pytest.approx(2 / n) for n in range(3, 9))]
    await thinker.think(None, (), 1.0, 1)
    assert budgets[-1] == 1.0
