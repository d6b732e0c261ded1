"""A copy of the database while the bot runs: what `yaodiren backup` writes (DESIGN 10)."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import aiosqlite

from bot.table.store import APPLICATION, StoreError

PAGES = 256
"""Pages copied at a time, so that the running bot never waits long."""


async def backup(path: Path, target: Path) -> None:
    """Copy the database at `path` to `target`, whole and of one moment, whether a bot runs on it or not.

    The copy takes its name only once it is complete and checked: a copy that fails leaves what stood there.
    StoreError if there is no database of ours at `path`, or if the copy is not sound.
    """
    source, part = _names(path, target)
    try:
        await _copy(source, part)
        await asyncio.to_thread(_check, part)
        os.replace(part, target)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{path} could not be copied to {target} ({error})") from error
    finally:
        part.unlink(missing_ok=True)


def _names(path: Path, target: Path) -> tuple[str, Path]:
    """The database as an address that is only read, and the name of a copy that is not complete."""
    if not path.is_file():
        raise StoreError(f"there is no database at {path}: set YAODIREN_DATABASE")
    if target.exists() and target.samefile(path):
        raise StoreError(f"{target} is the database itself: name another file")
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{target.name}.part")
    part.unlink(missing_ok=True)
    return f"{path.resolve().as_uri()}?mode=ro", part


async def _copy(source: str, part: Path) -> None:
    async with aiosqlite.connect(source, uri=True) as db, aiosqlite.connect(part) as copy:
        await db.backup(copy, pages=PAGES, sleep=0.01)


def _check(part: Path) -> None:
    with closing(sqlite3.connect(part)) as copy:
        if copy.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise StoreError("that file is another program's database")
        # As one file, without the journal of a running bot beside it.
        copy.execute("PRAGMA journal_mode = DELETE")
        found = copy.execute("PRAGMA quick_check").fetchone()[0]
    if found != "ok":
        raise StoreError(f"the copy is not sound: {found}")
