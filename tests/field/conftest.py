"""No field report may leave an error in the log: what Telegram does to a bot is expected."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest

from rendering import Renderer
from tests.field.places import Apart, apart


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fails a test in which the bot logged an error."""
    with caplog.at_level(logging.WARNING):
        yield
    errors = [r for r in caplog.get_records("call") if r.levelno >= logging.ERROR]
    assert [r.getMessage() for r in errors if r.name.startswith(("bot.", "telegram"))] == []


@pytest.fixture
def two(tmp_path: Path, renderer: Renderer) -> Any:
    """`async with two() as w:` runs a server whose bot may be stopped and started (`Apart`)."""

    def make(**options: Any) -> AbstractAsyncContextManager[Apart]:
        return apart(tmp_path, renderer, **options)

    return make
