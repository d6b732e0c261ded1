"""House rules: what is played, and what is refused by name (rule book 10)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.games import GAMES
from bot.games.yaodiren.ruleset import STANDARD, Ruleset

GAME = GAMES["yaodiren"]


def test_10_standard_is_the_default() -> None:
    assert GAME.ruleset({}) == Ruleset(players=3, base=1, preset="standard")
    assert GAME.ruleset({"players": 2, "base": 5}) == Ruleset(players=2, base=5)


def test_10_options_round_trip() -> None:
    rules = Ruleset(players=2, base=7)
    assert Ruleset.of(rules.options()) == rules
    assert set(rules.options()) == {"preset", "players", "base", *STANDARD}


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"players": 4}, "players"),
        ({"players": True}, "players"),
        ({"players": "3"}, "players"),
        ({"base": 0}, "base"),
        ({"base": 1.5}, "base"),
        ({"preset": "baozi"}, "not played yet"),
        ({"preset": "mahjong"}, "no preset"),
        ({"scoring": "double"}, "scoring"),
        ({"fan_cap": 3}, "fan_cap"),
        ({"all_red": True}, "all_red"),
        ({"all_red": 0}, "all_red"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_10_what_is_not_played_is_refused_by_name(options: dict[str, Any], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        GAME.ruleset(options)


def test_2_the_dealer_needs_34_and_the_others_33() -> None:
    assert Ruleset().need(dealer=True) == 34
    assert Ruleset().need(dealer=False) == 33


@pytest.mark.parametrize(
    ("dealer", "seats", "cards"),
    [(3, 3, GAME.deck), (-1, 3, GAME.deck), (0, 2, GAME.deck), (0, 3, GAME.deck[1:])],
)
def test_5_2_a_bad_deal_is_refused(dealer: int, seats: int, cards: tuple[int, ...]) -> None:
    with pytest.raises(ValueError):
        GAME.deal(Ruleset(players=3), cards, dealer, seats, 1)


def test_6_a_single_player_left_plays_on_alone() -> None:
    """The table's pace is shorter for him (DESIGN 5); nobody is alone while the others have still to choose."""
    rng = random.Random(4)
    met = set()
    for seed in range(60):
        deck = list(GAME.deck)
        random.Random(seed).shuffle(deck)
        state = GAME.evolve(None, GAME.deal(GAME.ruleset({}), deck, 0, 3, 1))
        while not GAME.over(state):
            public = GAME.view(state, None)
            alone = public.status.count("in") == 1 and "undecided" not in public.status
            assert GAME.alone(public) is alone
            assert GAME.alone(GAME.view(state, 1)) is alone
            met.add((alone, public.phase))
            step = GAME.step(state)
            if step is None:
                seat = GAME.awaits(state)[1][0]
                events = GAME.decide(state, seat, rng.choice(GAME.legal(GAME.view(state, seat))))
            else:
                events = step.events
            for event in events:
                state = GAME.evolve(state, event)
    assert {(True, "playing"), (False, "playing"), (False, "choosing")} <= met
    assert (True, "choosing") not in met
