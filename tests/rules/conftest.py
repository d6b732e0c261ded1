"""The battery of cases: `--cases DIR` names a directory with the four files; the summary counts what passed."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.rules import clauses

HERE = Path(__file__).parent / "cases"
BATTERIES = ("opening", "theory", "hu", "hands")


def cases_of(config: pytest.Config) -> Path:
    """The directory of the cases."""
    return Path(config.getoption("cases", None) or HERE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cases", help="directory with opening, theory, hu and hands.jsonl", default=None)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each line of each file."""
    if "battery_case" not in metafunc.fixturenames:
        return
    found = []
    for battery in BATTERIES:
        path = cases_of(metafunc.config) / f"{battery}.jsonl"
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        for n, line in enumerate(lines, 1):
            found.append(pytest.param((battery, json.loads(line)), id=f"{battery}:{n}"))
    metafunc.parametrize("battery_case", found)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """How many cases of each file passed."""
    passed: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for outcome in ("passed", "failed", "error"):
        for report in terminalreporter.stats.get(outcome, ()):
            name = getattr(report, "nodeid", "")
            if "test_cases.py::test_case[" not in name or (outcome == "passed" and report.when != "call"):
                continue
            battery = name.split("[", 1)[1].split(":", 1)[0]
            total[battery] += 1
            passed[battery] += outcome == "passed"
    if total:
        counts = (f"{battery} {passed[battery]}/{total[battery]}" for battery in BATTERIES if total[battery])
        terminalreporter.write_line("cases: " + " ".join(counts))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test named `test_7_4_...` bears the marker of that clause of the rule book (tests/rules/clauses.py)."""
    for item in items:
        number = clauses.of_name(getattr(item, "originalname", None) or item.name)
        if number and HERE.parent in item.path.parents:
            item.add_marker(pytest.mark.clause(number))
