"""evolve: apply a fact to the state. Knows no rules, so that a log folds alike for ever (DESIGN 3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.games.yaodiren.actions import Chi, Fold, Peng, Sha
from bot.games.yaodiren.events import (
    Announced,
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
    HuCalled,
    Joined,
    LaidDown,
    NoFirstCard,
    Offered,
    Opened,
    OpeningAsked,
    RedealAsked,
    RedealRefused,
    Replaced,
    Stayed,
    StealsDone,
    Stolen,
    Unclaimed,
    Voided,
    Won,
)
from bot.games.yaodiren.evolve_opening import (
    dealt,
    draw,
    first_card,
    joined,
    laid_down,
    no_first_card,
    opened,
    opening_asked,
    put,
    redeal_asked,
    redeal_refused,
    steals_done,
    stolen,
)
from bot.games.yaodiren.happenings import Happening
from bot.games.yaodiren.kinds import COPIES
from bot.games.yaodiren.state import (
    FOLDED,
    OUT,
    Choosing,
    Declaring,
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
    Voting,
)
from bot.kernel.cards import Kind, Meld, Seat


def evolve(state: State | None, event: Event) -> State:
    """The state after the event; ValueError if the event cannot follow."""
    if isinstance(event, Dealt):
        if state is not None:
            raise ValueError("a round is dealt once")
        return dealt(event)
    phases, apply = _APPLY[type(event)]
    if not isinstance(state, phases):
        raise ValueError(f"{type(event).__name__} cannot follow in {state!r}")
    return apply(state, event)


def _answered(state: Any, event: Answered) -> State:
    seat, action = event.seat, event.action
    match state:
        case Opening() if state.asked == seat and state.answer is None:
            return replace(state, answer=action)
        case Choosing() if seat in state.able and state.answers[seat] is None:
            return replace(state, answers=put(state.answers, seat, action))
        case Voting() if seat != state.round.dealer and state.answers[seat] is None:
            return replace(state, answers=put(state.answers, seat, action))
        case Offering() if state.claims and state.claims[seat] and state.answers[seat] is None:
            given = put(state.answers, seat, action)
            return Offering(state.round, state.seat, state.kind, state.flipped, state.claims, given)
        case Discarding() | Declaring() if state.seat == seat and state.answer is None:
            return replace(state, answer=action)
        case Opening() | Choosing() | Voting() | Declaring() | Over():
            raise ValueError("an answer to no question")
    if not isinstance(action, Fold):
        raise ValueError("an answer to no question")
    now = state.round
    left: State = replace(state, round=now.but(leaving=now.leaving | {seat}))
    return left


def _flipped(state: Flipping, event: Flipped) -> State:
    now, seat = state.round, event.seat
    turned = now.but(
        drawn=now.drawn + 1,
        seen=now.seen.plus(event.kind),
        barred=_on_turn(now, seat),
        happened=(*now.happened, Happening("flipped", seat, event.kind)),
    )
    return Offering(turned, seat, event.kind, True)


def _on_turn(now: Round, seat: Seat) -> tuple[frozenset[Kind], ...]:
    """The barred kinds once the seat's own turn begins (8), or as they were where a pass holds for the hand."""
    if not now.barred[seat] or now.ruleset.pass_hu == "hand":
        return now.barred
    return put(now.barred, seat, frozenset())


def _discarded(state: Discarding, event: Discarded) -> State:
    now, seat = state.round, event.seat
    declined = bool(state.ready) and event.kind not in state.ready
    played = now.but(
        hands=put(now.hands, seat, now.hands[seat].minus(event.kind)),
        seen=now.seen.plus(event.kind),
        unready=now.unready | {seat} if declined else now.unready,
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
    unready = now.unready | {seat} if event.ready else now.unready
    return replace(state, round=now.but(locked=locked, barred=barred, unready=unready))


def _announced(state: State, event: Announced) -> State:
    now = state.round
    told = Happening(f"told_{event.what}", event.seat, event.cards[0], event.cards)
    announced: State = replace(state, round=now.but(happened=(*now.happened, told)))
    return announced


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
        barred=_on_turn(now, seat),
        happened=(*now.happened, Happening(name, seat, kind, cards)),
    )
    if len(used) > 2:
        return Replacing(laid, seat, kind)
    return Filling(laid, seat, _kept(now, kind), None, "")


