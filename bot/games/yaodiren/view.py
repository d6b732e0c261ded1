"""Views: what the public and each seat may know, built field by field from the state (DESIGN 3).

A view holds no reference to the state; what it shows of another seat is what that seat showed to all. Views are
named tuples, for one is made for every answer, and a frozen dataclass of so many fields takes four times as long.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from bot.games.yaodiren.actions import DISCARD, Action, code
from bot.games.yaodiren.events import Claims, Folded, Voided, Won
from bot.games.yaodiren.happenings import Happening
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.scoring import Win
from bot.games.yaodiren.settlement import points
from bot.games.yaodiren.state import (
    Choosing,
    Declaring,
    Discarding,
    Filling,
    Offering,
    Opening,
    Over,
    Replacing,
    State,
    Voting,
)
from bot.kernel.cards import Hand, Kind, Meld, Seat


class Offer(NamedTuple):
    """The card on offer: who flipped or (not `flipped`) discarded it."""

    kind: Kind
    seat: Seat
    flipped: bool


class Result(NamedTuple):
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


class PublicView(NamedTuple):
    """What all may know.

    `window` depends on nothing but this: during the opening it stands at the round's first number, whoever
    is being asked. `phase` is "opening", "voting" (on a redeal), "choosing", "playing", "declaring" (the winner, whose
    `turn` it is, names the fan) or "over". `seen` counts by kind the cards
    visible to all (rule book 4). `turn` is the seat whose flip or discard the round waits for or that flipped
    the card on offer; `must_discard` the seat that holds a card too many. `status` is by seat "undecided",
    "in", "folded" (did not play) or "out" (went out of play; whether by choice is not told). `baozi` are those of
    the last who broke the rules and pay for it (9), which is told at once.
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
    baozi: tuple[Seat, ...] = ()


