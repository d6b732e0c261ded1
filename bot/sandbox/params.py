"""The parameters of one call, decoded from query, form, JSON or multipart alike, and typed getters."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from .errors import Json, bad

# Which parameters hold JSON or numbers, so that the log shows values and not their text.
STRUCTURED = frozenset(
    [
        "reply_markup",
        "media",
        "entities",
        "caption_entities",
        "reply_parameters",
        "link_preview_options",
        "allowed_updates",
        "commands",
        "scope",
        "message_ids",
    ]
)
NUMBERS = frozenset(
    [
        "chat_id",
        "message_id",
        "message_thread_id",
        "user_id",
        "offset",
        "limit",
        "timeout",
        "cache_time",
        "reply_to_message_id",
    ]
)
FLAGS = frozenset(
    [
        "disable_notification",
        "protect_content",
        "show_alert",
        "drop_pending_updates",
        "allow_sending_without_reply",
        "has_spoiler",
        "show_caption_above_media",
        "disable_web_page_preview",
        "allow_paid_broadcast",
    ]
)


@dataclass(slots=True, frozen=True)
class Upload:
    name: str
    data: bytes


@dataclass(slots=True)
class Params:
    raw: Json
    files: dict[str, Upload] = field(default_factory=dict)
    delay: float = 0.0  # seconds that an upload takes (a fault of the kind `slow`)

    def text(self, name: str) -> str:
        value = self.raw.get(name)
        return "" if value is None else str(value)

    def integer(self, name: str, default: int = 0) -> int:
        """A value that is no number counts as absent, as the real server has it."""
        try:
            return int(self.raw.get(name, default))
        except (TypeError, ValueError):
            return default

    def flag(self, name: str) -> bool:
        return str(self.raw.get(name, "")).lower() in ("true", "1", "yes")

    def nested(self, name: str) -> Any:
        """A nested object, which may come as JSON text; None if absent."""
        value = self.raw.get(name)
        if value is None or value == "":
            return None
        if not isinstance(value, str):
            return value
        try:
            return json.loads(value)
        except ValueError as error:
            raise bad(f"can't parse {name.replace('_', ' ')} JSON object") from error

    def upload(self, value: Any, field_name: str) -> Upload | None:
        """The file for a parameter: sent under its own name, or pointed to by `attach://name`."""
        if isinstance(value, str) and value.startswith("attach://"):
            return self.files.get(value.removeprefix("attach://"))
        return self.files.get(field_name)

    def log(self) -> Json:
        """For the record of requests: decoded values; a file as its name and size."""
        shown = {name: _decoded(name, value) for name, value in self.raw.items()}
        return shown | {name: {"file": f.name, "size": len(f.data)} for name, f in self.files.items()}


def _decoded(name: str, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if name in FLAGS:
        return value.lower() in ("true", "1", "yes")
    if name not in STRUCTURED and name not in NUMBERS:
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value
