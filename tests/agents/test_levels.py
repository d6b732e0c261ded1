"""入门, 普通, 高手: chosen in the lobby, and played against, over real HTTP with a real worker process."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.agents.worker import Workers
from bot.games import GAMES
from bot.table.records import TableInfo
from tests.conftest import MakeWorld, World
from tests.driver import Person, buttons, text_of

LEVELS = ["电脑入门", "电脑普通", "电脑高手"]


@asynccontextmanager
async def experts(world: MakeWorld, names: list[str]) -> AsyncIterator[World]:
    """A lobby with these people in the group, the first of them seated, and one worker."""
    workers = Workers(GAMES, 1)
    try:
        async with world(thinker=workers.thinker("yaodiren")) as w:
            await w.driver.gather(names)
            await w.driver.say(w.driver.people[0], "/newgame")
            await lobby_says(w, "①老张 ②空 ③空")
            yield w
    finally:
        await workers.stop()


async def lobby_says(w: World, text: str) -> list[str]:
    """Until the lobby says so; the labels of its buttons."""
    lobby = await w.driver.until(
        lambda: (m := w.driver.board(w.driver.people[0], "坐下")) and text in text_of(m) and m,
        what=f"a lobby that says {text}",
    )
    return [one["text"] for one in buttons(lobby)]


async def tap(w: World, person: Person, label: str) -> str:
    await w.driver.sync()
    message = w.driver.board(person, label)
    assert message is not None, label
    return str((await w.driver.tap(person, message, label) or {}).get("text"))


def chosen(labels: list[str]) -> list[str]:
    """The row of levels: all of them, or none; what is in force has a mark."""
    return [label for label in labels if label.removeprefix("✓ ") in LEVELS]


def table_of(w: World) -> TableInfo:
    return next(iter(w.chat.house.tables.values())).info


async def test_how_good_the_computers_are_is_chosen_in_the_lobby_and_remembered(world: MakeWorld) -> None:
    async with experts(world, ["老张", "妈"]) as w:
        zhang, ma = w.driver.people
        assert chosen(await lobby_says(w, "②空")) == [], "without a computer there is nothing to choose"
        await tap(w, zhang, "+电脑")
        labels = chosen(await lobby_says(w, "②电脑乙 · 普通"))
        assert labels[-2:] == ["✓ 电脑普通", "电脑高手"]
        assert "先坐下" in await tap(w, ma, "电脑高手")
        assert "高手" in await tap(w, zhang, "电脑高手")
        assert "✓ 电脑高手" in await lobby_says(w, "②电脑乙 · 高手")
        await tap(w, zhang, "-电脑")
        assert chosen(await lobby_says(w, "②空")) == []
        await tap(w, zhang, "+电脑")
        await lobby_says(w, "②电脑乙 · 高手")
        await tap(w, zhang, "发牌")
        await w.driver.until(lambda: table_of(w).status == "playing", what="a deal")
        assert [seat.agent for seat in table_of(w).seats] == [None, "expert", "expert"], "the empty seat too"
        await w.driver.say(zhang, "/endgame")
        await w.driver.say(zhang, "/newgame")
        await lobby_says(w, "①老张 ②空 ③空")
        await tap(w, zhang, "发牌")
        live = await w.driver.until(
            lambda: [t.info for t in w.chat.house.tables.values() if t.info.status == "playing"],
            what="another deal",
        )
        assert [seat.agent for seat in live[0].seats] == [None, "expert", "expert"], "the group's last choice"


async def test_where_nobody_can_think_no_expert_is_offered(world: MakeWorld) -> None:
    async with world() as w:
        await w.driver.gather(["老张"])
        await w.driver.say(w.driver.people[0], "/newgame")
        await lobby_says(w, "①老张")
        await tap(w, w.driver.people[0], "+电脑")
        assert "电脑高手" not in await lobby_says(w, "②电脑乙 · 普通")


@pytest.mark.long
async def test_a_round_against_experts_goes_on_though_their_process_is_killed(world: MakeWorld) -> None:
    async with experts(world, ["老张"]) as w:
        zhang = w.driver.people[0]
        await tap(w, zhang, "+电脑")
        await lobby_says(w, "②电脑乙 · 普通")
        await tap(w, zhang, "电脑高手")
        await lobby_says(w, "②电脑乙 · 高手")
        await tap(w, zhang, "发牌")
        thinking = await w.driver.until(lambda: minds(), what="somebody who thinks", seconds=60)
        os.kill(thinking[0], signal.SIGKILL)
        assert "①老张: " in await w.driver.play()
        keys = await w.store.rows("SELECT key FROM receipt WHERE key LIKE 'agent:%'")
        assert keys, "computers answered"
        assert await w.driver.faults() == []


def minds() -> list[int]:
    """The processes that think."""
    return [one.pid for one in multiprocessing.active_children() if "pebble" in one.name and one.pid]
