"""Faces: what of a row of cards is drawn. A look may count cards alike instead of repeating them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from bot.kernel.panel import CardView
from rendering.theme import Theme


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is drawn, for `times` cards alike."""

    view: CardView
    times: int = 1

    @property
    def count(self) -> str:
        """What stands below a face for several cards: how many, and their note; empty for a single card."""
        return f"×{self.times} {self.view.note}".rstrip() if self.times > 1 else ""


def faces(cards: Sequence[CardView], theme: Theme) -> tuple[Face, ...]:
    """One face for each card; where the look stacks them, one for neighbours of one kind."""
    if not theme.stack:
        return tuple([Face(view) for view in cards])
    return tuple([_stacked(tuple(same)) for _, same in groupby(cards, key=lambda view: view.card)])


def _stacked(same: tuple[CardView, ...]) -> Face:
    """Alike cards as one: with a rim if any has one, under a veil if all are."""
    note = next((view.note for view in same if view.note), "")
    rim, veil = any(view.rim for view in same), all(view.veil for view in same)
    return Face(replace(same[0], rim=rim, veil=veil, note=note), len(same))
