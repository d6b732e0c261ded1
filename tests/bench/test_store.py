"""How long an input waits for the disk while many tables write: together, and one after the other, in one run."""

from __future__ import annotations

import asyncio
import statistics
import time
from pathlib import Path

import pytest

from bot.table import store as module
from bot.table.store import Store, keep_receipt
from tests.figures import Figures

pytestmark = pytest.mark.bench

WRITERS, EACH = 50, 4
FASTER = 2.0
"""Times that writing together is faster, at least."""


async def _waits(path: Path, together: int) -> list[float]:
    """Milliseconds that each write took."""
    module.TOGETHER = together  # type: ignore[misc]
    store, waits = await Store.open(path), list[float]()

    async def writer(n: int) -> None:
        for k in range(EACH):
            start = time.perf_counter()
            await store.write(lambda db: keep_receipt(db, f"{n}.{k}"))  # noqa: B023 - awaited at once
            waits.append((time.perf_counter() - start) * 1000)

    await asyncio.gather(*(writer(n) for n in range(WRITERS)))
    await store.close()
    return sorted(waits)


async def test_fifty_tables_that_write_at_once_do_not_wait_for_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, figures: Figures
) -> None:
    many = module.TOGETHER
    monkeypatch.setattr(module, "TOGETHER", many)  # put back at the end
    single = await _waits(tmp_path / "single.sqlite3", 1)
    together = await _waits(tmp_path / "together.sqlite3", many)
    told = [
        f"median {statistics.median(one):.0f} ms, 99 % {one[int(len(one) * 0.99)]:.0f} ms"
        for one in (together, single)
    ]
    figures(f"{WRITERS} writers at once: {told[0]}; reference, each with a COMMIT of its own: {told[1]}")
    assert statistics.median(single) > FASTER * statistics.median(together)
