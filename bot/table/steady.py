"""The steady pace (稳当, DESIGN 5): when something public happens never depends on hidden cards or secret answers.

Every window in which it is nobody's business who is asked (a card on offer, the opening questions) stays open for the
whole claim time, counted from when all saw the board, whoever could answer, has answered, or with what; then everything
that follows is one transaction. Where all see whom the round waits for, it goes on with his answer, as in any pace.
"""

from __future__ import annotations

from bot.kernel.cards import Seat
from bot.table import answers, log
from bot.table.log import Entry, GameEvent
from bot.table.table import Table
from bot.table.waiting import FOREVER, remind


async def advance(table: Table, now: float) -> float:
    """Keep the window open, or close it; in the table's turn. Seconds until more is due, 0 if something was done."""
    for seat in table.owing()[1]:
        if await _unasked(table, seat):
            return 0
    due = table.clock.closes()
    if due is None:
        return FOREVER
    if due <= now:
        await _close(table)
        return 0
    early = due - table.timing.claim / 3
    reminders = [remind(table, seat, early, now) for seat in table.owing()[1] if _remindable(table, seat)]
    return min(due - now, *reminders) if reminders else due - now


async def _unasked(table: Table, seat: Seat) -> bool:
    """Computers, once they have thought, and who passes without looking answer before the window closes.

    Nobody sees it until then.
    """
    if table.by_computer(seat):
        if not table.thoughts.ready(table, seat):
            return False
        key = f"agent:{table.info.id}:{table.owing()[0]}:{seat}"
        await table.commit(key, answers.by_computer(table, seat))
    elif table.passes(seat):
        await table.commit(answers.clock_key(table, seat), answers.by_wish(table, seat))
    else:
        return False
    return True


def _remindable(table: Table, seat: Seat) -> bool:
    return table.clock.delivered(seat) and seat not in table.clock.reminded


async def _close(table: Table) -> None:
    """The clock answers for all who did not (a computer that still thinks: as a fast one), and what comes of it comes
    with it, as one.

    Nobody misses anything: that a seat was asked would show in its 托管.
    """
    play = table.play
    assert play is not None  # noqa: S101 - a round runs
    entries: list[Entry] = []
    keys = []
    for seat in table.owing()[1]:
        view = table.game.view(play.state, seat)
        action = answers.fast(table, seat, view) if table.by_computer(seat) else table.game.default(view)
        given: list[Entry] = [GameEvent(event) for event in table.game.decide(play.state, seat, action)]
        play = log.fold(table.game, given, play)
        entries += given
        keys.append(answers.clock_key(table, seat))
    step = table.game.step(play.state)
    if step is not None:
        keys.append(f"step:{table.info.id}:{table.seq + len(entries)}")
        entries += [GameEvent(event) for event in step.events]
    await table.commit(keys[0], entries, also=keys[1:])
