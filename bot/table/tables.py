"""Rows of tables, their seats and their events."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import aiosqlite

from bot.kernel.settlement import HOUSE, Transfer
from bot.table.records import SeatInfo, TableInfo, seat_of, table_of
from bot.table.store import Store

LINGERS = 24 * 3600.0
"""Seconds for which an ended table is still loaded: its last messages may have to be tidied, its buttons answer."""


async def live_tables(store: Store) -> list[TableInfo]:
    """Every table that has not ended, or not long ago."""
    return await _tables(store, "status <> 'ended' OR touched_at > ?", (time.time() - LINGERS,))


async def table_by_id(store: Store, table_id: int) -> TableInfo | None:
    """The table with this id, ended or not."""
    found = await _tables(store, "id = ?", (table_id,))
    return found[0] if found else None


async def _tables(store: Store, where: str, values: tuple[Any, ...]) -> list[TableInfo]:
    tables = await store.rows(f"SELECT * FROM game_table WHERE {where}", values)  # noqa: S608
    result = []
    for row in tables:
        seats = await store.rows("SELECT * FROM seat WHERE table_id = ? ORDER BY seat", (row["id"],))
        result.append(table_of(row, tuple(seat_of(seat) for seat in seats)))
    return result


async def create(
    db: aiosqlite.Connection,
    game: str,
    place: tuple[int, int],
    host: int,
    ruleset: Mapping[str, Any],
    seats: Sequence[SeatInfo],
    stake: int = 0,
) -> int:
    """Open a lobby in a group's topic (chat id, thread id) with these seats; returns its id.

    sqlite3.IntegrityError if the topic has a live table.
    """
    cursor = await db.execute(
        "INSERT INTO game_table(game, chat_id, thread_id, host, status, ruleset, stake, touched_at)"
        " VALUES (?, ?, ?, ?, 'lobby', ?, ?, ?)",
        (game, *place, host, json.dumps(dict(ruleset)), stake, time.time()),
    )
    table_id = cursor.lastrowid
    assert table_id is not None  # noqa: S101 - sqlite gives one to every insert
    await _save_seats(db, table_id, tuple(seats))
    return table_id


async def save(db: aiosqlite.Connection, info: TableInfo) -> None:
    """Write a table's row and seats as they are now."""
    await db.execute(
        "UPDATE game_table SET host = ?, status = ?, ruleset = ?, stake = ?, round = ?, voids = ?,"
        " dealer = ?, window = ?, board = ?, touched_at = ? WHERE id = ?",
        (
            *(info.host, info.status, json.dumps(dict(info.ruleset)), info.stake, info.round, info.voids),
            *(info.dealer, info.window, info.board, info.touched_at, info.id),
        ),
    )
    await _save_seats(db, info.id, info.seats)


async def _save_seats(db: aiosqlite.Connection, table_id: int, seats: tuple[SeatInfo, ...]) -> None:
    # Deleted first: two people who change places would else meet on one seat for a moment.
    await db.execute("DELETE FROM seat WHERE table_id = ?", (table_id,))
    await db.executemany(
        "INSERT INTO seat(table_id, seat, user_id, agent, leaving, ready) VALUES (?, ?, ?, ?, ?, ?)",
        [(table_id, n, s.user_id, s.agent, int(s.leaving), int(s.ready)) for n, s in enumerate(seats)],
    )


async def append(
    db: aiosqlite.Connection, table_id: int, round_: int, seq: int, bodies: Iterable[Mapping[str, Any]]
) -> None:
    """Append events with consecutive numbers from `seq`; sqlite3.IntegrityError if one of them is taken."""
    now = time.time()
    await db.executemany(
        "INSERT INTO event(table_id, seq, round, body, at) VALUES (?, ?, ?, ?, ?)",
        [
            (table_id, seq + n, round_, json.dumps(body, ensure_ascii=False, separators=(",", ":")), now)
            for n, body in enumerate(bodies)
        ],
    )


