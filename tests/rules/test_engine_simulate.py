"""Self-play: whole rounds through the protocol, and what the command prints."""

from __future__ import annotations

import json

import pytest

from bot.simulate import options, run, simulate


def test_the_summary_adds_up() -> None:
    for players in (["random", "random"], ["random", "greedy", "random"]):
        summary = simulate(30, 1, players)
        assert summary.rounds == 30 == summary.won + summary.exhausted + summary.void
        assert sum(summary.points) == 0
        assert sum(summary.wins) == summary.won
        assert summary.decisions > 30


def test_equal_seeds_play_equal_rounds() -> None:
    one, two, other = (simulate(20, seed, ["random"] * 3) for seed in (4, 4, 5))
    assert (one.points, one.decisions) == (two.points, two.decisions) != (other.points, other.decisions)


@pytest.mark.parametrize(
    ("rounds", "players", "word"),
    [(0, ["random"] * 3, "rounds"), (1, ["random"], "2 or 3"), (1, ["random", "clever"], "clever")],
)
def test_bad_arguments_are_named(rounds: int, players: list[str], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        simulate(rounds, 1, players)


@pytest.mark.parametrize("text", ["teahouse", '{"preset": "baozi", "base": 3, "all_red": true}'])
def test_rounds_of_house_rules_add_up(text: str) -> None:
    summary = simulate(15, 1, ["greedy", "random", "greedy"], rules=options(text))
    assert summary.rounds == 15 == summary.won + summary.exhausted + summary.void
    assert sum(summary.points) == 0


@pytest.mark.parametrize(
    ("text", "word"), [("mahjong", "preset"), ('{"base": 0}', "base"), ("{base", "JSON object")]
)
def test_bad_house_rules_are_named(text: str, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        simulate(1, 1, ["random"] * 3, rules=options(text))


def test_json_is_the_last_line(capsys: pytest.CaptureFixture[str]) -> None:
    run(5, 1, ["random"] * 3, as_json=True)
    out = capsys.readouterr().out
    assert "rounds/s" in out, "the table is for people"
    body = json.loads(out.splitlines()[-1])
    assert list(body) == [
        "rounds",
        "won",
        "exhausted",
        "void",
        "mean_fan",
        "points",
        "decisions",
        "decisions_per_round",
        "decisions_per_second",
        "rounds_per_second",
    ]
    assert body["rounds"] == 5
    assert len(body["points"]) == 3
