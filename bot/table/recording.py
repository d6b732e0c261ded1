"""The record of a round, from the log: what 记录 under the result sends."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bot.kernel.game import Game
from bot.table import log, tables
from bot.table.log import GameEvent, Sealed
from bot.table.store import Store


async def record_of(
    store: Store, game: Game[Any, Any, Any, Any], table_id: int, round_: int
) -> dict[str, Any] | None:
    """The record of this round of a table; None if it was never dealt, or while it runs.

    A round that nobody opened has one too: its shuffle can be checked like every other. Rounds from before
    there were seals have a record without proof. ValueError if the log cannot be read.
    """
    bodies = await tables.events_of(store, table_id, round_)
    entries = [log.decode(game, body) for body in bodies]
    if not entries or not game.over(log.fold(game, entries).state):
        return None
    salt = next((entry.salt for entry in entries if isinstance(entry, Sealed)), "")
    return game.record([entry.event for entry in entries if isinstance(entry, GameEvent)], salt)


def written(record: Mapping[str, Any]) -> bytes:
    """The record as a file: a line for each of its parts, and one for each event.

    Within a line there are no blanks, so that there is no byte in an event that could be another.
    """
    parts = (f"{_compact(name)}:{_part(value)}" for name, value in record.items())
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode("utf-8", "surrogatepass")


def _part(value: Any) -> str:
    if not isinstance(value, list):
        return _compact(value)
    return "[\n" + ",\n".join(_compact(one) for one in value) + "\n]"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
