"""The given cases about plans and wins (tests/rules/cases/README.md)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.rules.check_plans import check_hu, check_opening, check_theory

CASES = Path(__file__).parent / "cases"


@pytest.mark.parametrize(
    ("name", "check"), [("opening", check_opening), ("theory", check_theory), ("hu", check_hu)]
)
def test_every_given_case_holds(name: str, check: Callable[[dict[str, Any]], str | None]) -> None:
    lines = (CASES / f"{name}.jsonl").read_text().splitlines()
    wrong = [
        f"line {n}: {message}" for n, line in enumerate(lines, 1) if (message := check(json.loads(line)))
    ]
    assert lines
    assert not wrong, "\n".join(wrong[:5])
