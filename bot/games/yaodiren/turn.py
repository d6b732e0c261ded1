"""A turn: the check and the flip, the claim window, the replacement, the discard (rule book 6, 7)."""

from __future__ import annotations

from bot.games.yaodiren.actions import Chi, Discard, Fold, Hu, Pass, Peng
from bot.games.yaodiren.claims import decided
from bot.games.yaodiren.events import (
    Claimed,
    Declined,
    DiscardAsked,
    Discarded,
    Event,
    Exhausted,
    Flipped,
    Folded,
    Offered,
    Replaced,
    Stayed,
    Unclaimed,
    Won,
)
from bot.games.yaodiren.opening import fill
from bot.games.yaodiren.options import claims, discards, hu_with
from bot.games.yaodiren.outs import no_discard, sweep
from bot.games.yaodiren.scoring import payment
from bot.games.yaodiren.script import Script
from bot.games.yaodiren.state import Discarding, Filling, Flipping, Offering, Replacing, Round
from bot.kernel.cards import Kind, Seat
from bot.kernel.game import Step


def step_flipping(state: Flipping) -> Step[Event]:
    """Who folded goes out, every hand is checked, then the stock; then the next active seat flips (6)."""
    script = Script(state)
    for seat in state.round.order(state.round.dealer):
        if seat in state.round.leaving:
            script.add(Folded(seat, "chose"))
    for out in sweep(script.round):
        script.add(out)
    now = script.round
    flipper = now.next_active(state.last)
    if flipper is None or now.left == 0:
        script.add(Exhausted())
    else:
        script.add(Flipped(flipper, now.stock[now.drawn]))
        offer(script)
    return Step(script.events)


def offer(script: Script) -> None:
    """Put the question of the card that was just flipped or discarded."""
    if not isinstance(script.state, Offering):
        raise TypeError("no card to offer")
    script.add(Offered(claims(script.state)))


def step_offering(state: Offering) -> Step[Event] | None:
    """Close the window as soon as no unanswered seat could change what comes of it (7)."""
    if state.claims is None:
        return Step((Offered(claims(state)),))
    certain, winner = decided(state)
    if not certain:
        return None
    action = state.answers[winner] if winner is not None else None
    events: list[Event] = [
        Folded(seat, "chose") for seat, answer in enumerate(state.answers) if isinstance(answer, Fold)
    ]
    if winner is not None and isinstance(action, Hu):
        source = "flip" if state.flipped else "discard"
        return Step((*events, won(state.round, winner, state.kind, source)), paced=True)
    events += _declined(state)
    if winner is None or action is None:
        return Step((*events, Unclaimed()), paced=True)
    return Step((*events, Claimed(winner, action)), paced=True)


def _declined(state: Offering) -> list[Event]:
    """Who let a peng or a hu go: answered something else (7.4, 8)."""
    found: list[Event] = []
    for seat, answer in enumerate(state.answers):
        may = state.claims[seat] if state.claims else None
        if may is None or not isinstance(answer, (Pass, Chi, Peng)):
            continue
        peng = may.peng and not isinstance(answer, Peng)
        if peng or may.hu:
            found.append(Declined(seat, state.kind, peng, may.hu))
    return found


def step_replacing(state: Replacing) -> Step[Event]:
    """The replacement after a sha or tuhuo; the fifth of the kind just killed goes to the group (7.2)."""
    now, seat = state.round, state.seat
    if now.left == 0:
        return Step((Stayed(seat),))
    card = now.stock[now.drawn]
    return Step((Replaced(seat, card, added=card == state.kind),))


def step_filling(state: Filling) -> Step[Event]:
    """Steals, if any are due; then the question for a discard (6)."""
    script = Script(state)
    seat = state.seat
    if not fill(script, seat, 1):
        return Step(script.events)
    ready = script.state
    if not isinstance(ready, Filling):
        raise TypeError("filling a hand leads nowhere else")
    drawn = ready.drawn
    hu = drawn is not None and hu_with(ready.round, seat, drawn, offered=False) is not None
    script.add(DiscardAsked(seat, discards(ready), hu))
    return Step(script.events)


def step_discarding(state: Discarding) -> Step[Event] | None:
    """Carry out the answer to the question for a discard; out if there is nothing to answer with (6)."""
    if not state.discards and not state.hu:
        return Step((no_discard(state.round, state.seat),))
    match state.answer:
        case Discard(kind):
            script = Script(state)
            script.add(Discarded(state.seat, kind))
            offer(script)
            return Step(script.events)
        case Fold():
            return Step((Folded(state.seat, "chose"),))
        case Hu() if state.drawn is not None:
            return Step((won(state.round, state.seat, state.drawn, state.source),))
    return None


def won(now: Round, seat: Seat, kind: Kind, source: str) -> Won:
    """The hu of this seat, scored (8, 9)."""
    offered = source in ("flip", "discard")
    win = hu_with(now, seat, kind, offered=offered)
    if win is None:
        raise ValueError("no hu")
    return Won(seat, kind, source, win, now.need(seat), payment(win.fan, now.ruleset.base))
