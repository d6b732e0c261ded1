"""Reads a database as a stranger would, by a connection of its own, and checks that it tells one true story.

What holds after every input, restart or kill (DESIGN 4, 11): event numbers without a gap, every round folds, every
finished round settled exactly once and as a replay computes it, silver and penalties included, every answer with
the receipt of its input.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.games import GAMES
from bot.kernel.settlement import HOUSE
from bot.table import log
from bot.table.log import Entry, Fled, Staked


@dataclass
class Story:
    """What a database tells. `events` by table: (seq, round, body); `points`, `silver` by account, over all rounds."""

    events: dict[int, list[tuple[int, int, str]]] = field(default_factory=dict)
    receipts: dict[str, str] = field(default_factory=dict)
    settled: list[tuple[int, int]] = field(default_factory=list)
    points: dict[str, int] = field(default_factory=dict)
    silver: dict[str, int] = field(default_factory=dict)
    fled: list[tuple[int, int, int]] = field(default_factory=list)


def connect(path: Path) -> sqlite3.Connection:
    """A second connection, which can only read."""
    db = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=5)
    db.row_factory = sqlite3.Row
    return db


def audit(path: Path) -> Story:
    """The story of the file; AssertionError where it contradicts itself."""
    with closing(connect(path)) as db:
        db.execute("BEGIN")  # one moment, however the bot goes on
        story = Story()
        found = db.execute("SELECT key, outcome FROM receipt").fetchall()
        story.receipts = {row["key"]: row["outcome"] for row in found}
        for table in db.execute("SELECT * FROM game_table"):
            _audit_table(db, table, story)
        assert sum(story.points.values()) == 0, "the house counted in"
        assert sum(story.silver.values()) == 0
        assert story.silver.get("house", 0) == 0, "silver goes from player to player"
        return story


def _audit_table(db: sqlite3.Connection, table: sqlite3.Row, story: Story) -> None:
    rows = db.execute("SELECT * FROM event WHERE table_id = ? ORDER BY seq", (table["id"],)).fetchall()
    assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1)), "a gap in the event numbers"
    story.events[table["id"]] = [(row["seq"], row["round"], row["body"]) for row in rows]
    rounds = sorted({row["round"] for row in rows})
    assert rounds == list(range(1, table["round"] + 1)), "a round without events, or events without a round"
    assert [row["round"] for row in rows] == sorted(row["round"] for row in rows)
    for number in rounds:
        bodies = [json.loads(row["body"]) for row in rows if row["round"] == number]
        _audit_round(db, table, number, bodies, story)
    _audit_receipts(db, table["id"], rows)


def _audit_round(
    db: sqlite3.Connection, table: sqlite3.Row, number: int, bodies: list[dict[str, Any]], story: Story
) -> None:
    game = GAMES[table["game"]]
    entries = [log.decode(game, body) for body in bodies]
    play = log.fold(game, entries)
    deals = [body for body in bodies if body.get("game", {}).get("type") == "dealt"]
    assert len(deals) == 1
    assert deals[0] == bodies[0], "a round begins with its deal"
    row = db.execute("SELECT * FROM round WHERE table_id = ? AND round = ?", (table["id"], number)).fetchone()
    over = game.over(play.state)
    if number < table["round"] or table["status"] in ("between", "resting"):
        assert over, f"round {number} never ended"
    settled = over and not game.void(play.state)
    assert (row["ended_at"] is not None) is settled, "settled if and only if it was played to its end"
    wanted = [*(_settlement(game, play.state, entries) if settled else ())]
    for entry in entries:
        if isinstance(entry, Fled):
            story.fled.append((table["id"], number, entry.seat))
            wanted += _penalty(game, json.loads(row["ruleset"] or table["ruleset"]), entry.seat, entries)
    accounts = json.loads(row["accounts"])
    booked = _booked(db, table["id"], number)
    replayed = [
        (n, _account(d, accounts), _account(c, accounts), unit, amount) for n, d, c, unit, amount in wanted
    ]
    assert booked == sorted(replayed), "the ledger is not what a replay computes"
    if settled:
        story.settled.append((table["id"], number))
    for _, debtor, creditor, unit, amount in booked:
        sums = story.points if unit == "points" else story.silver
        sums[debtor] = sums.get(debtor, 0) - amount
        sums[creditor] = sums.get(creditor, 0) + amount


Row = tuple[int, int, int, str, int]
"""Number, debtor's seat, creditor's seat, unit, amount."""


def _stake(entries: list[Entry]) -> int:
    return next((entry.stake for entry in entries if isinstance(entry, Staked)), 0)


def _settlement(game: Any, state: Any, entries: list[Entry]) -> list[Row]:
    """Every payment of points, then each once more in silver (rule book 9)."""
    points = [(row.debtor, row.creditor, row.amount) for row in game.settle(state)]
    stake = _stake(entries)
    paid = [(d, c, "points", amount) for d, c, amount in points]
    paid += [(d, c, "silver", amount * stake) for d, c, amount in points if stake]
    return [(n, *row) for n, row in enumerate(paid)]


def _penalty(game: Any, options: dict[str, Any], seat: int, entries: list[Entry]) -> list[Row]:
    """200 points to nobody; 100 stakes to each other player, 200 to the only other (9, 10)."""
    rules, stake = game.ruleset(options), _stake(entries)
    others = [other for other in range(rules.players) if other != seat]
    rows = [(seat, HOUSE, "points", rules.quit_points)]
    rows += [(seat, other, "silver", rules.quit_silver * stake * (2 // len(others))) for other in others]
    return [(1000 * (seat + 1) + n, *row) for n, row in enumerate(row for row in rows if row[3])]


def _booked(db: sqlite3.Connection, table_id: int, number: int) -> list[tuple[int, str, str, str, int]]:
    rows = db.execute(
        "SELECT * FROM transfer WHERE table_id = ? AND round = ? ORDER BY n", (table_id, number)
    ).fetchall()
    return [(row["n"], row["debtor"], row["creditor"], row["unit"], row["amount"]) for row in rows]


def _account(seat: int, accounts: list[str]) -> str:
    return "house" if seat == HOUSE else accounts[seat]


def _audit_receipts(db: sqlite3.Connection, table_id: int, rows: list[sqlite3.Row]) -> None:
    """As many answers in the log as inputs that answered, and a receipt for every automatic step's first event."""
    answered = sum(json.loads(row["body"]).get("game", {}).get("type") == "answered" for row in rows)
    taken = db.execute("SELECT key, outcome FROM receipt WHERE table_id = ?", (table_id,)).fetchall()
    by_table = sum(key.startswith(("clock:", "agent:")) for key, _ in taken)
    by_people = sum(key.startswith("tg:") and outcome.startswith("done:") for key, outcome in taken)
    assert answered == by_table + by_people, "an answer without its receipt, or a receipt without its answer"
    numbers = {row["seq"] for row in rows}
    steps = [int(key.split(":")[2]) for key, _ in taken if key.startswith("step:")]
    assert numbers.issuperset(steps)
