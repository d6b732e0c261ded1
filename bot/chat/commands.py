"""Commands (DESIGN 5, 6): each one transaction at most, and an answer that waits for the chat's budget."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any

from telegram import Bot, ChatMember, Message, Update, User
from telegram.ext import ContextTypes

from bot.chat.directory import SIGNS, Directory
from bot.chat.house import House
from bot.chat.lobby import Lobby, Tapper
from bot.chat.outbox import Outbox
from bot.chat.replies import Replies
from bot.chat.sender import Note
from bot.chat.tokens import Tokens
from bot.chat.wanted import keyboard
from bot.chat.words import LANGUAGES, say
from bot.kernel.panel import Button
from bot.table import roster
from bot.table.ledger import Standing, standings
from bot.table.records import SeatInfo
from bot.table.table import Table

STALE = 60.0
"""Seconds after which a command is dropped: it was sent while the bot was away (field report 33)."""

COOL_DOWN = 20.0
"""Seconds between two of the same answer in one group."""

ANYBODYS = 30 * 60.0
"""Seconds of rest after which anybody may end a table."""

ANONYMOUS = 1087968824
"""The id under which anonymous admins write: nobody to deal cards to (field report 22)."""

COMMANDS = ("newgame", "table", "hand", "leave", "score", "rules", "help", "endgame", "lang", "start")
"""In the order of the menu."""


@dataclass(frozen=True, slots=True)
class Order:
    """A command as it came: who said it, where, and the words after it."""

    message: Message
    user: User
    key: str
    words: tuple[str, ...]

    @property
    def private(self) -> bool:
        """Said in a DM."""
        return self.message.chat.type == "private"

    @property
    def place(self) -> tuple[int, int]:
        """Chat and topic."""
        thread = self.message.message_thread_id if self.message.is_topic_message else None
        return self.message.chat.id, thread or 0


class Commands:
    """The handlers of commands, one method each, named like them."""

    def __init__(
        self,
        house: House,
        directory: Directory,
        lobby: Lobby,
        tokens: Tokens,
        outbox: Outbox,
        replies: Replies,
        bot: Bot,
        scale: float,
    ) -> None:
        self._house = house
        self._directory = directory
        self._lobby = lobby
        self._tokens = tokens
        self._outbox = outbox
        self._replies = replies
        self._bot = bot
        self._cool = COOL_DOWN / scale
        self._scale = scale
        self._said: dict[tuple[int, int, str], float] = {}
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
        return LANGUAGES[0] if (order.user.language_code or "zh").startswith("zh") else "en"

    def _say(self, order: Order, key: str, **values: str | int) -> None:
        if self._hot(order, key):
            return
        chat_id, thread_id = order.place
        self._outbox.say(Note(chat_id, say(self._language(order), key, **values), thread_id))

    def _hot(self, order: Order, key: str) -> bool:
        """Whether the group has just been told the same: it is not told twice (field report 8)."""
        return not order.private and self.hot(*order.place, key)

    def hot(self, chat_id: int, thread_id: int, key: str) -> bool:
        """Whether this was said in the topic a moment ago; if not, it counts as said now."""
        now = asyncio.get_running_loop().time()
        said = self._said.get((chat_id, thread_id, key))
        if said is not None and now - said < self._cool:
            return True
        self._said[chat_id, thread_id, key] = now
        return False

    # --- the commands -------------------------------------------------------------------------------------

    async def start(self, order: Order) -> None:
        """/start in the DM: the bot may write to this person from now on; a token seats him."""
        if not order.private:
            return
        if not order.words:
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
            self._say(order, "newgame-private")
            return
        table = self._house.at(*order.place)
        if table is not None:
            await self._bring_down(order, table, "newgame-running", "newgame-already")
            return
        # Rights may have come back since: the first picture will tell.
        await self._directory.reach(order.message.chat.id, photos=True)
        known = self._directory.player(order.user.id).dm_ok
        seats = [SeatInfo(user_id=order.user.id)] if known else []
        await self._house.open(order.key, order.place, order.user.id, {}, seats)

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
        """/hand: send the private hand anew."""
        tables = [table for table in self._house.of(order.user.id) if table.play is not None]
        if not tables:
            self._say(order, "hand-none")
        elif not self._directory.player(order.user.id).dm_ok:
            self._closed(order)
        else:
            for number, table in enumerate(tables):
                await table.back(f"{order.key}:{number}" if number else order.key, order.user.id)
                self._outbox.again(table, order.user.id)
            if not order.private:
                self._say(order, "hand-sent")

    def _closed(self, order: Order) -> None:
        language = self._language(order)
        button = Button(say(language, "button-start"), url=f"https://t.me/{self._bot.username}?start=hello")
        chat_id, thread_id = order.place
        self._outbox.say(Note(chat_id, say(language, "hand-closed"), thread_id, keyboard(0, ((button,),))))

    async def leave(self, order: Order) -> None:
        """/leave: at once in the lobby and between rounds; in a round the computer plays on, free of penalty."""
        here = self._house.of(order.user.id)
        tables = (
            here if order.private else [t for t in here if (t.info.chat_id, t.info.thread_id) == order.place]
        )
        if not tables:
            self._say(order, "leave-none")
        for number, table in enumerate(tables):
            await self.depart(table, order.user.id, f"{order.key}:{number}" if number else order.key)

    async def depart(self, table: Table, user_id: int, key: str) -> None:
        """Take a person off a table, and say so in its group."""
        info = table.info
        running = info.status == "playing"
        word = "leave-round" if running else "leave-lobby" if info.status == "lobby" else "leave-between"
        seat = info.seat_of(user_id)
        language = self._directory.language(info.chat_id)
        who = f"{SIGNS[seat or 0]}{self._directory.name(user_id, language)}"

        if await table.seating(key, lambda now: roster.rise(now, user_id)):
            self._outbox.say(Note(info.chat_id, say(language, word, who=who), info.thread_id))

    async def vanished(self, user_id: int) -> None:
        """An account was deleted: that counts as left (field report 3)."""
        for table in self._house.of(user_id):
            seat = table.info.seat_of(user_id)
            if seat is not None and not table.info.seats[seat].leaving:
                await self.depart(table, user_id, f"deleted:{table.info.id}:{table.info.round}:{user_id}")

    async def score(self, order: Order) -> None:
        """/score: the group's leaderboard."""
        if order.private:
            self._say(order, "score-private")
        elif not self._hot(order, "score"):
            await self.tell_score(*order.place)

    async def tell_score(self, chat_id: int, thread_id: int) -> None:
        """Send the leaderboard of a group."""
        language = self._directory.language(chat_id)
        game = next(iter(self._house.games))
        lines = []
        for ranked, title in ((True, "score-title"), (False, "score-practice")):
            rows = await standings(self._house.store, chat_id, game, ranked)
            if rows:
                lines.append(say(language, title))
                lines.extend(self._line(language, rank, row) for rank, row in enumerate(rows[:20], 1))
        text = "\n".join(lines) or say(language, "score-empty")
        self._outbox.say(Note(chat_id, text, thread_id))

    def _line(self, language: str, rank: int, row: Standing) -> str:
        name = self._directory.name(row.user_id, language)
        return say(language, "score-line", rank=str(rank), name=name, points=f"{row.points:+d}")

    async def rules(self, order: Order) -> None:
        """/rules: how to play, with the picture of the kinds."""
        if not self._hot(order, "rules"):
            self.tell_rules(*order.place, self._language(order))

    def tell_rules(self, chat_id: int, thread_id: int, language: str) -> None:
        """Send the guide."""
        text, scene = next(iter(self._house.games.values())).guide(language)
        self._outbox.say(Note(chat_id, text, thread_id, scene=scene))

    async def help(self, order: Order) -> None:
        """/help: the commands."""
        self._say(order, "help")

    async def lang(self, order: Order) -> None:
        """/lang zh|en: the language of the group."""
        chosen = {"zh": "zh-Hans", "en": "en"}.get(order.words[0].lower() if order.words else "")
        if chosen is None or order.private:
            self._say(order, "lang-usage")
            return
        await self._directory.speak(order.message.chat.id, chosen)
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
        if order.user.id in (table.info.host, ANONYMOUS) or (table.over and rested):
            await self._end(order, table)
            return
        # Whether he is an admin only Telegram knows, and a handler never waits for the network.
        self._replies.later(lambda: self._end_as_admin(order, table))

    async def _end_as_admin(self, order: Order, table: Table) -> None:
        member = await self._bot.get_chat_member(order.message.chat.id, order.user.id)
        if member.status in (ChatMember.ADMINISTRATOR, ChatMember.OWNER):
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


class Info:
    """Buttons that ask for a message: 积分榜, 规矩. Not oftener than the same command."""

    def __init__(self, commands: Commands, directory: Directory, replies: Replies) -> None:
        self._commands = commands
        self._directory = directory
        self._replies = replies

    def __call__(self, table: Table, code: str) -> None:
        chat_id, thread_id = table.info.chat_id, table.info.thread_id
        if self._commands.hot(chat_id, thread_id, code):
            return
        if code == "score":
            self._replies.later(lambda: self._commands.tell_score(chat_id, thread_id))
        else:
            self._commands.tell_rules(chat_id, thread_id, self._directory.language(chat_id))
