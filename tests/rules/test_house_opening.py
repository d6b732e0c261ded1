"""The opening by house rule (rule book 5 and 10): first card, redeal, who deals next, 痞打."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.yaodiren import engine
from bot.games.yaodiren.actions import Agree, Discard, Fold, Open, Pass, Play, Redeal, Refuse
from bot.games.yaodiren.events import (
    Exhausted,
    FirstCard,
    Folded,
    LaidDown,
    RedealAsked,
    RedealRefused,
    StealsDone,
    Stolen,
    Voided,
)
from bot.games.yaodiren.kinds import kind
from bot.games.yaodiren.settlement import next_dealer
from bot.games.yaodiren.state import Choosing, Discarding, Flipping, Over, State, Voting
from bot.games.yaodiren.view import view
from tests.rules.house import after_hu, dealt, house, waiting
from tests.rules.tables import answer, events, may, settle_down, step, table
from tests.rules.test_engine_opening import FIVE, FOUR, STRONG, STRONG_TOO, WEAK, WEAK_MORE, WEAK_TOO

POOR = "12 13 14 23 23 15 24 33 16 25 25 44 26 46 55 55 56 56 66 66"
"""Neither a fan source nor 34 tuo in any plan."""


def begun(first: str, *, stock: str, **options: Any) -> State:
    """Seat 0 deals and opened, seat 1 plays and has nothing to steal, seat 2 does not play."""
    state = settle_down(dealt(first, WEAK, WEAK_MORE, stock=stock, **options))
    state = settle_down(answer(state, 0, Open()))
    for seat in engine.awaits(state)[1]:
        state = answer(state, seat, Fold())
    return step(state)


@pytest.mark.option("first_card", "after")
def test_10_first_card_after_the_steals() -> None:
    found = events(begun(FOUR, stock="16 34", first_card="after"))
    assert found == (Stolen(0, kind("16")), FirstCard(0, kind("34")))


@pytest.mark.option("first_card", "before")
def test_10_first_card_before_the_steals() -> None:
    state = begun(FOUR, stock="16 34", first_card="before")
    found = events(state)
    assert found[:2] == (FirstCard(0, kind("16")), Stolen(0, kind("34")))
    asked = settle_down(state)
    assert isinstance(asked, Discarding)
    assert (asked.drawn, asked.source) == (kind("34"), "stolen")
    assert asked.round.hands[0].size == 20 + 1 + 1
    assert StealsDone(0) in found


@pytest.mark.option("first_card", "before")
def test_10_first_card_before_may_make_five_alike() -> None:
    found = events(begun(FOUR, stock="44 34 16", first_card="before"))
    assert found[:4] == (
        FirstCard(0, kind("44")),
        LaidDown(0, kind("44")),
        Stolen(0, kind("34")),
        Stolen(0, kind("16")),
    )
    after = events(begun(FIVE, stock="16 34 16", first_card="after"))
    assert after[0] == LaidDown(0, kind("44"))


@pytest.mark.option("redeal_vote", "on")
def test_10_redeal_vote_on_all_agree_and_the_next_seat_deals() -> None:
    asked = settle_down(dealt(POOR, STRONG, "", redeal_vote=True))
    assert set(may(asked, 0)) == {Redeal(), Pass()}
    vote = step(answer(asked, 0, Redeal()))
    assert isinstance(vote, Voting)
    assert engine.awaits(vote)[1] == (1, 2)
    assert set(may(vote, 1)) == {Agree(), Refuse()}
    over = settle_down(answer(answer(vote, 2, Agree()), 1, Agree()))
    assert isinstance(over, Over)
    assert over.end == Voided(redeal=True)
    assert next_dealer(over) == 1


@pytest.mark.option("redeal_vote", "on")
def test_10_redeal_vote_on_one_refuses_and_the_opening_goes_on() -> None:
    asked = settle_down(dealt(POOR, STRONG, "", redeal_vote=True))
    vote = step(answer(asked, 0, Redeal()))
    half = answer(vote, 1, Agree())
    assert view(half, 2) == view(vote, 2), "answers are secret until all are given"
    refused = answer(half, 2, Refuse())
    assert events(refused)[0] == RedealRefused()
    on = settle_down(refused)
    assert engine.awaits(on)[1] == (1,)
    assert set(may(on, 1)) == {Open(), Pass()}
    passed = settle_down(answer(asked, 0, Pass()))
    assert engine.awaits(passed)[1] == (1,)


FAN_ONLY = "12 13 14 14 23 15 24 33 16 25 25 44 26 46 55 55 56 56 66 36"
TUO_ONLY = "12 12 13 13 15 15 66 66 45 45 46 46 24 33 16 34 25 22 23 36"


@pytest.mark.option("redeal_vote", "on")
@pytest.mark.parametrize(("first", "may_ask"), [(POOR, True), (FAN_ONLY, False), (TUO_ONLY, False)])
def test_10_redeal_vote_on_is_for_a_dealer_with_neither_fan_source_nor_tuo(first: str, may_ask: bool) -> None:
    on = settle_down(dealt(first, "", "", redeal_vote=True))
    assert (Redeal() in may(on, 0)) is may_ask


@pytest.mark.option("redeal_vote", "on")
def test_10_redeal_vote_on_is_for_the_dealer_only() -> None:
    on = settle_down(dealt(STRONG, POOR, "", redeal_vote=True))
    assert set(may(on, 0)) == {Open(), Pass()}
    assert Redeal() not in may(settle_down(answer(on, 0, Pass())), 1)


@pytest.mark.option("redeal_vote", "off")
def test_10_redeal_vote_off_passes_the_dealer_over() -> None:
    asked = settle_down(dealt(POOR, STRONG, "", redeal_vote=False))
    assert engine.awaits(asked)[1] == (1,)
    assert may(asked, 0) == ()
    assert RedealAsked(0) not in events(answer(asked, 1, Pass()))


@pytest.mark.option("dealer_after_draw", "same")
@pytest.mark.option("dealer_after_draw", "next")
@pytest.mark.parametrize(("value", "deals"), [("same", 2), ("next", 0)])
def test_10_dealer_after_draw(value: str, deals: int) -> None:
    hopeless = house(table(*["44 44"] * 3, groups=["peng 12"] * 3, dealer=2), dealer_after_draw=value)
    exhausted = settle_down(Flipping(hopeless, 0))
    assert isinstance(exhausted, Over)
    assert exhausted.end == Exhausted()
    assert next_dealer(exhausted) == deals
    void = settle_down(dealt(WEAK, WEAK_TOO, "", dealer=2, dealer_after_draw=value))
    while not isinstance(void, Over):
        void = settle_down(answer(void, engine.awaits(void)[1][0], Pass()))
    assert next_dealer(void) == deals, "a hand that nobody opened moves the deal too"


@pytest.mark.clause("5.1")
def test_5_1_the_winner_deals_next() -> None:
    for dealer in range(3):
        over = after_hu(waiting().but(dealer=dealer))
        assert isinstance(over, Over)
        assert next_dealer(over) == 1


@pytest.mark.clause("5.1")
def test_5_1_after_a_void_or_exhausted_hand_the_same_dealer() -> None:
    exhausted = settle_down(Flipping(house(table(*["44 44"] * 3, groups=["peng 12"] * 3, dealer=1)), 0))
    void = settle_down(dealt(WEAK, WEAK_TOO, "", dealer=1))
    while not isinstance(void, Over):
        void = settle_down(answer(void, engine.awaits(void)[1][0], Pass()))
    for over in (exhausted, void):
        assert isinstance(over, Over)
        assert next_dealer(over) == 1


@pytest.mark.option("dealer_after_draw", "next")
def test_10_dealer_after_draw_is_not_about_a_win() -> None:
    over = after_hu(waiting(dealer_after_draw="next"))
    assert isinstance(over, Over)
    assert next_dealer(over) == 1


def opened(**options: Any) -> State:
    """Seat 0 opened; seat 2 does not meet the conditions."""
    state = settle_down(dealt(STRONG_TOO, STRONG, WEAK_MORE, **options))
    return settle_down(answer(state, 0, Open()))


@pytest.mark.option("enforcement", "baozi")
def test_9_baozi_who_plays_without_the_conditions_is_baozi_at_once() -> None:
    state = opened(enforcement="baozi")
    assert isinstance(state, Choosing)
    assert engine.awaits(state)[1] == (1, 2)
    assert set(may(state, 2)) == {Play(), Fold()}
    bluffed = step(answer(answer(state, 1, Play()), 2, Play()))
    assert [(out.seat, out.why) for out in bluffed.round.outs] == [(2, "bluffed")]
    assert bluffed.round.baozi == (2,)
    honest = step(answer(answer(state, 1, Play()), 2, Fold()))
    assert honest.round.baozi == ()


@pytest.mark.option("enforcement", "guided")
def test_5_3_guided_who_does_not_meet_the_conditions_is_folded() -> None:
    state = opened(enforcement="guided")
    assert engine.awaits(state)[1] == (1,)
    assert Folded(2, "unmet", None, 0, 0).why in {
        out.why for out in step(answer(state, 1, Play())).round.outs
    }


@pytest.mark.option("voluntary_fold", "off")
def test_10_voluntary_fold_off_leaves_the_opening_choice_free() -> None:
    state = opened(voluntary_fold=False)
    assert set(may(state, 1)) == {Play(), Fold()}
    begun_ = settle_down(answer(state, 1, Play()))
    assert isinstance(begun_, Discarding)
    assert all(isinstance(one, Discard) for one in may(begun_, 0))
    assert may(begun_, 1) == ()
