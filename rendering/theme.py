"""The look as one frozen value: colours and sizes. All sizes are pixels of a picture 1280 px wide.

A light theme or one with larger type is another `Theme`; nothing else names a colour or a size in use.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Ink: TypeAlias = Literal["cream", "label", "gold", "ink"]
Ground: TypeAlias = Literal["felt", "tray", "panel", "gold", "cream", "back"]

VERSION = 1
"""Goes into every digest. Raise it when drawing changes in a way that no field of the theme tells."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours as #RRGGBB; sizes in px."""

    felt: str = "#1F3B35"
    tray: str = "#2C4D45"
    panel: str = "#26453E"
    cream: str = "#F6EEDC"
    label: str = "#A9C3B8"
    gold: str = "#F0C45C"
    ivory: str = "#FAF4E7"
    edge: str = "#D6C9AC"
    shadow: str = "#142824"
    ink: str = "#24201E"
    red: str = "#C8261C"
    back: str = "#962B26"
    back_line: str = "#AE4A40"

    veil: float = 0.52
    """How far a veiled card sinks into its ground: 0 not at all, 1 out of sight."""

    width: int = 1280
    max_height: int = 1120
    margin: int = 28
    header: int = 86
    title_text: int = 44
    figure_text: int = 48
    name_text: int = 42
    body_text: int = 38
    small_text: int = 34

    solo_widths: tuple[int, ...] = (168, 150)
    """Cards of a hand so small that it fits one row."""
    hand_widths: tuple[int, ...] = (134, 126, 118, 110, 102)
    small_widths: tuple[int, ...] = (84, 76, 68, 62, 58, 54, 50, 46, 42, 38)
    tiny_widths: tuple[int, ...] = (34, 30, 26, 22, 18, 14)
    """Never needed by the rules of today's game; a picture that overflows would be worse."""
    named_from: int = 100
    """Cards narrower than this carry pips only: the name would not be legible on a phone."""

    card_gap: int = 6
    tray_gap: int = 16
    tray_pad: int = 8
    row_gap: int = 14
    panel_radius: int = 18
    rim: int = 5


DEFAULT = Theme()
