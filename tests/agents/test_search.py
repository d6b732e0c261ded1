"""The search: what it makes of a game's own judgement and of worlds that are played on."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import pytest

from bot.agents import search as searching
from bot.agents.search import search
from bot.games.yaodiren import foresight
from bot.games.yaodiren.outlook import outlook
from tests.agents.positions import GAME, positions


@dataclass
class Views:
    seat: int = 1


@dataclass
class Dice:
    """A game of one question: an answer is a die with this mean, and the game believes what it is told."""

    means: dict[str, float]
    believed: dict[str, float]
    noise: float = 1.0
    played: int = 0

    def unit(self, view: Any) -> float:
        return 1.0

    def promising(self, view: Any, legal: Sequence[str]) -> Sequence[tuple[str, float]]:
        return sorted(((name, self.believed[name]) for name in legal), key=lambda one: -one[1])

    def imagine(self, view: Any, rng: random.Random) -> Dice:
        self.luck = {name: rng.gauss(mean, self.noise) for name, mean in self.means.items()}
        return self

    def copy(self) -> Dice:
        return self

    def follow(self, seat: int, action: str, far: int) -> Sequence[float]:
        self.played += 1
        return [0.0, self.luck[action], -self.luck[action]]


def asked(dice: Dice, budget: float = 0.1) -> Any:
    return search(cast(Any, dice), Views(), list(dice.means), budget, random.Random(5))


def test_worlds_outweigh_a_judgement_that_is_wrong() -> None:
    dice = Dice({"a": 0.0, "b": 0.5}, {"a": 0.1, "b": 0.0})
    advice = asked(dice)
    assert advice.best == "b"
    assert advice.samples >= searching.FEW
    assert [one.action for one in advice.judged] == ["b", "a"]
    assert advice.judged[0].error == 0 < advice.judged[1].error


def test_a_few_worlds_do_not_outweigh_a_sound_judgement() -> None:
    dice = Dice({"a": 0.0, "b": 0.0}, {"a": 0.3, "b": 0.0}, noise=4.0)
    assert asked(dice, budget=0.002).best == "a"


def test_a_hopeless_answer_is_looked_at_no_more() -> None:
    dice = Dice({"a": 0.0, "b": -0.001, "c": -9.0}, {"a": 0.0, "b": 0.0, "c": -0.1}, noise=0.5)
    advice = asked(dice)
    assert 2 * advice.samples <= dice.played < 2.2 * advice.samples + 2 * searching.FEW
    assert advice.judged[-1].action == "c"


def test_a_single_answer_takes_no_time() -> None:
    advice = asked(Dice({"a": 0.0}, {"a": 0.0}), budget=60)
    assert (advice.best, advice.samples) == ("a", 0)


def test_the_budget_is_kept_in_real_positions() -> None:
    for _, view in [one for one, _ in zip(positions(2, 8), range(12), strict=False)]:
        begun = time.process_time()
        advice = search(GAME, view, GAME.legal(view), 0.05, random.Random(1))
        spent = time.process_time() - begun
        assert GAME.refusal(view, advice.best) is None
        assert advice.seconds == pytest.approx(spent, abs=0.02)
        if len(advice.judged) > 1:
            assert advice.samples
            assert advice.judged[0].action == advice.best
            assert advice.judged[0].points >= max(one.points for one in advice.judged)


def test_a_card_seen_ahead_is_worth_what_may_come() -> None:
    """A look ahead lies between the worst and the best that a card may do, and is never blind to a hu."""
    ready = 0
    for _, view in positions(6, 9):
        if view.asks != "claim":
            continue
        at, hand = outlook(view)
        waits = [kind for kind in foresight.waiting(hand.row) if foresight._hu(at, hand, kind) is not None]
        now, ahead = at.points(hand, view.table.stock), foresight.foresee(at, hand, view.table.stock)
        most = max([foresight._hu(at, hand, kind) or 0.0 for kind in waits], default=0.0)
        assert ahead < max(most, now + 3.0)
        ready += bool(waits)
    assert ready > 3


def test_a_base_of_ten_is_thought_about_like_a_base_of_one() -> None:
    """Points are ten times as many; the answers looked at, and how they compare, are the same."""
    for (_, one), (_, ten) in zip(positions(3, 10), positions(3, 10, {"base": 10}), strict=True):
        found, tenfold = GAME.promising(one, GAME.legal(one)), GAME.promising(ten, GAME.legal(ten))
        assert [action for action, _ in found] == [action for action, _ in tenfold]
        assert [10 * points for _, points in found] == pytest.approx([points for _, points in tenfold])
