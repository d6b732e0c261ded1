"""The methods of the Bot API: name in lower case -> (name, function)."""

from __future__ import annotations

from . import about, chats, edit, send
from .registry import METHODS, Method

__all__ = ["METHODS", "Method", "about", "chats", "edit", "send"]
