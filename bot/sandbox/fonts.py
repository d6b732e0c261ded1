"""Fonts for the page on a machine that has none: a bare Linux draws Chinese and emoji as empty boxes.

The packages with which the bot draws cards are there anyway; the browser asks for them only when no font of its
own has the character.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

_FONTS = {
    "chinese": ("manimgx_fonts_cjk", "NotoSansCJK*.tt[cf]"),
    "emoji": ("manimgx_fonts", "NotoEmoji*.ttf"),
}


def font(name: str) -> Path | None:
    """The file of this name, if its package is installed."""
    package, pattern = _FONTS.get(name, ("", ""))
    spec = find_spec(package) if package else None
    folders = spec.submodule_search_locations if spec is not None else None
    return next((file for folder in folders or () for file in sorted(Path(folder).glob(pattern))), None)
