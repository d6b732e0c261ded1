"""What people see."""

from __future__ import annotations

import asyncio
import time

from ..box import Sandbox
from ..errors import Json
from ..tally import last_minute
from ..world import Chat, since
from .inputs import Action, chat_of, check_present, integer, user_of

MAX_WAIT = 30  # seconds


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
    """GET: people and chats, for the page.

    `last` is the id of the newest message in the private chat or group; `asked`: the messages of the private chat
    that have buttons to tap, by which the page knows who is waited for.
    """
    me = integer(given, "user_id") if given.get("user_id") else 0
    world = box.world
    people = [
        {**user.api(), "started": user.started, "blocked": user.blocked, "deleted": user.deleted,
         "last": world.chats[user.id].last_id, "asked": _asked(world.chats[user.id])}
        for user in world.users.values()
    ]  # fmt: skip
    chats = [
        {**world.chat_api(chat), "members": chat.present(), "bot": chat.bot, "topics": chat.topics,
         "pinned": chat.pinned[-1:], "upgraded_to": chat.upgraded_to, "last": chat.last_id}
        for chat in world.chats.values()
        if chat.type != "private" and (not me or chat.has(me))
    ]  # fmt: skip
    answer: Json = {
        "revision": world.revision,
        "born": world.born,
        "bot": world.bot.api(),
        "commands": world.bot.commands,
    }
    return answer | {"about": world.bot.descriptions, "users": people, "chats": chats}


def _asked(private: Chat) -> list[int]:
    return [
        message.id for message in private.messages.values() if not message.deleted and _asks(message.body)
    ]


def _asks(body: Json) -> bool:
    rows = body.get("reply_markup", {}).get("inline_keyboard", [])
    return body["from"]["is_bot"] and any("callback_data" in button for row in rows for button in row)


async def _changed(box: Sandbox, chat: Chat, after: int, seconds: float) -> None:
    end = time.monotonic() + seconds
    while not since(chat, after) and (left := end - time.monotonic()) > 0:
        try:
            await asyncio.wait_for(box.changed.wait(), left)
        except TimeoutError:
            return


async def counts(box: Sandbox, given: Json) -> Json:
    """GET: calls since the start, by method and status; refusals by their words; the last minute."""
    return {**box.tally.api(), "minute": last_minute(box.log.newest(), time.time())}


VIEWS: dict[str, Action] = {"counts": counts, "messages": messages, "state": state}
