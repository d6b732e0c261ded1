"""Commands (DESIGN 5, 6): each one transaction at most, and an answer that waits for the chat's budget."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any

from telegram import Bot, Update
from telegram.ext import ContextTypes

from bot.chat.calling import Calling
from bot.chat.cool import Cool
from bot.chat.directory import Directory
from bot.chat.guide import Guide
from bot.chat.house import House
from bot.chat.leaving import Leaving
from bot.chat.lobby import Lobby, Tapper
from bot.chat.looks import Looks
from bot.chat.order import COMMANDS as COMMANDS
from bot.chat.order import Order
from bot.chat.outbox import Outbox
from bot.chat.practice import PAGE as PRACTICE
from bot.chat.practice import Practice
from bot.chat.replies import Replies
from bot.chat.review import Reviews
from bot.chat.rights import ANONYMOUS, Rights
from bot.chat.scores import Scores
from bot.chat.sender import Note
from bot.chat.settings import Settings
from bot.chat.tokens import Tokens
from bot.chat.waiting import Waiting
from bot.chat.wanted import keyboard
from bot.chat.words import say, spoken
from bot.kernel.panel import Button
from bot.table.records import SeatInfo
from bot.table.table import Table

STALE = 60.0
"""Seconds after which a command is dropped: it was sent while the bot was away (field report 33)."""

ANYBODYS = 30 * 60.0
"""Seconds of rest after which anybody may end a table."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What commands make use of."""

    house: House
    directory: Directory
    lobby: Lobby
    leaving: Leaving
    waiting: Waiting
    calling: Calling
    scores: Scores
    guide: Guide
    settings: Settings
    looks: Looks
    practice: Practice
    reviews: Reviews
    rights: Rights
    tokens: Tokens
    outbox: Outbox
    replies: Replies
    cool: Cool


