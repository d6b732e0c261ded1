"""Theory clause by clause (rule book 3, 4, 7.4), by hands small enough to count in the head."""

from __future__ import annotations

import random

import pytest

from bot.games.yaodiren import theory, theory_class
from bot.games.yaodiren.kinds import COUNT, DECK, FAN_KINDS, KINDS, RED, SEVENS, hand, kind
from bot.games.yaodiren.theory import Plan, best, meets, meets_with_fan, shown_plan, unseen
from bot.games.yaodiren.theory_row import in_play, laid_out
from bot.games.yaodiren.theory_units import alike, is_chi
from bot.kernel.cards import Hand, Kind, Meld

NOTHING = hand([])


def cards(text: str) -> Hand:
    return hand(text.split())


def plans(text: str, seen: str = "", locked: str = "", melds: tuple[Meld, ...] = ()) -> list[Plan]:
    held = cards(text)
    barred = frozenset(kind(code) for code in locked.split())
    return list(best(held, melds, unseen(held, cards(seen)), barred))


def test_1_there_are_21_kinds_12_of_them_red_and_three_that_give_fan() -> None:
    assert COUNT == 21
    assert sum(RED) == 12
    assert {KINDS[k].name for k in FAN_KINDS} == {"地牌", "幺四", "人牌"}
    assert {KINDS[k].points for k in SEVENS} == {7}


def test_1_red_is_a_half_of_one_or_four_and_the_66() -> None:
    for info in KINDS:
        assert info.red == (bool(set(info.code) & set("14")) or info.code == "66"), info
        assert info.points == sum(int(pip) for pip in info.code)


def test_1_a_code_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="'21'"):
        kind("21")


@pytest.mark.parametrize(
    ("text", "chi"),
    [
        ("15 15 44", True),
        ("15 44 44", True),
        ("15 24 44", False),  # two sixes that are not alike
        ("15 44 26", False),
        ("16 34 25", True),
        ("16 16 16", True),
        ("16 16 44", False),
        ("11 11 11", False),
    ],
)
def test_3_chi_is_two_alike_and_their_mate_or_any_three_sevens(text: str, chi: bool) -> None:
    assert is_chi(tuple(cards(text).cards())) == chi


@pytest.mark.parametrize(
    ("code", "size", "tuo", "fan"),
    [
        ("14", 3, 8, 1), ("14", 4, 12, 2), ("14", 5, 16, 3),
        ("66", 3, 8, 0), ("66", 4, 12, 0), ("66", 5, 16, 1),
        ("33", 3, 4, 0), ("33", 4, 6, 0), ("33", 5, 8, 1),
    ],
)  # fmt: skip
def test_3_tuo_and_fan_of_groups_alike(code: str, size: int, tuo: int, fan: int) -> None:
    assert alike(kind(code), size)[2:] == (tuo, fan)


def test_4_one_card_is_nothing() -> None:
    assert plans("11") == [Plan(0, 0, False)]


@pytest.mark.parametrize(("text", "plan"), [("66 66", Plan(1, 8, False)), ("33 33", Plan(1, 4, False))])
def test_4_a_pair_counts_as_the_peng_that_it_may_become(text: str, plan: Plan) -> None:
    assert plans(text) == [plan]


def test_4_a_pair_whose_kind_is_all_seen_is_only_good_for_chi() -> None:
    assert plans("66 66", seen="66 66 66") == [Plan(1, 3, False)]
    assert plans("66 66", seen="66 66 66 11 11 11 11 11") == [Plan(0, 0, False)]


def test_4_two_cards_of_a_chi_count_the_red_cards_with_the_best_third_still_unseen() -> None:
    assert plans("33 44") == [Plan(1, 2, False)]
    assert plans("33 44", seen="44 44 44 44") == [Plan(1, 1, False)]


def test_4_three_alike_with_the_fourth_to_come_are_two_mao() -> None:
    assert plans("25 25 25") == [Plan(2, 6, False)]
    assert plans("25 25 25", seen="25 25") == [Plan(1, 4, False)]


def test_4_four_alike_are_a_fan_source_of_any_kind_while_the_fifth_is_unseen() -> None:
    assert plans("33 33 33 33") == [Plan(2, 8, True)]
    assert plans("33 33 33 33", seen="33") == [Plan(1, 6, False)]
    assert plans("44 44 44 44", seen="44") == [Plan(1, 12, True)]


def test_4_five_alike_are_a_fan_source_of_any_kind() -> None:
    assert plans("33 33 33 33 33") == [Plan(1, 8, True)]


def test_3_no_card_of_four_alike_may_be_used_otherwise() -> None:
    four, three = "33 33 33 33 44", "33 33 33 44"
    assert plans(four, seen="33") == [Plan(1, 6, False)]
    assert plans(three, seen="33 33") == [Plan(1, 4, False), Plan(2, 3, False)]


def test_4_two_units_cannot_both_have_the_last_card() -> None:
    assert plans("66 66 11", seen="66 66 11 11 11 11") == [Plan(1, 8, False)]
    assert plans("15 15 24 24", seen="15 15 15 24 24 24 26 26 26 26 26 35 35 35 35 35 44 44 44 44") == [
        Plan(1, 3, False)
    ]


