"""Editing and deleting."""

from __future__ import annotations

import time

from ..box import Sandbox
from ..errors import NOT_MODIFIED, Json, bad
from ..params import Params
from ..world import Chat, Message
from .content import caption_fields, file_fields, keyboard_fields, text_fields
from .reach import chat_of, check_right, message_of
from .registry import method

CONTENT = ("text", "entities", "caption", "caption_entities", "photo", "document", "reply_markup")
DELETABLE_SECONDS = 48 * 3600


@method("editMessageText")
async def edit_text(box: Sandbox, p: Params) -> Json:
    chat, message = _target(box, p)
    fields = {**text_fields(box, p), **keyboard_fields(p)}
    if "text" not in message.body:
        raise bad("there is no text in the message to edit")
    return _change(box, chat, message, fields)


@method("editMessageCaption")
async def edit_caption(box: Sandbox, p: Params) -> Json:
    chat, message = _target(box, p)
    fields = {**caption_fields(box, p.raw, p.nested("caption_entities")), **keyboard_fields(p)}
    if not _file(message.body):
        raise bad("there is no caption in the message to edit")
    return _change(box, chat, message, {**_file(message.body), **fields})


@method("editMessageReplyMarkup")
async def edit_keyboard(box: Sandbox, p: Params) -> Json:
    chat, message = _target(box, p)
    kept = {name: message.body[name] for name in CONTENT if name in message.body and name != "reply_markup"}
    return _change(box, chat, message, {**kept, **keyboard_fields(p)})


@method("editMessageMedia")
async def edit_media(box: Sandbox, p: Params) -> Json:
    """A second edit of the same message while this one uploads makes this one fail."""
    chat, message = _target(box, p)
    media = p.nested("media")
    if not isinstance(media, dict) or media.get("type") not in ("photo", "document"):
        raise bad("can't parse input media: type must be photo or document")
    check_right(chat, f"{media['type']}s")
    fields = {**caption_fields(box, media, media.get("caption_entities")), **keyboard_fields(p)}
    mine = box.uploads[chat.id, message.id] = object()
    file = await file_fields(box, p, media["type"], media.get("media"))
    if box.uploads.get((chat.id, message.id)) is not mine:
        raise bad("Canceled by new edit message request")
    del box.uploads[chat.id, message.id]
    if message.deleted:
        raise bad("message to edit not found")
    return _change(box, chat, message, {**file, **fields})


@method("deleteMessage")
async def delete_message(box: Sandbox, p: Params) -> bool:
    chat = chat_of(box, p)
    message = message_of(box, chat, p, "delete")
    if not _deletable(chat, message):
        raise bad("message can't be deleted")
    _delete(box, chat, message)
    return True


@method("deleteMessages")
async def delete_messages(box: Sandbox, p: Params) -> bool:
    """Skips what is gone or may not be deleted, as the real one does."""
    chat = chat_of(box, p)
    ids = p.nested("message_ids")
    if not isinstance(ids, list) or not 1 <= len(ids) <= 100:
        raise bad(
            "message identifiers are not specified" if not ids else "too many message identifiers specified"
        )
    for message_id in ids:
        message = box.world.find(chat, int(message_id))
        if message is not None and _deletable(chat, message):
            _delete(box, chat, message)
    return True


def _target(box: Sandbox, p: Params) -> tuple[Chat, Message]:
    chat = chat_of(box, p)
    message = message_of(box, chat, p)
    if not message.by_bot or not any(name in message.body for name in CONTENT):
        raise bad("message can't be edited")
    return chat, message


def _change(box: Sandbox, chat: Chat, message: Message, content: Json) -> Json:
    """Replaces the content (a missing keyboard is removed); counts even if nothing changes, as the server does."""
    box.limits.spend(chat.id)
    before = {name: message.body[name] for name in CONTENT if name in message.body}
    if _essence(before) == _essence(content):
        raise bad(NOT_MODIFIED)
    kept = {name: value for name, value in message.body.items() if name not in CONTENT}
    message.body = {**kept, **content, "edit_date": int(time.time())}
    box.world.touch(chat, message)
    return message.body


def _essence(content: Json) -> Json:
    """Two photos are the same if their unique ids are."""
    plain = {name: value for name, value in content.items() if name not in ("photo", "document")}
    sizes = content.get("photo") or [content.get("document") or {}]
    return {**plain, "file": sizes[-1].get("file_unique_id")}


def _file(body: Json) -> Json:
    return {name: body[name] for name in ("photo", "document") if name in body}


def _deletable(chat: Chat, message: Message) -> bool:
    if time.time() - message.body["date"] > DELETABLE_SECONDS:
        return False
    return message.by_bot or chat.type == "private" or chat.bot == "administrator"


def _delete(box: Sandbox, chat: Chat, message: Message) -> None:
    message.deleted = True
    if message.id in chat.pinned:
        chat.pinned.remove(message.id)
        box.world.changed(("chat", chat.id))
    box.world.touch(chat, message)
