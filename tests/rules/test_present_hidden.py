"""No leak: panels depend on nothing but what their recipient may know (DESIGN 1, 11)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.games.yaodiren import present
from bot.games.yaodiren.kinds import COUNT, NAMES
from bot.games.yaodiren.state import Over, State
from bot.kernel.cards import Hand
from bot.kernel.game import Speech
from tests.rules.presented import LANGUAGES, frame, public, round_of, seat_view, slot

both = pytest.mark.parametrize("language", LANGUAGES)
rounds = pytest.mark.parametrize("seed", range(8))


def dealt_again(state: State, known: int | None, rng: random.Random) -> State:
    """The same state with the cards that a seat, or the public (None), cannot know dealt anew."""
    now = state.round
    hidden = [seat for seat in range(now.seats) if seat != known]
    cards = [card for seat in hidden for card in now.hands[seat].cards()] + list(now.stock[now.drawn :])
    rng.shuffle(cards)
    hands = list(now.hands)
    for seat in hidden:
        size = now.hands[seat].size
        hands[seat], cards = Hand.of(cards[:size], COUNT), cards[size:]
    stock = (*now.stock[: now.drawn], *cards)
    return replace(state, round=replace(now, hands=tuple(hands), stock=stock))


@both
@rounds
def test_the_board_is_the_same_whatever_the_hands_are(seed: int, language: str) -> None:
    rng = random.Random(seed)
    for state in round_of(seed)[::3]:
        if isinstance(state, Over):
            continue
        other = dealt_again(state, None, rng)
        assert present.present(public(state), frame(language)) == present.present(
            public(other), frame(language)
        )


@both
@rounds
def test_a_seat_sees_the_same_whatever_the_others_hold(seed: int, language: str) -> None:
    rng = random.Random(seed)
    for state in round_of(seed)[::8]:
        if isinstance(state, Over):
            continue
        for seat in range(state.round.seats):
            one, other = seat_view(state, seat), seat_view(dealt_again(state, seat, rng), seat)
            assert present.present(one, frame(language)) == present.present(other, frame(language))
            for code in ("look", "chi", "sha", "w1"):
                assert present.press(one, code, Speech(language)) == present.press(
                    other, code, Speech(language)
                )


@rounds
def test_during_the_opening_the_board_tells_the_deal_and_who_opened(seed: int) -> None:
    """DESIGN 5: a seat that cannot open looks like one that passed."""
    texts = {}
    for state in round_of(seed):
        view = public(state)
        if view.phase in ("opening", "choosing"):
            texts.setdefault(view.phase, set()).add(slot(present.present(view, frame()), "board"))
    assert all(len(panels) == 1 for panels in texts.values())


@both
@rounds
def test_why_a_seat_is_out_is_told_to_itself_at_once_and_to_the_table_with_the_result(
    seed: int, language: str
) -> None:
    for state in round_of(seed)[::4]:
        if isinstance(state, Over):
            continue
        for out in state.round.outs:
            texts = [panel.text for panel in present.present(public(state), frame(language))]
            texts += [
                p.text
                for s in range(3)
                if s != out.seat
                for p in present.present(seat_view(state, s), frame(language))
            ]
            own = slot(present.present(seat_view(state, out.seat), frame(language)), "hand").text
            said = own.splitlines()[2]
            assert out.card is None or NAMES[out.card] in said
            assert not any(said in text for text in texts)
            look = present.press(seat_view(state, out.seat), "look", Speech(language)).alert
            assert said in look
