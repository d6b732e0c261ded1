"""What an advice says is so: each figure is found again in the text and reckoned anew from the cards."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from bot.agents.advice import Advice, Judged
from bot.games import GAMES
from bot.games.yaodiren.actions import Chi, Discard, Fold, Pass, Peng
from bot.games.yaodiren.kinds import NAMES
from bot.games.yaodiren.scoring import waits
from bot.games.yaodiren.state import Discarding, State
from bot.games.yaodiren.theory import shown_plan, unseen
from bot.games.yaodiren.theory_units import is_chi
from bot.games.yaodiren.view import SeatView
from bot.games.yaodiren.words import advice, advice_facts
from bot.kernel.game import Speech
from bot.kernel.judging import gap
from tests.coach.thinkers import opinion
from tests.property.selfplay import Deal, play

GAME = GAMES["yaodiren"]
SEEDS = range(6)
HOUSES: tuple[dict[str, Any], ...] = ({}, {"preset": "baozi"}, {"preset": "teahouse"})


@cache
def positions() -> tuple[tuple[State, SeatView], ...]:
    """Every question of some rounds of self-play, and some views of seats that nothing is asked of."""
    found = []
    for seed in SEEDS:
        rng = random.Random(seed)
        for state, _ in play(Deal(HOUSES[seed % len(HOUSES)], seed, careful=0.8)):
            owing = GAME.awaits(state)[1]
            seats = [one for one in range(state.round.seats) if one in owing or rng.random() < 0.05]
            found.extend((state, GAME.view(state, seat)) for seat in seats)
    return tuple(found)


def asked(kind: str) -> Iterator[tuple[State, SeatView]]:
    return ((state, view) for state, view in positions() if view.owes and view.asks == kind)


def ahead(view: SeatView) -> Any:
    return unseen(view.hand, view.table.seen)


def helps(unit: Any) -> set[int]:
    """The kinds that finish a unit, by rule book 3 and nothing of the plan's."""
    alike = len(set(unit.cards)) == 1
    if unit.name == "pair":
        return {unit.cards[0]}
    if unit.name == "half":
        return {kind for kind in range(21) if is_chi((*unit.cards, kind))}
    return {unit.cards[0]} if alike and unit.name in ("three", "four") and unit.mao == 2 else set()


def test_a_discard_tells_what_it_breaks_and_what_is_left() -> None:
    """卯 坨 番 before and after, 听 with what is unseen, 进张: by theory, from the hand itself."""
    seen = 0
    for _, view in asked("discard"):
        for action in (one for one in GAME.legal(view) if isinstance(one, Discard)):
            line = GAME.advise(view, Advice(action, (), 0, 0.0), Speech()).splitlines()[0]
            hand, left = view.hand.minus(action.kind), ahead(view)
            before = shown_plan(view.hand, view.melds, left, view.locked)
            after = shown_plan(hand, view.melds, left, view.locked)
            assert line.startswith(f"💡 打{NAMES[action.kind]}: ")
            assert ("卯坨不减" in line) == (after.mao >= before.mao and after.tuo >= before.tuo)
            for sign, was, now in (("卯", before.mao, after.mao), ("坨", before.tuo, after.tuo)):
                assert (f"{sign} {was}→{now}" in line) == (now < was)
            assert (f"番 {before.fan}→{after.fan}" in line) == (after.fan != before.fan)
            ready = waits(hand, view.melds, view.need, view.locked, left)
            told = "/".join(f"{NAMES[kind]} 剩{left[kind]}" for kind in ready)
            assert ("下叫了,听 " + told in line) if ready else ("下叫" not in line)
            if not ready:
                kinds = {kind for unit in after.units for kind in helps(unit)}
                assert f"进张{sum(left[kind] for kind in kinds)}张" in line
            assert ("散牌" in line) == (action.kind in before.loose)
            seen += 1
    assert seen > 150


def test_a_card_that_nobody_can_peng_is_a_pair_in_no_other_hand() -> None:
    """Whatever is said of the others' hands is so: here they are looked at."""
    told = []
    for state, view in asked("discard"):
        for action in (one for one in GAME.legal(view) if isinstance(one, Discard)):
            pairs = any(
                hand[action.kind] >= 2 for seat, hand in enumerate(state.round.hands) if seat != view.seat
            )
            said = "哪个都碰不成" in GAME.advise(view, Advice(action, (), 0, 0.0), Speech())
            assert not (said and pairs)
            told.append(said)
    assert 2 < sum(told) < len(told) / 2


def test_after_a_claim_the_hand_is_as_it_was_told() -> None:
    """桌上第n卯, 再打: the claim is carried out, the discard is allowed then, and leaves that plan."""
    seen = 0
    for state, view in asked("claim"):
        for action in (one for one in GAME.legal(view) if isinstance(one, Chi | Peng)):
            left = advice_facts.left(view, action)
            after = _alone(state, view.seat, action)
            if left is None or not isinstance(after, Discarding) or after.seat != view.seat:
                continue
            line = GAME.advise(view, Advice(action, (), 0, 0.0), Speech()).splitlines()[0]
            own = GAME.view(after, view.seat)
            assert f"桌上第{len(own.melds)}卯" in line
            assert left.discard in own.discards
            assert f"再打{NAMES[left.discard or 0]}" in line
            then = advice_facts.left(own, Discard(left.discard or 0))
            assert then is not None
            assert (then.plan, then.waits, then.coming) == (left.plan, left.waits, left.coming)
            assert f"卯 {then.plan.mao} 坨 {then.plan.tuo}" in line
            seen += 1
    assert seen > 30


