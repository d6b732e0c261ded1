"""Claims by clause (rule book 7), on hand-made tables."""

from __future__ import annotations

import pytest

from bot.games.yaodiren import engine
from bot.games.yaodiren.actions import Chi, Fold, Hu, Pass, Peng, Sha, Tuhuo
from bot.games.yaodiren.events import Claimed, Claims, Declined, Folded, Unclaimed, Won
from bot.games.yaodiren.kinds import kind
from bot.games.yaodiren.legal import urgent
from bot.games.yaodiren.refusals import refusal
from bot.games.yaodiren.state import Discarding, Flipping, Offering, Replacing
from tests.rules.tables import answer, claims, eat, events, may, offered, seat_view, step, table

RED4 = "peng 12, peng 13, peng 15, peng 24"
"""Four groups, 32 tuo: three mao more and one or two tuo make the conditions."""

SPARE = "44 44 46 46 45 45 11 55"
"""With RED4 it meets the conditions, and nothing in it goes with a 7."""

TIGHT = "16 34 25 11 66 66 23 23"
TIGHT_SEEN = "16 " * 4 + "34 " * 4 + "25 " * 4 + "11 " * 4 + "66 " * 3
"""With RED4: after a peng of 23 every discard breaks a finished group that cannot be mended."""

READY_16 = "44 44 44 46 46 46 16 16"
"""With RED4 it waits for any 7."""


def key(state: Offering, seat: int, action: object) -> str | None:
    reason = refusal(seat_view(state, seat), action)  # type: ignore[arg-type]
    return reason.key if reason else None


def test_7_order_hu_then_sha_then_peng_then_chi() -> None:
    now = table("34 25 44 44 46 46 45 11", "16 16 45 45 23 36 33 44", READY_16, groups=[RED4] * 3)
    state = offered(now, 0, "16")
    assert claims(state, 0) == Claims(chi=(eat("34 25").pair,))
    assert claims(state, 1) == Claims(peng=True, chi=(eat("16 16").pair,))
    assert claims(state, 2) == Claims(hu=True, peng=True)
    chi = answer(state, 0, eat("34 25"))
    assert not_due(chi)
    peng = answer(chi, 1, Peng())
    assert not_due(peng), "seat 2 could still hu"
    assert Claimed(1, Peng()) in events(answer(peng, 2, Pass()))
    hu = events(answer(chi, 2, Hu()))
    assert isinstance(hu[-1], Won)
    assert hu[-1].seat == 2


def not_due(state: Offering) -> bool:
    return engine.step(state) is None


def test_7_among_equals_the_flipper_goes_first_then_in_turn() -> None:
    pairs = "16 16 44 44 46 46 45 45"
    now = table(pairs, pairs, SPARE, groups=[RED4] * 3)
    state = offered(now, 0, "16")
    late = answer(state, 1, Peng())
    assert not_due(late), "the flipper's peng would go first"
    assert Claimed(0, Peng()) in events(answer(late, 0, Peng()))
    assert Claimed(0, Peng()) in events(answer(state, 0, Peng())), "nobody is waited for that goes after"
    by_two = offered(now, 2, "16")
    assert Claimed(0, Peng()) in events(answer(answer(by_two, 1, Peng()), 0, Peng()))


def test_7_among_equals_after_a_discard_the_next_seat_goes_first() -> None:
    ready = [READY_16, SPARE, READY_16]
    state = offered(table(*ready, groups=[RED4] * 3), 1, "16", flipped=False)
    assert claims(state, 1) is None, "nobody claims his own discard"
    both = answer(answer(state, 0, Hu()), 2, Hu())
    assert events(both)[-1].seat == 2  # type: ignore[union-attr]


def test_7_the_window_stays_open_for_an_answer_that_outranks_only() -> None:
    now = table("34 25 44 44 46 46 45 11", "34 25 44 44 46 46 45 11", SPARE, groups=[RED4] * 3)
    state = offered(now, 0, "16")
    assert not_due(answer(state, 1, eat("34 25")))
    assert Claimed(0, eat("34 25")) in events(answer(state, 0, eat("34 25")))


def test_7_2_sha_is_compulsory_and_comes_before_the_own_hu() -> None:
    three = "16 16 16 44 44 44 46 46"
    state = offered(table(SPARE, three, SPARE, groups=[RED4] * 3), 0, "16")
    assert may(state, 1) == (Sha(), Fold())
    assert urgent(seat_view(state, 1))
    assert key(state, 1, Pass()) == key(state, 1, Hu()) == key(state, 1, Peng()) == "must_sha"
    assert key(state, 1, eat("16 16")) == "must_sha"


