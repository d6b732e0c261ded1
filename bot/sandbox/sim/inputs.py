"""The actions by name, and what their input names: people and chats, or what to do about it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from ..box import Sandbox
from ..errors import Json, SimError
from ..world import Chat, User

Action = Callable[[Sandbox, Json], Awaitable[Any]]
ACTIONS: dict[str, Action] = {}


def action(function: Action) -> Action:
    ACTIONS[function.__name__] = function
    return function


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
