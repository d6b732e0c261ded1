"""What is known to stand in each chat: the panel rows of the store, in memory once they were read."""

from __future__ import annotations

from collections import deque
from typing import Final

from bot.table.panels import drop_panel, keep_panel, panels_of
from bot.table.records import GROUP, PanelRow
from bot.table.store import Store

GONE: Final = 1024
"""Messages that are remembered after they were taken away."""


class Shown:
    """Rows of panels by table, recipient and slot. Every change is written before it is remembered."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rows: dict[int, dict[tuple[int, str], PanelRow]] = {}
        self._gone: deque[tuple[int, int | None]] = deque(maxlen=GONE)
        """Messages of ours that were taken away or replaced, by chat: nobody need look for them again."""

    async def to(self, table_id: int, recipient: int) -> dict[str, PanelRow]:
        """What this recipient of the table has, by slot."""
        rows = await self._all(table_id)
        return {slot: row for (user, slot), row in rows.items() if user == recipient}

    async def _all(self, table_id: int) -> dict[tuple[int, str], PanelRow]:
        if table_id not in self._rows:
            self._rows[table_id] = await panels_of(self._store, table_id)
        return self._rows[table_id]

    async def remembers(self, table_id: int, chat_id: int, message_id: int) -> bool:
        """Whether this message is one of the table's, or may be: one whose id was never told stands in that chat."""
        rows = await self._all(table_id)
        if (chat_id, message_id) in self._gone:
            return True
        known = [(row.message_id, row.old_message_id) for row in rows.values() if row.chat_id == chat_id]
        return any(message_id in ids or ids[0] is None for ids in known)

    def recipients(self, table_id: int) -> set[int]:
        """People who have panels of this table, whether they still sit there or not."""
        return {user for user, _ in self._rows.get(table_id, {}) if user != GROUP}

    async def keep(self, row: PanelRow) -> None:
        """This stands there now."""
        await keep_panel(self._store, row)
        before = self._rows.get(row.table_id, {}).get((row.recipient, row.slot))
        if before is not None and before.message_id != row.message_id:
            self._left(before)
        self._rows.setdefault(row.table_id, {})[row.recipient, row.slot] = row

    async def drop(self, row: PanelRow) -> None:
        """This stands there no more."""
        await drop_panel(self._store, row.table_id, row.recipient, row.slot)
        self._rows.get(row.table_id, {}).pop((row.recipient, row.slot), None)
        self._left(row)

    def _left(self, row: PanelRow) -> None:
        self._gone.extend((row.chat_id, one) for one in (row.message_id, row.old_message_id) if one)

    def forget_chat(self, chat_id: int) -> None:
        """The chat is no more; its rows are gone from the store already."""
        for rows in self._rows.values():
            for key in [key for key, row in rows.items() if row.chat_id == chat_id]:
                del rows[key]
