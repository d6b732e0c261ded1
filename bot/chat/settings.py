"""/settings: the group's host and admins choose by buttons how it plays (issue 3).

Every tap is one transaction with a receipt. Who may change is looked at with each tap. What was chosen takes effect
from the next round: the rows of live tables follow under their locks, and once more at a start, should the bot have
been stopped between the two.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from telegram import CallbackQuery

from bot.chat.callbacks import Dial, is_page
from bot.chat.cool import Cool
from bot.chat.directory import Directory
from bot.chat.house import House
from bot.chat.lobby import Answer
from bot.chat.outbox import Outbox
from bot.chat.preferences import Paces, Preferences
from bot.chat.replies import Replies
from bot.chat.rights import Rights
from bot.chat.seating import Misfit, fitted, seats_of
from bot.chat.sender import Note
from bot.chat.settings_pages import Group, find, page
from bot.chat.words import say
from bot.kernel.game import Choice, Option, RulesError
from bot.table.table import Table

log = logging.getLogger(__name__)

ON_LOBBY: Final = "ask"
"""The page of buttons that stand on a lobby, which changes by itself."""

AT_ONCE: Final = ("hints", "lang", "zone")
"""Settings that hold in the round that runs, too."""


class Settings:
    """Shows the pages and takes the taps on them."""

    def __init__(
        self,
        house: House,
        directory: Directory,
        rights: Rights,
        outbox: Outbox,
        replies: Replies,
        paces: Paces,
        cool: Cool,
    ) -> None:
        self._house = house
        self._directory = directory
        self._rights = rights
        self._outbox = outbox
        self._replies = replies
        self._home = paces.home
        self._cool = cool
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    def group(self, chat_id: int) -> Group:
        """What the pages of this group are about."""
        directory = self._directory
        title = directory.chat(chat_id).title
        return Group(
            title, directory.preferences(chat_id), directory.speech(chat_id), self._house.game, self._home
        )

    def show(self, chat_id: int, thread_id: int) -> str:
        """Send the first page; what to say instead if it was sent a moment ago."""
        if self._cool.hot(chat_id, thread_id, "settings"):
            return say(self._directory.language(chat_id), "info-hot")
        first = page(self.group(chat_id), "home", "")
        self._outbox.say(Note(chat_id, first.text, thread_id, first.keyboard))
        return ""

    async def ask(self, chat_id: int, thread_id: int, user_id: int) -> str:
        """Show the first page to who may change something; else what to tell him. Waits for the network."""
        if self._rights.hosts(chat_id, user_id) or await self._rights.is_admin(chat_id, user_id):
            return self.show(chat_id, thread_id)
        return say(self._directory.language(chat_id), "settings-refused")

    async def knock(self, query: CallbackQuery, place: tuple[int, int]) -> Answer | None:
        """设置 under a lobby: like the command; None if the tap is answered later."""
        user_id = query.from_user.id
        if self._rights.hosts(place[0], user_id):
            return Answer(self.show(*place))

        async def work() -> Answer:
            return Answer(await self.ask(*place, user_id))

        self._later(query, place[0], work)
        return None

    def _later(self, query: CallbackQuery, chat_id: int, work: Callable[[], Awaitable[Answer]]) -> None:
        """Answer the tap once, by what comes of `work`, which may wait for the network as no handler does."""

        async def run() -> None:
            answer = Answer(say(self._directory.language(chat_id), "tap-error"))
            try:
                answer = await work()
            finally:
                self._replies.answer(query.id, answer)

        self._replies.later(run)

    # --- taps ---------------------------------------------------------------------------------------------

    async def tap(self, query: CallbackQuery, dial: Dial, key: str) -> Answer | None:
        """Turn the page or choose the value; None if the tap is answered later, for Telegram has to be asked."""
        message = query.message
        turns = is_page(message, dial)
        if message is None or message.chat.type == "private" or not (turns or dial.sets):
            return Answer(say(self._directory.language(query.from_user.id), "tap-unknown"))
        chat_id, message_id = message.chat.id, message.message_id if turns else 0
        if self._rights.hosts(chat_id, query.from_user.id):
            return await self._turn(chat_id, message_id, dial, key)

        async def work() -> Answer:
            if await self._rights.is_admin(chat_id, query.from_user.id):
                return await self._turn(chat_id, message_id, dial, key)
            return Answer(say(self._directory.language(chat_id), "settings-refused"))

        self._later(query, chat_id, work)
        return None

    async def _turn(self, chat_id: int, message_id: int, dial: Dial, key: str) -> Answer:
        """`message_id`: the page to turn, 0 for none: a lobby changes by itself."""
        said = await self._choose(chat_id, dial, key) if dial.sets else ""
        if message_id:
            # An unknown page, of another version of the bot, is the first one; a kind's name stands in a list.
            name, item = ("names", "") if dial.page == "name" else (dial.page, dial.item)
            turned = page(self.group(chat_id), name, item)
            self._outbox.say(Note(chat_id, turned.text, keyboard=turned.keyboard, edit=message_id))
        return Answer(said, alert=len(said) > 60)

    async def _choose(self, chat_id: int, dial: Dial, key: str) -> str:
        """Choose a value; what to answer."""
        async with self._locks[chat_id]:
            group = self.group(chat_id)
            setting = find(group, dial.page, dial.item)
            choice = None if setting is None else _choice(setting.choices, dial.value)
            if choice is None:
                return group.say("tap-unknown")
            if choice.refusal:
                return choice.refusal
            if await self._house.store.receipt(key) is None:
                if choice.chosen and dial.page != ON_LOBBY:
                    return group.say("settings-same", value=choice.label)
                refusal = await self._keep(group, chat_id, dial, key)
                if refusal:
                    return refusal
            return await self._follow(chat_id, key, choice.label, dial.item in AT_ONCE)

    async def _keep(self, group: Group, chat_id: int, dial: Dial, key: str) -> str:
        """Write what was chosen; the reason if it cannot be."""
        if (dial.page, dial.item) == ("own", "lang"):
            await self._directory.speak(chat_id, str(dial.value), key)
            return ""
        try:
            chosen = _chosen(group, dial)
            for table in self._house.in_chat(chat_id):
                fitted(chosen, table.info, table.game)
        except RulesError as error:
            return group.game.explain(error.reason, group.speech)
        except Misfit as misfit:
            return group.say("settings-too-many", seats=misfit.seats)
        await self._directory.prefer(chat_id, chosen, key)
        return ""

    # --- live tables --------------------------------------------------------------------------------------

    async def _follow(self, chat_id: int, key: str, value: str, at_once: bool) -> str:
        """Let the group's tables go by what it prefers; says from when."""
        running, seats = False, 0
        wanted = seats_of(self._directory.preferences(chat_id).options, self._house.game)
        for table in self._house.in_chat(chat_id):
            await self.bring(table, f"{key}:{table.info.id}")
            running = running or not (table.over or at_once)
            seats = seats or (len(table.info.seats) if len(table.info.seats) != wanted else 0)
        group = self.group(chat_id)
        if seats:
            return group.say("settings-later", value=value, seats=seats)
        return group.say("settings-next" if running else "settings-done", value=value)

    async def bring(self, table: Table, key: str) -> None:
        """Bring a table's row in line with its group's preferences, under its lock."""
        preferences = self._directory.preferences(table.info.chat_id)
        try:
            if fitted(preferences, table.info, table.game) != table.info:
                await table.seating(key, lambda info: fitted(preferences, info, table.game))
        except Misfit:
            # Somebody sat down in the same moment. The table keeps its seats; the next one has as many as was chosen.
            log.info("table %d keeps its seats", table.info.id)
        table.wake()

    async def reconcile(self) -> None:
        """At a start: what was chosen just before a stop holds for every table."""
        for table in list(self._house.tables.values()):
            if table.info.status != "ended":
                await self.bring(table, f"settings:{table.info.id}:{table.info.touched_at}")


def _choice(choices: tuple[Choice, ...], value: Option) -> Choice | None:
    return next((one for one in choices if one.value == value and type(one.value) is type(value)), None)


def _chosen(group: Group, dial: Dial) -> Preferences:
    """The preferences after a tap; RulesError for house rules that cannot be had."""
    now, key = group.preferences, dial.item
    if dial.page in ("rule", ON_LOBBY):
        # Who chooses a way of playing has answered all that would have been asked.
        asked = {one.key for one in group.open_questions()} if key == "preset" else {key}
        options = group.game.choose(now.options, key, dial.value)
        return replace(now, options=options, answered=now.answered | asked)
    if dial.page == "name":
        return replace(now, variants=now.variants | {key} if dial.value else now.variants - {key})
    match key, dial.value:
        case "stake", int(stake):
            return replace(now, stake=stake)
        case "pace", str(pace):
            return replace(now, pace=pace)
        case "zone", str(name):
            return replace(now, zone=name)
        case "hints", str(hints):
            return replace(now, hints=hints)
    raise LookupError(f"no preference {key!r}")
