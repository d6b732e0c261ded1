"""The opening by clause (rule book 5), on whole deals with chosen hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from bot.games.yaodiren import engine
from bot.games.yaodiren.actions import Fold, Hu, Open, Pass, Play
from bot.games.yaodiren.events import FirstCard, Folded, Joined, LaidDown, NoFirstCard, Opened, Stolen, Voided
from bot.games.yaodiren.evolve import evolve
from bot.games.yaodiren.kinds import DECK, kind
from bot.games.yaodiren.opening import can_open, can_play
from bot.games.yaodiren.refusals import refusal
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.settlement import next_dealer, points
from bot.games.yaodiren.state import Choosing, Discarding, Filling, Flipping, Offering, Opening, Over, State
from bot.games.yaodiren.view import view
from tests.rules.tables import answer, cards, events, may, seat_view, step

STRONG = "44 44 44 14 14 11 11 66 66 15 15 24 24 16 34 25 45 45 23 46"
"""Opens anywhere."""
WEAK = "12 56 13 55 22 46 23 36 33 26 35 16 34 33 35 26 22 55 56 36"
"""May neither open nor play."""


def deal(*hands: str, dealer: int = 0, window: int = 7, stock: str = "") -> Opening:
    """A deal with these hands (short ones are filled up from what is left) and the first cards of the stock."""
    left = Counter(DECK)
    for text in (*hands, stock):
        left.subtract(cards(text))
    assert min(left.values()) >= 0, "more than five of a kind"
    spare = sorted(left.elements())
    random.Random(0).shuffle(spare)
    deck: list[int] = []
    for text in hands:
        own = list(cards(text))
        while len(own) < 20:
            own.append(spare.pop())
        deck += own
    deck += [*cards(stock), *spare]
    state = evolve(None, engine.deal(Ruleset(players=len(hands)), deck, dealer, len(hands), window))
    assert isinstance(state, Opening)
    return state


def until_asked(state: State, *, seats: Sequence[int] = ()) -> State:
    while engine.step(state) is not None:
        state = step(state)
    assert not seats or engine.awaits(state)[1] == tuple(seats)
    return state


def test_5_2_the_dealer_is_asked_first_then_in_turn() -> None:
    state = deal("", STRONG, WEAK, dealer=1)
    asked = until_asked(state, seats=[1])
    assert may(asked, 1) == (Open(), Pass())
    assert may(asked, 0) == may(asked, 2) == ()


def test_5_2_a_hand_that_cannot_open_is_passed_over_and_looks_like_one_that_passed() -> None:
    weak = deal(WEAK, STRONG, "")
    assert not can_open(weak.round, 0)
    passed_over = until_asked(weak, seats=[1])
    strong = deal(STRONG, WEAK, "")
    said_pass = step(answer(step(strong), 0, Pass()))
    seen = [view(state, None) for state in (weak, step(weak), passed_over, strong, step(strong), said_pass)]
    assert len(set(map(repr, seen))) == 1, "all of these look alike to the public"
    assert [view(passed_over, 2)] == [view(weak, 2)], "and to who was not asked yet"


def test_5_2_the_window_after_the_opening_is_the_same_whoever_opens() -> None:
    first = step(answer(step(deal(STRONG, WEAK, "")), 0, Open()))
    second = step(answer(until_asked(deal(WEAK, STRONG, "")), 1, Open()))
    assert first.round.window == second.round.window == 7 + 3
    assert isinstance(first, Choosing)


def test_5_2_each_question_has_its_window() -> None:
    asked = until_asked(deal(WEAK, STRONG, ""))
    assert engine.awaits(asked) == (8, (1,))
    assert seat_view(asked, 1).window == 8
    assert view(asked, None).window == 7  # type: ignore[union-attr]


def test_5_2_cannot_open_is_told_with_what_is_missing() -> None:
    asked = until_asked(deal(WEAK, STRONG, ""))
    reason = refusal(seat_view(asked, 0), Open())
    assert reason is not None
    assert reason.key in ("cannot_open_mao", "cannot_open_tuo", "cannot_open_fan")
    not_yet = refusal(seat_view(deal(WEAK, STRONG, ""), 1), Open())
    assert not_yet is not None
    assert not_yet.key == "not_your_window"


def test_5_2_the_opening_knows_no_fold() -> None:
    reason = refusal(seat_view(until_asked(deal(STRONG, "", "")), 0), Fold())
    assert reason is not None
    assert reason.key == "no_fold_yet"


def test_5_2_nobody_opens() -> None:
    state = until_asked(deal(STRONG, WEAK, WEAK_TOO, dealer=2), seats=[0])
    assert events(answer(state, 0, Pass()))[0].seat == 1  # type: ignore[union-attr]
    over = until_asked(answer(state, 0, Pass()))
    assert isinstance(over, Over)
    assert over.end == Voided()
    assert next_dealer(over) == 2
    assert points(over) == (0, 0, 0)


WEAK_TOO = "12 12 13 13 22 23 33 26 35 36 46 55 56 45 12 13 23 46 36 56"


def test_5_3_the_others_choose_at_the_same_time_and_unseen() -> None:
    state = opened(STRONG_TOO, STRONG)
    assert isinstance(state, Choosing)
    assert engine.awaits(state)[1] == (1,)
    assert not can_play(state.round, 2), "who does not meet the conditions is not asked"
    before = view(state, None)
    answered = answer(state, 1, Play())
    assert view(answered, None) == before
    assert view(answered, 0) == view(state, 0), "an answer is secret until all are shown"
    shown = events(answered)
    assert isinstance(shown[0], Folded)
    assert (shown[0].seat, shown[0].why) == (2, "unmet")
    assert shown[-1] == Joined((0, 1))
    assert step(answered).round.status == ("in", "in", "folded")


STRONG_TOO = "44 66 66 66 11 11 14 14 14 15 15 24 24 25 25 34 45 45 13 13"


def opened(*hands: str, stock: str = "", dealer: int = 0) -> State:
    """A deal in which seat 0 opened and seat 2 can do nothing."""
    state = until_asked(deal(*hands, WEAK_MORE, stock=stock, dealer=dealer))
    while 0 not in engine.awaits(state)[1]:
        state = until_asked(answer(state, engine.awaits(state)[1][0], Pass()))
    state = answer(state, 0, Open())
    assert isinstance(events(state)[0], Opened)
    return step(state)


WEAK_MORE = "11 12 13 22 23 15 24 33 16 34 25 26 35 45 36 46 55 56 56 36"


def test_5_3_folded_by_choice_and_by_rule_look_alike() -> None:
    state = opened(STRONG_TOO, STRONG)
    after = step(answer(state, 1, Fold()))
    assert after.round.status == ("in", "folded", "folded")
    assert {one.what for one in after.round.happened[-2:]} == {"folded"}


FOUR = "44 44 44 44 66 66 11 11 14 14 14 15 15 24 24 25 25 34 45 45"
FIVE = "44 44 44 44 44 66 66 11 11 14 14 14 15 15 24 24 25 25 34 45"


def test_5_4_four_alike_steal_one_five_are_laid_down_and_steal_two() -> None:
    state = chosen(FOUR, WEAK, stock="16 16")
    assert events(state)[:1] == (Stolen(0, kind("16")),)
    assert step(state).round.happened[-2].what == "stole"
    assert step(state).round.happened[-2].kind is None, "the card is private"
    five = chosen(FIVE, WEAK, stock="16 34 16")
    assert events(five)[:4] == (
        LaidDown(0, kind("44")),
        Stolen(0, kind("16")),
        Stolen(0, kind("34")),
        FirstCard(0, kind("16")),
    )
    assert step(five).round.hands[0].size == 20 - 3 + 1


def chosen(*hands: str, stock: str = "", dealer: int = 0, play: bool = True) -> State:
    """The same, with every choice to play or fold made."""
    state = opened(*hands, stock=stock, dealer=dealer)
    for seat in engine.awaits(state)[1]:
        state = answer(state, seat, Play() if play else Fold())
    return step(state)


def test_5_4_a_steal_may_bring_four_and_five_alike_again() -> None:
    state = chosen(FOUR, WEAK, stock="14 44 16 34")
    found = events(state)
    assert found[:5] == (
        Stolen(0, kind("14")),  # for the four 44; makes four 14
        Stolen(0, kind("44")),  # for the four 14; makes five 44
        LaidDown(0, kind("44")),
        Stolen(0, kind("16")),
        FirstCard(0, kind("34")),
    )


def test_5_4_each_player_finishes_before_the_next_from_the_dealer_on() -> None:
    hands = (FOUR, "12 12 12 12 66 66 11 11 15 15 24 24 34 34 16 16 45 45 13 13")
    state = chosen(*hands, stock="16 13 16 25", dealer=1)
    steals = [event for event in events(state) if isinstance(event, Stolen)]
    assert [event.seat for event in steals] == [1, 0]


def test_5_4_after_the_steals_the_conditions_are_checked() -> None:
    # Seven mao with the credit of four 44; the steal brings the fifth 44, which the credit was for.
    thin = "12 15 15 24 33 16 16 34 25 44 44 44 44 26 35 45 36 46 55 66"
    state = chosen("14 14 14 11 11 11 66 66 13 13 12 12 45 45 46 46 24 24 15 22", thin, stock="44 24 34")
    assert events(state)[:4] == (
        Stolen(1, kind("44")),
        LaidDown(1, kind("44")),
        Stolen(1, kind("24")),
        Folded(1, "steals", None, 6, 42),
    )
    assert step(state).round.status[1] == "out"


def test_5_5_the_dealer_takes_the_first_card_and_nobody_may_claim_it() -> None:
    state = step(chosen(STRONG_TOO, STRONG, stock="16"))
    assert isinstance(state, Filling)
    assert state.round.happened[-1].what == "first"
    asked = step(state)
    assert isinstance(asked, Discarding)
    assert asked.seat == 0
    assert asked.round.hands[0].size == 21
    assert engine.awaits(asked)[1] == (0,)


def test_5_5_a_first_card_may_steal() -> None:
    state = step(chosen(STRONG_TOO, WEAK, stock="14 66 34"))
    asked = step(state)
    assert isinstance(asked, Discarding)
    assert asked.drawn == kind("34"), "14 made four, then 66 made four"
    assert asked.source == "stolen"
    assert asked.round.hands[0].size == 21 + 2


def test_5_5_the_dealer_may_hu_with_the_first_card() -> None:
    hand = "44 44 44 14 14 14 11 11 11 66 66 66 15 15 15 24 24 24 16 16"
    asked = step(step(chosen(hand, "", stock="16", play=False)))
    assert Hu() in may(asked, 0)
    won = events(answer(asked, 0, Hu()))[-1]
    assert won.source == "first"  # type: ignore[union-attr]


def test_5_5_without_the_dealer_nobody_takes_a_first_card() -> None:
    state = chosen(STRONG_TOO, STRONG, dealer=1, play=False)
    assert events(state)[-1] == NoFirstCard()
    flip = step(step(state))
    assert isinstance(flip, Offering)
    assert flip.flipped
    assert flip.seat == 0, "seats 1 (the dealer) and 2 folded"


def test_5_5_the_next_active_player_flips() -> None:
    state = step(chosen(STRONG_TOO, STRONG, dealer=2))
    assert isinstance(state, Flipping), "the dealer folded"
    flip = step(state)
    assert isinstance(flip, Offering)
    assert flip.seat == 0
