"""喊人 under a lobby: mentions who played here lately, but who asked not to be (DESIGN 6)."""

from __future__ import annotations

import time
from typing import Final

from bot.chat.callbacks import Tap
from bot.chat.directory import Directory
from bot.chat.lobby import Answer, Tapper
from bot.chat.outbox import Outbox
from bot.chat.sender import Note
from bot.chat.wanted import keyboard
from bot.chat.words import say
from bot.kernel.panel import Button
from bot.table import calls
from bot.table.store import Store
from bot.table.table import Table

LATELY: Final = 14 * 24 * 3600.0
"""Seconds within which somebody must have played in the group."""

MOST: Final = 8
"""People called at once."""

AGAIN: Final = 600.0
"""Seconds between two calls in a group; TIME_SCALE divides them."""


class Calling:
    """Calls people, and keeps who is not to be called."""

    def __init__(self, store: Store, directory: Directory, outbox: Outbox, scale: float) -> None:
        self._store = store
        self._directory = directory
        self._outbox = outbox
        self._again = AGAIN / scale

    @staticmethod
    def handles(tap: Tap) -> bool:
        """Whether this button is one of those."""
        return tap.code in ("call", "hush")

    async def tap(self, table: Table, tapper: Tapper, tap: Tap) -> Answer:
        """喊人, or 莫喊我."""
        chat_id = table.info.chat_id
        if tap.code == "hush":
            key = await self.hush(chat_id, tapper.user_id, tapper.key)
        else:
            key = await self._call(table, tapper)
        return Answer(say(self._directory.language(chat_id), key))

    async def hush(self, chat_id: int, user_id: int, key: str) -> str:
        """Call this person no more in this group, or again; the key of what to tell him."""
        hushed = await calls.hush(self._store, chat_id, user_id, key)
        return "hush-on" if hushed else "hush-off"

    async def _call(self, table: Table, tapper: Tapper) -> str:
        info = table.info
        if info.status != "lobby":
            return "tap-ended" if info.status == "ended" else "tap-lobby-over"
        if info.seat_of(tapper.user_id) is None and tapper.user_id != info.host:
            return "tap-seat-first"
        now = time.time()
        lately = await calls.lately(self._store, info.chat_id, now - LATELY)
        wanted = [one for one in lately if one not in (*info.people, tapper.user_id)][:MOST]
        if not wanted:
            return "call-nobody"
        taken = await calls.call(self._store, info.id, info.chat_id, tapper.key, now - self._again)
        if taken == "hot":
            return "call-hot"
        if taken == "called":
            self._outbox.say(self._note(table, tapper.user_id, wanted))
        return "call-done"

    def _note(self, table: Table, caller: int, wanted: list[int]) -> Note:
        info, language = table.info, self._directory.language(table.info.chat_id)
        mentions = tuple((one, self._directory.name(one, language)) for one in wanted)
        who = self._directory.name(caller, language)
        text = say(language, "call", who=who, names=" ".join(name for _, name in mentions))
        button = Button(say(language, "button-hush"), "hush")
        return Note(info.chat_id, text, info.thread_id, keyboard(info.id, ((button,),)), mentions=mentions)
