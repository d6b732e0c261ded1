"""Properties of the engine over random play (DESIGN 11)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games import GAMES
from bot.games.yaodiren.actions import Action, Discard, Fold, Hu, Open, Pass, Peng, Play, Sha, Tuhuo, chi
from bot.games.yaodiren.events import Event, Won
from bot.games.yaodiren.keeps import prospect
from bot.games.yaodiren.reasons import REASONS
from bot.games.yaodiren.standing import playable, rest_of, standing
from bot.games.yaodiren.state import Discarding, Filling, Offering, Opening, Over, Replacing, State
from bot.games.yaodiren.theory import meets, meets_with_fan
from bot.games.yaodiren.verify import verify
from bot.games.yaodiren.view import SeatView
from bot.kernel.game import fold
from bot.kernel.settlement import balances
from tests.figures import DOSE

GAME = GAMES["yaodiren"]
EVERY_ACTION: tuple[Action, ...] = (
    *(Open(), Pass(), Play(), Fold(), Peng(), Sha(), Tuhuo(), Hu()),
    *(Discard(kind) for kind in range(21)),
    *(chi(one, other) for one in range(21) for other in range(one, 21)),
)
MANY = settings(deadline=None, max_examples=25 * DOSE)
FEW = settings(deadline=None, max_examples=10 * DOSE)
DEALS = st.tuples(st.integers(0, 2**32), st.sampled_from([2, 3]), st.sampled_from([0.0, 0.02, 0.2]))


def play(seed: int, players: int, folding: float) -> Iterator[tuple[State, Event]]:
    """Random play: each event with the state after it. `folding`: how likely a choice may be to fold.

    Answers of several seats come in any order, some of them after the outcome has become certain.
    """
    rng = random.Random(seed)
    deck = list(GAME.deck)
    rng.shuffle(deck)
    dealt = GAME.deal(GAME.ruleset({"players": players}), deck, rng.randrange(players), players, 5)
    state = GAME.evolve(None, dealt)
    yield state, dealt
    while not GAME.over(state):
        step = GAME.step(state)
        owing = GAME.awaits(state)[1]
        if step is None or (owing and rng.random() < 0.3):
            found = GAME.decide(state, *choose(state, rng, folding))
        else:
            found = step.events
        for event in found:
            state = GAME.evolve(state, event)
            yield state, event


def choose(state: State, rng: random.Random, folding: float) -> tuple[int, Action]:
    """Some seat's answer; or its fold when nothing was asked."""
    if rng.random() < folding / 4:
        leaving = [seat for seat in range(state.round.seats) if Fold() in GAME.legal(GAME.view(state, seat))]
        if leaving:
            return rng.choice(leaving), Fold()
    seat = rng.choice(GAME.awaits(state)[1])
    may = GAME.legal(GAME.view(state, seat))
    staying = [action for action in may if not isinstance(action, Fold)]
    return seat, rng.choice(staying if rng.random() > folding else may)


def all_cards(state: State) -> Counter[int]:
    """Every card wherever it is."""
    now = state.round
    found = Counter(now.stock[now.drawn :])
    for hand, melds in zip(now.hands, now.melds, strict=True):
        found.update(hand.cards())
        for meld in melds:
            found.update(meld.cards)
    found.update(kind for kind, _ in now.discards)
    if isinstance(state, Offering):
        found[state.kind] += 1
    if isinstance(state, Over) and now.happened[-2].what in ("flipped", "discarded"):
        found[state.round.happened[-2].kind or 0] += 1
    return found


def seen_by_all(state: State) -> Counter[int]:
    """The cards visible to all, counted from where they lie (rule book 4)."""
    now = state.round
    found: Counter[int] = Counter(card for own in now.melds for meld in own for card in meld.cards)
    found.update(kind for kind, _ in now.discards)
    if isinstance(state, Offering):
        found[state.kind] += 1
    return found


@MANY
@given(DEALS)
def test_105_cards_after_every_event(deal: tuple[int, int, float]) -> None:
    deck = Counter(GAME.deck)
    last = None
    for state, _ in play(*deal):
        outs = isinstance(state, Over) and isinstance(last, Offering)
        if outs and isinstance(last, Offering):
            assert all_cards(last) == deck
        elif not isinstance(state, Over):
            assert all_cards(state) == deck
        last = state


@MANY
@given(DEALS)
def test_what_is_counted_as_seen_is_what_lies_there(deal: tuple[int, int, float]) -> None:
    for state, _ in play(*deal):
        if not isinstance(state, Over):
            assert +Counter(dict(enumerate(state.round.seen))) == seen_by_all(state)


@MANY
@given(DEALS)
def test_hands_have_their_size(deal: tuple[int, int, float]) -> None:
    """20 - 3 x groups + kinds held four times, one more for who is about to discard (rule book 3)."""
    for state, _ in play(*deal):
        if isinstance(state, Opening | Filling | Replacing | Over) or state.round.opener is None:
            continue
        for seat, hand in enumerate(state.round.hands):
            if not state.round.active(seat) or (isinstance(state, Discarding) and state.seat == seat):
                continue
            if state.round.left and isinstance(state, Offering):
                assert hand.size == rest_of(hand, len(state.round.melds[seat]))
        if isinstance(state, Discarding):
            hand = state.round.hands[state.seat]
            assert hand.size == rest_of(hand, len(state.round.melds[state.seat])) + 1


