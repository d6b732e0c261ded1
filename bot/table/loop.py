"""The loop of a table (DESIGN 4): automatic steps, computers' answers, the clock, and what comes between rounds."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.kernel.cards import Seat
from bot.table import roster
from bot.table.log import Autopilot, Entry, GameEvent, Missed
from bot.table.records import TableInfo
from bot.table.table import MISSES, Table

logger = logging.getLogger(__name__)

FOREVER = float("inf")


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
    now = asyncio.get_running_loop().time()
    step = table.game.step(table.play.state)
    if step is not None:
        due = table.clock.since + pace_of(table) if step.paced else now
        if due > now:
            return due - now
        key = f"step:{table.info.id}:{table.seq}"
        await table.commit(key, [GameEvent(event) for event in step.events])
        return 0
    return await _answers(table, now)


def pace_of(table: Table) -> float:
    pace = table.timing.pace
    return min(pace, table.timing.alone) if table.game.alone(table.view(None)) else pace


async def _redeal(table: Table) -> float:
    now = asyncio.get_running_loop().time()
    due = table.clock.since + table.timing.redeal
    if due > now:
        return due - now
    await table.deal_on(f"redeal:{table.info.id}:{table.info.round}")
    return 0


async def _answers(table: Table, now: float) -> float:
    """Let every seat whose time has come answer: computers after a moment, people by the clock."""
    window, owing = table.owing()
    wait = FOREVER
    for seat in owing:
        due = _due(table, seat)
        if due <= now:
            await _answer(table, window, seat)
            return 0
        wait = min(wait, due - now, _reminder(table, seat, now))
    return wait


def _due(table: Table, seat: Seat) -> float:
    patience = table.game.patience(table.view(seat))
    if table.by_computer(seat):
        # A claim is kept until the pace is over anyway; a discard is shown at once, so it takes a breath.
        return table.clock.since + (pace_of(table) if patience == "discard" else 0)
    deadline = table.clock.deadline(seat, patience)
    return FOREVER if deadline is None else deadline


def _reminder(table: Table, seat: Seat, now: float) -> float:
    """Seconds until the seat is to be reminded; reminds it if that is past."""
    if table.by_computer(seat):
        return FOREVER
    at = table.clock.remind_at(seat, table.game.patience(table.view(seat)))
    if at is None:
        return FOREVER
    if at > now:
        return at - now
    table.clock.reminded.add(seat)
    table.on_change(table)
    return FOREVER


async def _answer(table: Table, window: int, seat: Seat) -> None:
    assert table.play is not None  # noqa: S101 - a seat owes an answer
    view = table.view(seat)
    computer = table.by_computer(seat)
    action = _think(table, seat, view) if computer else table.game.default(view)
    entries: list[Entry] = [GameEvent(event) for event in table.game.decide(table.play.state, seat, action)]
    if not computer:
        entries.extend(_missed(table, seat, view))
    kind = "agent" if computer else "clock"
    await table.commit(f"{kind}:{table.info.id}:{window}:{seat}", entries)


def _think(table: Table, seat: Seat, view: Any) -> Any:
    """What the seat's computer player does; if it fails, what the clock would, for the round must go on."""
    name = table.info.seats[seat].agent or roster.COMPUTER
    try:
        # Seeded by chance: nobody can learn how it breaks its ties.
        policy = table.game.players[name](random.Random(secrets.randbits(64)))
        action = policy(view, table.game.legal(view))
        reason = table.game.refusal(view, action)
    except Exception:
        logger.exception("table %d: the computer player %s failed", table.info.id, name)
        return table.game.default(view)
    return action if reason is None else table.game.default(view)


def _missed(table: Table, seat: Seat, view: Any) -> Iterator[Entry]:
    """Silence counts against a player only where the round waited for him, and only if the question reached him."""
    if table.play is None or table.game.patience(view) != "discard" or not table.clock.delivered(seat):
        return
    count = table.play.misses(seat) + 1
    yield Missed(seat, count)
    if count >= MISSES:
        yield Autopilot(seat, True)


# --- between rounds --------------------------------------------------------------------------------------


async def _idle(table: Table) -> float:
    if table.info.status in ("between", "resting") and roster.all_ready(table.info):
        await table.deal_on(f"next:{table.info.id}:{table.info.round}")
        return 0
    left = _rest_of(table)
    if left > 0:
        return left
    await table.retire(_retired(table.info))
    return 0


def _rest_of(table: Table) -> float:
    lasts = {"lobby": table.timing.lobby, "between": table.timing.rest}.get(table.info.status, FOREVER)
    # By the loop's clock: a restart gives everybody the full time anew, and setting the clock ends no lobby.
    return lasts - (asyncio.get_running_loop().time() - table.touched)


def _retired(info: TableInfo) -> TableInfo:
    """A lobby in which nothing happened for an hour ends; a pause without an answer becomes a rest.

    Who tapped 下一局 before the rest is asked again: the cards are not dealt to somebody who has gone since.
    """
    if info.status == "lobby":
        return replace(info, status="ended")
    seats = tuple(replace(seat, ready=False) for seat in info.seats)
    return replace(info, status="resting", seats=seats)
