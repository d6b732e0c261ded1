"""A pause by agreement of all who play (DESIGN 5): nobody is hurried, nothing happens by itself; answers are kept."""

from __future__ import annotations

from bot.table.log import Halted, Wish
from bot.table.table import Table
from bot.table.waiting import FOREVER


async def agree(table: Table) -> float:
    """Begin the pause that all wish for, or drop a wish that not all share. In the table's turn.

    Returns the seconds until the wish lapses, 0 if something was done. Who leaves, or is on 托管, is not asked.
    """
    play, clock = table.play, table.clock
    if play is None or not play.wishing or clock.wished is None:
        return FOREVER
    if table.present and play.wishing.issuperset(table.present):
        await table.commit(f"halt:{table.info.id}:{table.seq}", [Halted("paused")])
        return 0
    left = clock.wished + table.timing.wish - table.now()
    if left > 0:
        return left
    await table.commit(f"lapse:{table.info.id}:{table.seq}", [Wish(min(play.wishing), False)])
    return 0


async def stand(table: Table) -> float:
    """The clock stands still; the seconds until something is due, 0 if something was done. In the table's turn.

    A pause that is forgotten becomes a rest: 接着打 wakes it like any other, and anybody may end the table. Where all
    have left, the computers play on.
    """
    play, clock = table.play, table.clock
    if not table.present:
        await table.commit(f"goon:{table.info.id}:{table.seq}", [Halted("")])
        return 0
    if play is None or play.halt == "resting" or clock.halted is None:
        return FOREVER
    left = clock.halted + table.timing.pause - table.now()
    if left > 0:
        return left
    await table.commit(f"halt:{table.info.id}:{table.seq}", [Halted("resting")])
    return 0
