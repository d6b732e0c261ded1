"""What a seat may do now, from its view alone: hidden cards cannot change what is offered (DESIGN 3)."""

from __future__ import annotations

from bot.games.yaodiren.actions import DISCARD, FOLD, HU, PASS, PENG, SHA, TUHUO, Action, Fold, Open, Play
from bot.games.yaodiren.claims import answers
from bot.games.yaodiren.state import IN
from bot.games.yaodiren.view import PublicView, SeatView, View


def legal(view: View) -> tuple[Action, ...]:
    """Every action that would be accepted now; `Fold`, which is nearly always one, comes last."""
    if isinstance(view, PublicView):
        return ()
    if not view.owes:
        return (FOLD,) if may_leave(view) else ()
    match view.asks:
        case "open":
            return (Open(), PASS)
        case "play":
            return (Play(), FOLD)
        case "claim" if view.claims is not None:
            return (*answers(view.claims), FOLD)
    discards = [DISCARD[kind] for kind in view.discards]
    return (HU, *discards, FOLD) if view.hu else (*discards, FOLD)


def may_leave(view: SeatView) -> bool:
    """Whether the seat may fold at a moment when nothing is asked of it (7.7)."""
    return (
        view.table.phase == "playing"
        and view.table.status[view.seat] == IN
        and not view.leaving
        and not isinstance(view.answered, Fold)
    )


def default(view: SeatView) -> Action | None:
    """What the clock answers, None for a discard, which it leaves to a player (DESIGN 5)."""
    if not view.owes:
        raise ValueError("nothing is asked of this seat")
    may = legal(view)
    for action in (HU, SHA, TUHUO, PASS, PENG, Play()):
        if action in may:
            return action
    return None


def urgent(view: View) -> bool:
    """Whether the only answer to a card on offer, beside `Fold`, is compulsory (7.2, 7.6)."""
    if isinstance(view, PublicView) or not view.owes or view.claims is None:
        return False
    return len(answers(view.claims)) == 1
