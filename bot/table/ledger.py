"""The read side of the points: leaderboards of a group."""

from __future__ import annotations

from dataclasses import dataclass

from bot.table.store import Store


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line of a leaderboard: points and rounds in this group."""

    user_id: int
    name: str
    points: int
    rounds: int


_STANDINGS = """
WITH played AS (
    SELECT r.table_id, r.round, CAST(substr(a.value, 6) AS INTEGER) AS user_id, a.value AS account
    FROM round r JOIN game_table g ON g.id = r.table_id, json_each(r.accounts) a
    WHERE g.chat_id = :chat AND g.game = :game AND r.ranked = :ranked AND r.ended_at IS NOT NULL
      AND a.value LIKE 'user:%'
),
moved AS (
    SELECT table_id, round, creditor AS account, amount FROM transfer WHERE unit = 'points'
    UNION ALL
    SELECT table_id, round, debtor, -amount FROM transfer WHERE unit = 'points'
)
SELECT p.user_id, n.name,
       coalesce(sum((SELECT sum(m.amount) FROM moved m
                     WHERE m.table_id = p.table_id AND m.round = p.round AND m.account = p.account)), 0) AS points,
       count(*) AS rounds
FROM played p JOIN player n ON n.user_id = p.user_id
GROUP BY p.user_id ORDER BY points DESC, rounds DESC, p.user_id
"""


async def standings(store: Store, chat_id: int, game: str, ranked: bool = True) -> list[Standing]:
    """The leaderboard of a group, best first. `ranked` False: the rounds of fewer than two people (练习).

    Only settled rounds count. Computers have no line; what they won or lost is not listed.
    """
    found = await store.rows(_STANDINGS, {"chat": chat_id, "game": game, "ranked": int(ranked)})  # type: ignore[arg-type]
    return [Standing(row["user_id"], row["name"], row["points"], row["rounds"]) for row in found]
