"""The engine's speed as a ratio within one run: decisions a second against RLCard's mahjong environment.

Both are driven by random play on one core, in turns, so that whatever else the machine does slows both alike.
A decision is a choice among at least two legal actions (here beside `Fold`).
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from bot.simulate import simulate

pytestmark = pytest.mark.bench

TURNS = 6
ROUNDS = 40
HALF = 0.5


def ours(turn: int) -> int:
    return simulate(ROUNDS, turn, ["random"] * 3).decisions


def theirs(env: Any) -> Callable[[int], int]:
    def play(turn: int) -> int:
        rng = random.Random(turn)
        decisions = 0
        for _ in range(ROUNDS // 4):
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                decisions += len(legal) > 1
                state, _ = env.step(rng.choice(legal))
        return decisions

    return play


def test_decisions_a_second_against_rlcard(capsys: pytest.CaptureFixture[str]) -> None:
    rlcard = pytest.importorskip("rlcard")
    runs = {"yaodiren": ours, "rlcard mahjong": theirs(rlcard.make("mahjong", config={"seed": 1}))}
    decisions = dict.fromkeys(runs, 0)
    seconds = dict.fromkeys(runs, 0.0)
    for turn in range(TURNS):
        for name, run in runs.items():
            start = time.process_time()
            decisions[name] += run(turn)
            seconds[name] += time.process_time() - start
    rates = {name: decisions[name] / seconds[name] for name in runs}
    ratio = rates["yaodiren"] / rates["rlcard mahjong"]
    with capsys.disabled():
        print(f"\n{rates}\ndecisions a second, yaodiren / rlcard mahjong: {ratio:.2f}")
    assert ratio >= HALF


def test_rounds_a_second_of_greedy(capsys: pytest.CaptureFixture[str]) -> None:
    """Told, not asserted: a time says as much of the machine as of the program."""
    start = time.process_time()
    summary = simulate(2 * ROUNDS, 1, ["greedy"] * 3)
    rate = summary.rounds / (time.process_time() - start)
    with capsys.disabled():
        print(f"\nthree greedy players: {rate:.1f} rounds a second of one core")
    assert summary.won > summary.exhausted
