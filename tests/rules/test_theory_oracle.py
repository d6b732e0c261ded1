"""Theory against an oracle: a slow search written straight from the table of rule book 4, and nothing else.

It goes through the rows of the table one by one and takes each as often as the cards and the unseen cards
allow, over the whole hand at once: no classes of points, no memory, no cuts.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.yaodiren.kinds import COPIES, COUNT, DECK, FAN_KINDS, POINTS, RED
from bot.games.yaodiren.theory import Plan, best, meets, meets_with_fan, shown_plan, unseen
from bot.kernel.cards import Hand, Kind, Meld
from tests.figures import DOSE

Row = tuple[Counter[Kind], Kind | None, int, int, bool, Kind | None]
"""Cards, the kind it needs, mao, tuo, fan source, the kind if it is a pair for a peng."""

Total = tuple[int, int, bool, int]
"""Mao, tuo, fan source, locked pairs."""


def _tuo(size: int, kind: Kind) -> int:
    return {3: (4, 8), 4: (6, 12), 5: (8, 16)}[size][RED[kind]]


def _makes_chi(cards: tuple[Kind, ...]) -> bool:
    points = sorted(POINTS[card] for card in cards)
    if points == [7, 7, 7]:
        return True
    two_alike = [card for card in set(cards) if cards.count(card) == 2]
    return bool(two_alike) and sum(points) - POINTS[two_alike[0]] == 14


def _rows() -> Iterator[Row]:
    for kind in range(COUNT):
        fan = kind in FAN_KINDS
        yield Counter({kind: 2}), kind, 1, _tuo(3, kind), fan, kind
        yield Counter({kind: 3}), kind, 2, _tuo(4, kind), fan, None
        yield Counter({kind: 3}), None, 1, _tuo(3, kind), fan, None
        yield Counter({kind: 4}), kind, 2, _tuo(5, kind), True, None
        yield Counter({kind: 4}), None, 1, _tuo(4, kind), fan, None
        yield Counter({kind: 5}), None, 1, _tuo(5, kind), True, None
    for cards in combinations_with_replacement(range(COUNT), 3):
        if _makes_chi(cards):
            reds = sum(RED[card] for card in cards)
            yield Counter(cards), None, 1, reds, False, None
            for third in set(cards):
                yield Counter(cards) - Counter([third]), third, 1, reds, False, None


ROWS = tuple(_rows())


def _search(
    rows: list[Row], hand: Counter[Kind], ahead: Counter[Kind], locked: frozenset[Kind]
) -> set[Total]:
    """Every total of the rows from here on; four and five alike are not to be broken."""
    if not rows:
        broken = any(count >= 4 for count in hand.values())
        return set() if broken else {(0, 0, False, 0)}
    (cards, need, mao, tuo, fan, pair), rest = rows[0], rows[1:]
    found = _search(rest, hand, ahead, locked)
    fits = all(hand[card] >= n and (hand[card] < 4 or n >= 4) for card, n in cards.items())
    if fits and (need is None or ahead[need] > 0):
        left = ahead - Counter([need] if need is not None else [])
        lock = int(pair is not None and pair in locked)
        if not (lock and pair is not None and POINTS[pair] == 7):
            for m, t, f, k in _search(rows, hand - cards, left, locked):
                if k + lock < 2:
                    found.add((m + mao, t + tuo, f or fan, k + lock))
    return found


def _useful_rows(hand: Counter[Kind], ahead: Counter[Kind]) -> list[Row]:
    return [row for row in ROWS if row[0] <= hand and (row[1] is None or ahead[row[1]] > 0)]


def oracle(hand: Hand, melds: tuple[Meld, ...], ahead: Hand, locked: frozenset[Kind]) -> list[Plan]:
    """The Pareto-best plans."""
    cards = Counter(hand.cards())
    left = Counter({kind: count for kind, count in enumerate(ahead) if count})
    mao, tuo, fan = len(melds), 0, False
    for meld in melds:
        size = {"peng": 3, "sha": 4, "tuhuo": 5}.get(meld.name)
        if size is None:
            tuo += sum(RED[card] for card in meld.cards)
        else:
            tuo += _tuo(size, meld.cards[0])
            fan = fan or size == 5 or meld.cards[0] in FAN_KINDS
    totals = {
        (m + mao, t + tuo, f or fan) for m, t, f, _ in _search(_useful_rows(cards, left), cards, left, locked)
    }
    return sorted(
        Plan(*one)
        for one in totals
        if not any(other != one and all(a >= b for a, b in zip(other, one, strict=True)) for other in totals)
    )


GROUPS: tuple[Meld, ...] = (
    *(
        Meld(name, (kind,) * size)
        for kind in range(COUNT)
        for name, size in (("peng", 3), ("sha", 4), ("tuhuo", 5))
    ),
    *(Meld("chi", cards) for cards in combinations_with_replacement(range(COUNT), 3) if _makes_chi(cards)),
)

Position = tuple[Hand, tuple[Meld, ...], Hand, frozenset[Kind]]


def position(rng: random.Random, groups: int, narrow: bool) -> Position:
    """A hand at rest with so many groups on the table, late enough that cards run out.

    `narrow`: all cards of the hand from a few kinds, so that units stand in each other's way.
    """
    deck = Counter(DECK)
    melds: list[Meld] = []
    while len(melds) < groups:
        meld = rng.choice(GROUPS)
        if Counter(meld.cards) <= deck:
            deck -= Counter(meld.cards)
            melds.append(meld)
    kinds = rng.sample(range(COUNT), 5) if narrow else list(range(COUNT))
    kinds += [kind for kind in range(COUNT) if narrow and any(POINTS[k] + POINTS[kind] == 14 for k in kinds)]
    pool = [kind for kind in deck.elements() if kind in kinds]
    rng.shuffle(pool)
    hand = Hand.of(pool[: 20 - 3 * groups], COUNT)
    rest = list((deck - Counter(hand.cards())).elements())
    rng.shuffle(rest)
    seen = Hand.of(rest[: rng.randrange(len(rest) + 1)], COUNT).plus(*(c for m in melds for c in m.cards))
    locked = frozenset(rng.sample(range(COUNT), rng.choice((0, 0, 2, 5, 12))))
    return hand, tuple(melds), unseen(hand, seen), locked


def check(at: Position) -> None:
    """`best`, `meets`, `meets_with_fan` and `shown_plan` against the oracle."""
    hand, melds, ahead, locked = at
    plans = oracle(hand, melds, ahead, locked)
    assert list(best(hand, melds, ahead, locked)) == plans
    for need in (20, 27, 33, 34, 41):
        able = [plan for plan in plans if plan.mao >= 7 and plan.tuo >= need]
        assert meets(hand, melds, ahead, locked, need) == bool(able)
        assert meets_with_fan(hand, melds, ahead, locked, need) == any(plan.fan for plan in able)
    shown = shown_plan(hand, melds, ahead, locked)
    assert (min(shown.mao, 7), shown.tuo) == max((min(plan.mao, 7), plan.tuo) for plan in plans)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("groups", [3, 4, 5, 6])
def test_4_best_plans_of_random_hands_are_the_oracles(groups: int, narrow: bool) -> None:
    rng = random.Random(f"{groups} {narrow}")
    for _ in range({3: 20, 4: 80, 5: 250, 6: 250}[groups] * DOSE):
        check(position(rng, groups, narrow))


@settings(max_examples=40 * DOSE, deadline=None)
@given(st.integers(0, 2**32), st.integers(4, 6), st.booleans())
def test_4_best_plans_of_any_hand_are_the_oracles(seed: int, groups: int, narrow: bool) -> None:
    check(position(random.Random(seed), groups, narrow))


def test_4_best_plans_at_the_opening_have_no_unseen_limit() -> None:
    rng = random.Random(4)
    for _ in range(50 * DOSE):
        hand = Hand.of(rng.sample(DECK, 10), COUNT)
        plenty = Hand((COPIES + 5,) * COUNT)
        assert list(best(hand, (), None)) == oracle(hand, (), plenty, frozenset())
