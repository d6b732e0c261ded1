"""Sittings that are closed when the test is over."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.decks import drawn
from tests.figures import SEED
from tests.table.sitting import Sitting

Opener = Callable[..., Awaitable[Sitting]]


@pytest.fixture
async def sit(tmp_path: Path) -> AsyncIterator[Opener]:
    """Opens a sitting over a new file. What is left to chance is alike in each run."""
    opened: list[Sitting] = []

    async def opener(*args: Any, **kwargs: Any) -> Sitting:
        sitting = await Sitting.open(tmp_path / f"{len(opened)}.sqlite3", *args, **kwargs)
        opened.append(sitting)
        return sitting

    with drawn(f"{SEED} {tmp_path.name}"):
        yield opener
    for sitting in opened:
        await sitting.store.close()
