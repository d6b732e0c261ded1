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
from functools import lru_cache
from pathlib import Path
from typing import Any

from bot.games import GAMES
from bot.kernel.settlement import HOUSE
from bot.table import log
from bot.table.log import Fled, Staked


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
    bodies: dict[int, list[str]] = {number: [] for number in rounds}
    for row in rows:
        bodies[row["round"]].append(row["body"])
    replays = {number: _replay(table["game"], tuple(bodies[number])) for number in rounds}
    for number, replay in replays.items():
        _audit_round(db, table, number, replay, story)
    _audit_receipts(db, table["id"], len(rows), sum(replay.answered for replay in replays.values()))


@dataclass(frozen=True)
class Replay:
    """What a round's events come to. `points`: debtor, creditor, amount; `fled`: seats."""

    over: bool
    settled: bool
    points: tuple[tuple[int, int, int], ...]
    stake: int
    fled: tuple[int, ...]
    answered: int


@lru_cache(maxsize=4096)
def _replay(name: str, bodies: tuple[str, ...]) -> Replay:
    """A round from its events alone. What is over does not change: who looks often replays each round once."""
    game, parsed = GAMES[name], [json.loads(body) for body in bodies]
    kinds = [body.get("game", {}).get("type") for body in parsed]
    assert kinds[0] == "dealt", "a round begins with its deal"
    assert kinds.count("dealt") == 1
    entries = [log.decode(game, body) for body in parsed]
    state = log.fold(game, entries).state
    over = game.over(state)
    settled = over and not game.void(state)
    return Replay(
        over,
        settled,
        tuple((row.debtor, row.creditor, row.amount) for row in game.settle(state)) if settled else (),
        next((entry.stake for entry in entries if isinstance(entry, Staked)), 0),
        tuple(entry.seat for entry in entries if isinstance(entry, Fled)),
        kinds.count("answered"),
    )


def _audit_round(
    db: sqlite3.Connection, table: sqlite3.Row, number: int, replay: Replay, story: Story
) -> None:
    row = db.execute("SELECT * FROM round WHERE table_id = ? AND round = ?", (table["id"], number)).fetchone()
    if number < table["round"] or table["status"] in ("between", "resting"):
        assert replay.over, f"round {number} never ended"
    assert (row["ended_at"] is not None) is replay.settled, "settled if and only if it was played to its end"
    wanted = _settlement(replay)
    for seat in replay.fled:
        story.fled.append((table["id"], number, seat))
        options = json.loads(row["ruleset"] or table["ruleset"])
        wanted += _penalty(GAMES[table["game"]], options, seat, replay.stake)
    accounts = json.loads(row["accounts"])
    booked = _booked(db, table["id"], number)
    replayed = [
        (n, _account(d, accounts), _account(c, accounts), unit, amount) for n, d, c, unit, amount in wanted
    ]
    assert booked == sorted(replayed), "the ledger is not what a replay computes"
    if replay.settled:
        story.settled.append((table["id"], number))
    for _, debtor, creditor, unit, amount in booked:
        sums = story.points if unit == "points" else story.silver
        sums[debtor] = sums.get(debtor, 0) - amount
        sums[creditor] = sums.get(creditor, 0) + amount


Row = tuple[int, int, int, str, int]
"""Number, debtor's seat, creditor's seat, unit, amount."""


def _settlement(replay: Replay) -> list[Row]:
    """Every payment of points, then each once more in silver (rule book 9)."""
    paid = [(d, c, "points", amount) for d, c, amount in replay.points]
    paid += [(d, c, "silver", amount * replay.stake) for d, c, amount in replay.points if replay.stake]
    return [(n, *row) for n, row in enumerate(paid)]


def _penalty(game: Any, options: dict[str, Any], seat: int, stake: int) -> list[Row]:
    """200 points to nobody; 100 stakes to each other player, 200 to the only other (9, 10)."""
    rules = game.ruleset(options)
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


def _audit_receipts(db: sqlite3.Connection, table_id: int, events: int, answered: int) -> None:
    """As many answers in the log as inputs that answered, and a receipt for every automatic step's first event."""
    taken = db.execute("SELECT key, outcome FROM receipt WHERE table_id = ?", (table_id,)).fetchall()
    by_table = sum(key.startswith(("clock:", "agent:")) for key, _ in taken)
    by_people = sum(key.startswith("tg:") and outcome.startswith("done:") for key, outcome in taken)
    assert answered == by_table + by_people, "an answer without its receipt, or a receipt without its answer"
    steps = [int(key.split(":")[2]) for key, _ in taken if key.startswith("step:")]
    assert all(1 <= step <= events for step in steps)
