"""House rules: what is played, and what is refused by name (rule book 10)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.games import GAMES
from bot.games.yaodiren.ruleset import PRESETS, VALUES, Ruleset
from bot.kernel.game import RulesError

GAME = GAMES["yaodiren"]


def test_10_standard_is_the_default() -> None:
    assert GAME.ruleset({}) == Ruleset(players=3, base=1, preset="standard")
    assert GAME.ruleset({"players": 2, "base": 5}) == Ruleset(players=2, base=5)


@pytest.mark.parametrize("preset", PRESETS)
def test_10_a_preset_and_what_differs_from_it(preset: str) -> None:
    rules = GAME.ruleset({"preset": preset, "base": 7})
    assert rules.differences() == {"base": 7}
    assert Ruleset.of(rules.options()) == rules
    assert set(rules.options()) == {"preset", *VALUES}
    assert Ruleset.of({"preset": preset, **rules.differences()}) == rules


def test_10_what_the_presets_are() -> None:
    standard = Ruleset.of({})
    differing = {
        name: {key: value for key, value in Ruleset.of({"preset": name}).options().items() if key != "preset"}
        for name in PRESETS
    }
    usual = {key: value for key, value in standard.options().items() if key != "preset"}
    found = {name: {k: v for k, v in values.items() if v != usual[k]} for name, values in differing.items()}
    baozi = {"enforcement": "baozi", "baozi_pays": "cover"}
    assert found == {
        "standard": {},
        "baozi": {**baozi, "base": 10},
        "teahouse": {
            **baozi,
            "baozi_pays": "flat 10",
            "voluntary_fold": False,
            "keep_mao": True,
            "first_card": "before",
            "must_ready": True,
            "declare_fan": True,
            "announce": True,
        },
        "allred": {**baozi, "all_red": True, "redeal_vote": True},
    }


def test_10_to_choose_the_enforcement_settles_what_a_baozi_pays() -> None:
    baozi = Ruleset.of({}).choose("enforcement", "baozi")
    assert baozi.baozi_pays == "cover"
    assert baozi.choose("enforcement", "guided") == Ruleset.of({})
    assert Ruleset.of({"preset": "teahouse", "enforcement": "guided"}).baozi_pays is None
    assert Ruleset.of({"preset": "teahouse"}).choose("enforcement", "guided").choose(
        "enforcement", "baozi"
    ) == Ruleset.of({"preset": "teahouse"})


def test_10_another_preset_replaces_all_but_how_many_play() -> None:
    assert Ruleset.of({"players": 2, "base": 9}).choose("preset", "allred") == Ruleset.of(
        {"preset": "allred", "players": 2}
    )


@pytest.mark.parametrize(
    ("options", "word", "reason"),
    [
        ({"players": 4}, "players should be 3 or 2", "bad_option"),
        ({"players": True}, "players", "bad_option"),
        ({"players": "3"}, "players", "bad_option"),
        ({"base": 0}, "base should be a whole number of at least 1", "bad_option"),
        ({"base": 1.5}, "base", "bad_option"),
        ({"base": 10**30}, "base", "bad_option"),
        ({"preset": "mahjong"}, "preset should be one of standard", "bad_option"),
        ({"preset": None}, "preset", "bad_option"),
        ({"scoring": "triple"}, "scoring should be 'add' or 'double' or 'plain'", "bad_option"),
        ({"fan_cap": 0}, "null for none", "bad_option"),
        ({"all_red": 0}, "all_red should be True or False", "bad_option"),
        ({"quit_points": -1}, "quit_points", "bad_option"),
        ({"colour": "red"}, "no option 'colour'", "no_option"),
        ({"baozi_pays": "cover"}, "guided play has no baozi", "rules_no_baozi"),
        ({"preset": "baozi", "baozi_pays": None}, "should be 'cover'", "rules_baozi_pays"),
    ],
)
def test_10_what_cannot_be_had_is_refused_by_name_with_the_reason(
    options: dict[str, Any], word: str, reason: str
) -> None:
    with pytest.raises(RulesError, match=word) as refused:
        GAME.ruleset(options)
    assert refused.value.reason.key == reason


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
