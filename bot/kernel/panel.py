"""What one recipient is to see, as plain data: panels of text, buttons and a scene to be drawn.

A game turns a view into panels; the chat layer sends them; `rendering` turns their scenes into pictures.
Everything here is frozen, hashable and free of hidden cards beyond those that the recipient may see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Slot: TypeAlias = Literal["board", "hand", "ask", "result", "advice", "review"]


@dataclass(frozen=True, slots=True)
class Button:
    """One inline button. `code` is the game's own action code (ASCII, at most 24 bytes), or a `url`."""

    text: str
    code: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card's face: `pips` is two digits, the upper half's and the lower half's pips ("15")."""

    pips: str
    name: str
    red: bool


@dataclass(frozen=True, slots=True)
class CardView:
    """A card in a picture. `rim`: golden edge. `veil`: may not be played. `note`: a sign on it (现)."""

    card: Card
    rim: bool = False
    veil: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Tray:
    """Cards that belong together. `note` is a short word for the whole unit (死, 8坨), or empty."""

    cards: tuple[CardView, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A labelled number of a header: 坨 45."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class HandScene:
    """A private hand: a header line, units in trays, loose cards last, the player's own groups, a footer.

    `footer` holds short lines such as what the hand waits for.
    """

    title: str
    figures: tuple[Figure, ...]
    trays: tuple[Tray, ...]
    loose: tuple[CardView, ...]
    groups: tuple[Tray, ...] = ()
    footer: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """One seat of the board. `sign` is ①②③; `badges` are short words (庄, 起); `tag` is 下课 or empty."""

    sign: str
    name: str
    figures: tuple[Figure, ...]
    groups: tuple[Tray, ...]
    badges: tuple[str, ...] = ()
    active: bool = False
    out: bool = False
    tag: str = ""


@dataclass(frozen=True, slots=True)
class BoardScene:
    """The table as all see it. `discards` in the order in which they came to lie there."""

    title: str
    status: str
    stock: Figure
    offered: Card | None
    discards: tuple[Card, ...]
    seats: tuple[SeatPanel, ...]


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One seat of the settlement: its payment (`silver` too, in words, where it is played for), its cards laid open."""

    sign: str
    name: str
    delta: str
    groups: tuple[Tray, ...]
    cards: tuple[CardView, ...] = ()
    badges: tuple[str, ...] = ()
    note: str = ""
    silver: str = ""


@dataclass(frozen=True, slots=True)
class ResultScene:
    """A settlement. `groups` are the winner's seven (each tray's note is its tuo), empty for a draw.

    `lines` are the sum and the fan one by one; `rows` are the seats, the winner's without cards.
    """

    title: str
    status: str
    groups: tuple[Tray, ...]
    lines: tuple[str, ...]
    rows: tuple[ResultRow, ...]


@dataclass(frozen=True, slots=True)
class KindsScene:
    """All kinds of the game; each tray holds the kinds whose points make a group with one another."""

    title: str
    trays: tuple[Tray, ...]


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One player of a leaderboard. `facts` are short words below the name: the title that was earned, the rounds.

    `curve` is the sum of points after each of the group's last rounds, oldest first; all rows count the same rounds,
    and one that is shorter ends with the others.
    """

    rank: str
    name: str
    points: str
    facts: tuple[str, ...] = ()
    curve: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreScene:
    """A leaderboard, best first."""

    title: str
    status: str
    rows: tuple[ScoreRow, ...]


Scene: TypeAlias = HandScene | BoardScene | ResultScene | KindsScene | ScoreScene


@dataclass(frozen=True, slots=True)
class Panel:
    """One message as it should stand in front of one recipient.

    `text` is plain (no markup), at most 1024 characters when a scene goes with it. `silent`: its arrival need
    not ring. A panel of slot "ask" that is no longer wanted is simply absent.
    """

    slot: Slot
    text: str
    scene: Scene | None = None
    buttons: tuple[tuple[Button, ...], ...] = ()
