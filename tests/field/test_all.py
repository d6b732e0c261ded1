"""Each field report has a test named by its number; what they say stands beside them, in short."""

from __future__ import annotations

import re
from pathlib import Path

REPORTS = 33
"""Symptoms collected from trackers of group-game bots and client libraries."""


def test_every_field_report_is_played() -> None:
    found = [
        int(number)
        for file in sorted(Path(__file__).parent.glob("test_*.py"))
        for line in re.findall(
            r"^async def test_field_([\d_and]+?)_[a-z]", file.read_text(encoding="utf-8"), re.M
        )
        for number in re.findall(r"\d+", line)
    ]
    assert sorted(set(found)) == list(range(1, REPORTS + 1))
