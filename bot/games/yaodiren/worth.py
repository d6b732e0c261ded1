"""What a hand is worth, in points: how the computer players judge it (DESIGN 9).

Who wins a round follows from the *strength* of each hand that is in: a seat wins with the probability
exp(its strength) / (the sum of exp(strength) of all who are in + `nobody`), and what its win pays from the fan that
the hand may count on. Both are sums over what the best units of the hand look like (`greedy_split`). The weights
were fitted to self-play, hand by hand to who won and with what; `python -m tests.agents.fit` fits them anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

from bot.games.yaodiren.greedy_split import ORDER, Split
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.scoring import payment
from bot.games.yaodiren.theory import MAO
from bot.games.yaodiren.theory_class import BYTE, FAN_SHIFT, MAO_SHIFT, TUO_SHIFT, Code

STOCK = 45
"""The cards of the stock of three players: what is left of it is told as a share."""

FINISHED = 0.999
"""A unit with at least this chance is a group."""

MOST_STRENGTH = 25.0
"""Strengths are not told apart above this, nor would their exponentials be."""

MOST_SHORT = 8.0
"""Tuo short of the need count against the fan so far."""


class Linear(NamedTuple):
    """A weight that changes with the share of the stock that is left."""

    base: float
    left: float = 0.0


class Weights(NamedTuple):
    """The weights of a hand's strength, by what is counted.

    Of the units that the hand would be finished with: the sum of the logarithms of their chances, the least of
    them, how many are no groups yet (as such, and by how many up to three), what their tuo miss or have beyond the
    need, how many are missing altogether. Beside them: the chances of spare units, and the groups on the table.
    """

    chance: Linear
    worst: float
    unfinished: Linear
    by_unfinished: tuple[float, float, float, float]
    short_tuo: Linear
    short_squared: float
    more_tuo: float
    missing: Linear
    any_missing: float
    spare: Linear
    first_spare: float
    groups: float


class FanWeights(NamedTuple):
    """The weights of the fan: of 幺地人 and fives in hand (by chance) and on the table, of tuo short of the need (8
    at most) and beyond it, and of a hand without a chi group."""

    base: float
    hand: Linear
    table: float
    short_tuo: float
    more_tuo: float
    no_chi: float
    no_chi_groups: float
    left: float
    spare: float


class StockWeights(NamedTuple):
    """The weights of nobody's winning: the share of the stock left, its square, the logarithm of its cards, the seats
    that are in."""

    base: float
    left: float
    squared: float
    logarithm: float
    players: float
    alone: float


WEIGHTS = Weights(
    chance=Linear(0.071, 0.559),
    worst=0.216,
    unfinished=Linear(-0.784, 0.898),
    by_unfinished=(-0.734, 0.669, 0.361, 0.015),
    short_tuo=Linear(0.404, -0.045),
    short_squared=0.0165,
    more_tuo=0.119,
    missing=Linear(2.005, 0.226),
    any_missing=-4.15,
    spare=Linear(-1.016, 1.116),
    first_spare=-0.012,
    groups=0.209,
)

FAN_WEIGHTS = FanWeights(
    base=0.113,
    hand=Linear(0.45, 0.389),
    table=0.994,
    short_tuo=-0.058,
    more_tuo=0.022,
    no_chi=-0.011,
    no_chi_groups=0.099,
    left=-0.169,
    spare=0.114,
)

STOCK_WEIGHTS = StockWeights(4.93, -0.446, -0.062, -1.164, -0.442, -0.33)


class UsualWeights(NamedTuple):
    """The weights of the strength that a hand in play usually has: its groups on the table, the share of the stock."""

    base: float
    groups: float
    left: float
    groups_left: float


USUAL = UsualWeights(-5.472, 1.072, 5.876, -0.657)

USUAL_FAN = 1.1
"""The usual fan of a win."""


class Worth(NamedTuple):
    """A hand's strength, and the fan that it would win with."""

    strength: float
    fan: float


class Reading(NamedTuple):
    """What is counted of a hand at rest; the weights of `Weights` and `FanWeights` are for these.

    `missing` is negative where units are to spare; `fan` is of the hand, by chance, `table_fan` lies on the table;
    `plain`: no chi group, on the table or to be; `left` the share of the stock.
    """

    chance: float
    worst: float
    unfinished: int
    tuo: float
    missing: int
    spare: float
    groups: int
    fan: float
    table_fan: int
    plain: bool
    left: float


