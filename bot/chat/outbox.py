"""Makes the panels shown match the panels wanted (DESIGN 6).

One lane a chat: one request at a time, each planned from the newest state when its turn comes, so that a state
that was overtaken is neither drawn nor sent, and one chat's wait holds up no other.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from bot.chat.budget import Budget
from bot.chat.directory import Directory
from bot.chat.faults import Fault, judge
from bot.chat.house import House
from bot.chat.planner import Job, Planner
from bot.chat.sender import Note, Sender
from bot.chat.shown import Shown
from bot.chat.wanted import Panels
from bot.table.loop import pace_of
from bot.table.records import GROUP
from bot.table.table import Table

log = logging.getLogger(__name__)

CAPTION_REST = 8.0
"""Seconds between two edits of a hand's caption alone."""
BREATH = 0.02
"""Seconds between a change and the first look at it."""
ONE_CARD, TWO_CARDS = 1.5, 2.5
"""Paces within which a board was changed for the card before this one; after which it is not the next card's turn."""
LAST = 5.0
"""Seconds that a request under way has to finish when the bot stops."""
BACKOFF = (0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 30.0)
"""Seconds before a chat is tried again, by failures in a row."""


@dataclass(slots=True)
class Lane:
    """What one chat has still to hear. `notes` are messages of their own (answers to commands), `pin` a wish.

    `turns`: pages that messages are turned to, by message id, the latest only; `turned`: the last call was one.
    `calling`: a request is under way, which is not to be cut off: what it did would stand in the chat unknown. `began`:
    when the last one did (event loop's clock).
    """

    chat_id: int
    dirty: set[tuple[int, int]] = field(default_factory=set)
    notes: deque[Note] = field(default_factory=deque)
    pin: Note | None = None
    turns: dict[int, Note] = field(default_factory=dict)
    turned: bool = False
    failures: int = 0
    calling: bool = False
    began: float = 0.0
    task: asyncio.Task[None] | None = None

    def clear(self) -> None:
        """Nothing more is said here."""
        self.dirty.clear()
        self.notes.clear()
        self.turns.clear()
        self.pin = None


