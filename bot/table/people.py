"""Players and chats: who may be written to, and how a group wants to be spoken to."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any

import aiosqlite

from bot.table.records import Chat, Player
from bot.table.store import Store

logger = logging.getLogger(__name__)


async def players(store: Store) -> dict[int, Player]:
    """Everybody whom the bot ever met, by user id."""
    found = await store.rows("SELECT * FROM player")
    return {
        row["user_id"]: Player(row["user_id"], row["name"], bool(row["dm_ok"]), row["look"]) for row in found
    }


async def chats(store: Store) -> dict[int, Chat]:
    """Every group that the bot ever heard of, by chat id."""
    found = await store.rows("SELECT * FROM chat")
    return {
        row["chat_id"]: Chat(
            row["chat_id"],
            row["title"],
            row["language"],
            bool(row["active"]),
            bool(row["photos_ok"]),
            _settings(row),
        )
        for row in found
    }


def _settings(row: aiosqlite.Row) -> dict[str, Any]:
    """The settings of a chat; none where they cannot be read, for no group must keep the others from playing."""
    try:
        found = json.loads(row["settings"])
    except ValueError:
        found = None
    if isinstance(found, dict):
        return found
    logger.warning(
        "chat %d: its settings cannot be read and count as none: %r", row["chat_id"], row["settings"]
    )
    return {}


async def keep_player(db: aiosqlite.Connection, user_id: int, name: str, dm_ok: bool | None = None) -> None:
    """Insert or rename a person; `dm_ok` None leaves it as it was."""
    await db.execute(
        "INSERT INTO player(user_id, name, dm_ok) VALUES (:id, :name, coalesce(:ok, 0))"
        " ON CONFLICT(user_id) DO UPDATE SET name = :name, dm_ok = coalesce(:ok, dm_ok)",
        {"id": user_id, "name": name, "ok": None if dm_ok is None else int(dm_ok)},
    )


async def set_look(db: aiosqlite.Connection, user_id: int, look: str) -> None:
    """How the pictures of a person who is known are drawn from now on."""
    await db.execute("UPDATE player SET look = ? WHERE user_id = ?", (look, user_id))


async def keep_chat(db: aiosqlite.Connection, chat_id: int, title: str) -> None:
    """Insert or rename a group; whoever hears from it knows that the bot is in it."""
    await db.execute(
        "INSERT INTO chat(chat_id, title) VALUES (:id, :title)"
        " ON CONFLICT(chat_id) DO UPDATE SET title = :title, active = 1",
        {"id": chat_id, "title": title},
    )


async def set_language(db: aiosqlite.Connection, chat_id: int, language: str) -> None:
    """The language in which the bot speaks to this group."""
    await db.execute("UPDATE chat SET language = ? WHERE chat_id = ?", (language, chat_id))


async def set_settings(db: aiosqlite.Connection, chat_id: int, settings: Mapping[str, Any]) -> None:
    """How this group wants to play: a JSON object, kept whole; TypeError for what JSON cannot say."""
    body = json.dumps(dict(settings), ensure_ascii=False)
    await db.execute("UPDATE chat SET settings = ? WHERE chat_id = ?", (body, chat_id))


async def set_active(db: aiosqlite.Connection, chat_id: int, active: bool) -> None:
    """Note whether the bot is in the group."""
    await db.execute("UPDATE chat SET active = ? WHERE chat_id = ?", (int(active), chat_id))


async def set_photos(db: aiosqlite.Connection, chat_id: int, photos_ok: bool) -> None:
    """Note whether the bot may send photos to the group."""
    await db.execute("UPDATE chat SET photos_ok = ? WHERE chat_id = ?", (int(photos_ok), chat_id))


async def migrate(db: aiosqlite.Connection, old: int, new: int) -> bool:
    """Move a group that became a supergroup to its new id; False if that was done before.

    Its panels are dropped: the old messages cannot be edited any more. Tables follow by ON UPDATE CASCADE.
    """
    async with db.execute("SELECT 1 FROM chat WHERE chat_id = ?", (old,)) as cursor:
        if await cursor.fetchone() is None:
            return False
    await db.execute("DELETE FROM panel WHERE chat_id = ?", (old,))
    # The new group may have been heard of before: its row makes way for the old one's, which has the settings.
    # A table opened there meanwhile makes way too: one table a topic, and the old one has the history.
    await db.execute(
        "UPDATE game_table SET status = 'ended' WHERE chat_id = :new AND status <> 'ended' AND thread_id IN"
        " (SELECT thread_id FROM game_table WHERE chat_id = :old AND status <> 'ended')",
        {"old": old, "new": new},
    )
    await db.execute("UPDATE game_table SET chat_id = ? WHERE chat_id = ?", (old, new))
    await db.execute("DELETE FROM chat WHERE chat_id = ?", (new,))
    await db.execute("UPDATE chat SET chat_id = ? WHERE chat_id = ?", (new, old))
    return True
