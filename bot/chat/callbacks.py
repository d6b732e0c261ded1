"""Button bytes: which table, which window, which action (DESIGN 5). ASCII, at most 64 bytes."""

from __future__ import annotations

import re
from dataclasses import dataclass

_FORM = re.compile(r"([0-9a-f]{1,16})\.([0-9a-f]{1,16})\.([A-Za-z0-9]{1,24})", re.ASCII)

ANY_WINDOW = 0
"""The window of buttons that mean the same at any time."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A parsed button."""

    table_id: int
    window: int
    code: str


def pack(tap: Tap) -> str:
    """The button's bytes as text; ValueError if the action's code does not fit the form."""
    data = f"{tap.table_id:x}.{tap.window:x}.{tap.code}"
    if unpack(data) != tap:
        raise ValueError(f"no callback data can say {tap}")
    return data


def unpack(data: str | None) -> Tap | None:
    """What a button says; None for anything that is not ours."""
    form = _FORM.fullmatch(data or "")
    if form is None or int(form[1], 16) >= 2**63:  # beyond what a row's id can be
        return None
    return Tap(int(form[1], 16), int(form[2], 16), form[3])
