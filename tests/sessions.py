"""How a run is set up: what lasts longest comes first; programs that tests start need not compile themselves anew."""

from __future__ import annotations

import gc
import os
import sys

import pytest
from aiosqlite import Connection
from hypothesis import settings

from tests.figures import DOSE

FIRST, LAST = ("crash", "browser", "fuzz", "chat"), ("rendering", "rules", "reading", "golden")
"""Folders of which single files last long, and those of short ones: else one process waits at the end for the other."""

settings.register_profile("short", max_examples=30 * DOSE, deadline=None)
"""For tests that do not say how much they try."""


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("hypothesis_profile", None) is None:
        settings.load_profile("short")


def pytest_unconfigure() -> None:
    """A store that a failed test left open has a thread, which keeps the process: a run by `-n 0` would never end."""
    for each in gc.get_objects():
        if isinstance(each, Connection):
            each.stop()


@pytest.fixture(scope="session", autouse=True)
def compiled(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Where no bytecode is kept, half of a program's start is compiling: the programs of one run share theirs."""
    if sys.dont_write_bytecode:
        own = tmp_path_factory.getbasetemp()
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(
            (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "compiled"
        )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_rank)  # stable: each file's tests stay together, in their order


def _rank(item: pytest.Item) -> int:
    folder = item.nodeid.split("/")[1]
    return FIRST.index(folder) if folder in FIRST else len(FIRST) + (folder in LAST)
