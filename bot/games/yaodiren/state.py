"""The state of a round: what all phases share (`Round`), and one dataclass for each phase.

A phase holds only what can be so in it: no answer to a claim without an offer, no winner while cards are
drawn. Reprs show no cards, for they end up in logs.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, TypeAlias

from bot.games.yaodiren.actions import Action
from bot.games.yaodiren.events import Claims, Exhausted, Folded, Voided, Won
from bot.games.yaodiren.happenings import Happening
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.scoring import Win
from bot.kernel.cards import Hand, Kind, Meld, Seat

IN, UNDECIDED, FOLDED, OUT = "in", "undecided", "folded", "out"
"""A seat plays; has not said yet; did not play at all (5.3); went out of play, by choice or by the rules."""


@dataclass(frozen=True, repr=False)
class Round:
    """What is so in every phase. Tuples by seat are in seat order.

    Not slotted, unlike every other record: nearly each event makes a changed copy, and merging the dict of
    an instance is several times faster than `dataclasses.replace`.

    `stock` is whole; `drawn` counts the cards taken from it. `seen` counts the cards visible to all (rule
    book 4): groups on the table, discards, the card on offer. `barred` are kinds whose hu was passed (8),
    `leaving` seats that folded at a moment when nothing was asked of them (7.7), `unready` seats that declined to
    be ready (10, `must_ready`).
    """

    ruleset: Ruleset
    seats: int
    dealer: Seat
    base_window: int
    window: int
    stock: tuple[Kind, ...]
    drawn: int
    hands: tuple[Hand, ...]
    seen: Hand
    melds: tuple[tuple[Meld, ...], ...]
    discards: tuple[tuple[Kind, Seat], ...]
    status: tuple[str, ...]
    opener: Seat | None
    locked: tuple[frozenset[Kind], ...]
    barred: tuple[frozenset[Kind], ...]
    leaving: frozenset[Seat]
    outs: tuple[Folded, ...]
    happened: tuple[Happening, ...]
    unready: frozenset[Seat] = frozenset()

    def __repr__(self) -> str:
        return f"Round(dealer={self.dealer}, window={self.window}, stock={self.left})"

    def but(self, **changes: Any) -> Round:
        """A copy with these fields changed."""
        entries = self.__dict__ | changes
        if len(entries) != _FIELDS:
            raise TypeError(f"a round has no such field: {', '.join(changes)}")
        copy = object.__new__(Round)
        object.__setattr__(copy, "__dict__", entries)
        return copy

    @property
    def left(self) -> int:
        """How many cards the stock still has."""
        return len(self.stock) - self.drawn

    def active(self, seat: Seat) -> bool:
        """Whether the seat plays and is not out."""
        return self.status[seat] == IN

    def order(self, first: Seat) -> list[Seat]:
        """Every seat in the order of play, from `first` on."""
        return [(first + n) % self.seats for n in range(self.seats)]

    def next_active(self, seat: Seat) -> Seat | None:
        """The next active seat after this one, itself if it plays alone, None if nobody is left."""
        for one in self.order(seat + 1):
            if self.status[one] == IN:
                return one
        return None

    def need(self, seat: Seat) -> int:
        """The tuo that the seat must reach."""
        return self.ruleset.need(dealer=seat == self.dealer)

    @property
    def baozi(self) -> tuple[Seat, ...]:
        """The seats that are baozi (9), in the order in which they became so."""
        return tuple([out.seat for out in self.outs if out.baozi])


_FIELDS = len(fields(Round))


@dataclass(frozen=True, slots=True, repr=False)
class _Phase:
    round: Round

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.round!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Opening(_Phase):
    """Seats are asked one by one whether they open (5.2). `asked` None: nobody yet.

    `redeal`: the seat, which is not `able`, may ask for a redeal instead (10, `redeal_vote`).
    """

    asked: Seat | None = None
    able: bool = False
    answer: Action | None = None
    redeal: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class Voting(_Phase):
    """The dealer asked for a redeal; the others agree or refuse at the same time (10, `redeal_vote`)."""

    answers: tuple[Action | None, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Choosing(_Phase):
    """The others choose at the same time to play or fold (5.3); who is not `able` is not asked.

    Of those who are, the `bluffs` do not meet the conditions (9).
    """

    able: tuple[Seat, ...]
    answers: tuple[Action | None, ...]
    bluffs: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Stealing(_Phase):
    """Steals are due, then the first card (5.4, 5.5).

    `drawn`: where the first card came before the steals, the last card that the dealer drew, from `source`.
    """

    drawn: Kind | None = None
    source: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class Flipping(_Phase):
    """A flip is due, by the next active seat after `last` (6)."""

    last: Seat


@dataclass(frozen=True, slots=True, repr=False)
class Offering(_Phase):
    """A card is on offer (7). `claims` None: its question is not put yet."""

    seat: Seat
    kind: Kind
    flipped: bool
    claims: tuple[Claims | None, ...] | None = None
    answers: tuple[Action | None, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Replacing(_Phase):
    """A seat that just laid down a sha or tuhuo of `kind` is due a replacement (7.2)."""

    seat: Seat
    kind: Kind


@dataclass(frozen=True, slots=True, repr=False)
class Filling(_Phase):
    """A seat is about to discard: it may have to steal first, and its question is not put yet (6).

    `claimed` is the kind that it may not discard (吃啥打啥); `drawn` the card that it just drew, from
    `source`, with which it may hu.
    """

    seat: Seat
    claimed: Kind | None
    drawn: Kind | None
    source: str


@dataclass(frozen=True, slots=True, repr=False)
class Discarding(_Phase):
    """A seat is asked for a discard, or may hu with the card it drew (6)."""

    seat: Seat
    claimed: Kind | None
    drawn: Kind | None
    source: str
    discards: tuple[Kind, ...]
    hu: bool
    answer: Action | None = None
    breaks: tuple[Kind, ...] = ()
    ready: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Declaring(_Phase):
    """A seat won and is to name the fan (10, `declare_fan`)."""

    seat: Seat
    kind: Kind
    source: str
    win: Win
    need: int
    answer: Action | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Over(_Phase):
    """The round has ended."""

    end: Won | Exhausted | Voided


State: TypeAlias = (
    Opening
    | Voting
    | Choosing
    | Stealing
    | Flipping
    | Offering
    | Replacing
    | Filling
    | Discarding
    | Declaring
    | Over
)
