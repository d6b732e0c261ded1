"""People, groups, and what befalls the bot in them."""

from __future__ import annotations

from ..box import Sandbox
from ..errors import Json, SimError
from ..world import GONE, Chat, User
from .inputs import action, group_of, integer, text, user_of

RIGHTS = ("texts", "photos", "documents", "pins")


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
    for right in RIGHTS:
        setattr(chat, right, bool(given.get(right, getattr(chat, right))))
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
    new.members, new.bot = dict(old.members), old.bot
    for right in RIGHTS:
        setattr(new, right, getattr(old, right))
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


def _joined(people: list[Json]) -> Json:
    return {"new_chat_members": people}


def _owner(box: Sandbox, chat: Chat) -> User:
    creator = next((u for u, status in chat.members.items() if status == "creator"), None)
    return box.world.users[creator if creator is not None else next(iter(chat.members))]
