"""DESIGN 4, commit: a write that fails or is cancelled leaves memory what the log says; nothing is told before."""

from __future__ import annotations

import asyncio
import functools
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.table.loop import advance, run
from bot.table.store import Store
from bot.table.table import Table
from tests.table.conftest import Opener
from tests.table.sitting import GAME, ZH, Sitting

BREAK = {
    "receipt": "CREATE TRIGGER broken BEFORE INSERT ON receipt BEGIN SELECT RAISE(ABORT, 'full'); END",
    "event": "CREATE TRIGGER broken BEFORE INSERT ON event BEGIN SELECT RAISE(ABORT, 'full'); END",
}
MEND = "DROP TRIGGER broken"


async def asked(sit: Opener) -> tuple[Sitting, int, int, str]:
    """A sitting, the seat that is asked first, the window, and the code of an answer."""
    sitting = await sit(deck=0)
    await sitting.deal()
    window, (seat,) = sitting.table.owing()
    return sitting, seat, window, GAME.code(sitting.choice(seat))


@pytest.mark.parametrize("table_name", list(BREAK))
async def test_a_store_that_fails_changes_nothing_and_the_tap_may_come_again(
    sit: Opener, table_name: str
) -> None:
    sitting, seat, window, code = await asked(sit)
    table, play, counts = sitting.table, sitting.table.play, await sitting.counts()
    told: list[int] = []
    table.on_change = lambda table: told.append(table.seq)
    await sitting.store.write(lambda db: db.execute(BREAK[table_name]))
    for _ in range(2):
        with pytest.raises(sqlite3.Error, match="full"):
            await table.act("tg:1:tap", seat, window, code, ZH)
    assert table.play == play
    assert await sitting.counts() == counts
    assert set(told) <= {table.seq}
    await sitting.store.write(lambda db: db.execute(MEND))
    assert (await table.act("tg:1:tap", seat, window, code, ZH)).kind == "done"
    await sitting.check()


async def test_a_settlement_that_fails_ends_no_round(sit: Opener) -> None:
    sitting = await sit(deck=0)
    await sitting.deal()
    broken = "CREATE TRIGGER broken BEFORE INSERT ON transfer BEGIN SELECT RAISE(ABORT, 'full'); END"
    await sitting.store.write(lambda db: db.execute(broken))
    with pytest.raises(sqlite3.Error, match="full"):
        await sitting.play()
    assert sitting.table.info.status == "playing"
    assert (await sitting.check()).settled == []
    await sitting.store.write(lambda db: db.execute(MEND))
    await sitting.play()
    assert len((await sitting.check()).settled) == 1


