"""Puts the chat layer together around one bot and one store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import httpx
from telegram import BotCommand, CallbackQuery
from telegram.error import TelegramError
from telegram.ext import (
    ApplicationBuilder,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    MessageHandler,
    filters,
)
from telegram.request import HTTPXRequest

from bot.chat.budget import Budget
from bot.chat.callbacks import Dial
from bot.chat.calling import Calling
from bot.chat.coach import Coach
from bot.chat.commands import COMMANDS, Commands, Parts
from bot.chat.cool import Cool
from bot.chat.directory import Directory
from bot.chat.guide import Guide
from bot.chat.house import House
from bot.chat.info import Info
from bot.chat.intake import AnyApplication, Intake
from bot.chat.leaving import Leaving
from bot.chat.lobby import Answer, Lobby
from bot.chat.looks import Looks
from bot.chat.orphans import Orphans
from bot.chat.outbox import Outbox
from bot.chat.practice import PAGE as PRACTICE
from bot.chat.practice import Practice
from bot.chat.preferences import Paces
from bot.chat.presence import Presence
from bot.chat.records import Records
from bot.chat.replies import Replies
from bot.chat.review import PAGE as REVIEW
from bot.chat.review import Reviews
from bot.chat.rights import Rights
from bot.chat.scores import Scores
from bot.chat.sender import Sender
from bot.chat.settings import Settings
from bot.chat.taps import Taps
from bot.chat.tokens import Tokens
from bot.chat.waiting import Waiting
from bot.chat.wanted import Panels
from bot.chat.words import LANGUAGES, say, spoken
from bot.kernel.game import Thinker
from bot.table.clock import Timing
from bot.table.records import GROUP
from bot.table.store import Store
from bot.table.table import AnyGame
from rendering import Renderer

log = logging.getLogger(__name__)

IDLE: Final = 8
"""Connections that are kept for the next request."""


@dataclass(frozen=True, slots=True)
class Link:
    """How the Bot API is reached: the token, the server's address without a slash at its end, seconds of patience."""

    token: str
    api_url: str = "https://api.telegram.org"
    timeout: float = 20.0


class Chat:
    """The running chat layer."""

    def __init__(
        self,
        application: AnyApplication,
        house: House,
        directory: Directory,
        settings: Settings,
        outbox: Outbox,
        replies: Replies,
        intake: Intake,
        advisers: Sequence[Coach | Reviews],
    ) -> None:
        self._application = application
        self._advisers = advisers
        self.house = house
        self.directory = directory
        self._settings = settings
        self._outbox = outbox
        self._replies = replies
        self._intake = intake

    async def run(self) -> None:
        """Go on with every table, then take updates until cancelled or stopped by an error."""
        await self.house.start()
        await self._settings.reconcile()
        for table in self.house.tables.values():
            if table.info.status == "playing":
                # Whoever waited through the restart finds the board at the bottom (field report 18).
                self._outbox.again(table, GROUP)
        self._replies.later(self._menu)
        await self._intake.run()

    async def stop(self) -> None:
        """Say what was promised, then fall silent; what is not sent yet is found again at the next start."""
        await self.house.stop()
        for adviser in self._advisers:
            await adviser.stop()
        await self._outbox.stop()
        await asyncio.wait({asyncio.ensure_future(self._replies.drain())}, timeout=5)
        await self._application.shutdown()

    async def _menu(self) -> None:
        """Tell Telegram the commands, so that people find them by the menu."""
        for language, code in zip(LANGUAGES, (None, "en"), strict=True):
            menu = [BotCommand(name, say(language, f"command-{name}")) for name in COMMANDS]
            try:
                await self._application.bot.set_my_commands(menu, language_code=code)
            except TelegramError as error:
                log.warning("the menu of commands was not set: %s", error)


