"""Chats and their members."""

from __future__ import annotations

from ..box import Sandbox, member
from ..errors import Json, bad
from ..params import Params
from ..world import User
from .reach import chat_of
from .registry import method

PERMISSIONS = [
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
]
GIFTS = ["unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels"]


@method("getChat")
async def get_chat(box: Sandbox, p: Params) -> Json:
    chat = chat_of(box, p, write=False)
    full = {**box.world.chat_api(chat), "accent_color_id": 0, "max_reaction_count": 11}
    full["accepted_gift_types"] = dict.fromkeys(GIFTS, False)
    if chat.type != "private":
        rights = dict.fromkeys(PERMISSIONS, True)
        own = {"can_send_messages": chat.texts, "can_send_photos": chat.photos, "can_pin_messages": chat.pins}
        full["permissions"] = {**rights, **own, "can_send_documents": chat.documents}
    pinned = box.world.find(chat, chat.pinned[-1]) if chat.pinned else None
    return full | ({"pinned_message": pinned.body} if pinned else {})


@method("getChatMember")
async def get_chat_member(box: Sandbox, p: Params) -> Json:
    chat = chat_of(box, p, write=False)
    user_id = p.integer("user_id")
    if user_id == box.world.bot.id:
        return box.bot_member(chat)
    user = box.world.users.get(user_id)
    if user is None:
        raise bad("PARTICIPANT_ID_INVALID" if user_id else "invalid user_id specified")
    status = "member" if chat.id == user_id else chat.members.get(user_id, "left")
    return member(user.api(), status)


@method("getChatAdministrators")
async def get_chat_administrators(box: Sandbox, p: Params) -> list[Json]:
    chat = chat_of(box, p, write=False)
    if chat.type == "private":
        raise bad("there are no administrators in the private chat")
    ranks = ("creator", "administrator")
    people = [member(box.world.users[u].api(), s) for u, s in chat.members.items() if s in ranks]
    return people + ([box.bot_member(chat)] if chat.bot in ranks else [])


@method("getChatMemberCount")
async def get_chat_member_count(box: Sandbox, p: Params) -> int:
    chat = chat_of(box, p, write=False)
    return 2 if chat.type == "private" else len(chat.present()) + 1


@method("leaveChat")
async def leave_chat(box: Sandbox, p: Params) -> bool:
    chat = chat_of(box, p, write=False)
    if chat.type == "private":
        raise bad("chat member status can't be changed in private chats")
    me = box.world.bot
    box.move_bot(chat, User(me.id, me.first_name), "left")
    box.world.post(chat, {"from": me.api(), "left_chat_member": me.api()})
    return True
