"""One live table (DESIGN 4): every input is committed before anyone is told, and takes effect at most once."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

import aiosqlite

from bot.kernel.cards import Kind, Seat
from bot.kernel.game import Game, Press
from bot.table import log, roster, tables
from bot.table.clock import Clock, Timing
from bot.table.log import Autopilot, Entry, GameEvent, Missed, Play
from bot.table.records import TableInfo
from bot.table.store import Store, keep_receipt

AnyGame: TypeAlias = Game[Any, Any, Any, Any]

CONFIRM = 10.0
"""Seconds within which the second of two taps must come. A person's, so TIME_SCALE does not shorten it."""

MISSES = 2
"""Unanswered discards or opening questions in a row after which the computer plays on (托管)."""


def shuffled(deck: Sequence[Kind]) -> tuple[Kind, ...]:
    """The deck in an order that nobody can foretell."""
    cards = list(deck)
    secrets.SystemRandom().shuffle(cards)
    return tuple(cards)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a tap. `text` is the toast that the game words for it; the chat words stale and confirm."""

    kind: Literal["done", "stale", "refused", "alert", "confirm"]
    text: str = ""


class Table:
    """A table's row, the running round, and the one lock under which both change.

    `info` and `play` are replaced, never changed, and only after the transaction that says so was committed.
    `on_change` is called after each; it must not block.
    """

    def __init__(self, store: Store, game: AnyGame, info: TableInfo, timing: Timing) -> None:
        self.store = store
        self.game = game
        self.info = info
        self.play: Play | None = None
        self.timing = timing
        self.clock = Clock(timing)
        self.lock = asyncio.Lock()
        self.woken = asyncio.Event()
        self.on_change: Callable[[Table], None] = lambda table: None
        self.shuffle: Callable[[Sequence[Kind]], tuple[Kind, ...]] = shuffled
        self.seq = 1
        self.voided = False
        """Whether the deal before this round was opened by nobody."""
        self._armed: dict[tuple[Seat, int, str], float] = {}
        self._views: dict[Seat | None, Any] = {}

    # --- what stands -------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Fold the running round from the log; the database is the truth, whatever memory held."""
        info = await tables.table_by_id(self.store, self.info.id)
        if info is not None:
            self.info = info
        self.seq = await tables.next_seq(self.store, self.info.id)
        bodies = await tables.events_of(self.store, self.info.id, self.info.round)
        entries = [log.decode(self.game, body) for body in bodies]
        self.voided = await tables.was_void(self.store, self.info.id, self.info.round - 1)
        self._move(log.fold(self.game, entries) if entries else None)

    @property
    def over(self) -> bool:
        """Whether no round runs: none was dealt, or the last one has ended."""
        return self.play is None or self.game.over(self.play.state)

    @property
    def shown_round(self) -> int:
        """The number of the round as players count: deals that nobody opened do not."""
        return self.info.round - self.info.voids

    def view(self, seat: Seat | None) -> Any:
        """What a seat, or the public, may know of the round that was dealt last; ValueError before the first."""
        if self.play is None:
            raise ValueError("no round was dealt")
        if seat not in self._views:
            self._views[seat] = self.game.view(self.play.state, seat)
        return self._views[seat]

    def owing(self) -> tuple[int, tuple[Seat, ...]]:
        """The open window and who owes an answer; nobody while no round runs."""
        if self.play is None or self.over:
            return self.info.window, ()
        return self.game.awaits(self.play.state)

    def by_computer(self, seat: Seat) -> bool:
        """Whether a computer answers for this seat now."""
        who = self.info.seats[seat]
        return who.agent is not None or (self.play is not None and seat in self.play.autopilot)

    # --- inputs ------------------------------------------------------------------------------------------

    async def act(self, key: str, seat: Seat, window: int, code: str, language: str) -> Outcome:
        """A tap of the person on `seat`. `key` names the update, so that the same one counts once."""
        async with self.lock:
            before = await self.store.receipt(key)
            if before is not None:
                return Outcome("done", before)
            if self.play is None or self.over:
                return Outcome("stale")
            woke = [Autopilot(seat, False)] if seat in self.play.autopilot else []
            outcome, entries = self._judge(seat, window, code, language)
            if entries and self.play.misses(seat):
                entries = [*entries, Missed(seat, 0)]
            if entries or woke:
                await self._commit(key, [*woke, *entries], outcome=outcome.text)
            return outcome

    def _judge(self, seat: Seat, window: int, code: str, language: str) -> tuple[Outcome, list[Entry]]:
        view = self.view(seat)
        press: Press[Any] = self.game.press(view, code, language)
        if press.alert:
            return Outcome("alert", press.alert), []
        if window != self.owing()[0]:
            return Outcome("stale"), []
        if press.reason is not None:
            return Outcome("refused", self.game.explain(press.reason, language)), []
        reason = self.game.refusal(view, press.action)
        if reason is not None:
            return Outcome("refused", self.game.explain(reason, language)), []
        if press.confirm and not self._confirmed(seat, window, code):
            return Outcome("confirm"), []
        assert self.play is not None  # noqa: S101 - act() looked
        events = self.game.decide(self.play.state, seat, press.action)
        return Outcome("done", self.game.told(view, press.action, language)), [GameEvent(e) for e in events]

    def _confirmed(self, seat: Seat, window: int, code: str) -> bool:
        now = time.monotonic()
        first = self._armed.pop((seat, window, code), None)
        self._armed = {(seat, window, code): now}
        return first is not None and now - first <= CONFIRM

    async def seating(
        self, key: str, change: Callable[[TableInfo], TableInfo], *, entries: Sequence[Entry] = ()
    ) -> bool:
        """Change who sits where; False if this input was taken before. ValueError of `change` passes through."""
        async with self.lock:
            if await self.store.receipt(key) is not None:
                return False
            info = replace(change(self.info), touched_at=time.time())
            await self._commit(key, entries, info=info)
            return True

    async def retire(self, info: TableInfo) -> None:
        """Let the table rest or end because time has passed; the lock is held."""
        await self._commit(f"{info.status}:{info.id}:{info.touched_at}", (), info=info)

    async def deal(self, key: str) -> bool:
        """Deal a round; False if this input was taken before or a round runs."""
        async with self.lock:
            if await self.store.receipt(key) is not None or not self.over:
                return False
            await self.deal_locked(key)
            return True

    async def deal_locked(self, key: str) -> None:
        """Deal a round; the lock is held."""
        again = self.play is not None and self.info.status == "playing"
        info = roster.filled(self.info)
        dealer = info.dealer if info.dealer is not None else secrets.randbelow(len(info.seats))
        rules = self.game.ruleset(info.ruleset)
        event = self.game.deal(rules, self.shuffle(self.game.deck), dealer, len(info.seats), info.window)
        info = replace(
            info,
            status="playing",
            round=info.round + 1,
            dealer=dealer,
            # A deal after one that nobody opened goes on on the same board: it is a line there, not a new message.
            board=info.board if again else info.board + 1,
            touched_at=time.time(),
        )
        await self._commit(key, [GameEvent(event)], info=info)
        self.voided = again

    # --- commit ------------------------------------------------------------------------------------------

    async def commit(self, key: str, entries: Sequence[Entry]) -> None:
        """Append facts of the running round; the lock is held."""
        await self._commit(key, entries)

    async def _commit(
        self, key: str, entries: Sequence[Entry], *, info: TableInfo | None = None, outcome: str = "ok"
    ) -> None:
        new = info or self.info
        dealt = new.round != self.info.round
        play = log.fold(self.game, entries, None if dealt else self.play) if entries else self.play
        ended = play is not None and bool(entries) and self.game.over(play.state) and (dealt or not self.over)
        if ended and play is not None:
            new = self._after(new, play)

        async def work(db: aiosqlite.Connection) -> None:
            await keep_receipt(db, key, outcome, new.id)
            if dealt:
                await self._book_start(db, new)
            bodies = [log.encode(self.game, entry) for entry in entries]
            await tables.append(db, new.id, new.round, self.seq, bodies)
            if ended and play is not None and not self.game.void(play.state):
                await self._book_end(db, play)
            if new is not self.info:
                await tables.save(db, new)

        try:
            await self.store.write(work)
        except BaseException:
            # Cancelled or failed: whether it was kept only the log can tell.
            await asyncio.shield(asyncio.ensure_future(self.load()))
            raise
        self.info = new
        self.seq += len(entries)
        self._move(play)

    def _after(self, info: TableInfo, play: Play) -> TableInfo:
        window = self.game.awaits(play.state)[0] + 1
        dealer = self.game.next_dealer(play.state)
        info = replace(info, window=window, dealer=dealer, touched_at=time.time())
        if self.game.void(play.state):
            info = roster.after_round(replace(info, voids=info.voids + 1))
        else:
            info = roster.after_round(replace(info, status="between"))
        return info if info.people else replace(info, status="ended")

    async def _book_start(self, db: aiosqlite.Connection, info: TableInfo) -> None:
        people = {seat.user_id for seat in info.seats if seat.user_id is not None}
        await tables.start_round(db, info.id, info.round, roster.accounts(info), ranked=len(people) >= 2)

    async def _book_end(self, db: aiosqlite.Connection, play: Play) -> None:
        async with db.execute(
            "SELECT accounts FROM round WHERE table_id = ? AND round = ?", (self.info.id, self.info.round)
        ) as cursor:
            found = await cursor.fetchone()
        if found is None:
            raise sqlite3.IntegrityError(f"round {self.info.round} of table {self.info.id} was never dealt")
        accounts = tables.accounts_in(found)
        transfers = self.game.settle(play.state)
        await tables.end_round(db, self.info.id, self.info.round, accounts, transfers)

    def _move(self, play: Play | None) -> None:
        self.play = play
        self._views = {}
        self.clock.enter(self.owing()[0], asyncio.get_running_loop().time())
        self.wake()

    def wake(self) -> None:
        """Something changed: the loop and the outbox look again."""
        self.woken.set()
        self.on_change(self)
