"""Makes the panels shown match the panels wanted (DESIGN 6).

One lane a chat: one request at a time, each planned from the newest state when its turn comes, so that a state
that was overtaken is neither drawn nor sent, and one chat's wait holds up no other.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

from bot.chat.budget import Budget
from bot.chat.directory import Directory
from bot.chat.faults import Fault, judge
from bot.chat.house import House
from bot.chat.sender import Note, Sender
from bot.chat.shown import Shown
from bot.chat.wanted import Panels, Wanted
from bot.kernel.cards import Seat
from bot.table.records import GROUP, PanelRow
from bot.table.table import Table

log = logging.getLogger(__name__)

CAPTION_REST = 8.0
"""Seconds between two edits of a hand's caption alone."""
BREATH = 0.02
"""Seconds between a change and the first look at it."""
QUIET = 120.0
"""Seconds after a tap in a DM within which a question there need not ring."""
BACKOFF = (0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 30.0)
"""Seconds before a chat is tried again, by failures in a row."""


@dataclass(slots=True)
class Lane:
    """What one chat has still to hear. `notes` are messages of their own (answers to commands)."""

    chat_id: int
    dirty: set[tuple[int, int]] = field(default_factory=set)
    notes: deque[Note] = field(default_factory=deque)
    failures: int = 0
    task: asyncio.Task[None] | None = None


@dataclass(frozen=True, slots=True)
class Job:
    """One request. `sends`: it puts a new message there, which nothing that stands can replace."""

    run: Callable[[], Awaitable[None]]
    slot: str
    wanted: Wanted | None = None
    row: PanelRow | None = None
    sends: bool = False