def test_7_2_tuhuo_with_four_in_hand() -> None:
    four = "16 16 16 16 44 44 46 46 45"
    state = offered(table(SPARE, four, SPARE, groups=[RED4] * 3), 0, "16")
    assert may(state, 1) == (Tuhuo(), Fold())
    laid = step(answer(state, 1, Tuhuo()))
    assert isinstance(laid, Replacing)
    assert laid.round.hands[1][kind("16")] == 0
    assert laid.round.melds[1][-1].cards == (kind("16"),) * 5


def test_7_2_the_hu_of_another_goes_before_a_sha() -> None:
    three = "34 34 34 44 44 45 45 23"
    state = offered(table(SPARE, three, READY_16, groups=[RED4] * 3), 0, "34")
    sha = answer(state, 1, Sha())
    assert not_due(sha)
    won = events(answer(sha, 2, Hu()))[-1]
    assert isinstance(won, Won)
    assert Claimed(1, Sha()) in events(answer(sha, 2, Pass()))


def test_7_3_peng_from_anybody_and_only_with_a_pair() -> None:
    now = table(SPARE, SPARE, "16 16 44 44 46 46 45 45", groups=[RED4] * 3)
    assert claims(offered(now, 0, "16"), 2) == Claims(peng=True)
    assert claims(offered(now, 1, "16", flipped=False), 2) == Claims(peng=True, chi=(eat("16 16").pair,)), (
        "after seat 1's discard seat 2 is next and may chi too"
    )
    assert key(offered(now, 0, "16"), 1, Peng()) == "no_pair"


def test_7_4_a_peng_let_go_locks_its_kind() -> None:
    now = table(SPARE, "16 16 44 44 46 46 45 45", SPARE, groups=[RED4] * 3)
    state = offered(now, 0, "16")
    passed = events(answer(state, 1, Pass()))
    assert Declined(1, kind("16"), peng=True, hu=False) in passed
    eaten = events(answer(state, 1, eat("16 16")))
    assert Declined(1, kind("16"), peng=True, hu=False) in eaten, "a chi instead locks as well"
    after = step(answer(state, 1, Pass()))
    assert after.round.locked[1] == {kind("16")}
    again = offered(after.round, 2, "16")
    assert claims(again, 1) is None
    assert key(again, 1, Peng()) == "passed_peng"


def test_7_4_locked_7s_may_still_be_eaten() -> None:
    now = table(SPARE, "16 16 44 44 46 46 45 45", SPARE, groups=[RED4] * 3, locked=["", "16"])
    assert claims(offered(now, 0, "16"), 1) == Claims(chi=(eat("16 16").pair,))


def test_7_4_locked_7s_are_a_chi_group_at_hu() -> None:
    open_, shut = (table(SPARE, READY_16, SPARE, groups=[RED4] * 3, locked=["", lock]) for lock in ("", "16"))
    for now, tuo, fans in ((open_, 56, 2 + 1 + 1), (shut, 51, 1 + 1)):
        won = events(answer(offered(now, 0, "16"), 1, Hu()))[-1]
        assert isinstance(won, Won)
        assert (won.win.tuo, won.win.fan) == (tuo, fans)


def test_7_4_who_may_not_peng_because_of_7_6_is_not_locked() -> None:
    now = table(SPARE, TIGHT, SPARE, groups=[RED4] * 3, discards=TIGHT_SEEN, out=[0, 2])
    state = offered(now, 1, "23")
    assert claims(state, 1) == Claims(hu=True)
    assert step(answer(state, 1, Pass())).round.locked[1] == frozenset()


def test_7_4_a_peng_on_the_table_is_never_extended() -> None:
    now = table(SPARE, "46 46 44 44 45 45 11 16", SPARE, groups=["", RED4, ""])
    assert claims(offered(now, 0, "12"), 1) is None


def test_7_4_a_chi_instead_of_the_peng_is_judged_with_the_lock() -> None:
    # 14 tuo on the table; a chi of 15 15 + 44 adds 3, and both pairs are needed for 33, but one lock is there.
    groups = "peng 12, peng 55, chi 16 34 25, chi 23 23 36"
    hand = "44 44 15 15 46 46 56 26"
    free = table(SPARE, hand, SPARE, groups=["", groups, ""])
    shut = free.but(locked=(frozenset(), frozenset({kind("46")}), frozenset()))
    assert eat("15 15").pair in claims_of(offered(free, 0, "44")).chi
    locked = offered(shut, 0, "44")
    assert claims_of(locked) == Claims(peng=True)
    assert key(locked, 1, eat("15 15")) == "tuo_short"


def claims_of(state: Offering) -> Claims:
    found = claims(state, 1)
    assert found is not None
    return found


