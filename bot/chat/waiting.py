"""/wait, /pause and /resume: what the buttons of the table's own do, by command (DESIGN 5)."""

from __future__ import annotations

from bot.chat.directory import Directory
from bot.chat.house import House
from bot.chat.order import Order
from bot.chat.words import say, spoken
from bot.table import wishes
from bot.table.table import Table


class Waiting:
    """Finds the table that the command means, and acts there for the sender."""

    def __init__(self, house: House, directory: Directory) -> None:
        self._house = house
        self._directory = directory

    async def hold(self, order: Order) -> str:
        """等我一哈 where he is asked something; what to tell him."""
        tables = self._tables(order)
        for table in tables:
            seat = table.info.seat_of(order.user.id)
            if seat is not None and seat in table.owing()[1]:
                key = await self._act(table, order, wishes.HOLD)
                language = self._directory.language(table.info.chat_id)
                return say(language, key, seconds=round(table.timing.hold))
        if not tables:
            return say(spoken(order.user.language_code), "tap-hold-nothing")
        return say(self._directory.language(tables[0].info.chat_id), "tap-hold-nothing")

    async def pause(self, order: Order) -> str:
        """Ask for a pause, or agree to one; the key of what became of it."""
        return await self._each(order, wishes.PAUSE)

    async def resume(self, order: Order) -> str:
        """End the pause; the key of what became of it."""
        return await self._each(order, wishes.GO_ON)

    async def _each(self, order: Order, code: str) -> str:
        told = [await self._act(table, order, code, n) for n, table in enumerate(self._tables(order))]
        return told[0] if told else "pause-none"

    async def _act(self, table: Table, order: Order, code: str, number: int = 0) -> str:
        seat = table.info.seat_of(order.user.id)
        if seat is None:
            return "pause-none"
        key = f"{order.key}:{number}" if number else order.key
        speech = self._directory.speech(table.info.chat_id)
        outcome = await table.act(key, seat, wishes.ANY_WINDOW, code, speech)
        return outcome.text if outcome.kind == "told" else "pause-none"

    def _tables(self, order: Order) -> list[Table]:
        """Where the sender plays a round: in a private chat anywhere, in a group there."""
        found = []
        for table in self._house.of(order.user.id):
            seat = table.info.seat_of(order.user.id)
            there = order.private or (table.info.chat_id, table.info.thread_id) == order.place
            if there and not table.over and seat is not None and not table.info.seats[seat].leaving:
                found.append(table)
        return found
