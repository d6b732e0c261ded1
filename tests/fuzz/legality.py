"""Whether every answer in the log was legal at its moment, and given by whom it was for, told from the file alone."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.games import GAMES
from bot.kernel.game import Speech
from bot.table import log
from bot.table.log import GameEvent, Play
from tests.fuzz.town import Tapped

GAME = GAMES["yaodiren"]


def check_legality(path: Path, taps: Mapping[int, Tapped], bot: str) -> int:
    """How many answers came by taps. AssertionError if one was not legal, or not the tapper's to give."""
    with closing(sqlite3.connect(path)) as db:
        db.row_factory = sqlite3.Row
        tables = [row["id"] for row in db.execute("SELECT id FROM game_table")]
        return sum(_of_table(db, table, taps, bot) for table in tables)


def _of_table(db: sqlite3.Connection, table: int, taps: Mapping[int, Tapped], bot: str) -> int:
    """Inputs and answers of a table are both in one order, so the n-th input gave the n-th answer."""
    found = db.execute(
        "SELECT key, outcome FROM receipt WHERE table_id = ? ORDER BY at, key", (table,)
    ).fetchall()
    gave = [
        key for key, outcome in found if key.startswith(("clock:", "agent:")) or outcome.startswith("done:")
    ]
    answers = list(_answers(db, table))
    assert len(gave) == len(answers)
    counted = 0
    for key, (play, event, accounts) in zip(gave, answers, strict=True):
        view = GAME.view(play.state, event.seat)
        assert event.action in GAME.legal(view), f"{key}: {event} was not legal"
        if not key.startswith("tg:"):
            continue
        tap = taps[int(key.removeprefix(f"tg:{bot}:"))]
        named, window, code = tap.data.split(".")
        assert (int(named, 16), int(window, 16)) == (table, GAME.awaits(play.state)[0]), f"{tap} gave {event}"
        assert accounts[event.seat] == f"user:{tap.user}", f"{tap} gave {event}"
        assert GAME.press(view, code, Speech()).action == event.action, f"{tap} gave {event}"
        counted += 1
    return counted


def _answers(db: sqlite3.Connection, table: int) -> Iterator[tuple[Play, Any, list[str]]]:
    """Every answer in the log, the play before it, and for whom the seats of its round played."""
    play: Play | None = None
    number, accounts = 0, []
    for row in db.execute(
        "SELECT round, body FROM event WHERE table_id = ? ORDER BY seq", (table,)
    ).fetchall():
        if row["round"] != number:
            number, play = row["round"], None
            found = db.execute("SELECT accounts FROM round WHERE table_id = ? AND round = ?", (table, number))
            accounts = json.loads(found.fetchone()["accounts"])
        body = json.loads(row["body"])
        entry = log.decode(GAME, body)
        if isinstance(entry, GameEvent) and body["game"]["type"] == "answered":
            assert play is not None
            yield play, entry.event, accounts
        play = log.evolve(GAME, play, entry)