def test_7_5_who_may_chi() -> None:
    eats = "34 25 44 44 46 46 45 45"
    now = table(eats, eats, eats, groups=[RED4] * 3)
    chi = Claims(chi=(eat("34 25").pair,))
    flip = offered(now, 1, "16")
    assert [claims(flip, seat) for seat in range(3)] == [None, chi, chi]
    assert key(flip, 0, eat("34 25")) == "not_next"
    discard = offered(now, 1, "16", flipped=False)
    assert [claims(discard, seat) for seat in range(3)] == [None, None, chi]
    without = offered(table(eats, eats, eats, groups=[RED4] * 3, out=[2]), 1, "16", flipped=False)
    assert [claims(without, seat) for seat in range(3)] == [chi, None, None], "who is out is skipped"


def test_7_5_ways_to_chi() -> None:
    now = table(
        SPARE, "15 24 24 44 44 16 34 25", SPARE, groups=["", "peng 12, peng 13, peng 55, peng 45", ""]
    )
    ways = {eat("15 44"), eat("24 44")}
    assert {Chi(pair) for pair in claims_of(offered(now, 0, "44")).chi} <= ways | {eat("24 24")}
    state = offered(now, 0, "26")
    assert eat("24 24").pair in claims_of(state).chi, "a pair and its mate"
    assert key(state, 1, eat("15 44")) == "no_chi"
    assert key(state, 1, eat("15 15")) == "no_chi"
    seven = offered(now, 0, "16")
    wanted = {eat("16 34").pair, eat("16 25").pair, eat("34 25").pair}
    assert set(claims_of(seven).chi) == wanted, "any two 7s, but no two of which only one is held"


def test_7_5_a_finished_group_may_be_opened_up() -> None:
    now = table(SPARE, "16 34 25 44 44 46 46 45", SPARE, groups=[RED4] * 3)
    assert claims_of(offered(now, 0, "34")).chi


def test_3_no_card_of_four_alike_is_used_in_a_chi() -> None:
    now = table(SPARE, "34 34 34 34 25 44 44 46 46", SPARE, groups=[RED4] * 3)
    state = offered(now, 0, "16")
    assert claims(state, 1) is None
    assert key(state, 1, eat("34 25")) == key(state, 1, eat("34 34")) == "four_alike"


def test_7_6_no_claim_after_which_no_discard_keeps_the_conditions() -> None:
    now = table(SPARE, TIGHT, SPARE, groups=[RED4] * 3, discards=TIGHT_SEEN)
    state = offered(now, 0, "23")
    assert key(state, 1, Peng()) == "mao_short"
    reason = refusal(seat_view(state, 1), Peng())
    assert reason is not None
    assert reason.values == {"have": 6, "need": 7}


def test_7_6_the_last_two_cards_cannot_be_claimed_with() -> None:
    six = RED4 + ", peng 45, peng 46"
    state = offered(table(SPARE, "16 16", SPARE, groups=["", six, ""]), 0, "16")
    assert claims(state, 1) == Claims(hu=True), "after a peng there would be nothing to discard"
    assert key(state, 1, Peng()) == "no_discard_after"


FAN_HAND = "44 44 46 22 16 34 36 56"
"""With RED4: the pair of 44 is a mao and the only source of fan."""


def test_7_6_the_opener_may_not_pass_his_last_fan_source() -> None:
    for opener, wanted in ((1, True), (0, False)):
        now = table(SPARE, FAN_HAND, SPARE, groups=[RED4] * 3, opener=opener, discards="44 44")
        state = offered(now, 0, "44")
        assert claims_of(state).peng
        assert claims_of(state).must is wanted
        assert (Pass() in may(state, 1)) is not wanted
        assert urgent(seat_view(state, 1)) is wanted
    assert key(offered(now.but(opener=1), 0, "44"), 1, Pass()) == "opener_must_peng"


def test_7_6_the_opener_may_pass_while_the_lock_leaves_a_fan() -> None:
    now = table(SPARE, FAN_HAND, SPARE, groups=[RED4] * 3, opener=1)
    state = offered(now, 0, "44")
    assert claims_of(state).peng
    assert not claims_of(state).must, "two more 44 are unseen: a hu may still complete the pair"


def test_7_6_the_opener_may_pass_if_he_had_no_fan_before() -> None:
    hand = "46 46 44 15 16 34 36 56"
    now = table(SPARE, hand, SPARE, groups=["", RED4, ""], opener=1, discards="44 " * 4 + "46 46")
    assert claims_of(offered(now, 0, "46")) == Claims(peng=True)


def test_7_6_the_opener_may_not_eat_his_last_fan_source() -> None:
    hand = "44 44 15 15 16 34 46 22"
    for opener, key_ in ((1, "opener_fan"), (0, None)):
        groups = ["", "peng 12, peng 13, peng 45, peng 66", ""]
        state = offered(table(SPARE, hand, SPARE, groups=groups, opener=opener), 0, "24")
        assert key(state, 1, eat("44 44")) == key_


