"""The control API `/sim`: what people do, and what they see (DESIGN section 8).

All bodies are JSON objects; bad input is answered 400 `{"error": what to do}`. Beyond the endpoints of DESIGN:

POST /sim/edit        {"chat_id", "user_id", "message_id", "text"}      a person edits their message
POST /sim/delete      {"chat_id", "user_id", "message_id"}              somebody deletes a message (the bot is not told)
POST /sim/topic       {"chat_id", "title"} -> {"thread_id"}             a new topic; /sim/send makes missing ones itself
POST /sim/close_topic {"chat_id", "thread_id"}                          the topic is deleted: "message thread not found"
POST /sim/add_bot     {"chat_id", "user_id"}                            somebody brings the bot back
POST /sim/bot_rights  {"chat_id", "admin"?, "photos"?, "pins"?}         true or false each
POST /sim/title       {"chat_id", "title"}                              renames a group
POST /sim/rename      {"user_id", "first_name"}                         renames a person
GET  /sim/state?user_id=   -> {"revision", "bot", "commands", "users", "chats"}   for the page; chats only of that user
GET/DELETE /sim/faults     what is still planned / plan nothing

/sim/send takes also `reply_to_message_id` and `anonymous` (an admin of a group writes as the group). `/start x` in
the private chat (chat_id == user_id) starts the bot, as does any text there. In a topic give `thread_id`; General
has none. /sim/tap waits up to 10 real seconds; any data may be tapped, and deleted messages too. /sim/messages: with
`wait=SECONDS` (at most 30) it answers when there is something after `after`; without `user_id` it shows the chat as
its owner would see it. A user who is not in the chat is refused. /sim/upgrade answers the new `{"id"}`.
/sim/requests is in the order of completion, `time` is that of completion.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from .box import Sandbox, spoken
from .errors import Json, SimError
from .world import ANONYMOUS, GONE, Chat, Message, User, since

TAP_SECONDS = 10
MAX_WAIT = 30
MAX_TEXT = 4096
Action = Callable[[Sandbox, Json], Awaitable[Any]]
ACTIONS: dict[str, Action] = {}


def action(function: Action) -> Action:
    ACTIONS[function.__name__] = function
    return function


# Input.


def integer(given: Json, name: str) -> int:
    try:
        return int(given[name])
    except (KeyError, TypeError, ValueError) as error:
        raise SimError(f"{name}: an integer is needed") from error


def text(given: Json, name: str, limit: int = 128) -> str:
    value = given.get(name)
    if not isinstance(value, str) or not value or len(value) > limit:
        raise SimError(f"{name}: a text of 1 to {limit} characters is needed")
    return value


def user_of(box: Sandbox, given: Json, name: str = "user_id") -> User:
    user = box.world.users.get(integer(given, name))
    if user is None:
        raise SimError(f"{name}: nobody has the id {given[name]}; make one with POST /sim/users")
    return user


def chat_of(box: Sandbox, given: Json) -> Chat:
    chat = box.world.chats.get(integer(given, "chat_id"))
    if chat is None:
        raise SimError(f"chat_id: no chat {given['chat_id']}; make a group with POST /sim/groups")
    return chat


def group_of(box: Sandbox, given: Json) -> Chat:
    chat = chat_of(box, given)
    if chat.type == "private":
        raise SimError("chat_id: a group is needed (its id is negative)")
    if chat.upgraded_to is not None:
        raise SimError(f"chat_id: this group was upgraded; its id is now {chat.upgraded_to}")
    return chat


def check_present(chat: Chat, user: User) -> None:
    if chat.id != user.id and not chat.has(user.id):
        raise SimError(f"user {user.id} is not in chat {chat.id}: POST /sim/join first")


def actor(box: Sandbox, given: Json) -> tuple[Chat, User]:
    """Who does something where; both must be there for it."""
    chat, user = chat_of(box, given), user_of(box, given)
    if user.deleted:
        raise SimError(f"user {user.id} has deleted the account; make another with POST /sim/users")
    check_present(chat, user)
    if chat.id == user.id and user.blocked:
        raise SimError(f"user {user.id} has blocked the bot: POST /sim/unblock first")
    return chat, user


# People and groups.


@action
async def users(box: Sandbox, given: Json) -> Json:
    name = text(given, "first_name")
    username, language = given.get("username"), given.get("language_code", "zh-hans")
    return {"id": box.world.add_user(name, username, language).id}


@action
async def groups(box: Sandbox, given: Json) -> Json:
    title, members, admins = text(given, "title"), given.get("members") or [], given.get("admins") or []
    if not isinstance(members, list) or not isinstance(admins, list) or not [*members, *admins]:
        raise SimError("members: a list of user ids is needed")
    people = [user_of(box, {"member": user}, "member") for user in dict.fromkeys([*members, *admins])]
    chat = box.world.add_group(title, bool(given.get("forum")), big=bool(given.get("forum")))
    chat.members = {user.id: "administrator" if user.id in admins else "member" for user in people}
    creator = admins[0] if admins else people[0].id
    chat.members[creator] = "creator"
    chat.bot = "left"
    box.move_bot(chat, box.world.users[creator], "member")
    created = {"group_chat_created": True} if chat.type == "group" else _joined([box.world.bot.api()])
    box.say(chat, box.world.users[creator].api(), created)
    return {"id": chat.id}


@action
async def join(box: Sandbox, given: Json) -> Json:
    chat, user = group_of(box, given), user_of(box, given)
    if not chat.has(user.id):
        box.move_member(chat, user, "member", user)
        box.say(chat, user.api(), _joined([user.api()]))
    return {"ok": True}


@action
async def leave(box: Sandbox, given: Json) -> Json:
    chat, user = group_of(box, given), user_of(box, given)
    if chat.has(user.id):
        box.move_member(chat, user, "left", user)
        box.say(chat, user.api(), {"left_chat_member": user.api()})
    return {"ok": True}


@action
async def kick_bot(box: Sandbox, given: Json) -> Json:
    chat = group_of(box, given)
    if chat.bot not in GONE:
        by = _owner(box, chat)
        box.say(chat, by.api(), {"left_chat_member": box.world.bot.api()})
        box.move_bot(chat, by, "kicked")
    return {"ok": True}


@action
async def add_bot(box: Sandbox, given: Json) -> Json:
    chat = group_of(box, given)
    by = user_of(box, given) if "user_id" in given else _owner(box, chat)
    if chat.bot in GONE:
        box.move_bot(chat, by, "member")
        box.say(chat, by.api(), _joined([box.world.bot.api()]))
    return {"ok": True}


@action
async def bot_rights(box: Sandbox, given: Json) -> Json:
    chat = group_of(box, given)
    chat.photos = bool(given.get("photos", chat.photos))
    chat.pins = bool(given.get("pins", chat.pins))
    if "admin" in given:
        box.move_bot(chat, _owner(box, chat), "administrator" if given["admin"] else "member")
    box.world.changed(("chat", chat.id))
    return {"ok": True}


@action
async def forbid_photos(box: Sandbox, given: Json) -> Json:
    chat = group_of(box, given)
    chat.photos = False
    box.world.changed(("chat", chat.id))
    return {"ok": True}


@action
async def upgrade(box: Sandbox, given: Json) -> Json:
    old = group_of(box, given)
    if old.type == "supergroup":
        raise SimError("chat_id: this is a supergroup already")
    new = box.world.add_group(old.title, bool(given.get("forum")), big=True)
    new.members, new.bot, new.photos, new.pins = dict(old.members), old.bot, old.photos, old.pins
    by = _owner(box, old)
    box.say(old, by.api(), {"migrate_to_chat_id": new.id})
    old.upgraded_to = new.id
    box.world.changed(("chat", old.id), ("chat", new.id))
    box.say(new, by.api(), {"migrate_from_chat_id": old.id})
    return {"id": new.id}


@action
async def title(box: Sandbox, given: Json) -> Json:
    chat = group_of(box, given)
    chat.title = text(given, "title")
    box.world.changed(("chat", chat.id))
    box.say(chat, _owner(box, chat).api(), {"new_chat_title": chat.title})
    return {"ok": True}


@action
async def rename(box: Sandbox, given: Json) -> Json:
    user = user_of(box, given)
    user.first_name = text(given, "first_name")
    box.world.changed(("user", user.id))
    return {"ok": True}


@action
async def block(box: Sandbox, given: Json) -> Json:
    box.block(user_of(box, given), True)
    return {"ok": True}


@action
async def unblock(box: Sandbox, given: Json) -> Json:
    box.block(user_of(box, given), False)
    return {"ok": True}


@action
async def delete_account(box: Sandbox, given: Json) -> Json:
    user = user_of(box, given)
    user.deleted = True
    box.world.changed(("user", user.id))
    return {"ok": True}


@action
async def topic(box: Sandbox, given: Json) -> Json:
    chat = group_of(box, given)
    if not chat.forum:
        raise SimError('chat_id: topics need a group made with "forum": true')
    name = text(given, "title")
    made = box.say(
        chat, _owner(box, chat).api(), {"forum_topic_created": {"name": name, "icon_color": 7322096}}
    )
    chat.topics[made.id] = name
    box.world.changed(("chat", chat.id))
    return {"thread_id": made.id}


@action
async def close_topic(box: Sandbox, given: Json) -> Json:
    chat = group_of(box, given)
    chat.topics.pop(integer(given, "thread_id"), None)
    box.world.changed(("chat", chat.id))
    return {"ok": True}


@action
async def faults(box: Sandbox, given: Json) -> Json:
    box.faults.plan(given)
    return {"ok": True}


# Messages and taps.


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
    callback = box.tap(user, gone if message.deleted else message.body, chat.id, data)
    try:
        return {"answer": await asyncio.wait_for(callback.answer, TAP_SECONDS)}
    except TimeoutError:
        return {"answer": None}


async def messages(box: Sandbox, given: Json) -> Json:
    """GET: the newest state of each message changed after a revision."""
    chat = chat_of(box, given)
    if given.get("user_id"):
        check_present(chat, user_of(box, given))
    after = integer(given, "after") if given.get("after") else 0
    if given.get("wait"):
        await _changed(box, chat, after, min(integer(given, "wait"), MAX_WAIT))
    found = [message.seen() for message in since(chat, after)]
    return {"revision": box.world.revision, "messages": found}


async def state(box: Sandbox, given: Json) -> Json:
    """GET: people and chats, for the page. `last` is the id of the newest message in the private chat or group."""
    me = integer(given, "user_id") if given.get("user_id") else 0
    world = box.world
    people = [
        {**user.api(), "started": user.started, "blocked": user.blocked, "deleted": user.deleted,
         "last": max(world.chats[user.id].messages, default=0)}
        for user in world.users.values()
    ]  # fmt: skip
    chats = [
        {**world.chat_api(chat), "members": chat.present(), "bot": chat.bot, "topics": chat.topics,
         "pinned": chat.pinned[-1:], "upgraded_to": chat.upgraded_to, "last": max(chat.messages, default=0)}
        for chat in world.chats.values()
        if chat.type != "private" and (not me or chat.has(me))
    ]  # fmt: skip
    answer: Json = {"revision": world.revision, "bot": world.bot.api(), "commands": world.bot.commands}
    return answer | {"about": world.bot.descriptions, "users": people, "chats": chats}


async def _changed(box: Sandbox, chat: Chat, after: int, seconds: float) -> None:
    end = time.monotonic() + seconds
    while not since(chat, after) and (left := end - time.monotonic()) > 0:
        try:
            await asyncio.wait_for(box.changed.wait(), left)
        except TimeoutError:
            return


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


def _joined(people: list[Json]) -> Json:
    return {"new_chat_members": people}


def _owner(box: Sandbox, chat: Chat) -> User:
    creator = next((u for u, status in chat.members.items() if status == "creator"), None)
    return box.world.users[creator if creator is not None else next(iter(chat.members))]
