"""Which characters a font file has, read from its `cmap` table: Pillow draws glyphs but does not tell.

Only formats 4 and 12 are read, the two that every Unicode font carries.
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from pathlib import Path
from typing import BinaryIO, TypeAlias

Ranges: TypeAlias = list[tuple[int, int]]

_RANK = {(3, 10): 4, (0, 6): 4, (0, 4): 4, (3, 1): 2, (0, 3): 2, (0, 2): 1, (0, 1): 1, (0, 0): 1}


class Coverage:
    """The characters of one font, as sorted ranges of code points."""

    def __init__(self, ranges: Ranges) -> None:
        self._ends = sorted((low, high) for low, high in ranges)
        self._lows = [low for low, _ in self._ends]

    def __contains__(self, code: int) -> bool:
        place = bisect_right(self._lows, code) - 1
        return place >= 0 and code <= self._ends[place][1]


def coverage(path: Path, index: int = 0) -> Coverage:
    """What the font (number `index` of a collection) covers; ValueError if the file is no such font."""
    try:
        with path.open("rb") as file:
            return Coverage(_best_subtable(file, _table(file, index, b"cmap")))
    except struct.error as error:
        raise ValueError(f"{path.name} is cut short") from error


def _read(file: BinaryIO, at: int, form: str) -> tuple[int, ...]:
    file.seek(at)
    return struct.unpack(form, file.read(struct.calcsize(form)))


def _table(file: BinaryIO, index: int, wanted: bytes) -> int:
    file.seek(0)
    start = 0
    if file.read(4) == b"ttcf":
        (start,) = _read(file, 12 + 4 * index, ">I")
    (count,) = _read(file, start + 4, ">H")
    for entry in range(count):
        file.seek(start + 12 + 16 * entry)
        if file.read(4) == wanted:
            return _read(file, start + 12 + 16 * entry + 8, ">I")[0]
    raise ValueError(f"no {wanted.decode()} table")


def _best_subtable(file: BinaryIO, cmap: int) -> Ranges:
    (count,) = _read(file, cmap + 2, ">H")
    best = (0, 0)
    for entry in range(count):
        platform, encoding, offset = _read(file, cmap + 4 + 8 * entry, ">HHI")
        best = max(best, (_RANK.get((platform, encoding), 0), cmap + offset))
    (form,) = _read(file, best[1], ">H")
    if best[0] and form == 12:
        return _format_12(file, best[1])
    if best[0] and form == 4:
        return _format_4(file, best[1])
    raise ValueError("no Unicode cmap of format 4 or 12")


def _format_12(file: BinaryIO, at: int) -> Ranges:
    (groups,) = _read(file, at + 12, ">I")
    flat = _read(file, at + 16, f">{3 * groups}I")
    return [(flat[i], flat[i + 1]) for i in range(0, len(flat), 3)]


def _format_4(file: BinaryIO, at: int) -> Ranges:
    length, _, doubled = _read(file, at + 2, ">HHH")
    words = _read(file, at, f">{length // 2}H")
    count = doubled // 2
    ends = words[7 : 7 + count]
    starts = words[8 + count : 8 + 2 * count]
    deltas = words[8 + 2 * count : 8 + 3 * count]
    first_offset = 8 + 3 * count
    ranges: Ranges = []
    for segment, (low, high, delta) in enumerate(zip(starts, ends, deltas, strict=True)):
        offset = words[first_offset + segment]
        for code in range(low, min(high, 0xFFFE) + 1):
            glyph = (code + delta) & 0xFFFF
            if offset:  # counted from the offset's own place, as the format has it
                glyph = words[first_offset + segment + offset // 2 + code - low]
            if glyph:
                ranges.append((code, code))
    return ranges