def _kept(now: Round, kind: Kind) -> Kind | None:
    """The kind that may not be played in this turn because it was claimed in it (吃啥打啥), if the house has it so."""
    return kind if now.ruleset.eat_then_play_same else None


def _replaced(state: Replacing, event: Replaced) -> State:
    now, seat, kind = state.round, event.seat, event.kind
    if not event.added:
        now = draw(now, seat, kind, Happening("replaced", seat, kind))
        return Filling(now, seat, _kept(now, state.kind), kind, "replacement")
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
    return Discarding(
        now,
        event.seat,
        state.claimed,
        state.drawn,
        state.source,
        event.discards,
        event.hu,
        breaks=event.breaks,
        ready=event.ready,
    )


def _folded(state: Choosing | Stealing | Flipping | Offering | Filling | Discarding, event: Folded) -> State:
    now, seat = state.round, event.seat
    status, what = (FOLDED, "folded") if isinstance(state, Choosing) else (OUT, "out")
    if event.baozi:
        status, what = OUT, "baozi"
    left = now.but(
        status=put(now.status, seat, status),
        leaving=now.leaving - {seat},
        outs=(*now.outs, event),
        happened=(*now.happened, Happening(what, seat)),
    )
    if isinstance(state, Discarding | Filling) and state.seat == seat:
        return Flipping(left, seat)
    return replace(state, round=left)


def _hu_called(state: Offering | Discarding, event: HuCalled) -> State:
    now = state.round
    called = now.but(
        window=now.window + 1, happened=(*now.happened, Happening("called", event.seat, event.kind))
    )
    return Declaring(called, event.seat, event.kind, event.source, event.win, event.need)


def _ended(state: State, event: Exhausted | Voided | Won) -> State:
    now = state.round
    match event:
        case Won():
            happening = Happening("won", event.seat, event.kind)
        case Exhausted():
            happening = Happening("exhausted", 0)
        case Voided():
            happening = Happening("redealt", now.dealer) if event.redeal else Happening("void", 0)
    return Over(now.but(happened=(*now.happened, happening)), event)


_LIVE = (
    Opening,
    Voting,
    Choosing,
    Stealing,
    Flipping,
    Offering,
    Replacing,
    Filling,
    Discarding,
    Declaring,
)

_APPLY: dict[type, tuple[tuple[type, ...], Callable[[Any, Any], State]]] = {
    OpeningAsked: ((Opening,), opening_asked),
    RedealAsked: ((Opening,), redeal_asked),
    RedealRefused: ((Voting,), redeal_refused),
    Answered: (_LIVE, _answered),
    Opened: ((Opening,), opened),
    Joined: ((Choosing,), joined),
    LaidDown: ((Stealing, Filling), laid_down),
    Stolen: ((Stealing, Filling), stolen),
    FirstCard: ((Stealing,), first_card),
    NoFirstCard: ((Stealing,), no_first_card),
    StealsDone: ((Stealing,), steals_done),
    Flipped: ((Flipping,), _flipped),
    Discarded: ((Discarding,), _discarded),
    Offered: ((Offering,), _offered),
    Declined: ((Offering,), _declined),
    Announced: ((Offering, Filling, Declaring, Discarding), _announced),
    Unclaimed: ((Offering,), _unclaimed),
    Claimed: ((Offering,), _claimed),
    Replaced: ((Replacing,), _replaced),
    Stayed: ((Replacing, Filling), _stayed),
    DiscardAsked: ((Filling,), _discard_asked),
    Folded: ((Choosing, Stealing, Flipping, Offering, Filling, Discarding), _folded),
    Exhausted: ((Flipping,), _ended),
    Voided: ((Opening, Voting), _ended),
    HuCalled: ((Offering, Discarding), _hu_called),
    Won: ((Offering, Discarding, Declaring), _ended),
}
