"""Views: what the public and each seat may know, built field by field from the state (DESIGN 3).

A view holds no reference to the state; what it shows of another seat is what that seat showed to all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.games.yaodiren.actions import Action
from bot.games.yaodiren.events import Claims, Folded, Won
from bot.games.yaodiren.happenings import Happening
from bot.games.yaodiren.ruleset import Ruleset
from bot.kernel.cards import Hand, Kind, Meld, Seat


@dataclass(frozen=True, slots=True)
class Offer:
    """The card on offer: who flipped or (not `flipped`) discarded it."""

    kind: Kind
    seat: Seat
    flipped: bool


@dataclass(frozen=True, slots=True)
class Result:
    """How a round ended, with everything laid open.

    `end` is "won", "exhausted" or "void"; `won` tells the winner, its groups and fans. `hands` are what the
    seats still hold (the winner's without the card it won with, if that was not drawn into the hand).
    `outs` tell in the order of going out why each seat did, and the card that did it.
    """

    end: str
    won: Won | None
    points: tuple[int, ...]
    hands: tuple[Hand, ...]
    outs: tuple[Folded, ...]


@dataclass(frozen=True, slots=True)
class PublicView:
    """What all may know.

    `window` depends on nothing but this: during the opening it stands at the round's first number, whoever
    is being asked. `phase` is "opening", "choosing", "playing" or "over". `seen` counts by kind the cards
    visible to all (rule book 4). `turn` is the seat whose flip or discard the round waits for or that flipped
    the card on offer; `must_discard` the seat that holds a card too many. `status` is by seat "undecided",
    "in", "folded" (did not play) or "out" (went out of play; whether by choice is not told).
    """

    ruleset: Ruleset
    seats: int
    dealer: Seat
    opener: Seat | None
    phase: str
    window: int
    stock: int
    sizes: tuple[int, ...]
    melds: tuple[tuple[Meld, ...], ...]
    discards: tuple[tuple[Kind, Seat], ...]
    seen: Hand
    status: tuple[str, ...]
    turn: Seat | None
    offer: Offer | None
    must_discard: Seat | None
    happened: tuple[Happening, ...]
    result: Result | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat may know.

    `asks` is the question put to it in this window, answered or not: "open", "play", "claim", "discard", or
    "" for none; `owes` says whether the answer is still due, `answered` what it was. `window` is the number
    of that question (`table.window` if nothing is asked). `claims` are its options for the card on offer,
    `discards` the kinds that it may play, `hu` whether it may hu with `drawn`, the card that it just drew
    (`source`: "first", "replacement", "stolen"). `claimed` is the kind that it may not discard (吃啥打啥).
    `leaving`: it folded, and goes out before the next flip. `out` tells why it is out.
    `locked` are kinds it may not peng (7.4), `barred` those it may not hu until its next turn (8), `need` the
    tuo it needs.
    """

    table: PublicView
    seat: Seat
    window: int
    hand: Hand
    need: int
    asks: str
    owes: bool
    answered: Action | None
    claims: Claims | None
    discards: tuple[Kind, ...]
    hu: bool
    drawn: Kind | None
    source: str
    claimed: Kind | None
    locked: frozenset[Kind]
    barred: frozenset[Kind]
    leaving: bool
    out: Folded | None

    @property
    def melds(self) -> tuple[Meld, ...]:
        """Its own groups on the table."""
        return self.table.melds[self.seat]

    @property
    def opener(self) -> bool:
        """Whether it opened the round, and so must keep a fan source (7.6)."""
        return self.table.opener == self.seat


View: TypeAlias = PublicView | SeatView
