"""Finding fonts: a path from the settings, the font packages, the system's fonts; else a clear refusal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from PIL import ImageFont, features

from rendering.cmap import Coverage, coverage

PACKAGES: Final = ("manimgx_fonts_cjk", "manimgx_fonts")
_SUFFIXES: Final = {".ttf", ".otf", ".ttc"}
_NEEDED: Final = "幺地人坨卯番牌庄①②③"

SHAPING: Final = bool(features.check("raqm") and features.check("fribidi"))
"""Whether Arabic joins and Devanagari reorders. Without it names are still drawn, letter by letter."""


class FontsMissing(RuntimeError):  # noqa: N818 - read aloud it says what is wrong
    """There is no font with Chinese characters; the message says what to install."""


@dataclass(eq=False, slots=True)
class FontFile:
    """One face of one font file; `covers` is cheap, `at` gives it in a size (px) and a weight (100 to 900)."""

    path: Path
    index: int = 0
    _coverage: Coverage | None = None
    _faces: dict[tuple[int, int], ImageFont.FreeTypeFont] = field(default_factory=dict)

    def covers(self, code: int) -> bool:
        """Whether the font has a glyph for this code point."""
        if self._coverage is None:
            self._coverage = coverage(self.path, self.index)
        return code in self._coverage

    @property
    def is_emoji(self) -> bool:
        """Whether the file is an emoji font by its name."""
        return "emoji" in self.path.name.lower()

    def at(self, size: int, weight: int) -> ImageFont.FreeTypeFont:
        """The face in a size (px) and weight; a font without a weight axis has but one weight."""
        face = self._faces.get((size, weight))
        if face is None:
            face = self._faces[size, weight] = self._load(size, weight)
        return face

    def _load(self, size: int, weight: int) -> ImageFont.FreeTypeFont:
        face = ImageFont.truetype(self.path, size, index=self.index)
        try:
            axes = face.get_variation_axes()
        except OSError:
            return face
        # Every axis but the weight stays at its default (width, for one).
        face.set_variation_by_axes(
            [
                min(max(weight, axis["minimum"] or 0), axis["maximum"] or 0)
                if b"eight" in (axis["name"] or b"")
                else axis["default"] or 0
                for axis in axes
            ]
        )
        return face


class FontBook:
    """The fonts in the order in which they are asked for a character. The first has the Chinese ones."""

    def __init__(self, setting: Path | None = None) -> None:
        self.files: Final[tuple[FontFile, ...]] = find_fonts(setting)
        self.emoji: Final = next((file for file in self.files if file.is_emoji), None)

    @property
    def main(self) -> FontFile:
        """The font of cards, labels and numbers."""
        return self.files[0]


def find_fonts(setting: Path | None = None) -> tuple[FontFile, ...]:
    """All usable fonts, the Chinese one first; FontsMissing if the setting leads nowhere or nothing is found."""
    if setting is not None and not setting.exists():
        raise FontsMissing(f"the fonts setting names {setting}, which does not exist")
    own, packaged = list(_files(setting)), list(_package_files())
    paths = own + packaged
    chinese = _chinese(own) or _chinese(packaged)
    if chinese is None:
        paths += _system_files()
        chinese = _chinese(paths)
    if chinese is None:
        raise FontsMissing(
            "no font with Chinese characters: install the Python packages manimgx-fonts-cjk and manimgx-fonts "
            "(on Debian fonts-noto-cjk does too), or set the fonts path to a folder that has one"
        )
    others = [path for path in paths if path != chinese.path and _readable(path)]
    return (chinese, *(FontFile(path) for path in sorted(others, key=_order)))


def _files(place: Path | None) -> Iterator[Path]:
    if place is None:
        return
    if place.is_file():
        yield place
        return
    yield from sorted(path for path in place.rglob("*") if path.suffix.lower() in _SUFFIXES)


def _package_files() -> Iterator[Path]:
    for package in PACKAGES:
        spec = find_spec(package)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            yield from _files(Path(folder))


def _system_files() -> list[Path]:
    """Fonts of the system: the XDG data folders, or where Windows and macOS keep theirs."""
    if sys.platform == "win32":
        folders = [Path(os.environ.get("WINDIR", "C:/Windows"), "Fonts")]
    elif sys.platform == "darwin":
        folders = [Path("/System/Library/Fonts"), Path("/Library/Fonts")]
    else:
        shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
        folders = [Path(folder, "fonts") for folder in shared.split(":")]
        folders.append(Path.home() / ".local/share/fonts")
    return [path for folder in folders if folder.is_dir() for path in _files(folder)]


def _chinese(paths: Iterable[Path]) -> FontFile | None:
    """The best font with all characters that the pictures need: sans before serif, variable before fixed."""
    # Size first: a font with Chinese characters is large, and small ones need not be opened.
    large = [path for path in paths if path.stat().st_size > 1_000_000]
    for path in sorted(large, key=lambda path: ("serif" in path.name.lower(), "VF" not in path.name)):
        try:
            file = FontFile(path, _simplified(path))
            if all(file.covers(ord(character)) for character in _NEEDED):
                return file
        except (OSError, ValueError):
            continue
    return None


def _simplified(path: Path) -> int:
    """Which face of a collection has the forms of simplified Chinese; 0 if none says so."""
    for index in range(10 if path.suffix.lower() == ".ttc" else 0):
        try:
            family, _ = ImageFont.truetype(path, 10, index=index).getname()
        except OSError:
            break
        if family and family.endswith("SC") and "Mono" not in family:
            return index
    return 0


def _readable(path: Path) -> bool:
    """Whether Pillow can scale it; bitmap fonts and italics are of no use for names."""
    if "italic" in path.name.lower() or "oblique" in path.name.lower():
        return False
    try:
        ImageFont.truetype(path, 10)
        coverage(path)
    except (OSError, ValueError):
        return False
    return True


def _order(path: Path) -> tuple[bool, bool, bool, str]:
    """General fonts first, then scripts, then symbols, emoji last: text before pictures of text."""
    name = path.name
    return (
        "Emoji" in name,
        "Symbols" in name,
        not name.startswith(("NotoSans[", "NotoSans-", "DejaVuSans.")),
        name,
    )
