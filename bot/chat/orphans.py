"""Messages that stand in a chat and are in no row: the bot was killed between sending them and writing that down.

They are found when somebody taps them, and taken away. Results stay, whatever is known of them.
"""

from __future__ import annotations

import time
from typing import Final

from telegram import CallbackQuery, Message

from bot.chat.callbacks import Tap
from bot.chat.outbox import Outbox
from bot.chat.sender import Note
from bot.table.table import Table

YOUNG: Final = 60.0
"""Seconds for which a message is let alone: answers are in no row, and have their use. TIME_SCALE divides them."""

_OF_RESULTS: Final = frozenset({"next", "score", "record"})


class Orphans:
    """Looks at every message of a table that is tapped, before the tap changes what stands there."""

    def __init__(self, outbox: Outbox, scale: float) -> None:
        self._outbox = outbox
        self._young = YOUNG / scale

    async def __call__(self, table: Table, tap: Tap, query: CallbackQuery) -> None:
        """Take the message away if nobody remembers it."""
        message, here = query.message, (table.info.chat_id, query.from_user.id)
        # A group that has just moved counts its messages anew: an id of the old chat says nothing in the new one.
        if not isinstance(message, Message) or message.chat.id not in here or tap.code in _OF_RESULTS:
            return
        chat_id, message_id = message.chat.id, message.message_id
        old = time.time() - message.date.timestamp() > self._young
        if old and not await self._outbox.remembers(table.info.id, chat_id, message_id):
            self._outbox.say(Note(chat_id, delete=message_id))
