"""Who is called to a lobby: who played in the group lately, and who asked not to be called there."""

from __future__ import annotations

import json
import time
from typing import Final, Literal

import aiosqlite

from bot.table.store import Store, keep_receipt

CALLED: Final = "called"
"""Outcome of the receipt of a call, by which the next one is held back."""


async def lately(store: Store, chat_id: int, since: float) -> list[int]:
    """The user ids of those who were dealt cards in this group since then (UTC seconds), the latest first.

    Without those who asked not to be called there.
    """
    rounds = await store.rows(
        "SELECT r.accounts FROM round r JOIN game_table g ON g.id = r.table_id"
        " WHERE g.chat_id = ? AND r.started_at > ? ORDER BY r.started_at DESC",
        (chat_id, since),
    )
    hushed = {row[0] for row in await store.rows("SELECT user_id FROM hush WHERE chat_id = ?", (chat_id,))}
    found: dict[int, None] = {}
    for row in rounds:
        for account in json.loads(row["accounts"]):
            if account.startswith("user:"):
                found.setdefault(int(account.removeprefix("user:")))
    return [user_id for user_id in found if user_id not in hushed]


async def call(
    store: Store, table_id: int, chat_id: int, key: str, since: float
) -> Literal["called", "hot", "again"]:
    """Take a call: hot if there was one in this group since then, again if this very input was taken before."""

    async def work(db: aiosqlite.Connection) -> Literal["called", "hot", "again"]:
        if await _found(db, "SELECT 1 FROM receipt WHERE key = ?", (key,)):
            return "again"
        last = (
            "SELECT 1 FROM receipt WHERE at > ? AND outcome = ? AND table_id IN"
            " (SELECT id FROM game_table WHERE chat_id = ?)"
        )
        if await _found(db, last, (since, CALLED, chat_id)):
            return "hot"
        await keep_receipt(db, key, CALLED, table_id)
        return "called"

    return await store.write(work)


async def hush(store: Store, chat_id: int, user_id: int, key: str) -> bool:
    """Ask not to be called in this group, or take that back; whether he is not, now. The same input counts once."""

    async def work(db: aiosqlite.Connection) -> bool:
        place = (chat_id, user_id)
        hushed = await _found(db, "SELECT 1 FROM hush WHERE chat_id = ? AND user_id = ?", place)
        if await _found(db, "SELECT 1 FROM receipt WHERE key = ?", (key,)):
            return hushed
        await keep_receipt(db, key)
        if hushed:
            await db.execute("DELETE FROM hush WHERE chat_id = ? AND user_id = ?", place)
        else:
            await db.execute("INSERT INTO hush(chat_id, user_id, at) VALUES (?, ?, ?)", (*place, time.time()))
        return not hushed

    return await store.write(work)


async def _found(db: aiosqlite.Connection, sql: str, values: tuple[object, ...]) -> bool:
    async with db.execute(sql, values) as cursor:
        return await cursor.fetchone() is not None
