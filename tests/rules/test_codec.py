"""Events as JSON and back, and what is refused."""

from __future__ import annotations

import copy
import json
import random
from dataclasses import dataclass
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games import GAMES
from bot.games.yaodiren import codec, events, fields
from bot.games.yaodiren.actions import Action, Fold, code, parse
from bot.games.yaodiren.codec import LAYOUTS, decode, encode
from bot.games.yaodiren.events import Answered, Dealt, Event, Flipped
from bot.games.yaodiren.evolve import evolve
from bot.games.yaodiren.state import State
from tests.figures import DOSE

GAME = GAMES["yaodiren"]


PLAYED = ("standard", "teahouse", "allred")
"""Presets that meet every event among them."""


def log_of(seed: int, players: int = 3, preset: str = "standard") -> tuple[Event, ...]:
    """Every event of a round of random play."""
    rng = random.Random(seed)
    deck = list(GAME.deck)
    rng.shuffle(deck)
    log = [
        GAME.deal(
            GAME.ruleset({"players": players, "preset": preset}), deck, rng.randrange(players), players, 1
        )
    ]
    state: State = evolve(None, log[0])
    while not GAME.over(state):
        step = GAME.step(state)
        found = step.events if step else _answers(state, rng)
        for event in found:
            state = evolve(state, event)
        log += found
    return tuple(log)


def _answers(state: State, rng: random.Random) -> tuple[Event, ...]:
    seat = rng.choice(GAME.awaits(state)[1])
    may = GAME.legal(GAME.view(state, seat))
    quiet = [action for action in may if not isinstance(action, Fold)]
    return GAME.decide(state, seat, rng.choice(quiet if rng.random() < 0.98 else may))


LOGS = [log_of(seed, 2 + seed % 2, preset) for seed in range(20 * DOSE) for preset in PLAYED]
RARE = (events.Stayed(1), events.LaidDown(2, 5))
MET = {type(event): event for log in (RARE, *LOGS) for event in log}


def test_every_event_has_a_layout() -> None:
    assert {cls for cls, _ in LAYOUTS.values()} == set(get_args(Event))


def test_every_event_is_tried() -> None:
    assert set(MET) == set(get_args(Event))


@pytest.mark.parametrize("log", [RARE, *LOGS])
def test_events_survive_json(log: tuple[Event, ...]) -> None:
    for event in log:
        body = json.loads(json.dumps(encode(event)))
        assert decode(body) == event
        assert encode(decode(body)) == body


@given(st.integers(0, 2**32))
def test_events_survive_json_property(seed: int) -> None:
    for event in log_of(seed):
        assert decode(json.loads(json.dumps(encode(event)))) == event


@dataclass(frozen=True)
class Grown:
    """An event to which a field was added."""

    seat: int
    why: str = "old"
    cards: tuple[int, ...] = ()


def test_a_field_that_came_later_has_one_spelling() -> None:
    layout = {
        "seat": fields.SEAT,
        "why": fields.defaulted(fields.one_of(("old", "new")), "old"),
        "cards": fields.defaulted(fields.KINDS, ()),
    }
    field = fields.parts(Grown, layout)
    assert field.load({"seat": 1}) == Grown(1)
    assert field.dump(Grown(1)) == {"seat": 1}, "an old log stays byte for byte what it was"
    for value in (Grown(1), Grown(1, "new"), Grown(1, "old", (6,)), Grown(2, "new", (0, 6))):
        assert field.load(field.dump(value)) == value
    for body in (
        {"seat": 1, "why": "old"},
        {"seat": 1, "cards": []},
        {"why": "new"},
        {"seat": 1, "other": 1},
    ):
        with pytest.raises(ValueError):
            field.load(body)


def test_kinds_are_pip_codes() -> None:
    assert encode(Flipped(1, 6)) == {"v": 1, "type": "flipped", "seat": 1, "kind": "15"}


BROKEN: list[Any] = [
    None,
    [],
    "flipped",
    {},
    {"v": 1},
    {"v": 2, "type": "flipped", "seat": 0, "kind": "15"},
    {"v": True, "type": "flipped", "seat": 0, "kind": "15"},
    {"v": 1, "type": "no such", "seat": 0},
    {"v": 1, "type": ["flipped"], "seat": 0, "kind": "15"},
    {"v": 1, "type": "flipped", "seat": 0},
    {"v": 1, "type": "flipped", "seat": 0, "kind": "15", "more": 1},
    {"v": 1, "type": "flipped", "seat": 3, "kind": "15"},
    {"v": 1, "type": "flipped", "seat": -1, "kind": "15"},
    {"v": 1, "type": "flipped", "seat": "0", "kind": "15"},
    {"v": 1, "type": "flipped", "seat": False, "kind": "15"},
    {"v": 1, "type": "flipped", "seat": 0, "kind": "51"},
    {"v": 1, "type": "flipped", "seat": 0, "kind": 6},
    {"v": 1, "type": "answered", "seat": 0, "action": "d"},
    {"v": 1, "type": "answered", "seat": 0, "action": "c15"},
    {"v": 1, "type": "answered", "seat": 0, "action": None},
    {"v": 1, "type": "discard_asked", "seat": 0, "discards": "15", "hu": False},
    {"v": 1, "type": "discard_asked", "seat": 0, "discards": ["15"], "hu": 0},
    {"v": 1, "type": "folded", "seat": 0, "why": "bored", "card": None, "mao": 0, "tuo": 0},
    {"v": 1, "type": "offered", "claims": [{"hu": True}]},
]


@pytest.mark.parametrize("body", BROKEN)
def test_what_is_no_event_is_refused(body: Any) -> None:
    with pytest.raises(ValueError):
        decode(body)


def test_a_deal_of_another_deck_is_refused() -> None:
    body = encode(LOGS[0][0])
    for change in ({"deck": body["deck"][1:]}, {"seats": 3}, {"dealer": 2}, {"ruleset": {"players": 4}}):
        with pytest.raises(ValueError):
            decode(body | change)


@given(st.data())
def test_a_mutilated_event_is_refused_or_another_event(data: st.DataObject) -> None:
    """Never anything but ValueError, and what is read writes the same again."""
    body = copy.deepcopy(encode(data.draw(st.sampled_from(list(MET.values())))))
    junk = st.one_of(
        st.none(), st.booleans(), st.integers(), st.text(max_size=3), st.lists(st.integers(), max_size=2)
    )
    name = data.draw(st.sampled_from([*body, "more"]))
    body[name] = data.draw(junk)
    try:
        event = decode(body)
    except ValueError:
        return
    assert encode(event) == body


def test_codes_of_actions() -> None:
    seen: set[Action] = {event.action for log in LOGS for event in log if isinstance(event, Answered)}
    assert {"open", "pass", "play", "peng", "sha", "hu"} <= {code(action) for action in seen}
    for action in seen:
        assert parse(code(action)) == action
        assert code(action).isascii()
        assert len(code(action)) <= 6
    assert parse("c2615") == parse("c1526"), "whichever card is named first"
    for text in ("", "d", "d1", "d99", "dd", "c15", "c1599", "huh", "HU", "d15 "):
        with pytest.raises(ValueError):
            parse(text)


def test_version_is_written_down() -> None:
    assert isinstance(LOGS[0][0], Dealt)
    assert encode(LOGS[0][0])["v"] == codec.VERSION == 1
