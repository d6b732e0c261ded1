"""DESIGN 6: 电脑代打 is free if the others agree. Silence is a yes, one no is a no, and the log says all of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.table import log, wishes
from bot.table.log import Consent, Leave, Request
from bot.table.outcome import Outcome
from bot.table.records import SeatInfo
from tests.table.conftest import Opener
from tests.table.hands import Hands
from tests.table.sitting import GAME, PATIENT, PEOPLE

ASKING = replace(PATIENT, leave=30.0, pause=1000.0, wish=120.0)
COMPUTER = SeatInfo(agent="greedy")


@pytest.fixture
def hands(sit: Opener) -> Any:
    async def opener(**more: Any) -> Hands:
        found = Hands(await sit(timing=ASKING, deck=0, **more))
        assert await found.table.deal(found.sitting.key())
        await found.until("discard")
        return found

    return opener


async def asked(h: Hands, seat: int = 0) -> Request:
    assert await h.tap(seat, wishes.LEAVE, 0) == Outcome("told", "leave-asked")
    await h.due()
    assert h.table.asks_leave is not None
    return h.table.asks_leave


def left(h: Hands, seat: int = 0) -> bool:
    return bool(h.table.info.seats[seat].leaving)


async def test_he_goes_once_all_the_others_agree_and_the_computer_plays_on(hands: Any) -> None:
    h = await hands()
    request = await asked(h)
    for seat in (1, 2):
        assert not left(h)
        assert await h.tap(seat, wishes.consent(True, request), 0) == Outcome("told", "tap-leave-yes")
        await h.due()
    assert left(h)
    assert h.table.by_computer(0)
    assert h.table.asks_leave is None
    await h.sitting.play()
    story = await h.sitting.check()
    assert len(story.settled) == 1
    assert story.fled == [], "free of penalty"


async def test_silence_is_a_yes_after_half_a_minute(hands: Any) -> None:
    h = await hands()
    await asked(h)
    await h.wait(29.0)
    assert not left(h)
    await h.wait(1.0)
    assert left(h)
    await h.sitting.check()


async def test_one_no_and_he_stays_and_need_not_ask_again(hands: Any) -> None:
    h = await hands()
    request = await asked(h)
    await h.tap(1, wishes.consent(True, request), 0)
    assert await h.tap(2, wishes.consent(False, request), 0) == Outcome("told", "tap-leave-no")
    await h.wait(1000.0)
    assert not left(h)
    assert (h.play.request.state, h.play.request.refused_by) == ("refused", 2)
    assert await h.tap(0, wishes.LEAVE, 0) == Outcome("told", "leave-refused")
    assert await h.tap(1, wishes.consent(True, request), 0) == Outcome("told", "tap-leave-late")
    assert await h.table.flee(h.sitting.key(), PEOPLE[0]) == "fled", "but he may run away"


async def test_he_may_think_better_of_it_and_only_the_others_have_a_say(hands: Any) -> None:
    h = await hands()
    request = await asked(h)
    assert await h.tap(0, wishes.consent(True, request), 0) == Outcome("told", "tap-leave-own")
    assert await h.tap(1, wishes.LEAVE, 0) == Outcome("told", "leave-other"), "one at a time"
    await h.tap(0, wishes.STAY, 0)
    await h.wait(1000.0)
    assert not left(h)
    again = await asked(h)
    assert await h.tap(1, wishes.consent(False, request), 0) == Outcome("told", "tap-leave-late"), (
        "an old button"
    )
    assert again.number == request.number + 1


async def test_a_restart_forgets_neither_the_question_nor_who_agreed_and_gives_the_time_anew(
    hands: Any,
) -> None:
    h = await hands()
    request = await asked(h)
    await h.tap(2, wishes.consent(True, request), 0)
    h.time += 20.0
    await h.restart()
    await h.due()
    assert h.table.asks_leave == replace(request, agreed=frozenset({2}))
    await h.wait(29.0)
    assert not left(h)
    await h.tap(1, wishes.consent(True, request), 0)
    await h.due()
    assert left(h)
    await h.restart()
    assert left(h)
    await h.sitting.check()


async def test_who_plays_with_computers_alone_goes_at_once(hands: Any) -> None:
    h = await hands(seats=(SeatInfo(user_id=PEOPLE[0]), COMPUTER, COMPUTER))
    assert await h.tap(0, wishes.LEAVE, 0) == Outcome("told", "leave-done-computer")
    await h.due()
    assert left(h) or h.table.info.status == "ended"
    await h.sitting.check()


async def test_a_pause_does_not_hold_up_who_has_to_go(hands: Any) -> None:
    h = await hands()
    await h.tap(0, wishes.PAUSE, 0)
    for seat in (1, 2):
        await h.tap(seat, wishes.vote(True, h.play.wishes), 0)
    await h.due()
    assert h.play.halt == "paused"
    await asked(h)
    await h.wait(30.0)
    assert left(h)
    assert h.play.halt == "paused"
    await h.sitting.check()


async def test_who_ran_away_meanwhile_is_not_let_go_as_well(hands: Any) -> None:
    h = await hands()
    await asked(h)
    await h.table.flee(h.sitting.key(), PEOPLE[0])
    assert h.table.asks_leave is None
    await h.wait(30.0)
    story = await h.sitting.check()
    assert [body for _, _, body in story.events[1] if "granted" in body] == []
    assert len(story.fled) == 1


@pytest.mark.parametrize(
    "entry",
    [Leave(1, "asked"), Leave(0, "granted"), Leave(2, "withdrawn"), Consent(1, True), Consent(2, False)],
)
def test_the_log_keeps_it(entry: log.Entry) -> None:
    assert log.decode(GAME, log.encode(GAME, entry)) == entry
    with pytest.raises(ValueError, match="not an entry"):
        log.decode(GAME, {"leave": {"seat": 0, "state": "gone"}})
