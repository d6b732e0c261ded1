"""The state file: SQLite, written behind.

A background task writes what changed every `EVERY` seconds, in a thread; so a sandbox that is killed loses at most
about that much, and no call ever waits for the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sqlite3
from collections import deque
from collections.abc import AsyncIterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from .box import Sandbox
from .photos import StoredFile
from .updates import Update
from .world import Bot, Chat, Message, User, made

log = logging.getLogger("sandbox")
EVERY = 0.25  # seconds
SCHEMA = """
CREATE TABLE IF NOT EXISTS part (key TEXT PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS message (chat INTEGER, id INTEGER, body TEXT NOT NULL, PRIMARY KEY (chat, id));
CREATE TABLE IF NOT EXISTS file (key TEXT PRIMARY KEY, about TEXT NOT NULL, data BLOB NOT NULL);
"""
Row = tuple[Any, ...]


class Store:
    """Reads the state file into a sandbox and keeps it up to date; without a path it does nothing."""

    def __init__(self, box: Sandbox, path: Path | None) -> None:
        self.box = box
        self.path = path
        self._db: sqlite3.Connection | None = None

    async def load(self) -> None:
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._db = await asyncio.to_thread(_open, self.path)
            _load(self._db, self.box)

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[None]:
        stop = asyncio.Event()
        task = asyncio.create_task(self._write_until(stop))
        try:
            yield
        finally:
            stop.set()
            await task
            if self._db is not None:
                self._db.close()

    async def _write_until(self, stop: asyncio.Event) -> None:
        """Writes once more after `stop`."""
        while not stop.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), EVERY)
            await self._write()

    async def _write(self) -> None:
        statements = list(_changes(self.box))
        if self._db is None or not statements:
            return
        try:
            await asyncio.to_thread(_execute, self._db, statements)
        except sqlite3.Error:
            log.exception("the state file could not be written: the last changes will be lost at a restart")


def _open(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, check_same_thread=False)  # one thread at a time: the writer's
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = NORMAL")
    db.executescript(SCHEMA)
    return db


def _execute(db: sqlite3.Connection, statements: list[tuple[str, Row]]) -> None:
    with db:
        for statement, row in statements:
            db.execute(statement, row)


def _changes(box: Sandbox) -> list[tuple[str, Row]]:
    """What changed since the last call, as statements; taken in the loop's thread, so it is one moment's state."""
    keys, box.world.dirty = box.world.dirty, set()
    out: list[tuple[str, Row]] = []
    for key in keys:
        if key[0] == "message":
            message = box.world.chats[key[1]].messages[key[2]]
            body = {"body": message.body, "revision": message.revision}
            body |= {"by_bot": message.by_bot, "deleted": message.deleted}
            out.append(("INSERT OR REPLACE INTO message VALUES (?, ?, ?)", (key[1], key[2], _text(body))))
        elif key[0] != "world":
            out.append(_part("/".join(map(str, key)), _record(box, key)))
    if keys or box.updates.changed:
        out.append(_part("world", _world_record(box)))
    for file_key in box.files.new & box.files.stored.keys():
        file = box.files.stored[file_key]
        about = {"width": file.width, "height": file.height, "name": file.name}
        out.append(("INSERT OR REPLACE INTO file VALUES (?, ?, ?)", (file_key, _text(about), file.data)))
    out += [("DELETE FROM file WHERE key = ?", (file_key,)) for file_key in box.files.gone]
    box.files.new, box.files.gone, box.updates.changed = set(), set(), False
    return out


def _record(box: Sandbox, key: tuple[Any, ...]) -> Any:
    return asdict(box.world.users[key[1]]) if key[0] == "user" else box.world.chats[key[1]].record()


def _world_record(box: Sandbox) -> Any:
    updates = box.updates
    queue = [[u.id, u.made, u.kind, u.body] for u in updates.queue]
    allowed = None if updates.allowed is None else sorted(updates.allowed)
    numbers = {
        "revision": box.world.revision,
        "last_id": box.world.last_id,
        "update_id": updates.last_id,
        "born": box.world.born,
    }
    return {**numbers, "bot": asdict(box.world.bot), "allowed": allowed, "queue": queue}


def _part(key: str, body: Any) -> tuple[str, Row]:
    return "INSERT OR REPLACE INTO part VALUES (?, ?)", (key, _text(body))


def _text(body: Any) -> str:
    return json.dumps(body, ensure_ascii=True)


def _load(db: sqlite3.Connection, box: Sandbox) -> None:
    for key, body in db.execute("SELECT key, body FROM part ORDER BY rowid"):
        _restore(box, key, json.loads(body))
    # In the order in which they were made, as before the restart: the page takes the first for its own.
    world = box.world
    world.users = dict(sorted(world.users.items()))
    world.chats = dict(sorted(world.chats.items(), key=lambda item: made(item[0])))
    rows = [(chat, json.loads(body)) for chat, body in db.execute("SELECT chat, body FROM message")]
    for chat, body in sorted(rows, key=lambda row: int(row[1]["revision"])):
        message = Message(**body)
        box.world.chats[chat].messages[message.id] = message
    for key, about, data in db.execute("SELECT key, about, data FROM file ORDER BY rowid"):
        box.files.keep(StoredFile(key, data, **json.loads(about)), written=True)


def _restore(box: Sandbox, key: str, body: Any) -> None:
    kind = key.partition("/")[0]
    if kind == "user":
        box.world.users[body["id"]] = User(**body)
    elif kind == "chat":
        body["members"] = {int(user): status for user, status in body["members"].items()}
        body["topics"] = {int(thread): name for thread, name in body["topics"].items()}
        box.world.chats[body["id"]] = Chat(**body)
    else:
        box.world.bot = Bot(**body["bot"])
        box.world.revision, box.world.last_id, box.world.born = (
            body["revision"],
            body["last_id"],
            body["born"],
        )
        box.updates.last_id = max(body["update_id"], box.updates.last_id)
        box.updates.allowed = None if body["allowed"] is None else frozenset(body["allowed"])
        box.updates.queue = deque(Update(*row) for row in body["queue"])
