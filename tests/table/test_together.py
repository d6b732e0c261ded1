"""DESIGN 4: one transaction an input, however many are written with one COMMIT."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bot.table.store import TOGETHER, Store, keep_receipt


async def all_of(store: Store, *works: Any) -> list[Any]:
    return await asyncio.gather(*(store.write(work) for work in works), return_exceptions=True)


def keeps(key: str, fails: bool = False) -> Any:
    async def work(db: Any) -> str:
        await keep_receipt(db, key)
        if fails:
            raise LookupError(key)
        return key

    return work


async def commits(store: Store, work: Any) -> int:
    """How many times the disk was waited for."""
    seen: list[str] = []
    await store._db.set_trace_callback(seen.append)
    await work
    await store._db.set_trace_callback(None)
    return seen.count("COMMIT")


async def test_many_inputs_wait_for_the_disk_once_and_each_is_told_its_own(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "db.sqlite3")
    keys = [f"key {n}" for n in range(2 * TOGETHER)]
    found: list[Any] = []

    async def write() -> None:
        found.extend(await all_of(store, *(keeps(key) for key in keys)))

    assert await commits(store, write()) <= 3
    assert found == keys
    assert [await store.receipt(key) for key in keys] == ["ok"] * len(keys)
    await store.close()


async def test_one_that_fails_keeps_nothing_and_takes_no_other_with_it(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "db.sqlite3")
    await store.write(keeps("twice"))
    found = await all_of(store, keeps("a"), keeps("b", fails=True), keeps("twice"), keeps("c"))
    assert [type(one) for one in found] == [str, LookupError, sqlite3.IntegrityError, str]
    assert [await store.receipt(key) for key in "abc"] == ["ok", None, "ok"]
    await store.close()


async def test_nobody_is_told_before_it_is_on_the_disk(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "db.sqlite3")
    hold, begun = asyncio.Event(), asyncio.Event()

    async def slow(db: Any) -> None:
        await keep_receipt(db, "slow")
        begun.set()
        await hold.wait()

    first = asyncio.create_task(store.write(keeps("first")))
    others = [asyncio.create_task(store.write(work)) for work in (keeps("quick"), slow)]
    await begun.wait()
    await asyncio.sleep(0.01)
    with sqlite3.connect(tmp_path / "db.sqlite3") as another:
        assert another.execute("SELECT count(*) FROM receipt WHERE key = 'quick'").fetchone()[0] == 0
    assert not others[0].done()
    hold.set()
    await asyncio.gather(first, *others)
    await store.close()


async def test_where_the_commit_fails_all_of_them_hear_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(tmp_path / "db.sqlite3")
    execute = store._db.execute

    def full(sql: str, *values: Any) -> Any:
        if sql == "COMMIT":
            raise sqlite3.OperationalError("disk full")
        return execute(sql, *values)

    monkeypatch.setattr(store._db, "execute", full)
    found = await all_of(store, keeps("a"), keeps("b"))
    assert [str(one) for one in found] == ["disk full"] * 2
    monkeypatch.undo()
    assert [await store.receipt(key) for key in "ab"] == [None, None]
    assert await all_of(store, keeps("a"), keeps("b")) == ["a", "b"], "and it goes on"
    await store.close()