class SeatView(NamedTuple):
    """What one seat may know.

    `asks` is the question put to it in this window, answered or not: "open", "redeal" (the dealer may ask for one),
    "vote" (on a redeal), "play", "claim", "discard", "declare" (the fan of its hu, which is `win`), or "" for none;
    `owes` says whether the answer is still due, `answered` what it was. `window` is the number
    of that question (`table.window` if nothing is asked). `claims` are its options for the card on offer,
    `discards` the kinds that it may play, `hu` whether it may hu with `drawn`, the card that it just drew
    (`source`: "first", "replacement", "stolen"). `claimed` is the kind that it may not discard (吃啥打啥).
    `leaving`: it folded, and goes out before the next flip. `out` tells why it is out.
    `locked` are kinds it may not peng (7.4), `barred` those it may not hu until its next turn (8), `need` the
    tuo it needs. By code, `breaks` are the answers that make it a baozi (9), which guided play would refuse, and
    `ready` those that lead to a ready hand where that must be (10, `must_ready`).
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
    breaks: tuple[str, ...] = ()
    ready: tuple[str, ...] = ()
    win: Win | None = None

    @property
    def melds(self) -> tuple[Meld, ...]:
        """Its own groups on the table."""
        return self.table.melds[self.seat]

    @property
    def opener(self) -> bool:
        """Whether it opened the round, and so must keep a fan source (7.6)."""
        return self.table.opener == self.seat


View: TypeAlias = PublicView | SeatView


def view(state: State, seat: Seat | None) -> View:
    """What a seat, or the public (None), may know."""
    return _public(state) if seat is None else _seat(state, seat)


def question(state: State, seat: Seat) -> tuple[str, Action | None]:
    """What is asked of the seat in this window ("" for nothing), and what it answered."""
    if isinstance(state, Offering):
        if state.claims is not None and state.claims[seat] is not None:
            return "claim", state.answers[seat]
    elif isinstance(state, Choosing):
        if seat in state.able:
            return "play", state.answers[seat]
    elif isinstance(state, Voting):
        if seat != state.round.dealer:
            return "vote", state.answers[seat]
    elif isinstance(state, Discarding | Opening | Declaring):
        asked = _asked_alone(state, seat)
        return (asked, state.answer) if asked else ("", None)
    return "", None


def _asked_alone(state: Discarding | Opening | Declaring, seat: Seat) -> str:
    """What is asked of the seat where only one is asked."""
    if isinstance(state, Opening):
        if state.asked != seat:
            return ""
        return "open" if state.able else "redeal" if state.redeal else ""
    if state.seat != seat:
        return ""
    if isinstance(state, Declaring):
        return "declare"
    return "discard" if state.discards or state.hu else ""


def _public(state: State) -> PublicView:
    now = state.round
    opening = isinstance(state, Opening)
    return PublicView(
        ruleset=now.ruleset,
        seats=now.seats,
        dealer=now.dealer,
        opener=now.opener,
        phase=_PHASES.get(type(state), "playing"),
        window=now.base_window if opening else now.window,
        stock=now.left,
        sizes=tuple([sum(hand) for hand in now.hands]),
        melds=now.melds,
        discards=now.discards,
        seen=now.seen,
        status=now.status,
        turn=state.seat if isinstance(state, _ONES_TURN) else None,
        offer=Offer(state.kind, state.seat, state.flipped) if isinstance(state, Offering) else None,
        must_discard=state.seat if isinstance(state, _TO_DISCARD) else None,
        happened=now.happened,
        result=_result(state) if isinstance(state, Over) else None,
        baozi=now.baozi,
    )


_PHASES: dict[type, str] = {
    Opening: "opening",
    Voting: "voting",
    Choosing: "choosing",
    Declaring: "declaring",
    Over: "over",
}


_TO_DISCARD = (Discarding, Filling)
_ONES_TURN = (Offering, Discarding, Filling, Replacing, Declaring)


def _result(state: Over) -> Result:
    won = state.end if isinstance(state.end, Won) else None
    end = "won" if won else "void" if isinstance(state.end, Voided) else "exhausted"
    return Result(end, won, points(state), state.round.hands, state.round.outs)


def _seat(state: State, seat: Seat) -> SeatView:
    now = state.round
    table = _public(state)
    asks, answered = question(state, seat)
    claimed = drawn = None
    discards: tuple[Kind, ...] = ()
    source, hu = "", False
    if isinstance(state, _TO_DISCARD) and state.seat == seat:
        claimed, drawn, source = state.claimed, state.drawn, state.source
        if isinstance(state, Discarding):
            discards, hu = state.discards, state.hu
    breaks, ready = _judged(state, seat)
    return SeatView(
        table=table,
        seat=seat,
        window=now.window if asks else table.window,
        hand=now.hands[seat],
        need=now.need(seat),
        asks=asks,
        owes=bool(asks) and answered is None,
        answered=answered,
        claims=state.claims[seat] if isinstance(state, Offering) and state.claims else None,
        discards=discards,
        hu=hu,
        drawn=drawn,
        source=source,
        claimed=claimed,
        locked=now.locked[seat],
        barred=now.barred[seat],
        leaving=seat in now.leaving,
        out=next((out for out in now.outs if out.seat == seat), None),
        breaks=breaks,
        ready=ready,
        win=state.win if isinstance(state, Declaring) and state.seat == seat else None,
    )


def _judged(state: State, seat: Seat) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """By code: the answers of the seat that make it a baozi, and those that lead to a ready hand."""
    if isinstance(state, Offering):
        may = state.claims[seat] if state.claims else None
        return (may.breaks, may.ready) if may is not None else ((), ())
    if isinstance(state, Discarding) and state.seat == seat:
        breaks, ready = state.breaks, state.ready
        return tuple([code(DISCARD[kind]) for kind in breaks]), tuple([code(DISCARD[kind]) for kind in ready])
    if isinstance(state, Choosing) and seat in state.bluffs:
        return ("play",), ()
    return (), ()
