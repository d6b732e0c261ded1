"""Self-play under all presets and random house rules (rule book 9, 10), against a second reading of the rule book."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from bot.games import GAMES
from bot.games.yaodiren.codec import decode, encode
from bot.games.yaodiren.events import Event, Folded
from bot.games.yaodiren.ruleset import PRESETS, VALUES
from bot.games.yaodiren.state import State
from bot.games.yaodiren.verify import check, verify
from bot.kernel.game import fold
from tests.figures import DOSE, SEED
from tests.property.history import History
from tests.property.second_reading import all_cards, disagreements, foul_disagreements
from tests.property.selfplay import Deal, play, random_options

GAME = GAMES["yaodiren"]
QUESTIONS = ("OpeningAsked", "RedealAsked", "Opened", "Offered", "DiscardAsked", "HuCalled")
DECK = Counter(GAME.deck)
SALT = "0123456789abcdef" * 2


def audit(deal: Deal, met: Counter[str]) -> None:
    """One round, with everything that is to hold after each of its events and at its end; counts what it met."""
    history = History(GAME.ruleset(deal.options).options())
    before: State | None = None
    log: list[Event] = []
    for state, event in play(deal):
        log.append(event)
        assert all_cards(state) == DECK, event
        if type(event).__name__ in QUESTIONS:
            met["questions"] += 1
            wrong = disagreements(state) + foul_disagreements(state)
            assert not wrong, f"{deal}\n" + "\n".join(wrong)
        history.see(before, event, state)
        assert not history.complaints, f"{deal}\n" + "\n".join(history.complaints)
        met[event.why if isinstance(event, Folded) else type(event).__name__] += 1
        before = state
    assert before is not None
    assert_log(log, before)
    met["rounds"] += 1


def assert_log(log: list[Event], live: State) -> None:
    """The log folds to the live state, reads back byte by byte, and is verified, alone and as a record."""
    written = [json.dumps(encode(event)) for event in log]
    read = [decode(json.loads(one)) for one in written]
    assert read == log
    assert [json.dumps(encode(event)) for event in read] == written
    assert fold(GAME, log) == live
    assert verify(log) == live
    assert check(json.loads(json.dumps(GAME.record(log, SALT))))


def battery(sets: int, rounds: int, seed: int, met: Counter[str]) -> None:
    """So many random sets of options, each with so many rounds, about half of them played with care."""
    rng = random.Random(seed + 1_000 * (SEED - 1))
    for _ in range(sets):
        options = random_options(rng)
        for name, value in options.items():
            if name in VALUES and name not in ("base", "quit_points", "quit_silver"):
                met[f"{name}={value}"] += 1
        for _ in range(rounds):
            audit(Deal(options, rng.randrange(2**32), rng.choice((0.0, 0.9))), met)
        met["sets"] += 1


def told(what: str, met: Counter[str]) -> None:
    """An empty run must be seen."""
    print(
        f"\n{what}: {met['sets']} random sets of options, {met['rounds']} rounds, {met['questions']} questions"
    )
    print("  " + ", ".join(f"{name} {n}" for name, n in sorted(met.items()) if n))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_played_as_the_second_reading_has_it(preset: str) -> None:
    met: Counter[str] = Counter()
    for seed in range(2 * DOSE):
        audit(Deal({"preset": preset}, seed, 0.9 * (seed % 2)), met)
    told(preset, met)
    assert met["rounds"] == 2 * DOSE
    assert met["questions"] > 25


def test_random_house_rules_are_played_as_the_second_reading_has_them() -> None:
    met: Counter[str] = Counter()
    battery(10 * DOSE, 1, 10, met)
    told("short run", met)
    assert met["sets"] == 10 * DOSE
    assert met["Won"]


def test_a_chi_that_lets_a_peng_go_makes_ready_with_the_lock_or_not_at_all() -> None:
    """Met in the long run: the pair left after a chi of its kind is completed by chi only (7.4), and falls short."""
    options = {"preset": "teahouse", "all_red": True, "out_pays": False, "baozi_pays": "flat 4", "base": 2}
    free = {"voluntary_fold": True, "first_card": "after", "announce": False, "redeal_vote": True}
    met: Counter[str] = Counter()
    audit(Deal({**options, **free, "scoring": "double", "fan_cap": 8}, 2455042331, 0.9), met)
    assert met["questions"] > 20


def test_hu_or_fold_without_a_discard_also_where_nobody_may_fold() -> None:
    """Met in the long run: the three cards left may not be played, so 6 asks "hu or fold", whatever the house says."""
    house = {"voluntary_fold": False, "scoring": "double", "fan_cap": 4, "all_red": True, "out_pays": False}
    more = {"pass_hu": "hand", "dealer_after_draw": "next", "redeal_vote": True, "base": 2}
    met: Counter[str] = Counter()
    audit(Deal({"preset": "standard", **house, **more}, 1498690872, 0.9), met)
    assert met["questions"] > 20


@pytest.mark.long
@pytest.mark.timeout(3_600)
def test_500_random_house_rules_are_played_as_the_second_reading_has_them() -> None:
    met: Counter[str] = Counter()
    battery(500, 2, 500, met)
    for preset in PRESETS:
        for seed in range(200, 240):
            audit(Deal({"preset": preset}, seed, 0.9 * (seed % 2)), met)
    told("long run", met)
    assert met["sets"] == 500
    for name, values in VALUES.items():
        if name not in ("base", "quit_points", "quit_silver"):
            assert not [value for value in values if not met[f"{name}={value}"]], name
    for why in (
        "bluffed",
        "discarded",
        "penged",
        "passed_peng",
        "passed_sha",
        "hu_for_sha",
        "no_discard",
    ):
        assert met[why], f"no round in which somebody went out for {why}"
