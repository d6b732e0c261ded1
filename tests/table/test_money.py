"""Stake and silver, 逃跑, and the ledger that counts them (rule book 9, 10; issue 3)."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace

import pytest

from bot.games.yaodiren.state import FOLDED, OUT
from bot.kernel.settlement import Transfer, balances
from bot.table import books, roster
from bot.table.ledger import standings
from bot.table.records import SeatInfo
from bot.table.table import Table
from tests.table.audit import Story
from tests.table.conftest import Opener
from tests.table.sitting import GAME, GROUP_ID, PEOPLE, Sitting
from tests.table.test_failure import BREAK, MEND

COMPUTER = SeatInfo(agent=roster.COMPUTER)


async def rows(sitting: Sitting, where: str = "1") -> list[tuple[int, str, str, str, int]]:
    found = await sitting.store.rows(f"SELECT * FROM transfer WHERE {where} ORDER BY table_id, round, n")
    return [(row["n"], row["debtor"], row["creditor"], row["unit"], row["amount"]) for row in found]


async def won(sit: Opener, **more: object) -> Sitting:
    """A sitting whose first round somebody won."""
    for deck in range(30):
        sitting = await sit(deck=deck, **more)
        await sitting.deal()
        await sitting.play()
        if await rows(sitting):
            return sitting
    raise AssertionError("nobody ever wins")


# --- silver --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stake", [0, 1, 20])
async def test_9_silver_is_points_times_the_stake(sit: Opener, stake: int) -> None:
    sitting = await won(sit, stake=stake)
    booked = await rows(sitting)
    points = [row for row in booked if row[3] == "points"]
    silver = [row for row in booked if row[3] == "silver"]
    assert len(points) == 2
    wanted = [(*row[1:3], row[4] * stake) for row in points if stake]
    assert [(*row[1:3], row[4]) for row in silver] == wanted
    await sitting.check()
    by_points = await standings(sitting.store, GROUP_ID, GAME.name)
    by_silver = await standings(sitting.store, GROUP_ID, GAME.name, unit="silver")
    assert [line.points for line in by_silver] == [line.points * stake for line in by_points]
    assert {line.rounds for line in by_silver} == {1}


async def test_a_stake_that_is_changed_holds_from_the_next_deal_on(sit: Opener) -> None:
    sitting = await sit(deck=0, stake=5)
    await sitting.deal()
    await sitting.play(lambda table: table.seq > 30)
    await sitting.table.seating(sitting.key(), lambda info: replace(info, stake=7))
    await sitting.restart()
    await sitting.play()
    await sitting.ready()
    await sitting.steps()
    stakes = [row["stake"] for row in await sitting.store.rows("SELECT stake FROM round ORDER BY round")]
    assert set(stakes[:-1]) == {5}, "a deal that nobody opened is dealt again for what holds then"
    assert stakes[-1] == 7
    assert sitting.table.play is not None
    assert sitting.table.play.stake == 7
    story = await sitting.check()
    silver = [row[4] for row in await rows(sitting, "unit = 'silver'")]
    assert silver == [row[4] * 5 for row in await rows(sitting, "unit = 'points'")]
    assert story.settled


def test_without_a_stake_there_is_no_silver() -> None:
    rows = (Transfer(0, 1, 4), Transfer(2, 1, 4))
    assert books.silver(rows, 0) == ()
    assert books.silver(rows, 3) == (Transfer(0, 1, 12, "silver"), Transfer(2, 1, 12, "silver"))


# --- 逃跑 ----------------------------------------------------------------------------------------------------


async def midway(sit: Opener, **more: object) -> Sitting:
    """A round in which everybody plays."""
    for deck in range(60):
        sitting = await sit(deck=deck, **more)
        await sitting.deal()
        await sitting.play(lambda table: table.seq > 60)
        table = sitting.table
        if not table.over and all(
            GAME.playing(table.play.state, seat) for seat in range(len(table.info.seats))
        ):  # type: ignore[union-attr]
            return sitting
    raise AssertionError("in no shuffle")


def penalties(story: Story) -> int:
    return len(story.fled)


@pytest.mark.parametrize("stake", [0, 20])
async def test_9_running_away_is_booked_apart_and_the_computer_plays_on(sit: Opener, stake: int) -> None:
    sitting = await midway(sit, stake=stake)
    table, user = sitting.table, PEOPLE[1]
    assert table.penalised(user)
    assert await table.flee(sitting.key(), user) == "fled"
    me, one, other = (f"user:{PEOPLE[n]}" for n in (1, 0, 2))
    silver = [(2001, me, one, "silver", 100 * stake), (2002, me, other, "silver", 100 * stake)]
    assert await rows(sitting) == [(2000, me, "house", "points", 200), *(silver if stake else [])]
    assert table.info.seats[1] == SeatInfo(user_id=user, agent=roster.COMPUTER, leaving=True)
    assert table.by_computer(1)
    assert table.play.fled == {1}  # type: ignore[union-attr]
    await sitting.restart()
    await sitting.play()
    story = await sitting.check()
    assert story.points["house"] == 200, "the one exception to zero sum"
    assert sitting.table.info.seats[1] == COMPUTER, "once the round is over he is gone"
    lines = {line.user_id: line.points for line in await standings(sitting.store, GROUP_ID, GAME.name)}
    own = balances(GAME.settle(sitting.table.play.state), 3)[1]  # type: ignore[union-attr]
    assert lines[user] == own - 200, "the round's own result is his as well"
    assert sum(lines.values()) == -200


async def test_9_with_two_players_the_other_gets_both_shares(sit: Opener) -> None:
    sitting = await midway(
        sit, seats=[SeatInfo(user_id=u) for u in PEOPLE[:2]], ruleset={"players": 2}, stake=3
    )
    assert await sitting.table.flee(sitting.key(), PEOPLE[0]) == "fled"
    me, other = (f"user:{user}" for user in PEOPLE[:2])
    assert await rows(sitting) == [(1000, me, "house", "points", 200), (1001, me, other, "silver", 600)]
    await sitting.play()
    await sitting.check()


async def test_10_quit_points_and_quit_silver_are_those_of_the_deal(sit: Opener) -> None:
    """House rules that were changed meanwhile hold from the next round on."""
    sitting = await midway(sit, ruleset={"quit_points": 30, "quit_silver": 4}, stake=5)
    await sitting.table.seating(sitting.key(), lambda info: replace(info, ruleset={}, stake=50))
    assert await sitting.table.flee(sitting.key(), PEOPLE[2]) == "fled"
    assert [row[4] for row in await rows(sitting)] == [30, 20, 20]
    await sitting.check()


async def test_10_no_penalty_is_a_penalty_of_nothing(sit: Opener) -> None:
    sitting = await midway(sit, ruleset={"quit_points": 0, "quit_silver": 0}, stake=5)
    assert await sitting.table.flee(sitting.key(), PEOPLE[2]) == "fled"
    assert await rows(sitting) == []
    await sitting.check()


async def test_the_same_update_books_it_once(sit: Opener) -> None:
    sitting = await midway(sit)
    outcomes = await asyncio.gather(*(sitting.table.flee("tg:1:flee", PEOPLE[0]) for _ in range(5)))
    assert set(outcomes) == {"fled"}
    await sitting.restart()
    assert await sitting.table.flee("tg:1:flee", PEOPLE[0]) == "fled"
    assert await sitting.table.flee(sitting.key(), PEOPLE[0]) == "gone", "he has left already"
    assert len(await rows(sitting)) == 1
    assert penalties(await sitting.check()) == 1


@pytest.mark.parametrize("name", [*BREAK, "transfer", "seat"])
async def test_a_crash_in_between_books_nothing_and_it_may_come_again(sit: Opener, name: str) -> None:
    sitting = await midway(sit)
    counts, info = await sitting.counts(), sitting.table.info
    broken = f"CREATE TRIGGER broken BEFORE INSERT ON {name} BEGIN SELECT RAISE(ABORT, 'full'); END"
    await sitting.store.write(lambda db: db.execute(broken))
    with pytest.raises(sqlite3.Error, match="full"):
        await sitting.table.flee("tg:1:flee", PEOPLE[0])
    assert await sitting.counts() == counts
    assert sitting.table.info == info
    await sitting.store.write(lambda db: db.execute(MEND))
    await sitting.restart()
    assert await sitting.table.flee("tg:1:flee", PEOPLE[0]) == "fled"
    assert penalties(await sitting.check()) == 1


async def test_a_crash_right_after_it_books_it_once(sit: Opener) -> None:
    """It was written, the bot died before it could say so, and Telegram delivers the update again."""
    sitting = await midway(sit)
    told: list[Table] = []
    sitting.table.on_change = told.append
    task = asyncio.create_task(sitting.table.flee("tg:1:flee", PEOPLE[0]))
    while not sitting.store._writes:  # noqa: ASYNC110 - the write has no event to wait for
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await sitting.restart()
    assert await sitting.table.flee("tg:1:flee", PEOPLE[0]) == "fled"
    assert len(await rows(sitting)) == 1
    assert penalties(await sitting.check()) == 1


async def test_who_comes_back_and_runs_away_again_pays_once_a_round(sit: Opener) -> None:
    sitting = await midway(sit)
    assert await sitting.table.flee(sitting.key(), PEOPLE[0]) == "fled"
    await sitting.table.back(sitting.key(), PEOPLE[0])
    assert not sitting.table.by_computer(0)
    assert not sitting.table.penalised(PEOPLE[0])
    assert await sitting.table.flee(sitting.key(), PEOPLE[0]) == "left"
    assert len(await rows(sitting)) == 1
    await sitting.check()


async def test_9_who_is_out_already_just_leaves(sit: Opener) -> None:
    for deck in range(60):
        sitting = await sit(deck=deck)
        await sitting.deal()
        await sitting.play(lambda table: out_of(table) is not None)
        seat = out_of(sitting.table)
        if seat is not None and not sitting.table.over:
            break
    else:
        raise AssertionError("nobody ever goes out")
    assert await sitting.table.flee(sitting.key(), PEOPLE[seat]) == "left"
    assert await rows(sitting) == []
    assert sitting.table.info.seats[seat].leaving
    await sitting.check()


def out_of(table: Table) -> int | None:
    """A seat that is out while the round runs on."""
    if table.play is None or table.over:
        return None
    status = table.play.state.round.status
    return next((n for n, one in enumerate(status) if one in (FOLDED, OUT)), None)


async def test_in_the_lobby_and_between_rounds_one_just_leaves(sit: Opener) -> None:
    sitting = await sit(deck=0, stake=5)
    assert not sitting.table.penalised(PEOPLE[2])
    assert await sitting.table.flee(sitting.key(), PEOPLE[2]) == "left"
    assert sitting.table.info.seats[2].empty
    assert await sitting.table.flee(sitting.key(), 77) == "gone"
    await sitting.deal()
    await sitting.play()
    before = await rows(sitting)
    assert await sitting.table.flee(sitting.key(), PEOPLE[1]) == "left"
    assert sitting.table.info.seats[1] == COMPUTER
    assert await rows(sitting) == before
    await sitting.check()


async def test_who_runs_away_before_anybody_opens_pays_even_if_nobody_does(sit: Opener) -> None:
    """The hand runs from the deal on (9); a void deal settles nothing, but the penalty stands."""
    for deck in range(40):
        sitting = await sit([*(SeatInfo(user_id=user) for user in PEOPLE[:2]), COMPUTER], deck=deck)
        await sitting.deal()
        if sitting.table.info.round > 1:
            continue
        assert await sitting.table.flee(sitting.key(), PEOPLE[0]) == "fled"
        for _ in range(9):
            await sitting.steps()
            if sitting.table.info.round > 1 or not opening(sitting.table):
                break
            for seat in sitting.table.owing()[1]:
                await sitting.tap(seat, "pass")
        if sitting.table.info.round > 1:
            break
    assert sitting.table.info.round > 1, "somebody always opens"
    line = next(
        line for line in await standings(sitting.store, GROUP_ID, GAME.name) if line.user_id == PEOPLE[0]
    )
    assert (line.points, line.rounds) == (-200, 0)
    await sitting.check()


def opening(table: Table) -> bool:
    return table.play is not None and table.play.state.round.opener is None


async def test_the_stake_is_part_of_the_log(sit: Opener) -> None:
    sitting = await sit(deck=0, stake=9)
    await sitting.deal()
    bodies = [body for _, _, body in (await sitting.check()).events[1]]
    assert '{"staked":{"stake":9}}' in bodies
