"""/rules: how to play, page by page, in one message whose caption is turned in place.

Every page keeps a picture, that of the kinds unless it has its own: a photo cannot become a text by an edit. Where
no photos may be sent the pages are texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from telegram import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, Message

from bot.chat.callbacks import Dial, is_page, pack_dial
from bot.chat.directory import Directory
from bot.chat.house import House
from bot.chat.lobby import Answer
from bot.chat.outbox import Outbox
from bot.chat.sender import Note
from bot.chat.settings_pages import clipped, width
from bot.chat.words import say
from bot.kernel.game import GuidePage, Option, Speech
from bot.kernel.panel import Scene

IN_FORCE: Final = "house"
"""The page with the rules in force, to which 规矩 opens the guide; of a game without one it is the first."""

BESIDE: Final = 3
"""Titles in a row."""

TITLE: Final = 7.5
"""Width of a title, in Chinese characters, up to which three stand in a row."""


@dataclass(frozen=True, slots=True)
class Reader:
    """How somebody is spoken to, and the house rules that hold for him."""

    options: Mapping[str, Option]
    speech: Speech


class Guide:
    """Sends the guide and turns its pages."""

    def __init__(self, house: House, directory: Directory, outbox: Outbox) -> None:
        self._house = house
        self._directory = directory
        self._outbox = outbox

    def group(self, chat_id: int) -> Reader:
        """The reader that a group is."""
        return Reader(self._directory.preferences(chat_id).options, self._directory.speech(chat_id))

    def person(self, user_id: int, language: str) -> Reader:
        """A person in his DM: the rules are those of the table at which he sits."""
        tables = self._house.of(user_id)
        return self.group(tables[0].info.chat_id) if tables else Reader({}, Speech(language))

    def show(self, chat_id: int, thread_id: int, reader: Reader, code: str = "") -> None:
        """Send the guide, open at the page with this code or at its first."""
        pages = self._pages(reader)
        now = _at(pages, code)
        keyboard = _keyboard(pages, now)
        scene = _scene(pages, now)
        self._outbox.say(Note(chat_id, clipped(pages[now].text), thread_id, keyboard, scene=scene))

    def turn(self, query: CallbackQuery, dial: Dial, language: str) -> Answer:
        """Turn the message that was tapped to another page."""
        message = query.message
        if message is None or not is_page(message, dial):
            return Answer(say(language, "tap-unknown"))
        private = message.chat.type == "private"
        reader = self.person(query.from_user.id, language) if private else self.group(message.chat.id)
        pages = self._pages(reader)
        now = _at(pages, dial.page)
        photo = isinstance(message, Message) and bool(message.photo)
        self._outbox.say(
            Note(
                message.chat.id,
                clipped(pages[now].text),
                keyboard=_keyboard(pages, now),
                scene=_scene(pages, now) if photo else None,
                edit=message.message_id,
            )
        )
        return Answer()

    def _pages(self, reader: Reader) -> Sequence[GuidePage]:
        return self._house.game.guide(reader.options, reader.speech)


def _at(pages: Sequence[GuidePage], code: str) -> int:
    """The number of a page; the first for a code that is none, as a button of another version may say."""
    return next((n for n, one in enumerate(pages) if one.code == code), 0)


def _scene(pages: Sequence[GuidePage], now: int) -> Scene | None:
    return pages[now].scene or next((one.scene for one in pages if one.scene), None)


def _keyboard(pages: Sequence[GuidePage], now: int) -> InlineKeyboardMarkup | None:
    """‹ and ›, and the titles; the page that is open has a dot."""
    if len(pages) < 2:
        return None
    beside = BESIDE if max(width(one.title) for one in pages) <= TITLE else BESIDE - 1
    titles = [_link(f"· {one.title}" if n == now else one.title, one) for n, one in enumerate(pages)]
    rows = [titles[start : start + beside] for start in range(0, len(titles), beside)]
    leaf = [_link("‹", pages[now - 1]), _link("›", pages[(now + 1) % len(pages)])]
    return InlineKeyboardMarkup([leaf, *rows])


def _link(label: str, page: GuidePage) -> InlineKeyboardButton:
    return InlineKeyboardButton(label, callback_data=pack_dial(Dial("g", page.code)))
