"""DESIGN 4 and 5, the clock: counted from when board and question were shown, or from when they could have been."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.table.clock import Clock, Timing
from bot.table.loop import advance, pace_of, run
from bot.table.table import Table
from tests.table.conftest import Opener
from tests.table.sitting import PATIENT

TIMING = Timing(claim=60.0, discard=120.0, urgent=10.0, failing=10.0)


@pytest.fixture
def clock() -> Clock:
    """Window 5 opened at 100."""
    clock = Clock(TIMING)
    clock.enter(5, 100.0)
    return clock


def test_nobody_is_hurried_before_both_were_shown(clock: Clock) -> None:
    assert clock.deadline(0, "claim") is None
    clock.shown(5, 0, 103.0)
    assert clock.deadline(0, "claim") is None
    clock.shown(5, None, 120.0)
    assert clock.deadline(0, "claim") == 180.0
    assert clock.deadline(0, "discard") == 240.0
    assert clock.deadline(1, "claim") is None, "another seat's question is still on its way"


def test_the_later_of_the_two_counts_and_only_the_first_time(clock: Clock) -> None:
    assert clock.shown(5, None, 101.0)
    assert clock.shown(5, 0, 130.0)
    assert not clock.shown(5, 0, 150.0)
    assert not clock.shown(5, None, 150.0)
    assert clock.deadline(0, "claim") == 190.0


def test_what_is_shown_of_another_window_counts_for_nothing(clock: Clock) -> None:
    assert not clock.shown(4, None, 101.0)
    assert not clock.shown(4, 0, 101.0)
    assert not clock.fails(4, 0, 101.0)
    assert not clock.cannot_show(4, 0)
    assert (clock.board, clock.asks, clock.stuck, clock.closed) == (None, {}, {}, set())


def test_a_new_window_begins_anew_and_the_same_goes_on(clock: Clock) -> None:
    clock.shown(5, None, 101.0)
    clock.shown(5, 0, 101.0)
    clock.enter(5, 200.0)
    assert clock.deadline(0, "claim") == 161.0
    clock.enter(6, 200.0)
    assert clock.deadline(0, "claim") is None
    clock.enter(6, 300.0, anew=True)
    assert clock.since == 300.0


def test_fr2_a_closed_dm_is_not_waited_for_but_the_board_is(clock: Clock) -> None:
    clock.cannot_show(5, 0)
    assert clock.deadline(0, "claim") is None
    clock.shown(5, None, 115.0)
    assert clock.deadline(0, "claim") == 175.0
    assert not clock.delivered(0)
    assert clock.remind_at(0, "claim") is None


@pytest.mark.parametrize(
    ("failed_at", "patience", "end"),
    [(101.0, "claim", 160.0), (155.0, "claim", 165.0), (101.0, "urgent", 111.0)],
)
def test_sending_that_fails_is_waited_for_ten_seconds_then_it_counts_from_the_commit(
    clock: Clock, failed_at: float, patience: str, end: float
) -> None:
    clock.shown(5, None, 100.0)
    clock.fails(5, 0, failed_at)
    assert clock.deadline(0, patience) == end  # type: ignore[arg-type]
    assert not clock.delivered(0)
    clock.shown(5, 0, 130.0)
    assert clock.deadline(0, "claim") == 190.0, "it was shown after all"


def test_a_board_that_cannot_be_sent_stops_no_round(clock: Clock) -> None:
    clock.shown(5, 0, 100.5)
    clock.fails(5, None, 101.0)
    assert clock.deadline(0, "claim") == 160.5


def test_the_reminder_comes_when_a_third_is_left_once_and_not_for_the_urgent(clock: Clock) -> None:
    clock.shown(5, None, 100.0)
    clock.shown(5, 0, 100.0)
    assert clock.remind_at(0, "claim") == 140.0
    assert clock.remind_at(0, "urgent") is None
    clock.reminded.add(0)
    assert clock.remind_at(0, "claim") is None


def test_a_scale_divides_every_duration() -> None:
    assert Timing(steady=True).scaled(20) == Timing(
        pace=0.175,
        claim=3,
        discard=6,
        urgent=0.5,
        rest=9,
        redeal=0.25,
        lobby=180,
        failing=0.5,
        alone=0.075,
        ask=1.5,
        hold=3,
        wish=6,
        pause=2160,
        leave=1.5,
        steady=True,
    )


# --- at a table --------------------------------------------------------------------------------------------


async def test_the_table_waits_for_as_long_as_a_question_is_on_its_way(sit: Opener) -> None:
    sitting = await sit(timing=replace(PATIENT, discard=0.0), deck=0)
    assert await sitting.table.deal(sitting.key())
    assert await sitting.steps() == float("inf")
    window, (seat,) = sitting.table.owing()
    now = asyncio.get_running_loop().time()
    sitting.table.clock.shown(window, None, now)
    assert await sitting.steps() == float("inf")
    sitting.table.clock.shown(window, seat, now)
    await sitting.steps()
    assert f"clock:1:{window}:{seat}" in (await sitting.check()).receipts


async def test_fr18_deadlines_have_grace_after_a_restart(sit: Opener) -> None:
    sitting = await sit(timing=replace(PATIENT, discard=30.0), deck=0)
    await sitting.deal()
    window, (seat,) = sitting.table.owing()
    now = asyncio.get_running_loop().time()
    for reader in (None, seat):
        sitting.table.clock.shown(window, reader, now - 29.9)
    assert await sitting.steps() < 1.0
    await sitting.restart()
    assert await sitting.steps() == float("inf")
    assert sitting.table.owing() == (window, (seat,))


async def test_a_reminder_is_told_once(sit: Opener) -> None:
    sitting = await sit(timing=replace(PATIENT, discard=0.3), deck=0)
    await sitting.deal()
    table, (window, (seat,)) = sitting.table, sitting.table.owing()
    told: list[set[int]] = []
    table.on_change = lambda table: told.append(set(table.clock.reminded))
    now = asyncio.get_running_loop().time()
    for reader in (None, seat):
        table.clock.shown(window, reader, now)
    for left in (0.2, 0.1):
        async with table.turn():
            assert await advance(table) <= left
        await asyncio.sleep(0.21)
    assert {seat} in told


async def test_a_card_that_nobody_can_claim_stays_for_the_pace(sit: Opener) -> None:
    sitting = await sit(deck=0)
    await sitting.deal()

    def unclaimed(table: Table) -> bool:
        return table.view(None).offer is not None and not table.owing()[1]

    sitting.table.timing = replace(PATIENT, pace=0.6)
    for _ in range(200):
        async with sitting.table.turn():
            wait = await advance(sitting.table)
        if wait > 0 and unclaimed(sitting.table):
            break
        for seat in sitting.table.owing()[1]:
            await sitting.answer(seat)
    assert 0 < wait <= 0.6
    window, seq = sitting.table.owing()[0], sitting.table.seq
    loop = asyncio.create_task(run(sitting.table))
    await asyncio.sleep(0.05)
    assert sitting.table.seq == seq
    async with asyncio.timeout(10):
        while sitting.table.seq == seq:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    loop.cancel()
    assert sitting.table.owing()[0] >= window


async def test_who_plays_on_alone_waits_less(sit: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """DESIGN 5: a player who plays on alone has a pace of 1.5 s."""
    sitting = await sit(timing=replace(PATIENT, pace=9.0, alone=1.5), deck=0)
    assert await sitting.table.deal(sitting.key())
    assert pace_of(sitting.table) == 9.0
    monkeypatch.setattr(type(sitting.table.game), "alone", lambda game, view: True)
    assert pace_of(sitting.table) == 1.5


async def test_a_loop_that_is_stopped_as_it_is_woken_stops(sit: Opener) -> None:
    """Else the bot would never end: Ctrl-C may come just when a board was shown."""
    sitting = await sit(timing=PATIENT)
    loop = asyncio.create_task(run(sitting.table))
    await asyncio.sleep(0.05)
    sitting.table.woken.set()
    loop.cancel()
    done, _ = await asyncio.wait({loop}, timeout=3)
    assert done
    assert loop.cancelled()
