"""The panels that were shown: what the outbox compares the wanted ones with."""

from __future__ import annotations

from dataclasses import asdict

import aiosqlite

from bot.table.records import PanelRow
from bot.table.store import Store

_COLUMNS = tuple(PanelRow.__dataclass_fields__)
_UPSERT = (
    f"INSERT OR REPLACE INTO panel({', '.join(_COLUMNS)}) VALUES ({', '.join(':' + c for c in _COLUMNS)})"  # noqa: S608
)


async def panels_of(store: Store, table_id: int) -> dict[tuple[int, str], PanelRow]:
    """All panels of a table that may still stand in a chat, by recipient and slot."""
    found = await store.rows("SELECT * FROM panel WHERE table_id = ?", (table_id,))
    return {(row["recipient"], row["slot"]): PanelRow(**dict(row)) for row in found}


async def keep_panel(store: Store, row: PanelRow) -> None:
    """Note what stands in the chat now."""

    async def work(db: aiosqlite.Connection) -> None:
        await db.execute(_UPSERT, asdict(row))

    await store.write(work)


async def drop_panel(store: Store, table_id: int, recipient: int, slot: str) -> None:
    """Note that the message is gone."""

    async def work(db: aiosqlite.Connection) -> None:
        await db.execute(
            "DELETE FROM panel WHERE table_id = ? AND recipient = ? AND slot = ?", (table_id, recipient, slot)
        )

    await store.write(work)