async def events_of(store: Store, table_id: int, round_: int) -> list[dict[str, Any]]:
    """The event bodies of one round, in order."""
    found = await store.rows(
        "SELECT body FROM event WHERE table_id = ? AND round = ? ORDER BY seq", (table_id, round_)
    )
    return [json.loads(row["body"]) for row in found]


async def next_seq(store: Store, table_id: int) -> int:
    """The number that the table's next event takes; they run from 1 without a gap."""
    found = await store.rows("SELECT coalesce(max(seq), 0) + 1 FROM event WHERE table_id = ?", (table_id,))
    return int(found[0][0])


async def start_round(
    db: aiosqlite.Connection, info: TableInfo, accounts: tuple[str, ...], ranked: bool
) -> None:
    """Note who plays a round, for whose account, by which rules, and whether it counts on the leaderboard."""
    rules = json.dumps(dict(info.ruleset))
    await db.execute(
        "INSERT INTO round(table_id, round, accounts, ranked, stake, ruleset, started_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (info.id, info.round, json.dumps(accounts), int(ranked), info.stake, rules, time.time()),
    )


async def end_round(db: aiosqlite.Connection, place: tuple[int, int], transfers: Sequence[Transfer]) -> None:
    """Book the settlement of a round (table id, number).

    sqlite3.IntegrityError if it was booked before, or never dealt.
    """
    ended = await db.execute(
        "UPDATE round SET ended_at = ? WHERE table_id = ? AND round = ? AND ended_at IS NULL",
        (time.time(), *place),
    )
    if ended.rowcount != 1:
        raise sqlite3.IntegrityError(f"round {place[1]} of table {place[0]} is not there to be settled")
    await transfer(db, place, transfers, 0)


async def transfer(
    db: aiosqlite.Connection, place: tuple[int, int], transfers: Sequence[Transfer], first: int
) -> None:
    """Book payments between the seats of a round as rows from number `first` on, for those who played it.

    sqlite3.IntegrityError if one of the numbers is taken.
    """
    accounts = await accounts_of(db, *place)

    def account(seat: int) -> str:
        return "house" if seat == HOUSE else accounts[seat]

    await db.executemany(
        "INSERT INTO transfer(table_id, round, n, debtor, creditor, unit, amount) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (*place, n, account(t.debtor), account(t.creditor), t.unit, t.amount)
            for n, t in enumerate(transfers, first)
        ],
    )


async def rules_of(db: aiosqlite.Connection, table_id: int, round_: int) -> dict[str, Any] | None:
    """The options with which a round was dealt; None for rounds from before they were kept."""
    async with db.execute(
        "SELECT ruleset FROM round WHERE table_id = ? AND round = ?", (table_id, round_)
    ) as cursor:
        found = await cursor.fetchone()
    return None if found is None or found["ruleset"] is None else dict(json.loads(found["ruleset"]))


async def was_void(store: Store, table_id: int, round_: int) -> bool:
    """Whether this round was dealt and never settled."""
    found = await store.rows(
        "SELECT ended_at FROM round WHERE table_id = ? AND round = ?", (table_id, round_)
    )
    return bool(found) and found[0]["ended_at"] is None


async def accounts_of(db: aiosqlite.Connection, table_id: int, round_: int) -> tuple[str, ...]:
    """Whose account each seat of a round plays for, in seat order; empty for a round that was never dealt."""
    async with db.execute(
        "SELECT accounts FROM round WHERE table_id = ? AND round = ?", (table_id, round_)
    ) as cursor:
        found = await cursor.fetchone()
    return tuple(json.loads(found["accounts"])) if found else ()


async def accounts_in(store: Store, table_id: int, round_: int) -> tuple[str, ...]:
    """Whose account each seat of a round plays for, in seat order; empty if it was never dealt."""
    found = await store.rows(
        "SELECT accounts FROM round WHERE table_id = ? AND round = ?", (table_id, round_)
    )
    return tuple(json.loads(found[0]["accounts"])) if found else ()
