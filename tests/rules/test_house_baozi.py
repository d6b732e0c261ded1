"""Baozi by the act (rule book 9): what breaks the conditions is free, and makes a baozi."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.yaodiren.actions import Chi, Discard, Fold, Hu, Pass, Peng, Sha, Tuhuo
from bot.games.yaodiren.events import Folded, Won
from bot.games.yaodiren.kinds import kind
from bot.games.yaodiren.state import Flipping, Offering, Over, Replacing, State
from tests.rules.house import READY, RED4, SPARE, house, kinds, reason, settled, waiting
from tests.rules.tables import answer, claims, discardable, eat, events, filling, may, offered, step, table

FREE: dict[str, Any] = {"enforcement": "baozi"}
TIGHT = "44 44 46 46 45 45 11 55 56"
TIGHT_SEEN = "23 36 " * 5 + "45 " * 3
"""With RED4: 44, 46 and 11 make 7 mao with four on the table; 45 is dead, so the first three may not go."""

NO_MEND = "16 34 25 11 66 66 23 23"
NO_MEND_SEEN = "16 " * 4 + "34 " * 4 + "25 " * 4 + "11 " * 4 + "66 " * 3
"""With RED4: after a peng of 23 every discard breaks a finished group that cannot be mended."""

LAST_FAN = "44 44 46 22 16 34 36 56"
"""With RED4: the pair of 44 is the only source of fan."""


def why(state: State, seat: int = 1) -> list[str]:
    """Why the seat goes out by the next step."""
    return [event.why for event in events(state) if isinstance(event, Folded) and event.seat == seat]


@pytest.mark.option("enforcement", "guided")
@pytest.mark.option("enforcement", "baozi")
def test_9_a_discard_that_breaks_the_conditions() -> None:
    now = table(TIGHT, SPARE, SPARE, groups=[RED4] * 3, opener=1).but()
    now = now.but(seen=now.seen.plus(*kinds(TIGHT_SEEN)))
    guided, free = (filling(house(now, enforcement=one), 0) for one in ("guided", "baozi"))
    assert reason(guided, 0, Discard(kind("44"))) == "mao_short"
    assert "44" in discardable(free)
    broken = answer(free, 0, Discard(kind("44")))
    assert why(broken, 0) == ["discarded"]
    after = step(broken)
    assert isinstance(after, Offering), "the card is played all the same"
    assert after.round.baozi == (0,)
    assert why(answer(free, 0, Discard(kind("56"))), 0) == []


@pytest.mark.option("enforcement", "guided")
@pytest.mark.option("enforcement", "baozi")
def test_9_a_peng_that_breaks_the_conditions() -> None:
    now = table(SPARE, NO_MEND, SPARE, groups=[RED4] * 3, discards=NO_MEND_SEEN)
    assert Peng() not in may(offered(house(now, enforcement="guided"), 0, "23"), 1)
    free = offered(house(now, **FREE), 0, "23")
    assert Peng() in may(free, 1)
    after = answer(free, 1, Peng())
    while not why(after):
        after = step(after)
    assert why(after) == ["penged"]
    assert step(after).round.baozi == (1,)


@pytest.mark.option("enforcement", "baozi")
def test_9_passing_a_peng_is_an_act() -> None:
    now = house(table(SPARE, LAST_FAN, SPARE, groups=[RED4] * 3, opener=1, discards="44 44"), **FREE)
    state = offered(now, 0, "44")
    assert {Peng(), Pass()} <= set(may(state, 1))
    assert why(settled(state, 1, Pass())) == ["passed_peng"]
    assert why(settled(state, 1, Peng())) == []
    assert why(settled(state, 1, Fold())) == ["chose"], "who folds is out, and no baozi"
    other = offered(now.but(opener=0), 0, "44")
    assert why(settled(other, 1, Pass())) == [], "only the opener must keep a fan source"
    possible = offered(house(table(SPARE, LAST_FAN, SPARE, groups=[RED4] * 3, opener=1), **FREE), 0, "44")
    assert why(settled(possible, 1, Pass())) == [], "a hu may still complete the pair"


@pytest.mark.option("enforcement", "baozi")
@pytest.mark.parametrize(
    ("hand", "due"), [("16 16 16 44 44 44 46 46", Sha()), ("16 16 16 16 44 44 46 46 45", Tuhuo())]
)
def test_9_sha_and_tuhuo_may_be_passed(hand: str, due: Sha | Tuhuo) -> None:
    state = offered(waiting(hand, **FREE), 0, "16")
    assert set(may(state, 1)) == {due, Pass(), Hu(), Fold()}
    assert why(settled(state, 1, Pass())) == ["passed_sha"]
    assert why(answer(state, 1, due)) == []
    guided = offered(waiting(hand), 0, "16")
    assert set(may(guided, 1)) == {due, Fold()}


@pytest.mark.option("enforcement", "baozi")
def test_9_hu_where_sha_is_due_is_no_win() -> None:
    state = offered(waiting("16 16 16 44 44 44 46 46", **FREE), 0, "16")
    called = answer(state, 1, Hu())
    assert why(called) == ["hu_for_sha"]
    assert not any(isinstance(event, Won) for event in events(called))
    assert step(called).round.baozi == (1,)


@pytest.mark.option("enforcement", "baozi")
def test_9_a_chi_that_breaks_the_conditions_stays_blocked() -> None:
    groups = "peng 12, peng 13, peng 45, peng 66"
    now = house(table(SPARE, "44 44 15 15 16 34 46 22", SPARE, groups=["", groups, ""], opener=1), **FREE)
    state = offered(now, 0, "24")
    assert eat("44 44") not in may(state, 1)
    assert reason(state, 1, eat("44 44")) == "opener_fan"
    sevens = house(table(SPARE, "16 34 25 44 44 46 46 45", SPARE, groups=[RED4] * 3), **FREE)
    assert any(isinstance(one, Chi) for one in may(offered(sevens, 0, "34"), 1))


@pytest.mark.option("enforcement", "baozi")
def test_9_who_is_out_by_what_others_did_or_after_a_compulsory_sha_is_no_baozi() -> None:
    six = RED4 + ", peng 45, peng 66"
    sevens = "16 16 " + "34 " * 5 + "25 " * 5 + "16"
    unkilled = house(
        table("16 16", SPARE, SPARE, groups=[six, RED4, RED4], discards=sevens, stock="33 22"), **FREE
    )
    state = step(step(step(Replacing(unkilled, 0, kind("66")))))
    assert state.round.outs[-1].why == "no_discard"
    assert state.round.baozi == ()
    seen = "66 " * 5 + "11 11 11"
    dead = house(
        table(SPARE, "11 11 44 44 16 34 36 56", SPARE, groups=["", RED4, RED4], discards=seen), **FREE
    )
    swept = step(Flipping(dead.but(stock=kinds("33 33")), 0))
    assert "seen" in {out.why for out in swept.round.outs}
    assert swept.round.baozi == ()


@pytest.mark.option("enforcement", "baozi")
def test_9_a_baozi_is_out_of_the_hand_and_the_others_play_on() -> None:
    state = offered(waiting("16 16 16 44 44 44 46 46", **FREE), 0, "16")
    after = step(answer(state, 1, Pass()))
    assert not after.round.active(1)
    flip = step(Flipping(after.round.but(stock=kinds("33 33")), 0))
    assert isinstance(flip, Offering)
    assert flip.seat == 2
    assert flip.claims is not None
    assert flip.claims[1] is None


@pytest.mark.option("enforcement", "baozi")
def test_9_another_s_hu_goes_before_the_own_sha_that_was_passed() -> None:
    three = "34 34 34 44 44 45 45 23"
    now = house(table(SPARE, three, READY, groups=[RED4] * 3), **FREE)
    state = answer(offered(now, 0, "34"), 1, Pass())
    over = step(answer(state, 2, Hu()))
    assert isinstance(over, Over)
    assert over.round.baozi == (1,), "judged when the window settles, also by another's hu"
    own = claims(offered(now, 0, "34"), 1)
    assert own is not None
    assert set(own.breaks) == {"pass", "hu"}
