"""The calls that put a panel in front of a reader, and what they leave in its row."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any

from telegram import Bot, InlineKeyboardMarkup, InputFile, InputMediaPhoto, Message, MessageEntity, User
from telegram.error import BadRequest, NetworkError

from bot.chat.directory import STANDARD
from bot.chat.faults import is_done, judge
from bot.chat.wanted import Wanted
from bot.kernel.panel import Scene
from bot.table.records import PanelRow
from rendering import THEMES, Renderer, digest

FILES = 512
"""File ids kept."""


@dataclass(frozen=True, slots=True)
class Note:
    """A message of its own: an answer to a command. Nothing depends on it.

    With `edit`, what that message becomes (a photo where `scene` is given; a text cannot become one); with
    `document`, a file of that name; with `pin`, that message pinned; with `delete`, that message gone. `mentions`: the
    ids of people with the name by which `text` calls each of them. `otherwise` is said where it may not be sent.
    """

    chat_id: int
    text: str = ""
    thread_id: int = 0
    keyboard: InlineKeyboardMarkup | None = None
    scene: Scene | None = None
    pin: int = 0
    edit: int = 0
    document: bytes = b""
    file_name: str = ""
    otherwise: str = ""
    delete: int = 0
    mentions: tuple[tuple[int, str], ...] = ()


class Sender:
    """Draws and calls. Errors of the Bot API pass through, but for those that say the wanted state is there."""

    def __init__(self, bot: Bot, renderer: Renderer) -> None:
        self._bot = bot
        self._renderer = renderer
        self._no_thread: set[int] = set()
        self._no_pins: set[int] = set()
        self._files: OrderedDict[str, str] = OrderedDict()
        """Pictures that Telegram holds already, by digest: file ids, the newest last."""

    @staticmethod
    def time() -> float:
        """UTC seconds, as rows keep them."""
        return time.time()

    def forget_thread(self, table_id: int) -> None:
        """The table's topic is gone: speak to the group at large."""
        self._no_thread.add(table_id)

    async def send(self, row: PanelRow, want: Wanted, *, thread_id: int, silent: bool) -> PanelRow:
        """Send a panel anew. If no answer comes, the row says so by `message_id` None: it is not sent twice."""
        thread = thread_id if thread_id and row.table_id not in self._no_thread else None
        options: dict[str, Any] = {
            "chat_id": row.chat_id,
            "reply_markup": want.keyboard,
            "message_thread_id": thread,
            "disable_notification": silent,
            "protect_content": row.slot == "hand" or None,
        }
        try:
            if row.kind == "photo" and want.scene is not None:
                picture = await self._picture(want.scene, want.look)
                message = await self._bot.send_photo(photo=picture, caption=want.text, **options)
            else:
                message = await self._bot.send_message(text=want.text, **options)
        except NetworkError as error:
            if isinstance(error, BadRequest) or not judge(error).unsure:
                raise
            return self._row(row, want, None)
        return self._row(row, want, message)

    async def edit(self, row: PanelRow, want: Wanted, *, redraw: bool) -> PanelRow:
        """Make the standing message the wanted one, by the cheapest call."""
        target: dict[str, Any] = {
            "chat_id": row.chat_id,
            "message_id": row.message_id,
            "reply_markup": want.keyboard,
        }
        answer: Message | bool | None = None
        try:
            if redraw and want.scene is not None:
                media = InputMediaPhoto(await self._picture(want.scene, want.look), caption=want.text)
                answer = await self._bot.edit_message_media(media=media, **target)
            elif row.kind == "photo":
                answer = await self._bot.edit_message_caption(caption=want.text, **target)
            else:
                answer = await self._bot.edit_message_text(text=want.text, **target)
        except BadRequest as error:
            if not is_done(error):
                raise
        kept = replace(row, sent_at=self.time())
        return self._row(kept, want, answer if isinstance(answer, Message) else None)

    async def delete(self, chat_id: int, message_id: int | None) -> None:
        """Take a message away; content if it is gone, or too old to be taken away."""
        if message_id is None:
            return
        try:
            await self._bot.delete_message(chat_id, message_id)
        except BadRequest as error:
            if not is_done(error):
                raise

    async def strip(self, row: PanelRow, text: str) -> None:
        """Take the keyboard of a message away, and let it say `text`, or what it says, if that is ""."""
        if row.message_id is None:
            return
        target: dict[str, Any] = {"chat_id": row.chat_id, "message_id": row.message_id, "reply_markup": None}
        try:
            if not text:
                await self._bot.edit_message_reply_markup(**target)
            elif row.kind == "photo":
                await self._bot.edit_message_caption(caption=text, **target)
            else:
                await self._bot.edit_message_text(text=text, **target)
        except BadRequest as error:
            if not is_done(error) and not judge(error).gone:
                raise

    async def note(self, note: Note) -> None:
        """Send a message of its own, change one, or pin one where the bot may."""
        if note.pin:
            await self._pin(note)
            return
        if note.edit:
            await self._turned(note)
            return
        if note.delete:
            await self.delete(note.chat_id, note.delete)
            return
        options: dict[str, Any] = {
            "chat_id": note.chat_id,
            "reply_markup": note.keyboard,
            "message_thread_id": note.thread_id or None,
        }
        if note.document:
            file = InputFile(note.document, note.file_name)
            await self._bot.send_document(document=file, caption=note.text, **options)
        elif note.scene is not None:
            picture = await self._picture(note.scene)
            sent = await self._bot.send_photo(photo=picture, caption=note.text, **options)
            self._remember(note.scene, sent)
        else:
            await self._bot.send_message(text=note.text, entities=_mentions(note), **options)

    async def _turned(self, note: Note) -> None:
        """Change a message of its own where it stands; content if it stands so already, or is gone."""
        target: dict[str, Any] = {
            "chat_id": note.chat_id,
            "message_id": note.edit,
            "reply_markup": note.keyboard,
        }
        try:
            if note.scene is not None:
                media = InputMediaPhoto(await self._picture(note.scene), caption=note.text)
                self._remember(note.scene, await self._bot.edit_message_media(media=media, **target))
            else:
                await self._bot.edit_message_text(text=note.text, **target)
        except BadRequest as error:
            if not is_done(error) and not judge(error).gone:
                raise

    async def _pin(self, note: Note) -> None:
        """Pin a board, silently. Where the bot may not, or the board is gone already, that is all right too."""
        if note.chat_id in self._no_pins:
            return
        try:
            await self._bot.pin_chat_message(note.chat_id, note.pin, disable_notification=True)
        except BadRequest as error:
            if "rights" in str(error).lower():
                self._no_pins.add(note.chat_id)

    async def _picture(self, scene: Scene, look: str = STANDARD) -> bytes | str:
        """The picture's file id if Telegram has it, else its bytes, drawn in a worker thread."""
        known = self._files.get(digest(scene, THEMES[look]))
        if known is not None:
            return known
        picture = await asyncio.to_thread(self._renderer.draw, scene, THEMES[look])
        return picture.data

    def _remember(self, scene: Scene | None, message: Message | bool | None, look: str = STANDARD) -> str:
        """Keep the file id of a picture that was sent; "" if there is none."""
        if scene is None or not isinstance(message, Message) or not message.photo:
            return ""
        file_id = message.photo[-1].file_id
        key = digest(scene, THEMES[look])
        self._files[key] = file_id
        self._files.move_to_end(key)
        while len(self._files) > FILES:
            self._files.popitem(last=False)
        return file_id

    def _row(self, row: PanelRow, want: Wanted, message: Message | None) -> PanelRow:
        drawn = row.kind == "photo" and want.scene is not None
        return replace(
            row,
            message_id=message.message_id if message is not None else row.message_id,
            picture_digest=want.picture_digest if drawn else "",
            text_digest=want.text_digest,
            file_id=self._remember(want.scene, message, want.look) or row.file_id,
            edition=want.edition,
            window=want.window,
            round=want.round,
            since=want.since,
            seen=want.seen,
        )


def _mentions(note: Note) -> list[MessageEntity] | None:
    """The entities by which the named are told, with a user name or without; positions in UTF-16 units."""
    found, start = [], 0
    for user_id, name in note.mentions:
        at = note.text.find(name, start)
        if at < 0:
            continue
        start = at + len(name)
        user = User(user_id, name, is_bot=False)
        found.append(
            MessageEntity(MessageEntity.TEXT_MENTION, _units(note.text[:at]), _units(name), user=user)
        )
    return found or None


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
