"""DESIGN 4 and 6: points recomputed from the log; leaderboards; 64-bit ids and UTC times. Field reports 5 and 30."""

from __future__ import annotations

import time

import aiosqlite
import pytest

from bot.kernel.settlement import HOUSE, Transfer
from bot.table import people, roster, tables
from bot.table.ledger import standings
from bot.table.records import SeatInfo
from tests.table.conftest import Opener
from tests.table.sitting import GAME, GROUP_ID, PEOPLE, Sitting

COMPUTER = SeatInfo(agent=roster.COMPUTER)


async def played(sitting: Sitting, rounds: int) -> None:
    await sitting.deal()
    for number in range(rounds):
        await sitting.play()
        if number < rounds - 1:
            await sitting.ready()
            await sitting.steps()


async def test_the_leaderboard_is_what_a_replay_computes(sit: Opener) -> None:
    sitting = await sit(deck=0)
    await played(sitting, 3)
    story = await sitting.check()
    lines = await standings(sitting.store, GROUP_ID, GAME.name)
    assert {f"user:{line.user_id}": line.points for line in lines} == {
        f"user:{user}": story.points.get(f"user:{user}", 0) for user in PEOPLE
    }
    assert {line.rounds for line in lines} == {len(story.settled)} == {3}
    assert [line.points for line in lines] == sorted((line.points for line in lines), reverse=True)
    assert any(line.points for line in lines)
    assert {line.user_id for line in lines} == set(PEOPLE), "ids of 64 bits"


async def test_rounds_with_fewer_than_two_people_are_practice(sit: Opener) -> None:
    sitting = await sit([SeatInfo(user_id=PEOPLE[0]), COMPUTER, COMPUTER], deck=0)
    await played(sitting, 1)
    assert await standings(sitting.store, GROUP_ID, GAME.name) == []
    (line,) = await standings(sitting.store, GROUP_ID, GAME.name, ranked=False)
    assert (line.user_id, line.rounds) == (PEOPLE[0], 1), "computers have no row"


async def test_a_round_that_runs_or_was_void_counts_for_nobody(sit: Opener) -> None:
    sitting = await sit(deck=0)
    await sitting.deal()
    await sitting.play(lambda table: table.seq > 40)
    assert await standings(sitting.store, GROUP_ID, GAME.name) == []


async def test_a_settlement_is_booked_once(sit: Opener) -> None:
    sitting = await sit(deck=0)
    await played(sitting, 1)
    transfers = (Transfer(0, HOUSE, 5),)
    for number in (1, 2):  # settled already; never dealt
        with pytest.raises(aiosqlite.IntegrityError):
            await sitting.store.write(lambda db, n=number: tables.end_round(db, (1, n), transfers))
    await sitting.check()


async def test_fr30_times_are_utc_seconds(sit: Opener) -> None:
    before = time.time()
    sitting = await sit(deck=0)
    await played(sitting, 1)
    for sql in ("SELECT at FROM event", "SELECT at FROM receipt", "SELECT started_at + 0 FROM round"):
        times = [row[0] for row in await sitting.store.rows(sql)]
        assert all(before <= at <= time.time() for at in times)


async def test_fr5_a_group_that_moves_keeps_table_and_points(sit: Opener) -> None:
    sitting = await sit(deck=0)
    await played(sitting, 1)
    new = -(2**51)
    for moved in (True, False):
        assert await sitting.store.write(lambda db: people.migrate(db, GROUP_ID, new)) is moved
    await sitting.table.load()
    assert sitting.table.info.chat_id == new
    assert len(await standings(sitting.store, new, GAME.name)) == 3
    await sitting.check()


async def test_fr5_a_lobby_opened_in_the_new_group_meanwhile_makes_way(sit: Opener) -> None:
    sitting = await sit(deck=0)
    await played(sitting, 1)
    new = -(2**51)

    async def meanwhile(db: aiosqlite.Connection) -> int:
        await people.keep_chat(db, new, "川妹儿家")
        return await tables.create(db, GAME.name, (new, 0), PEOPLE[1], {}, [SeatInfo()] * 3)

    other = await sitting.store.write(meanwhile)
    assert await sitting.store.write(lambda db: people.migrate(db, GROUP_ID, new))
    found = {info.id: info.status for info in await tables.live_tables(sitting.store)}
    assert found == {sitting.table.info.id: "between", other: "ended"}


async def test_fr17_one_live_table_a_topic(sit: Opener) -> None:
    sitting = await sit()
    for thread, fits in ((0, False), (7, True), (7, False)):
        place = (GROUP_ID, thread)
        opening = sitting.store.write(
            lambda db, place=place: tables.create(db, GAME.name, place, PEOPLE[0], {}, [SeatInfo()] * 3)
        )
        if fits:
            await opening
        else:
            with pytest.raises(aiosqlite.IntegrityError):
                await opening
