"""Button bytes (DESIGN 5), ASCII, at most 64 bytes.

Buttons of a table say which table, which window, which action: `1f.3a.peng`. Buttons of a chat say which page,
and perhaps which value: `s:rule/base=10`, `g:kinds`. Both forms name things by key and never by their place in a
list, so that a button of an older version of the bot still means what it said, or nothing.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast

from telegram import MaybeInaccessibleMessage, Message

from bot.kernel.game import Option

_FORM = re.compile(r"([0-9a-f]{1,16})\.([0-9a-f]{1,16})\.([A-Za-z0-9]{1,24})", re.ASCII)
_DIAL = re.compile(r"([sgp]):([a-z0-9]{1,16})(?:/([A-Za-z0-9_]{1,24}))?(=[ -~]{1,40})?", re.ASCII)

MOST: Final = 64
"""Bytes of a button."""

ANY_WINDOW = 0
"""The window of buttons that mean the same at any time."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A parsed button of a table."""

    table_id: int
    window: int
    code: str


Book: TypeAlias = Literal["s", "g", "p"]
"""s: the settings of a group; g: the guide; p: what a person chooses for himself."""


@dataclass(frozen=True, slots=True)
class Dial:
    """A parsed button of a chat: the page that it turns to, and, if it `sets`, the value that it chooses there."""

    book: Book
    page: str
    item: str = ""
    value: Option = None
    sets: bool = False


def pack(tap: Tap) -> str:
    """The button's bytes as text; ValueError if the action's code does not fit the form."""
    data = f"{tap.table_id:x}.{tap.window:x}.{tap.code}"
    if unpack(data) != tap:
        raise ValueError(f"no callback data can say {tap}")
    return data


def unpack(data: str | None) -> Tap | None:
    """What a button of a table says; None for anything else."""
    form = _FORM.fullmatch(data or "")
    if form is None:
        return None
    table_id, window = int(form[1], 16), int(form[2], 16)
    # Beyond 2**63 no column can say it: a record's round stands in the place of the window.
    return Tap(table_id, window, form[3]) if max(table_id, window) < 2**63 else None


def pack_dial(dial: Dial) -> str:
    """The button's bytes as text; ValueError for a page or value that does not fit the form."""
    item = f"/{dial.item}" if dial.item else ""
    data = f"{dial.book}:{dial.page}{item}"
    if dial.sets:
        data += f"={json.dumps(dial.value)}"
    if unpack_dial(data) != dial:
        raise ValueError(f"no callback data can say {dial}")
    return data


def unpack_dial(data: str | None) -> Dial | None:
    """What a button of a chat says; None for anything else."""
    form = _DIAL.fullmatch(data or "")
    if form is None or len(form[0]) > MOST:
        return None
    book = cast(Book, form[1])
    if form[4] is None:
        return Dial(book, form[2], form[3] or "")
    try:
        value = json.loads(form[4][1:])
    except (ValueError, RecursionError):
        return None
    if value is not None and not isinstance(value, str | int):  # bool is an int
        return None
    # One value has one form, so that no two buttons say the same.
    canonical = json.dumps(value) == form[4][1:]
    return Dial(book, form[2], form[3] or "", value, sets=True) if canonical else None


def is_page(message: MaybeInaccessibleMessage | None, dial: Dial) -> bool:
    """Whether a message is a page on which such a button may stand, and which it may turn in place.

    What is tapped may be made up: a board or a hand is never overwritten. A page has buttons of its own book, and a
    page of a person's one choice no others; none of them is a table's.
    """
    keyboard = message.reply_markup if isinstance(message, Message) else None
    if keyboard is None:
        return False
    codes = [
        button.callback_data for row in keyboard.inline_keyboard for button in row if button.callback_data
    ]
    found = [unpack_dial(code) if isinstance(code, str) else None for code in codes]
    if None in found:
        return False
    return any(one.book == dial.book and (dial.book != "p" or one.page == dial.page) for one in found if one)
