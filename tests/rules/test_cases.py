"""The given cases, line by line (`--cases DIR` for another directory of the same form)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.check_hands import check_hand
from tests.rules.check_plans import check_hu, check_opening, check_theory
from tests.rules.conftest import BATTERIES, cases_of

CHECKS: dict[str, Callable[[Any], str | None]] = {
    "opening": check_opening,
    "theory": check_theory,
    "hu": check_hu,
    "hands": check_hand,
}


def test_case(battery_case: tuple[str, Any]) -> None:
    battery, case = battery_case
    assert CHECKS[battery](case) is None


@pytest.mark.parametrize("battery", BATTERIES)
def test_the_file_is_there(battery: str, request: pytest.FixtureRequest) -> None:
    assert (cases_of(request.config) / f"{battery}.jsonl").is_file()