class Outbox:
    """Lanes, and what is known to stand in each chat."""

    def __init__(
        self, house: House, directory: Directory, panels: Panels, sender: Sender, budget: Budget, scale: float
    ) -> None:
        self._house = house
        self._directory = directory
        self._sender = sender
        self._budget = budget
        self._scale = scale
        self._lanes: dict[int, Lane] = {}
        self._shown = Shown(house.store)
        self._stopping = False
        self._planner = Planner(directory, panels, sender, self._shown, self.say, scale)
        self.on_deleted: Callable[[int], Awaitable[None]] = self._stays

    # --- what comes in ------------------------------------------------------------------------------------

    def changed(self, table: Table) -> None:
        """The table moved on: look at every recipient's panels."""
        info = table.info
        if info.chat_id < 0 or self._directory.player(info.chat_id).dm_ok:
            self._touch(info.chat_id, info.id, GROUP)
        recipients = set(info.people) | self._shown.recipients(info.id)
        for user_id in recipients:
            if self._directory.player(user_id).dm_ok:
                self._touch(user_id, info.id, user_id)
            else:
                self._unreachable(table, user_id)

    def again(self, table: Table, recipient: int) -> None:
        """Send a person's hand or the group's board (GROUP) anew, below whatever has come since."""
        self._planner.anew.add((table.info.id, recipient))
        chat_id = table.info.chat_id if recipient == GROUP else recipient
        self._touch(chat_id, table.info.id, recipient)

    def look(self, table: Table, user_id: int) -> None:
        """What this person should see of the table has changed, and nobody else."""
        self._touch(user_id, table.info.id, user_id)

    async def remembers(self, table_id: int, chat_id: int, message_id: int) -> bool:
        """Whether this message is one of the table's, or may be: what is being sent is in no row yet."""
        lane = self._lanes.get(chat_id)
        if lane is not None and lane.calling:
            return True
        return await self._shown.remembers(table_id, chat_id, message_id)

    def stirred(self, chat_id: int) -> None:
        """Somebody wrote in the group: its boards sink."""
        for table in self._house.tables.values():
            if table.info.chat_id == chat_id:
                self._planner.depth.stirred(table.info.id)

    def say(self, note: Note) -> None:
        """Send a message of its own, or turn one to a page, when the chat's budget allows."""
        lane = self._lane(note.chat_id)
        if note.pin:
            lane.pin = note
        elif note.edit:
            lane.turns[note.edit] = note
        else:
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
        """Finish the requests under way, then stop; what is not sent yet is found again at the next start."""
        self._stopping = True
        tasks = {lane.task for lane in self._lanes.values() if lane.task is not None}
        for lane in self._lanes.values():
            if lane.task is not None and not lane.calling:
                lane.task.cancel()
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=LAST)
            for task in late:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _stays(self, user_id: int) -> None:
        """What is done about a person whose account is deleted, until somebody says otherwise: nothing."""

    # --- a lane -------------------------------------------------------------------------------------------

    async def _run(self, lane: Lane) -> None:
        # A breath: the tap that led here is answered first, and what follows from it at once is told in one.
        await asyncio.sleep(BREATH)
        while (lane.dirty or lane.notes or lane.turns or lane.pin) and not self._stopping:
            if not self._directory.chat(lane.chat_id).active:
                lane.clear()
                continue
            try:
                await self._turn(lane)
            except Exception:
                # A panel that cannot be made must not silence the chat's others.
                log.exception("chat %d: a panel could not be made", lane.chat_id)
                await asyncio.sleep(BACKOFF[1])

    async def _turn(self, lane: Lane) -> None:
        """Wait until a call may go out, plan the most pressing one from what stands then, and make it."""
        wait = self._budget.wait(lane.chat_id, self._now())
        if wait:
            await asyncio.sleep(wait / 1000)
            return
        if lane.notes and not lane.failures:
            # Somebody asked and waits. Each answer has a cool-down, so the board is held up by one call at most.
            await self._note(lane)
            return
        found = await self._next(lane)
        if found is None and lane.notes:
            # While calls fail, answers come last: the clock must hear that a question cannot be shown.
            await self._note(lane)
            return
        if lane.turns and not (found and lane.turned):
            # Somebody who leafs through a page takes every other call at most from the board.
            if found is not None:
                lane.dirty.add(found[0])
            await self._turn_page(lane)
            return
        if found is None:
            await self._pin(lane)
            return
        key, job = found
        lane.dirty.add(key)
        if await self._paid(lane):
            lane.turned = False
            await self._attempt(lane, key, job)

    async def _paid(self, lane: Lane) -> bool:
        """Spend a call; False after a wait, for by then something else may be wanted."""
        wait = self._budget.take(lane.chat_id, self._now())
        if wait:
            await asyncio.sleep(wait / 1000)
        return not wait

    @contextmanager
    def _calling(self, lane: Lane) -> Iterator[None]:
        """A call that was paid for is under way."""
        lane.calling, lane.began = True, self._seconds()
        try:
            yield
        finally:
            lane.calling = False
            self._budget.made(lane.chat_id, self._now())

    async def _next(self, lane: Lane) -> tuple[tuple[int, int], Job] | None:
        # In a private chat that is a table too, the person's questions go before the board.
        for key in sorted(lane.dirty, key=lambda one: (one[0], one[1] == GROUP)):
            lane.dirty.discard(key)
            table = self._house.tables.get(key[0])
            if table is None or table.hurries:
                continue
            calm = not (lane.failures or self._budget.short(lane.chat_id, self._now()))
            jobs = await self._planner.jobs(table, key[1], calm=calm)
            for job in jobs:
                if not (self._can_wait(lane, key, job) or self._goes_by(lane, table, job)):
                    return key, job
        return None

    def _can_wait(self, lane: Lane, key: tuple[int, int], job: Job) -> bool:
        """A hand whose caption alone changed rests between edits, and waits while calls are short."""
        row, wanted = job.row, job.wanted
        if (
            job.slot != "hand"
            or row is None
            or wanted is None
            or job.sends
            or self._planner.redraw(row, wanted)
        ):
            return False
        rest = row.sent_at + CAPTION_REST / self._scale - self._sender.time()
        if rest <= 0 and not self._budget.short(lane.chat_id, self._now()):
            return False
        delay = max(rest, 1.0 / self._scale)
        asyncio.get_running_loop().call_later(delay, self._touch, lane.chat_id, *key)
        return True

    def _goes_by(self, lane: Lane, table: Table, job: Job) -> bool:
        """A card that nobody can claim, right after the last change of a board in a quick stretch.

        It is told with the next one. Not in `steady` pace, where it would tell that nobody can claim it.
        """
        steady, (_, owing) = table.timing.steady, table.owing()
        if job.slot != "board" or job.sends or steady or owing or table.step is None:
            return False
        pace, rested = pace_of(table), self._planner.depth.rested(table.info.id, self._seconds())
        if rested > ONE_CARD * pace or not self._budget.quick(lane.chat_id, self._now()):
            return False
        delay = TWO_CARDS * pace - rested
        asyncio.get_running_loop().call_later(delay, self._touch, lane.chat_id, table.info.id, GROUP)
        return True

    async def _pin(self, lane: Lane) -> None:
        """A pin is worth a call only where there are calls to spare."""
        wish, lane.pin = lane.pin, None
        if wish is None or self._budget.short(lane.chat_id, self._now()) or not await self._paid(lane):
            return
        try:
            with self._calling(lane):
                await self._sender.note(wish)
        except Exception as error:
            await self._stumble(lane, judge(error), error)

    async def _note(self, lane: Lane) -> None:
        if not await self._paid(lane):
            return
        note = lane.notes.popleft()
        if not self._directory.chat(lane.chat_id).photos_ok:
            note = replace(note, scene=None)
        fault = await self._call(lane, note)
        if fault is None:
            return
        if fault.migrated_to:
            if not note.delete:  # ids of messages mean nothing there
                self.say(replace(note, chat_id=fault.migrated_to))
        elif fault.again and not fault.unsure:
            lane.notes.appendleft(replace(note, thread_id=0) if fault.thread_gone else note)
        elif note.otherwise and not (fault.again or fault.closed):
            lane.notes.appendleft(Note(note.chat_id, note.otherwise, note.thread_id))

    async def _turn_page(self, lane: Lane) -> None:
        """Turn a message to its page. An edit that perhaps got through is made again: it does no harm."""
        if not await self._paid(lane):
            return
        lane.turned = True
        message_id = next(iter(lane.turns))
        note = lane.turns.pop(message_id)
        fault = await self._call(lane, note)
        if fault is not None and fault.again and not (fault.migrated_to or fault.no_photos):
            lane.turns.setdefault(message_id, note)

    async def _call(self, lane: Lane, note: Note) -> Fault | None:
        """Send a note; the fault if it failed, noted already."""
        try:
            with self._calling(lane):
                await self._sender.note(note)
            lane.failures = 0
        except Exception as error:
            fault = judge(error)
            await self._stumble(lane, fault, error)
            return fault
        return None

    def _unreachable(self, table: Table, user_id: int) -> None:
        seat = table.info.seat_of(user_id)
        if seat is not None and table.clock.cannot_show(table.owing()[0], seat):
            table.woken.set()

    async def _attempt(self, lane: Lane, key: tuple[int, int], job: Job) -> None:
        try:
            with self._calling(lane):
                await job.run()
            lane.failures = 0
        except Exception as error:
            fault = judge(error)
            if (fault.gone or fault.migrated_to) and job.row is not None:
                await self._shown.drop(job.row)
            if fault.thread_gone:
                self._sender.forget_thread(key[0])
            table = self._house.tables.get(key[0])
            if table is not None and job.wanted is not None and not fault.known:
                self._planner.tell_clock(table, key[1], job.wanted, table.clock.fails)
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
        if self._directory.heard(lane.chat_id, lane.began):
            return  # somebody wrote there meanwhile: it can, by now
        lane.clear()
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
        lane = self._lanes.pop(old, None)
        if lane is not None:
            # Its task may be at work still: it must not send to the new chat beside the new lane.
            notes = [replace(note, chat_id=new) for note in lane.notes if not note.delete]
            lane.clear()
            for note in notes:
                self.say(note)
        self._shown.forget_chat(old)
        await self._house.reload(new)

    @staticmethod
    def _seconds() -> float:
        return asyncio.get_running_loop().time()

    def _now(self) -> int:
        """Milliseconds, as the budget counts."""
        return round(self._seconds() * 1000)
