"""How near a hand is to hu, as the greedy player judges it.

The outlook of a hand is the logarithm of the chance that its best units, as many as it lacks groups, are all
finished, under the condition that their tuo are enough. That is exact neither in independence nor in timing, but
right in order: it prefers more outs, pairs that anybody's card completes, and shapes whose tuo reach the need.

Splitting is done class by class and remembered (`greedy_split`), so that judging a discard costs one class and a
sum.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from operator import itemgetter

from bot.games.yaodiren.greedy_split import Loss, Part, Score, Split
from bot.kernel.cards import Kind

SHORT_TUO = 0.6
"""What a missing tuo takes from the outlook."""

SHORT_UNIT = 5.0
"""What a group takes for which the hand has not even two cards."""

SPARE = 0.12
"""What each unit more than needed adds, as a share of its chance: it may still take another's place."""


def outlook(splits: Sequence[Split], groups: int, tuo: int) -> Score:
    """How good a hand at rest is, from the splits of its classes.

    `groups` and `tuo`: what is lacking of both beside the table.
    """
    parts = [part for split in splits for part in split.parts]
    parts.sort(key=_ORDER)
    score, short = 0.0, float(tuo)
    for part in parts[:groups]:
        score += part.worth
        short -= part.tuo
    if short > 0:
        score -= SHORT_TUO * short
    if len(parts) < groups:
        score -= SHORT_UNIT * (groups - len(parts))
    return score + SPARE * sum([part.chance for part in parts[groups:]])


_ORDER = itemgetter(Part._fields.index("order"))


def cheapest(splits: Sequence[Split], kinds: Collection[Kind], most: int) -> list[Loss]:
    """Of the kinds that may be discarded, those (at most so many) whose loss costs their class least."""
    losses = [loss for split in splits for loss in split.losses if loss[1] in kinds]
    losses.sort()
    return losses[:most]
