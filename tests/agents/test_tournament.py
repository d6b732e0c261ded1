"""The tournament: duplicate deals, an interval over decks, and players that never had a state (DESIGN 9)."""

from __future__ import annotations

import json
import os
import random
import signal
from collections.abc import Sequence
from statistics import stdev
from typing import Any

import pytest

from bot.agents import player
from bot.agents.player import PlayerError, Players, Question
from bot.games import GAMES
from bot.simulate import play_round
from bot.tournament import planned, play, run
from bot.yardstick import Deck, Outcome, Round, Spent, interval, table
from tests.agents.broken import Broken
from tests.agents.crossing import classes, secrets_in


def test_a_player_against_itself_gains_nothing_whatever_the_cards(capsys: pytest.CaptureFixture[str]) -> None:
    """The same cards in every seat, so that luck cancels out: exactly, for players without dice."""
    run(planned("greedy", "greedy", 4, 3, 100, {}), jobs=1, as_json=True)
    out = capsys.readouterr().out
    assert "greedy against 2 × greedy" in out, "the table is for people"
    facts = json.loads(out.splitlines()[-1])
    assert (facts["rounds"], facts["decks"]) == (6, 2), "every deck is played in each of three seats"
    assert facts["interval"] == [0, 0]
    assert facts["win_rate"] == facts["win_rate_b"] > 0
    assert facts["spent"]["decisions_per_round"] == facts["spent_b"]["decisions_per_round"]
    assert facts["spent"]["slowest_seconds"] >= facts["spent"]["seconds_per_decision"] > 0


def test_the_same_seed_gives_the_same_result_whatever_the_jobs() -> None:
    plan = planned("greedy", "random", 6, 5, 100, {"preset": "baozi"})
    one, two = play(plan, 1), play(plan, 2)
    assert one.rounds == two.rounds
    assert len({deck.rounds for deck in one.decks}) == len(one.decks), "every deck is another"
    assert one.as_json()["points_per_round"] > 0


def test_two_players_take_turns_too() -> None:
    outcome = play(planned("search", "random", 3, 1, 1, {"players": 2}), 1)
    assert (outcome.a, outcome.seats, len(outcome.rounds)) == ("expert", 2, 4)


def test_an_interrupted_tournament_tells_of_whole_decks() -> None:
    def interrupt(outcome: Outcome) -> None:
        raise KeyboardInterrupt

    outcome = play(planned("random", "random", 3000, 1, 100, {}), 1, interrupt)
    assert outcome.interrupted
    assert 0 < len(outcome.rounds) < 3000
    assert all(len(deck.rounds) == 3 for deck in outcome.decks)


def test_the_interval_is_over_decks_and_not_over_rounds() -> None:
    """Rounds of one deck that gain and lose together say less than as many rounds of different decks."""
    decks = [
        Deck(tuple(Round(points, "won", "a", 1) for points in three), Spent(3, 0.3, 0.2, 30), Spent())
        for three in ((4, 4, 4), (-2, -2, -2), (1, 1, 4))
    ]
    facts = Outcome("expert", "greedy", 3, 1, 0.1, {}, decks).as_json()
    assert facts["points_per_round"] == pytest.approx(4 / 3)
    assert facts["half_width"] == pytest.approx(1.96 * stdev([4, -2, 2]) / 3**0.5, rel=1e-3)
    assert facts["spent"] == {
        "decisions": 9,
        "decisions_per_round": 1,
        "seconds_per_decision": pytest.approx(0.1),
        "slowest_seconds": 0.2,
        "samples_per_decision": 10,
    }
    assert interval([1.5]) == (1.5, None)
    assert table(Outcome("expert", "greedy", 3, 1, 0.1, {})).row_count > 0, "nothing was played yet"


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("clever", "greedy", 3, 1, 100, {}), "clever.*expert, greedy"),
        (("greedy", "clever", 3, 1, 100, {}), "clever"),
        (("greedy", "greedy", 0, 1, 100, {}), "rounds"),
        (("greedy", "greedy", 3, 1, 0, {}), "budget"),
        (("greedy", "greedy", 3, 1, 100, {"players": 4}), "players"),
    ],
)
def test_bad_arguments_are_named(arguments: tuple[Any, ...], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        planned(*arguments)


def test_bad_jobs_are_named() -> None:
    with pytest.raises(ValueError, match="jobs"):
        run(planned("greedy", "greedy", 3, 1, 100, {}), jobs=0)


def test_what_the_players_are_sent_is_a_view_and_nothing_that_knows_more() -> None:
    """Fair: a whole round of questions, every one without a state or the event of a deal in it."""
    game = GAMES["yaodiren"]
    asked: list[Question] = []

    def answer(view: Any, may: Sequence[Any]) -> Any:
        asked.append(Question(view.seat, view, tuple(may)))
        return game.players["greedy"](random.Random(1))(view, may)

    for number in range(4):
        cards = list(game.deck)
        random.Random(number).shuffle(cards)
        state = play_round(game, game.ruleset({}), cards, 0, [answer] * 3).state
    assert len(asked) > 20
    for question in asked:
        assert secrets_in(question) == set()
        assert question.view.table.result is None
    assert secrets_in((asked[0], state)), "the test would see one"
    assert "bot.games.yaodiren.view.SeatView" in classes(asked[0])


def test_a_player_that_fails_and_one_that_dies_are_told_of() -> None:
    players = Players(Broken(), 0.1)
    try:
        players.sit(["greedy"], "1")
        with pytest.raises(PlayerError, match="no idea"):
            players.ask(0, None, ())
        assert players._process.pid is not None
        os.kill(players._process.pid, signal.SIGKILL)
        players._process.join()
        with pytest.raises(PlayerError, match="-9"):
            players.ask(0, None, ())
    finally:
        players.close()


def test_the_names_of_players_are_the_games_and_the_expert() -> None:
    assert {"expert", "greedy", "random"} <= set(player.names(GAMES["yaodiren"]))
