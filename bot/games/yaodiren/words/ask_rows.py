"""Buttons of a question in rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bot.kernel.panel import Button

A_ROW = 4
"""Discards in one row of buttons."""

Rows: TypeAlias = tuple[tuple[Button, ...], ...]


def in_rows(buttons: Sequence[Button], width: int = A_ROW) -> Rows:
    """The buttons in rows of so many."""
    return tuple(tuple(buttons[n : n + width]) for n in range(0, len(buttons), width))
