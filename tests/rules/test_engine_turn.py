"""The turn by clause (rule book 6, 7.2, 7.6, 8, 9), on hand-made tables."""

from __future__ import annotations

from bot.games.yaodiren import engine
from bot.games.yaodiren.actions import Discard, Fold, Hu, Pass, Peng, Sha
from bot.games.yaodiren.events import (
    DiscardAsked,
    Discarded,
    Exhausted,
    Flipped,
    Folded,
    LaidDown,
    Replaced,
    Stayed,
    Stolen,
    Unclaimed,
    Won,
)
from bot.games.yaodiren.kinds import kind
from bot.games.yaodiren.refusals import refusal
from bot.games.yaodiren.settlement import next_dealer, points, settle
from bot.games.yaodiren.state import Discarding, Flipping, Offering, Over, Replacing, State
from bot.games.yaodiren.view import view
from bot.kernel.cards import Seat
from bot.kernel.settlement import Transfer
from tests.rules.tables import (
    answer,
    claims,
    discardable,
    eat,
    events,
    filling,
    may,
    offered,
    seat_view,
    settle_down,
    step,
    table,
)

RED4 = "peng 12, peng 13, peng 15, peng 24"
SPARE = "44 44 46 46 45 45 11 55"
READY_16 = "44 44 44 46 46 46 16 16"
HOPELESS = "12 13 22 14 23 15 24 33"


def key(state: State, seat: Seat, action: object) -> str | None:
    reason = refusal(seat_view(state, seat), action)  # type: ignore[arg-type]
    return reason.key if reason else None


def test_6_an_unclaimed_flip_goes_to_the_flippers_discards_and_the_next_flips() -> None:
    state = step(Flipping(table(SPARE, SPARE, SPARE, groups=[RED4] * 3, stock="56 56"), 0))
    assert isinstance(state, Offering)
    assert (state.seat, state.flipped) == (1, True)
    assert events(state) == (Unclaimed(),)
    after = step(state)
    assert after.round.discards == ((kind("56"), 1),)
    assert events(after)[0] == Flipped(2, kind("56"))


def test_6_closing_a_card_on_offer_is_paced_and_flipping_is_not() -> None:
    flip = Flipping(table(SPARE, SPARE, SPARE, groups=[RED4] * 3, stock="56 56"), 0)
    found = engine.step(flip)
    closing = engine.step(step(flip))
    assert found is not None
    assert closing is not None
    assert (found.paced, closing.paced) == (False, True)


def test_6_after_an_unclaimed_discard_the_next_after_the_discarder_flips() -> None:
    now = table(SPARE + " 56", SPARE, SPARE, groups=[RED4] * 3, stock="56 22")
    asked = filling(now, 0)
    offer = step(answer(asked, 0, Discard(kind("56"))))
    assert isinstance(offer, Offering)
    assert not offer.flipped
    assert claims(offer, 0) is None
    flip = events(step(offer))
    assert flip[0] == Flipped(1, kind("56"))


def test_6_out_before_the_flip_first_the_hands_then_the_stock() -> None:
    now = table(SPARE, HOPELESS, SPARE, groups=[RED4, "", RED4])
    found = events(Flipping(now, 0))
    assert isinstance(found[0], Folded)
    assert (found[0].seat, found[0].by_rule) == (1, True)
    assert found[1] == Exhausted(), "the stock is empty, and seat 1 is out all the same"


def test_6_the_next_active_seat_flips_when_the_flipper_goes_out() -> None:
    now = table(SPARE, HOPELESS, SPARE, groups=[RED4, "", RED4], stock="33 33")
    found = events(Flipping(now, 0))
    assert found[1] == Flipped(2, kind("33"))


def test_6_why_a_hand_is_out_is_told_with_the_card_that_did_it() -> None:
    # The pair of 11 waits for 11 or 66; the last of them has just come to lie there.
    tight = "11 11 44 44 16 34 36 56"
    now = table(SPARE, tight, SPARE, groups=["", RED4, RED4], discards="66 " * 5 + "11 11", stock="11 33 33")
    passed = step(answer(step(Flipping(now, 1)), 1, Pass()))
    out = events(passed)[0]
    assert isinstance(out, Folded)
    assert (out.seat, out.why, out.card, out.mao) == (1, "seen", kind("11"), 6)


