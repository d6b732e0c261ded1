"""The claim window: whose claim goes before whose, and when the outcome is certain (rule book 7)."""

from __future__ import annotations

from bot.games.yaodiren.actions import (
    CHI,
    HU,
    PASS,
    PENG,
    SHA,
    TUHUO,
    Action,
    Chi,
    Hu,
    Peng,
    Sha,
    Tuhuo,
    code,
)
from bot.games.yaodiren.events import Claims
from bot.games.yaodiren.state import Offering
from bot.kernel.cards import Seat

RANK: dict[type, int] = {Hu: 0, Sha: 1, Tuhuo: 1, Peng: 2, Chi: 3}
"""The order of claims: the lowest goes first."""


def decided(state: Offering) -> tuple[bool, Seat | None]:
    """Whether the outcome is certain, and whose claim it is, None for nobody's.

    Among equal claims the flipper (after a discard: the next seat) goes first, then in turn.
    """
    best: tuple[int, int, Seat] | None = None
    could: list[tuple[int, int, Seat]] = []
    first = state.seat if state.flipped else state.seat + 1
    for seat, may in enumerate(state.claims or ()):
        if may is None:
            continue
        answer, distance = state.answers[seat], (seat - first) % state.round.seats
        if answer is None:
            could.append((_highest(may), distance, seat))
        elif type(answer) in RANK and not false_hu(may, answer):
            place = (RANK[type(answer)], distance, seat)
            best = place if best is None else min(best, place)
    if could and (best is None or min(could) < best):
        return False, None
    return True, best[2] if best else None


def false_hu(may: Claims, answer: Action) -> bool:
    """Whether this is a hu where sha or tuhuo was due: it makes a baozi and claims nothing (9)."""
    return isinstance(answer, Hu) and not may.hu


def _highest(may: Claims) -> int:
    """The rank of the best claim that a seat could still make."""
    if may.hu:
        return RANK[Hu]
    if may.sha or may.tuhuo:
        return RANK[Sha]
    return RANK[Peng] if may.peng else RANK[Chi]


def answers(may: Claims) -> tuple[Action, ...]:
    """Every answer to the question of a card on offer but `Fold`.

    Sha and tuhuo are compulsory (7.2); where a breach makes a baozi they may be passed, and hu called instead (9).
    """
    if may.sha or may.tuhuo:
        due: Action = SHA if may.sha else TUHUO
        return (due, *[action for action in (HU, PASS) if code(action) in may.breaks])
    found: list[Action] = [HU] if may.hu else []
    if may.peng:
        found.append(PENG)
    found += [CHI[pair] for pair in may.chi]
    if not may.must:
        found.append(PASS)
    return tuple(found)
