"""Calls of a round of three people who take their time (DESIGN 6, issue 4): counts are asserted, no times.

People look at a claim for 1.5 to 6 seconds and at a discard for 4 to 12; TIME_SCALE is low, for a machine that is too
slow for it stretches the rounds and hides how busy a minute is. The seconds of each round stand beside its calls.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections import Counter

import pytest

from tests.conftest import MakeWorld
from tests.driver import Driver, Message, buttons, is_result
from tests.figures import SEED, Figures
from tests.pressure.load import Watch, by_chat, most

pytestmark = pytest.mark.bench

ROUNDS = 2
GROUPS = 4
SCALE = 2.0
CLAIM = (1.5, 6.0)
DISCARD = (4.0, 12.0)
"""Seconds, from and to, that somebody looks at a question before he answers it (unscaled)."""


def _looks(question: Message) -> tuple[float, float]:
    labels = {b["text"].split()[0] for b in buttons(question)}
    return CLAIM if labels & {"胡", "杀", "碰", "吃"} else DISCARD


async def _at_leisure(driver: Driver, due: dict[tuple[int, int], float]) -> None:
    """Let everybody answer whose moment has come."""
    for person in driver.people:
        question = driver.ask(person)
        if question is None:
            continue
        key = (person.user_id, question["message_id"])
        now = time.monotonic()
        if now >= due.setdefault(key, now + driver.rng.uniform(*_looks(question)) / SCALE):
            await driver.answer(person)


async def _table(driver: Driver, names: list[str]) -> list[tuple[float, float]]:
    """Play some rounds at one table; when each began and ended."""
    await driver.gather(names)
    await driver.lobby()
    await driver.deal()
    rounds: list[tuple[float, float]] = []
    due: dict[tuple[int, int], float] = {}
    seen: set[int] = set()
    for number in range(ROUNDS):
        start = time.time()
        while True:
            await driver.sync()
            result = driver.people[0].group.newest(is_result)
            if result is not None and result["message_id"] not in seen:
                seen.add(result["message_id"])
                break
            await _at_leisure(driver, due)
            await asyncio.sleep(0.1)
        rounds.append((start, time.time()))
        if number < ROUNDS - 1:
            await driver.next()
    return rounds


@pytest.mark.timeout(1500)
async def test_calls_of_a_round_of_three_people_at_home_speed(world: MakeWorld, figures: Figures) -> None:
    """At most 18 group calls in any minute, a median of at most 60 a round, from the deal to its result."""
    async with world(scale=SCALE, seed=SEED, patience=None) as w:
        drivers = [Driver(w.driver.sim, random.Random(f"{SEED}.{n}")) for n in range(GROUPS)]
        for driver in drivers:
            # The board may lag behind the question by a call; who taps there too early is told so, and waits.
            driver.board_share = 0.0
        watch = Watch(w)
        watching = asyncio.create_task(watch.rest(1400))
        played = await asyncio.gather(
            *(_table(d, [f"{n}甲", f"{n}乙", f"{n}丙"]) for n, d in enumerate(drivers))
        )
        watching.cancel()
        await watch.look()
    counts: list[int] = []
    lengths: list[int] = []
    methods: Counter[str] = Counter()
    busiest = []
    for driver, rounds in zip(drivers, played, strict=True):
        times = by_chat(watch.seen)[driver.group]
        counts += [sum(start <= t <= end for t in times) for start, end in rounds]
        lengths += [round((end - start) * SCALE) for start, end in rounds]
        busiest.append(most(times, 60 / SCALE))
        methods.update(
            r["method"] for r in watch.seen if str(r["parameters"].get("chat_id")) == str(driver.group)
        )
    refused = sum(r["status"] == 429 for r in watch.seen)
    figures(
        f"{len(counts)} rounds of three people, group calls each {sorted(counts)}, median "
        f"{statistics.median(counts)}; seconds each {sorted(lengths)}; busiest minute of each group "
        f"{busiest}; 429: {refused}; {dict(methods)}"
    )
    assert max(busiest) <= 18
    assert refused == 0
    assert statistics.median(counts) <= 60