def test_6_7_4_why_out_for_a_peng_let_go() -> None:
    tight = "11 11 44 44 16 34 36 56"
    now = table(
        SPARE,
        tight,
        SPARE,
        groups=["", RED4, RED4],
        discards="66 " * 5 + "15 " * 2 + "24 " * 2 + "33 " * 5,
        locked=["", "44"],
        stock="11 33 33",
    )
    passed = step(answer(step(Flipping(now, 1)), 1, Pass()))
    out = events(passed)[0]
    assert isinstance(out, Folded)
    assert (out.seat, out.why, out.card) == (1, "passed", kind("11"))


def test_6_one_player_left_plays_on_alone() -> None:
    now = table(SPARE + " 33", SPARE, SPARE, groups=[RED4] * 3, stock="22 22 22", out=[1, 2])
    offer = step(answer(filling(now, 0), 0, Discard(kind("33"))))
    assert isinstance(offer, Offering)
    assert offer.claims == (None, None, None)
    flip = step(step(offer))
    assert isinstance(flip, Offering)
    assert flip.seat == 0


def test_6_nobody_left_is_exhausted() -> None:
    now = table(SPARE + " 33", SPARE, SPARE, groups=[RED4] * 3, stock="22 22 22", out=[1, 2])
    folded = step(answer(filling(now, 0), 0, Fold()))
    assert isinstance(folded, Flipping)
    over = step(folded)
    assert isinstance(over, Over)
    assert over.end == Exhausted()
    assert over.round.left == 3


SIX = RED4 + ", peng 45, peng 66"
ALL_SEVENS = "16 16 " + "34 " * 5 + "25 " * 5


def test_6_no_allowed_discard_out_without_discarding() -> None:
    now = table("16 16 56", SPARE, SPARE, groups=[SIX, RED4, RED4], discards=ALL_SEVENS + "16", stock="33 33")
    state = step(filling(now, 0, drawn="56", source="replacement"))
    assert isinstance(state, Flipping)
    assert state.round.status[0] == "out"
    assert state.round.outs[-1].why == "no_discard"
    assert state.round.hands[0].size == 3, "nothing was discarded"
    assert events(state)[0] == Flipped(1, kind("33"))


def test_6_hu_or_fold_when_no_discard_is_allowed() -> None:
    now = table("16 16 16", SPARE, SPARE, groups=[SIX, RED4, RED4], discards=ALL_SEVENS, stock="33 33")
    state = filling(now, 0, drawn="16", source="replacement")
    assert may(state, 0) == (Hu(), Fold())
    assert key(state, 0, Discard(kind("16"))) == "mao_short"
    won = events(answer(state, 0, Hu()))[0]
    assert isinstance(won, Won)
    assert won.source == "replacement"
    out = step(answer(state, 0, Fold()))
    assert isinstance(out, Flipping)
    assert not out.round.active(0)


def test_6_3_no_discard_from_four_alike() -> None:
    now = table("11 11 11 11 44 44 46 46 45 55", SPARE, SPARE, groups=[RED4, "", ""])
    state = filling(now, 0)
    assert kind("11") not in {one.kind for one in may(state, 0) if isinstance(one, Discard)}
    assert key(state, 0, Discard(kind("11"))) == "four_alike"


def test_7_2_the_replacement_is_shown_and_the_fifth_is_added() -> None:
    now = table(SPARE, SPARE, SPARE, groups=["", RED4 + ", sha 16", ""], stock="16 34 33")
    first = Replacing(now, 1, kind("16"))
    assert events(first) == (Replaced(1, kind("16"), added=True),)
    added = step(first)
    assert added.round.melds[1][-1].name == "tuhuo"
    assert added.round.melds[1][-1].cards == (kind("16"),) * 5
    assert added.round.hands[1] == now.hands[1]
    assert events(added) == (Replaced(1, kind("34"), added=False),)
    drawn = step(added)
    assert drawn.round.happened[-1].kind == kind("34"), "all see it"
    assert drawn.round.hands[1][kind("34")] == 1


def test_7_2_the_fifth_drawn_later_stays_a_loose_card() -> None:
    hand = "34 34 34 44 44 44 46 46"
    now = table(SPARE, hand, SPARE, groups=["", "peng 12, peng 13, peng 15, sha 16", ""], stock="34 16 33")
    asked = step(step(Replacing(now, 1, kind("16"))))
    assert isinstance(asked, Discarding)
    assert asked.drawn == kind("16"), "stolen for the four 34"
    assert asked.round.hands[1][kind("16")] == 1
    assert asked.round.melds[1][-1].name == "sha"