async def build(
    link: Link,
    store: Store,
    games: Mapping[str, AnyGame],
    renderer: Renderer,
    timing: Timing,
    scale: float,
    thinker: Thinker | None = None,
    budget: float = 1.0,
) -> Chat:
    """Everything wired; TelegramError if the Bot API cannot be reached.

    `thinker`: who advises (提示, 复盘) and plays 高手, with `budget` seconds of CPU time for an answer.
    """
    application = _application(link)
    await application.initialize()
    bot = application.bot
    game = next(iter(games.values()))
    directory = await Directory.load(store, game)
    paces = Paces(timing, scale)
    house = House(store, games, paces.chosen(directory.preferences), thinker, budget)
    coach = Coach(directory, thinker)
    reviews = Reviews(directory, coach)
    panels = Panels(directory, bot.username, coach, reviews)
    tokens, cool, replies = Tokens(link.token), Cool(scale), Replies(bot)
    outbox = Outbox(house, directory, panels, Sender(bot, renderer), Budget(scale), scale)
    lobby = Lobby(house, directory, tokens, bot.username)
    rights = Rights(house, bot)
    settings = Settings(house, directory, rights, outbox, replies, paces, cool)
    scores, guide = Scores(house, directory, outbox), Guide(house, directory, outbox)
    leaving = Leaving(house, directory, outbox, replies)
    info = Info(directory, scores, guide, settings, Records(house, directory, outbox), cool, replies)
    looks = Looks(house, directory, panels, outbox)
    practice = Practice(house, directory, outbox, bot.username, coach.thinks)
    reviews.begin(house, outbox.look)
    dials = Dials(settings, guide, looks, practice, reviews)
    waiting, calling = Waiting(house, directory), Calling(store, directory, outbox, scale)
    parts = Parts(
        *(house, directory, lobby, leaving, waiting, calling, scores, guide, settings, looks),
        *(practice, reviews, rights, tokens, outbox, replies, cool),
    )
    commands = Commands(parts, bot, scale)
    taps = Taps(
        *(house, directory, panels, lobby, leaving, calling, coach, practice, Orphans(outbox, scale)),
        *(replies, bot.id, info, dials),
    )
    house.on_change.extend((outbox.changed, leaving.changed))
    outbox.on_deleted = commands.vanished
    intake = _intake(application, store, taps, commands, Presence(directory, house, leaving, outbox))
    return Chat(application, house, directory, settings, outbox, replies, intake, (coach, reviews))


class Dials:
    """Buttons of a chat: its settings, the guide, or what a person chooses for himself."""

    def __init__(
        self, settings: Settings, guide: Guide, looks: Looks, practice: Practice, reviews: Reviews
    ) -> None:
        self._settings = settings
        self._guide = guide
        self._looks = looks
        self._practice = practice
        self._reviews = reviews

    async def __call__(self, query: CallbackQuery, dial: Dial, key: str) -> Answer | None:
        """Answer one; None if it is answered later."""
        if dial.book == "s":
            return await self._settings.tap(query, dial, key)
        language = spoken(query.from_user.language_code)
        if dial.book == "g":
            return self._guide.turn(query, dial, language)
        if dial.page == PRACTICE:
            return await self._practice.tap(query, dial, language, key)
        if dial.page == REVIEW:
            return await self._reviews.tap(query, dial, language)
        return await self._looks.turn(query, dial, language, key)


def _application(link: Link) -> AnyApplication:
    builder = ApplicationBuilder().token(link.token).updater(None).job_queue(None)
    builder = builder.base_url(f"{link.api_url}/bot").base_file_url(f"{link.api_url}/file/bot")
    # All the world's certificates take a while to read: once is enough, and the local server has none.
    trust = False if httpx.URL(link.api_url).scheme == "http" else httpx.create_ssl_context()
    request = HTTPXRequest(
        read_timeout=link.timeout,
        write_timeout=link.timeout,
        media_write_timeout=link.timeout,
        pool_timeout=30,
        # With each request the client looks at every idle connection: a few are enough.
        httpx_kwargs={
            "limits": httpx.Limits(max_connections=64, max_keepalive_connections=IDLE),
            "verify": trust,
        },
    )
    updates = HTTPXRequest(connection_pool_size=1, read_timeout=45, httpx_kwargs={"verify": trust})
    return builder.request(request).get_updates_request(updates).build()


def _intake(
    application: AnyApplication, store: Store, taps: Taps, commands: Commands, presence: Presence
) -> Intake:
    """Where updates come in, and who handles them."""
    _handlers(application, taps, commands, presence)
    intake = Intake(application, store)
    intake.on_skipped = taps.skipped
    return intake


def _handlers(application: AnyApplication, taps: Taps, commands: Commands, presence: Presence) -> None:
    application.add_handler(CallbackQueryHandler(taps.handle))
    for name in COMMANDS:
        # An edited command is no command (field report 27).
        application.add_handler(CommandHandler(name, commands.handler(name), filters.UpdateType.MESSAGE))
    application.add_handler(ChatMemberHandler(presence.mine, ChatMemberHandler.MY_CHAT_MEMBER))
    application.add_handler(ChatMemberHandler(presence.others, ChatMemberHandler.CHAT_MEMBER))
    application.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, presence.migrated))
    application.add_handler(MessageHandler(filters.StatusUpdate.LEFT_CHAT_MEMBER, presence.left))
    application.add_handler(
        MessageHandler(filters.ChatType.GROUPS & filters.UpdateType.MESSAGE, presence.stirred), 1
    )
