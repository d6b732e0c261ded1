"""The one SQLite file: migrations, one writer, one transaction for each input (DESIGN 4)."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import aiosqlite
from filelock import FileLock, Timeout

T = TypeVar("T")

Db: TypeAlias = aiosqlite.Connection
"""What work in a transaction is handed."""

RECEIPTS_KEPT = 7 * 24 * 3600.0
"""Seconds after which a receipt can go: no update comes again that late."""

PRUNED_EVERY = 24 * 3600.0
"""Seconds between two prunings of a bot that runs on and on."""

APPLICATION = 0x79616F64
"""The mark in our files' header ("yaod"), by which another program's database is told from ours."""


class StoreError(Exception):
    """The database cannot be used; the message says what to do."""


TOGETHER = 64
"""Inputs that are written with one COMMIT, at most."""


@dataclass(slots=True)
class _Turn:
    """One input: what is to be done in its transaction, who waits for it, and what came of it so far."""

    work: Callable[[aiosqlite.Connection], Awaitable[Any]]
    kept: asyncio.Future[Any]
    result: Any = None
    error: BaseException | None = None

    def tell(self, error: BaseException | None = None) -> None:
        """Let the one who waits know; `error`: what became of all of them."""
        found = self.error or error
        if self.kept.done():
            return
        if found is None:
            self.kept.set_result(self.result)
        else:
            self.kept.set_exception(found)


class Store:
    """One connection and one lock. Nothing of the network is ever awaited while the lock is held.

    What is to be written while another COMMIT waits for the disk is committed together: many tables would else wait
    for the disk one after the other. Each input is a savepoint, so that one that fails takes no other with it.
    """

    def __init__(self, db: aiosqlite.Connection, lock_file: FileLock) -> None:
        self._db = db
        self._lock_file = lock_file
        self._lock = asyncio.Lock()
        self._queue: list[_Turn] = []
        self._writer: asyncio.Task[None] | None = None
        self._writes: set[asyncio.Future[Any]] = set()
        self._prune_at = 0.0

    @classmethod
    async def open(cls, path: Path) -> Store:
        """Open or create the file, bring it to the newest schema.

        Raises StoreError if another bot holds the file, or if the file is not ours or newer than this program;
        such a file is left as it is.
        """
        lock_file = _locked(path)
        try:
            db = await _connect(path)
        except BaseException:
            lock_file.release()
            raise
        return cls(db, lock_file)

    async def close(self) -> None:
        """Finish every transaction that was begun or waits, then close."""
        await asyncio.gather(*self._writes, return_exceptions=True)
        async with self._lock:
            await self._db.close()
        self._lock_file.release()

    async def write(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        """Run `work` in one transaction. All of it is kept, or, if it raises, none.

        Shielded: a caller that is cancelled cannot cut the transaction in two. It may then have been kept, so
        that caller must fold its state from the log again.
        """
        kept: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._writes.add(kept)
        kept.add_done_callback(self._writes.discard)
        self._queue.append(_Turn(work, kept))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_all(), name="store")
        return await asyncio.shield(kept)

    async def _write_all(self) -> None:
        while self._queue:
            async with self._lock:
                turns, self._queue = self._queue[:TOGETHER], self._queue[TOGETHER:]
                try:
                    await self._write(turns)
                except BaseException as error:
                    # Not asked beforehand whether there is one: a COMMIT that was cut off here may yet get through.
                    with suppress(sqlite3.Error):
                        await self._db.execute("ROLLBACK")
                    for turn in turns:
                        turn.tell(error)
                    if not isinstance(error, Exception):
                        raise

    async def _write(self, turns: list[_Turn]) -> None:
        prune = time.monotonic() >= self._prune_at
        await self._db.execute("BEGIN IMMEDIATE")
        if len(turns) == 1:
            turns[0].result = await turns[0].work(self._db)
        else:
            for turn in turns:
                await self._try(turn)
        if prune:
            await _prune(self._db, time.time())
        await self._db.execute("COMMIT")
        if prune:
            self._prune_at = time.monotonic() + PRUNED_EVERY
        for turn in turns:
            turn.tell()

    async def _try(self, turn: _Turn) -> None:
        """One of several: if it fails, only what it did is taken back."""
        await self._db.execute("SAVEPOINT input")
        try:
            turn.result = await turn.work(self._db)
        except Exception as error:
            turn.error = error
            # Where SQLite has rolled back everything already, this raises, and none of them is kept.
            await self._db.execute("ROLLBACK TO input")
        await self._db.execute("RELEASE input")

    async def rows(self, sql: str, values: Sequence[Any] = ()) -> list[aiosqlite.Row]:
        """What a SELECT finds, outside any transaction of ours."""
        async with self._lock:
            return list(await self._db.execute_fetchall(sql, values))

    async def receipt(self, key: str) -> str | None:
        """The outcome that this input had, None if it was not seen yet."""
        found = await self.rows("SELECT outcome FROM receipt WHERE key = ?", (key,))
        return str(found[0][0]) if found else None


async def _prune(db: aiosqlite.Connection, now: float) -> None:
    """Forget receipts of inputs that cannot come again; with the first write of a run, and daily."""
    await db.execute("DELETE FROM receipt WHERE at < ?", (now - RECEIPTS_KEPT,))


async def keep_receipt(
    db: aiosqlite.Connection, key: str, outcome: str = "ok", table_id: int | None = None
) -> None:
    """Mark an input as taken, inside the transaction that takes it; sqlite3.IntegrityError if it was before."""
    row = (key, table_id, outcome, time.time())
    await db.execute("INSERT INTO receipt(key, table_id, outcome, at) VALUES (?, ?, ?, ?)", row)


def migrations() -> dict[int, str]:
    """The numbered blocks of schema.sql."""
    text = files("bot.table").joinpath("schema.sql").read_text(encoding="utf-8")
    parts = re.split(r"^-- migration (\d+)\n", text, flags=re.MULTILINE)[1:]
    return {int(number): body for number, body in zip(parts[::2], parts[1::2], strict=True)}


def _locked(path: Path) -> FileLock:
    """The lock file beside the database, taken; StoreError if another bot has it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock_file = FileLock(f"{path.resolve()}.lock")
        lock_file.acquire(timeout=0)
    except Timeout:
        raise StoreError(f"another bot is running on {path}: stop it, or set YAODIREN_DATABASE") from None
    except OSError as error:
        raise StoreError(f"{path} cannot be written ({error}): set YAODIREN_DATABASE") from error
    return lock_file


