"""The loop of a table (DESIGN 4): automatic steps, computers' answers, the clock, and what comes between rounds."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

from bot.kernel.cards import Seat
from bot.kernel.game import Patience
from bot.table import answers, pausing, roster, steady
from bot.table.log import GameEvent, Overdue
from bot.table.records import TableInfo
from bot.table.table import Table
from bot.table.waiting import FOREVER, remind


async def run(table: Table) -> None:
    """Keep a table going until it has ended. One task per table; ends by cancellation or with the table."""
    while table.info.status != "ended":
        async with table.turn():
            table.woken.clear()
            wait = await advance(table)
        if wait > 0:
            await _sleep(table, wait)


async def _sleep(table: Table, seconds: float) -> None:
    # Not wait_for: in Python 3.11 it swallows a cancellation that comes together with the waking.
    with suppress(TimeoutError):
        async with asyncio.timeout(None if seconds == FOREVER else seconds):
            await table.woken.wait()


async def advance(table: Table) -> float:
    """Do what is due; in the table's turn. Returns the seconds until something else is, 0 if something was done."""
    if table.info.status == "playing":
        return await _play(table)
    return await _idle(table)


# --- a round ---------------------------------------------------------------------------------------------


async def _play(table: Table) -> float:
    if table.play is None or table.over:
        return await _redeal(table)
    if table.play.halt:
        return await pausing.stand(table)
    lapses = await pausing.agree(table)
    return min(lapses, await _go(table)) if lapses else 0


async def _go(table: Table) -> float:
    assert table.play is not None  # noqa: S101 - a round runs
    now, step = table.now(), table.step
    if table.timing.steady and (step.paced if step is not None else table.awaited is None):
        return await steady.advance(table, now)
    if step is None:
        return await _answers(table, now)
    due = table.clock.since + pace_of(table) if step.paced else now
    if due > now:
        return due - now
    key = f"step:{table.info.id}:{table.seq}"
    await table.commit(key, [GameEvent(event) for event in step.events])
    return 0


def pace_of(table: Table) -> float:
    pace = table.timing.pace
    return min(pace, table.timing.alone) if table.game.alone(table.view(None)) else pace


async def _redeal(table: Table) -> float:
    now = table.now()
    due = table.clock.since + table.timing.redeal
    if due > now:
        return due - now
    await table.deal_on(f"redeal:{table.info.id}:{table.info.round}")
    return 0


async def _answers(table: Table, now: float) -> float:
    """Let every seat whose time has come answer: computers after a moment, people by the clock."""
    wait = FOREVER
    for seat in table.owing()[1]:
        due = _due(table, seat)
        if due <= now:
            await _answer(table, seat)
            return 0
        wait = min(wait, due - now, _reminder(table, seat, now))
    return wait


def _due(table: Table, seat: Seat) -> float:
    patience = table.game.patience(table.view(seat))
    if table.by_computer(seat):
        return _computer_due(table, seat, patience)
    if table.passes(seat):
        return table.clock.since
    if table.late == seat and table.clock.late is not None:
        return table.clock.late + table.timing.ask
    deadline = table.clock.deadline(seat, patience)
    return FOREVER if deadline is None else deadline


def _computer_due(table: Table, seat: Seat, patience: Patience) -> float:
    """When a computer answers. A claim is kept until the pace is over anyway, so it is thought about no longer."""
    paced, ready = table.clock.since + pace_of(table), table.thoughts.ready(table, seat)
    if patience == "discard":
        return paced if ready else FOREVER  # it is shown at once, so it takes a breath
    return table.clock.since if ready else paced


async def _answer(table: Table, seat: Seat) -> None:
    """The answer of a seat whose time has come; but the others are asked first whether they wait."""
    window, key = table.owing()[0], answers.clock_key(table, seat)
    if table.by_computer(seat):
        key = f"agent:{table.info.id}:{window}:{seat}"
        await table.commit(key, answers.by_computer(table, seat))
    elif table.passes(seat):
        await table.commit(key, answers.by_wish(table, seat))
    elif _others_decide(table, seat):
        await table.commit(f"overdue:{table.info.id}:{table.seq}", [Overdue(seat, window)])
    else:
        await table.commit(key, answers.by_clock(table, seat))


def _others_decide(table: Table, seat: Seat) -> bool:
    """Whether the others are asked first: where all see whom the round waits for, and somebody is there to say."""
    others = [one for one in table.present if one != seat]
    return bool(table.timing.ask and others) and table.awaited == seat and table.late != seat


def _reminder(table: Table, seat: Seat, now: float) -> float:
    """Seconds until the seat is to be reminded; reminds it if that is past."""
    if table.by_computer(seat) or table.late == seat:
        return FOREVER
    return remind(table, seat, table.clock.remind_at(seat, table.game.patience(table.view(seat))), now)


# --- between rounds --------------------------------------------------------------------------------------


async def _idle(table: Table) -> float:
    if table.info.status in ("between", "resting") and roster.all_ready(table.info):
        await table.deal_on(f"next:{table.info.id}:{table.info.round}")
        return 0
    left = _rest_of(table)
    if left > 0:
        return min(left, _nudge(table))
    await table.retire(_retired(table.info))
    return 0


def _nudge(table: Table) -> float:
    """Seconds until who has not tapped 下一局 is told so; says that it is time if that is past."""
    if table.info.status != "between" or table.nudged:
        return FOREVER
    left = table.touched + table.timing.rest / 3 - table.now()
    if left > 0:
        return left
    table.nudged = True
    table.on_change(table)
    return FOREVER


def _rest_of(table: Table) -> float:
    lasts = {"lobby": table.timing.lobby, "between": table.timing.rest}.get(table.info.status, FOREVER)
    # By the loop's clock: a restart gives everybody the full time anew, and setting the clock ends no lobby.
    return lasts - (table.now() - table.touched)


def _retired(info: TableInfo) -> TableInfo:
    """A lobby in which nothing happened for an hour ends; a pause without an answer becomes a rest.

    Who tapped 下一局 before the rest is asked again: the cards are not dealt to somebody who has gone since.
    """
    if info.status == "lobby":
        return replace(info, status="ended")
    seats = tuple(replace(seat, ready=False) for seat in info.seats)
    return replace(info, status="resting", seats=seats)
