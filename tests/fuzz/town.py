"""A bot over the real local server, with tables in every stage of their life, and people who mean no good.

Updates are put into the server's queue and fetched by the bot's own polling over HTTP, a hundred at a time; answers
come back over HTTP, one request each. Only the people are spared their HTTP: `/sim/tap` for each would take most of
the time and test nothing of the bot.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from bot.chat.callbacks import Tap, pack
from bot.games import GAMES
from bot.games.yaodiren.actions import Fold
from bot.sandbox.box import Callback, spoken
from bot.sandbox.updates import Update
from bot.sandbox.world import Chat
from bot.table.table import Table
from tests.conftest import World
from tests.driver import Message, buttons
from tests.fuzz import payloads

PATIENCE = 60.0
GAME = GAMES["yaodiren"]


@dataclass(frozen=True)
class Tapped:
    """Who tapped what, by the number of the update; the id of its query, by which it is answered."""

    user: int
    data: str
    query: str


@dataclass
class Town:
    world: World
    rng: random.Random
    people: list[int] = field(default_factory=list)
    strangers: list[int] = field(default_factory=list)
    groups: list[Chat] = field(default_factory=list)
    taps: dict[int, Tapped] = field(default_factory=dict)
    kinds: Counter[str] = field(default_factory=Counter)
    crooked: set[int] = field(default_factory=set)
    """Numbers of the updates that nobody could read."""
    seen: dict[str, Message] = field(default_factory=dict)
    """Every button that ever stood anywhere, by its bytes."""

    @property
    def box(self) -> Any:
        return self.world.server.box

    async def settle(self, groups: int) -> None:
        """Three people a group, all known to the bot, and strangers; every name is a nuisance."""
        sim, names = self.world.driver.sim, itertools.cycle(payloads.NAMES)
        for number in range(groups):
            users = [int((await sim.post("/sim/users", first_name=next(names)))["id"]) for _ in range(3)]
            stranger = int((await sim.post("/sim/users", first_name=next(names)))["id"])
            made = await sim.post(
                "/sim/groups", title=next(names), members=[*users, stranger], forum=number == 1
            )
            for user in users:
                await sim.post("/sim/send", chat_id=user, user_id=user, text="/start")
            self.people += users
            self.strangers.append(stranger)
            self.groups.append(self.box.world.chats[int(made["id"])])
        end = time.monotonic() + PATIENCE
        while not (self.look_around() and all(table.play for table in self.world.chat.house.tables.values())):
            assert time.monotonic() < end, "nobody plays"
            await self.tend()
            await asyncio.sleep(0.1)

    # --- what people do -----------------------------------------------------------------------------------

    def say(self, chat: Chat, user: int, text: str) -> None:
        self.box.say(chat, self.box.world.users[user].api(), spoken(text))

    def tap(self, user: int, data: str | None, message: Message | None, chat_id: int) -> Callback:
        """As the server's own tap; a button without data, or of a message that nobody knows, is allowed too."""
        callback: Callback = self.box.tap(self.box.world.users[user], message or {}, chat_id, data or "")
        update: Update = self.box.updates.queue[-1]
        if message is None:
            del update.body["message"]
        if data is None:
            del update.body["data"]
            update.body["game_short_name"] = "yaodiren"
        self.taps[update.id] = Tapped(user, data or "", update.body["id"])
        return callback

    async def answered(self, callbacks: list[Callback]) -> None:
        """Every one of them is answered."""
        waiting = [callback.answer for callback in callbacks]
        if waiting:
            _, late = await asyncio.wait(waiting, timeout=PATIENCE)
            assert not late, f"{len(late)} of {len(waiting)} taps were not answered"

    async def quiet(self) -> None:
        """Until every update is taken."""
        end = time.monotonic() + PATIENCE
        while len(self.box.updates.queue) > 0:
            assert time.monotonic() < end, "the bot takes no updates any more"
            await asyncio.sleep(0.02)

    def look_around(self) -> list[tuple[int, Message, str]]:
        """The buttons that stand now: chat, message, bytes; kept for later too."""
        found = []
        for chat in self.box.world.chats.values():
            for message in chat.messages.values():
                if message.by_bot and not message.deleted:
                    data = [str(b["callback_data"]) for b in buttons(message.body) if "callback_data" in b]
                    found += [(chat.id, message.body, one) for one in data]
        self.seen |= {data: message for _, message, data in found}
        return found

    async def tend(self) -> None:
        """Where no table runs, people open one; where one waits, they go on; what is asked is answered.

        So there is something to spoil.
        """
        for chat, users in zip(self.groups, _threes(self.people), strict=True):
            table = self.world.chat.house.at(chat.id, 0)
            status = "none" if table is None else table.info.status
            if table is None:
                self.say(chat, users[0], "/newgame")
                continue
            told = {"lobby": ["sit", "deal"], "between": ["next"], "resting": ["next"]}.get(status, [])
            for code, user in itertools.product(told, users):
                if code != "deal" or user == users[0]:
                    await self.answered([self.tap(user, f"{table.info.id:x}.0.{code}", None, chat.id)])
            if status == "playing":
                await self._answer(table, chat)
        await self.quiet()

    async def _answer(self, table: Table, chat: Chat) -> None:
        """Who is asked answers, twice where that is asked for: a round goes on whatever else is tapped."""
        window, owing = table.owing()
        for seat in owing[:1]:
            user = table.info.seats[seat].user_id
            may = [action for action in GAME.legal(table.view(seat)) if not isinstance(action, Fold)]
            if user is not None and may:
                data = pack(Tap(table.info.id, window, GAME.code(self.rng.choice(may))))
                for _ in range(2):
                    await self.answered([self.tap(user, data, None, chat.id)])


def _threes(people: list[int]) -> list[list[int]]:
    return [people[n : n + 3] for n in range(0, len(people), 3)]
