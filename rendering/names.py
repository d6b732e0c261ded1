"""Text in any script, made safe to draw: players call themselves what they like.

A name is cleaned (`clean`), cut into grapheme clusters, each cluster given to the first font that has it
(`shape`), and fitted by pixels (`fit`). Clusters that no font has are dropped, so there is never a tofu box.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final, TypeAlias

import regex  # type: ignore[import-untyped]

from rendering.fonts import SHAPING, FontBook, FontFile

ELLIPSIS: Final = "…"
_MARKS: Final = 2
"""Marks allowed on one base: Thai needs two, a pile of them (zalgo) runs over its neighbours."""
_LONGEST: Final = 120
"""Clusters; nothing of ours is longer, and shaping a whole novel would hold up the table."""

_JOINERS: Final = frozenset("\u200c\u200d")
_BLANKS: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f\u00ad")
"""Characters that count as letters or marks and show nothing."""

Cluster: TypeAlias = tuple[str, FontFile]


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring clusters of one font and one direction, in the order in which they are stored."""

    font: FontFile
    text: str
    rtl: bool = False

    def width(self, size: int, weight: int) -> float:
        """Advance in px."""
        face = self.font.at(size, weight)
        return face.getlength(self.text, direction=direction(self.rtl))


def direction(rtl: bool) -> str | None:
    """What Pillow wants to be told; nothing if it cannot shape."""
    return ("rtl" if rtl else "ltr") if SHAPING else None


def clean(text: str) -> str:
    """NFC without controls, bidi overrides, fillers and piles of marks; white space single; may be empty."""
    normal = unicodedata.normalize("NFC", text)
    kept = "".join(_allowed(" " if c.isspace() else c for c in normal))
    parts: list[str] = regex.findall(r"\X", kept)
    words = "".join(part for part in parts[:_LONGEST] if not _invisible(part))
    return " ".join(words.split())


def _allowed(characters: Iterator[str]) -> Iterator[str]:
    marks = 0
    for character in characters:
        category = unicodedata.category(character)
        if _is_selector(character) or character in _JOINERS:
            yield character
        elif category[0] == "C" or character in _BLANKS or "\u2028" <= character <= "\u2029":
            continue
        elif category[0] == "M":
            marks += 1
            if marks <= _MARKS:
                yield character
        else:
            marks = 0
            yield character


def _is_selector(character: str) -> bool:
    """Variation selectors and the tag letters of flags such as Scotland's: part of an emoji, never drawn."""
    return "\ufe00" <= character <= "\ufe0f" or "\U000e0020" <= character <= "\U000e007f"


def _invisible(cluster: str) -> bool:
    return all(_is_selector(c) or c in _JOINERS for c in cluster)


def visible(code: int) -> bool:
    """Whether the code point needs a glyph: joiners and selectors only steer others."""
    return not (_is_selector(chr(code)) or chr(code) in _JOINERS)


def pick(cluster: str, book: FontBook, previous: FontFile | None) -> FontFile | None:
    """The font to draw a cluster with: that of emoji for emoji, the neighbour's for spaces, else the first."""
    codes = [ord(c) for c in cluster if visible(ord(c))]
    wanted: list[FontFile | None] = []
    if book.emoji and regex.search(r"[\ufe0f\u200d\u20e3\p{RI}\p{Emoji_Presentation}]", cluster):
        wanted.append(book.emoji)
    if cluster in {" ", ELLIPSIS} and previous is not book.emoji:
        wanted.append(previous)
    for font in (*wanted, *book.files):
        if font is not None and all(map(font.covers, codes)):
            return font
    return None


def shape(text: str, book: FontBook) -> tuple[Run, ...]:
    """Cleaned text as runs from left to right; empty if nothing of it can be drawn."""
    return _visual(_clusters(text, book))


