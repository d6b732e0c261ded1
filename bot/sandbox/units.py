"""What the Bot API counts texts in."""

from __future__ import annotations


def utf16(text: str) -> int:
    """The length in UTF-16 code units."""
    return len(text.encode("utf-16-le")) // 2
