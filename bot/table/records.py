"""What the store keeps about people, chats, tables, seats and panels, as frozen rows."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import aiosqlite

Status: TypeAlias = Literal["lobby", "playing", "between", "resting", "ended"]
"""lobby: gathering; playing: a round runs; between: asking for 下一局; resting: nobody answered; ended: for good."""

GROUP = 0
"""The recipient of a group's panels; every other recipient is a user id."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person. `dm_ok`: the bot may write to him. `look`: how his pictures are drawn, as the chat layer names it."""

    user_id: int
    name: str
    dm_ok: bool = False
    look: str = "standard"


@dataclass(frozen=True, slots=True)
class Chat:
    """A group. `active`: the bot is in it. `photos_ok`: it may send photos there.

    `settings` is a JSON object of the chat layer: house rules, names of kinds, stake, pace, time zone.
    """

    chat_id: int
    title: str
    language: str = "zh-Hans"
    active: bool = True
    photos_ok: bool = True
    settings: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits on a seat: a person (`user_id`), a computer (`agent`), or, in the lobby, nobody.

    A person who left in a round is `leaving`: a computer plays for him until the round is settled.
    """

    user_id: int | None = None
    agent: str | None = None
    leaving: bool = False
    ready: bool = False

    @property
    def empty(self) -> bool:
        """Nobody sits here."""
        return self.user_id is None and self.agent is None


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table's row. `ruleset` and `stake` (silver for a point, 0 for none) hold from the next deal on.

    `round` numbers every deal, `voids` counts those that nobody opened; `window` is the number of the next
    deal's first decision point; `board` counts the editions of the board: a higher one than shown is sent anew.
    """

    id: int
    game: str
    chat_id: int
    thread_id: int
    host: int
    status: Status
    ruleset: Mapping[str, Any]
    stake: int = 0
    round: int = 0
    voids: int = 0
    dealer: int | None = None
    window: int = 1
    board: int = 0
    touched_at: float = 0.0
    seats: tuple[SeatInfo, ...] = ()

    def seat_of(self, user_id: int) -> int | None:
        """The seat on which this person sits, if he does."""
        return next((n for n, seat in enumerate(self.seats) if seat.user_id == user_id), None)

    @property
    def people(self) -> tuple[int, ...]:
        """The user ids of the seated, in seat order, those included who are leaving."""
        return tuple(seat.user_id for seat in self.seats if seat.user_id is not None)


@dataclass(frozen=True, slots=True)
class PanelRow:
    """A message as it was last shown, so that a restart knows what stands where.

    `old_message_id`: a message that this one replaces and that may still stand. `edition`: of which sending.
    `since` and `seen`: the public happenings of `round` that its text begins with, and up to which it tells.
    `message_id` is None after a send whose answer never came.
    """

    table_id: int
    recipient: int
    slot: str
    chat_id: int
    message_id: int | None
    kind: str
    sent_at: float
    old_message_id: int | None = None
    picture_digest: str = ""
    text_digest: str = ""
    file_id: str = ""
    edition: int = 0
    window: int = 0
    round: int = 0
    since: int = 0
    seen: int = 0


def table_of(row: aiosqlite.Row, seats: tuple[SeatInfo, ...]) -> TableInfo:
    """A TableInfo of a row of game_table."""
    values = dict(row)
    values["ruleset"] = json.loads(values["ruleset"])
    return TableInfo(**values, seats=seats)


def seat_of(row: aiosqlite.Row) -> SeatInfo:
    """A SeatInfo of a row of seat."""
    return SeatInfo(row["user_id"], row["agent"], bool(row["leaving"]), bool(row["ready"]))
