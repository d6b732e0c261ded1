"""The read side of points and silver: leaderboards of a group."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kernel.settlement import Unit
from bot.table.store import Store


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line of a leaderboard: points (or silver) and rounds in this group."""

    user_id: int
    name: str
    points: int
    rounds: int


_STANDINGS = """
WITH mine AS (
    SELECT r.table_id, r.round, r.accounts, r.ended_at
    FROM round r JOIN game_table g ON g.id = r.table_id
    WHERE g.chat_id = :chat AND g.game = :game AND r.ranked = :ranked
),
line AS (
    SELECT a.value AS account, 0 AS amount, 1 AS rounds
    FROM mine, json_each(mine.accounts) a WHERE mine.ended_at IS NOT NULL
    UNION ALL
    SELECT t.creditor, t.amount, 0 FROM transfer t JOIN mine USING (table_id, round) WHERE t.unit = :unit
    UNION ALL
    SELECT t.debtor, -t.amount, 0 FROM transfer t JOIN mine USING (table_id, round) WHERE t.unit = :unit
)
SELECT n.user_id, n.name, sum(line.amount) AS amount, sum(line.rounds) AS rounds
FROM line JOIN player n ON line.account = 'user:' || n.user_id
GROUP BY n.user_id ORDER BY amount DESC, rounds DESC, n.user_id
"""


async def standings(
    store: Store, chat_id: int, game: str, ranked: bool = True, unit: Unit = "points"
) -> list[Standing]:
    """The leaderboard of a group, best first. `ranked` False: the rounds of fewer than two people (练习).

    Only settled rounds are counted; a penalty (逃跑) counts from the moment in which it was booked, even of a
    round that nobody opened. Computers have no line; what they won or lost is not listed.
    """
    values = {"chat": chat_id, "game": game, "ranked": int(ranked), "unit": unit}
    found = await store.rows(_STANDINGS, values)  # type: ignore[arg-type]
    return [Standing(row["user_id"], row["name"], row["amount"], row["rounds"]) for row in found]
