"""A command as it came."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import Message, User

COMMANDS = (
    "newgame",
    "practice",
    "table",
    "hand",
    "look",
    "review",
    "leave",
    "wait",
    "pause",
    "resume",
    "score",
    "rules",
    "settings",
    "help",
    "endgame",
    "quiet",
    "lang",
    "start",
)
"""In the order of the menu."""


@dataclass(frozen=True, slots=True)
class Order:
    """A command as it came: who said it, where, and the words after it."""

    message: Message
    user: User
    key: str
    words: tuple[str, ...]

    @property
    def private(self) -> bool:
        """Said in a DM."""
        return self.message.chat.type == "private"

    @property
    def place(self) -> tuple[int, int]:
        """Chat and topic."""
        thread = self.message.message_thread_id if self.message.is_topic_message else None
        return self.message.chat.id, thread or 0
