"""Taps: callback query -> table, seat -> outcome -> toast (DESIGN 5). Each is answered exactly once."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from telegram import CallbackQuery, Update
from telegram.ext import ContextTypes

from bot.chat.callbacks import Dial, Tap, unpack, unpack_dial
from bot.chat.calling import Calling
from bot.chat.coach import CODE as HINT
from bot.chat.coach import Coach
from bot.chat.directory import Directory
from bot.chat.house import House
from bot.chat.info import INFO
from bot.chat.leaving import Leaving
from bot.chat.lobby import Answer, Lobby, Tapper
from bot.chat.practice import Practice
from bot.chat.replies import TOAST, Replies
from bot.chat.wanted import Panels
from bot.chat.words import LANGUAGES, say
from bot.table.outcome import Outcome
from bot.table.table import Table

OnInfo: TypeAlias = Callable[[Table, Tap, CallbackQuery], Awaitable[Answer | None]]
"""Answers buttons that ask for a message of its own; None if it answers later."""

OnDial: TypeAlias = Callable[[CallbackQuery, Dial, str], Awaitable[Answer | None]]
"""Answers buttons of a chat; the last is the name of the update."""

Sweep: TypeAlias = Callable[[Table, Tap, CallbackQuery], Awaitable[None]]
"""Looks whether the message that was tapped is one that nobody remembers."""


class Taps:
    """The handler of callback queries."""

    def __init__(
        self,
        house: House,
        directory: Directory,
        panels: Panels,
        lobby: Lobby,
        leaving: Leaving,
        calling: Calling,
        coach: Coach,
        practice: Practice,
        sweep: Sweep,
        replies: Replies,
        bot_id: int,
        info: OnInfo,
        dial: OnDial,
    ) -> None:
        self._house = house
        self._directory = directory
        self._panels = panels
        self._lobby = lobby
        self._replies = replies
        self._bot_id = bot_id
        self._leaving = leaving
        self._calling = calling
        self._coach = coach
        self._practice = practice
        self._sweep = sweep
        self.on_info = info
        self.on_dial = dial

    async def handle(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Take one tap; whatever happens, it is answered once.

        One that is cut off, or that the store did not take, comes again after the restart and is answered then.
        """
        query = update.callback_query
        if query is None:
            return
        try:
            answer = await self._judge(query, f"tg:{self._bot_id}:{update.update_id}")
        except Exception as error:
            if not isinstance(error, sqlite3.Error):
                self._replies.answer(query.id, Answer(say(LANGUAGES[0], "tap-error")))
            raise
        if answer is not None:
            self._replies.answer(query.id, answer)

    def skipped(self, update: Update) -> None:
        """Answer a tap that the store refuses for good."""
        if update.callback_query is not None:
            self._replies.answer(update.callback_query.id, Answer(say(LANGUAGES[0], "tap-error")))

    async def _judge(self, query: CallbackQuery, key: str) -> Answer | None:
        """What to answer; None if somebody else answers, later."""
        user = query.from_user
        await self._directory.meet(user.id, user.full_name)
        now = self._directory.active[user.id] = asyncio.get_running_loop().time()
        if query.message is not None and query.message.chat.id == user.id:
            self._directory.tapped[user.id] = now
        dial = unpack_dial(query.data)
        if dial is not None:
            return await self.on_dial(query, dial, key)
        tap = unpack(query.data)
        table = await self._house.find(tap.table_id) if tap else None
        if tap is None or table is None:
            return Answer(say(LANGUAGES[0], "tap-ended" if tap else "tap-unknown"))
        if tap.code in INFO:
            return await self.on_info(table, tap, query)
        tapper = Tapper(user.id, key)
        if self._leaving.handles(tap) and query.message is not None:
            at = (query.message.chat.id, query.message.message_id)
            return await self._leaving.tap(table, tapper, tap, at)
        if self._calling.handles(tap):
            return await self._calling.tap(table, tapper, tap)
        if self._practice.handles(table, tap.code):
            return await self._practice.again(table, tapper)
        await self._sweep(table, tap, query)
        if tap.code == HINT:
            return await self._coach.tap(table, tapper)
        if self._lobby.handles(tap):
            return await self._lobby.tap(table, tapper, tap)
        return await self._play(table, tapper, tap)

    async def _play(self, table: Table, tapper: Tapper, tap: Tap) -> Answer:
        language = self._directory.language(table.info.chat_id)
        seat = table.info.seat_of(tapper.user_id)
        if table.info.status == "ended":
            return Answer(say(language, "tap-ended"))
        if seat is None:
            back = await self._lobby.rejoin(table, tapper)
            return Answer(say(language, "tap-back" if back else "tap-stranger"))
        if table.info.seats[seat].leaving:
            await table.back(tapper.key, tapper.user_id)
            return Answer(say(language, "tap-back"))
        if tap.code == "more":
            await table.back(tapper.key, tapper.user_id)
            return self._more(table, seat, language)
        outcome = await table.act(
            tapper.key, seat, tap.window, tap.code, self._directory.speech(table.info.chat_id)
        )
        return self._said(table, seat, outcome, language)

    def _said(self, table: Table, seat: int, outcome: Outcome, language: str) -> Answer:
        if outcome.kind == "stale":
            return Answer(self._stale(table, seat, language))
        if outcome.kind == "confirm":
            return Answer(say(language, "tap-confirm"))
        if outcome.kind == "told":
            return Answer(say(language, outcome.text, seconds=round(table.timing.hold)))
        text = outcome.text
        if outcome.kind == "alert" and not self._directory.player(table.info.seats[seat].user_id or 0).dm_ok:
            # He has the board alone: discards and opening answers need the private chat.
            closed = "\n" + say(language, "look-closed")
            text = text[: TOAST - len(closed)] + closed
        return Answer(text, alert=outcome.kind == "alert")

    def _stale(self, table: Table, seat: int, language: str) -> str:
        """The card has gone by; what is on offer now, for the board may not have caught up yet."""
        if table.over or table.info.status != "playing":
            return say(language, "tap-stale")
        now = table.game.moment(table.view(seat), self._directory.speech(table.info.chat_id))
        return say(language, "tap-stale-now", now=now)

    def _more(self, table: Table, seat: int, language: str) -> Answer:
        question = (table.info.id, seat, table.owing()[0])
        self._panels.more = {q for q in self._panels.more if q[:2] != question[:2]} | {question}
        table.on_change(table)
        return Answer(say(language, "tap-more"))
