"""What a battery did, in figures, printed below the results: a run that did nothing shows.

`BATTERY_SEED` chooses another run of every battery; the seed stands among the figures. `BATTERY_DOSE` multiplies what
the default run tries of everything that is tried at random.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Final

import pytest

SEED: Final = int(os.environ.get("BATTERY_SEED", "1"))
DOSE: Final = int(os.environ.get("BATTERY_DOSE", "1"))

Figures = Callable[[str], None]


@pytest.fixture
def figures(request: pytest.FixtureRequest) -> Figures:
    """Notes one line of figures of the running test."""

    def note(line: str) -> None:
        request.node.user_properties.append(("figures", f"seed {SEED}: {line}"))

    return note


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Below the results, whatever the verdict; also where other processes ran the tests."""
    lines = [
        (report.nodeid.partition("::")[2], text)
        for reports in terminalreporter.stats.values()
        for report in reports
        if getattr(report, "when", "") == "call"
        for name, text in report.user_properties
        if name == "figures"
    ]
    if lines:
        terminalreporter.section("figures")
    for test, text in sorted(lines):
        terminalreporter.write_line(f"{test}  {text}")
