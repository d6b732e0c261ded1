"""Which chat and which message a call concerns, and whether the bot may get at it."""

from __future__ import annotations

from ..box import Sandbox
from ..errors import Json, bad, forbidden, migrated
from ..params import Params
from ..world import Chat, Message, User


def chat_of(box: Sandbox, p: Params, write: bool = True) -> Chat:
    """The chat of `chat_id`; `write`: to send, edit or delete there."""
    if p.text("chat_id") == "":
        raise bad("chat_id is empty")
    chat = box.world.chats.get(p.integer("chat_id"))
    if chat is None:
        raise bad("chat not found")
    if chat.type == "private":
        _check_person(box.world.users[chat.id], write)
    else:
        _check_group(chat)
    return chat


def _check_person(user: User, write: bool) -> None:
    if not write and not user.started:
        raise bad("chat not found")
    if not write:
        return
    if user.deleted:
        raise forbidden("user is deactivated")
    if user.blocked:
        raise forbidden("bot was blocked by the user")
    if not user.started:
        raise forbidden("bot can't initiate conversation with a user")


def _check_group(chat: Chat) -> None:
    if chat.upgraded_to is not None:
        raise migrated(chat.upgraded_to)
    kind = "supergroup" if chat.type == "supergroup" else "group"
    if chat.bot == "kicked":
        raise forbidden(f"bot was kicked from the {kind} chat")
    if chat.bot == "left":
        raise forbidden(f"bot is not a member of the {kind} chat")


def message_of(box: Sandbox, chat: Chat, p: Params, purpose: str = "edit") -> Message:
    if not p.integer("message_id"):
        raise bad(
            "message identifier is not specified" if purpose == "edit" else f"message to {purpose} not found"
        )
    message = box.world.find(chat, p.integer("message_id"))
    if message is None:
        raise bad(f"message to {purpose} not found")
    return message


def check_right(chat: Chat, kind: str) -> None:
    """`kind`: texts | photos | documents."""
    if not getattr(chat, kind) and chat.bot != "administrator":
        named = {"texts": "text messages"}.get(kind, kind)
        raise bad(f"not enough rights to send {named} to the chat")


def destination(box: Sandbox, chat: Chat, p: Params) -> Json:
    """Thread, replied message and protection of an outgoing message, as fields of the message."""
    fields: Json = {}
    thread = p.integer("message_thread_id")
    if thread and not (chat.forum and thread in chat.topics):
        raise bad("message thread not found")
    reply = _replied(box, chat, p)
    if reply is not None:
        fields["reply_to_message"] = quoted(reply)
        thread = thread or (reply.body.get("message_thread_id", 0) if chat.forum else 0)
    if thread:
        fields |= {"message_thread_id": thread, "is_topic_message": True}
    if p.flag("protect_content"):
        fields["has_protected_content"] = True
    return fields


def quoted(message: Message) -> Json:
    """A message as it stands inside a reply: without what it replies to itself."""
    return {name: value for name, value in message.body.items() if name != "reply_to_message"}


def _replied(box: Sandbox, chat: Chat, p: Params) -> Message | None:
    parameters = p.nested("reply_parameters") or {}
    message_id = int(parameters.get("message_id") or p.integer("reply_to_message_id"))
    if not message_id:
        return None
    message = box.world.find(chat, message_id)
    lenient = parameters.get("allow_sending_without_reply") or p.flag("allow_sending_without_reply")
    if message is None and not lenient:
        raise bad("message to be replied not found")
    return message
