"""Hu, fan and tuo clause by clause (rule book 3, 7.4, 8, 9)."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.yaodiren.kinds import COUNT, hand, kind
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.scoring import FanLine, Win, payment, waits, win
from bot.games.yaodiren.theory import unseen
from bot.games.yaodiren.theory_units import is_chi
from bot.kernel.cards import Hand, Kind, Meld

NONE: frozenset[Kind] = frozenset()


def peng(code: str) -> Meld:
    return Meld("peng", (kind(code),) * 3, kind(code))


def chi(text: str) -> Meld:
    codes = tuple(kind(code) for code in text.split())
    return Meld("chi", codes, codes[0])


SIX_TRIPLES = tuple(peng(code) for code in ("12", "13", "15", "33", "22", "26"))  # 8 8 8 4 4 4 = 36
"""Six pengs without fan: 36 tuo."""


def hu(
    text: str, card: str, melds: tuple[Meld, ...], need: int = 33, locked: str = "", offered: bool = True
) -> Win | None:
    barred = frozenset(kind(code) for code in locked.split())
    return win(hand(text.split()), melds, kind(card), need, barred, offered)


def score(found: Win | None) -> tuple[int, int] | None:
    return None if found is None else (found.fan, found.tuo)


def test_8_a_hand_that_does_not_split_wholly_is_no_hu() -> None:
    assert hu("55 66", "55", SIX_TRIPLES) is None


def test_8_seven_groups_in_all() -> None:
    assert hu("55 55", "55", SIX_TRIPLES) is not None
    assert hu("55 55", "55", SIX_TRIPLES[:5]) is None  # a hand left short when the stock ran out


def test_8_tuo_must_reach_the_need() -> None:
    melds = (*SIX_TRIPLES[:5], chi("11 11 66"))  # 32 + 3
    assert score(hu("23 45", "45", melds, need=37)) == (0, 37)
    assert hu("23 45", "45", melds, need=38) is None


def test_8_a_kind_held_three_times_must_be_killed_first() -> None:
    melds = SIX_TRIPLES[:5]
    assert hu("66 66 66 11 11", "11", melds) is not None
    assert hu("66 66 66 11 11", "66", melds) is None
    assert hu("66 66 66 11 11", "66", melds, offered=False) is None


def test_8_a_kind_held_four_times_is_tuhuo_first() -> None:
    melds = SIX_TRIPLES[:5]
    assert hu("66 66 66 66 11 11", "11", melds) is not None
    assert hu("66 66 66 66 11 11", "66", melds) is None


def test_8_four_alike_in_hand_count_as_one_group() -> None:
    found = hu("14 14 14 14 66 66", "66", SIX_TRIPLES[:5])
    assert score(found) == (2 + 1 + 1, 32 + 12 + 8)  # four of a 幺地人, 对对胡, one full ten above 33


def test_8_of_several_splits_the_one_with_most_fan_counts_before_tuo() -> None:
    melds = (peng("12"), peng("13"), peng("15"), peng("22"))  # 28
    found = hu("11 11 11 66 66 66 23 45", "45", melds, 33)
    assert score(found) == (1 + 1, 28 + 8 + 8 + 2)  # not three chi of 11 and 66


def test_7_4_hu_may_complete_three_of_a_locked_kind() -> None:
    assert score(hu("55 55", "55", SIX_TRIPLES, locked="55")) == (1, 40)


def test_7_4_three_sevens_of_a_locked_kind_completed_by_an_offered_card_are_a_chi_group() -> None:
    free, locked = hu("16 16", "16", SIX_TRIPLES), hu("16 16", "16", SIX_TRIPLES, locked="16")
    assert score(free) == (2, 44)
    assert score(locked) == (0, 39)
    assert locked is not None
    assert locked.groups[-1].name == "chi"


def test_7_4_a_drawn_card_completes_three_locked_sevens_as_three_alike() -> None:
    assert score(hu("16 16", "16", SIX_TRIPLES, locked="16", offered=False)) == (2, 44)


def test_7_4_three_locked_sevens_already_in_hand_are_three_alike() -> None:
    found = hu("16 16 16 55 55", "55", SIX_TRIPLES[:5], locked="16")
    assert score(found) == (1 + 1, 32 + 8 + 4)


def test_3_three_sevens_claimed_by_chi_are_a_chi_group_even_when_alike() -> None:
    found = hu("55 55", "55", (*SIX_TRIPLES[:5], chi("16 16 16")))
    assert score(found) == (0, 32 + 3 + 4)


@pytest.mark.parametrize(("tuo", "high"), [(42, 0), (43, 1), (52, 1), (53, 2)])
def test_9_high_is_one_fan_for_every_full_ten_above_the_need(tuo: int, high: int) -> None:
    found = hu("55 55", "55", SIX_TRIPLES, need=40 - tuo + 33)
    assert found is not None
    assert sum(line.amount for line in found.fans if line.key == "high") == high


def test_9_every_source_of_fan_is_told() -> None:
    melds = (
        peng("14"),
        Meld("sha", (kind("44"),) * 4),
        Meld("tuhuo", (kind("11"),) * 5),
        Meld("tuhuo", (kind("36"),) * 5),
        peng("12"),
        peng("13"),
    )  # 8 + 12 + 16 + 8 + 8 + 8 = 60
    found = hu("55 55", "55", melds, 34)
    assert found is not None
    assert found.fans == (
        FanLine("three_fan", kind("14"), 1),
        FanLine("four_fan", kind("44"), 2),
        FanLine("five_fan", kind("11"), 3),
        FanLine("five_other", kind("36"), 1),
        FanLine("high", None, 3),
        FanLine("all_triplets", None, 1),
    )
    assert (found.fan, found.tuo) == (11, 64)
    assert found.fan == sum(line.amount for line in found.fans)


def test_9_one_chi_group_is_no_all_triplets() -> None:
    found = hu("11 11", "66", SIX_TRIPLES)
    assert found is not None
    assert all(line.key != "all_triplets" for line in found.fans)


@pytest.mark.parametrize(("fan", "base", "pays"), [(0, 1, 1), (2, 1, 3), (3, 10, 40)])
def test_9_each_other_player_pays_the_base_for_the_win_and_for_each_fan(
    fan: int, base: int, pays: int
) -> None:
    assert payment(fan, Ruleset(base=base)) == pays


def test_10_waits_are_the_unseen_kinds_that_could_be_hu() -> None:
    held = hand(["15", "44"])
    melds = SIX_TRIPLES[:2] + SIX_TRIPLES[3:] + (peng("66"),)  # 36 without the 15s
    ahead = unseen(held, Hand((0,) * COUNT))
    assert waits(held, melds, 33, NONE, ahead) == (kind("15"), kind("44"))
    assert waits(held, melds, 33, NONE, unseen(held, hand(["44"] * 4))) == (kind("15"),)
    assert waits(held, melds, 40, NONE, ahead) == ()


CHI = [cards for cards in combinations_with_replacement(range(COUNT), 3) if is_chi(cards)]
THREES = [*CHI, *((k,) * 3 for k in range(COUNT))]


@given(st.lists(st.sampled_from(THREES), min_size=7, max_size=7), st.integers(0, 20))
def test_8_seven_groups_are_always_found_whatever_card_came_last(
    groups: list[tuple[Kind, Kind, Kind]], last: int
) -> None:
    whole = Hand.of((card for group in groups for card in group), COUNT)
    card = next(k for k in [*range(last, COUNT), *range(last)] if whole[k])
    found = win(whole.minus(card), (), card, 0, NONE)
    if max(whole) > 3:  # four alike are one group, so the groups drawn may not be there
        return
    assert found is not None
    assert sorted(c for group in found.groups for c in group.cards) == sorted(whole.cards())
    assert found.tuo == sum(group.tuo for group in found.groups)
