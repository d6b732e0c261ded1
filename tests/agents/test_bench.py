"""`yaodiren bench`: every figure beside its reference. Whether they are good is for who reads them."""

from __future__ import annotations

import json

import pytest

from bot.bench import run


@pytest.mark.long
def test_every_figure_has_a_rate_and_a_reference(capsys: pytest.CaptureFixture[str]) -> None:
    figures = run(json_too=True, seconds=0.02)
    out = capsys.readouterr().out
    assert "commits to a file" in out, "the table is for people"
    told = json.loads(out.splitlines()[-1])
    assert list(told) == ["rounds", "questions", "pictures", "commits", "worlds"]
    for figure in figures:
        one = told[figure.key]
        assert one["reference_steps_per_second"] > 0
        assert one["per_million_steps"] == pytest.approx(
            one["per_second"] / one["reference_steps_per_second"] * 1e6
        )
        assert one["per_second"] > 0 or figure.key == "worlds", (
            "an answer that needs no thought has no worlds"
        )
