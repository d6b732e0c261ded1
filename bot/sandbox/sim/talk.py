"""What people write, edit, delete and tap."""

from __future__ import annotations

import asyncio
import time

from ..box import Sandbox, spoken
from ..errors import Json, SimError
from ..world import ANONYMOUS, Chat, Message, User
from .inputs import action, actor, group_of, integer, text

TAP_SECONDS = 10
MAX_TEXT = 4096


@action
async def send(box: Sandbox, given: Json) -> Json:
    chat, user = actor(box, given)
    if chat.type != "private":
        group_of(box, given)
    content = {**_place(box, chat, given), **spoken(text(given, "text", MAX_TEXT))}
    sender = user.api()
    if given.get("anonymous"):
        if chat.members.get(user.id) not in ("creator", "administrator"):
            raise SimError("anonymous: only an admin of the group can write as the group")
        sender, content = ANONYMOUS, {"sender_chat": chat.api(), **content}
    if chat.id == user.id and not user.started:
        user.started = True
        box.world.changed(("user", user.id))
    return box.say(chat, sender, content).body


@action
async def edit(box: Sandbox, given: Json) -> Json:
    chat, user, message = _own_message(box, given)
    if message.by_bot or message.body["from"]["id"] != user.id or "text" not in message.body:
        raise SimError("message_id: not a text that this user wrote")
    kept = {name: value for name, value in message.body.items() if name not in ("text", "entities")}
    message.body = {**kept, **spoken(text(given, "text", MAX_TEXT)), "edit_date": int(time.time())}
    box.world.touch(chat, message)
    if box.sees(chat, message.body):
        box.updates.add("edited_message", message.body)
    return message.body


@action
async def delete(box: Sandbox, given: Json) -> Json:
    chat, _, message = _own_message(box, given)
    message.deleted = True
    box.world.touch(chat, message)
    return {"ok": True}


@action
async def tap(box: Sandbox, given: Json) -> Json:
    chat, user = actor(box, given)
    message = chat.messages.get(integer(given, "message_id"))
    if message is None or not message.by_bot:
        raise SimError("message_id: no message of the bot has this id in this chat")
    data = text(given, "data", 4096)
    gone = {"chat": box.world.chat_api(chat), "message_id": message.id, "date": 0}
    shown = gone if message.deleted or given.get("old") else message.body
    callback = box.tap(user, shown, chat.id, data)
    try:
        return {"answer": await asyncio.wait_for(callback.answer, TAP_SECONDS)}
    except TimeoutError:
        return {"answer": None}


def _place(box: Sandbox, chat: Chat, given: Json) -> Json:
    """Thread and reply of a person's message."""
    fields: Json = {}
    reply = (
        box.world.find(chat, integer(given, "reply_to_message_id"))
        if given.get("reply_to_message_id")
        else None
    )
    if reply is not None:
        fields["reply_to_message"] = {k: v for k, v in reply.body.items() if k != "reply_to_message"}
    thread = integer(given, "thread_id") if given.get("thread_id") else 0
    if thread > 1 and chat.forum:
        if thread not in chat.topics:
            chat.topics[thread] = f"#{thread}"
            box.world.changed(("chat", chat.id))
        return fields | {"message_thread_id": thread, "is_topic_message": True}
    if thread and not chat.forum:
        raise SimError('thread_id: topics need a group made with "forum": true')
    if reply is not None and chat.type == "supergroup" and not chat.forum:
        # A chain of replies carries its root as a thread that is no topic: a bot that sends it back fails.
        fields["message_thread_id"] = reply.body.get("message_thread_id", reply.id)
    return fields


def _own_message(box: Sandbox, given: Json) -> tuple[Chat, User, Message]:
    chat, user = actor(box, given)
    message = box.world.find(chat, integer(given, "message_id"))
    if message is None:
        raise SimError("message_id: no such message in this chat")
    return chat, user, message
