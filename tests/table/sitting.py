"""People at a table of the real game over a real file, moved by hand: no loop runs but where a test starts one."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiosqlite

from bot.games import GAMES
from bot.games.yaodiren.actions import Fold, Pass
from bot.kernel.game import Speech
from bot.table import people, roster, tables
from bot.table.clock import Timing
from bot.table.loop import advance
from bot.table.records import SeatInfo
from bot.table.store import Store
from bot.table.table import Outcome, Table
from tests.table.audit import Story, audit

GAME = GAMES["yaodiren"]
GROUP_ID = -1_002_300_000_001
PEOPLE = (2**33 + 1, 2**52 + 7, 42)
"""User ids; two of them do not fit 32 bits, as real ones."""

PATIENT = Timing(
    pace=0.0, claim=1e6, discard=1e6, urgent=1e6, rest=1e6, redeal=0.0, lobby=1e6, failing=1e6, ask=0.0
)
"""Nobody is hurried, no card waits, and nobody is asked whether he waits for another."""

ZH = Speech()


@dataclass
class Sitting:
    """A table, its file, and a counter for the names of inputs."""

    path: Path
    store: Store
    table: Table
    numbers: Any = field(default_factory=lambda: itertools.count(1))
    rng: random.Random = field(default_factory=lambda: random.Random(1))

    @classmethod
    async def open(
        cls,
        path: Path,
        seats: Sequence[SeatInfo] = (),
        timing: Timing = PATIENT,
        deck: int | None = None,
        stake: int = 0,
        ruleset: Mapping[str, Any] | None = None,
    ) -> Sitting:
        """A lobby with these seats (three people if none are given). `deck`: the seed of every shuffle."""
        store = await Store.open(path)
        sat = list(seats) or [SeatInfo(user_id=user) for user in PEOPLE]

        async def work(db: aiosqlite.Connection) -> int:
            for user in PEOPLE:
                await people.keep_player(db, user, f"name of {user}", True)
            await people.keep_chat(db, GROUP_ID, "川妹儿家")
            table_id = await tables.create(db, GAME.name, (GROUP_ID, 0), PEOPLE[0], ruleset or {}, sat, stake)
            if deck is not None:  # nothing is left to chance, so the first dealer is not either
                await db.execute("UPDATE game_table SET dealer = 0")
            return table_id

        table_id = await store.write(work)
        info = await tables.table_by_id(store, table_id)
        assert info is not None
        sitting = cls(path, store, Table(store, GAME, info, timing))
        if deck is not None:
            sitting.stack(deck)
        await sitting.table.load()
        return sitting

    def stack(self, seed: int) -> None:
        """From now on the shuffles are known, each another (a deal that nobody can open is dealt again)."""
        seeds = itertools.count(seed * 1000)

        def shuffle(deck: Sequence[int]) -> tuple[int, ...]:
            return tuple(random.Random(next(seeds)).sample(deck, len(deck)))

        self.table.shuffle = shuffle

    async def restart(self) -> None:
        """Close the file, open it again, and fold the table from it."""
        shuffle, timing = self.table.shuffle, self.table.timing
        await self.store.close()
        self.store = await Store.open(self.path)
        info = await tables.table_by_id(self.store, self.table.info.id)
        assert info is not None
        self.table = Table(self.store, GAME, info, timing)
        self.table.shuffle = shuffle
        await self.table.load()

    def key(self) -> str:
        """A new update's name."""
        return f"tg:1:{next(self.numbers)}"

    # --- inputs ------------------------------------------------------------------------------------------

    async def tap(self, seat: int, code: str, window: int | None = None) -> Outcome:
        """Tap once; a second time where that is asked for."""
        window = self.table.owing()[0] if window is None else window
        outcome = await self.table.act(self.key(), seat, window, code, ZH)
        return (
            await self.table.act(self.key(), seat, window, code, ZH) if outcome.kind == "confirm" else outcome
        )

    async def answer(self, seat: int) -> Outcome:
        """An answer that keeps the round going."""
        return await self.tap(seat, GAME.code(self.choice(seat)))

    def choice(self, seat: int) -> Any:
        may = GAME.legal(self.table.view(seat))
        going_on = [action for action in may if not isinstance(action, Fold | Pass)] or list(may)
        return going_on[0] if self.table.owing()[0] < 4 else self.rng.choice([a for a in may if a != Fold()])

    async def steps(self) -> float:
        """Everything that is due; the seconds until something else is."""
        while True:
            async with self.table.turn():
                wait = await advance(self.table)
            if wait > 0:
                return wait

    async def play(self, until: Callable[[Table], bool] = lambda table: False) -> None:
        """Everybody answers what he is asked, until that holds or the round is over."""
        await self.steps()
        while not until(self.table) and self.table.info.status == "playing":
            for seat in self.table.owing()[1]:
                if not self.table.by_computer(seat):
                    await self.answer(seat)
            await self.steps()

    async def deal(self) -> None:
        assert await self.table.deal(self.key())
        await self.steps()

    async def ready(self, *users: int) -> None:
        for user in users or self.table.info.people:
            await self.table.seating(self.key(), lambda info, user=user: roster.ready(info, user))

    # --- what must hold ----------------------------------------------------------------------------------

    async def check(self) -> Story:
        """Memory is what the log says, and the file tells one true story."""
        again = Table(self.store, GAME, self.table.info, self.table.timing)
        await again.load()
        assert (again.info, again.play, again.seq, again.voided) == (
            self.table.info,
            self.table.play,
            self.table.seq,
            self.table.voided,
        )
        return audit(self.path)

    async def counts(self) -> dict[str, int]:
        """How many rows each table of the file holds."""
        names = ("receipt", "event", "round", "transfer", "seat", "game_table")
        return {n: int((await self.store.rows(f"SELECT count(*) FROM {n}"))[0][0]) for n in names}
