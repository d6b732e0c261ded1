"""Imagined worlds agree with the view that they are imagined from, and with what the whole table knows."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.games.yaodiren import imagine
from bot.games.yaodiren.happenings import Happening
from bot.games.yaodiren.kinds import DECK
from bot.games.yaodiren.state import IN
from bot.games.yaodiren.theory import meets, unseen
from tests.agents.positions import GAME, positions

RULES = [{}, {"preset": "teahouse"}, {"preset": "baozi"}, {"players": 2}, {"first_card": "before"}]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_seat_would_see_in_an_imagined_world_what_it_sees(rules: dict[str, object]) -> None:
    rng = random.Random(1)
    asked = [view for _, view in positions(6, 2, rules)]
    assert len(asked) > 30
    for view in asked:
        state = imagine.sample(view, rng)
        assert GAME.view(state, view.seat) == view
        now = state.round
        cards = Counter(now.stock[now.drawn :])
        for hand in now.hands:
            cards.update(hand.cards())
        cards.update(now.seen.cards())
        assert cards == Counter(DECK)


def test_imagined_hands_are_such_as_players_hold() -> None:
    rng = random.Random(3)
    fits, threes, hands, worlds = 0, 0, 0, Counter[bool]()
    for state, view in positions(8, 4):
        imagined = imagine.sample(view, rng).round
        worlds[imagined.hands == state.round.hands] += 1
        passed = {kind for kind, _ in view.table.discards}
        for seat, hand in enumerate(imagined.hands):
            if seat == view.seat or view.table.status[seat] != IN:
                continue
            hands += 1
            ahead = unseen(hand, imagined.seen)
            able = meets(hand, imagined.melds[seat], ahead, imagined.locked[seat], imagined.need(seat))
            fits += able
            threes += any(hand[kind] > 2 for kind in passed)  # its sha would have been compulsory (7.2)
            for kind in imagine.known(view.table.happened, seat):
                assert hand[kind]
    assert fits > 0.9 * hands > 100
    assert threes < 0.02 * hands
    assert worlds[False] > 20 * worlds[True]


def test_a_card_that_was_shown_is_held_until_one_of_its_kind_leaves() -> None:
    told = [
        Happening("first", 0, 5),
        Happening("replaced", 0, 7),
        Happening("replaced", 1, 9),
        Happening("discarded", 0, 5),
        Happening("chi", 1, 3, (9, 9, 3)),
    ]
    assert imagine.known(told, 0) == (7,)
    assert imagine.known(told[:3], 1) == (9,)
    assert imagine.known(told, 1) == ()
