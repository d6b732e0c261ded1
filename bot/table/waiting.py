"""What every kind of waiting shares."""

from __future__ import annotations

from typing import Final

from bot.kernel.cards import Seat
from bot.table.table import Table

FOREVER: Final = float("inf")


def remind(table: Table, seat: Seat, at: float | None, now: float) -> float:
    """Seconds until the seat is to be reminded, at `at`; reminds it if that is past."""
    if at is None:
        return FOREVER
    if at > now:
        return at - now
    table.clock.reminded.add(seat)
    table.on_change(table)
    return FOREVER
