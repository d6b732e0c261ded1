"""The second reading against the worked cases, and its money by hand: what judges is judged too."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.reading import money
from tests.reading.cards import CHI, CODES, FAN_KINDS, need, points, red
from tests.reading.theory import plans, unseen
from tests.reading.winning import win

CASES = Path(__file__).parents[1] / "rules" / "cases"
RULES: dict[str, Any] = {
    "base": 5,
    "scoring": "add",
    "fan_cap": None,
    "all_red": False,
    "out_pays": True,
    "baozi_pays": "cover",
    "quit_points": 200,
    "quit_silver": 100,
}


def cases(name: str) -> list[dict[str, Any]]:
    """The lines of a file of cases, which is not empty."""
    found = [json.loads(line) for line in (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    assert found
    return found


def groups_of(case: dict[str, Any]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The groups on the table."""
    return tuple((name, tuple(cards)) for name, cards in case["melds"])


def test_1_the_cards() -> None:
    assert len(CODES) == len(set(CODES)) == 21
    assert sum(map(red, CODES)) == 12
    assert {card for card in CODES if points(card) == 7} == {"16", "34", "25"}
    assert {"14", "11", "44"} == FAN_KINDS
    assert ("15", "15", "44") in CHI
    assert ("15", "24", "44") not in CHI


def test_4_theory_is_as_the_cases_have_it() -> None:
    for case in cases("theory"):
        hand = Counter(case["hand"])
        ahead = unseen(hand, Counter(case["visible"]))
        found = plans(hand, groups_of(case), ahead, frozenset(case["locked"]))
        assert sorted(map(list, found)) == sorted(case["best"]), case
    for case in cases("opening"):
        assert sorted(map(list, plans(Counter(case["hand"])))) == sorted(case["best"]), case


def test_8_wins_are_as_the_cases_have_them() -> None:
    for case in cases("hu"):
        hand, locked = Counter(case["hand"]), frozenset(case["locked"])
        found = win(hand, groups_of(case), case["card"], need(case["dealer"]), RULES, locked=locked)
        assert (None if found is None else {"fan": found.fan, "tuo": found.tuo}) == case["win"], case


@pytest.mark.parametrize(
    ("changes", "out", "baozi", "points"),
    [
        ({}, (), (), [-15, 30, -15]),
        ({}, (0, 2), (), [-15, 30, -15]),
        ({}, (), (0, 2), [-15, 30, -15]),
        ({}, (0,), (2,), [0, 30, -30]),
        ({"out_pays": False}, (0,), (2,), [0, 15, -15]),
        ({"scoring": "double"}, (), (), [-20, 40, -20]),
        ({"scoring": "plain"}, (), (), [-10, 20, -10]),
        ({"fan_cap": 1}, (), (), [-10, 20, -10]),
        ({"baozi_pays": "flat 2"}, (), (2,), [-15 + 10, 15 + 10, -20]),
    ],
)
def test_9_payments_of_two_fan_at_base_5(
    changes: dict[str, Any], out: tuple[int, ...], baozi: tuple[int, ...], points: list[int]
) -> None:
    assert money.balance({**RULES, **changes}, 3, 1, 2, out=set(out), baozi=set(baozi)) == points


def test_9_the_rest_of_the_money() -> None:
    assert money.balance(RULES, 3, None, baozi={0}) == [0, 0, 0]
    assert money.balance({**RULES, "baozi_pays": "flat 4"}, 3, None, baozi={0}) == [-40, 20, 20]
    assert money.balance(RULES, 3, 1, 2, named=1) == [-10, 20, -10]
    assert money.balance(RULES, 3, 1, 2, named=3) == [20, -40, 20]
    assert money.quit_penalty(RULES, 3, 1) == ([0, -200, 0], [100, -200, 100])
    assert money.quit_penalty(RULES, 2, 1) == ([0, -200], [200, -200])
