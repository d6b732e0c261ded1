"""evolve: apply a fact to the state. Knows no rules, so that a log folds alike for ever (DESIGN 3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from bot.games.yaodiren.actions import Chi, Fold, Peng, Sha
from bot.games.yaodiren.events import (
    Answered,
    Claimed,
    Dealt,
    Declined,
    DiscardAsked,
    Discarded,
    Event,
    Exhausted,
    FirstCard,
    Flipped,
    Folded,
    Joined,
    LaidDown,
    NoFirstCard,
    Offered,
    Opened,
    OpeningAsked,
    Replaced,
    Stayed,
    Stolen,
    Unclaimed,
    Voided,
    Won,
)
from bot.games.yaodiren.happenings import Happening
from bot.games.yaodiren.kinds import COPIES, COUNT
from bot.games.yaodiren.state import (
    FOLDED,
    IN,
    OUT,
    UNDECIDED,
    Choosing,
    Discarding,
    Filling,
    Flipping,
    Offering,
    Opening,
    Over,
    Replacing,
    Round,
    State,
    Stealing,
)
from bot.kernel.cards import Hand, Kind, Meld, Seat

T = TypeVar("T")

HAND = 20
"""Cards dealt to each seat."""


def evolve(state: State | None, event: Event) -> State:
    """The state after the event; ValueError if the event cannot follow."""
    if isinstance(event, Dealt):
        if state is not None:
            raise ValueError("a round is dealt once")
        return _dealt(event)
    phases, apply = _APPLY[type(event)]
    if not isinstance(state, phases):
        raise ValueError(f"{type(event).__name__} cannot follow in {state!r}")
    return apply(state, event)


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with one item replaced."""
    return (*items[:index], item, *items[index + 1 :])


def _dealt(event: Dealt) -> State:
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
            outs=(),
            happened=(Happening("dealt", event.dealer),),
        )
    )


def _opening_asked(state: Opening, event: OpeningAsked) -> State:
    now = state.round
    window = now.base_window + (event.seat - now.dealer) % now.seats
    return Opening(now.but(window=window), event.seat, event.able)


def _answered(state: Any, event: Answered) -> State:
    seat, action = event.seat, event.action
    match state:
        case Opening() if state.asked == seat and state.answer is None:
            return replace(state, answer=action)
        case Choosing() if seat in state.able and state.answers[seat] is None:
            return replace(state, answers=put(state.answers, seat, action))
        case Offering() if state.claims and state.claims[seat] and state.answers[seat] is None:
            given = put(state.answers, seat, action)
            return Offering(state.round, state.seat, state.kind, state.flipped, state.claims, given)
        case Discarding() if state.seat == seat and state.answer is None:
            return replace(state, answer=action)
        case Opening() | Choosing() | Over():
            raise ValueError("an answer to no question")
    if not isinstance(action, Fold):
        raise ValueError("an answer to no question")
    now = state.round
    left: State = replace(state, round=now.but(leaving=now.leaving | {seat}))
    return left


def _opened(state: Opening, event: Opened) -> State:
    now = state.round
    opened = now.but(
        window=now.base_window + now.seats,
        opener=event.seat,
        status=put(now.status, event.seat, IN),
        happened=(*now.happened, Happening("opened", event.seat)),
    )
    return Choosing(opened, event.able, (None,) * now.seats)


def _joined(state: Choosing, event: Joined) -> State:
    now = state.round
    played = [Happening("played", seat) for seat in event.seats if seat != now.opener]
    status = tuple(IN if seat in event.seats else now.status[seat] for seat in range(now.seats))
    return Stealing(now.but(status=status, happened=(*now.happened, *played)))


def _laid_down(state: Stealing | Filling, event: LaidDown) -> State:
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


def _drawn(now: Round, seat: Seat, kind: Kind, happening: Happening) -> Round:
    """The top card of the stock goes into a hand."""
    return now.but(
        drawn=now.drawn + 1,
        hands=put(now.hands, seat, now.hands[seat].plus(kind)),
        happened=(*now.happened, happening),
    )


def _stolen(state: Stealing | Filling, event: Stolen) -> State:
    now = _drawn(state.round, event.seat, event.kind, Happening("stole", event.seat))
    if isinstance(state, Filling):
        return Filling(now, event.seat, state.claimed, event.kind, "stolen")
    return Stealing(now)


def _first_card(state: Stealing, event: FirstCard) -> State:
    now = _drawn(state.round, event.seat, event.kind, Happening("first", event.seat, event.kind))
    return Filling(now, event.seat, None, event.kind, "first")


def _no_first_card(state: Stealing, event: NoFirstCard) -> State:
    return Flipping(state.round, state.round.dealer)


def _flipped(state: Flipping, event: Flipped) -> State:
    now, seat = state.round, event.seat
    barred = put(now.barred, seat, frozenset()) if now.barred[seat] else now.barred
    turned = now.but(
        drawn=now.drawn + 1,
        seen=now.seen.plus(event.kind),
        barred=barred,
        happened=(*now.happened, Happening("flipped", seat, event.kind)),
    )
    return Offering(turned, seat, event.kind, True)


def _discarded(state: Discarding, event: Discarded) -> State:
    now, seat = state.round, event.seat
    played = now.but(
        hands=put(now.hands, seat, now.hands[seat].minus(event.kind)),
        seen=now.seen.plus(event.kind),
        happened=(*now.happened, Happening("discarded", seat, event.kind)),
    )
    return Offering(played, seat, event.kind, False)


