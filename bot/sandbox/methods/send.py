"""Sending: every send is checked, then counted by the flood limits, then done."""

from __future__ import annotations

from ..box import Sandbox
from ..errors import Json, bad
from ..params import Params
from ..world import Chat
from .content import caption_fields, file_fields, keyboard_fields, text_fields
from .reach import chat_of, check_right, destination, message_of
from .registry import method


@method("sendMessage")
async def send_message(box: Sandbox, p: Params) -> Json:
    chat = chat_of(box, p)
    check_right(chat, "texts")
    fields = {**destination(box, chat, p), **text_fields(box, p), **keyboard_fields(p)}
    return _post(box, chat, p, fields)


@method("sendPhoto")
async def send_photo(box: Sandbox, p: Params) -> Json:
    return await _send_file(box, p, "photo")


@method("sendDocument")
async def send_document(box: Sandbox, p: Params) -> Json:
    return await _send_file(box, p, "document")


@method("sendChatAction")
async def send_chat_action(box: Sandbox, p: Params) -> bool:
    chat = chat_of(box, p)
    box.feed.publish({"action": p.text("action"), "chat_id": chat.id})
    return True


@method("pinChatMessage")
async def pin(box: Sandbox, p: Params) -> bool:
    """Pins and, like the real one, says so by a service message (which the bot is not told of)."""
    chat = chat_of(box, p)
    message = message_of(box, chat, p, "pin")
    if not chat.pins:
        raise bad("not enough rights to manage pinned messages in the chat")
    if message.id not in chat.pinned:
        chat.pinned.append(message.id)
        box.world.changed(("chat", chat.id))
        thread = {k: v for k, v in message.body.items() if k in ("message_thread_id", "is_topic_message")}
        pinned = {name: v for name, v in message.body.items() if name != "reply_to_message"}
        box.world.post(chat, {"from": box.world.bot.api(), **thread, "pinned_message": pinned}, by_bot=True)
    return True


@method("unpinChatMessage")
async def unpin(box: Sandbox, p: Params) -> bool:
    chat = chat_of(box, p)
    if not chat.pins:
        raise bad("not enough rights to manage pinned messages in the chat")
    message_id = p.integer("message_id") or (chat.pinned[-1] if chat.pinned else 0)
    if message_id not in chat.pinned:
        raise bad("message to unpin not found")
    chat.pinned.remove(message_id)
    box.world.changed(("chat", chat.id))
    return True


@method("unpinAllChatMessages")
async def unpin_all(box: Sandbox, p: Params) -> bool:
    chat = chat_of(box, p)
    if not chat.pins:
        raise bad("not enough rights to manage pinned messages in the chat")
    chat.pinned.clear()
    box.world.changed(("chat", chat.id))
    return True


async def _send_file(box: Sandbox, p: Params, kind: str) -> Json:
    chat = chat_of(box, p)
    check_right(chat, f"{kind}s")
    fields = destination(box, chat, p)
    caption = caption_fields(box, p.raw, p.nested("caption_entities"))
    keyboard = keyboard_fields(p)
    file = await file_fields(box, p, kind, p.raw.get(kind))
    return _post(box, chat, p, {**fields, **file, **caption, **keyboard})


def _post(box: Sandbox, chat: Chat, p: Params, fields: Json) -> Json:
    box.limits.spend(chat.id)
    message = box.world.post(chat, {"from": box.world.bot.api(), **fields}, by_bot=True)
    if not p.flag("disable_notification"):
        box.feed.publish({"rings": message.id, "chat_id": chat.id})
    return message.body
