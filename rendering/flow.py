"""Breaking a sequence of things of different widths into rows, in order, as evenly as may be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, combinations, pairwise
from typing import TypeVar

T = TypeVar("T")


def even_rows(widths: Sequence[int], gap: int, room: int, most: int) -> list[range] | None:
    """Ranges of indices of the fewest rows (at most `most`) of at most `room` px, the widest as narrow as may be.

    None if that many rows do not hold them all.
    """
    for rows in range(1, min(most, max(len(widths), 1)) + 1):
        best = _best_split(widths, gap, rows)
        if best is not None and best[0] <= room:
            return best[1]
    return None


def _best_split(widths: Sequence[int], gap: int, rows: int) -> tuple[int, list[range]] | None:
    """The split into exactly `rows` rows whose widest is narrowest; of equals the one with the fullest first row."""
    before = [0, *accumulate(width + gap for width in widths)]
    best: tuple[int, list[int]] | None = None
    for cuts in combinations(range(len(widths) - 1, 0, -1), rows - 1):
        bounds = [0, *sorted(cuts), len(widths)]
        widest = max(before[b] - before[a] for a, b in pairwise(bounds)) - gap
        if best is None or widest < best[0]:
            best = (widest, bounds)
    return best and (best[0], [range(a, b) for a, b in pairwise(best[1])])


def row_width(widths: Sequence[int], gap: int) -> int:
    """Width in px of things side by side."""
    return sum(widths) + gap * max(len(widths) - 1, 0)


def first_fitting(sizes: Sequence[int], fits: Callable[[int], T | None]) -> T | None:
    """What `fits` gives for the first size for which it gives anything."""
    for size in sizes:
        found = fits(size)
        if found is not None:
            return found
    return None
