"""One browser and one running `yaodiren` for the files of this folder that play by the page."""

from __future__ import annotations

from collections.abc import AsyncIterator

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
    folder = tmp_path_factory.mktemp("play")
    env = {
        **PATIENCE,
        "BOT_TOKEN": "",
        "YAODIREN_PORT": "0",
        "YAODIREN_DATABASE": str(folder / "db.sqlite3"),
        "YAODIREN_SEED_DEMO": "1",
    }
    async with running(folder / "log", "bot", **env) as program:
        yield await program.says("http://")
