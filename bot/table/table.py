"""One live table (DESIGN 4): every input is committed before anyone is told, and takes effect at most once."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any, Literal, TypeAlias, get_args

import aiosqlite

from bot.kernel.cards import Kind, Seat
from bot.kernel.game import Press, Speech, Step
from bot.table import books, dealing, log, roster, tables, wishes
from bot.table.clock import Clock, Timing
from bot.table.log import Autopilot, Entry, Fled, GameEvent, Leave, Missed, Play, Request
from bot.table.outcome import Confirmations, Departure
from bot.table.outcome import Outcome as Outcome
from bot.table.records import TableInfo
from bot.table.store import Store, keep_receipt
from bot.table.thoughts import Thoughts

logger = logging.getLogger(__name__)

AnyGame: TypeAlias = books.AnyGame


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
        self.woken = asyncio.Event()
        self.on_change: Callable[[Table], None] = lambda table: None
        self.shuffle: Callable[[Sequence[Kind]], tuple[Kind, ...]] = dealing.shuffled
        self.seq = 1
        self.accounts: tuple[str, ...] = ()
        """Whose account each seat of the round that was dealt last plays for, even of who has left since."""
        self.voided = False
        """Whether the deal before this round was opened by nobody."""
        self.touched = 0.0
        """When something last happened here, or the table was loaded; of the event loop's clock."""
        self.nudged = False
        """Whether a third of the pause between rounds is over: who has not tapped 下一局 is told so in private."""
        self.thoughts = Thoughts()
        self._lock = asyncio.Lock()
        self._sure = False
        self._taps = Confirmations()
        self._views: dict[Seat | Literal["step"] | None, Any] = {}

    # --- what stands -------------------------------------------------------------------------------------

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """The table to oneself. Memory is what the log says, even if the last input failed or was cancelled."""
        async with self._lock:
            if not self._sure:
                await self._load()
            yield

    async def load(self) -> None:
        """Fold the running round from the log; the database is the truth, whatever memory held."""
        async with self._lock:
            await self._load()

    async def _load(self) -> None:
        self._sure = False
        info = await tables.table_by_id(self.store, self.info.id) or self.info
        seq = await tables.next_seq(self.store, info.id)
        bodies = await tables.events_of(self.store, info.id, info.round)
        entries = [log.decode(self.game, body) for body in bodies]
        play = log.fold(self.game, entries) if entries else None
        self.voided = await tables.was_void(self.store, info.id, info.round - 1)
        self.accounts = await tables.accounts_in(self.store, info.id, info.round)
        self.info, self.seq, self._sure = info, seq, True
        self.touched = self.now()
        self._move(play)

    @staticmethod
    def now() -> float:
        """The time by which everything here goes."""
        return asyncio.get_running_loop().time()

    @property
    def over(self) -> bool:
        """Whether no round runs: none was dealt, or the last one has ended."""
        return self.play is None or self.game.over(self.play.state)

    @property
    def seal(self) -> str:
        """The commitment to the shuffle of the round that was dealt last; "" if there is none."""
        return "" if self.play is None else self.play.seal

    @property
    def shown_round(self) -> int:
        """The number of the round as players count: a deal that nobody opened is dealt again under its number."""
        return self.info.round - self.info.voids + (self.play is not None and self.game.void(self.play.state))

    def view(self, seat: Seat | None) -> Any:
        """What a seat, or the public, may know of the round that was dealt last; ValueError before the first."""
        if self.play is None:
            raise ValueError("no round was dealt")
        if seat not in self._views:
            self._views[seat] = self.game.view(self.play.state, seat)
        return self._views[seat]

    @property
    def step(self) -> Step[Any] | None:
        """The next automatic step of the running round; None while it waits for an answer."""
        if self.play is None:
            return None
        if "step" not in self._views:
            self._views["step"] = self.game.step(self.play.state)
        step: Step[Any] | None = self._views["step"]
        return step

    @property
    def hurries(self) -> bool:
        """Whether what stands is gone in a moment, so that nobody need be shown it: a step is due that has no pace."""
        if self.play is None or self.over or self.play.halt or self.info.status != "playing":
            return False
        return self.step is not None and not self.step.paced

    def owing(self) -> tuple[int, tuple[Seat, ...]]:
        """The open window and who owes an answer; between rounds the last window, in which nobody does."""
        if self.play is None:
            return self.info.window, ()
        return self.game.awaits(self.play.state)

    def by_computer(self, seat: Seat) -> bool:
        """Whether a computer answers for this seat now."""
        who = self.info.seats[seat]
        return who.agent is not None or (self.play is not None and seat in self.play.autopilot)

    @property
    def awaited(self) -> Seat | None:
        """The seat for which all see that the round waits; None while it is nobody's business who is asked."""
        return None if self.play is None else self.game.awaited(self.view(None))

    @property
    def late(self) -> Seat | None:
        """The seat about which the others are asked: 等他 or 代打."""
        overdue = None if self.play is None else self.play.overdue
        return overdue[0] if overdue is not None and overdue[1] == self.owing()[0] else None

    @property
    def asks_leave(self) -> Request | None:
        """Who asks the others whether he may go while the computer plays on; None once that is settled."""
        asked = None if self.play is None or self.over else self.play.request
        open_ = asked is not None and asked.state == "asked" and not self.info.seats[asked.seat].leaving
        return asked if open_ else None

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats of people who play themselves: neither leaving nor on 托管."""
        seats = enumerate(self.info.seats)
        return tuple(n for n, who in seats if who.user_id is not None and not self.by_computer(n))

    def passes(self, seat: Seat) -> bool:
        """Whether the question to this seat is passed without being put, for so its player said (本局不吃)."""
        if self.play is None or seat not in self.play.skips or self.by_computer(seat):
            return False
        return self.game.skipped(self.view(seat)) is not None

    def allowed(self, seat: Seat) -> float:
        """Seconds that the clock allows a seat that owes an answer."""
        if self.timing.steady and self.awaited is None:
            return self.timing.claim
        return self.timing.allows(self.game.patience(self.view(seat)))

    # --- inputs ------------------------------------------------------------------------------------------

    async def act(self, key: str, seat: Seat, window: int, code: str, speech: Speech) -> Outcome:
        """A tap of the person on `seat`. `key` names the update, so that the same one counts once."""
        async with self.turn():
            before = await self.store.receipt(key)
            if before is not None:
                return Outcome.of(before)
            if self.play is None or self.info.status != "playing" or self.over:
                return Outcome("stale")
            wish = wishes.wished(self, seat, window, code, speech)
            outcome, entries = wish[:2] if wish else self._judge(key, seat, window, code, speech)
            entries = [*self._awakes(seat, bool(entries)), *entries]
            if entries:
                also = wish.also if wish else ()
                await self._commit(key, entries, outcome=outcome.receipt, also=also)
            return outcome

    def _awakes(self, seat: Seat, acts: bool) -> list[Entry]:
        """What any tap says of its player: he is there, so 托管 ends; and if he acts, he misses nothing."""
        assert self.play is not None  # noqa: S101 - act() looked
        away = seat in self.play.autopilot
        woke: list[Entry] = [Autopilot(seat, False)] if away else []
        return [*woke, Missed(seat, 0)] if (away or acts) and self.play.misses(seat) else woke

    def _judge(
        self, key: str, seat: Seat, window: int, code: str, speech: Speech
    ) -> tuple[Outcome, list[Entry]]:
        view = self.view(seat)
        press: Press[Any] = self.game.press(view, code, speech)
        if press.alert:
            return Outcome("alert", press.alert), []
        if window != self.owing()[0]:
            return Outcome("stale"), []
        if press.reason is not None:
            return Outcome("refused", self.game.explain(press.reason, speech)), []
        reason = self.game.refusal(view, press.action)
        if reason is not None:
            return Outcome("refused", self.game.explain(reason, speech)), []
        if press.confirm and not self._taps.second(key, seat, window, code):
            return Outcome("confirm"), []
        assert self.play is not None  # noqa: S101 - act() looked
        events = self.game.decide(self.play.state, seat, press.action)
        return Outcome("done", self.game.told(view, press.action, speech)), [GameEvent(e) for e in events]

    async def seating(self, key: str, change: Callable[[TableInfo], TableInfo]) -> bool:
        """Change who sits where; False if this input was taken before. ValueError of `change` passes through."""
        async with self.turn():
            if await self.store.receipt(key) is not None:
                return False
            await self._commit(key, (), info=replace(change(self.info), touched_at=time.time()))
            return True

    def penalised(self, user_id: int) -> bool:
        """Whether leaving now is 逃跑: his seat still plays, and he has not paid for this round yet (9)."""
        seat = self.info.seat_of(user_id)
        if seat is None or self.play is None or self.over or self.info.seats[seat].leaving:
            return False
        return seat not in self.play.fled and self.game.playing(self.play.state, seat)

    async def flee(self, key: str, user_id: int) -> Departure:
        """逃跑: the person leaves at once; out of a round that he still plays, with its penalty.

        Receipt, penalty and seat are one transaction; the same update has the same outcome and books nothing more.
        """
        async with self.turn():
            before = await self.store.receipt(key)
            if before is not None:
                return next((one for one in get_args(Departure) if one == before), "left")
            seat = self.info.seat_of(user_id)
            if seat is None or self.info.seats[seat].leaving:
                return "gone"
            outcome: Departure = "fled" if self.penalised(user_id) else "left"
            info = replace(roster.rise(self.info, user_id), touched_at=time.time())
            await self._commit(key, [Fled(seat)] if outcome == "fled" else [], info=info, outcome=outcome)
            return outcome

    async def back(self, key: str, user_id: int) -> bool:
        """The tap of a person who left in this round: he plays on himself. False if it was taken before."""
        async with self.turn():
            if await self.store.receipt(key) is not None:
                return False
            info = replace(roster.returned(self.info, user_id), touched_at=time.time())
            seat = info.seat_of(user_id)
            woke = [] if seat is None or self.over else self._awakes(seat, acts=False)
            await self._commit(key, woke, info=info)
            return True

    async def let_go(self, asked: Request) -> None:
        """Who asked leaves, and the computer plays on, free of penalty; in the table's turn."""
        user_id = self.info.seats[asked.seat].user_id or 0
        info = replace(roster.rise(self.info, user_id), touched_at=time.time())
        await self._commit(f"letgo:{info.id}:{self.seq}", [Leave(asked.seat, "granted")], info=info)

    async def retire(self, info: TableInfo) -> None:
        """Let the table rest or end because time has passed; in its turn."""
        await self._commit(f"{info.status}:{info.id}:{info.touched_at}", (), info=info)

    async def deal(self, key: str, level: str = roster.COMPUTER) -> bool:
        """发牌: begin to play, computers of this level on the empty seats; False if taken before, or too late."""
        async with self.turn():
            if await self.store.receipt(key) is not None or self.info.status != "lobby":
                return False
            await self.deal_on(key, level)
            return True

    async def deal_on(self, key: str, level: str = roster.COMPUTER) -> None:
        """Deal a round; in the table's turn.

        After a deal that nobody opened nobody was asked whether he is still there, so who missed what goes on.
        """
        again = self.info.status == "playing"
        info = roster.filled(self.info, level)
        dealer = info.dealer if info.dealer is not None else secrets.randbelow(len(info.seats))
        deck = self.shuffle(self.game.deck)
        event = self.game.deal(self.game.ruleset(info.ruleset), deck, dealer, len(info.seats), info.window)
        info = replace(
            info,
            status="playing",
            round=info.round + 1,
            dealer=dealer,
            # A deal after one that nobody opened goes on on the same board: it is a line there, not a new message.
            board=info.board if again else info.board + 1,
            touched_at=time.time(),
        )
        before = dealing.carried(self.info, self.play) if again else []
        fixed = dealing.terms(self.game, deck, self.info.stake)
        await self._commit(key, [GameEvent(event), *fixed, *before], info=info)

    # --- commit ------------------------------------------------------------------------------------------

    async def commit(self, key: str, entries: Sequence[Entry], also: Sequence[str] = ()) -> None:
        """Append facts of the running round; in the table's turn. `also`: inputs that are taken with this one."""
        await self._commit(key, entries, also=also)

    async def _commit(
        self,
        key: str,
        entries: Sequence[Entry],
        *,
        info: TableInfo | None = None,
        outcome: str = "ok",
        also: Sequence[str] = (),
    ) -> None:
        new = info or self.info
        dealt = new.round != self.info.round
        play = log.fold(self.game, entries, None if dealt else self.play) if entries else self.play
        ended = play is not None and self.game.over(play.state) and (dealt or not self.over)
        if ended and play is not None:
            new = self._after(new, play)

        async def work(db: aiosqlite.Connection) -> None:
            await keep_receipt(db, key, outcome, new.id)
            for other in also:
                await keep_receipt(db, other, table_id=new.id)
            if dealt:
                await books.start(db, new)
            bodies = [log.encode(self.game, entry) for entry in entries]
            await tables.append(db, new.id, new.round, self.seq, bodies)
            if play is not None:
                await books.book(db, self.game, new, play, entries, ended=ended)
            if new is not self.info:
                await tables.save(db, new)

        await self._write(work)
        if dealt:
            self.accounts = roster.accounts(new)
            self.voided = self.play is not None and self.game.void(self.play.state)
        if new.touched_at != self.info.touched_at:
            self.touched, self.nudged = self.now(), False
        self.info = new
        self.seq += len(entries)
        self._move(play, entries, anew=dealt or ended)

    async def _write(self, work: Callable[[aiosqlite.Connection], Awaitable[None]]) -> None:
        """Write, or fold again from the log: cancelled or failed, whether it was kept only the log can tell.

        If even that is cut off, the next turn begins with it.
        """
        self._sure = False
        try:
            await self.store.write(work)
            self._sure = True
        except BaseException:
            self.woken.set()
            with suppress(sqlite3.Error, ValueError):
                await self._load()
            raise

    def _after(self, info: TableInfo, play: Play) -> TableInfo:
        """The table's row after a round. Nothing is dealt again where only computers would be there to play."""
        window = self.game.awaits(play.state)[0] + 1
        dealer = self.game.next_dealer(play.state)
        info = roster.after_round(replace(info, window=window, dealer=dealer, touched_at=time.time()))
        if not info.people:
            return replace(info, status="ended")
        if not self.game.void(play.state):
            return replace(info, status="between")
        here = any(s.user_id is not None and n not in play.autopilot for n, s in enumerate(info.seats))
        return replace(info, voids=info.voids + 1, status=info.status if here else "resting")

    def _move(self, play: Play | None, entries: Sequence[Entry] | None = None, *, anew: bool = False) -> None:
        self.play = play
        self._views = {}
        self.clock.enter(self.owing()[0], self.now(), anew=anew)
        wishes.felt(self, entries)
        self.wake()

    def wake(self) -> None:
        """Something changed: the loop and the outbox look again."""
        self.woken.set()
        try:
            self.on_change(self)
        except Exception:
            # It is committed: whoever listens badly must not make it look as if it had failed.
            logger.exception("table %d: what changed was not told", self.info.id)
