"""A table as a state machine (DESIGN 11): join, rise, computers, deal, act, time-out, duplicates, leaving, restarts.

After every move: memory is the fold of the log, event numbers have no gap, every finished round is settled exactly once
and as a replay computes it, sums are zero, every answer has one receipt (tests/table/audit.py).
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.games.yaodiren.actions import Fold, Pass
from bot.table import roster, wishes
from bot.table.loop import advance
from bot.table.records import SeatInfo, TableInfo
from tests.figures import DOSE
from tests.table.audit import Story
from tests.table.sitting import GAME, PATIENT, PEOPLE, ZH, Sitting

T = TypeVar("T")
HASTY = replace(PATIENT, discard=0.0, claim=0.0, urgent=0.0, ask=1e-3, hold=0.0, pause=1e-3)
WISHES = (
    *(wishes.WAIT, wishes.INSTEAD, wishes.HOLD, wishes.SKIP, wishes.PAUSE, wishes.GO_ON, wishes.GO_ON),
    *("pausey", "pausey", "pausen"),
)
users = st.sampled_from(PEOPLE)
seats = st.integers(0, 2)


class TableMachine(RuleBasedStateMachine):
    """One table over one file; every input that was taken may come again."""

    def __init__(self) -> None:
        super().__init__()
        self.tmp = Path(tempfile.mkdtemp(prefix="table-machine-"))
        self.loop = asyncio.new_event_loop()
        self.taken: list[Callable[[], Awaitable[Any]]] = []
        self.told: list[Any] = []
        self.story = Story()
        self.sitting: Sitting

    def run(self, work: Awaitable[T]) -> T:
        return self.loop.run_until_complete(work)  # type: ignore[arg-type]

    @property
    def table(self) -> Any:
        return self.sitting.table

    @initialize(deck=st.integers(0, 30), people=st.integers(0, 3), dealt=st.booleans())
    def open(self, deck: int, people: int, dealt: bool) -> None:
        sat = [SeatInfo(user_id=user) for user in PEOPLE[:people]] + [SeatInfo()] * (3 - people)
        self.sitting = self.run(Sitting.open(self.tmp / "db.sqlite3", sat, HASTY, deck))
        if people and dealt:
            self.deal()

    def once(self, work: Callable[[str], Awaitable[Any]]) -> None:
        """An input under a new name, which may come again later."""
        key = self.sitting.key()

        async def again() -> Any:
            try:
                return await work(key)
            except ValueError as error:
                return str(error)

        told = self.run(again())
        if self.run(self.sitting.store.receipt(key)) is not None:
            self.taken.append(again)
            self.told.append(told)

    def seating(self, change: Callable[[TableInfo], TableInfo]) -> None:
        self.once(lambda key: self.table.seating(key, change))

    # --- people --------------------------------------------------------------------------------------------

    @precondition(lambda self: self.table.info.status == "lobby")
    @rule(user=users, what=st.sampled_from(["sit", "sit", "rise", "add", "drop"]))
    def lobby(self, user: int, what: str) -> None:
        changes: dict[str, Callable[[TableInfo], TableInfo]] = {
            "sit": lambda info: roster.sit(info, user),
            "rise": lambda info: roster.rise(info, user),
            "add": roster.add_computer,
            "drop": roster.drop_computer,
        }
        self.seating(changes[what])

    @precondition(lambda self: self.table.info.status != "lobby")
    @rule(user=users, what=st.sampled_from(["leave", "back", "back", "sit", "drop"]))
    def roster_while_playing(self, user: int, what: str) -> None:
        if what == "back":
            self.once(lambda key: self.table.back(key, user))
        elif what == "leave":
            self.seating(lambda info: roster.rise(info, user))
        else:
            self.seating(roster.drop_computer if what == "drop" else lambda info: roster.sit(info, user))

    @precondition(lambda self: self.table.info.people)
    @rule()
    def deal(self) -> None:
        self.once(lambda key: self.table.deal(key))

    @precondition(lambda self: self.table.info.status in ("between", "resting"))
    @rule()
    def all_next(self) -> None:
        for user in self.table.info.people:
            self.seating(lambda info, user=user: roster.ready(info, user))

    # --- play ----------------------------------------------------------------------------------------------

    @precondition(lambda self: not self.table.over)
    @rule(seat=seats, pick=st.integers(0, 9))
    def act(self, seat: int, pick: int) -> None:
        """Any action that is legal, twice where it has to be."""
        may = GAME.legal(self.table.view(seat))
        if may:
            code, window = GAME.code(may[pick % len(may)]), self.table.owing()[0]
            for _ in range(2):
                self.once(lambda key: self.table.act(key, seat, window, code, ZH))

    @precondition(lambda self: not self.table.over)
    @rule(
        seat=seats,
        code=st.sampled_from(["pass", "peng", "chi", "w2", "hu", "d15", "open", "look", "?"]),
        late=st.integers(-2, 1),
    )
    def grope(self, seat: int, code: str, late: int) -> None:
        """Any button, of any window."""
        window = self.table.owing()[0] + late
        self.once(lambda key: self.table.act(key, seat, window, code, ZH))

    @precondition(lambda self: not self.table.over)
    @rule(seat=seats, code=st.sampled_from(WISHES), other=st.booleans())
    def wish(self, seat: int, code: str, other: bool) -> None:
        """What players wish of the clock, by anybody, also where there is nothing to wish for."""
        code = f"{code}{self.table.play.wishes}" if code in ("pausey", "pausen") else code
        window = self.table.owing()[0] - other
        self.once(lambda key: self.table.act(key, seat, window, code, ZH))

    @precondition(lambda self: not self.table.over)
    @rule(turns=st.sampled_from([1, 5, 20, 300]))
    def go_on(self, turns: int) -> None:
        """Everybody answers for a while."""
        for _ in range(turns):
            if self.table.over:
                return
            self.time_passes(shown=False)
            for seat in self.table.owing()[1]:
                if self.table.info.status == "playing" and not self.table.by_computer(seat):
                    may = [a for a in GAME.legal(self.table.view(seat)) if not isinstance(a, Fold | Pass)]
                    code = GAME.code((may or list(GAME.legal(self.table.view(seat))))[0])
                    self.run(self.sitting.tap(seat, code))

    @rule(shown=st.booleans())
    def time_passes(self, shown: bool) -> None:
        """What is due is done; who was asked where he sees it has missed it."""

        async def due() -> None:
            window, owing = self.table.owing()
            for reader in (None, *owing) if shown else ():
                self.table.clock.shown(window, reader, self.loop.time())
            async with self.table.turn():
                if self.table.info.status not in ("lobby", "ended"):
                    await advance(self.table)

        self.run(due())

    # --- what may always happen ----------------------------------------------------------------------------

    @precondition(lambda self: self.taken)
    @rule(data=st.data())
    def again(self, data: st.DataObject) -> None:
        """An update comes once more: it is told the same, and writes nothing."""
        n = data.draw(st.integers(0, len(self.taken) - 1))
        counts = self.run(self.sitting.counts())
        told = self.run(self.taken[n]())
        assert self.run(self.sitting.counts()) == counts
        assert told in (self.told[n], False)

    @rule()
    def restart(self) -> None:
        before = self.table.info, self.table.play, self.table.seq
        self.run(self.sitting.restart())
        assert (self.table.info, self.table.play, self.table.seq) == before

    @invariant()
    def one_true_story(self) -> None:
        story = self.run(self.sitting.check())
        for table, events in self.story.events.items():
            assert story.events[table][: len(events)] == events, "the log is only ever added to"
        assert story.settled[: len(self.story.settled)] == self.story.settled
        assert self.story.receipts.items() <= story.receipts.items()
        self.story = story

    def teardown(self) -> None:
        if hasattr(self, "sitting"):
            self.run(self.sitting.store.close())
        self.loop.close()
        shutil.rmtree(self.tmp)


TestTable = TableMachine.TestCase
TestTable.settings = settings(
    max_examples=8 * DOSE, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
