"""提示 while nothing is asked: what the hand works towards, from the plan that the player is shown."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.yaodiren.state import IN, UNDECIDED
from bot.games.yaodiren.theory import MAO, Unit
from bot.games.yaodiren.view import SeatView
from bot.games.yaodiren.words import advice_facts as facts
from bot.games.yaodiren.words import standing
from bot.games.yaodiren.words.faces import unit_words
from bot.games.yaodiren.words.texts import SIGNS, Texts
from bot.kernel.cards import Hand, Kind

TOLD = 4
"""Units that wait for a card of which an advice speaks: those with most cards unseen."""


def plan_words(view: SeatView, say: Texts) -> str:
    """What to keep and what it waits for, line by line."""
    table = view.table
    if table.phase == "over" or table.status[view.seat] not in (IN, UNDECIDED) or view.leaving:
        return say("advice-over")
    if standing.opening(view):
        return _opening(view, say)
    return "\n".join((*_towards(view, say), *_close(view, say)))


def _opening(view: SeatView, say: Texts) -> str:
    """What the hand is good for, before anybody plays."""
    shown = standing.plan(view)
    figures = say("advice-figures", tuo=shown.tuo, need=view.need, mao=shown.mao, fan=shown.fan)
    enough = shown.mao >= MAO and shown.tuo >= view.need
    key = "open" if standing.may_open(view) else "play" if enough else "short"
    return say(f"advice-may-{key}", figures=figures)


def _towards(view: SeatView, say: Texts) -> Iterator[str]:
    shown, ahead = standing.plan(view), standing.ahead(view)
    waits = standing.ready(view)
    if waits:
        yield say("advice-are-ready", kinds=wait_words(waits, ahead, say))
        return
    done = facts.finished(shown, len(view.melds))
    yield say("advice-towards", done=done, lacking=max(MAO - done, 0), mao=shown.mao, tuo=shown.tuo)
    units = sorted((unit for unit in shown.units if unit.wants), key=lambda unit: -_outs(unit, ahead))
    if units:
        yield say("advice-keep", units=say("advice-and").join(_unit(one, ahead, say) for one in units[:TOLD]))
    if shown.loose:
        yield say("advice-first", cards=say.cards(shown.loose, " "))


def _outs(unit: Unit, ahead: Hand) -> int:
    return sum(ahead[kind] for kind in unit.wants)


def _unit(unit: Unit, ahead: Hand, say: Texts) -> str:
    return say("advice-unit", unit=unit_words(unit.cards, say), kinds=wait_words(unit.wants, ahead, say))


def wait_words(kinds: tuple[Kind, ...], ahead: Hand, say: Texts) -> str:
    """Kinds that are waited for, each with how many are unseen."""
    return "/".join(say("hand-ready-kind", kind=say.names[kind], n=ahead[kind]) for kind in kinds)


def _close(view: SeatView, say: Texts) -> Iterator[str]:
    for seat, n in facts.close(view):
        yield say("advice-close", who=SIGNS[seat], n=n)
