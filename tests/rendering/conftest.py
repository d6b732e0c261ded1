"""One renderer for all tests: making it takes a moment, and pictures must not depend on what was drawn before."""

from __future__ import annotations

import pytest

from rendering import DEFAULT, Renderer
from rendering.canvas import Kit


@pytest.fixture(scope="session")
def renderer() -> Renderer:
    """The default look with the fonts of the packages."""
    return Renderer()


@pytest.fixture(scope="session")
def kit() -> Kit:
    """The parts of a renderer."""
    return Kit(DEFAULT, None)
