"""A player's record in a group, as the ledger counts it: what a leaderboard shows and a title is given for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tally:
    """`points` is the sum of all rounds, `won` that of the rounds that were won, losses not subtracted.

    `curve` is the sum after each of the group's last rounds, from the player's first on, oldest first.
    """

    user_id: int
    name: str
    points: int
    won: int
    rounds: int
    curve: tuple[int, ...] = ()
