"""One browser and one running `yaodiren` for the files of this folder that play by the page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.browser.programs import PATIENCE, running
from tests.browsers import launched


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    """A Chromium for a file."""
    async with launched() as browser:
        yield browser


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def url(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """`yaodiren` without a token, and stopped by Ctrl-C at the end."""
    async with _playing(tmp_path_factory.mktemp("play")) as address:
        yield address


@pytest_asyncio.fixture(loop_scope="module")
async def fresh(tmp_path: Path) -> AsyncIterator[str]:
    """One that nobody has played with: also where the test is tried once more."""
    async with _playing(tmp_path) as address:
        yield address


@asynccontextmanager
async def _playing(folder: Path) -> AsyncIterator[str]:
    env = {
        **PATIENCE,
        "BOT_TOKEN": "",
        "YAODIREN_PORT": "0",
        "YAODIREN_DATABASE": str(folder / "db.sqlite3"),
        "YAODIREN_SEED_DEMO": "1",
    }
    async with running(folder / "log", "bot", **env) as program:
        yield await program.says("http://")