async def test_a_fold_that_fails_writes_nothing(sit: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, seat, window, code = await asked(sit)
    counts, play = await sitting.counts(), sitting.table.play

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(type(GAME), "evolve", broken)
        with pytest.raises(ZeroDivisionError):
            await sitting.table.act("tg:1:tap", seat, window, code, ZH)
    assert await sitting.counts() == counts
    assert sitting.table.play is play
    assert (await sitting.table.act("tg:1:tap", seat, window, code, ZH)).kind == "done"
    await sitting.check()


async def test_a_listener_that_fails_does_not_make_a_tap_fail(sit: Opener) -> None:
    sitting, seat, window, code = await asked(sit)

    def listen(table: Table) -> None:
        raise RuntimeError

    sitting.table.on_change = listen
    assert (await sitting.table.act("tg:1:tap", seat, window, code, ZH)).kind == "done"
    await sitting.check()


# --- cancellation ------------------------------------------------------------------------------------------


class Gate:
    """Holds a store's transactions open just before they are committed."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch, *, fail: bool = False) -> None:
        self.held, self.go_on, self._fail = asyncio.Event(), asyncio.Event(), fail
        self._write = store.write
        monkeypatch.setattr(store, "write", self.write)

    async def write(self, work: Callable[[Any], Awaitable[Any]]) -> Any:
        async def slow(db: Any) -> Any:
            result = await work(db)
            self.held.set()
            await self.go_on.wait()
            if self._fail:
                raise sqlite3.OperationalError("disk full")
            return result

        return await self._write(slow)


@pytest.mark.parametrize("fails", [False, True])
@pytest.mark.parametrize("cancels", [1, 2, 3])
async def test_cancelled_in_the_middle_of_a_write(
    sit: Opener, monkeypatch: pytest.MonkeyPatch, cancels: int, fails: bool
) -> None:
    """Cancelled again and again, while the transaction goes on behind: the next input finds what was kept."""
    sitting, seat, window, code = await asked(sit)
    table = sitting.table
    with monkeypatch.context() as patch:
        gate = Gate(sitting.store, patch, fail=fails)
        tap = asyncio.create_task(table.act("tg:1:tap", seat, window, code, ZH))
        await gate.held.wait()
        for _ in range(cancels):
            tap.cancel()
            await asyncio.sleep(0.005)
        again = asyncio.create_task(table.act("tg:1:tap", seat, window, code, ZH))
        await asyncio.sleep(0.005)
        gate.go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await tap
        if fails:
            with pytest.raises(sqlite3.OperationalError):
                await again
        else:
            assert (await again).kind == "done"
    story = await sitting.check()
    assert ("tg:1:tap" in story.receipts) is not fails
    await sitting.play()
    await sitting.check()


async def test_nobody_sees_what_is_not_committed(sit: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the transaction runs, the outbox and the chat still find the table as it was."""
    sitting, seat, window, code = await asked(sit)
    table = sitting.table
    before = table.info, table.play, table.seq, table.owing(), table.view(seat)
    told: list[int] = []
    table.on_change = lambda table: told.append(table.seq)
    with monkeypatch.context() as patch:
        gate = Gate(sitting.store, patch)
        tap = asyncio.create_task(table.act("tg:1:tap", seat, window, code, ZH))
        await gate.held.wait()
        seen, heard = (table.info, table.play, table.seq, table.owing(), table.view(seat)), list(told)
        gate.go_on.set()
        assert (await tap).kind == "done"
    assert (seen, heard, told) == (before, [], [table.seq])


async def test_cancelled_before_the_write_begins(sit: Opener) -> None:
    sitting, seat, window, code = await asked(sit)
    for ticks in range(14):
        tap = asyncio.create_task(sitting.table.act(f"tg:3:{ticks}", seat, window, code, ZH))
        for _ in range(ticks):
            await asyncio.sleep(0)
        tap.cancel()
        await asyncio.gather(tap, return_exceptions=True)
        await sitting.table.act("tg:3:look", seat, window, "look", ZH)
        await sitting.check()


async def test_a_loop_that_is_stopped_anywhere_loses_nothing(sit: Opener) -> None:
    """The loop is cancelled after ever another moment, as at a shutdown, and begun again."""
    sitting = await sit(deck=0)
    await sitting.deal()
    for turn in range(40):
        loop = asyncio.create_task(run(sitting.table))
        for seat in sitting.table.owing()[1]:
            await sitting.answer(seat)
        for _ in range(turn * 3):
            await asyncio.sleep(0)
        loop.cancel()
        await asyncio.gather(loop, return_exceptions=True)
        if sitting.table.info.status != "playing":
            break
        await sitting.table.load()
        await sitting.check()
    await sitting.play()
    assert len((await sitting.check()).settled) == 1


# --- a crash before and after every commit -----------------------------------------------------------------


class CrashError(Exception):
    """The process is gone."""


async def crashing(sitting: Sitting, work: Callable[[], Awaitable[Any]]) -> None:
    """Do it: crash just before it is committed, start again; crash just after, start again; do it once more."""
    for after in (False, True):
        write = sitting.store.write

        async def crash(work: Any, write: Any = write, after: bool = after) -> None:
            if after:
                await write(work)
            raise CrashError

        sitting.store.write = crash  # type: ignore[method-assign]
        with pytest.raises(CrashError):
            await work()
        del sitting.store.write  # type: ignore[method-assign]
        await sitting.restart()
    await work()


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.long)])
async def test_a_crash_before_and_after_every_commit_of_a_round(sit: Opener, every: int) -> None:
    sitting = await sit(deck=0)
    await crashing(sitting, lambda: sitting.table.deal("tg:1:deal"))
    commits = 0
    while sitting.table.info.status == "playing":
        if commits % 10 == 0:
            await sitting.check()
        owing = sitting.table.owing()[1]
        if owing:
            seat, window, code = owing[0], sitting.table.owing()[0], GAME.code(sitting.choice(owing[0]))
            keys = sitting.key(), sitting.key()

            async def tap(keys: Any = keys, seat: int = seat, window: int = window, code: str = code) -> None:
                if (await sitting.table.act(keys[0], seat, window, code, ZH)).kind == "confirm":
                    await sitting.table.act(keys[1], seat, window, code, ZH)

            work: Callable[[], Awaitable[Any]] = tap
        else:
            work = functools.partial(_step, sitting, sitting.table.seq)
        await (crashing(sitting, work) if commits % every == 0 else work())
        commits += 1
    story = await sitting.check()
    assert len(story.settled) == 1
    assert commits > 40


async def _step(sitting: Sitting, seq: int) -> None:
    """The step that was due at this event number, if it still is."""
    if sitting.table.seq == seq:
        async with sitting.table.turn():
            await advance(sitting.table)


async def test_a_load_while_others_tap_does_not_bring_back_the_past(sit: Opener) -> None:
    """The supervisor folds a stumbled table again while people tap."""
    sitting = await sit(deck=0)
    await sitting.deal()

    async def loads() -> None:
        while sitting.table.info.status == "playing":
            await sitting.table.load()

    loading = asyncio.create_task(loads())
    await sitting.play()
    await loading
    await sitting.check()