def test_7_4_one_locked_pair_at_most_counts_in_the_whole_plan() -> None:
    assert plans("12 12", locked="12") == [Plan(1, 8, False)]
    both = "12 12 66 66"
    spent = "56 56 56 56 56 11 11 11 11 11"  # no chi with either pair
    assert plans(both, seen=spent, locked="12") == [Plan(2, 16, False)]
    assert plans(both, seen=spent, locked="12 66") == [Plan(1, 8, False)]
    mates = " ".join(code for code in ("44", "26", "35") for _ in range(5))
    assert plans("15 15 24 24", seen=mates, locked="24") == [Plan(2, 16, False)]
    assert plans("15 15 24 24", seen=mates, locked="15 24") == [Plan(1, 8, False)]


def test_7_4_no_locked_pair_of_sevens_counts_but_as_a_chi() -> None:
    assert plans("16 16") == [Plan(1, 8, False)]
    assert plans("16 16", locked="16") == [Plan(1, 3, False)]
    assert plans("16 16 16", locked="16", seen="16 16") == [Plan(1, 8, False)]


def test_4_groups_on_the_table_add_one_mao_each_their_tuo_and_their_fan() -> None:
    table = (Meld("sha", (kind("33"),) * 4), Meld("chi", (kind("16"),) * 3), Meld("peng", (kind("14"),) * 3))
    seen = "33 33 33 33 16 16 16 14 14 14"
    assert plans("66 66", seen=seen, melds=table) == [Plan(4, 6 + 3 + 8 + 8, True)]


def test_4_meets_wants_mao_and_tuo_in_one_plan() -> None:
    held = cards("11 22 22 23 23 15 24 34 44 26 26 45 36 46 46 55 56 56 66 66")  # 8 mao 33 tuo or 7 mao 35
    assert best(held, (), None) == (Plan(7, 35, False), Plan(8, 33, False))
    assert meets(held, (), None, frozenset(), 35)
    assert not meets(held, (), None, frozenset(), 36)
    assert not meets_with_fan(held, (), None, frozenset(), 33)


def test_4_unseen_is_what_neither_the_hand_nor_the_table_shows() -> None:
    held = cards("11 11")
    assert unseen(held, cards("11 12"))[:2] == (2, 4)


def test_12_the_shown_plan_has_most_mao_up_to_7_then_most_tuo() -> None:
    held = cards("11 22 22 23 23 15 24 34 44 26 26 45 36 46 46 55 56 56 66 66")
    assert shown_plan(held, (), None, frozenset())[:3] == (7, 35, 0)


def test_12_fan_is_that_of_the_units_once_finished() -> None:
    held = cards("14 14 14 44 44 33 33 33 33")
    shown = shown_plan(held, (Meld("sha", (kind("11"),) * 4),), unseen(held, NOTHING), frozenset())
    assert shown.fan == 2 + 2 + 1 + 1


def test_12_every_card_is_in_one_unit_or_loose_and_the_units_make_the_sum() -> None:
    held = cards("12 13 22 14 15 15 24 24 34 34 44 44 26 35 45 46 55 56 56 66")
    shown = shown_plan(held, (), unseen(held, NOTHING), frozenset())
    laid: list[Kind] = [card for unit in shown.units for card in unit.cards]
    assert sorted([*laid, *shown.loose]) == sorted(held.cards())
    assert sum(unit.mao for unit in shown.units) == shown.mao
    assert sum(unit.tuo for unit in shown.units) == shown.tuo


def test_12_a_unit_names_what_it_waits_for_the_counted_card_first() -> None:
    held = cards("33 44")
    (unit,) = shown_plan(held, (), unseen(held, NOTHING), frozenset()).units
    assert (unit.name, unit.wants) == ("half", (kind("44"), kind("33")))
    (unit,) = shown_plan(held, (), unseen(held, cards("33 33 33 33")), frozenset()).units
    assert unit.wants == (kind("44"),)


def test_the_caches_count_are_bounded_and_can_be_cleared() -> None:
    theory.cache_clear()
    held = cards("11 12 13")
    assert meets(held, (), None, frozenset(), 0) is False
    first = theory.cache_info()
    assert meets(held, (), None, frozenset(), 0) is False
    second = theory.cache_info()
    assert first.misses > 0
    assert second.misses == first.misses, "nothing is worked out twice"
    assert second.currsize <= second.maxsize
    theory.cache_clear()
    assert theory.cache_info().currsize == 0


@pytest.mark.parametrize("shown", [0, 30, 85, 150])
def test_a_row_made_at_once_is_that_of_the_cards_still_unseen(shown: int) -> None:
    """Even where more copies are told than there are, which counts as none unseen."""
    rng = random.Random(shown)
    for _ in range(50):
        deck = rng.sample(DECK, len(DECK))
        held = Hand.of(deck[:20], COUNT)
        seen = Hand.of((deck[20:] + deck)[:shown], COUNT)
        locked = frozenset(rng.sample(range(COUNT), rng.choice([0, 3])))
        assert in_play(held, seen, locked) == laid_out(held, unseen(held, seen), locked)


def test_a_memory_that_forgets_all_the_time_remembers_nothing_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(2)
    hands = [Hand.of(rng.sample(DECK, 20), COUNT) for _ in range(60)]
    found = [best(held, (), unseen(held, NOTHING)) for held in hands]
    theory.cache_clear()
    monkeypatch.setattr(theory_class, "MOST", 2)
    assert [best(held, (), unseen(held, NOTHING)) for held in hands] == found
    assert theory.cache_info().currsize <= 2
