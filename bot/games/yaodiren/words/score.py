"""The leaderboard of a group as a picture, and its titles in words (rule book 11)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.yaodiren.ranks import GRADES, rank
from bot.games.yaodiren.words.texts import Texts, texts
from bot.kernel.game import Speech
from bot.kernel.panel import ScoreRow, ScoreScene
from bot.kernel.scores import Tally


def title(won: int, speech: Speech) -> str:
    """The title that points won have earned: 初品大红袍."""
    return _title(won, texts(speech))


def _title(won: int, say: Texts) -> str:
    pepper, grade = divmod(rank(won), GRADES)
    return say("rank-title", grade=say(f"rank-grade-{grade}"), pepper=say(f"rank-pepper-{pepper}"))


def score(tallies: Sequence[Tally], group: str, speech: Speech) -> ScoreScene:
    """The picture of a leaderboard, best first; equal points share a rank."""
    say = texts(speech)
    points = [tally.points for tally in tallies]
    rows = tuple(
        ScoreRow(
            rank=str(points.index(tally.points) + 1),
            name=tally.name,
            points=f"{tally.points:+d}",
            facts=(_title(tally.won, say), say("score-rounds", n=tally.rounds)),
            curve=tally.curve,
        )
        for tally in tallies
    )
    return ScoreScene(say("scene-score"), group, rows)