def _alone(state: State, seat: int, action: Any) -> State:
    """The state once this claim was carried out, all others passing."""
    after = state
    answers = [(one, Pass()) for one in GAME.awaits(state)[1] if one != seat]
    for who, what in [(seat, action), *answers]:
        if who in GAME.awaits(after)[1] and GAME.refusal(GAME.view(after, who), what) is None:
            for event in GAME.decide(after, who, what):
                after = GAME.evolve(after, event)
    return _on(after)


def _on(after: State) -> State:
    """The state in which somebody is asked next, or nobody any more."""
    while not GAME.awaits(after)[1] and (step := GAME.step(after)) is not None:
        for event in step.events:
            after = GAME.evolve(after, event)
    return after


def test_the_next_best_is_compared_figure_by_figure() -> None:
    """多 and 少 are what the two hands that would be left differ by."""
    words = {"卯": "mao", "坨": "tuo", "番": "fan"}
    seen = 0
    for _, view in asked("discard"):
        legal = [one for one in GAME.legal(view) if isinstance(one, Discard)]
        if len(legal) < 2:
            continue
        best, rival, *_ = random.Random(str(view.hand)).sample(legal, 2)
        judged = (Judged(best, 1.0, 0.0), Judged(rival, 0.35, 0.1))
        line = GAME.advise(view, Advice(best, judged, 9, 0.0), Speech()).splitlines()[1]
        assert line.startswith(f"比打{NAMES[rival.kind]}: ")
        assert "大约多0.7分" in line or "大约多0.6分" in line
        one, other = (
            shown_plan(view.hand.minus(action.kind), view.melds, ahead(view), view.locked)
            for action in (best, rival)
        )
        assert line[-3:] != "差不多", "0.65 points are clear"
        for sign, n, what in re.findall(r"(多|少)(\d+)(卯|坨|番)", line):
            mine, theirs = getattr(one, words[what]), getattr(other, words[what])
            if what == "卯":
                mine, theirs = min(mine, 7), min(theirs, 7)
            assert (mine - theirs) == (int(n) if sign == "多" else -int(n)), line
            seen += 1
    assert seen > 15


def test_where_nothing_speaks_for_the_best_the_next_is_about_as_good() -> None:
    """Fewer tuo or cards are no reason; that the points are not clear either is said."""
    seen = 0
    for _, view in asked("discard"):
        legal = [one for one in GAME.legal(view) if isinstance(one, Discard)]
        for best in legal[:3]:
            for rival in legal[-3:]:
                judged = (Judged(best, 0.0, 0.0), Judged(rival, 0.0, 0.1))
                lines = GAME.advise(view, Advice(best, judged, 9, 0.0), Speech()).splitlines()
                if best == rival:
                    continue
                told = lines[1].removeprefix(f"比打{NAMES[rival.kind]}: ")
                assert told.startswith(("多", "先下叫")) or lines[1] == f"跟打{NAMES[rival.kind]}差不多"
                seen += lines[1].startswith("跟")
    assert seen > 20


@pytest.mark.parametrize(
    ("points", "error", "told"), [(0.4, 0.1, 0.4), (0.4, 0.3, 0.0), (0.05, 0.001, 0.0), (2.0, 0.0, 2.0)]
)
def test_points_are_told_only_where_the_difference_is_clear(points: float, error: float, told: float) -> None:
    """Twice the standard error, and a tenth of a point."""
    _, view = next(asked("discard"))
    found = opinion(view, GAME.legal(view), points, error)
    assert gap(found, found.judged[1].action) == told
    assert gap(found, found.best) == 0
    assert gap(found, "never judged") is None
    assert (f"大约多{told}分" in GAME.advise(view, found, Speech())) == bool(told)


def test_whoever_is_called_close_has_five_groups_on_the_table() -> None:
    seen = 0
    for _, view in positions():
        said = GAME.advise(view, opinion(view, GAME.legal(view)) if view.owes else None, Speech())
        told = {("①②③".index(sign), int(n)) for sign, n in re.findall("当心([①②③]): 桌上都(\\d)卯", said)}
        playing = view.table.status[view.seat] == "in" and view.table.phase == "playing" and not view.leaving
        playing = playing and "胡" not in said.splitlines()[0]
        close = {
            (seat, len(melds))
            for seat, melds in enumerate(view.table.melds)
            if seat != view.seat and view.table.status[seat] == "in" and len(melds) >= 5
        }
        if view.owes and view.asks in ("claim", "discard"):
            assert told == (close if playing else set())
        else:
            assert told <= close
        seen += bool(told)
    assert seen > 1


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
def test_every_question_and_every_pause_has_advice(language: str) -> None:
    """A line at least, short enough, without a gap; an answer has a name."""
    for _, view in positions():
        found = opinion(view, GAME.legal(view)) if view.owes else None
        for said in (GAME.advise(view, found, Speech(language)), GAME.advise(view, None, Speech(language))):
            assert 0 < len(said) <= advice.LIMIT
            assert "{" not in said
            assert "  " not in said
        if found is not None:
            assert GAME.named(view, found.best, Speech(language)) in GAME.advise(
                view, found, Speech(language)
            )
        for action in GAME.legal(view):
            assert GAME.named(view, action, Speech(language))


def test_folding_is_no_rival_but_where_it_is_the_question() -> None:
    for _, view in positions():
        if view.owes and view.asks != "play":
            may = [Judged(one, 0.0, 0.0) for one in GAME.legal(view) if isinstance(one, Fold)]
            best = opinion(view, GAME.legal(view)).best
            said = GAME.advise(view, Advice(best, (Judged(best, 1.0, 0.0), *may), 1, 0.0), Speech())
            assert len(said.splitlines()) == 1 or "扣牌" not in said.splitlines()[1]
