"""Events: facts of a round in the order in which they happened. Folding them needs no rules.

`claims`, `able`, `discards` and `win` are recorded when a question is put, so that a later fix of a rule
cannot change a running round (DESIGN 3).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.games.yaodiren.actions import Action
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.scoring import Win
from bot.kernel.cards import Kind, Seat


@dataclass(frozen=True, slots=True)
class Claims:
    """What one seat may do with the card on offer (rule book 7), beside passing and folding.

    `must`: it may not pass: the opener this peng (7.6), or one of the claims that lead to a ready hand (10,
    `must_ready`). A seat with nothing here is not asked. By codes of answers: `breaks` are those that make the
    seat a baozi, also where sha is due (9); `ready` those that lead to a ready hand, of a hand that is not ready.
    """

    hu: bool = False
    sha: bool = False
    tuhuo: bool = False
    peng: bool = False
    must: bool = False
    chi: tuple[tuple[Kind, Kind], ...] = ()
    breaks: tuple[str, ...] = ()
    ready: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Dealt:
    """`deck` is the shuffled deck: 20 cards for each seat in seat order, then the stock, first drawn first.

    `window` is the number of the round's first decision point.
    """

    ruleset: Ruleset
    dealer: Seat
    seats: int
    window: int
    deck: tuple[Kind, ...]

    def __repr__(self) -> str:
        return f"Dealt(dealer={self.dealer}, seats={self.seats}, window={self.window})"


@dataclass(frozen=True, slots=True)
class OpeningAsked:
    """The question whether to open came to a seat; one that is not `able` is passed over (5.2).

    `redeal`: a dealer who is not able may ask the others for a redeal (10, `redeal_vote`).
    """

    seat: Seat
    able: bool
    redeal: bool = False


@dataclass(frozen=True, slots=True)
class RedealAsked:
    """The dealer asked for a redeal; the others agree or refuse at the same time."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RedealRefused:
    """Not all agreed to a redeal: the question whether to open goes on to the next seat."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat answered the question put to it; or said `Fold` at another moment (7.7)."""

    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class Opened:
    """A seat opened; the others that are `able` choose to play or fold (5.3).

    Of these the `bluffs` do not meet the conditions: to play makes them baozi (痞打, 9).
    """

    seat: Seat
    able: tuple[Seat, ...]
    bluffs: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Joined:
    """The answers to play or fold are shown together: who plays, the opener counted in (5.3)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class LaidDown:
    """Five alike from the hand were laid on the table (5.4)."""

    seat: Seat
    kind: Kind


@dataclass(frozen=True, slots=True)
class Stolen:
    """A seat drew a card to make up for four or five alike; only it knows which (5.4)."""

    seat: Seat
    kind: Kind


@dataclass(frozen=True, slots=True)
class FirstCard:
    """The dealer turned up the first card and took it in hand: after the steals, or before (5.5; 10, `first_card`)."""

    seat: Seat
    kind: Kind


@dataclass(frozen=True, slots=True)
class StealsDone:
    """The steals after a first card are over: its dealer is to discard (10, `first_card`)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NoFirstCard:
    """The dealer does not play, so that nobody takes a first card (5.5)."""


@dataclass(frozen=True, slots=True)
class Flipped:
    """A seat flipped the top card of the stock (6)."""

    seat: Seat
    kind: Kind


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat played a card from the hand (6)."""

    seat: Seat
    kind: Kind


@dataclass(frozen=True, slots=True)
class Offered:
    """The card just flipped or discarded is on offer: what each seat may do with it, in seat order (7)."""

    claims: tuple[Claims | None, ...]


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat let a claim go: it may not peng that kind again (7.4), nor hu it until its next turn (8).

    `ready`: it let go a claim that leads to a ready hand (10, `must_ready`).
    """

    seat: Seat
    kind: Kind
    peng: bool
    hu: bool
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Announced:
    """The bot told the table something of a seat (10, `announce`): `what` is one of `ANNOUNCED`."""

    seat: Seat
    what: str
    cards: tuple[Kind, ...]


ANNOUNCED = {
    "seen": "现过: the replacement makes a pair of a kind seen earlier",
    "fourth": "四根: chi, hu or replacement of a kind that the seat has penged",
    "fifth": "五根: chi, hu or replacement of a kind that the seat has killed",
    "opened": "开卯: the discard breaks two cards of a mao while the hand has more than 7",
    "opened_all": "the second card of such a mao went as well: `cards` are both",
}
"""What is announced."""


