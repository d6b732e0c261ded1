"""What all who play agree on: a pause (DESIGN 5), and that one of them goes while the computer plays on (DESIGN 6).

In a pause nobody is hurried, and nothing happens by itself; answers are kept. A pause needs everybody's word. To let
somebody go silence is enough: he has to go, and the round must not hang on who has put his phone away.
"""

from __future__ import annotations

from bot.table.log import Halted, Wish
from bot.table.table import Table
from bot.table.waiting import FOREVER


async def agree(table: Table) -> float:
    """Let go who may go, begin the pause that all wish for, or drop a wish that not all share. In the table's turn.

    Returns the seconds until a wish lapses, 0 if something was done. Who leaves, or is on 托管, is not asked.
    """
    lapses = await _let_go(table)
    return min(lapses, await _pause(table)) if lapses else 0


async def _let_go(table: Table) -> float:
    """Seconds until silence counts as a yes; 0 if who asked was let go."""
    asked, since = table.asks_leave, table.clock.leaving
    if asked is None or since is None:
        return FOREVER
    left = since + table.timing.leave - table.now()
    if left > 0 and not asked.agreed.issuperset(one for one in table.present if one != asked.seat):
        return left
    await table.let_go(asked)
    return 0


async def _pause(table: Table) -> float:
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
    lapses = await _let_go(table)
    return min(lapses, await _stand(table)) if lapses else 0


async def _stand(table: Table) -> float:
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