@MANY
@given(DEALS)
def test_the_log_folds_to_the_live_state(deal: tuple[int, int, float]) -> None:
    live = list(play(*deal))
    log = [event for _, event in live]
    assert fold(GAME, log) == live[-1][0]
    assert fold(GAME, [GAME.decode(GAME.encode(event)) for event in log]) == live[-1][0]


@MANY
@given(DEALS)
def test_a_replay_recomputes_the_settlement(deal: tuple[int, int, float]) -> None:
    live = list(play(*deal))
    over = live[-1][0]
    assert verify([event for _, event in live]) == over
    paid = balances(GAME.settle(over), deal[1])
    assert sum(paid) == 0
    if isinstance(over, Over) and isinstance(over.end, Won):
        pay = over.round.ruleset.base * (1 + over.end.win.fan)
        assert set(paid) == {-pay, pay * (deal[1] - 1)}
        assert paid[over.end.seat] > 0
    else:
        assert set(paid) == {0}


@MANY
@given(DEALS)
def test_somebody_can_act_or_a_step_is_due(deal: tuple[int, int, float]) -> None:
    for state, event in play(*deal):
        if type(event).__name__ not in ("Offered", "DiscardAsked", "Answered", "OpeningAsked", "Opened"):
            continue
        owing = GAME.awaits(state)[1]
        assert GAME.step(state) is not None or owing
        for seat in range(state.round.seats):
            view = GAME.view(state, seat)
            assert isinstance(view, SeatView)
            assert view.owes == (seat in owing)
            if seat in owing:
                assert view.window == GAME.awaits(state)[0]
                default = GAME.default(view)
                assert default in GAME.legal(view)
                assert not isinstance(default, Fold)
                assert GAME.patience(view) in ("urgent", "claim", "discard")
            else:
                with pytest.raises(ValueError):
                    GAME.default(view)


@FEW
@given(DEALS, st.integers(0, 40))
def test_decide_refuses_what_is_not_legal_and_says_why(deal: tuple[int, int, float], nth: int) -> None:
    asked = [state for state, _ in play(*deal) if GAME.awaits(state)[1]]
    state = asked[min(nth, len(asked) - 1)] if asked else None
    if state is None:
        return
    for seat in range(state.round.seats):
        view = GAME.view(state, seat)
        may = GAME.legal(view)
        assert len(set(may)) == len(may)
        for action in EVERY_ACTION:
            reason = GAME.refusal(view, action)
            assert (reason is None) == (action in may)
            if reason is None:
                assert GAME.decide(state, seat, action)
                continue
            assert set(reason.values) == set(REASONS[reason.key][0]), reason
            with pytest.raises(ValueError, match=reason.key):
                GAME.decide(state, seat, action)


@MANY
@given(DEALS)
def test_windows_are_counted_without_a_gap(deal: tuple[int, int, float]) -> None:
    last = 5
    for state, event in play(*deal):
        window = GAME.awaits(state)[0]
        if type(event).__name__ in ("Offered", "DiscardAsked"):
            assert window == last + 1
        elif type(event).__name__ == "Opened":
            assert window == 5 + deal[1]
        else:
            assert window in (last, last + 1)
        last = window


@MANY
@given(DEALS)
def test_reprs_of_states_show_no_cards(deal: tuple[int, int, float]) -> None:
    for state, _ in play(*deal):
        text = repr(state)
        assert len(text) < 80
        assert "(" in text
        assert "hands" not in text


RARE = {"cannot_open_mao", "opener_must_peng", "no_discard_after", "hu_barred", "hu_tuo_short"}
"""Reasons that random play seldom meets; all but the first have a test of their own by clause."""

HOUSE = {"hu_barred_hand", "no_fold", "keep_mao", "must_claim", "must_ready"}
"""Reasons that only house rules give."""


def test_every_reason_is_met() -> None:
    """The reasons are no dead letters: random hands meet nearly all of them."""
    missing = set(REASONS) - RARE - HOUSE
    for seed in range(60):
        for n, (state, _) in enumerate(play(seed, 3, 0.02)):
            if n % 7:
                continue
            for view in [GAME.view(state, seat) for seat in range(3)]:
                missing -= {reason.key for action in EVERY_ACTION if (reason := GAME.refusal(view, action))}
        if not missing:
            return
    assert not missing


@MANY
@given(DEALS)
def test_discards_judged_together_are_judged_one_by_one(deal: tuple[int, int, float]) -> None:
    for state, event in play(*deal):
        if type(event).__name__ != "DiscardAsked":
            continue
        at = standing(state.round, state.seat)  # type: ignore[union-attr]
        kinds = playable(at.hand, None)
        for fan, judge in ((False, meets), (True, meets_with_fan)):
            locked = at.locked | {kinds[0]}
            future = prospect(at.hand, at.melds, at.seen, locked, at.need)
            assert future.meets(fan=fan) == judge(at.hand, at.melds, at.unseen, locked, at.need)
            together = [*future.keeping(kinds, fan=fan)]
            assert together == [
                kind for kind in kinds if judge(at.hand.minus(kind), at.melds, at.unseen, locked, at.need)
            ]
