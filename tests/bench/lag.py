"""How late an event loop is: `python -m tests.bench.lag SECONDS` tells it of a loop that has nothing else to do."""

from __future__ import annotations

import asyncio
import json
import sys
import time

NAP = 0.01
"""Seconds that are slept at a time."""


async def lags(seconds: float) -> list[float]:
    """Milliseconds by which the loop was late to wake somebody who slept for a moment, over and over."""
    found: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        begun = time.perf_counter()
        await asyncio.sleep(NAP)
        found.append((time.perf_counter() - begun - NAP) * 1000)
    return found


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


if __name__ == "__main__":
    print(json.dumps(asyncio.run(lags(float(sys.argv[1])))))
