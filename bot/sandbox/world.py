"""What exists: people, chats, messages. Plain state; no clock but the date of messages, no I/O.

A message is kept as the Bot API object that a client would see (`Message.body`). Every send, edit and delete raises
one revision for the whole world; a chat keeps its messages in the order of their last change, so that "what changed
since" is read from the end. `dirty` collects the keys that the store still has to write.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from .errors import Json

FIRST_USER = 2**33 + 10_001  # ids that do not fit 32 bits, as real ones
FIRST_GROUP = 5_100_000_000
FIRST_SUPERGROUP = 2_300_000_000
ANONYMOUS = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
GONE = ("left", "kicked")


@dataclass(slots=True)
class User:
    """A person. `started`: has written to the bot in private; only then may the bot write to them."""

    id: int
    first_name: str
    username: str | None = None
    language_code: str | None = None
    started: bool = False
    blocked: bool = False
    deleted: bool = False

    def api(self) -> Json:
        user: Json = {"id": self.id, "is_bot": False, "first_name": "" if self.deleted else self.first_name}
        if not self.deleted:
            user |= {k: v for k in ("username", "language_code") if (v := getattr(self, k))}
        return user


@dataclass(slots=True)
class Message:
    body: Json
    revision: int
    by_bot: bool = False
    deleted: bool = False

    @property
    def id(self) -> int:
        return int(self.body["message_id"])

    def seen(self) -> Json:
        return {"message_id": self.id, "deleted": True} if self.deleted else self.body


@dataclass(slots=True)
class Chat:
    """A group, or the private chat with one user (id equal to the user's)."""

    id: int
    type: str  # private | group | supergroup
    title: str = ""
    forum: bool = False
    members: dict[int, str] = field(
        default_factory=dict
    )  # user id -> creator | administrator | member | left
    bot: str = "member"  # member | administrator | left | kicked
    texts: bool = True  # may the bot send texts, photos, documents; an administrator may in any case
    photos: bool = True
    documents: bool = True
    pins: bool = True  # may the bot pin
    upgraded_to: int | None = None
    topics: dict[int, str] = field(default_factory=dict)  # thread id -> name
    pinned: list[int] = field(default_factory=list)
    last_id: int = 0  # the newest message; private chats and basic groups draw on the world's counter
    messages: dict[int, Message] = field(default_factory=dict)  # by id, in the order of the last change

    def api(self) -> Json:
        chat: Json = {"id": self.id, "type": self.type, "title": self.title}
        return chat | ({"is_forum": True} if self.forum else {})

    def has(self, user_id: int) -> bool:
        return self.members.get(user_id, "left") not in GONE

    def present(self) -> list[int]:
        return [user for user, status in self.members.items() if status not in GONE]

    def record(self) -> Json:
        """Everything but the messages, as JSON."""
        return {f.name: getattr(self, f.name) for f in fields(self) if f.name != "messages"}


@dataclass(slots=True)
class Bot:
    id: int = 7_700_000_001
    adopted: bool = False  # the id was taken from the first token seen
    username: str = "yaodiren_bot"
    first_name: str = "幺地人"
    commands: dict[str, list[Json]] = field(default_factory=dict)  # "scope/language" -> commands
    descriptions: dict[str, str] = field(default_factory=dict)

    def api(self) -> Json:
        return {"id": self.id, "is_bot": True, "first_name": self.first_name, "username": self.username}


@dataclass(slots=True)
class World:
    bot: Bot = field(default_factory=Bot)
    users: dict[int, User] = field(default_factory=dict)
    chats: dict[int, Chat] = field(default_factory=dict)
    revision: int = 0
    last_id: int = 0
    born: int = field(
        default_factory=lambda: int(time.time() * 1000)
    )  # tells one world from the next to the page
    dirty: set[tuple[Any, ...]] = field(default_factory=set)
    on_message: Callable[[Chat, Message], None] = lambda chat, message: None
    on_state: Callable[[], None] = lambda: None

    def add_user(self, first_name: str, username: str | None, language: str | None) -> User:
        user = User(FIRST_USER + 7 * len(self.users), first_name, username, language)
        self.users[user.id] = user
        self.chats[user.id] = Chat(user.id, "private")
        self.changed(("user", user.id), ("chat", user.id))
        return user

    def add_group(self, title: str, forum: bool, big: bool) -> Chat:
        groups = sum(chat.type != "private" for chat in self.chats.values())
        new_id = -(10**12 + FIRST_SUPERGROUP + 13 * groups) if big else -(FIRST_GROUP + 13 * groups)
        chat = Chat(new_id, "supergroup" if big else "group", title, forum)
        self.chats[chat.id] = chat
        self.changed(("chat", chat.id))
        return chat

    def changed(self, *keys: tuple[Any, ...]) -> None:
        """Something but a message changed: people, membership, rights."""
        self.dirty.update(keys)
        self.dirty.add(("world",))
        self.on_state()

    def chat_api(self, chat: Chat) -> Json:
        if chat.type != "private":
            return chat.api()
        user = self.users[chat.id]
        who = {k: v for k, v in user.api().items() if k in ("first_name", "username")}
        return {"id": user.id, "type": "private", **who}

    def post(self, chat: Chat, body: Json, by_bot: bool = False) -> Message:
        """Adds a message; `body` holds what follows `message_id`, `chat` and `date`."""
        head: Json = {
            "message_id": self._next_id(chat),
            "chat": self.chat_api(chat),
            "date": int(time.time()),
        }
        message = Message({**head, **body}, 0, by_bot)
        chat.messages[message.id] = message
        self.touch(chat, message)
        return message

    def touch(self, chat: Chat, message: Message) -> None:
        """The message was sent, edited or deleted."""
        self.revision += 1
        message.revision = self.revision
        chat.messages[message.id] = chat.messages.pop(message.id)
        self.dirty.update((("message", chat.id, message.id), ("world",)))
        self.on_message(chat, message)

    def find(self, chat: Chat, message_id: int) -> Message | None:
        message = chat.messages.get(message_id)
        return None if message is None or message.deleted else message

    def _next_id(self, chat: Chat) -> int:
        if chat.type == "supergroup":
            chat.last_id += 1
        else:
            self.last_id += 1
            chat.last_id = self.last_id
        self.dirty.add(("chat", chat.id))
        return chat.last_id


def made(chat_id: int) -> int:
    """Orders chats as they were made: groups of both sorts are numbered in one row."""
    big = 10**12 + FIRST_SUPERGROUP
    return -chat_id - (big if -chat_id >= big else FIRST_GROUP)


def since(chat: Chat, revision: int) -> list[Message]:
    """The messages changed after that revision, by id."""

    def newest_first() -> Iterator[Message]:
        for message in reversed(chat.messages.values()):
            if message.revision <= revision:
                return
            yield message

    return sorted(newest_first(), key=lambda message: message.id)
