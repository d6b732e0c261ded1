"""The README shows what the program draws today, and its files and commands exist."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from rendering import Renderer
from tests.golden.showcase import FOLDER, scenes

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(scenes()))
def test_readme_pictures_are_what_the_program_draws(renderer: Renderer, name: str) -> None:
    """If the look changed on purpose: python -m tests.golden.showcase."""
    drawn = Image.open(io.BytesIO(renderer.draw(scenes()[name]).data)).convert("RGB")
    kept = Image.open(FOLDER / name).convert("RGB")
    assert drawn.size == kept.size
    assert ImageChops.difference(drawn, kept).getbbox() is None
    assert f"tests/golden/{name}" in README


def test_readme_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!http|#)([^)]+)\)", README):
        assert (ROOT / target).exists(), target


def test_readme_names_every_setting() -> None:
    from bot.config import Settings

    for field in Settings.model_fields:
        name = "BOT_TOKEN" if field == "bot_token" else f"YAODIREN_{field.upper()}"
        assert name in README, name


def test_readme_opens_with_the_two_commands() -> None:
    head = README.split("\n## ")[0]
    assert "uv run yaodiren" in head
    assert "uv run pytest" in head
    assert "pip install uv" in head


def test_ci_runs_the_readmes_test_command() -> None:
    assert "\nuv run pytest\n" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
