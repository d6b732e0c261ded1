"""Rounds of self-play under any house rules: every event with the state after it, and what kind of play it was."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.games import GAMES
from bot.games.yaodiren.actions import Action, Fold
from bot.games.yaodiren.events import Event
from bot.games.yaodiren.ruleset import PRESETS, VALUES, Ruleset
from bot.games.yaodiren.state import State
from bot.kernel.game import RulesError

GAME = GAMES["yaodiren"]
MOST_EVENTS = 3_000
"""More than any round can have: a table that goes on is stuck."""

FOLDING = 0.008
"""How often a choice may be to fold: less than one in a hundred."""


@dataclass(frozen=True)
class Deal:
    """`careful`: how often the greedy player answers instead of chance."""

    options: Mapping[str, Any]
    seed: int
    careful: float = 0.0


def random_options(rng: random.Random) -> dict[str, Any]:
    """A set of options that can be had together: each of the offered values as likely as another."""
    while True:
        options: dict[str, Any] = {name: rng.choice(values) for name, values in VALUES.items()}
        options |= {"base": rng.choice((1, 2, 7, 10)), "preset": rng.choice(list(PRESETS))}
        if options["enforcement"] == "guided":
            options["baozi_pays"] = None
        try:
            return Ruleset.of(options).options()
        except RulesError:
            continue


def play(deal: Deal) -> Iterator[tuple[State, Event]]:
    """A round with random legal answers, in any order, some after the outcome has become certain."""
    rng = random.Random(f"{deal.seed} {deal.careful}")
    rules = GAME.ruleset(deal.options)
    players = rules.players
    deck = list(GAME.deck)
    rng.shuffle(deck)
    greedy = GAME.players["greedy"](rng)
    dealt = GAME.deal(rules, deck, rng.randrange(players), players, 5)
    state = GAME.evolve(None, dealt)
    yield state, dealt
    events = 1
    while not GAME.over(state):
        step = GAME.step(state)
        owing = GAME.awaits(state)[1]
        if step is None or (owing and rng.random() < 0.3):
            assert owing or step is not None, f"stuck: {state!r}"
            found = GAME.decide(state, *_choose(state, rng, deal.careful, greedy))
        else:
            found = step.events
        assert found, f"nothing happens in {state!r}"
        for event in found:
            state = GAME.evolve(state, event)
            yield state, event
            events += 1
        assert events < MOST_EVENTS, f"does not end: {state!r}"


def _choose(state: State, rng: random.Random, careful: float, greedy: Any) -> tuple[int, Action]:
    """Some seat's answer; seldom its fold when nothing was asked."""
    if rng.random() < FOLDING / 8:
        leaving = [seat for seat in range(state.round.seats) if Fold() in GAME.legal(GAME.view(state, seat))]
        if leaving:
            return rng.choice(leaving), Fold()
    seat = rng.choice(GAME.awaits(state)[1])
    view = GAME.view(state, seat)
    may = GAME.legal(view)
    staying: list[Action] = [action for action in may if not isinstance(action, Fold)]
    if not staying or rng.random() < FOLDING:
        return seat, rng.choice(may)
    if rng.random() < careful:
        return seat, greedy(view, staying)
    return seat, rng.choice(staying)
