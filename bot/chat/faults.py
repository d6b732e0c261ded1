"""What an error of the Bot API means for the message, the chat and the next attempt (DESIGN 6)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

import httpx
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)


@dataclass(frozen=True, slots=True)
class Fault:
    """`known`: it is dealt with by what it says, needs no log. `again`: the same request may be made once more.

    `gone`: the message to edit is no more. `closed`: the chat cannot be written to; `deleted`: its person is no
    more. `unsure`: it may have been done.
    """

    known: bool = False
    again: bool = False
    gone: bool = False
    closed: bool = False
    deleted: bool = False
    no_photos: bool = False
    thread_gone: bool = False
    unsure: bool = False
    retry_after: float = 0.0
    migrated_to: int = 0


def judge(error: Exception) -> Fault:
    """Sort an error. Wording is compared without case, for the client library changes it."""
    match error:
        case RetryAfter():
            after = error.retry_after
            seconds = after.total_seconds() if isinstance(after, timedelta) else float(after)
            return Fault(known=True, again=True, retry_after=seconds)
        case ChatMigrated():
            return Fault(known=True, again=True, migrated_to=error.new_chat_id)
        case Forbidden():
            return Fault(known=True, closed=True, deleted="deactivated" in str(error).lower())
        case BadRequest():
            return _bad_request(str(error).lower())
        case TimedOut() | NetworkError():
            return Fault(again=True, unsure=not _never_sent(error))
        case TelegramError():
            return Fault(again=True)
    return Fault()


_GONE = (
    "message to edit not found",
    "message can't be edited",
    "there is no caption in the message",
    "message_id_invalid",
)


def _bad_request(text: str) -> Fault:
    if any(gone in text for gone in _GONE):
        return Fault(known=True, gone=True, again=True)
    if "rights to send" in text and "photo" in text:
        return Fault(known=True, no_photos=True, again=True)
    if "rights to send" in text:  # a file, say: nothing of the table depends on it
        return Fault(known=True)
    if "thread not found" in text:
        return Fault(known=True, thread_gone=True, again=True)
    if "chat not found" in text:
        return Fault(known=True, closed=True)
    if "canceled by new edit" in text:
        return Fault(known=True, again=True)
    return Fault()


def is_done(error: Exception) -> bool:
    """Whether the error says that the wanted state is there already."""
    text = str(error).lower()
    return isinstance(error, BadRequest) and (
        "message is not modified" in text
        or "message to delete not found" in text
        or "can't be deleted" in text
    )


def _never_sent(error: Exception) -> bool:
    """Whether the connection was never made, or the server says that it failed: nothing was done."""
    cause = error.__cause__
    if isinstance(cause, httpx.ConnectTimeout | httpx.ConnectError | httpx.PoolTimeout):
        return True
    return cause is None and not isinstance(error, TimedOut)