def read(splits: Sequence[Split], table: Code, chi: bool, need: int, stock: int) -> Reading:
    """What is to be counted of a hand at rest, in one pass, for it is the hottest line of a search.

    `splits` of its classes; `table`: what its groups on the table add, `chi` whether one of them is a chi group;
    `need` the tuo that it must reach, `stock` the cards left.
    """
    parts = [part for split in splits for part in split.parts]
    parts.sort(key=ORDER)
    groups, tuo = table >> MAO_SHIFT, float((table >> TUO_SHIFT & BYTE) - need)
    lacking = MAO - groups
    chance = worst = fan = spare = 0.0
    unfinished, plain = 0, not chi
    for _, score, probability, more, fans, is_chi, _ in parts[:lacking]:
        if probability < FINISHED:
            unfinished += 1
            chance += score
            if score < worst:
                worst = score
        tuo += more
        if fans:
            fan += fans * probability
        if is_chi:
            plain = False
    for part in parts[lacking:]:
        spare += part.chance
    missing, lying = lacking - len(parts), table >> FAN_SHIFT & BYTE
    return Reading(chance, worst, unfinished, tuo, missing, spare, groups, fan, lying, plain, stock / STOCK)


def worth(splits: Sequence[Split], table: Code, chi: bool, need: int, stock: int) -> Worth:
    """What a hand at rest is worth; the arguments are those of `read`."""
    found = read(splits, table, chi, need, stock)
    return Worth(strength(found), _fan(found))


def strength(hand: Reading) -> float:
    """The strength of what is counted."""
    w, left, spare, tuo = WEIGHTS, hand.left, hand.spare, hand.tuo
    found = (
        hand.chance * (w.chance.base + w.chance.left * left)
        + hand.worst * w.worst
        + hand.unfinished * (w.unfinished.base + w.unfinished.left * left)
        + spare * (w.spare.base + w.spare.left * left)
        + (spare if spare < 1 else 1.0) * w.first_spare
        + hand.groups * w.groups
    )
    if hand.unfinished < len(w.by_unfinished):
        found += w.by_unfinished[hand.unfinished]
    if hand.missing > 0:
        found += w.any_missing + hand.missing * (w.missing.base + w.missing.left * left)
    if tuo < 0:
        found += tuo * (w.short_tuo.base + w.short_tuo.left * left) + tuo * tuo * w.short_squared
    else:
        found += tuo * w.more_tuo
    return found if found < MOST_STRENGTH else MOST_STRENGTH


def _fan(hand: Reading) -> float:
    w, left, tuo = FAN_WEIGHTS, hand.left, hand.tuo
    found = w.base + hand.fan * (w.hand.base + w.hand.left * left) + w.table * hand.table_fan
    found += w.left * left + w.spare * hand.spare
    found += tuo * w.more_tuo if tuo > 0 else max(tuo, -MOST_SHORT) * w.short_tuo
    if hand.plain:
        found += w.no_chi + w.no_chi_groups * hand.groups
    return found if found > 0 else 0.0


def nobody(stock: int, players: int) -> float:
    """The weight of nobody's winning with so many cards left and players in, beside exp(strength)."""
    w, left = STOCK_WEIGHTS, stock / STOCK
    found = (
        w.base + w.left * left + w.squared * left * left + w.logarithm * log(stock + 1) + w.players * players
    )
    return exp(found + w.alone if players == 1 else found)


def pays(fan: float, rules: Ruleset) -> float:
    """What a loser pays, in points, for so many fan on average (rule book 9, 10)."""
    low = int(fan)
    least = payment(low, rules)
    return least + (fan - low) * (payment(low + 1, rules) - least)


def gain(fan: float, rules: Ruleset, players: int) -> float:
    """What a win with so many fan brings in all, with so many players in; who is out may pay too (9, `out_pays`)."""
    return (rules.players - 1 if rules.out_pays else players - 1) * pays(fan, rules)


def usual(groups: int, stock: int) -> float:
    """The usual exp(strength) of a hand of which only its groups on the table can be seen."""
    w, left = USUAL, stock / STOCK
    return exp(w.base + w.groups * groups + (w.left + w.groups_left * groups) * left)


def expected(hand: Worth, rules: Ruleset, stock: int, others: float, players: int) -> float:
    """The points that a hand may expect of the round; `players` are in, the others with this exp(strength) in all."""
    own = exp(hand.strength)
    won, lost = gain(hand.fan, rules, players) * own, pays(USUAL_FAN, rules) * others
    return (won - lost) / (own + others + nobody(stock, players))
