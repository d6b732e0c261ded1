"""64 taps at the same moment on one window, from all seats, repeated, racing the deadline (DESIGN 4; report 11).

Whatever the order in which they get their turn: one outcome each, one that fits the table as it stood at some moment
between, and a log that the engine writes too when it is given the same answers one after the other.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from dataclasses import dataclass, field, replace

import pytest

from bot.table import log
from bot.table.log import Play
from bot.table.loop import advance
from bot.table.table import Outcome, Table
from tests.at_once.serial import Tap, check_serial, meant, might_say, plays
from tests.figures import SEED, Figures
from tests.table.conftest import Opener, sit  # noqa: F401 - a fixture
from tests.table.sitting import GAME, PATIENT, ZH, Sitting

TAPS = 64
SHORT = replace(PATIENT, claim=0.003, discard=0.003, urgent=0.003, redeal=1e6)
"""A deadline in the midst of the taps."""


@dataclass
class Run:
    sitting: Sitting
    rng: random.Random
    windows: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    clock: int = 0


def taps_on(table: Table, run: Run) -> list[Tap]:
    """Taps of all seats: answers, buttons of other questions, of the window before, the same update again."""
    window, owing = table.owing()
    rng, taps = run.rng, []
    codes = [GAME.code(action) for seat in owing for action in GAME.legal(table.view(seat))]
    for number in range(TAPS * 3 // 4):
        seat = rng.choice([*owing, *owing, 0, 1, 2])
        mine = [GAME.code(action) for action in GAME.legal(table.view(seat))] or ["pass"]
        code = rng.choice(
            [rng.choice(mine), rng.choice(mine), rng.choice(codes), "look", "pass", "hu", "w1", "zzz"]
        )
        if code == "fold" and rng.random() < 0.95:
            code = "pass"
        at = rng.choice([window] * 6 + [window - 1, window + 1])
        taps.append(Tap(f"tg:{2 + run.windows}:{number}", seat, at, code))
    taps += [rng.choice(taps) for _ in range(TAPS - len(taps))]
    rng.shuffle(taps)
    return taps


async def burst(run: Run, *, race: bool) -> None:
    """One window: all taps and perhaps the clock at once, then the reckoning."""
    table, before = run.sitting.table, run.sitting.table.play
    assert before is not None
    seq, taps = table.seq, taps_on(table, run)
    run.asked[table.view(table.owing()[1][0]).asks] += 1
    works = [table.act(tap.key, tap.seat, tap.window, tap.code, ZH) for tap in taps]
    clock = [_clock(table, run.rng)] if race else []
    told = await asyncio.gather(*works, *clock)
    outcomes = [one for one in told if isinstance(one, Outcome)]
    assert len(outcomes) == len(taps)
    table.timing = table.clock.timing = PATIENT
    await _reckon(run, before, seq, list(zip(taps, outcomes, strict=True)))
    run.windows += 1


async def _clock(table: Table, rng: random.Random) -> None:
    """The deadline comes while people tap: what the loop does, whenever it gets its turn."""
    table.timing = table.clock.timing = SHORT
    now, (window, owing) = asyncio.get_running_loop().time(), table.owing()
    for reader in (None, *owing):
        table.clock.shown(window, reader, now)
    for _ in range(6):
        await asyncio.sleep(rng.random() * 0.01)
        async with table.turn():
            await advance(table)


async def _reckon(run: Run, before: Play, seq: int, told: list[tuple[Tap, Outcome]]) -> None:
    table = run.sitting.table
    rows = await table.store.rows(
        "SELECT body FROM event WHERE table_id = ? AND seq >= ? ORDER BY seq", (1, seq)
    )
    entries = [log.decode(GAME, json.loads(row[0])) for row in rows]
    between = plays(before, entries)
    assert table.play == between[-1], "the table is not where its log is"
    answers = check_serial(before, entries)
    by_tap: dict[str, Outcome] = {}
    for tap, outcome in told:
        run.outcomes[outcome.kind] += 1
        assert any(outcome.receipt in might_say(play, tap) for play in between), f"{tap} was told {outcome}"
        if outcome.kind == "done":
            assert by_tap.setdefault(tap.key, outcome) == outcome, f"{tap} has two outcomes"
    given = Counter(
        (tap.seat, meant(before, tap)) for tap in {tap for tap, outcome in told if outcome.kind == "done"}
    )
    written = Counter((seat, code) for _, seat, code in answers)
    run.clock += sum((written - given).values())
    assert not given - written, "taken and not in the log"
    receipts = await table.store.rows(
        "SELECT count(*) FROM receipt WHERE outcome LIKE 'done:%' AND key LIKE ?",
        (f"tg:{2 + run.windows}:%",),
    )
    assert receipts[0][0] == len(by_tap)
    by_clock = await table.store.rows(
        "SELECT count(*) FROM receipt WHERE key LIKE 'clock:%' OR key LIKE 'agent:%'"
    )
    assert by_clock[0][0] == run.clock


async def bursts(sitting: Sitting, windows: int) -> Run:
    run = Run(sitting, random.Random(SEED))
    await sitting.deal()
    while run.windows < windows:
        table = sitting.table
        await sitting.steps()
        if table.info.status != "playing":
            await sitting.ready()
            await sitting.steps()
        elif table.owing()[1]:
            await burst(run, race=run.rng.random() < 0.5)
        if table.play is not None and table.play.autopilot:
            for seat in tuple(table.play.autopilot):
                await table.act(sitting.key(), seat, 0, "pass", ZH)  # whoever taps is there again
    await sitting.check()
    return run


def tell(run: Run, figures: Figures) -> None:
    figures(
        f"{run.windows} windows {dict(run.asked)}, {TAPS} taps each: {dict(run.outcomes)}, {run.clock} by the clock"
    )
    assert run.outcomes["done"] > run.windows // 4
    assert run.clock > 0
    assert {"done", "refused", "stale", "alert"} <= set(run.outcomes)


async def test_25_windows(sit: Opener, figures: Figures) -> None:  # noqa: F811
    tell(await bursts(await sit(deck=SEED), 25), figures)


@pytest.mark.long
@pytest.mark.timeout(1800)
async def test_500_windows(sit: Opener, figures: Figures) -> None:  # noqa: F811
    tell(await bursts(await sit(deck=SEED), 500), figures)
