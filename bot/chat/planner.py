"""What has to be asked of Telegram so that one recipient of a table sees what he should (DESIGN 6)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from bot.chat.depth import Depth
from bot.chat.directory import Directory
from bot.chat.sender import Note, Sender
from bot.chat.shown import Shown
from bot.chat.wanted import Panels, Wanted
from bot.kernel.cards import Seat
from bot.table.records import GROUP, PanelRow
from bot.table.table import Table

QUIET = 120.0
"""Seconds after a tap in a DM within which a question there need not ring."""


@dataclass(frozen=True, slots=True)
class Job:
    """One request. `sends`: it puts a new message there, which nothing that stands can replace."""

    run: Callable[[], Awaitable[None]]
    slot: str
    wanted: Wanted | None = None
    row: PanelRow | None = None
    sends: bool = False


class Planner:
    """Compares wanted with shown, and makes the requests that are left. `say` takes what goes out besides."""

    def __init__(
        self,
        directory: Directory,
        panels: Panels,
        sender: Sender,
        shown: Shown,
        say: Callable[[Note], None],
        scale: float,
    ) -> None:
        self._directory = directory
        self._panels = panels
        self._sender = sender
        self._shown = shown
        self._say = say
        self._scale = scale
        self.depth = Depth(scale)
        self.anew: set[tuple[int, int]] = set()
        """Hands and boards (table, recipient) that are to be sent once more."""
        self._pinned: dict[int, int] = {}
        """By table, the round whose board was pinned."""

    async def jobs(self, table: Table, recipient: int, *, calm: bool = False) -> list[Job]:
        """The requests that bring this recipient up to date, the most pressing first.

        `calm`: a new hand comes before the question about it, which it delays by no more than its own call.
        """
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
        return sorted(
            jobs, key=lambda job: -1 if calm and job.slot == "hand" and job.sends else _pressing(job)
        )

    def _job(self, table: Table, recipient: int, want: Wanted, row: PanelRow | None) -> Job | None:
        same = row is not None and row.text_digest == want.text_digest and not self.redraw(row, want)
        # Without an id there is nothing to edit; a message that perhaps arrived is sent again only if it changed.
        lost = row is not None and row.message_id is None and not same
        lost = lost or (want.slot in ("hand", "board") and (table.info.id, recipient) in self.anew)
        lost = lost or (want.slot == "board" and not same and self._sunk(table))
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
            redraw = self.redraw(row, want)
            edited = await self._sender.edit(row, want, redraw=redraw)
            if want.slot == "board":
                self.depth.edited(table.info.id, self._seconds())
            await self._keep(table, recipient, want, edited)

        return Job(edit, want.slot, want, row)

    def _sunk(self, table: Table) -> bool:
        """Whether the board is better sent below. Not once its round is over: the result stands there."""
        return not table.over and self.depth.sunk(table.info.id, self._seconds())

    def _wrong_kind(self, table: Table, recipient: int, want: Wanted, row: PanelRow) -> bool:
        """A text cannot become a photo by an edit, nor a photo a text."""
        return row.kind != self._kind(table, recipient, want)

    def _kind(self, table: Table, recipient: int, want: Wanted) -> str:
        photos = recipient != GROUP or self._directory.chat(table.info.chat_id).photos_ok
        return "photo" if want.scene is not None and photos else "text"

    def redraw(self, row: PanelRow, want: Wanted) -> bool:
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
        """An old result without its buttons; nor does it say any more for whom the next round waits."""
        slot, plain = self._panels.plain.get(row.table_id, ("", ""))
        text = plain if slot == row.slot else ""

        async def run() -> None:
            await self._sender.strip(row, text)
            await self._shown.drop(row)

        return Job(run, "old")

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
            silent=quiet
            or want.silent
            or (recipient == GROUP and want.slot == "board")
            or want.slot == "hand",
        )
        if want.slot in ("hand", "board"):
            self.anew.discard((info.id, recipient))
        await self._keep(table, recipient, want, sent)
        if want.slot == "board":
            self.depth.sent(info.id, self._seconds())
            if (
                table.play is not None
                and chat_id < 0
                and sent.message_id is not None
                and self._pinned.get(info.id) != info.round
            ):
                # Once a round: each pin is a line of its own in the chat.
                self._pinned[info.id] = info.round
                self._say(Note(chat_id, pin=sent.message_id))

    def _is_quiet(self, user_id: int, want: Wanted) -> bool:
        """A question need not ring in the DM in which he just tapped, nor a reminder while he is about at all."""
        taps = self._directory.tapped if want.edition % 2 == 0 else self._directory.active
        return self._seconds() - taps.get(user_id, float("-inf")) < QUIET / self._scale

    async def _keep(self, table: Table, recipient: int, want: Wanted, row: PanelRow) -> None:
        await self._shown.keep(row)
        self._is_shown(table, recipient, want, row)

    def _is_shown(self, table: Table, recipient: int, want: Wanted, row: PanelRow | None) -> None:
        """Tell the table's clock. A send whose answer never came is no delivery (field report 15)."""
        sent = row is not None and row.message_id is not None
        self.tell_clock(table, recipient, want, table.clock.shown if sent else table.clock.fails)

    def tell_clock(
        self, table: Table, recipient: int, want: Wanted, note: Callable[[int, Seat | None, float], bool]
    ) -> None:
        seat = None if recipient == GROUP else table.info.seat_of(recipient)
        if want.slot not in ("board", "ask") or (want.slot == "ask") != (seat is not None):
            return
        if note(want.window, seat, self._seconds()):
            table.woken.set()

    @staticmethod
    def _seconds() -> float:
        return asyncio.get_running_loop().time()


_ORDER = {"ask": 0, "board": 2, "hand": 3, "old": 4, "gone": 1}


def _pressing(job: Job) -> int:
    """Questions first, then what must vanish, then the board and the hands; results before the next board."""
    return _ORDER.get(job.slot, 1)
