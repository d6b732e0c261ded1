"""The fixed palette. Pictures are composed as palette indices, so encoding needs no quantiser.

Text and edges are anti-aliased: for every pair of a ground and what is drawn on it the palette holds a ramp
of the blends between the two, and a coverage of 0 to 255 becomes an index by a table of 256 bytes.
"""

from __future__ import annotations

from itertools import chain
from typing import Final, TypeAlias

from PIL import Image

from rendering.theme import Theme

RGB: TypeAlias = tuple[int, int, int]

_RAMPS: Final[tuple[tuple[str, str, int], ...]] = (
    # ground, ink, blends between the two
    *((ground, "cream", 11) for ground in ("felt", "tray", "panel")),
    *((ground, "gold", 10) for ground in ("felt", "tray", "panel")),
    *((ground, "label", 7) for ground in ("felt", "tray", "panel")),
    *((ground, "edge", 3) for ground in ("felt", "tray", "panel")),
    ("felt", "tray", 2),
    ("felt", "panel", 1),
    ("felt", "shadow", 1),
    ("ivory", "ink", 10),
    ("ivory", "red", 10),
    ("ivory", "gold", 4),
    ("gold", "on_mark", 10),
    ("cream", "on_mark", 6),
    ("back", "on_back", 9),
    ("veiled", "veiled_ink", 7),
    ("veiled", "veiled_red", 7),
    ("felt", "veiled", 3),
)


def rgb(colour: str) -> RGB:
    """#RRGGBB as three bytes."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(a: RGB, b: RGB, share: float) -> RGB:
    """`a` with `share` (0 to 1) of `b` in it."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


class Palette:
    """At most 256 colours. `index` of a theme's colour, `ramp` of a pair, `quantize` for a drawn sprite."""

    def __init__(self, theme: Theme) -> None:
        self.colours: Final = named_colours(theme)
        self._entries: list[RGB] = []
        self._places: dict[RGB, int] = {}
        self._ramps: dict[tuple[str, str], bytes] = {}
        for colour in self.colours.values():
            self._place(colour)
        for ground, ink, steps in _RAMPS:
            self._ramps[ground, ink] = self._exact(ground, ink, steps)
        if len(self._entries) > 256:
            raise ValueError(f"{len(self._entries)} colours are more than a palette holds")
        self.flat: Final = bytes(chain.from_iterable(self._entries))
        self._sample: Final = self.canvas((1, 1), "felt")

    def __len__(self) -> int:
        return len(self._entries)

    def index(self, name: str) -> int:
        """Where the colour of this name lies; KeyError for a name that the theme does not have."""
        return self._places[self.colours[name]]

    def ramp(self, ground: str, ink: str) -> bytes:
        """256 indices: coverage of `ink` on `ground`. A pair not planned for gets the nearest colours."""
        found = self._ramps.get((ground, ink))
        if found is None:
            found = self._ramps[ground, ink] = self._nearest(ground, ink)
        return found

    def canvas(self, size: tuple[int, int], ground: str) -> Image.Image:
        """A fresh picture of mode P in this palette."""
        image = Image.new("P", size, self.index(ground))
        image.putpalette(self.flat)
        return image

    def quantize(self, sprite: Image.Image) -> Image.Image:
        """An RGB sprite as palette indices, each pixel the nearest colour."""
        return sprite.quantize(palette=self._sample, dither=Image.Dither.NONE)

    def _place(self, colour: RGB) -> int:
        place = self._places.get(colour)
        if place is None:
            place = self._places[colour] = len(self._entries)
            self._entries.append(colour)
        return place

    def _exact(self, ground: str, ink: str, steps: int) -> bytes:
        a, b = self.colours[ground], self.colours[ink]
        places = [self._place(mix(a, b, step / (steps + 1))) for step in range(steps + 2)]
        return bytes(places[round(cover * (steps + 1) / 255)] for cover in range(256))

    def _nearest(self, ground: str, ink: str) -> bytes:
        a, b = self.colours[ground], self.colours[ink]
        gradient = Image.new("RGB", (256, 1))
        gradient.putdata([mix(a, b, cover / 255) for cover in range(256)])
        return self.quantize(gradient).tobytes()


def named_colours(theme: Theme) -> dict[str, RGB]:
    """The theme's colours by name, and those of a card under a veil (which are mixed with the felt)."""
    names = [
        "felt",
        "tray",
        "panel",
        "cream",
        "label",
        "gold",
        "ivory",
        "edge",
        "shadow",
        "ink",
        "red",
        "back",
        "back_line",
        "on_mark",
        "on_back",
    ]
    colours = {name: rgb(getattr(theme, name)) for name in names}
    for name, of in (("veiled", "ivory"), ("veiled_ink", "ink"), ("veiled_red", "red")):
        colours[name] = mix(colours[of], colours["felt"], theme.veil)
    return colours
