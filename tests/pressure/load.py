"""Many tables at full speed in one process, and what the server saw of them.

The windows are those of DESIGN 6 and of the server's model (`bot-api`: about 30 calls a second over all, 20 a minute in
a group, 1 a second in a private chat with bursts of 3), counted here anew from /sim/requests.
"""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx

from bot.crowd import Crowd
from bot.table.loop import advance
from bot.table.table import Table
from tests.conftest import World
from tests.driver import text_of

FREE = ("answerCallbackQuery", "getUpdates", "getMe", "getChatMember", "setMyCommands", "getFile")
"""Calls that no limit counts."""

Request = dict[str, Any]


@asynccontextmanager
async def crowd(w: World, groups: int, scale: float, seed: int) -> AsyncIterator[Crowd]:
    """So many groups with one person each, who opens the table, deals, answers and goes on."""
    async with httpx.AsyncClient(base_url=w.server.url, trust_env=False, timeout=60) as http:
        people = Crowd(http, scale, random.Random(seed))
        await people.gather(groups)
        playing = asyncio.create_task(people.play())
        try:
            yield people
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)


@dataclass
class Watch:
    """Collects /sim/requests as they come, for the server keeps only the newest."""

    w: World
    seen: list[Request] = field(default_factory=list)
    last: int = 0

    async def look(self) -> None:
        """Read what is new."""
        found = await self.w.driver.sim.get("/sim/requests", after=self.last)
        self.last = found[-1]["n"] if found else self.last
        self.seen.extend(r for r in found if r["method"] not in FREE)

    async def rest(self, seconds: float) -> None:
        """Let time go by."""
        end = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.2)
            await self.look()


def by_chat(seen: Iterable[Request]) -> dict[int, list[float]]:
    """When calls to each chat were done, in seconds."""
    times: defaultdict[int, list[float]] = defaultdict(list)
    for request in seen:
        if "chat_id" in request["parameters"]:
            times[int(request["parameters"]["chat_id"])].append(request["time"])
    return times


def most(times: Iterable[float], seconds: float) -> int:
    """The most of these within any window of so many seconds."""
    ordered, start, found = sorted(times), 0, 0
    for end, at in enumerate(ordered):
        while at - ordered[start] >= seconds:
            start += 1
        found = max(found, end - start + 1)
    return found


@dataclass(frozen=True)
class Busiest:
    """The busiest windows: over all in a second, a group in a minute, a private chat in three seconds."""

    second: int
    group: int
    private: int
    calls: int
    refused: int

    @classmethod
    def of(cls, seen: list[Request], scale: float) -> Busiest:
        """`scale` divides the windows."""
        chats = by_chat(seen)
        return cls(
            most((r["time"] for r in seen), 1 / scale),
            max((most(times, 60 / scale) for chat, times in chats.items() if chat < 0), default=0),
            max((most(times, 3 / scale) for chat, times in chats.items() if chat > 0), default=0),
            len(seen),
            sum(r["status"] == 429 for r in seen),
        )

    def within(self) -> bool:
        """Whether no limit of the server was reached; each of ours is lower, for calls may bunch on their way."""
        return self.refused == 0 and self.second <= 30 and self.group <= 20 and self.private <= 6


async def settle(w: World, tables: list[Table], seconds: float = 60) -> None:
    """Stop the tables where they are, and wait until nobody has anything to be sent."""
    await w.chat.house.stop()
    for table in tables:
        async with table.turn():
            while table.hurries:
                await advance(table)
    end = asyncio.get_running_loop().time() + seconds
    while left := await owed(w, tables):
        assert asyncio.get_running_loop().time() < end, f"still to be sent: {left[:5]}"
        await asyncio.sleep(0.2)


async def owed(w: World, tables: list[Table]) -> list[tuple[int, int, str]]:
    """Calls that would still be needed so that all shown panels are the wanted ones: table, recipient, slot."""
    found: list[tuple[int, int, str]] = []
    for table in tables:
        for recipient in (0, *table.info.people):
            jobs = await w.chat._outbox._planner.jobs(table, recipient)
            found.extend((table.info.id, recipient, job.slot) for job in jobs)
    return found


async def stale(w: World, tables: list[Table]) -> list[int]:
    """Tables whose board in the chat does not say what it should now; read from the chat, not from the bot's rows."""
    wrong: list[int] = []
    for table in tables:
        planner = w.chat._outbox._planner
        shown = await planner._shown.to(table.info.id, 0)
        wanted = {one.slot: one for one in planner._panels.wanted(table, 0, shown)}["board"]
        found = await w.driver.sim.get("/sim/messages", chat_id=table.info.chat_id)
        board = [m for m in found["messages"] if m["message_id"] == shown["board"].message_id]
        if [text_of(m) for m in board] != [wanted.text]:
            wrong.append(table.info.id)
    return wrong
