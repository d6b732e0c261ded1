"""Golden pictures, compared pixel by pixel after decoding.

To renew them after a change that is meant (and after looking at each, large and 400 px wide):

    RENEW_GOLDEN=1 uv run pytest tests/rendering/test_golden.py

then raise `rendering.theme.VERSION`, so that pictures already sent are drawn anew, and commit tests/golden/pictures.
"""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from rendering import THEMES, Renderer
from tests.rendering.samples import SCENES

GOLDEN = Path(__file__).parents[1] / "golden" / "pictures"
PICTURES = {
    **{name: (name, "standard") for name in SCENES},
    **{
        f"{look}-{name}": (name, look)
        for look in THEMES
        if look != "standard"
        for name in ("hand-22", "hand-17", "hand-loose", "hand-marks", "board-late", "result", "kinds")
    },
}
"""By file: the scene and the look in which it is drawn."""
RENEW = os.environ.get("RENEW_GOLDEN") == "1"


@pytest.mark.parametrize("name", PICTURES)
def test_picture_is_as_it_was_approved(renderer: Renderer, name: str, tmp_path: Path) -> None:
    scene, look = PICTURES[name]
    data = renderer.draw(SCENES[scene], THEMES[look]).data
    path = GOLDEN / f"{name}.png"
    if RENEW:
        path.write_bytes(data)
    wanted = Image.open(path).convert("RGB")
    drawn = Image.open(BytesIO(data)).convert("RGB")
    assert drawn.size == wanted.size
    changed = ImageChops.difference(drawn, wanted).getbbox()
    if changed is not None:
        (tmp_path / path.name).write_bytes(data)
        pytest.fail(f"{name} differs from its golden picture within {changed}; drawn: {tmp_path / path.name}")


def test_no_golden_picture_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.png")} == set(PICTURES)
