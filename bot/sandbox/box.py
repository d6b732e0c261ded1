"""The sandbox as one value: world, queue, limits, faults, files, log; and how people's doings reach the bot."""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
import time
from collections import OrderedDict, deque
from dataclasses import dataclass, field, replace

from .entities import detect
from .errors import QUERY_TOO_OLD, Json, bad
from .faults import Faults
from .journal import Journal
from .limits import Limits
from .photos import Files
from .tally import Tally
from .updates import CALLBACK_SECONDS, Updates
from .world import GONE, Chat, Message, User, World


@dataclass(slots=True)
class Callback:
    """A tap that waits for its answer."""

    made: float
    answer: asyncio.Future[Json]


@dataclass(slots=True)
class Feed:
    """Fans changes out to `/sim/events`; a reader that does not keep up is cut off and reads anew."""

    readers: set[asyncio.Queue[str | None]] = field(default_factory=set)

    def publish(self, event: Json) -> None:
        if not self.readers:
            return
        line = json.dumps(event, ensure_ascii=False)
        for reader in list(self.readers):
            if reader.full():
                self._cut_off(reader)
            else:
                reader.put_nowait(line)

    def end(self) -> None:
        """The server stops: it need not wait for those who only listen."""
        for reader in list(self.readers):
            self._cut_off(reader)

    def _cut_off(self, reader: asyncio.Queue[str | None]) -> None:
        self.readers.discard(reader)
        if reader.full():
            reader.get_nowait()
        reader.put_nowait(None)


@dataclass(slots=True)
class Sandbox:
    world: World = field(default_factory=World)
    updates: Updates = field(default_factory=Updates)
    limits: Limits = field(default_factory=Limits)
    faults: Faults = field(default_factory=Faults)
    files: Files = field(default_factory=Files)
    feed: Feed = field(default_factory=Feed)
    callbacks: OrderedDict[str, Callback] = field(default_factory=OrderedDict)
    uploads: dict[tuple[int, int], object] = field(default_factory=dict)  # running media edits
    log: Journal = field(default_factory=Journal)
    tally: Tally = field(default_factory=Tally)
    changed: asyncio.Event = field(default_factory=asyncio.Event)  # replaced at each revision
    webhook: str = ""

    def __post_init__(self) -> None:
        self.world.on_message = self._message_changed
        self.world.on_state = lambda: self.feed.publish({"state": True})

    def adopt(self, bot_id: int) -> None:
        """The first token seen names the bot: what was said of it before is put under that id."""
        bot = self.world.bot
        if bot.adopted:
            return

        def renamed(body: Json) -> Json:
            named: Json = json.loads(json.dumps(body).replace(str(bot.id), str(bot_id)))
            return named

        for chat in self.world.chats.values():
            for message in chat.messages.values():
                message.body = renamed(message.body)
                self.world.dirty.add(("message", chat.id, message.id))
        self.updates.queue = deque(replace(u, body=renamed(u.body)) for u in self.updates.queue)
        bot.id, bot.adopted = bot_id, True
        self.world.changed()

    # What people do.

    def say(self, chat: Chat, sender: Json, content: Json) -> Message:
        """A message by a person (or a service message); the bot learns of it if it may."""
        message = self.world.post(chat, {"from": sender, **content})
        if self.sees(chat, message.body):
            self.updates.add("message", message.body)
        return message

    def sees(self, chat: Chat, body: Json) -> bool:
        """Privacy mode: in a group commands to us or to nobody, replies to us, and service messages."""
        if chat.type == "private" or chat.bot == "administrator":
            return True
        if chat.bot in GONE:
            return False
        if "text" not in body:
            return True
        if body.get("reply_to_message", {}).get("from", {}).get("id") == self.world.bot.id:
            return True
        if not body["text"].startswith("/"):
            return False
        command = next(
            (e for e in body.get("entities", ()) if e["type"] == "bot_command" and not e["offset"]), None
        )
        name = body["text"][: command["length"]] if command else ""
        return bool(name) and name.partition("@")[2].lower() in ("", self.world.bot.username.lower())

    def tap(self, user: User, message: Json, chat_id: int, data: str) -> Callback:
        query_id = str(secrets.randbits(63))
        callback = self.callbacks[query_id] = Callback(
            time.time(), asyncio.get_running_loop().create_future()
        )
        while len(self.callbacks) > 10_000:
            self.callbacks.popitem(last=False)
        instance = int.from_bytes(hashlib.blake2b(f"{chat_id}".encode(), digest_size=8).digest(), signed=True)
        query = {"id": query_id, "from": user.api(), "message": message, "chat_instance": str(instance)}
        self.updates.add("callback_query", {**query, "data": data})
        return callback

    def answer(self, query_id: str, answer: Json) -> None:
        callback = self.callbacks.pop(query_id, None)
        if callback is None or time.time() - callback.made > CALLBACK_SECONDS:
            raise bad(QUERY_TOO_OLD)
        if not callback.answer.done():
            callback.answer.set_result(answer)

    # Changes of the bot's own membership.

    def move_bot(self, chat: Chat, by: User, status: str) -> None:
        """Sets what the bot is in that chat and tells it so (`my_chat_member`)."""
        old = self.bot_member(chat)
        chat.bot = status
        self.world.changed(("chat", chat.id))
        self._member_update("my_chat_member", chat, by, old, self.bot_member(chat))

    def block(self, user: User, blocked: bool) -> None:
        chat = self.world.chats[user.id]
        old, new = ("member", "kicked") if blocked else ("kicked", "member")
        if user.blocked != blocked:
            user.blocked = blocked
            self.world.changed(("user", user.id))
            self._member_update("my_chat_member", chat, user, self._as(old), self._as(new))

    def move_member(self, chat: Chat, user: User, status: str, by: User) -> None:
        """A person joins or leaves; told as `chat_member` only to a bot that is an administrator."""
        old = member(user.api(), chat.members.get(user.id, "left"))
        chat.members[user.id] = status
        self.world.changed(("chat", chat.id))
        if chat.bot == "administrator":
            self._member_update("chat_member", chat, by, old, member(user.api(), status))

    def bot_member(self, chat: Chat) -> Json:
        return self._as(chat.bot)

    def _as(self, status: str) -> Json:
        return member(self.world.bot.api(), status)

    def _member_update(self, kind: str, chat: Chat, by: User, old: Json, new: Json) -> None:
        head: Json = {"chat": self.world.chat_api(chat), "from": by.api(), "date": int(time.time())}
        self.updates.add(kind, {**head, "old_chat_member": old, "new_chat_member": new})

    def _message_changed(self, chat: Chat, message: Message) -> None:
        revision = self.world.revision
        self.feed.publish({"revision": revision, "chat_id": chat.id, "message": message.seen()})
        self.changed.set()
        self.changed = asyncio.Event()


ADMIN_RIGHTS = [
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_send_welcome_messages",
]


def member(user: Json, status: str) -> Json:
    """A ChatMember object."""
    who: Json = {"user": user, "status": status}
    if status == "creator":
        return who | {"is_anonymous": False}
    if status == "administrator":
        rights = dict.fromkeys(ADMIN_RIGHTS, True)
        return who | {"can_be_edited": False, "is_anonymous": False} | rights
    return who | ({"until_date": 0} if status == "kicked" else {})


def spoken(text: str) -> Json:
    """The content of a person's text message."""
    entities = detect(text)
    return {"text": text, **({"entities": entities} if entities else {})}
