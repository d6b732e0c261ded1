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

PURE = ("golden", "property", "reading", "rendering", "rules")
"""Folders whose tests depend on no clock: what fails there once is not tried again.

Nor is it free: to be ready for a second try, each test asks the process that leads the run, which takes some 30 ms.
"""

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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=_rank)  # stable: each file's tests stay together, in their order
    if config.getoption("reruns") is None:
        for item in items:
            if _folder(item) not in PURE:
                item.add_marker(pytest.mark.flaky(reruns=1))  # a busy machine may be late; not twice


def _folder(item: pytest.Item) -> str:
    return item.nodeid.split("/")[1]


def _rank(item: pytest.Item) -> int:
    folder = _folder(item)
    return FIRST.index(folder) if folder in FIRST else len(FIRST) + (folder in LAST)
