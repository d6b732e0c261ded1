"""What a seat may do now, from its view alone: hidden cards cannot change what is offered (DESIGN 3)."""

from __future__ import annotations

from bot.games.yaodiren.actions import (
    AGREE,
    DECLARE,
    DISCARD,
    FOLD,
    HU,
    PASS,
    PENG,
    REDEAL,
    REFUSE,
    SHA,
    TUHUO,
    Action,
    Declare,
    Fold,
    Open,
    Play,
    code,
)
from bot.games.yaodiren.claims import answers
from bot.games.yaodiren.state import IN
from bot.games.yaodiren.view import PublicView, SeatView, View


def legal(view: View) -> tuple[Action, ...]:
    """Every action that would be accepted now; `Fold`, where it is one, comes last."""
    if isinstance(view, PublicView):
        return ()
    if not view.owes:
        return (FOLD,) if may_leave(view) else ()
    match view.asks:
        case "open":
            return (Open(), PASS)
        case "redeal":
            return (REDEAL, PASS)
        case "vote":
            return (AGREE, REFUSE)
        case "play":
            return (Play(), FOLD)
        case "declare":
            return DECLARE
    fold = (FOLD,) if view.table.ruleset.voluntary_fold else ()
    if view.asks == "claim" and view.claims is not None:
        return (*answers(view.claims), *fold)
    discards = [DISCARD[kind] for kind in view.discards]
    if view.hu and not discards:
        return (HU, FOLD)  # without an allowed discard one goes out by rule, if not by hu (6)
    return (HU, *discards, *fold) if view.hu else (*discards, *fold)


def guided(view: SeatView) -> tuple[Action, ...]:
    """The legal answers but `Fold` that guided play would allow: none that makes a baozi now, or could later (9, 10).

    There always is one, except to the question whether to play (5.3) or, rarely, where whatever a seat does about a
    peng breaks its hand.
    """
    may = [
        action for action in legal(view) if not isinstance(action, Fold) and code(action) not in view.breaks
    ]
    if view.ready:
        ready = [action for action in may if code(action) in view.ready or action == HU]
        may = ready or may
    return tuple(may)


def may_leave(view: SeatView) -> bool:
    """Whether the seat may fold at a moment when nothing is asked of it (7.7)."""
    return (
        view.table.phase == "playing"
        and view.table.ruleset.voluntary_fold
        and view.table.status[view.seat] == IN
        and not view.leaving
        and not isinstance(view.answered, Fold)
    )


def default(view: SeatView) -> Action | None:
    """What the clock answers, None for a discard, which it leaves to a player (DESIGN 5).

    It gives only what guided play allows, else it folds, or where the house does not let it, passes.
    """
    if not view.owes:
        raise ValueError("nothing is asked of this seat")
    if view.win is not None:
        return Declare(view.win.fan)
    may, every = guided(view), legal(view)
    if view.asks == "play" and not view.table.ruleset.out_pays:
        return FOLD  # it costs nothing (9, 10)
    for action in (HU, SHA, TUHUO, PASS, PENG, Play(), REFUSE):
        if action in may:
            return action
    if may:
        return None if view.asks == "discard" else may[0]
    return FOLD if FOLD in every else PASS


def urgent(view: View) -> bool:
    """Whether the only answer to a card on offer, beside `Fold`, is compulsory (7.2, 7.6)."""
    if isinstance(view, PublicView) or not view.owes or view.claims is None:
        return False
    return view.claims.sha or view.claims.tuhuo or len(answers(view.claims)) == 1
