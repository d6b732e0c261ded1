"""A headless Chromium for the tests of the page: the system's own, since nothing is downloaded here."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

DESK, PHONE, SMALL = (1440, 900), (380, 780), (360, 640)


def chromium() -> str:
    """Its path. Without it a test is skipped with what to install; in CI that is a failure."""
    path = "/usr/bin/chromium" if Path("/usr/bin/chromium").exists() else shutil.which("chromium")
    if path is None:
        missing = "no Chromium: apt-get install chromium"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    return path


@asynccontextmanager
async def launched() -> AsyncIterator[Browser]:
    """A browser until the block ends."""
    path = chromium()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        await browser.close()
