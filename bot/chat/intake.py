"""Poll, commit, confirm (DESIGN 5): an update is confirmed only once all that it does is in the store."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import warnings
from collections.abc import Callable, Mapping
from typing import Any, Final

from telegram import Update
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.ext import Application, ContextTypes
from telegram.warnings import PTBUserWarning

from bot.table.store import Db, Store, keep_receipt

log = logging.getLogger(__name__)

POLL = 30
"""Seconds for which a poll waits for updates."""

RIVAL = 30.0
"""Seconds of conflict with another poller after which this one gives way."""

ALLOWED = ("message", "callback_query", "my_chat_member", "chat_member")

AnyApplication = Application[Any, Any, Any, Any, Any, Any]


class StoppedError(Exception):
    """The bot cannot go on; the message says why and what to do."""


OF_THE_INPUT: Final = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.ProgrammingError,
    sqlite3.InterfaceError,
)
"""Store errors that may be about what was to be written, and not about the database: a full disk is none of them."""


class _TwiceError(Exception):
    """An update that failed twice with the same store error: the update's fault, or the program's."""


def _same(one: BaseException, other: BaseException) -> bool:
    return type(one) is type(other) and one.args == other.args


class Intake:
    """Fetches updates in order and hands them to the application, one after the other."""

    def __init__(self, application: AnyApplication, store: Store) -> None:
        self._app = application
        self._store = store
        self._offset = 0
        self._rival_since: float | None = None
        self._rival_seen = 0.0
        self._errors: dict[int, BaseException] = {}
        self.on_skipped: Callable[[Update], None] = lambda update: None
        """Told of an update that is skipped because of the store, which nobody has answered."""
        application.add_error_handler(self._noted)

    async def _noted(self, update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        """process_update swallows exceptions: keep them by update, so that `_take` can look."""
        if isinstance(update, Update) and context.error is not None:
            self._errors[update.update_id] = context.error

    async def run(self) -> None:
        """Poll until cancelled. Raises StoppedError where only a person can help, a store error as it came."""
        pause = 1.0
        while True:
            try:
                raw = await self._fetch()
                pause = 1.0
            except (Conflict, InvalidToken) as error:
                await self._conflict(error)
                continue
            except RetryAfter as error:
                after = error.retry_after
                await asyncio.sleep(after if isinstance(after, int) else after.total_seconds())
                continue
            except (NetworkError, TelegramError) as error:
                log.warning("no updates (%s); again in %.0f s", error, pause)
                await asyncio.sleep(pause)
                pause = min(pause * 2, 30.0)
                continue
            await self._batch(raw)

    async def _fetch(self) -> list[dict[str, Any]]:
        with warnings.catch_warnings():
            # The library has a method for this, which parses all of a batch or nothing.
            warnings.simplefilter("ignore", PTBUserWarning)
            result: list[dict[str, Any]] = await self._app.bot.do_api_request(
                "getUpdates",
                {"offset": self._offset, "timeout": POLL, "allowed_updates": list(ALLOWED)},
                read_timeout=POLL + 10,
            )
        # One poll that got through proves nothing: two that fight take turns.
        if asyncio.get_running_loop().time() - self._rival_seen > RIVAL:
            self._rival_since = None
        return result

    async def _conflict(self, error: TelegramError) -> None:
        if isinstance(error, InvalidToken):
            raise StoppedError(
                "Telegram does not know this BOT_TOKEN: ask @BotFather for the right one"
            ) from error
        now = asyncio.get_running_loop().time()
        self._rival_since, self._rival_seen = self._rival_since or now, now
        if now - self._rival_since > RIVAL:
            raise StoppedError(
                "another program polls with the same BOT_TOKEN: stop it, or use another token"
            ) from error
        await asyncio.sleep(3)

    async def _batch(self, raw: list[dict[str, Any]]) -> None:
        for one in raw:
            await self._take(one)
            self._offset = int(one["update_id"]) + 1

    async def _take(self, raw: Mapping[str, Any]) -> None:
        """Process one update. A store error passes through, so that the update stays unconfirmed.

        Unless it is the update's own: one that the store refuses twice alike would stop the bot at every start.
        """
        update_id = int(raw["update_id"])
        try:
            update = Update.de_json(dict(raw), self._app.bot)
        except Exception:
            log.exception("update %d is malformed and skipped", update_id)
            await self._failed(update_id)
            return
        error = await self._processed(update)
        if isinstance(error, OF_THE_INPUT):
            log.warning("update %d failed (%s) and is tried once more", update_id, error)
            again = await self._processed(update)
            error = again if again is None or not _same(error, again) else _TwiceError(error)
        if isinstance(error, sqlite3.Error):
            raise error
        if error is not None:
            log.error("update %d failed", update_id, exc_info=error)
            # If the database is broken after all, this raises, and the update stays unconfirmed.
            await self._failed(update_id)
            if isinstance(error, _TwiceError):
                self.on_skipped(update)

    async def _processed(self, update: Update) -> BaseException | None:
        await self._app.process_update(update)
        return self._errors.pop(update.update_id, None)

    async def _failed(self, update_id: int) -> None:
        key = f"tg:{self._app.bot.id}:{update_id}"
        if await self._store.receipt(key) is not None:
            return

        async def work(db: Db) -> None:
            await keep_receipt(db, key, "error")

        await self._store.write(work)
