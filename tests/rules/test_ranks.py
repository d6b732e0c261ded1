"""11: titles for points won."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.games import GAMES
from bot.games.yaodiren.ranks import THRESHOLDS, missing, rank
from bot.games.yaodiren.words.score import score, title
from bot.games.yaodiren.words.spoken import spoken
from bot.kernel.game import Speech
from bot.kernel.scores import Tally
from tests.rules.presented import frame, seat_view, states

TITLES = [
    grade + pepper
    for pepper in ("益都红", "大红袍", "二荆条", "朝天椒", "指天椒")
    for grade in ("初品", "良品", "上品")
]


def test_11_there_are_fifteen_titles_in_the_order_of_the_book() -> None:
    assert [title(least, Speech()) for least in THRESHOLDS] == TITLES
    assert len({title(least, Speech("en")) for least in THRESHOLDS}) == 15


def test_11_the_first_comes_at_nought_and_each_later_one_takes_more_than_the_one_before() -> None:
    assert THRESHOLDS[0] == 0
    takes = [high - low for low, high in pairwise(THRESHOLDS)]
    assert takes[0] > 0
    assert all(one < other for one, other in pairwise(takes))


@pytest.mark.parametrize("n", range(15))
def test_11_a_title_is_held_from_its_threshold_on(n: int) -> None:
    assert rank(THRESHOLDS[n]) == n
    assert n == 0 or rank(THRESHOLDS[n] - 1) == n - 1
    assert missing(THRESHOLDS[n]) == (THRESHOLDS[n + 1] - THRESHOLDS[n] if n < 14 else 0)


def test_11_the_last_title_is_kept_for_ever() -> None:
    assert rank(10**9) == 14
    assert missing(10**9) == 0


def test_less_than_no_points_cannot_be_won() -> None:
    with pytest.raises(ValueError, match="losses are not subtracted"):
        rank(-1)


def test_the_leaderboard_shows_title_rounds_and_curve_and_equals_share_a_rank() -> None:
    tallies = [
        Tally(1, "妈", 12, 30, 8, (4, 12)),
        Tally(2, "老张", -6, 4, 8, (-6,)),
        Tally(3, "幺爸", -6, 0, 1),
    ]
    scene = score(tallies, "川妹儿家", Speech())
    assert [(row.rank, row.points) for row in scene.rows] == [("1", "+12"), ("2", "-6"), ("2", "-6")]
    assert scene.rows[0].facts == ("上品益都红", "8局")
    assert scene.rows[0].curve == (4, 12)
    assert (scene.title, scene.status) == ("积分榜", "川妹儿家")
    assert score(tallies, "", Speech("en")).rows[1].facts == ("Yiduhong I", "8 rounds")


def test_a_game_speaks_and_scores_for_whoever_holds_it() -> None:
    """The chat layer knows no game but by its protocol (DESIGN 3)."""
    game, tally = GAMES["yaodiren"], Tally(1, "妈", 12, 30, 8, (4, 12))
    state = next(states(1))
    assert game.score([tally], "川妹儿家", Speech()) == score([tally], "川妹儿家", Speech())
    assert game.spoken(game.view(state, 1), frame()) == spoken(seat_view(state, 1), frame())
