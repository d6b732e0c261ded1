"""No leak over whole rounds and over everything that leaves the bot (DESIGN 2, 11).

Twin worlds: a round, and once more with cards exchanged that the observer cannot know, the others doing what they
were seen to do. As long as both look alike in public, and the observer drew the same, all that it is given must be
the same to the byte. A pair that parts before anything could be compared is discarded and counted.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

import pytest

from bot.games.yaodiren.state import State
from tests.figures import SEED, Figures
from tests.leaks.emission import look
from tests.property.selfplay import random_options
from tests.property.test_engine_secrets import GAME, Look, compare, played, twin


@dataclass
class Pairs:
    pairs: int = 0
    compared: int = 0
    discarded: int = 0
    parted: int = 0
    observers: Counter[str] = field(default_factory=Counter)
    leaks: list[str] = field(default_factory=list)


def pairs(first: int, count: int, look: Look, *, until_leak: bool = False) -> Pairs:
    """So many pairs from number `first` on; every other one by house rules of chance."""
    found = Pairs()
    for number in range(first, first + count):
        if found.leaks and until_leak:
            break
        rng = random.Random(f"{SEED} {number}")
        players = 2 + (number % 3 > 0)
        observer = [None, *range(players)][rng.randrange(players + 1)]
        options = {**random_options(rng), "players": players} if number % 2 else {}
        deck, seed = list(GAME.deck), SEED * 1_000_000 + number
        rng.shuffle(deck)
        one = played(deck, players, observer, None, seed, look, options)
        two = played(twin(deck, players, observer, rng), players, observer, one, seed, look, options)
        views, parted, difference = compare(one, two)
        found.pairs += 1
        found.compared += views
        found.parted += parted
        found.discarded += views == 0
        found.observers["group" if observer is None else f"seat {observer}"] += 1
        if difference is not None:
            found.leaks.append(f"pair {number}, observer {observer}, {options}\n{_first(difference)}")
    return found


def _first(difference: str) -> str:
    """The lines in which the two differ first."""
    lines = difference.split("\n")
    left, right = lines[: len(lines) // 2], lines[len(lines) // 2 :]
    return next((f"{a}\n{b}" for a, b in zip(left, right, strict=False) if a != b), difference)


def tell(found: Pairs, figures: Figures) -> None:
    share = 100 * found.discarded / found.pairs
    figures(
        f"{found.pairs} pairs ({dict(sorted(found.observers.items()))}), {found.compared} moments compared,"
        f" {found.parted} parted before the end, {found.discarded} ({share:.1f} %) discarded"
    )
    assert found.leaks == [], "\n\n".join(found.leaks[:3])
    assert found.compared > found.pairs
    assert share < 50


def test_twins_are_given_the_same(figures: Figures) -> None:
    tell(pairs(0, 8, look), figures)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("hundred", range(20))
def test_2000_twins_are_given_the_same(hundred: int, figures: Figures) -> None:
    tell(pairs(100 * hundred, 100, look), figures)


def _how_many_are_asked(state: State, observer: int | None) -> str:
    return f"{look(state, observer)} {len(GAME.awaits(state)[1])}"


def _next_card(state: State, observer: int | None) -> str:
    return f"{look(state, observer)} {state.round.stock[-1]}"


@pytest.mark.parametrize("leak", [_how_many_are_asked, _next_card])
def test_a_planted_leak_is_found(leak: Look) -> None:
    assert pairs(0, 40, leak, until_leak=True).leaks