def test_7_2_four_and_five_alike_after_a_replacement() -> None:
    hand = "34 34 34 34 44 44 44 46 46"
    now = table(SPARE, hand, SPARE, groups=["", "peng 12, peng 13, peng 15, sha 16", ""], stock="34 44 55 33")
    drawn = step(Replacing(now, 1, kind("16")))
    found = events(drawn)
    assert found[:3] == (LaidDown(1, kind("34")), Stolen(1, kind("44")), Stolen(1, kind("55")))
    assert isinstance(found[3], DiscardAsked)


def test_7_2_hu_with_the_replacement() -> None:
    now = table(SPARE, READY_16, SPARE, groups=["", "peng 12, peng 13, peng 15, sha 24", ""], stock="34 33")
    asked = step(step(Replacing(now, 1, kind("24"))))
    assert Hu() in may(asked, 1)
    won = events(answer(asked, 1, Hu()))[0]
    assert isinstance(won, Won)
    assert (won.kind, won.source) == (kind("34"), "replacement")


def test_7_2_hu_with_the_card_stolen_after_it() -> None:
    hand = "44 44 44 46 46 46 16 16"
    now = table(SPARE, hand, SPARE, groups=["", "peng 12, peng 13, peng 15, sha 24", ""], stock="44 34 33")
    asked = step(step(Replacing(now, 1, kind("24"))))
    assert isinstance(asked, Discarding)
    assert (asked.drawn, asked.source) == (kind("34"), "stolen")
    won = events(answer(asked, 1, Hu()))[0]
    assert isinstance(won, Won)
    assert (won.kind, won.source) == (kind("34"), "stolen")
    assert won.win.tuo == 8 * 3 + 12 + 12 + 8 + 3


def test_7_4_a_locked_kind_drawn_as_replacement_makes_three_alike() -> None:
    now = table(
        SPARE,
        READY_16,
        SPARE,
        groups=["", "peng 12, peng 13, peng 15, sha 24", ""],
        locked=["", "16"],
        stock="16 33",
    )
    won = events(answer(step(step(Replacing(now, 1, kind("24")))), 1, Hu()))[0]
    assert isinstance(won, Won)
    assert won.win.tuo == 8 * 3 + 12 + 8 * 3


def test_8_to_discard_instead_of_hu_with_a_replacement_is_not_a_pass() -> None:
    now = table(SPARE, READY_16, SPARE, groups=["", "peng 12, peng 13, peng 15, sha 24", ""], stock="34 33")
    asked = step(step(Replacing(now, 1, kind("24"))))
    played = step(answer(asked, 1, Discard(kind("34"))))
    assert played.round.barred[1] == frozenset()


def test_7_2_stock_empty_at_the_replacement() -> None:
    now = table(SPARE, SPARE, SPARE, groups=["", RED4, ""])
    state = offered(now.but(hands=now.hands), 0, "46")
    assert isinstance(state, Offering)
    last = Replacing(now, 1, kind("16"))
    assert events(last) == (Stayed(1),)
    stays = step(last)
    assert isinstance(stays, Flipping)
    assert Exhausted() in events(stays)
    assert may(stays, 1) == (Fold(),), "he does not discard"


def test_7_2_stock_empty_at_a_steal_after_the_replacement() -> None:
    hand = "34 34 34 44 44 44 46 46"
    now = table(SPARE, hand, SPARE, groups=["", "peng 12, peng 13, peng 15, sha 16", ""], stock="34")
    found = events(step(Replacing(now, 1, kind("16"))))
    assert found == (Stayed(1),), "no discard, no hu: the hand is at rest without the steal"
    assert isinstance(settle_down(step(Replacing(now, 1, kind("16")))), Over)


def test_7_2_without_an_allowed_discard_after_a_sha() -> None:
    hand = "16 16"
    now = table(hand, SPARE, SPARE, groups=[SIX, RED4, RED4], discards=ALL_SEVENS + "16", stock="33 22")
    state = step(step(step(Replacing(now, 0, kind("66")))))
    assert isinstance(state, Flipping)
    assert state.round.outs[-1].why == "no_discard"


def test_7_5_eat_then_play_same() -> None:
    hand = "34 25 16 44 44 46 46 45"
    now = table(SPARE, hand, SPARE, groups=["", RED4, ""], stock="33")
    state = step(step(answer(offered(now, 0, "16"), 1, eat("34 25"))))
    assert isinstance(state, Discarding)
    assert "16" not in discardable(state)
    assert key(state, 1, Discard(kind("16"))) == "eat_then_play_same"


