"""The table as all see it: stock, card on offer, discards, and a panel for each seat."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kernel.panel import BoardScene, Card, CardView, SeatPanel, Tray
from rendering import groups
from rendering.canvas import Canvas, Kit, Shape
from rendering.cards import Look
from rendering.header import figure_line, header
from rendering.pills import badge
from rendering.text import Style
from rendering.theme import Theme

_CARD = 134
_GAP = 18
_BOTTOM = 6
_PANEL_GAP = 12
_PANEL_PAD = 12
_COLUMN = 290
"""px kept for a seat's name and figures, left of its groups."""
_LINE = 52
_SLOT = Shape("felt", radius=_CARD // 9, rim=3, rim_fill="tray")


def draw_board(kit: Kit, scene: BoardScene) -> Canvas:
    """The picture of the table, at most `max_height` px high."""
    theme = kit.theme
    probe = Canvas(kit, 1)
    top = kit.deck.height(_CARD) + kit.deck.shadow(_CARD)
    room = theme.max_height - theme.header - top - theme.row_gap - _BOTTOM
    panels = [_plan(probe, seat, room // max(len(scene.seats), 1) - _PANEL_GAP) for seat in scene.seats]
    height = theme.header + top + theme.row_gap + sum(panel.height + _PANEL_GAP for panel in panels) + _BOTTOM
    canvas = Canvas(kit, height)
    header(canvas, scene.title, status=scene.status)
    _middle(canvas, scene, theme.header)
    y = theme.header + top + theme.row_gap
    for panel in panels:
        _seat(canvas, panel, y)
        y += panel.height + _PANEL_GAP
    return canvas


def _middle(canvas: Canvas, scene: BoardScene, y: int) -> None:
    """Stock, card on offer, discards."""
    theme = canvas.theme
    _stock(canvas, scene, theme.margin, y)
    x = theme.margin + _CARD + _GAP
    if scene.offered is not None:
        canvas.card(x, y, CardView(scene.offered, rim=True), _CARD)
    else:
        canvas.box((x, y, _CARD, canvas.kit.deck.height(_CARD)), _SLOT)
    x += _CARD + _GAP + 10
    _discards(canvas, scene.discards, (x, y, theme.width - theme.margin - x, canvas.kit.deck.height(_CARD)))


def _stock(canvas: Canvas, scene: BoardScene, x: int, y: int) -> None:
    canvas.image.paste(canvas.kit.deck.back(Look(_CARD)), (x, y))
    middle, down = x + _CARD // 2, y + canvas.kit.deck.height(_CARD) // 2
    room = round(_CARD * 0.7)
    canvas.text(middle, down - 20, scene.stock.value, Style(66, "cream", "back", 700), "middle", room)
    canvas.text(
        middle, down + 44, scene.stock.label, Style(canvas.theme.small_text, "cream", "back"), "middle", room
    )


def _discards(canvas: Canvas, cards: tuple[Card, ...], box: tuple[int, int, int, int]) -> None:
    """In order, line by line, as large as the place allows."""
    x, y, width, height = box
    card, gap = _discard_size(canvas, len(cards), width, height)
    per_row = max((width + gap) // (card + gap), 1)
    pitch = canvas.kit.deck.height(card) + canvas.kit.deck.shadow(card) + gap + 2
    for number, each in enumerate(cards):
        row, column = divmod(number, per_row)
        canvas.card(x + column * (card + gap), y + row * pitch, each, card)


def _discard_size(canvas: Canvas, count: int, width: int, height: int) -> tuple[int, int]:
    """Width of a card and gap in px."""
    deck, gap = canvas.kit.deck, 5
    # Not the largest sizes: as long as the row does not shrink, each card stays where it came to lie.
    for card in (*canvas.theme.small_widths[2:], *canvas.theme.tiny_widths):
        per_row = (width + gap) // (card + gap)
        rows = -(-count // per_row)
        tall = rows * (deck.height(card) + deck.shadow(card) + gap + 2) - gap - 2
        if tall <= height + deck.shadow(_CARD):
            return card, gap
    return canvas.theme.tiny_widths[-1], 2


@dataclass(frozen=True, slots=True)
class _Panel:
    seat: SeatPanel
    strip: groups.Strip
    height: int


def _plan(probe: Canvas, seat: SeatPanel, most: int) -> _Panel:
    """A panel for the seat, at most `most` px high."""
    theme = probe.theme
    room = theme.width - 2 * theme.margin - _COLUMN
    inner = most - 2 * _PANEL_PAD
    shown = _veiled(seat.groups) if seat.out else seat.groups
    sizes = theme.small_widths
    usual = min(probe.kit.deck.height(sizes[0]) + probe.kit.deck.shadow(sizes[0]), inner)
    strip = (
        groups.arrange(probe, shown, room, usual, [size for size in sizes if size >= 54], most=1)
        or groups.arrange(probe, shown, room, inner, sizes, most=2)
        or groups.arrange(probe, shown, room, inner, theme.tiny_widths, most=3)
        or groups.Strip((), sizes[0], (), 0, 0)
    )
    return _Panel(seat, strip, max(strip.height, usual) + 2 * _PANEL_PAD)


def _veiled(laid: tuple[Tray, ...]) -> tuple[Tray, ...]:
    return tuple(
        Tray(tuple(CardView(view.card, veil=True) for view in tray.cards), tray.note) for tray in laid
    )


def _seat(canvas: Canvas, panel: _Panel, y: int) -> None:
    theme, seat = canvas.theme, panel.seat
    edge = theme.margin // 2
    ground = "felt" if seat.out else "tray" if seat.active else "panel"
    rim = theme.rim if seat.active else 3 if seat.out else 0
    shape = Shape(ground, radius=theme.panel_radius, rim=rim, rim_fill="gold" if seat.active else "panel")
    canvas.box((edge, y, theme.width - 2 * edge, panel.height), shape)
    _facts(canvas, seat, (theme.margin + 4, y + panel.height // 2), ground)
    top = y + (panel.height - panel.strip.height) // 2
    groups.draw(canvas, panel.strip, theme.margin + _COLUMN, top, ground)


def _facts(canvas: Canvas, seat: SeatPanel, at: tuple[int, int], ground: str) -> None:
    """Sign and name; figures; badges and tag: as many lines as there is something to say."""
    x, middle = at
    marks = [(text, seat.out) for text in seat.badges] + ([(seat.tag, True)] if seat.tag else [])
    lines = 1 + bool(seat.figures) + bool(marks)
    y = middle - (lines - 1) * _LINE // 2
    room = _COLUMN - 20 if seat.groups else canvas.theme.width - 2 * x
    name_line(canvas, seat.sign, seat.name, (x, y), ground, room, quiet=seat.out)
    if seat.figures:
        y += _LINE
        left = x
        for figure in seat.figures:
            left += figure_line(canvas, left, y, figure, ground, canvas.theme.name_text, quiet=seat.out) + 26
    if marks:
        y += _LINE
        left = x
        for text, quiet in marks:
            left += badge(canvas, left, y, text, ground, quiet=quiet) + 10


def name_line(
    canvas: Canvas, sign: str, name: str, at: tuple[int, int], ground: str, room: int, *, quiet: bool = False
) -> int:
    """The seat's sign, then its name fitted to the rest of `room` px: apart, so that no script moves the sign."""
    x, y = at
    theme: Theme = canvas.theme
    style = Style(theme.name_text, "label" if quiet else "cream", ground, 600)
    used = canvas.text(x, y, sign, style) + 8 if sign else 0
    line = canvas.kit.type.line(name, style, room - used, "玩家")
    return used + canvas.line(x + used, y, line)
