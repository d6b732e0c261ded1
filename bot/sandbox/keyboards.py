"""Checks of inline keyboards."""

from __future__ import annotations

from typing import Any

from .errors import Json, bad

BUTTON_FIELDS = frozenset(
    [
        "text",
        "url",
        "callback_data",
        "web_app",
        "login_url",
        "switch_inline_query",
        "switch_inline_query_current_chat",
        "switch_inline_query_chosen_chat",
        "copy_text",
        "callback_game",
        "pay",
        "style",
        "icon_custom_emoji_id",
    ]
)
DECORATION = frozenset(("text", "style", "icon_custom_emoji_id"))
MAX_BUTTONS, MAX_ROW, MAX_DATA = 100, 8, 64


def inline_keyboard(markup: Any) -> Json | None:
    """The `reply_markup` that a message will carry; None for none, an empty one, or a reply keyboard (not shown)."""
    if markup is None:
        return None
    if not isinstance(markup, dict):
        raise bad("object expected as reply markup")
    rows = markup.get("inline_keyboard")
    if rows is None:
        return None
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad("can't parse inline keyboard: expected an Array of Arrays of InlineKeyboardButton")
    keyboard = [[_button(button) for button in row] for row in rows if row]
    if sum(map(len, keyboard)) > MAX_BUTTONS:
        raise bad("REPLY_MARKUP_TOO_LONG")
    if any(len(row) > MAX_ROW for row in keyboard):
        raise bad("REPLY_MARKUP_INVALID")
    return {"inline_keyboard": keyboard} if keyboard else None


def _button(button: Any) -> Json:
    if not isinstance(button, dict) or not isinstance(button.get("text"), str):
        raise bad("can't parse inline keyboard button: Can't find field \"text\"")
    known = {name: value for name, value in button.items() if name in BUTTON_FIELDS}
    if not button["text"].strip():
        raise bad("can't parse inline keyboard button: Text must be non-empty")
    if not known.keys() - DECORATION:
        problem = "Text buttons are unallowed in the inline keyboard"
        raise bad(f"can't parse inline keyboard button: {problem}")
    if "callback_data" in known and not 1 <= len(str(known["callback_data"]).encode()) <= MAX_DATA:
        raise bad("BUTTON_DATA_INVALID")
    if "url" in known and not _is_link(str(known["url"])):
        url = known["url"]
        raise bad(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")
    return known


def _is_link(url: str) -> bool:
    return url.startswith(("http://", "https://", "tg://", "t.me/")) and not any(c.isspace() for c in url)