class Outbox:
    """Lanes, and what is known to stand in each chat."""

    def __init__(
        self, house: House, directory: Directory, panels: Panels, sender: Sender, budget: Budget, scale: float
    ) -> None:
        self._house = house
        self._directory = directory
        self._panels = panels
        self._sender = sender
        self._budget = budget
        self._scale = scale
        self._lanes: dict[int, Lane] = {}
        self._shown = Shown(house.store)
        self._anew: set[tuple[int, int]] = set()
        self.on_deleted: Callable[[int], Awaitable[None]] = self._stays

    # --- what comes in ------------------------------------------------------------------------------------

    def changed(self, table: Table) -> None:
        """The table moved on: look at every recipient's panels."""
        info = table.info
        self._touch(info.chat_id, info.id, GROUP)
        recipients = set(info.people) | self._shown.recipients(info.id)
        for user_id in recipients:
            if self._directory.player(user_id).dm_ok:
                self._touch(user_id, info.id, user_id)
            else:
                self._unreachable(table, user_id)

    def again(self, table: Table, user_id: int) -> None:
        """Send a person's hand anew, below whatever has come since."""
        self._anew.add((table.info.id, user_id))
        self._touch(user_id, table.info.id, user_id)

    def say(self, note: Note) -> None:
        """Send a message of its own when the chat's budget allows."""
        lane = self._lane(note.chat_id)
        lane.notes.append(note)
        self._start(lane)

    def _touch(self, chat_id: int, table_id: int, recipient: int) -> None:
        lane = self._lane(chat_id)
        lane.dirty.add((table_id, recipient))
        self._start(lane)

    def _lane(self, chat_id: int) -> Lane:
        return self._lanes.setdefault(chat_id, Lane(chat_id))

    def _start(self, lane: Lane) -> None:
        if lane.task is None or lane.task.done():
            lane.task = asyncio.create_task(self._run(lane), name=f"lane {lane.chat_id}")

    async def stop(self) -> None:
        """Stop sending; what is not sent yet is found again at the next start."""
        tasks = [lane.task for lane in self._lanes.values() if lane.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _stays(self, user_id: int) -> None:
        """What is done about a person whose account is deleted, until somebody says otherwise: nothing."""

    # --- a lane -------------------------------------------------------------------------------------------

    async def _run(self, lane: Lane) -> None:
        # A breath: the tap that led here is answered first, and what follows from it at once is told in one.
        await asyncio.sleep(BREATH)
        while lane.dirty or lane.notes:
            if self._directory.chat(lane.chat_id).active:
                await self._turn(lane)
            else:
                lane.dirty.clear()
                lane.notes.clear()

    async def _turn(self, lane: Lane) -> None:
        """Plan the most pressing request, wait for its budget, and if it is still the one, make it."""
        found = await self._next(lane)
        if found is None:
            if lane.notes:
                await self._note(lane)
            return
        key, job = found
        if not await self._paid(lane):
            lane.dirty.add(key)
            return
        lane.dirty.add(key)
        await self._attempt(lane, key, job)

    async def _paid(self, lane: Lane) -> bool:
        """Spend a call; False after a wait, for by then something else may be wanted."""
        wait = self._budget.take(lane.chat_id, self._now())
        if wait:
            await asyncio.sleep(wait / 1000)
        return not wait

    async def _next(self, lane: Lane) -> tuple[tuple[int, int], Job] | None:
        for key in sorted(lane.dirty):
            lane.dirty.discard(key)
            table = self._house.tables.get(key[0])
            if table is None:
                continue
            jobs = await self._jobs(table, key[1])
            for job in jobs:
                if not self._can_wait(lane, key, job):
                    return key, job
        return None

    def _can_wait(self, lane: Lane, key: tuple[int, int], job: Job) -> bool:
        """A hand whose caption alone changed rests between edits, and waits while calls are short."""
        row, wanted = job.row, job.wanted
        if job.slot != "hand" or row is None or wanted is None or job.sends or self._redraw(row, wanted):
            return False
        rest = row.sent_at + CAPTION_REST / self._scale - self._sender.time()
        if rest <= 0 and not self._budget.short(lane.chat_id, self._now()):
            return False
        delay = max(rest, 1.0 / self._scale)
        asyncio.get_running_loop().call_later(delay, self._touch, lane.chat_id, *key)
        return True

    async def _note(self, lane: Lane) -> None:
        if not await self._paid(lane):
            return
        note = lane.notes.popleft()
        try:
            await self._sender.note(note)
            lane.failures = 0
        except Exception as error:
            fault = judge(error)
            if fault.again:
                lane.notes.appendleft(note)
            await self._stumble(lane, fault, error)

    # --- planning -----------------------------------------------------------------------------------------

    async def _jobs(self, table: Table, recipient: int) -> list[Job]:
        """The requests that bring this recipient up to date, the most pressing first."""
        shown = await self._shown.to(table.info.id, recipient)
        wanted = {want.slot: want for want in self._panels.wanted(table, recipient, shown)}
        jobs = []
        for slot, want in wanted.items():
            row = shown.get(slot)
            job = self._job(table, recipient, want, row)
            if job is None:
                self._is_shown(table, recipient, want, row)
            else:
                jobs.append(job)
        jobs.extend(self._leftovers(table, recipient, shown, wanted))
        return sorted(jobs, key=_pressing)

    def _job(self, table: Table, recipient: int, want: Wanted, row: PanelRow | None) -> Job | None:
        same = row is not None and row.text_digest == want.text_digest and not self._redraw(row, want)
        # Without an id there is nothing to edit; a message that perhaps arrived is sent again only if it changed.
        lost = row is not None and row.message_id is None and not same
        lost = lost or (want.slot == "hand" and (table.info.id, recipient) in self._anew)
        if row is None or row.edition < want.edition or lost or self._wrong_kind(table, recipient, want, row):
            if row is not None and row.old_message_id is not None:
                # A row remembers one message to take away: the next is not sent before that one is gone.
                return replace(self._delete_old(row), slot="gone")

            async def send() -> None:
                await self._send(table, recipient, want, row)

            return Job(send, want.slot, want, row, sends=True)
        if same:
            return None

        async def edit() -> None:
            redraw = self._redraw(row, want)
            edited = await self._sender.edit(row, want, redraw=redraw)
            await self._keep(table, recipient, want, edited)

        return Job(edit, want.slot, want, row)

    def _wrong_kind(self, table: Table, recipient: int, want: Wanted, row: PanelRow) -> bool:
        """A text cannot become a photo by an edit, nor a photo a text."""
        return row.kind != self._kind(table, recipient, want)

    def _kind(self, table: Table, recipient: int, want: Wanted) -> str:
        photos = recipient != GROUP or self._directory.chat(table.info.chat_id).photos_ok
        return "photo" if want.scene is not None and photos else "text"

    def _redraw(self, row: PanelRow, want: Wanted) -> bool:
        return row.kind == "photo" and want.scene is not None and row.picture_digest != want.picture_digest

    def _leftovers(
        self, table: Table, recipient: int, shown: dict[str, PanelRow], wanted: dict[str, Wanted]
    ) -> list[Job]:
        """Messages to take away: replaced ones, answered questions, and the keyboards of old results."""
        jobs = []
        for slot, row in shown.items():
            if row.old_message_id is not None:
                jobs.append(self._delete_old(row))
            elif slot in wanted:
                continue
            elif slot.startswith("result:"):
                jobs.append(self._strip(row))
            else:
                jobs.append(self._delete(row))
        return jobs

    def _delete_old(self, row: PanelRow) -> Job:
        async def run() -> None:
            await self._sender.delete(row.chat_id, row.old_message_id)
            await self._shown.keep(replace(row, old_message_id=None))

        return Job(run, "old")

    def _delete(self, row: PanelRow) -> Job:
        async def run() -> None:
            await self._sender.delete(row.chat_id, row.message_id)
            await self._shown.drop(row)

        return Job(run, "gone")

    def _strip(self, row: PanelRow) -> Job:
        async def run() -> None:
            await self._sender.strip(row)
            await self._shown.drop(row)

        return Job(run, "old")

    # --- carrying out -------------------------------------------------------------------------------------

    async def _send(self, table: Table, recipient: int, want: Wanted, row: PanelRow | None) -> None:
        info = table.info
        chat_id = info.chat_id if recipient == GROUP else recipient
        quiet = recipient != GROUP and self._is_quiet(recipient, want)
        sent = await self._sender.send(
            PanelRow(
                info.id,
                recipient,
                want.slot,
                chat_id,
                message_id=None,
                kind=self._kind(table, recipient, want),
                sent_at=self._sender.time(),
                old_message_id=row.message_id if row and row.chat_id == chat_id else None,
            ),
            want,
            thread_id=info.thread_id if recipient == GROUP else 0,
            silent=quiet or (recipient == GROUP and want.slot == "board") or want.slot == "hand",
        )
        if want.slot == "hand":
            self._anew.discard((info.id, recipient))
        await self._keep(table, recipient, want, sent)

    def _is_quiet(self, user_id: int, want: Wanted) -> bool:
        tapped = self._directory.tapped.get(user_id, float("-inf"))
        return want.edition % 2 == 0 and asyncio.get_running_loop().time() - tapped < QUIET / self._scale

    async def _keep(self, table: Table, recipient: int, want: Wanted, row: PanelRow) -> None:
        await self._shown.keep(row)
        self._is_shown(table, recipient, want, row)

    def _is_shown(self, table: Table, recipient: int, want: Wanted, row: PanelRow | None) -> None:
        """Tell the table's clock. A send whose answer never came is no delivery (field report 15)."""
        sent = row is not None and row.message_id is not None
        self._clock(table, recipient, want, table.clock.shown if sent else table.clock.fails)

    def _clock(
        self, table: Table, recipient: int, want: Wanted, note: Callable[[int, Seat | None, float], bool]
    ) -> None:
        seat = None if recipient == GROUP else table.info.seat_of(recipient)
        if want.slot not in ("board", "ask") or (want.slot == "ask") != (seat is not None):
            return
        if note(want.window, seat, asyncio.get_running_loop().time()):
            table.woken.set()

    def _unreachable(self, table: Table, user_id: int) -> None:
        seat = table.info.seat_of(user_id)
        if seat is not None and table.clock.cannot_show(table.owing()[0], seat):
            table.woken.set()

    async def _attempt(self, lane: Lane, key: tuple[int, int], job: Job) -> None:
        try:
            await job.run()
            lane.failures = 0
        except Exception as error:
            fault = judge(error)
            if fault.gone and job.row is not None:
                await self._shown.drop(job.row)
            if fault.thread_gone:
                self._sender.forget_thread(key[0])
            table = self._house.tables.get(key[0])
            if table is not None and job.wanted is not None and not fault.known:
                self._clock(table, key[1], job.wanted, table.clock.fails)
            await self._stumble(lane, fault, error)

    async def _stumble(self, lane: Lane, fault: Fault, error: Exception) -> None:
        """A request failed: note what that tells of the chat, and wait as it asks."""
        if fault.retry_after:
            self._budget.block(lane.chat_id, fault.retry_after, self._now())
            return
        if fault.migrated_to:
            await self.migrate(lane.chat_id, fault.migrated_to)
        elif fault.closed:
            await self._closed(lane)
            if fault.deleted:
                await self.on_deleted(lane.chat_id)
        elif fault.no_photos:
            await self._directory.reach(lane.chat_id, photos=False)
        elif not fault.known:
            lane.failures += 1
            level = logging.WARNING if fault.again else logging.ERROR
            log.log(level, "chat %d: %s", lane.chat_id, error, exc_info=not fault.again)
            await asyncio.sleep(BACKOFF[min(lane.failures, len(BACKOFF)) - 1])

    async def _closed(self, lane: Lane) -> None:
        """The chat cannot be written to: say no more there, and let its tables know."""
        lane.dirty.clear()
        lane.notes.clear()
        if lane.chat_id < 0:
            await self._directory.reach(lane.chat_id, active=False)
            return
        await self._directory.closed(lane.chat_id)
        for table in self._house.of(lane.chat_id):
            self._unreachable(table, lane.chat_id)

    async def migrate(self, old: int, new: int) -> None:
        """The group has a new id: its panels are gone, its tables go on there."""
        if not await self._directory.migrate(old, new):
            return
        self._lanes.pop(old, None)
        self._shown.forget_chat(old)
        await self._house.reload(new)

    @staticmethod
    def _now() -> int:
        return round(asyncio.get_running_loop().time() * 1000)


_ORDER = {"ask": 0, "board": 2, "hand": 3, "old": 4, "gone": 1}


def _pressing(job: Job) -> int:
    """Questions first, then what must vanish, then the board and the hands; results before the next board."""
    return _ORDER.get(job.slot, 1)
