"""Checks of the given cases about plans and wins: each returns None, or what is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.games.yaodiren import scoring, theory
from bot.games.yaodiren.kinds import hand, kind
from bot.kernel.cards import Hand, Kind, Meld

DEALER, OTHER = 34, 33

Case = dict[str, Any]


def melds(rows: Iterable[tuple[str, list[str]]]) -> tuple[Meld, ...]:
    """The groups on the table as a case writes them."""
    return tuple(Meld(name, tuple(kind(code) for code in codes)) for name, codes in rows)


def locked(codes: Iterable[str]) -> frozenset[Kind]:
    return frozenset(kind(code) for code in codes)


def _best(case: Case, plans: Iterable[theory.Plan]) -> str | None:
    got = [list(plan) for plan in plans]
    return None if got == case["best"] else f"best: {got} instead of {case['best']}"


def check_opening(case: Case) -> str | None:
    """A hand before the opening: its best plans, and whether it meets the conditions and can open."""
    cards = hand(case["hand"])
    for name, need in (("dealer", DEALER), ("other", OTHER)):
        for question, ask in (("meets", theory.meets), ("can_open", theory.meets_with_fan)):
            got = ask(cards, (), None, frozenset(), need)
            if got != case[f"{name}_{question}"]:
                return f"{name}_{question}: {got}"
    return _best(case, theory.best(cards, (), None))


def check_theory(case: Case) -> str | None:
    """A hand in play: its best plans, the groups on the table counted in."""
    cards = hand(case["hand"])
    ahead = theory.unseen(cards, hand(case["visible"]))
    return _best(case, theory.best(cards, melds(case["melds"]), ahead, locked(case["locked"])))


def check_hu(case: Case) -> str | None:
    """An offered card: no hu, or its fan and tuo."""
    cards: Hand = hand(case["hand"])
    need = DEALER if case["dealer"] else OTHER
    win = scoring.win(cards, melds(case["melds"]), kind(case["card"]), need, locked(case["locked"]))
    got = None if win is None else {"fan": win.fan, "tuo": win.tuo}
    return None if got == case["win"] else f"win: {got} instead of {case['win']}"