class Commands:
    """The handlers of commands, one method each, named like them."""

    def __init__(self, parts: Parts, bot: Bot, scale: float) -> None:
        self._house = parts.house
        self._directory = parts.directory
        self._lobby = parts.lobby
        self._leaving = parts.leaving
        self._waiting = parts.waiting
        self._calling = parts.calling
        self._scores = parts.scores
        self._guide = parts.guide
        self._settings = parts.settings
        self._looks = parts.looks
        self._practice = parts.practice
        self._reviews = parts.reviews
        self._rights = parts.rights
        self._tokens = parts.tokens
        self._outbox = parts.outbox
        self._replies = parts.replies
        self._cool = parts.cool
        self._bot = bot
        self._scale = scale
        self._late: set[int] = set()

    def handler(self, name: str) -> Callable[[Update, ContextTypes.DEFAULT_TYPE], Coroutine[Any, Any, None]]:
        """The callback of one command."""
        work: Callable[[Order], Awaitable[None]] = getattr(self, name)

        async def handle(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
            message, user = update.message, update.effective_user
            if message is None or user is None:
                return
            key = f"tg:{self._bot.id}:{update.update_id}"
            order = Order(message, user, key, tuple(context.args or ()))
            await self._meet(order)
            if name != "start" and time.time() - message.date.timestamp() > STALE:
                self._too_late(order)
                return
            await work(order)

        return handle

    async def _meet(self, order: Order) -> None:
        if order.user.id != ANONYMOUS:
            await self._directory.meet(order.user.id, order.user.full_name, True if order.private else None)
        if not order.private:
            await self._directory.hear(order.message.chat.id, order.message.chat.title or "")

    def _too_late(self, order: Order) -> None:
        """One short answer a chat, whatever heap of commands waited there."""
        if order.message.chat.id not in self._late:
            self._late.add(order.message.chat.id)
            self._say(order, "old-commands")

    # --- answers ------------------------------------------------------------------------------------------

    def _language(self, order: Order) -> str:
        if not order.private:
            return self._directory.language(order.message.chat.id)
        tables = self._house.of(order.user.id)
        if tables:
            return self._directory.language(tables[0].info.chat_id)
        return spoken(order.user.language_code)

    def _say(self, order: Order, key: str, **values: str | int) -> None:
        if self._hot(order, key):
            return
        chat_id, thread_id = order.place
        self._outbox.say(Note(chat_id, say(self._language(order), key, **values), thread_id))

    def _hot(self, order: Order, key: str) -> bool:
        """Whether the group has just been told the same: it is not told twice (field report 8)."""
        return not order.private and self._cool.hot(*order.place, key)

    # --- the commands -------------------------------------------------------------------------------------

    async def start(self, order: Order) -> None:
        """/start in the DM: the bot may write to this person from now on; a token seats him."""
        if not order.private:
            return
        if order.words == (PRACTICE,):
            await self.practice(order)
        elif not order.words:
            self._say(order, "start-hello")
        else:
            key, values = await self._join(order, order.words[0])
            self._say(order, key, **values)
        for table in self._house.of(order.user.id):
            table.on_change(table)

    async def _join(self, order: Order, payload: str) -> tuple[str, dict[str, str]]:
        join = self._tokens.read(payload, order.user.id)
        if join.fault:
            return {"other": "start-not-yours", "expired": "start-expired", "bad": "start-hello"}[
                join.fault
            ], {}
        table = self._house.tables.get(join.table_id)
        if table is None or table.info.status == "ended":
            return "start-gone", {}
        if table.info.seat_of(order.user.id) is None:
            if table.info.status != "lobby":
                return "start-running", {}
            outcome = await self._lobby.seat(table, Tapper(order.user.id, order.key))
            if outcome != "tap-sat":
                return ("start-full" if outcome == "tap-full" else "start-running"), {}
        return "start-joined", {"title": self._directory.chat(table.info.chat_id).title}

    async def newgame(self, order: Order) -> None:
        """/newgame: open a lobby with the sender in it, or bring the running table down to the bottom."""
        if order.private:
            self._say(order, "newgame-alone")
            return
        table = self._house.at(*order.place)
        if table is not None:
            await self._bring_down(order, table, "newgame-running", "newgame-already")
            return
        # Rights may have come back since: the first picture will tell.
        await self._directory.reach(order.message.chat.id, photos=True)
        known = self._directory.player(order.user.id).dm_ok
        seats = [SeatInfo(user_id=order.user.id)] if known else []
        await self._lobby.open(Tapper(order.user.id, order.key), order.place, seats)

    async def practice(self, order: Order) -> None:
        """/practice: a table of one's own in the DM, against two computers."""
        if order.private:
            await self._practice.ask(order.user.id, spoken(order.user.language_code), order.key)
        elif not self._hot(order, "practice"):
            self._practice.invite(order.place, self._language(order))

    async def review(self, order: Order) -> None:
        """/review: the sender's last round, choice by choice, in his DM."""
        said = "review-private" if not order.private else await self._reviews.last(order.user.id)
        if said:
            self._say(order, said)

    async def table(self, order: Order) -> None:
        """/table: send the board anew."""
        table = self._house.at(*order.place)
        if table is None:
            self._say(order, "table-none")
        else:
            await self._bring_down(order, table, "", "table-cooldown")

    async def _bring_down(self, order: Order, table: Table, said: str, hot: str) -> None:
        if self._hot(order, "board"):
            self._say(order, hot)
            return
        if said:
            self._say(order, said)
        await table.seating(order.key, lambda info: replace(info, board=info.board + 1))

    async def hand(self, order: Order) -> None:
        """/hand: send the private hand anew; /hand text: in words, for who cannot see pictures."""
        tables = [table for table in self._house.of(order.user.id) if table.play is not None]
        if not tables:
            self._say(order, "hand-none")
        elif not self._directory.player(order.user.id).dm_ok:
            self._closed(order)
        else:
            for number, table in enumerate(tables):
                await table.back(f"{order.key}:{number}" if number else order.key, order.user.id)
                if order.words[:1] == ("text",):
                    self._looks.tell(table, order.user.id)
                else:
                    self._outbox.again(table, order.user.id)
            if not order.private:
                self._say(order, "hand-sent")

    async def look(self, order: Order) -> None:
        """/look: how the sender's private pictures are drawn."""
        if order.private:
            self._looks.ask(order.user.id, self._language(order))
        else:
            self._say(order, "look-private")

    def _closed(self, order: Order) -> None:
        language = self._language(order)
        button = Button(say(language, "button-start"), url=f"https://t.me/{self._bot.username}?start=hello")
        chat_id, thread_id = order.place
        self._outbox.say(Note(chat_id, say(language, "hand-closed"), thread_id, keyboard(0, ((button,),))))

    async def leave(self, order: Order) -> None:
        """/leave: at once in the lobby and between rounds; in a round it offers three ways."""
        here = self._house.of(order.user.id)
        tables = (
            here if order.private else [t for t in here if (t.info.chat_id, t.info.thread_id) == order.place]
        )
        if not tables:
            self._say(order, "leave-none")
        for number, table in enumerate(tables):
            key = f"{order.key}:{number}" if number else order.key
            seat = table.info.seat_of(order.user.id)
            gone = seat is not None and table.info.seats[seat].leaving
            if table.info.status == "playing" and not gone:
                await self._leaving.ask(table, order.user.id, key, order.place)
            else:
                await self._leaving.depart(table, order.user.id, key)

    async def wait(self, order: Order) -> None:
        """/wait: 等我一哈. Never answered in the group, for that he is asked is his secret."""
        key = await self._waiting.hold(order)
        chat = order.user.id if self._directory.player(order.user.id).dm_ok else order.message.chat.id
        if chat < 0:
            self._say(order, "wait-private")
        else:
            self._outbox.say(Note(chat, key))

    async def pause(self, order: Order) -> None:
        """/pause: ask the others for a pause. The board says so; here only what stands in the way."""
        self._unless_shown(order, await self._waiting.pause(order))

    async def resume(self, order: Order) -> None:
        """/resume: end the pause."""
        self._unless_shown(order, await self._waiting.resume(order))

    def _unless_shown(self, order: Order, key: str) -> None:
        """Tell what became of it, but in a group not what its board shows."""
        if order.private or key not in ("tap-pause-asked", "tap-pause-yes", "tap-goes-on"):
            self._say(order, key)

    async def quiet(self, order: Order) -> None:
        """/quiet: 喊人 leaves the sender out in this group, or no longer does."""
        if order.private:
            self._say(order, "quiet-private")
        elif order.user.id == ANONYMOUS:  # a nobody, who is never called
            self._say(order, "hush-on")
        else:
            self._say(order, await self._calling.hush(order.message.chat.id, order.user.id, order.key))

    async def vanished(self, user_id: int) -> None:
        """An account was deleted: that counts as left (field report 3)."""
        for table in self._house.of(user_id):
            seat = table.info.seat_of(user_id)
            if seat is not None and not table.info.seats[seat].leaving:
                await self._leaving.depart(
                    table, user_id, f"deleted:{table.info.id}:{table.info.round}:{user_id}"
                )

    async def score(self, order: Order) -> None:
        """/score: the group's leaderboard."""
        if order.private:
            self._say(order, "score-private")
        elif not self._hot(order, "score"):
            await self._scores.send(*order.place)

    async def rules(self, order: Order) -> None:
        """/rules: how to play, page by page, with the picture of the kinds."""
        if not self._hot(order, "rules"):
            chat_id, thread_id = order.place
            reader = (
                self._guide.person(chat_id, self._language(order))
                if order.private
                else self._guide.group(chat_id)
            )
            self._guide.show(chat_id, thread_id, reader)

    async def settings(self, order: Order) -> None:
        """/settings: how the group plays, chosen by buttons; by host and admins."""
        if order.private:
            self._say(order, "settings-private")
            return
        self._replies.later(lambda: self._settings_for(order))

    async def _settings_for(self, order: Order) -> None:
        told = await self._settings.ask(*order.place, order.user.id)
        if told and not self._hot(order, told):
            self._outbox.say(Note(order.place[0], told, order.place[1]))

    async def help(self, order: Order) -> None:
        """/help: the commands."""
        self._say(order, "help")

    async def lang(self, order: Order) -> None:
        """/lang zh|en: the language of the group."""
        chosen = {"zh": "zh-Hans", "en": "en"}.get(order.words[0].lower() if order.words else "")
        if chosen is None or order.private:
            self._say(order, "lang-usage")
            return
        if await self._house.store.receipt(order.key) is None:
            await self._directory.speak(order.message.chat.id, chosen, order.key)
        self._say(order, "lang-done")
        for table in self._house.tables.values():
            if table.info.chat_id == order.message.chat.id:
                table.on_change(table)

    async def endgame(self, order: Order) -> None:
        """/endgame: by host or admin; by anyone once the table has rested long."""
        table = self._house.at(*order.place)
        if table is None:
            self._say(order, "endgame-none")
            return
        rested = time.time() - table.info.touched_at > ANYBODYS / self._scale
        forgotten = table.play is not None and table.play.halt == "resting"
        if order.user.id in (table.info.host, ANONYMOUS) or (table.over and rested) or forgotten:
            await self._end(order, table)
            return
        # Whether he is an admin only Telegram knows, and a handler never waits for the network.
        self._replies.later(lambda: self._end_as_admin(order, table))

    async def _end_as_admin(self, order: Order, table: Table) -> None:
        if await self._rights.is_admin(order.message.chat.id, order.user.id):
            await self._end(order, table)
        else:
            host = self._directory.name(table.info.host, self._language(order))
            self._say(order, "endgame-refused", host=host)

    async def _end(self, order: Order, table: Table) -> None:
        unfinished = "no" if table.over else "yes"
        if await table.seating(order.key, lambda info: replace(info, status="ended")):
            language = self._language(order)
            who = self._directory.name(order.user.id, language) if order.user.id != ANONYMOUS else "👤"
            self._say(order, "endgame-done", who=who, unfinished=unfinished)
