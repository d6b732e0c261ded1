"""The one SQLite file: migrations, one writer, one transaction for each input (DESIGN 4)."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite
from filelock import FileLock, Timeout

T = TypeVar("T")

RECEIPTS_KEPT = 7 * 24 * 3600.0
"""Seconds after which a receipt can go: no update comes again that late."""


class StoreError(Exception):
    """The database cannot be used; the message says what to do."""


class Store:
    """One connection and one lock. Nothing of the network is ever awaited while the lock is held."""

    def __init__(self, db: aiosqlite.Connection, lock_file: FileLock) -> None:
        self._db = db
        self._lock_file = lock_file
        self._lock = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> Store:
        """Open or create the file, bring it to the newest schema.

        Raises StoreError if another bot holds the file, or if the file is not ours or newer than this program.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        lock_file = FileLock(f"{path}.lock")
        try:
            lock_file.acquire(timeout=0)
        except Timeout:
            raise StoreError(f"another bot is running on {path}: stop it, or set YAODIREN_DATABASE") from None
        try:
            db = await aiosqlite.connect(path, isolation_level=None)
            try:
                await _prepare(db, path)
            except BaseException:
                await db.close()
                raise
        except BaseException:
            lock_file.release()
            raise
        return cls(db, lock_file)

    async def close(self) -> None:
        """Finish the running transaction, then close."""
        async with self._lock:
            await self._db.close()
        self._lock_file.release()

    async def write(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        """Run `work` in one transaction. All of it is kept, or, if it raises, none.

        Shielded: a caller that is cancelled cannot cut the transaction in two. It may then have been kept, so
        that caller must fold its state from the log again.
        """
        return await asyncio.shield(asyncio.ensure_future(self._write(work)))

    async def _write(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        async with self._lock:
            await self._db.execute("BEGIN IMMEDIATE")
            try:
                result = await work(self._db)
                await self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    await self._db.execute("ROLLBACK")
                raise
        return result

    async def rows(self, sql: str, values: Sequence[Any] = ()) -> list[aiosqlite.Row]:
        """What a SELECT finds, outside any transaction of ours."""
        async with self._lock:
            return list(await self._db.execute_fetchall(sql, values))

    async def receipt(self, key: str) -> str | None:
        """The outcome that this input had, None if it was not seen yet."""
        found = await self.rows("SELECT outcome FROM receipt WHERE key = ?", (key,))
        return str(found[0][0]) if found else None

    async def prune(self, now: float) -> None:
        """Forget receipts of inputs that cannot come again."""

        async def work(db: aiosqlite.Connection) -> None:
            await db.execute("DELETE FROM receipt WHERE at < ?", (now - RECEIPTS_KEPT,))

        await self.write(work)


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


async def _prepare(db: aiosqlite.Connection, path: Path) -> None:
    db.row_factory = aiosqlite.Row
    try:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            await db.execute(f"PRAGMA {pragma}")
        version = int((await _one(db, "PRAGMA user_version"))[0])
    except aiosqlite.DatabaseError as error:
        raise StoreError(f"{path} is not a database of this bot ({error}): move it away") from error
    await _migrate(db, version, path)


async def _migrate(db: aiosqlite.Connection, version: int, path: Path) -> None:
    blocks = migrations()
    if version > max(blocks):
        raise StoreError(f"{path} was written by a newer version of this bot: update the program")
    for number in sorted(n for n in blocks if n > version):
        script = f"BEGIN IMMEDIATE;\n{blocks[number]}\nPRAGMA user_version = {number};\nCOMMIT;"
        await db.executescript(script)


async def _one(db: aiosqlite.Connection, sql: str, values: Iterable[Any] = ()) -> aiosqlite.Row:
    async with db.execute(sql, tuple(values)) as cursor:
        row = await cursor.fetchone()
    if row is None:
        raise LookupError(sql)
    return row
