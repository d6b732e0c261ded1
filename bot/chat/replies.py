"""Calls that answer an update: made in tasks, so that no handler ever waits for the network."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from telegram import Bot
from telegram.error import TelegramError

from bot.chat.lobby import Answer

log = logging.getLogger(__name__)

AT_ONCE = 32
"""Answers under way at a time."""

TOAST = 200
"""Characters of a toast."""


class Replies:
    """Answers to taps and whatever else follows an update without being part of its transaction."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    def answer(self, query_id: str, answer: Answer) -> None:
        """Answer a tap, once. That it is too old to be answered changes nothing."""
        if answer.url:
            self.later(lambda: self._bot.answer_callback_query(query_id, url=answer.url))
            return
        text = answer.text[:TOAST]
        self.later(lambda: self._bot.answer_callback_query(query_id, text or None, show_alert=answer.alert))

    def later(self, work: Callable[[], Awaitable[object]]) -> None:
        """Do this soon; an error of the Bot API is noted and forgotten."""
        task = asyncio.create_task(self._run(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, work: Callable[[], Awaitable[object]]) -> None:
        async with self._gate:
            try:
                await work()
            except TelegramError as error:
                log.info("not answered: %s", error)
            except Exception:
                log.exception("an answer failed")

    async def drain(self) -> None:
        """Wait until all that was promised is said."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
