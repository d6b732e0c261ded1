"""evolve, the first half: the deal, the opening, and what is drawn (rule book 5). Knows no rules."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from bot.games.yaodiren.events import (
    Dealt,
    FirstCard,
    Joined,
    LaidDown,
    NoFirstCard,
    Opened,
    OpeningAsked,
    RedealAsked,
    RedealRefused,
    StealsDone,
    Stolen,
)
from bot.games.yaodiren.happenings import Happening
from bot.games.yaodiren.kinds import COPIES, COUNT
from bot.games.yaodiren.state import (
    IN,
    UNDECIDED,
    Choosing,
    Filling,
    Flipping,
    Opening,
    Round,
    State,
    Stealing,
    Voting,
)
from bot.kernel.cards import Hand, Kind, Meld, Seat

T = TypeVar("T")

HAND = 20
"""Cards dealt to each seat."""


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with one item replaced."""
    return (*items[:index], item, *items[index + 1 :])


def dealt(event: Dealt) -> State:
    n = event.seats
    hands = tuple(Hand.of(event.deck[HAND * i : HAND * (i + 1)], COUNT) for i in range(n))
    nothing: tuple[frozenset[Kind], ...] = (frozenset(),) * n
    return Opening(
        Round(
            ruleset=event.ruleset,
            seats=n,
            dealer=event.dealer,
            base_window=event.window,
            window=event.window,
            stock=event.deck[HAND * n :],
            drawn=0,
            hands=hands,
            seen=Hand((0,) * COUNT),
            melds=((),) * n,
            discards=(),
            status=(UNDECIDED,) * n,
            opener=None,
            locked=nothing,
            barred=nothing,
            leaving=frozenset(),
            unready=frozenset(),
            outs=(),
            happened=(Happening("dealt", event.dealer),),
        )
    )


def opening_asked(state: Opening, event: OpeningAsked) -> State:
    now = state.round
    window = now.base_window + (event.seat - now.dealer) % now.seats
    return Opening(now.but(window=window), event.seat, event.able, redeal=event.redeal)


def redeal_asked(state: Opening, event: RedealAsked) -> State:
    now = state.round
    window = now.base_window + now.seats
    asked = now.but(window=window, happened=(*now.happened, Happening("redeal", event.seat)))
    return Voting(asked, (None,) * now.seats)


def redeal_refused(state: Voting, event: RedealRefused) -> State:
    now = state.round
    going_on = now.but(window=now.base_window, happened=(*now.happened, Happening("refused", now.dealer)))
    return Opening(going_on, now.dealer)


def opened(state: Opening, event: Opened) -> State:
    now = state.round
    opened = now.but(
        # A vote on a redeal has a window of its own before this one.
        window=now.base_window + now.seats + now.ruleset.redeal_vote,
        opener=event.seat,
        status=put(now.status, event.seat, IN),
        happened=(*now.happened, Happening("opened", event.seat)),
    )
    return Choosing(opened, event.able, (None,) * now.seats, event.bluffs)


def joined(state: Choosing, event: Joined) -> State:
    now = state.round
    played = [Happening("played", seat) for seat in event.seats if seat != now.opener]
    status = tuple(IN if seat in event.seats else now.status[seat] for seat in range(now.seats))
    return Stealing(now.but(status=status, happened=(*now.happened, *played)))


def laid_down(state: Stealing | Filling, event: LaidDown) -> State:
    now, seat = state.round, event.seat
    cards = (event.kind,) * COPIES
    meld = Meld("tuhuo", cards)
    return replace(
        state,
        round=now.but(
            hands=put(now.hands, seat, now.hands[seat].minus(*cards)),
            seen=now.seen.plus(*cards),
            melds=put(now.melds, seat, (*now.melds[seat], meld)),
            happened=(*now.happened, Happening("laid", seat, event.kind, cards)),
        ),
    )


def draw(now: Round, seat: Seat, kind: Kind, happening: Happening) -> Round:
    """The top card of the stock goes into a hand."""
    return now.but(
        drawn=now.drawn + 1,
        hands=put(now.hands, seat, now.hands[seat].plus(kind)),
        happened=(*now.happened, happening),
    )


def stolen(state: Stealing | Filling, event: Stolen) -> State:
    now = draw(state.round, event.seat, event.kind, Happening("stole", event.seat))
    if isinstance(state, Filling):
        return Filling(now, event.seat, state.claimed, event.kind, "stolen")
    if state.drawn is not None and event.seat == now.dealer:
        return Stealing(now, event.kind, "stolen")
    return replace(state, round=now)


def first_card(state: Stealing, event: FirstCard) -> State:
    now = draw(state.round, event.seat, event.kind, Happening("first", event.seat, event.kind))
    if now.ruleset.first_card == "before":
        return Stealing(now, event.kind, "first")
    return Filling(now, event.seat, None, event.kind, "first")


def steals_done(state: Stealing, event: StealsDone) -> State:
    return Filling(state.round, event.seat, None, state.drawn, state.source)


def no_first_card(state: Stealing, event: NoFirstCard) -> State:
    return Flipping(state.round, state.round.dealer)
