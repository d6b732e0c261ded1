"""DESIGN 4: the one file. Migrations, the lock file, the triggers, receipts, backup; field reports 26 and 29."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest

from bot.table import store as store_module
from bot.table.backup import backup
from bot.table.store import APPLICATION, RECEIPTS_KEPT, Store, StoreError, keep_receipt, migrations
from tests.table.audit import audit
from tests.table.conftest import Opener


async def test_a_new_file_gets_every_migration_once(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "db.sqlite3"
    for _ in range(2):
        store = await Store.open(path)
        assert (await store.rows("PRAGMA user_version"))[0][0] == max(migrations())
        assert (await store.rows("PRAGMA application_id"))[0][0] == APPLICATION
        await store.close()


def test_migrations_are_numbered_without_a_gap() -> None:
    assert list(migrations()) == list(range(1, len(migrations()) + 1))


async def test_an_older_file_gets_only_what_it_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "db.sqlite3"
    store = await Store.open(path)
    await store.write(lambda db: keep_receipt(db, "kept"))
    await store.close()
    newer = {**migrations(), max(migrations()) + 1: "CREATE TABLE more (n INTEGER) STRICT;"}
    monkeypatch.setattr(store_module, "migrations", lambda: newer)
    store = await Store.open(path)
    assert await store.rows("SELECT * FROM more") == []
    assert await store.receipt("kept") == "ok"
    await store.close()


async def test_a_migration_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "db.sqlite3"
    await (await Store.open(path)).close()
    bad = {**migrations(), max(migrations()) + 1: "CREATE TABLE more (n INTEGER); SELECT no_such_thing;"}
    monkeypatch.setattr(store_module, "migrations", lambda: bad)
    with pytest.raises(sqlite3.OperationalError):
        await Store.open(path)
    monkeypatch.undo()
    store = await Store.open(path)
    assert await store.rows("SELECT * FROM sqlite_master WHERE name = 'more'") == []
    await store.close()


async def test_settings_of_the_connection(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "db.sqlite3")
    found = [(await store.rows(f"PRAGMA {name}"))[0][0] for name in _PRAGMAS]
    assert found == list(_PRAGMAS.values())
    await store.close()


_PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


def _foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
        db.commit()


def _numbered(path: Path) -> None:
    _foreign(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 1")


def _text(path: Path) -> None:
    path.write_text("shopping list: cards, tea, " * 40)


def _newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute("PRAGMA user_version = 999")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (_foreign, "another program's database"),
        (_numbered, "another program's database"),
        (_text, "not a database of this bot"),
        (_newer, "newer version of this bot: update"),
    ],
)
async def test_a_file_that_is_not_ours_is_refused_and_left_untouched(
    tmp_path: Path, make: object, message: str
) -> None:
    path = tmp_path / "db.sqlite3"
    make(path)  # type: ignore[operator]
    before = path.read_bytes()
    with pytest.raises(StoreError, match=message):
        await Store.open(path)
    assert path.read_bytes() == before
    assert set(os.listdir(tmp_path)) <= {"db.sqlite3", "db.sqlite3.lock"}
    # And its lock is free again.
    path.unlink()
    await (await Store.open(path)).close()


async def test_a_directory_in_its_place_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        await Store.open(tmp_path)


async def test_fr26_two_bots_on_one_file_refuse_to_start(tmp_path: Path) -> None:
    path = tmp_path / "db.sqlite3"
    (tmp_path / "link.sqlite3").symlink_to(path)
    first = await Store.open(path)
    for name in (path, tmp_path / "link.sqlite3", tmp_path / "x" / ".." / "db.sqlite3"):
        with pytest.raises(StoreError, match="another bot is running"):
            await Store.open(name)
    await first.close()
    await (await Store.open(path)).close()


@pytest.mark.parametrize("sql", ["UPDATE {} SET round = 9", "DELETE FROM {}"])
@pytest.mark.parametrize("name", ["event", "transfer"])
async def test_event_and_transfer_are_append_only(sit: Opener, sql: str, name: str) -> None:
    sitting = await sit(deck=0)
    await sitting.deal()
    await sitting.play()
    with pytest.raises(sqlite3.IntegrityError, match=f"{name} is append-only"):
        await sitting.store.write(lambda db: db.execute(sql.format(name)))
    await sitting.check()


async def test_a_transaction_that_raises_keeps_nothing(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "db.sqlite3")

    async def work(db: aiosqlite.Connection) -> None:
        await keep_receipt(db, "a")
        raise LookupError

    with pytest.raises(LookupError):
        await store.write(work)
    assert await store.receipt("a") is None
    await store.write(lambda db: keep_receipt(db, "a"))
    with pytest.raises(sqlite3.IntegrityError):
        await store.write(lambda db: keep_receipt(db, "a"))
    await store.close()


async def test_a_cancelled_writer_cannot_cut_a_transaction_in_two(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "db.sqlite3")
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def work(db: aiosqlite.Connection) -> None:
        await keep_receipt(db, "a")
        begun.set()
        await go_on.wait()
        await keep_receipt(db, "b")

    writer = asyncio.create_task(store.write(work))
    await begun.wait()
    writer.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writer
    closing_ = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    go_on.set()
    await closing_  # waits for the transaction that is under way
    store = await Store.open(tmp_path / "db.sqlite3")
    assert [await store.receipt(key) for key in "ab"] == ["ok", "ok"]
    await store.close()


async def test_old_receipts_are_pruned_with_the_first_write(tmp_path: Path) -> None:
    path = tmp_path / "db.sqlite3"
    store = await Store.open(path)
    await store.write(lambda db: keep_receipt(db, "first"))
    ages = {"old": RECEIPTS_KEPT + 60, "recent": RECEIPTS_KEPT - 60}
    for key, age in ages.items():
        row = (key, time.time() - age)
        await store.write(lambda db, row=row: db.execute("INSERT INTO receipt VALUES (?, 1, 'ok', ?)", row))
    await store.close()
    store = await Store.open(path)
    assert await store.receipt("old") == "ok"
    await store.write(lambda db: keep_receipt(db, "another"))
    assert [await store.receipt(key) for key in ages] == [None, "ok"]
    await store.close()


async def test_backup_of_a_running_bot_is_whole(sit: Opener, tmp_path: Path) -> None:
    sitting = await sit(deck=0)
    await sitting.deal()
    copies = [tmp_path / "copies" / f"{n}.sqlite3" for n in range(3)]
    playing = asyncio.create_task(sitting.play())
    for copy in copies:
        await backup(sitting.path, copy)
    await playing
    lengths = [len(audit(copy).events[sitting.table.info.id]) for copy in copies]
    assert lengths == sorted(lengths)
    assert set(os.listdir(tmp_path / "copies")) == {copy.name for copy in copies}
    store = await Store.open(copies[0])  # a copy is a database that a bot can run on
    await store.close()


async def test_backup_says_what_is_wrong(sit: Opener, tmp_path: Path) -> None:
    sitting = await sit()
    with pytest.raises(StoreError, match="no database at"):
        await backup(tmp_path / "none", tmp_path / "copy")
    with pytest.raises(StoreError, match="the database itself"):
        await backup(sitting.path, sitting.path)
    _foreign(tmp_path / "foreign")
    (tmp_path / "copy").write_text("an older copy")
    with pytest.raises(StoreError, match="another program's"):
        await backup(tmp_path / "foreign", tmp_path / "copy")
    assert (tmp_path / "copy").read_text() == "an older copy"
