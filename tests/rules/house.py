"""Hand-made tables under house rules, for tests by option and value (rule book 10)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.games.yaodiren import engine, settlement
from bot.games.yaodiren.actions import PASS, Action, Hu
from bot.games.yaodiren.events import Folded
from bot.games.yaodiren.kinds import kind
from bot.games.yaodiren.refusals import refusal
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.state import OUT, Opening, Over, Round, State
from tests.rules.tables import answer, offered, seat_view, step, table
from tests.rules.test_engine_opening import deal

RED4 = "peng 12, peng 13, peng 15, peng 24"
"""Four red groups, 32 tuo, no fan."""

SPARE = "44 44 46 46 45 45 11 55"
"""With RED4 it meets the conditions."""

READY = "44 44 44 46 46 46 16 16"
"""With RED4 it waits for any 7: with 34 it is all red, 51 tuo, and without 全红 2 fan."""

NO_FAN = "26 26 26 55 55 55 16 34"
"""With RED4 and 25: 42 tuo, no fan."""


def rules(**options: Any) -> Ruleset:
    """Standard but for these options; a baozi covers, where nothing else is said."""
    return Ruleset.of(options)


def house(now: Round, **options: Any) -> Round:
    """The table under these house rules."""
    return now.but(ruleset=rules(players=now.seats, **options))


def waiting(hand: str = READY, *, groups: str = RED4, n: int = 3, **options: Any) -> Round:
    """Seat 1 waits; the others have nothing to do with it."""
    hands = (SPARE, hand, SPARE)[:n]
    return house(table(*hands, groups=[RED4, groups, RED4][:n]), **options)


def gone(now: Round, **why: str) -> Round:
    """With seats out: gone(now, s2="discarded")."""
    outs = tuple(Folded(int(seat[1:]), reason) for seat, reason in why.items())
    status = [OUT if seat in {out.seat for out in outs} else one for seat, one in enumerate(now.status)]
    return now.but(outs=outs, status=tuple(status))


def after_hu(now: Round, code: str = "34") -> State:
    """Seat 1 said hu to this card."""
    return step(answer(offered(now, 0, code), 1, Hu()))


def settled(state: State, seat: int, action: Action) -> State:
    """The seat's answer, after every other seat that was asked passed: the window can settle."""
    for other in engine.awaits(state)[1]:
        if other != seat:
            state = answer(state, other, PASS)
    return answer(state, seat, action)


def paid(over: State) -> tuple[int, ...]:
    """The points of a round that is over."""
    assert isinstance(over, Over)
    return settlement.points(over)


def reason(state: State, seat: int, action: Action) -> str | None:
    """Why the seat may not."""
    found = refusal(seat_view(state, seat), action)
    return found.key if found else None


def dealt(*hands: str, stock: str = "", dealer: int = 0, **options: Any) -> Opening:
    """A deal under house rules; short hands are filled up."""
    state = deal(*hands, stock=stock, dealer=dealer)
    return replace(state, round=house(state.round, **options))


def kinds(text: str) -> tuple[int, ...]:
    """Kinds by their codes."""
    return tuple(kind(code) for code in text.split())