def test_7_7_fold_in_a_window_is_a_pass_and_takes_effect_when_it_settles() -> None:
    now = table("34 25 44 44 46 46 45 11", "16 16 44 44 46 46 45 45", SPARE, groups=[RED4] * 3)
    state = offered(now, 0, "16")
    folded = answer(state, 1, Fold())
    assert folded.round.active(1), "not before the window settles"
    assert events(answer(folded, 0, Pass())) == (Folded(1, "chose"), Unclaimed())
    claimed = events(answer(folded, 0, eat("34 25")))
    assert claimed == (Folded(1, "chose"), Claimed(0, eat("34 25")))


def test_7_7_fold_is_an_answer_to_a_compulsory_sha() -> None:
    three = "16 16 16 44 44 44 46 46"
    state = offered(table(SPARE, three, SPARE, groups=[RED4] * 3), 0, "16")
    after = step(answer(state, 1, Fold()))
    assert isinstance(after, Flipping)
    assert not after.round.active(1)


def test_7_7_fold_at_another_moment_waits_for_the_next_flip() -> None:
    now = table("34 25 44 44 46 46 45 11", SPARE, SPARE, groups=[RED4] * 3, stock="33 33")
    state = answer(offered(now, 0, "16"), 2, Fold())
    assert state.round.active(2)
    assert may(state, 2) == (), "said is said"
    assert key(state, 2, Fold()) == "leaving"
    taken = step(step(answer(state, 0, eat("34 25"))))
    assert isinstance(taken, Discarding)
    assert taken.round.active(2)
    flipped = events(Flipping(state.round, 0))
    assert flipped[0] == Folded(2, "chose")


def test_8_a_passed_hu_is_barred_until_the_next_turn() -> None:
    now = table(SPARE, READY_16, SPARE, groups=[RED4] * 3, stock="34 25 34 33 33")
    first = offered(now, 2, "34")
    after = step(answer(first, 1, Pass()))
    assert after.round.barred[1] == {kind("34")}
    again = offered(after.round, 0, "34", flipped=False)
    assert claims(again, 1) == Claims(chi=(eat("16 16").pair,))
    assert key(again, 1, Hu()) == "hu_barred"
    other = offered(after.round, 0, "25", flipped=False)
    assert claims_of(other).hu, "only that kind is barred"


def test_8_the_own_next_flip_may_be_hu_again() -> None:
    barred = table(SPARE, READY_16, SPARE, groups=[RED4] * 3, barred=["", "34"], stock="34 33 33")
    flip = step(Flipping(barred, 0))
    assert isinstance(flip, Offering)
    assert flip.seat == 1
    assert claims_of(flip).hu


def test_8_a_claim_of_his_begins_a_turn_too() -> None:
    barred = table(SPARE, "16 16 44 44 46 46 45 45", SPARE, groups=[RED4] * 3, barred=["", "34"])
    claimed = step(answer(offered(barred, 0, "16"), 1, Peng()))
    assert claimed.round.barred[1] == frozenset()


def test_8_a_peng_instead_of_the_hu_is_a_pass_of_it() -> None:
    now = table("16 16 44 44 46 46 45 45", SPARE, READY_16, groups=[RED4] * 3)
    state = answer(answer(offered(now, 0, "16"), 2, Peng()), 0, Peng())
    assert Declined(2, kind("16"), peng=False, hu=True) in events(state)


@pytest.mark.parametrize("seat", [0, 2])
def test_8_no_hu_short_of_tuo(seat: int) -> None:
    groups = "chi 12 12 56, chi 55 55 22, peng 33, peng 23, chi 11 11 66, chi 36 36 14"
    hands = ["16 34"] * 3
    state = offered(table(*hands, groups=[groups] * 3), 1, "25")
    reason = refusal(seat_view(state, seat), Hu())
    assert reason is not None
    assert reason.key == "hu_tuo_short"
    assert reason.values["need"] == (34 if seat == 0 else 33)


def test_7_7_who_has_folded_is_asked_nothing_more() -> None:
    now = table(SPARE, SPARE, READY_16, groups=[RED4] * 3)
    assert claims(offered(now, 0, "16"), 2) is not None
    assert claims(offered(now.but(leaving=frozenset({2})), 0, "16"), 2) is None


def test_3_four_alike_are_no_mates_either() -> None:
    now = table(SPARE, "66 66 66 66 11 44 44 46 46", SPARE, groups=[RED4] * 3)
    state = offered(now, 0, "11")
    assert claims(state, 1) is None
    assert key(state, 1, eat("11 66")) == key(state, 1, eat("66 66")) == "four_alike"
    three = table(SPARE, "66 66 66 11 44 44 46 46", SPARE, groups=[RED4] * 3)
    assert claims_of(offered(three, 0, "11")).chi, "three alike may be broken"
