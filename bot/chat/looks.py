"""/look: how a person's private pictures are drawn (DESIGN 7). His choice, for his DM only; boards stay as they are."""

from __future__ import annotations

from typing import Final

from telegram import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.callbacks import Dial, is_page, pack_dial
from bot.chat.directory import Directory
from bot.chat.house import House
from bot.chat.lobby import Answer
from bot.chat.outbox import Outbox
from bot.chat.sender import Note
from bot.chat.wanted import Panels
from bot.chat.words import say
from bot.table.table import Table
from rendering import THEMES

PAGE: Final = "look"


class Looks:
    """Asks for a look, and keeps what was chosen."""

    def __init__(self, house: House, directory: Directory, panels: Panels, outbox: Outbox) -> None:
        self._house = house
        self._panels = panels
        self._directory = directory
        self._outbox = outbox

    def ask(self, user_id: int, language: str) -> None:
        """Send the choice to a person's DM."""
        self._outbox.say(Note(user_id, say(language, "look-ask"), keyboard=self._keyboard(user_id, language)))

    def tell(self, table: Table, user_id: int) -> None:
        """Send what a person's pictures show in words, complete enough to play by (screen readers)."""
        seat = table.info.seat_of(user_id)
        if seat is not None and table.play is not None:
            self._outbox.say(Note(user_id, self._panels.spoken(table, seat)))

    async def turn(self, query: CallbackQuery, dial: Dial, language: str, key: str) -> Answer:
        """Draw the person's pictures in the look that was tapped, those that stand there already too."""
        user_id, look = query.from_user.id, dial.value
        if not dial.sets or not isinstance(look, str) or look not in THEMES:
            return Answer(say(language, "tap-unknown"))
        await self._directory.look_at(key, user_id, look)
        for table in self._house.of(user_id):
            table.wake()
        if query.message is not None and query.message.chat.id == user_id and is_page(query.message, dial):
            keyboard = self._keyboard(user_id, language)
            self._outbox.say(
                Note(user_id, say(language, "look-ask"), keyboard=keyboard, edit=query.message.message_id)
            )
        return Answer(say(language, "look-done", look=say(language, f"look-{look}")))

    def _keyboard(self, user_id: int, language: str) -> InlineKeyboardMarkup:
        """A button for each look; the one in use has a tick."""
        now = self._directory.look(user_id)
        buttons = []
        for look in THEMES:
            name = say(language, f"look-{look}")
            dial = pack_dial(Dial("p", PAGE, value=look, sets=True))
            buttons.append(InlineKeyboardButton(f"✓ {name}" if look == now else name, callback_data=dial))
        return InlineKeyboardMarkup([buttons])