async def _connect(path: Path) -> aiosqlite.Connection:
    try:
        db = await aiosqlite.connect(path, isolation_level=None)
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be opened ({error}): set YAODIREN_DATABASE") from error
    try:
        await _prepare(db, path)
    except BaseException:
        await db.close()
        raise
    return db


async def _prepare(db: aiosqlite.Connection, path: Path) -> None:
    db.row_factory = aiosqlite.Row
    try:
        # Looked at before anything is set, for already the journal mode is written into the file.
        version = await _version(db, path)
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            await db.execute(f"PRAGMA {pragma}")
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{path} is not a database of this bot ({error}): move it away") from error
    await _migrate(db, version)


async def _version(db: aiosqlite.Connection, path: Path) -> int:
    """The schema that the file has, 0 for a new file; StoreError if it is another program's or a newer one's."""
    version = await _number(db, "PRAGMA user_version")
    ours = await _number(db, "PRAGMA application_id") == APPLICATION
    fresh = version == 0 and await _number(db, "SELECT count(*) FROM sqlite_master") == 0
    if not ours and not fresh:
        raise StoreError(f"{path} is another program's database: move it away, or set YAODIREN_DATABASE")
    if version > max(migrations()):
        raise StoreError(f"{path} was written by a newer version of this bot: update the program")
    return version


async def _migrate(db: aiosqlite.Connection, version: int) -> None:
    for number, body in sorted(migrations().items()):
        if number > version:
            marks = f"PRAGMA application_id = {APPLICATION};\nPRAGMA user_version = {number};"
            await db.executescript(f"BEGIN IMMEDIATE;\n{body}\n{marks}\nCOMMIT;")


async def _number(db: aiosqlite.Connection, sql: str) -> int:
    async with db.execute(sql) as cursor:
        row = await cursor.fetchone()
    if row is None:
        raise LookupError(sql)
    return int(row[0])
