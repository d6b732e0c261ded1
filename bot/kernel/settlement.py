"""Payments. An amount moves from one account to another, so every settlement sums to zero by construction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.kernel.cards import Seat

Unit: TypeAlias = Literal["points", "silver"]

HOUSE: Seat = -1
"""The account beside the seats: what a penalty takes from a player and gives to nobody."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """`amount` (> 0) of `unit` from the debtor's seat to the creditor's."""

    debtor: Seat
    creditor: Seat
    amount: int
    unit: Unit = "points"

    def __post_init__(self) -> None:
        if self.amount <= 0 or self.debtor == self.creditor:
            raise ValueError(f"not a payment: {self}")


def balances(transfers: Iterable[Transfer], seats: int, unit: Unit = "points") -> tuple[int, ...]:
    """What each seat won (positive) or lost by these transfers, in seat order."""
    totals = [0] * seats
    for transfer in transfers:
        if transfer.unit != unit:
            continue
        if transfer.debtor != HOUSE:
            totals[transfer.debtor] -= transfer.amount
        if transfer.creditor != HOUSE:
            totals[transfer.creditor] += transfer.amount
    return tuple(totals)
