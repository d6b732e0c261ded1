"""A hand lies in one order: the plan with most outs, units before loose cards, nothing that jumps about."""

from __future__ import annotations

import random

import pytest

from bot.games.yaodiren.kinds import COUNT, DECK, NAMES, kind
from bot.games.yaodiren.present import present
from bot.games.yaodiren.theory import ShownPlan, shown_plan, unseen
from bot.games.yaodiren.view import SeatView
from bot.kernel.cards import Hand
from bot.kernel.panel import HandScene, Tray
from tests.figures import DOSE
from tests.rules.presented import frame, public, seat_view, slot, states
from tests.rules.tables import cards

NOTHING = Hand((0,) * COUNT)


def held(text: str) -> Hand:
    return Hand.of(cards(text), COUNT)


def plan(hand: str, seen: str = "") -> ShownPlan:
    found = held(hand)
    return shown_plan(found, (), unseen(found, held(seen)))


def outs(found: ShownPlan, left: Hand) -> int:
    return sum(left[want] for unit in found.units for want in unit.wants)


def scene_of(view: SeatView) -> HandScene:
    scene = slot(present(view, frame()), "hand").scene
    assert isinstance(scene, HandScene)
    return scene


def names(tray: Tray) -> list[str]:
    return [shown.card.name for shown in tray.cards]


def test_of_equal_plans_the_one_with_most_outs_is_shown() -> None:
    """Either of two black 8s goes with 长三; the one of which more are left is the one that a player holds there."""
    for gone, kept in (("26", "35"), ("35", "26")):
        (unit,) = plan("26 35 33", seen=" ".join([gone] * 3)).units
        assert set(unit.cards) == {kind(kept), kind("33")}


def test_outs_never_cost_mao_tuo_or_fan() -> None:
    """和牌 with 四六 counts a red card more than with 梅子, however many of those are left."""
    found = plan("13 46 55", seen="46 46 46")
    assert set(found.units[0].cards) == {kind("13"), kind("46")}


@pytest.mark.parametrize("seed", range(15 * DOSE))
def test_no_exchange_of_two_cards_alike_in_all_has_more_outs(seed: int) -> None:
    """平八 and 叉八 count alike: what the plan makes of one it could make of the other."""
    rng = random.Random(seed)
    cut = rng.sample(DECK, 45)
    hand, seen = Hand.of(cut[:20], COUNT), Hand.of(cut[20:], COUNT)
    left = unseen(hand, seen)
    found = shown_plan(hand, (), left)
    one, other = kind("26"), kind("35")
    swap = {one: other, other: one}
    swapped = Hand(tuple(hand[swap.get(k, k)] for k in range(COUNT)))
    mirrored = Hand(tuple(left[swap.get(k, k)] for k in range(COUNT)))
    assert outs(shown_plan(swapped, (), mirrored), mirrored) == outs(found, left)


@pytest.mark.parametrize("seed", range(20))
def test_cards_that_nothing_in_hand_waits_for_change_nothing(seed: int) -> None:
    rng = random.Random(seed)
    cut = rng.sample(DECK, 30)
    hand, seen = Hand.of(cut[:20], COUNT), Hand.of(cut[20:], COUNT)
    left = unseen(hand, seen)
    before = shown_plan(hand, (), left)
    wanted = {want for unit in before.units for want in unit.wants}
    mates = {k for k in range(COUNT) if hand[k]}
    for k in range(COUNT):
        if k not in wanted | mates and left[k]:
            assert shown_plan(hand, (), left.minus(k))[3:] == before[3:]


@pytest.mark.parametrize("seed", range(6))
def test_units_come_first_and_larger_ones_before_smaller(seed: int) -> None:
    for state in states(seed):
        if public(state).result is not None:
            continue
        scene = scene_of(seat_view(state, 0))
        sizes = [len(tray.cards) for tray in scene.trays]
        assert sizes == sorted(sizes, reverse=True)
        shown = [view.card for tray in scene.trays for view in tray.cards] + [
            view.card for view in scene.loose
        ]
        assert len(shown) == seat_view(state, 0).hand.size


def test_a_pair_that_dies_stays_where_it_was() -> None:
    """In one order with the living pairs, whatever its note."""
    found = 0
    for state in (state for seed in range(10) for state in states(seed)):
        for seat in range(3 if public(state).phase == "playing" else 0):
            pairs = [tray for tray in scene_of(seat_view(state, seat)).trays if len(tray.cards) == 2]
            alike = [names(tray) for tray in pairs if len(set(names(tray))) == 1]
            assert alike == sorted(alike, key=lambda pair: NAMES.index(pair[0]))
            dead = [tray for tray in pairs if tray.note]
            found += bool(dead) and dead != pairs[-len(dead) :]
    assert found, "some dead pair lies before a living one"


@pytest.mark.parametrize("preset", ["baozi", "allred"])
def test_9_where_discards_are_free_only_what_no_rule_lets_go_is_veiled(preset: str) -> None:
    """Four alike are one unit (3), and 吃啥打啥 holds; but for those, nothing is under a veil."""
    seen = 0
    for seed in range(12):
        for state in states(seed, options={"preset": preset}):
            seat = public(state).must_discard
            if seat is None or not (view := seat_view(state, seat)).owes:
                continue
            scene = scene_of(view)
            shown = [one for tray in scene.trays for one in tray.cards] + list(scene.loose)
            veiled = {one.card.name for one in shown if one.veil}
            bound = {NAMES[k] for k in view.hand.kinds() if view.hand[k] >= 4 or k == view.claimed}
            assert veiled <= bound
            seen += 1
    assert seen > 20


def test_7_6_in_guided_play_what_may_not_be_discarded_is_veiled() -> None:
    veiled = 0
    for seed in range(6):
        for state in states(seed):
            seat = public(state).must_discard
            if seat is None or not (view := seat_view(state, seat)).owes:
                continue
            scene = scene_of(view)
            shown = [one for tray in scene.trays for one in tray.cards] + list(scene.loose)
            assert {one.card.name for one in shown if not one.veil} == {NAMES[k] for k in view.discards}
            veiled += any(one.veil for one in shown)
    assert veiled
