"""Bots that are forked, and what stands in the chats of a server that runs in the test's own process."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.chat.directory import Directory
from bot.chat.wanted import Panels
from bot.games import GAMES
from bot.sandbox.app import Server
from bot.table import panels, tables
from bot.table.clock import Timing
from bot.table.records import GROUP
from bot.table.store import Store
from bot.table.table import Table

Place = tuple[int, int]
"""Chat and message."""


class Bots:
    """Starts, watches and kills bots, one at a time."""

    def __init__(self, zygote: asyncio.subprocess.Process, folder: Path) -> None:
        self._zygote = zygote
        self._lock = asyncio.Lock()
        self.folder = folder
        self.database = folder / "db.sqlite3"
        self.lives = 0

    async def _ask(self, command: str) -> str:
        assert self._zygote.stdin is not None
        assert self._zygote.stdout is not None
        async with self._lock:
            self._zygote.stdin.write(f"{command}\n".encode())
            answer = (await self._zygote.stdout.readline()).decode().strip()
        assert answer, "the parent of the bots is gone"
        return answer

    async def start(self, url: str, **plan: Any) -> None:
        self.lives += 1
        await self._ask("start " + json.dumps({"database": str(self.database), "url": url, **plan}))

    async def kill(self) -> None:
        assert await self._ask("kill") in ("-9", "none"), f"it ended by itself\n{self.output[-3000:]}"

    async def dead(self) -> bool:
        """Whether it has killed itself; AssertionError if it ended in another way. Not to be cancelled."""
        state = await self._ask("state")
        assert state in ("alive", "-9"), f"{state}\n{self.output[-3000:]}"
        return state != "alive"

    @property
    def output(self) -> str:
        file = self.folder / "bot.log"
        return file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""


@asynccontextmanager
async def hatchery(folder: Path) -> AsyncIterator[Bots]:
    """The process that forks bots; whatever it forked ends with it."""
    with (folder / "zygote.log").open("wb") as log:
        zygote = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.crash.zygote"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
            start_new_session=True,
        )
    try:
        assert zygote.stdout is not None
        ready = await zygote.stdout.readline()
        assert ready == b"ready\n", (folder / "zygote.log").read_text()
        yield Bots(zygote, folder)
    finally:
        assert zygote.stdin is not None
        zygote.stdin.close()
        await zygote.wait()


@dataclass(frozen=True)
class Standing:
    """A message of the bot as it stands: text or caption, buttons, whether it has a picture."""

    text: str
    keyboard: str
    photo: bool


def standing(server: Server) -> dict[Place, Standing]:
    """Every message of the bot that stands anywhere."""
    return {
        (chat.id, message.id): Standing(
            str(message.body.get("text") or message.body.get("caption") or ""),
            json.dumps(message.body.get("reply_markup"), sort_keys=True, ensure_ascii=False),
            "photo" in message.body,
        )
        for chat in server.box.world.chats.values()
        for message in chat.messages.values()
        if message.by_bot and not message.deleted
    }


def panels_in(server: Server) -> set[Place]:
    """Boards, questions and results by their buttons, hands by their picture; no answer to a command.

    Nor a result of a round long over: its buttons are gone, its picture stays in the group for ever.
    """
    return {
        place
        for place, one in standing(server).items()
        if '"callback_data"' in one.keyboard or (one.photo and place[0] > 0)
    }


def known(database: Path) -> set[Place]:
    """Every message that the bot knows to stand somewhere."""
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True, timeout=5)) as db:
        rows = db.execute("SELECT chat_id, message_id, old_message_id FROM panel").fetchall()
    return {(row[0], message) for row in rows for message in row[1:] if message is not None}


async def astray(server: Server, database: Path) -> list[str]:
    """Where what stands is not what should, by the file alone: the panels that a bot without a memory would want."""
    copy = database.with_name("copy.sqlite3")
    with closing(sqlite3.connect(database, timeout=5)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    store = await Store.open(copy)
    try:
        game = GAMES["yaodiren"]
        directory = await Directory.load(store, game)
        found: list[str] = []
        for info in await tables.live_tables(store):
            table = Table(store, game, info, Timing())
            await table.load()
            found += await _astray(table, Panels(directory, server.box.world.bot.username), server, store)
        return found
    finally:
        await store.close()


async def _astray(table: Table, wanting: Panels, server: Server, store: Store) -> list[str]:
    found, stands = [], standing(server)
    rows = await panels.panels_of(store, table.info.id)
    for recipient in (GROUP, *table.info.people):
        shown = {slot: row for (who, slot), row in rows.items() if who == recipient}
        wanted = {want.slot: want for want in wanting.wanted(table, recipient, shown)}
        for slot in shown.keys() | wanted.keys():
            row, want, name = shown.get(slot), wanted.get(slot), f"table {table.info.id} {recipient} {slot}"
            if want is None or row is None:
                found.append(f"{name}: {'too many' if want is None else 'missing'}")
                continue
            if row.old_message_id is not None:
                found.append(f"{name}: the message {row.old_message_id} that was replaced still stands")
            there = stands.get((row.chat_id, row.message_id or 0))
            if there is None:
                found.append(f"{name}: the message {row.message_id} does not stand")
            elif there.text != want.text:
                found.append(f"{name}: says {there.text!r}, should say {want.text!r}")
            elif there.keyboard != json.dumps(_keyboard(want), sort_keys=True, ensure_ascii=False):
                found.append(f"{name}: has the buttons {there.keyboard}")
            elif want.scene is not None and row.picture_digest != want.picture_digest:
                found.append(f"{name}: shows another picture")
    return found


def _keyboard(want: Any) -> Any:
    return want.keyboard.to_dict() if want.keyboard is not None else None