def _clusters(text: str, book: FontBook) -> list[Cluster]:
    found: list[Cluster] = []
    for cluster in regex.findall(r"\X", text):
        previous = found[-1][1] if found else None
        for spelling in _spellings(cluster):
            font = pick(spelling, book, previous)
            if font is not None:
                found.append((spelling, font))
                break
    while found and found[0][0] == " ":
        found.pop(0)
    while found and found[-1][0] == " ":
        found.pop()
    return found


def _spellings(cluster: str) -> Iterator[str]:
    """A cluster, then what may stand for it if no font has it: plain letters for fancy ones (𝓐), the bare base."""
    yield cluster
    yield unicodedata.normalize("NFKC", cluster)
    yield cluster[0]


def _strong(cluster: str) -> bool | None:
    """True for right-to-left, False for left-to-right, None for what takes its neighbours' direction."""
    for character in cluster:
        kind = unicodedata.bidirectional(character)
        if kind in {"R", "AL", "AN"}:
            return True
        if kind == "L":
            return False
    return None


def _directions(clusters: list[Cluster], rtl: bool | None) -> tuple[bool, list[bool]]:
    """The paragraph's direction (`rtl`, or that of its first letter), and each cluster's.

    Neutral ones follow equal neighbours, else the paragraph.
    """
    strong = [_strong(cluster) for cluster, _ in clusters]
    base = next((way for way in strong if way is not None), False) if rtl is None else rtl
    after: list[bool] = []
    following = base
    for way in reversed(strong):
        following = following if way is None else way
        after.append(following)
    after.reverse()
    resolved: list[bool] = []
    before = base
    for way, following in zip(strong, after, strict=True):
        resolved.append(way if way is not None else before if before == following else base)
        before = before if way is None else way
    return base, resolved


def _visual(clusters: list[Cluster], rtl: bool | None = None) -> tuple[Run, ...]:
    base, ways = _directions(clusters, rtl)
    stretches: list[list[Run]] = []
    for rtl, members in groupby(zip(ways, clusters, strict=True), key=lambda pair: pair[0]):
        runs = [
            Run(font, _stored("".join(cluster for _, (cluster, _) in same), rtl), rtl)
            for font, same in groupby(members, key=lambda pair: pair[1][1])
        ]
        stretches.append(runs[::-1] if rtl else runs)
    ordered = stretches[::-1] if base else stretches
    return tuple(run for stretch in ordered for run in stretch)


def _stored(text: str, rtl: bool) -> str:
    """As the font engine wants it: if it cannot shape, mirrored by hand and without invisible characters."""
    if SHAPING:
        return text
    shown = [c for c in text if visible(ord(c))]
    return "".join(reversed(shown) if rtl else shown)


def measure(runs: tuple[Run, ...], size: int, weight: int) -> float:
    """Advance of a line in px."""
    return sum(run.width(size, weight) for run in runs)


def fit(
    text: str,
    book: FontBook,
    size: int,
    weight: int,
    width: float | None = None,
    fallback: str = "",
    *,
    rtl: bool | None = None,
) -> tuple[Run, ...]:
    """`text` in at most `width` px, cut with … where it must be; `fallback` if nothing of it can be drawn.

    `rtl`: the direction of the line; None for that of its first letter.
    """
    clusters = _clusters(clean(text), book) or _clusters(clean(fallback), book)
    whole = _visual(clusters, rtl)
    if width is None or measure(whole, size, weight) <= width:
        return whole
    low, high = 0, len(clusters)
    while low < high:  # the longest beginning that fits together with its …
        middle = (low + high + 1) // 2
        if measure(_cut(clusters, middle, book, rtl), size, weight) <= width:
            low = middle
        else:
            high = middle - 1
    return _cut(clusters, low, book, rtl)


def _cut(clusters: list[Cluster], keep: int, book: FontBook, rtl: bool | None) -> tuple[Run, ...]:
    kept = clusters[:keep]
    while kept and kept[-1][0] == " ":
        kept.pop()
    font = pick(ELLIPSIS, book, kept[-1][1] if kept else None)
    return _visual([*kept, (ELLIPSIS, font or book.main)], rtl)
