"""/leave while a round runs: 打完这局走, 电脑代打, or 逃跑, which costs a penalty (DESIGN 6, life of a table).

打完这局走 is what /leave itself means; the buttons are for who cannot wait, or thinks better of it. That somebody goes
after the round is kept as a receipt, so that a restart does not forget it. For 电脑代打 the others are asked on the
board (`waits.py`), and the log keeps what they say (`wishes.py`, `pausing.py`); here he who asked hears of it.
"""

from __future__ import annotations

import json
import re
from typing import Final, Literal, TypeAlias, get_args

from telegram import InlineKeyboardMarkup

from bot.chat.callbacks import Tap
from bot.chat.directory import SIGNS, Directory
from bot.chat.house import House
from bot.chat.lobby import Answer, Tapper
from bot.chat.outbox import Outbox
from bot.chat.replies import Replies
from bot.chat.sender import Note
from bot.chat.wanted import keyboard
from bot.chat.words import say
from bot.kernel.panel import Button
from bot.table import books, roster, wishes
from bot.table.log import Request
from bot.table.outcome import Outcome
from bot.table.records import TableInfo
from bot.table.store import Db, keep_receipt
from bot.table.table import Table

Way: TypeAlias = Literal["end", "computer", "run", "sure", "stay"]
"""end: after the round; computer: a computer plays on, if the others agree; run: asks whether he is sure; sure: 逃跑;
stay: no."""

_LETTERS: Final[dict[str, Way]] = {way[0] if way != "stay" else "b": way for way in get_args(Way)}
_CODE: Final = re.compile(r"leave([ecrsb])([0-9a-f]{1,16})", re.ASCII)


def code(way: Way, user_id: int) -> str:
    """A button's code. It names the person: in a group others see the button too."""
    letter = next(letter for letter, one in _LETTERS.items() if one == way)
    return f"leave{letter}{user_id:x}"


