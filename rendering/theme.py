"""The looks as frozen values: colours and sizes. All sizes are pixels of a picture 1280 px wide.

Each person chooses one for the private pictures; nothing else names a colour or a size in use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Ink: TypeAlias = Literal["cream", "label", "gold", "ink"]
Ground: TypeAlias = Literal["felt", "tray", "panel", "gold", "cream", "back"]

VERSION = 2
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
    on_mark: str = "#24201E"
    """Text on gold, on `label` and on `cream`: notes and badges."""
    on_back: str = "#F6EEDC"
    """Text on the back of a card."""

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

    board_card: int = 134
    """The stock and the card on offer."""
    board_discards: int = 0
    """How many of the last discards the board shows at most, the earlier ones as a number; 0 for all of them."""
    broad: bool = False
    """Low cards with a larger name and pips, of which larger ones fit into three rows."""
    stack: bool = False
    """Cards alike in a unit are one face with its count, own groups stand in words: fewer faces, and larger ones."""
    stack_text: int = 0
    """The count below a face."""

    card_gap: int = 6
    tray_gap: int = 16
    tray_pad: int = 8
    row_gap: int = 14
    panel_radius: int = 18
    rim: int = 5


DEFAULT: Final = Theme()

LIGHT: Final = Theme(
    felt="#DCE6DC",
    tray="#BFD0C2",
    panel="#CFDCD0",
    cream="#1D2B26",
    label="#3F564C",
    gold="#7C4300",
    ivory="#FFFDF6",
    edge="#8E9C90",
    shadow="#8FA395",
    ink="#1F1B19",
    red="#BE1F16",
    on_mark="#FFFDF6",
    on_back="#FFFDF6",
    veil=0.62,
)
"""For bright places, and eyes that read dark on light more easily."""

LARGE: Final = Theme(
    header=112,
    title_text=58,
    figure_text=72,
    name_text=54,
    body_text=52,
    small_text=46,
    solo_widths=(236, 214),
    hand_widths=(214, 206, 198, 190, 184, 178, 172, 166, 160, 154, 148, 142, 134, 126, 118, 110, 102),
    small_widths=(118, 110, 104, 98, 92, 84, 76, 68, 62, 58, 54, 50, 46, 42, 38),
    board_card=166,
    board_discards=6,
    broad=True,
    stack=True,
    stack_text=58,
    row_gap=16,
)
"""大字, for weak eyes: faces half as large again, alike ones counted instead of repeated; large type."""

THEMES: Final[Mapping[str, Theme]] = {"standard": DEFAULT, "large": LARGE, "light": LIGHT}
"""The looks that a person may choose, by the name under which the choice is kept."""