def _offered(state: Offering, event: Offered) -> State:
    now = state.round.but(window=state.round.window + 1)
    return Offering(now, state.seat, state.kind, state.flipped, event.claims, (None,) * now.seats)


def _declined(state: Offering, event: Declined) -> State:
    now, seat, kind = state.round, event.seat, {event.kind}
    locked = put(now.locked, seat, now.locked[seat] | kind) if event.peng else now.locked
    barred = put(now.barred, seat, now.barred[seat] | kind) if event.hu else now.barred
    return replace(state, round=now.but(locked=locked, barred=barred))


def _unclaimed(state: Offering, event: Unclaimed) -> State:
    now = state.round
    lying = now.but(
        discards=(*now.discards, (state.kind, state.seat)),
        happened=(*now.happened, Happening("unclaimed", state.seat, state.kind)),
    )
    return Flipping(lying, state.seat)


def _claimed(state: Offering, event: Claimed) -> State:
    now, seat, kind = state.round, event.seat, state.kind
    used: tuple[Kind, ...]
    match event.action:
        case Chi(pair):
            name, used = "chi", pair
        case Peng():
            name, used = "peng", (kind, kind)
        case Sha():
            name, used = "sha", (kind,) * 3
        case _:
            name, used = "tuhuo", (kind,) * 4
    cards = (*used, kind)
    laid = now.but(
        hands=put(now.hands, seat, now.hands[seat].minus(*used)),
        seen=now.seen.plus(*used),
        melds=put(now.melds, seat, (*now.melds[seat], Meld(name, cards, kind))),
        barred=put(now.barred, seat, frozenset()),
        happened=(*now.happened, Happening(name, seat, kind, cards)),
    )
    if len(used) > 2:
        return Replacing(laid, seat, kind)
    return Filling(laid, seat, kind, None, "")


def _replaced(state: Replacing, event: Replaced) -> State:
    now, seat, kind = state.round, event.seat, event.kind
    if not event.added:
        now = _drawn(now, seat, kind, Happening("replaced", seat, kind))
        return Filling(now, seat, state.kind, kind, "replacement")
    cards = (kind,) * COPIES
    melds = (*now.melds[seat][:-1], Meld("tuhuo", cards, kind))
    added = now.but(
        drawn=now.drawn + 1,
        seen=now.seen.plus(kind),
        melds=put(now.melds, seat, melds),
        happened=(*now.happened, Happening("added", seat, kind, cards)),
    )
    return Replacing(added, seat, state.kind)


def _stayed(state: Replacing | Filling, event: Stayed) -> State:
    now = state.round
    return Flipping(now.but(happened=(*now.happened, Happening("stayed", event.seat))), event.seat)


def _discard_asked(state: Filling, event: DiscardAsked) -> State:
    now = state.round.but(window=state.round.window + 1)
    return Discarding(now, event.seat, state.claimed, state.drawn, state.source, event.discards, event.hu)


def _folded(state: Choosing | Stealing | Flipping | Offering | Discarding, event: Folded) -> State:
    now, seat = state.round, event.seat
    status, what = (FOLDED, "folded") if isinstance(state, Choosing) else (OUT, "out")
    left = now.but(
        status=put(now.status, seat, status),
        leaving=now.leaving - {seat},
        outs=(*now.outs, event),
        happened=(*now.happened, Happening(what, seat)),
    )
    if isinstance(state, Discarding) and state.seat == seat:
        return Flipping(left, seat)
    return replace(state, round=left)


def _ended(state: State, event: Exhausted | Voided | Won) -> State:
    now = state.round
    match event:
        case Won():
            happening = Happening("won", event.seat, event.kind)
        case Exhausted():
            happening = Happening("exhausted", 0)
        case Voided():
            happening = Happening("void", 0)
    return Over(now.but(happened=(*now.happened, happening)), event)


_LIVE = (Opening, Choosing, Stealing, Flipping, Offering, Replacing, Filling, Discarding)

_APPLY: dict[type, tuple[tuple[type, ...], Callable[[Any, Any], State]]] = {
    OpeningAsked: ((Opening,), _opening_asked),
    Answered: (_LIVE, _answered),
    Opened: ((Opening,), _opened),
    Joined: ((Choosing,), _joined),
    LaidDown: ((Stealing, Filling), _laid_down),
    Stolen: ((Stealing, Filling), _stolen),
    FirstCard: ((Stealing,), _first_card),
    NoFirstCard: ((Stealing,), _no_first_card),
    Flipped: ((Flipping,), _flipped),
    Discarded: ((Discarding,), _discarded),
    Offered: ((Offering,), _offered),
    Declined: ((Offering,), _declined),
    Unclaimed: ((Offering,), _unclaimed),
    Claimed: ((Offering,), _claimed),
    Replaced: ((Replacing,), _replaced),
    Stayed: ((Replacing, Filling), _stayed),
    DiscardAsked: ((Filling,), _discard_asked),
    Folded: ((Choosing, Stealing, Flipping, Offering, Discarding), _folded),
    Exhausted: ((Flipping,), _ended),
    Voided: ((Opening,), _ended),
    Won: ((Offering, Discarding), _ended),
}
