"""The read side of points, round by round: titles and curves of a group's players (rule book 11)."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.kernel.scores import Tally
from bot.table.store import Store

LAST = 30
"""Rounds that a curve goes back."""

_ROUNDS = """
WITH mine AS (
    SELECT r.table_id, r.round, r.accounts, r.ended_at, coalesce(r.ended_at, r.started_at) AS at
    FROM round r JOIN game_table g ON g.id = r.table_id
    WHERE g.chat_id = :chat AND g.game = :game AND r.ranked = :ranked
),
line AS (
    SELECT a.value AS account, table_id, round, at, 0 AS amount, 1 AS played
    FROM mine, json_each(mine.accounts) a WHERE mine.ended_at IS NOT NULL
    UNION ALL
    SELECT t.creditor, table_id, round, at, t.amount, 0
    FROM transfer t JOIN mine USING (table_id, round) WHERE t.unit = 'points'
    UNION ALL
    SELECT t.debtor, table_id, round, at, -t.amount, 0
    FROM transfer t JOIN mine USING (table_id, round) WHERE t.unit = 'points'
)
SELECT n.user_id, n.name, line.table_id, line.round, line.at,
       sum(line.amount) AS amount, sum(line.played) AS played
FROM line JOIN player n ON line.account = 'user:' || n.user_id
GROUP BY n.user_id, line.table_id, line.round ORDER BY line.at, line.table_id, line.round
"""


@dataclass(slots=True)
class _Player:
    name: str
    rounds: int = 0
    changes: dict[tuple[int, int], int] = field(default_factory=dict)
    """Points won or lost by table and round, in order of time."""


async def tallies(
    store: Store, chat_id: int, game: str, ranked: bool = True, last: int = LAST
) -> list[Tally]:
    """The leaderboard of a group, best first, in the order of `ledger.standings`; curves of its `last` rounds.

    A round counts for `won` by what it brought in all: a penalty (逃跑) of the same round is taken off first.
    """
    values = {"chat": chat_id, "game": game, "ranked": int(ranked)}
    players: dict[int, _Player] = {}
    order: dict[tuple[int, int], None] = {}
    for row in await store.rows(_ROUNDS, values):  # type: ignore[arg-type]
        player = players.setdefault(row["user_id"], _Player(row["name"]))
        at = (row["table_id"], row["round"])
        order[at] = None
        player.rounds += row["played"]
        player.changes[at] = player.changes.get(at, 0) + row["amount"]
    recent = list(order)[-last:]
    found = [_tally(user_id, player, recent) for user_id, player in players.items()]
    return sorted(found, key=lambda one: (-one.points, -one.rounds, one.user_id))


def _tally(user_id: int, player: _Player, recent: list[tuple[int, int]]) -> Tally:
    changes = player.changes
    points = sum(changes.values())
    total = points - sum(changes.get(at, 0) for at in recent)
    known = not set(recent).issuperset(changes)
    curve: list[int] = []
    for at in recent:
        known = known or at in changes
        total += changes.get(at, 0)
        if known:
            curve.append(total)
    won = sum(amount for amount in changes.values() if amount > 0)
    return Tally(user_id, player.name, points, won, player.rounds, tuple(curve))