class Leaving:
    """Asks how somebody wants to leave, and lets him."""

    def __init__(self, house: House, directory: Directory, outbox: Outbox, replies: Replies) -> None:
        self._house = house
        self._directory = directory
        self._outbox = outbox
        self._replies = replies
        self._looked: dict[int, tuple[int, str]] = {}
        """By table, the round and the status in which it was looked last who goes."""
        self._heard: dict[int, tuple[int, Request]] = {}
        """By table, the round and the wish to go of which its people were told last."""
        self._asked: dict[tuple[int, int], tuple[int, int]] = {}
        """By table and person, the message (chat, id) that says that the others are asked."""

    @staticmethod
    def handles(tap: Tap) -> bool:
        """Whether this button is one of those."""
        return _CODE.fullmatch(tap.code) is not None

    async def ask(self, table: Table, user_id: int, key: str, place: tuple[int, int]) -> None:
        """Note that he goes after the round, and show the other ways: in his DM if it can be, else at `place`."""
        if not await self._intend(table, user_id, key, "going"):
            return
        chat_id, thread_id = (user_id, 0) if self._directory.player(user_id).dm_ok else place
        self._outbox.say(
            Note(chat_id, self._text(table, "leave-ways"), thread_id, self._ways(table, user_id))
        )

    async def tap(self, table: Table, tapper: Tapper, tap: Tap, at: tuple[int, int]) -> Answer:
        """A way was tapped, under the message `at` (chat, id)."""
        form = _CODE.fullmatch(tap.code)
        if form is None or int(form[2], 16) != tapper.user_id:
            return Answer(self._text(table, "leave-not-yours"))
        way, running = _LETTERS[form[1]], table.info.status == "playing" and tap.window == table.shown_round
        seat = table.info.seat_of(tapper.user_id)
        if not running or seat is None or table.info.seats[seat].leaving:
            self._turn(at, self._text(table, "leave-late"))
            return Answer(self._text(table, "leave-late"))
        return await self._go(table, tapper, seat, way, at)

    async def _go(self, table: Table, tapper: Tapper, seat: int, way: Way, at: tuple[int, int]) -> Answer:
        if way == "run":
            asked = await self._penalty(table, tapper.user_id, seat)
            self._turn(at, asked, self._sure(table, tapper.user_id))
            return Answer()
        if way == "computer":
            return await self._request(table, tapper, seat, at)
        if way in ("end", "stay"):
            await self._intend(table, tapper.user_id, tapper.key, "going" if way == "end" else "staying")
            await self._act(table, f"{tapper.key}:{way}", seat, wishes.STAY)
        elif (outcome := await table.flee(tapper.key, tapper.user_id)) != "gone":
            # Who is out already runs away from nothing.
            way = "sure" if outcome == "fled" else "computer"
            self._tell(table, "leave-fled" if way == "sure" else "leave-round", tapper.user_id, seat)
        if way in ("sure", "computer"):
            # Who comes back by a tap stays: that he goes after the round was said before.
            await self._intend(table, tapper.user_id, f"{tapper.key}:{way}", "staying")
        done = self._text(table, f"leave-done-{way}")
        self._turn(at, done)
        return Answer(done)

    async def depart(self, table: Table, user_id: int, key: str) -> None:
        """Take a person off a table, free of penalty, and say so in its group."""
        info = table.info
        running = info.status == "playing"
        word = "leave-round" if running else "leave-lobby" if info.status == "lobby" else "leave-between"
        seat = info.seat_of(user_id)
        if await table.seating(key, lambda now: roster.rise(now, user_id)):
            self._tell(table, word, user_id, seat or 0)

    # --- 电脑代打 -----------------------------------------------------------------------------------------

    async def _act(self, table: Table, key: str, seat: int, code: str) -> Outcome:
        return await table.act(key, seat, wishes.ANY_WINDOW, code, self._directory.speech(table.info.chat_id))

    async def _request(self, table: Table, tapper: Tapper, seat: int, at: tuple[int, int]) -> Answer:
        """Ask the others whether the computer may play on; where nobody else plays, it does."""
        told = await self._act(table, tapper.key, seat, wishes.LEAVE)
        request = table.play.request if table.play is not None else None
        if told.kind != "told" or request is None:
            self._turn(at, self._text(table, "leave-late"))
            return Answer(self._text(table, "leave-late"))
        who = request.seat if request.refused_by is None else request.refused_by
        text = self._text(table, told.text, who=self._who(table, who), seconds=round(table.timing.leave))
        if told.text in ("leave-asked", "leave-refused"):
            self._turn(at, text, self._buttons(table, tapper.user_id, _OTHERWISE))
        if told.text in ("leave-asked", "leave-done-computer"):
            self._asked[table.info.id, tapper.user_id] = at
        return Answer(text)

    async def _settled(self, table: Table, user_id: int, request: Request) -> None:
        """Tell who asked what the others say, and the group if he goes. Once, unless the bot died in between."""
        key = f"asked:{_prefix(table, user_id)}{request.number}"
        if await self._house.store.receipt(key) is not None:
            return
        at = self._asked.pop((table.info.id, user_id), None)
        if request.state == "granted":
            self._tell(table, "leave-round", user_id, request.seat)
            done = self._text(table, "leave-done-computer")
            self._outbox.say(
                Note(at[0], done, edit=at[1]) if at else Note(*self._place(table, user_id, done))
            )
            # Who comes back by a tap stays: that he goes after the round was said before.
            await self._intend(table, user_id, key, "staying")
            return
        no = self._text(table, "leave-refused", who=self._who(table, request.refused_by or 0))
        ways = self._buttons(table, user_id, _OTHERWISE)
        # A message of its own, for he may have put his phone away, and it is his turn again.
        self._outbox.say(Note(*self._place(table, user_id, no), ways))
        if at:
            self._outbox.say(Note(at[0], delete=at[1]))
        await self._house.store.write(lambda db: keep_receipt(db, key, table_id=table.info.id))

    def _place(self, table: Table, user_id: int, text: str) -> tuple[int, str, int]:
        """Where he is written to: in his DM if it can be, else in the group."""
        private = self._directory.player(user_id).dm_ok
        return (user_id, text, 0) if private else (table.info.chat_id, text, table.info.thread_id)

    # --- after the round ----------------------------------------------------------------------------------

    def changed(self, table: Table) -> None:
        """The table moved on: who asked to go hears what the others say; after the round those go who said so.

        Once it rests, those go too who cannot be reached.
        """
        request = table.play.request if table.play is not None and not table.over else None
        heard = (table.info.round, request)
        if request is not None and self._heard.get(table.info.id) != heard:
            self._heard[table.info.id] = (table.info.round, request)
            user_id = table.info.seats[request.seat].user_id
            if user_id is not None and request.state in ("granted", "refused"):
                self._replies.later(lambda: self._settled(table, user_id, request))
        now = (table.info.round, table.info.status)
        if now[1] in ("between", "resting") and self._looked.get(table.info.id) != now:
            self._looked[table.info.id] = now
            self._replies.later(lambda: self._after(table))

    async def _after(self, table: Table) -> None:
        for user_id in table.info.people:
            if await self._intent(table, user_id) == "going":
                seat = table.info.seat_of(user_id) or 0
                key = f"left:{table.info.id}:{table.info.round}:{user_id}"
                if await table.seating(key, lambda info, who=user_id: _risen(info, who)):  # type: ignore[misc]
                    self._tell(table, "leave-between", user_id, seat)

        if table.info.status == "resting":
            await self._unreachable(table)

    async def _unreachable(self, table: Table) -> None:
        """Who did not tap 下一局 and cannot be written to is waited for no longer, if others are left to play.

        He has his seat again by any tap while it is a computer's.
        """
        info = table.info
        gone = [user_id for user_id in info.people if self._is_gone(table, user_id)]
        if len(gone) == len(info.people):
            return
        for user_id in gone:
            seat = info.seat_of(user_id) or 0
            key = f"unreachable:{info.id}:{info.round}:{info.touched_at}:{user_id}"
            if await table.seating(key, lambda now, who=user_id: _risen(now, who)):  # type: ignore[misc]
                self._tell(table, "leave-unreachable", user_id, seat)

    def _is_gone(self, table: Table, user_id: int) -> bool:
        """Whether he cannot be written to, and has not tapped since the round ended either."""
        tapped = self._directory.active.get(user_id, float("-inf"))
        return tapped < table.clock.since and not self._directory.player(user_id).dm_ok

    async def _intend(self, table: Table, user_id: int, key: str, intent: str) -> bool:
        """Keep what he wants, together with the receipt of the input that says so; False if that was taken before."""
        store = self._house.store
        if await store.receipt(key) is not None:
            return False
        said = len(await self._said(table, user_id))

        async def work(db: Db) -> None:
            await keep_receipt(db, key, table_id=table.info.id)
            await keep_receipt(db, f"{_prefix(table, user_id)}{said:06d}", intent, table.info.id)

        await store.write(work)
        return True

    async def _intent(self, table: Table, user_id: int) -> str:
        said = await self._said(table, user_id)
        return said[-1] if said else ""

    async def _said(self, table: Table, user_id: int) -> list[str]:
        """What he said in this round of whether he goes, the last at the end."""
        prefix = _prefix(table, user_id)
        rows = await self._house.store.rows(
            "SELECT outcome FROM receipt WHERE key >= ? AND key < ? ORDER BY key", (prefix, prefix + "~")
        )
        return [str(row["outcome"]) for row in rows]

    # --- words --------------------------------------------------------------------------------------------

    def _text(self, table: Table, key: str, **values: str | int) -> str:
        return say(self._directory.language(table.info.chat_id), key, **values)

    def _tell(self, table: Table, key: str, user_id: int, seat: int) -> None:
        language = self._directory.language(table.info.chat_id)
        who = f"{SIGNS[seat]}{self._directory.name(user_id, language)}"
        self._outbox.say(Note(table.info.chat_id, say(language, key, who=who), table.info.thread_id))

    def _who(self, table: Table, seat: int) -> str:
        return f"{SIGNS[seat]}{self._directory.names(table.info)[seat]}"

    def _turn(self, at: tuple[int, int], text: str, keyboard: InlineKeyboardMarkup | None = None) -> None:
        self._outbox.say(Note(at[0], text, keyboard=keyboard, edit=at[1]))

    async def _penalty(self, table: Table, user_id: int, seat: int) -> str:
        """What 逃跑 costs by the rules with which the round was dealt."""
        if table.play is None or not table.penalised(user_id):
            return self._text(table, "leave-penalty-none")
        place = (table.info.id, table.info.round)
        rows = await self._house.store.rows(
            "SELECT ruleset FROM round WHERE table_id = ? AND round = ? AND ruleset IS NOT NULL", place
        )
        options = json.loads(rows[0]["ruleset"]) if rows else table.info.ruleset
        lost = books.penalty(table.game, table.game.ruleset(options), seat, table.play.stake)
        points = sum(one.amount for one in lost if one.unit == "points" and one.debtor == seat)
        silver = sum(one.amount for one in lost if one.unit == "silver" and one.debtor == seat)
        if not points and not silver:
            return self._text(table, "leave-penalty-none")
        if not silver:
            return self._text(table, "leave-penalty", points=points)
        return self._text(table, "leave-penalty-silver", points=points, silver=silver)

    def _ways(self, table: Table, user_id: int) -> InlineKeyboardMarkup:
        return self._buttons(table, user_id, (("end",), ("computer", "run"), ("stay",)))

    def _sure(self, table: Table, user_id: int) -> InlineKeyboardMarkup:
        return self._buttons(table, user_id, (("sure",), ("stay",)))

    def _buttons(self, table: Table, user_id: int, rows: tuple[tuple[Way, ...], ...]) -> InlineKeyboardMarkup:
        labelled = [
            [Button(self._text(table, f"leave-{way}"), code(way, user_id)) for way in row] for row in rows
        ]
        return keyboard(table.info.id, labelled, table.shown_round)


_OTHERWISE: Final[tuple[tuple[Way, ...], ...]] = (("end", "run"), ("stay",))
"""The ways that are left once the others are asked."""


def _prefix(table: Table, user_id: int) -> str:
    return f"leave:{table.info.id}:{table.shown_round}:{user_id}:"


def _risen(info: TableInfo, user_id: int) -> TableInfo:
    """Off the table, unless cards were dealt again meanwhile."""
    return roster.rise(info, user_id) if info.status in ("between", "resting") else info
