"""A turn: the check and the flip, the claim window, the replacement, the discard (rule book 6, 7)."""

from __future__ import annotations

from bot.games.yaodiren.actions import Action, Chi, Declare, Discard, Fold, Hu, Pass, Peng, code
from bot.games.yaodiren.announce import told_again, told_of_mao, told_of_replacement
from bot.games.yaodiren.breach import breach
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
    HuCalled,
    Offered,
    Replaced,
    Stayed,
    Unclaimed,
    Won,
)
from bot.games.yaodiren.opening import fill
from bot.games.yaodiren.options import claims, discards
from bot.games.yaodiren.outs import left_with, no_discard, sweep
from bot.games.yaodiren.scoring import payment
from bot.games.yaodiren.script import Script
from bot.games.yaodiren.standing import hu_with
from bot.games.yaodiren.state import Declaring, Discarding, Filling, Flipping, Offering, Replacing
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
    script = Script(state)
    for seat, answer in enumerate(state.answers):
        if isinstance(answer, Fold):
            script.add(Folded(seat, "chose"))
    action = state.answers[winner] if winner is not None else None
    if not isinstance(action, Hu):
        for declined in _declined(state):
            script.add(declined)
    if state.round.ruleset.baozi:
        breach(script, state)
    if winner is None or action is None:
        script.add(Unclaimed())
    elif isinstance(action, Hu):
        call_hu(script, winner, state.kind, "flip" if state.flipped else "discard")
    else:
        _claim(script, state, winner, action)
    return Step(script.events, paced=True)


def _claim(script: Script, state: Offering, seat: Seat, action: Action) -> None:
    """Lay the group down; a peng that breaks the conditions makes a baozi at once (9)."""
    may = state.claims[seat] if state.claims else None
    script.add(Claimed(seat, action))
    if isinstance(action, Peng) and may is not None and code(action) in may.breaks:
        mao, tuo = left_with(script.round, seat)
        script.add(Folded(seat, "penged", state.kind, mao, tuo))
    elif isinstance(action, Chi) and state.round.ruleset.announce:
        told_again(script, seat, state.kind)


def _declined(state: Offering) -> list[Event]:
    """Who let a peng or a hu go: answered something else (7.4, 8)."""
    found: list[Event] = []
    for seat, answer in enumerate(state.answers):
        may = state.claims[seat] if state.claims else None
        if may is None or not isinstance(answer, (Pass, Chi, Peng)):
            continue
        peng = may.peng and not isinstance(answer, Peng)
        ready = bool(may.ready) and code(answer) not in may.ready
        if peng or may.hu or ready:
            found.append(Declined(seat, state.kind, peng, may.hu, ready))
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
    if state.round.ruleset.announce and state.source == "replacement" and state.drawn is not None:
        told_of_replacement(script, seat, state.drawn)
    if not fill(script, seat, 1):
        return Step(script.events)
    ready = script.state
    if not isinstance(ready, Filling):
        raise TypeError("filling a hand leads nowhere else")
    drawn = ready.drawn
    hu = drawn is not None and hu_with(ready.round, seat, drawn, offered=False) is not None
    may = discards(ready)
    script.add(DiscardAsked(seat, may.kinds, hu, may.breaks, may.ready))
    return Step(script.events)


def step_discarding(state: Discarding) -> Step[Event] | None:
    """Carry out the answer to the question for a discard; out if there is nothing to answer with (6)."""
    if not state.discards and not state.hu:
        return Step((no_discard(state.round, state.seat),))
    match state.answer:
        case Discard(kind):
            script = Script(state)
            script.add(Discarded(state.seat, kind))
            if state.round.ruleset.announce:
                told_of_mao(script, state.round, state.seat, kind)
            if kind in state.breaks:
                mao, tuo = left_with(script.round, state.seat)
                script.add(Folded(state.seat, "discarded", kind, mao, tuo))
            offer(script)
            return Step(script.events)
        case Fold():
            return Step((Folded(state.seat, "chose"),))
        case Hu() if state.drawn is not None:
            script = Script(state)
            call_hu(script, state.seat, state.drawn, state.source)
            return Step(script.events)
    return None


def call_hu(script: Script, seat: Seat, kind: Kind, source: str) -> None:
    """The hu of this seat, scored; where the house has it so, the winner names the fan first (8, 9, 10)."""
    now = script.round
    win = hu_with(now, seat, kind, offered=source in ("flip", "discard"))
    if win is None:
        raise ValueError("no hu")
    if now.ruleset.announce:
        told_again(script, seat, kind)
    if now.ruleset.declare_fan:
        script.add(HuCalled(seat, kind, source, win, now.need(seat)))
    else:
        script.add(Won(seat, kind, source, win, now.need(seat), payment(win.fan, now.ruleset)))


def step_declaring(state: Declaring) -> Step[Event] | None:
    """The win as its fan was named: too few are paid as named, too many by the winner (10, `declare_fan`)."""
    if not isinstance(state.answer, Declare):
        return None
    named = state.answer.fan
    pay = payment(named, state.round.ruleset)
    return Step((Won(state.seat, state.kind, state.source, state.win, state.need, pay, named),))
