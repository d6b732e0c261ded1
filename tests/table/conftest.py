"""Sittings that are closed when the test is over."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.table.sitting import Sitting

Opener = Callable[..., Awaitable[Sitting]]


@pytest.fixture
async def sit(tmp_path: Path) -> AsyncIterator[Opener]:
    """Opens a sitting over a new file."""
    opened: list[Sitting] = []

    async def opener(*args: Any, **kwargs: Any) -> Sitting:
        sitting = await Sitting.open(tmp_path / f"{len(opened)}.sqlite3", *args, **kwargs)
        opened.append(sitting)
        return sitting

    yield opener
    for sitting in opened:
        await sitting.store.close()
