"""DESIGN 6, limits by sliding windows: no call arrives too early, however long its way."""

from __future__ import annotations

import heapq
import random
from bisect import bisect_left
from collections import defaultdict
from itertools import pairwise

import pytest

from bot.chat.budget import MINUTE, SECOND, STEP, Budget


def _spend(budget: Budget, chat_id: int, until: int) -> list[int]:
    """When calls go out if one is always wanted, and each is done at once."""
    times, now = [], 0
    while now < until:
        wait = budget.take(chat_id, now)
        if wait:
            now += wait
        else:
            times.append(now)
            budget.made(chat_id, now)
    return times


def _most(times: list[int], window: int) -> int:
    ordered = sorted(times)
    return max(bisect_left(ordered, t + window) - n for n, t in enumerate(ordered))


def test_a_group_gets_at_most_eighteen_calls_in_any_minute_and_is_never_silent_for_long() -> None:
    """DESIGN 6: spread once a minute's first ten are spent, so that a quick stretch never stalls the board."""
    times = _spend(Budget(), -1, 5 * MINUTE)
    assert _most(times, MINUTE) <= 18
    assert len(times) >= 5 * 16
    assert max(b - a for a, b in pairwise(times[20:])) < 8 * SECOND


def test_a_private_chat_gets_one_a_second_with_bursts_of_three() -> None:
    times = _spend(Budget(), 1, MINUTE)
    assert _most(times, SECOND) <= 3
    assert _most(times, 10 * SECOND) <= 12


def _arrivals(
    chats: list[int], until: int, travel: int, rng: random.Random, begun: list[int]
) -> dict[int, list[int]]:
    """When calls arrive, by chat, where each chat always wants one and a call is on its way for up to `travel` ms.

    `begun` takes up when they were let through.
    """
    budget, found = Budget(), defaultdict[int, list[int]](list)
    due = [(0, chat, False) for chat in chats]
    while due and due[0][0] < until:
        now, chat, under_way = heapq.heappop(due)
        if under_way:
            budget.made(chat, now)
        wait = budget.take(chat, now)
        if wait:
            heapq.heappush(due, (now + wait, chat, False))
            continue
        begun.append(now)
        done = now + rng.randint(0, travel)
        found[chat].append(rng.randint(now, done))
        heapq.heappush(due, (done, chat, True))
    return found


@pytest.mark.parametrize("travel", [0, 300, 2000])
def test_calls_never_arrive_closer_together_than_they_may(travel: int) -> None:
    """Many people who say /start at once, while the pictures of some groups are drawn slowly."""
    rng = random.Random(travel)
    begun: list[int] = []
    found = _arrivals([-1, -2, *range(1, 50)], 8 * SECOND, travel, rng, begun)
    assert _most([t for times in found.values() for t in times], SECOND) <= 25
    assert all(_most(times, 3 * SECOND) <= 3 for chat, times in found.items() if chat > 0)
    assert sum(len(times) for times in found.values()) >= 60
    assert not any(b - a < STEP for a, b in pairwise(sorted(begun))), "the loop is left room for taps"
    group = _arrivals([-1], 3 * MINUTE, travel, rng, [])[-1]
    assert _most(group, MINUTE) <= 18
    assert len(group) >= 3 * 13


def test_a_blocked_chat_holds_up_no_other() -> None:
    budget = Budget()
    budget.block(-1, 30, now=0)
    assert budget.take(-1, 100) == 29_900
    assert budget.take(-2, 100) == 0
    assert budget.take(-1, 30_001) == 0


def test_time_scale_shortens_the_windows() -> None:
    times = _spend(Budget(60), -1, 10 * SECOND)
    assert _most(times, SECOND) <= 18
    assert len(times) > 100