@dataclass(frozen=True, slots=True)
class Unclaimed:
    """Nobody wanted the card on offer: it lies in the row of who flipped or discarded it (6)."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat took the card on offer by chi, peng, sha or tuhuo; the group is laid down (7)."""

    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class Replaced:
    """A replacement after sha or tuhuo was drawn and shown; the fifth of the kind just killed is `added` (7.2)."""

    seat: Seat
    kind: Kind
    added: bool = False


@dataclass(frozen=True, slots=True)
class Stayed:
    """The stock was empty at a replacement or a steal after it: the seat stays as it is (7.2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DiscardAsked:
    """A seat that holds one card too many is to discard one of `discards`, or may hu with what it drew (6).

    Of the discards, `breaks` make it a baozi (9), `ready` make its hand ready where that must be (10, `must_ready`).
    """

    seat: Seat
    discards: tuple[Kind, ...]
    hu: bool = False
    breaks: tuple[Kind, ...] = ()
    ready: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class Folded:
    """A seat went out: `why` is one of `WHY`, with the card that did it and the plan that was left.

    `mao` and `tuo` are the best that the hand could still become, most mao first.
    """

    seat: Seat
    why: str
    card: Kind | None = None
    mao: int = 0
    tuo: int = 0

    @property
    def by_rule(self) -> bool:
        """Whether the rules put the seat out and not its own choice (系统扣牌)."""
        return self.why != "chose"

    @property
    def baozi(self) -> bool:
        """Whether the seat broke the rules of play and pays for it (9)."""
        return self.why in BAOZI


WHY = {
    "chose": "folded by choice (5.3, 7.7)",
    "unmet": "did not meet the conditions when asked to play (5.3)",
    "steals": "did not meet them after the steals (5.4)",
    "seen": "did not meet them before a flip, for `card` had been seen (6)",
    "passed": "did not meet them before a flip, for the pair of `card` is locked (6, 7.4)",
    "no_discard": "had no allowed discard (6)",
    "bluffed": "baozi: played without the conditions (痞打, 9)",
    "discarded": "baozi: the discard of `card` broke them (9)",
    "penged": "baozi: the peng of `card` broke them (9)",
    "passed_peng": "baozi: passing the peng of `card` broke them (9)",
    "passed_sha": "baozi: passed the sha or tuhuo of `card` (9)",
    "hu_for_sha": "baozi: called hu with `card` where sha or tuhuo was due (9)",
    "dry": "baozi: declined to be ready, and now its cards are all seen (干卯; 10, `must_ready`)",
}
"""Why a seat is out."""

BAOZI = frozenset(("bluffed", "discarded", "penged", "passed_peng", "passed_sha", "hu_for_sha", "dry"))
"""Those that make a baozi."""


@dataclass(frozen=True, slots=True)
class Exhausted:
    """黄牌: the stock is empty, or nobody is left."""


@dataclass(frozen=True, slots=True)
class Voided:
    """Nobody opened (5.2). `redeal`: all agreed to a redeal, and the next seat deals (10, `redeal_vote`)."""

    redeal: bool = False


@dataclass(frozen=True, slots=True)
class HuCalled:
    """胡, and the winner is asked to name the fan (10, `declare_fan`): as in `Won`."""

    seat: Seat
    kind: Kind
    source: str
    win: Win
    need: int


@dataclass(frozen=True, slots=True)
class Won:
    """胡: `kind` is the card that completed the hand, `source` how it came (one of `SOURCES`).

    `win` is as `scoring` found it then; `need` the tuo that the seat needed, `pay` what a loser pays by the
    house rules (9), `named` the fan that the winner named, None where it is not asked (10, `declare_fan`).
    """

    seat: Seat
    kind: Kind
    source: str
    win: Win
    need: int
    pay: int
    named: int | None = None


SOURCES = ("flip", "discard", "first", "replacement", "stolen")
"""Where a winning card came from: a flip (the winner's or another's), a discard, or the own draw."""

Event: TypeAlias = (
    Dealt
    | OpeningAsked
    | RedealAsked
    | RedealRefused
    | Answered
    | Opened
    | Joined
    | LaidDown
    | Stolen
    | FirstCard
    | NoFirstCard
    | StealsDone
    | Flipped
    | Discarded
    | Offered
    | Declined
    | Announced
    | Unclaimed
    | Claimed
    | Replaced
    | Stayed
    | DiscardAsked
    | Folded
    | Exhausted
    | Voided
    | HuCalled
    | Won
)
