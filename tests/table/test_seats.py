"""Whose seat is whose at a full lobby and at the deal (DESIGN 6)."""

from __future__ import annotations

from bot.table import roster
from bot.table.records import SeatInfo
from tests.table.conftest import Opener
from tests.table.sitting import PEOPLE

COMPUTER = SeatInfo(agent=roster.COMPUTER)
ALONE = (SeatInfo(user_id=PEOPLE[0]), COMPUTER, COMPUTER)


async def test_a_person_takes_a_computers_seat_at_a_full_lobby(sit: Opener) -> None:
    sitting = await sit([SeatInfo(user_id=PEOPLE[0]), COMPUTER, COMPUTER])
    await sitting.table.seating(sitting.key(), lambda info: roster.sit(info, PEOPLE[1]))
    assert sitting.table.info.seats[1] == SeatInfo(user_id=PEOPLE[1])
    await sitting.check()


async def test_empty_seats_become_computers_at_the_deal(sit: Opener) -> None:
    sitting = await sit([SeatInfo(user_id=PEOPLE[0]), SeatInfo(), SeatInfo()], deck=0)
    await sitting.deal()
    assert sitting.table.info.seats == ALONE
    await sitting.play()
    assert len((await sitting.check()).settled) == 1
