"""DESIGN 5: 等他 and 代打, 等我一哈, 本局不吃, a pause. The log says all of it: a restart forgets nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.table import wishes
from bot.table.clock import Timing
from bot.table.records import SeatInfo
from bot.table.table import Outcome
from tests.table.conftest import Opener
from tests.table.hands import Hands
from tests.table.sitting import GAME, PATIENT, PEOPLE, ZH

ASKING = replace(PATIENT, discard=100.0, claim=100.0, ask=30.0, hold=60.0, wish=120.0, pause=1000.0)


@pytest.fixture
def hands(sit: Opener) -> Any:
    async def opener(timing: Timing = ASKING, deck: int = 0, **more: Any) -> Hands:
        found = Hands(await sit(timing=timing, deck=deck, **more))
        assert await found.table.deal(found.sitting.key())
        return found

    return opener


async def bodies(hands: Hands, *names: str) -> list[str]:
    story = await hands.sitting.check()
    return [body for _, _, body in story.events[1] if body.split('"')[1] in names]


# --- 等他 / 代打 --------------------------------------------------------------------------------------------


async def test_the_others_are_asked_before_the_clock_discards_and_then_it_does(hands: Any) -> None:
    h = await hands()
    late = await h.until("discard")
    before = h.table.seq
    assert await h.wait(100.0) == pytest.approx(30.0)
    assert (h.table.late, h.play.misses(late)) == (late, 0), "no miss before 代打"
    assert h.table.seq == before + 1
    await h.wait(29.0)
    assert h.table.late == late
    await h.wait(1.0)
    assert h.table.late is None
    assert h.play.misses(late) == 1
    assert len(await bodies(h, "overdue")) == 1


async def test_wait_gives_the_whole_time_anew_as_often_as_they_say_and_each_time_they_are_asked(
    hands: Any,
) -> None:
    h = await hands()
    late = await h.until("discard")
    other = (late + 1) % 3
    for _ in range(3):
        await h.wait(100.0)
        assert h.table.late == late
        window = h.table.owing()[0]
        assert await h.tap(other, wishes.WAIT) == Outcome("told", "tap-waits")
        assert (await h.tap((late + 2) % 3, wishes.WAIT)).kind == "stale", "it is answered"
        assert h.table.late is None
        assert await h.due() == pytest.approx(200 / 3), "he is reminded once more"
        await h.wait(99.0)
        assert (h.table.late, h.table.owing()) == (None, (window, (late,)))
    assert h.play.misses(late) == 0


async def test_the_computer_plays_at_once_where_somebody_says_so_and_the_same_tap_counts_once(
    hands: Any,
) -> None:
    h = await hands()
    late = await h.until("discard")
    await h.wait(100.0)
    other, window = (late + 1) % 3, h.table.owing()[0]
    assert await h.tap(late, wishes.INSTEAD) == Outcome("told", "tap-you-are-late")
    key = h.sitting.key()
    for _ in range(2):
        told = await h.table.act(key, other, window, wishes.INSTEAD, ZH)
        assert told == Outcome("told", "tap-instead")
    assert h.play.misses(late) == 1
    assert f"clock:1:{window}:{late}" in (await h.sitting.check()).receipts
    await h.due()
    assert h.table.owing()[0] > window


async def test_the_late_one_may_play_at_any_time(hands: Any) -> None:
    h = await hands()
    late = await h.until("discard")
    await h.wait(110.0)
    assert h.table.late == late
    await h.sitting.answer(late)
    await h.due()
    assert (h.table.late, h.play.misses(late)) == (None, 0)
    await h.sitting.check()


async def test_that_they_are_asked_survives_a_restart_which_gives_them_their_time_anew(hands: Any) -> None:
    h = await hands()
    late = await h.until("discard")
    await h.wait(125.0)
    await h.restart()
    assert h.table.late == late
    assert await h.due() == pytest.approx(30.0)
    await h.wait(30.0)
    assert (h.table.late, h.play.misses(late)) == (None, 1)


@pytest.mark.parametrize("asks", ["claim", "open"])
async def test_nobody_is_asked_about_claims_and_openings_for_that_would_tell(hands: Any, asks: str) -> None:
    h = await hands()
    seat = await h.until(asks)
    window = h.table.owing()[0]
    await h.wait(100.0)
    assert seat not in h.table.owing()[1] or h.table.owing()[0] != window
    assert await bodies(h, "overdue") == []


@pytest.mark.parametrize("alone", [True, False])
async def test_nobody_is_asked_at_a_brisk_pace_or_where_nobody_else_is_there(hands: Any, alone: bool) -> None:
    computer = SeatInfo(agent="greedy")
    seats = (SeatInfo(user_id=PEOPLE[0]), computer, computer) if alone else ()
    h = await hands(ASKING if alone else replace(ASKING, ask=0.0), seats=seats)
    late = await h.until("discard")
    await h.wait(100.0)
    assert h.play.misses(late) == 1
    assert await bodies(h, "overdue") == []


# --- 等我一哈 -----------------------------------------------------------------------------------------------


async def test_more_time_once_a_round_and_nothing_that_others_see(hands: Any) -> None:
    h = await hands()
    seat = await h.until("claim")
    public = h.table.view(None)
    window = h.table.owing()[0]
    assert await h.tap(seat, wishes.HOLD, window - 1) == Outcome("stale")
    assert await h.tap(seat, wishes.HOLD) == Outcome("told", "tap-hold")
    assert h.table.view(None) == public
    await h.wait(159.0)
    assert seat in h.table.owing()[1]
    assert await h.tap(seat, wishes.HOLD) == Outcome("told", "tap-hold-once")
    await h.wait(1.0)
    assert h.table.owing()[0] > window or seat not in h.table.owing()[1]
    await h.until("discard", seat)
    assert await h.tap(seat, wishes.HOLD) == Outcome("told", "tap-hold-once")


async def test_more_time_survives_a_restart(hands: Any) -> None:
    h = await hands()
    seat = await h.until("discard")
    await h.tap(seat, wishes.HOLD)
    await h.restart()
    await h.due()
    await h.wait(159.0)
    assert h.table.late is None
    await h.wait(1.0)
    assert h.table.late == seat
    assert len(await bodies(h, "held")) == 1


async def test_who_is_late_already_has_a_minute_from_now(hands: Any) -> None:
    h = await hands()
    seat = await h.until("discard")
    await h.wait(120.0)
    assert h.table.late == seat
    await h.tap(seat, wishes.HOLD)
    assert h.table.late is None
    await h.wait(59.0)
    assert h.table.late is None
    await h.wait(1.0)
    assert h.table.late == seat


async def test_who_is_asked_nothing_gets_no_time(hands: Any) -> None:
    h = await hands()
    seat = await h.until("discard")
    assert await h.tap((seat + 1) % 3, wishes.HOLD) == Outcome("told", "tap-hold-nothing")
    assert await bodies(h, "held") == []


# --- 本局不吃 -----------------------------------------------------------------------------------------------


def only_chi(h: Hands, seat: int) -> bool:
    return GAME.skipped(h.table.view(seat)) is not None


async def until_only_chi(h: Hands) -> int:
    for _ in range(100):
        seat = await h.until("claim")
        if only_chi(h, seat):
            return seat
        await h.sitting.answer(seat)
    raise AssertionError("nobody could only chi")


async def test_who_skips_is_not_asked_where_he_could_only_chi(hands: Any) -> None:
    h = await hands()
    seat = await until_only_chi(h)
    window = h.table.owing()[0]
    told = await h.tap(seat, wishes.SKIP, 1)
    assert (told.kind, told.text) == ("noted", GAME.skipping(True, ZH))
    assert h.table.passes(seat)
    await h.due()
    assert seat not in h.table.owing()[1] or h.table.owing()[0] > window
    assert f"clock:1:{window}:{seat}" in (await h.sitting.check()).receipts
    await h.restart()
    assert h.play.skips == {seat}
    told = await h.tap(seat, wishes.SKIP, 1)
    assert (told.text, h.play.skips) == (GAME.skipping(False, ZH), frozenset())


async def test_a_skipped_card_stays_for_the_pace_like_one_that_nobody_could_claim(hands: Any) -> None:
    h = await hands(replace(ASKING, pace=3.5))
    for seat in range(3):
        await h.tap(seat, wishes.SKIP, 1)
    for _ in range(600):
        wait = await h.due()
        offer = h.table.view(None).offer
        if offer is not None and not h.table.owing()[1] and any(h.table.view(n).answered for n in range(3)):
            break
        for one in h.table.owing()[1]:
            await h.sitting.answer(one)
        if not h.table.owing()[1]:
            h.time += min(wait, 3.5)
    assert wait == pytest.approx(3.5)


async def test_who_skips_is_asked_all_else(hands: Any) -> None:
    h = await hands()
    for seat in range(3):
        await h.tap(seat, wishes.SKIP, 1)
    asked = 0
    while h.table.info.status == "playing":
        await h.due()
        for one in h.table.owing()[1]:
            assert not only_chi(h, one)
            asked += 1
            await h.sitting.answer(one)
    assert asked > 10
    await h.sitting.check()


# --- a pause -----------------------------------------------------------------------------------------------


async def paused(h: Hands) -> None:
    await h.until("discard")
    assert await h.tap(0, wishes.PAUSE, 0) == Outcome("told", "tap-pause-asked")
    await h.due()
    for seat in (1, 2):
        assert not h.play.halt
        code = wishes.vote(True, h.play.wishes)
        assert await h.tap(seat, code, 0) == Outcome("told", "tap-pause-yes")
        await h.due()
    assert h.play.halt == "paused"


async def test_once_all_agree_nothing_happens_by_itself_and_answers_are_kept(hands: Any) -> None:
    h = await hands()
    await paused(h)
    (seat,) = h.table.owing()[1]
    seq = h.table.seq
    await h.wait(900.0)
    assert h.table.seq == seq
    await h.sitting.answer(seat)
    kept = h.table.seq
    await h.due()
    assert h.table.seq == kept > seq, "the card is kept, and not played yet"
    await h.restart()
    assert h.play.halt == "paused"
    assert await h.tap(1, wishes.GO_ON, 0) == Outcome("told", "tap-goes-on")
    await h.due()
    assert h.table.seq > kept + 1
    await h.sitting.check()


async def test_after_a_pause_every_deadline_is_fresh(hands: Any) -> None:
    h = await hands()
    await paused(h)
    h.time += 500.0
    await h.tap(2, wishes.GO_ON, 0)
    assert h.table.clock.since == h.time
    await h.due()
    await h.wait(99.0)
    assert h.table.late is None
    await h.wait(1.0)
    assert h.table.late is not None


async def test_one_no_or_too_long_a_silence_and_there_is_no_pause(hands: Any) -> None:
    h = await hands(replace(ASKING, discard=1e6))
    await h.until("discard")
    await h.tap(0, wishes.PAUSE, 0)
    first = h.play.wishes
    assert await h.tap(1, wishes.vote(False, first), 0) == Outcome("told", "tap-pause-no")
    assert h.play.wishing == frozenset()
    await h.tap(0, wishes.PAUSE, 0)
    assert await h.tap(1, wishes.vote(True, first), 0) == Outcome("told", "tap-pause-late"), "an old button"
    await h.wait(119.0)
    assert h.play.wishing == {0}
    await h.wait(1.0)
    assert (h.play.wishing, h.play.halt) == (frozenset(), "")
    await h.sitting.check()


async def test_a_forgotten_pause_becomes_a_rest_and_can_still_be_ended(hands: Any) -> None:
    h = await hands()
    await paused(h)
    await h.wait(1000.0)
    assert h.play.halt == "resting"
    await h.restart()
    assert await h.due() == float("inf")
    await h.tap(0, wishes.GO_ON, 0)
    await h.sitting.play()
    assert len((await h.sitting.check()).settled) == 1


async def test_a_person_alone_pauses_at_once_and_a_table_without_people_goes_on(hands: Any) -> None:
    computer = SeatInfo(agent="greedy")
    h = await hands(seats=(SeatInfo(user_id=PEOPLE[0]), computer, computer))
    await h.tap(0, wishes.PAUSE, 0)
    await h.due()
    assert h.play.halt == "paused"
    await h.table.flee("tg:1:flee", PEOPLE[0])
    await h.due()
    assert h.table.info.status == "ended"
    await h.sitting.check()