def test_7_6_a_discard_must_keep_the_conditions() -> None:
    now = table("44 44 46 46 45 45 11 55 56", SPARE, SPARE, groups=[RED4, "", ""], opener=1)
    assert {"11", "55", "56"} <= discardable(filling(now, 0))
    tight = now.but(seen=now.seen.plus(*[kind("23"), kind("36")] * 5, *[kind("45")] * 3))
    assert key(filling(tight, 0), 0, Discard(kind("44"))) == "mao_short"


def test_7_6_the_opener_plays_only_what_keeps_a_fan_source_if_anything_does() -> None:
    hand = "44 44 46 46 45 45 34 16 55"
    as_opener = filling(table(hand, SPARE, SPARE, groups=[RED4, "", ""], opener=0), 0)
    as_other = filling(table(hand, SPARE, SPARE, groups=[RED4, "", ""], opener=1), 0)
    assert "44" not in discardable(as_opener)
    assert "44" in discardable(as_other)
    assert key(as_opener, 0, Discard(kind("44"))) == "opener_fan"
    gone = table(hand, SPARE, SPARE, groups=[RED4, "", ""], opener=0, discards="44 44 44")
    assert "44" in discardable(filling(gone, 0)), "visible cards have made it impossible"


def test_7_7_fold_instead_of_a_discard() -> None:
    now = table(SPARE + " 33", SPARE, SPARE, groups=[RED4] * 3, stock="33 22")
    after = step(answer(filling(now, 0), 0, Fold()))
    assert isinstance(after, Flipping)
    assert after.round.status[0] == "out"
    assert after.round.outs == (Folded(0, "chose"),)
    assert events(after)[0] == Flipped(1, kind("33"))


def test_9_every_other_seat_in_play_or_out_pays_the_winner() -> None:
    now = table(SPARE, READY_16, SPARE, groups=[RED4] * 3, out=[2], base=3)
    over = step(answer(offered(now, 0, "34"), 1, Hu()))
    assert isinstance(over, Over)
    assert isinstance(over.end, Won)
    pay = 3 * (1 + over.end.win.fan)
    assert settle(over) == (Transfer(0, 1, pay), Transfer(2, 1, pay))
    assert points(over) == (-pay, 2 * pay, -pay)
    assert next_dealer(over) == 1


def test_9_nobody_pays_for_an_exhausted_round_and_the_same_dealer_deals() -> None:
    over = step(Flipping(table(SPARE, SPARE, SPARE, groups=[RED4] * 3, dealer=2), 0))
    assert isinstance(over, Over)
    assert settle(over) == ()
    assert points(over) == (0, 0, 0)
    assert next_dealer(over) == 2


def test_9_the_result_lays_everything_open() -> None:
    now = table(SPARE, READY_16, HOPELESS, groups=[RED4, RED4, ""])
    state = answer(offered(now, 0, "34"), 1, Hu())
    shown = view(step(state), None).result  # type: ignore[union-attr]
    assert shown is not None
    assert shown.end == "won"
    assert shown.hands == now.hands
    assert shown.won is not None
    assert shown.won.kind == kind("34")
    assert sum(len(group.cards) for group in shown.won.win.groups) == 21


def test_nothing_is_legal_once_the_round_is_over() -> None:
    now = table(SPARE, READY_16, SPARE, groups=[RED4] * 3)
    over = step(answer(offered(now, 0, "34"), 1, Hu()))
    for seat in range(3):
        assert may(over, seat) == ()
        assert key(over, seat, Fold()) == "round_over"
    assert engine.step(over) is None


def test_10_two_players() -> None:
    now = table("34 25 44 44 46 46 45 45", "34 25 44 44 46 46 45 45", groups=[RED4] * 2, stock="33")
    flip = offered(now, 1, "16")
    assert [claims(flip, seat) is not None for seat in range(2)] == [True, True]
    discard = offered(now, 1, "16", flipped=False)
    assert [claims(discard, seat) is not None for seat in range(2)] == [True, False]


def test_7_2_sha_of_a_card_from_anybody() -> None:
    three = "16 16 16 44 44 44 46 46"
    state = offered(table(SPARE, SPARE, three, groups=[RED4] * 3, stock="33"), 0, "16")
    laid = step(answer(state, 2, Sha()))
    assert isinstance(laid, Replacing)
    assert laid.round.melds[2][-1].name == "sha"
    assert key(state, 1, Peng()) == "no_pair"


def test_discarded_card_is_seen_by_all() -> None:
    now = table(SPARE + " 33", SPARE, SPARE, groups=[RED4] * 3, stock="22")
    offer = answer(filling(now, 0), 0, Discard(kind("33")))
    assert events(offer)[0] == Discarded(0, kind("33"))
    assert step(offer).round.seen == now.seen.plus(kind("33"))
