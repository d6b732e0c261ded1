"""Checks a line of `hands.jsonl`: the actions are legal one by one and the round ends as it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.yaodiren import engine
from bot.games.yaodiren.actions import Action, Discard, chi, parse
from bot.games.yaodiren.events import Won
from bot.games.yaodiren.evolve import evolve
from bot.games.yaodiren.kinds import kind
from bot.games.yaodiren.legal import legal
from bot.games.yaodiren.refusals import refusal
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.settlement import points
from bot.games.yaodiren.state import FOLDED, OUT, Over, State
from bot.games.yaodiren.view import view

FIRST_WINDOW = 1


def start(case: Mapping[str, Any]) -> State:
    """The round of a case, dealt."""
    n = case["players"]
    cards = [kind(code) for hand in case["hands"] for code in hand] + [kind(code) for code in case["stock"]]
    return evolve(None, engine.deal(Ruleset(players=n), cards, case["dealer"], n, FIRST_WINDOW))


def settle_down(state: State) -> State:
    """Every automatic step that is due."""
    while (step := engine.step(state)) is not None:
        for event in step.events:
            state = evolve(state, event)
    return state


def act(state: State, seat: int, action: Action) -> State:
    """One legal answer and every step that follows; AssertionError if it is not legal or not asked for."""
    seen = view(state, seat)
    refused = refusal(seen, action)
    assert refused is None, f"seat {seat} {action}: refused, {refused}"
    assert action in legal(seen), f"seat {seat} {action}: not legal"
    for event in engine.decide(state, seat, action):
        state = evolve(state, event)
    return settle_down(state)


def action_of(row: Sequence[Any]) -> Action:
    """The action of a row of a case, the seat left off."""
    match row:
        case ["discard", code]:
            return Discard(kind(code))
        case ["chi", [one, other]]:
            return chi(kind(one), kind(other))
    return parse(row[0])


def check_hand(case: Mapping[str, Any]) -> str | None:
    """None if the round goes as the case says, else what differs."""
    state = settle_down(start(case))
    for n, (seat, *row) in enumerate(case["actions"]):
        try:
            state = act(state, seat, action_of(row))
        except AssertionError as error:
            return f"action {n}: {error}; {state!r}"
    if not isinstance(state, Over):
        return f"not over: {state!r} awaits {engine.awaits(state)}"
    found = outcome(state)
    wanted = {key: case[key] for key in found if key in case}
    return None if found == wanted else f"{found} instead of {wanted}"


def outcome(state: Over) -> dict[str, Any]:
    """How a round ended, in the words of the cases."""
    now, end = state.round, state.end
    result = {"Won": "hu", "Exhausted": "exhausted", "Voided": "void"}[type(end).__name__]
    found: dict[str, Any] = {"result": result, "points": list(points(state)), "stock_left": now.left}
    found["out"] = [seat for seat, status in enumerate(now.status) if status in (FOLDED, OUT)]
    if isinstance(end, Won):
        found |= {"winner": end.seat, "fan": end.win.fan, "tuo": end.win.tuo}
    return found
