"""Groups laid open, small: in one or two rows as large as their place allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.kernel.panel import Tray
from rendering.canvas import Canvas, Shape
from rendering.flow import even_rows, row_width
from rendering.rows import count, count_size
from rendering.stack import faces
from rendering.text import Style
from rendering.theme import Theme

_TIGHT = 3
_GAP = 18
_PAD = 8


@dataclass(frozen=True, slots=True)
class Strip:
    """How groups lie: cards `card` px wide; rows of indices; `pitch` px from row to row; `height` px in all.

    `boxed`: each group in a tray of its own with its note below the cards.
    """

    groups: tuple[Tray, ...]
    card: int
    rows: tuple[range, ...]
    pitch: int
    height: int
    boxed: bool = False


def arrange(
    canvas: Canvas,
    groups: Sequence[Tray],
    room: int,
    height: int,
    sizes: Sequence[int],
    *,
    boxed: bool = False,
    most: int = 2,
) -> Strip | None:
    """The largest cards of `sizes` with which all fit `room` × `height` px; None if none of them does."""
    shown = tuple(group for group in groups if group.cards)
    for card in sizes:
        for rows in range(1, most + 1):
            strip = _strip(canvas, shown, room, card, rows, boxed)
            if strip is not None and strip.height <= height:
                return strip
    return None


def _strip(
    canvas: Canvas, groups: tuple[Tray, ...], room: int, card: int, most: int, boxed: bool
) -> Strip | None:
    gap = canvas.theme.tray_gap - 2 if boxed else _GAP
    split = even_rows([_width(group, card, boxed, canvas.theme) for group in groups], gap, room, most)
    if split is None:
        return None
    deck = canvas.kit.deck
    tall = deck.height(card) + deck.shadow(card) + (2 * _PAD if boxed else 0)
    tall += _below(groups, card, canvas.theme, boxed)
    pitch = tall + (12 if boxed else 8)
    return Strip(
        groups, card, tuple(split), pitch, len(split) * pitch - (pitch - tall) if groups else 0, boxed
    )


def _width(group: Tray, card: int, boxed: bool, theme: Theme) -> int:
    return row_width([card] * len(faces(group.cards, theme)), _TIGHT) + (2 * _PAD if boxed else 0)


def _counts(groups: tuple[Tray, ...], card: int, theme: Theme) -> int:
    """px below the cards for how many they are."""
    stacked = any(face.times > 1 for group in groups for face in faces(group.cards, theme))
    return count_size(card, theme) + 6 if stacked else 0


def _below(groups: tuple[Tray, ...], card: int, theme: Theme, boxed: bool) -> int:
    """px of height that counts and a row of notes take below the cards."""
    noted = any(group.note for group in groups)
    return _counts(groups, card, theme) + (theme.small_text + (6 if boxed else 12) if noted else 0)


def width(strip: Strip, theme: Theme) -> int:
    """Width in px of the widest row."""
    gap = theme.tray_gap - 2 if strip.boxed else _GAP
    rows = ([_width(strip.groups[i], strip.card, strip.boxed, theme) for i in row] for row in strip.rows)
    return max((row_width(row, gap) for row in rows), default=0)


def draw(canvas: Canvas, strip: Strip, x: int, y: int, ground: str, room: int | None = None) -> None:
    """The strip with its upper left corner at (x, y); rows centred in `room` px if that is given."""
    gap = canvas.theme.tray_gap - 2 if strip.boxed else _GAP
    for number, row in enumerate(strip.rows):
        widths = [_width(strip.groups[i], strip.card, strip.boxed, canvas.theme) for i in row]
        left = x + (room - row_width(widths, gap)) // 2 if room else x
        for i, width in zip(row, widths, strict=True):
            _group(canvas, strip, strip.groups[i], (left, y + number * strip.pitch, width), ground)
            left += width + gap


def _group(canvas: Canvas, strip: Strip, group: Tray, at: tuple[int, int, int], ground: str) -> None:
    x, y, across = at
    deck = canvas.kit.deck
    tall = deck.height(strip.card) + deck.shadow(strip.card)
    pad = _PAD if strip.boxed else 0
    counts = _counts(strip.groups, strip.card, canvas.theme)
    noted = any(each.note for each in strip.groups)
    height = tall + 2 * pad + counts + (canvas.theme.small_text + 6 if noted else 0)
    shown = faces(group.cards, canvas.theme)
    under = "tray" if strip.boxed else ground

    def compose(part: Canvas) -> None:
        if strip.boxed:
            part.box((0, 0, across, height), Shape("tray", ground, 14))
        for number, face in enumerate(shown):
            left = pad + number * (strip.card + _TIGHT)
            part.card(left, pad, face.view, strip.card, under)
            count(part, face, (left + strip.card // 2, pad), strip.card, under)
        if group.note:
            style = Style(part.theme.small_text, "gold", under, 600)
            part.text(
                across // 2,
                pad + tall + counts + (part.theme.small_text + 6) // 2,
                group.note,
                style,
                "middle",
                room=across,
            )

    canvas.piece((x, y, across, height), ground, (group, strip.card, strip.boxed, counts), compose)
