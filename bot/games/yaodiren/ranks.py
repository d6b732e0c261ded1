"""Titles for points won (rule book 11): 初品 良品 上品 of five peppers, from mild to hot.

The texts lost the thresholds. Title number n, counted from 0, comes at 5 × n × (n + 1) points won over all rounds in
a group: 0, 10, 30, 60, 100, 150, 210, 280, 360, 450, 550, 660, 780, 910, 1050. So each takes 10 points more than the
one before. A win at base 1 without much fan brings some 4 points and everybody wins a third of the rounds, so an
evening of 30 rounds leads to the third title, and the last one takes half a year of weekly evenings.
"""

from __future__ import annotations

GRADES = 3
PEPPERS = 5

THRESHOLDS: tuple[int, ...] = tuple(5 * n * (n + 1) for n in range(GRADES * PEPPERS))
"""Points won from which on each title is held, the first one 0."""


def rank(won: int) -> int:
    """The number of the title, 0 to 14, for points won; ValueError for less than none, which nobody can win."""
    if won < 0:
        raise ValueError(f"points won are at least 0, not {won}: losses are not subtracted")
    return sum(won >= least for least in THRESHOLDS) - 1


def missing(won: int) -> int:
    """Points that the next title still takes; 0 for who has the last one."""
    return next((least - won for least in THRESHOLDS if least > won), 0)
