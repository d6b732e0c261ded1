"""Play by house rule (rule book 6 to 8 and 10): folding, keeping mao, being ready, hu passed by, calls."""

from __future__ import annotations

import pytest

from bot.games.yaodiren.actions import Discard, Fold, Hu, Pass, Peng, Sha
from bot.games.yaodiren.events import Announced, Event
from bot.games.yaodiren.kinds import kind
from bot.games.yaodiren.state import Discarding, Flipping, Offering, Replacing, State
from tests.rules.house import READY, RED4, SPARE, house, kinds, reason, settled, waiting
from tests.rules.tables import answer, claims, discardable, eat, events, filling, may, offered, step, table

CHI_16 = "34 25 16 44 44 46 46 45"
"""With RED4 it may eat a 16 with 34 and 25."""

FULL = "44 44 44 46 46 45 45 25 55"
"""With RED4 seven mao without credit, one more with it; 25 and 55 are loose."""

NEARLY = "44 44 44 46 46 46 16 16 55"
"""With RED4: after 55 it waits for any 7."""

PENG_46 = "44 44 44 46 46 16 16 55"
"""With RED4 not ready; after a peng of 46 it can be, by 55."""


@pytest.mark.option("voluntary_fold", "on")
@pytest.mark.option("voluntary_fold", "off")
@pytest.mark.parametrize("on", [True, False])
def test_10_voluntary_fold(on: bool) -> None:
    offer = offered(waiting(CHI_16, voluntary_fold=on), 0, "16")
    assert (Fold() in may(offer, 1)) is on
    assert (Fold() in may(offer, 2)) is on, "nor where nothing is asked"
    three = offered(waiting("16 16 16 44 44 44 46 46", voluntary_fold=on), 0, "16")
    assert set(may(three, 1)) == ({Sha(), Fold()} if on else {Sha()})
    discard = filling(house(table(FULL, SPARE, SPARE, groups=[RED4] * 3), voluntary_fold=on), 0)
    assert (Fold() in may(discard, 0)) is on
    assert (reason(discard, 0, Fold()) is None) is on


@pytest.mark.option("keep_mao", "on")
@pytest.mark.option("keep_mao", "off")
@pytest.mark.parametrize("enforcement", ["guided", "baozi"])
@pytest.mark.parametrize("on", [True, False])
def test_10_keep_mao(on: bool, enforcement: str) -> None:
    options = {"keep_mao": on, "enforcement": enforcement}
    asked = filling(house(table(FULL, SPARE, SPARE, groups=[RED4] * 3, opener=1), **options), 0)
    assert {"25", "55", "44"} <= discardable(asked), "of three alike a pair is left, which is a mao as well"
    assert ("46" in discardable(asked)) is not on
    assert ("45" in discardable(asked)) is not on


@pytest.mark.option("keep_mao", "on")
def test_10_keep_mao_on_binds_only_where_another_discard_avoids_it() -> None:
    bound = house(table("44 44 44 44 46 46 45 45 25 55", SPARE, SPARE, groups=[RED4] * 3), keep_mao=True)
    assert "46" not in discardable(filling(bound, 0))
    free = house(table("16 16 34", SPARE, SPARE, groups=[RED4 + ", peng 45, peng 46"] * 3), keep_mao=True)
    assert discardable(filling(free, 0)) == {"16", "34"}


@pytest.mark.option("must_ready", "on")
@pytest.mark.option("must_ready", "off")
@pytest.mark.parametrize(("on", "may_play"), [(True, {"55"}), (False, {"44", "46", "16", "55"})])
def test_10_must_ready_guided_discards(on: bool, may_play: set[str]) -> None:
    now = house(table(NEARLY, SPARE, SPARE, groups=[RED4] * 3), must_ready=on)
    assert discardable(filling(now, 0)) == may_play
    if on:
        assert reason(filling(now, 0), 0, Discard(kind("16"))) == "must_ready"


@pytest.mark.option("must_ready", "on")
@pytest.mark.option("must_ready", "off")
@pytest.mark.parametrize("on", [True, False])
def test_10_must_ready_guided_claims(on: bool) -> None:
    state = offered(waiting(PENG_46, must_ready=on), 0, "46")
    assert Peng() in may(state, 1)
    assert (Pass() in may(state, 1)) is not on
    ready_already = offered(waiting(READY.replace("46 46 46", "45 45 45"), must_ready=on), 0, "16")
    assert Pass() in may(ready_already, 1), "who is ready may pass"


@pytest.mark.option("must_ready", "on")
def test_10_must_ready_wants_a_card_unseen() -> None:
    sevens = "16 " * 3 + "34 " * 5 + "25 " * 5
    now = house(table(NEARLY, SPARE, SPARE, groups=[RED4] * 3, discards=sevens), must_ready=True)
    assert len(discardable(filling(now, 0))) > 1, "55 would make it wait for cards that are all seen"


@pytest.mark.option("must_ready", "on")
def test_10_must_ready_does_not_wait_for_a_kind_held_three_times() -> None:
    seen = "16 " * 3 + "34 " * 5 + "25 " * 5
    now = table("44 44 44 46 46 46 15 15 55", SPARE, SPARE, groups=[RED4] * 3, discards=seen + "15 15")
    asked = filling(house(now, must_ready=True), 0)
    held = "with 15 15 it waits for 26 and 35, and for 33 with 44 44; of 44 it holds three"
    assert discardable(asked) == {"55"}, held
    gone = house(now.but(seen=now.seen.plus(*kinds("26 35 33 " * 5))), must_ready=True)
    assert discardable(filling(gone, 0)) != {"55"}


@pytest.mark.option("must_ready", "on")
def test_10_must_ready_under_baozi_who_declined_and_dries_up_is_baozi() -> None:
    now = house(table(NEARLY, SPARE, SPARE, groups=[RED4] * 3), must_ready=True, enforcement="baozi")
    asked = filling(now, 0)
    assert {"16", "46", "55"} <= discardable(asked), "nothing is blocked"
    declined = step(answer(asked, 0, Discard(kind("16"))))
    assert declined.round.unready == {0}
    kept = step(answer(asked, 0, Discard(kind("55"))))
    assert kept.round.unready == frozenset()
    passed = step(
        settled(offered(waiting(PENG_46, must_ready=True, enforcement="baozi"), 0, "46"), 1, Pass())
    )
    assert passed.round.unready == {1}
    dry = "11 11 44 44 16 34 36 56"
    seen = "66 " * 5 + "11 11 11"
    hopeless = table(SPARE, dry, SPARE, groups=["", RED4, RED4], discards=seen, stock="33 33")
    for unready, why, baozi in ((frozenset({1}), "dry", (1,)), (frozenset(), "seen", ())):
        at = house(hopeless, must_ready=True, enforcement="baozi").but(unready=unready)
        out = step(Flipping(at, 0)).round
        assert [(one.seat, one.why) for one in out.outs if one.seat == 1] == [(1, why)]
        assert tuple(seat for seat in out.baozi if seat == 1) == baozi


@pytest.mark.option("pass_hu", "turn")
@pytest.mark.option("pass_hu", "hand")
@pytest.mark.parametrize(("value", "may_hu"), [("turn", True), ("hand", False)])
def test_10_pass_hu(value: str, may_hu: bool) -> None:
    now = table(SPARE, READY, SPARE, groups=[RED4] * 3, barred=["", "34"], stock="34 33 33")
    flip = step(Flipping(house(now, pass_hu=value), 0))
    assert isinstance(flip, Offering)
    assert flip.seat == 1
    own = claims(flip, 1)
    assert bool(own and own.hu) is may_hu
    pair = table(SPARE, "16 16 44 44 46 46 45 45", SPARE, groups=[RED4] * 3, barred=["", "34"])
    claimed = step(answer(offered(house(pair, pass_hu=value), 0, "16"), 1, Peng()))
    assert (claimed.round.barred[1] == frozenset()) is may_hu


@pytest.mark.option("eat_then_play_same", "on")
@pytest.mark.option("eat_then_play_same", "off")
@pytest.mark.parametrize("forbidden", [True, False])
def test_10_eat_then_play_same(forbidden: bool) -> None:
    state = offered(waiting(CHI_16, eat_then_play_same=forbidden), 0, "16")
    asked = step(step(answer(state, 1, eat("34 25"))))
    assert isinstance(asked, Discarding)
    assert ("16" in discardable(asked)) is not forbidden


def told(state: State) -> list[Announced]:
    """What is told of seat 1 by the next step."""
    found: tuple[Event, ...] = events(state)
    return [event for event in found if isinstance(event, Announced)]


@pytest.mark.option("announce", "on")
@pytest.mark.option("announce", "off")
@pytest.mark.parametrize("on", [True, False])
def test_10_announce_a_fourth_and_a_fifth(on: bool) -> None:
    hand = "56 56 44 44 46 46 45 45"
    chi = answer(offered(waiting(hand, announce=on), 0, "12"), 1, eat("56 56"))
    assert told(chi) == [Announced(1, "fourth", kinds("12"))] * on
    own = answer(offered(waiting("12 56 44 44 46 46 45 45", announce=on), 0, "56"), 1, eat("12 56"))
    assert told(own) == [], "the fourth comes out of the hand: it was not eaten"
    killed = waiting(hand, groups="sha 12, peng 13, peng 15, peng 24", announce=on)
    fifth = answer(offered(killed, 0, "12"), 1, eat("56 56"))
    assert told(fifth) == [Announced(1, "fifth", kinds("12"))] * on
    hu = answer(offered(waiting("56 56 44 44 44 46 46 46", announce=on), 0, "12"), 1, Hu())
    assert told(hu) == [Announced(1, "fourth", kinds("12"))] * on
    drawn = house(
        table(SPARE, SPARE, SPARE, groups=["", "peng 12, peng 13, peng 15, sha 24", ""], stock="13 33")
    )
    replaced = Replacing(house(drawn, announce=on), 1, kind("24"))
    assert [one.what for one in told(step(replaced)) + told(replaced)] == ["fourth"] * on


@pytest.mark.option("announce", "on")
@pytest.mark.option("announce", "off")
@pytest.mark.parametrize("on", [True, False])
def test_10_announce_a_pair_of_a_kind_that_went_by(on: bool) -> None:
    def after(lying: str, card: str) -> list[Announced]:
        groups = ["", "peng 12, peng 13, peng 15, sha 24", ""]
        now = table(SPARE, SPARE, SPARE, groups=groups, stock=f"{card} 33", discards=lying)
        replaced = Replacing(house(now, announce=on), 1, kind("24"))
        return told(replaced) + told(step(replaced))

    assert after("55", "55") == [Announced(1, "seen", kinds("55"))] * on
    assert after("", "55") == [], "none went by"
    assert after("44", "44") == [], "three, not a pair"


@pytest.mark.option("announce", "on")
@pytest.mark.option("announce", "off")
@pytest.mark.parametrize("on", [True, False])
def test_10_announce_a_mao_opened(on: bool) -> None:
    eight = "44 44 46 46 45 45 16 34 26"
    now = house(table(SPARE, eight, SPARE, groups=[RED4] * 3, opener=0), announce=on)
    first = answer(filling(now, 1), 1, Discard(kind("16")))
    assert told(first) == [Announced(1, "opened", kinds("16"))] * on
    loose = answer(filling(now, 1), 1, Discard(kind("26")))
    assert told(loose) == [], "no mao is broken"
    seven = "44 44 46 46 45 45 16 26 22"
    fewer = house(table(SPARE, seven, SPARE, groups=[RED4] * 3, opener=0), announce=on)
    assert told(answer(filling(fewer, 1), 1, Discard(kind("16")))) == []


@pytest.mark.option("announce", "on")
def test_10_announce_names_the_mao_when_the_second_card_goes() -> None:
    eight = "44 44 46 46 45 45 16 34 26"
    now = house(table(SPARE, eight, SPARE, groups=[RED4] * 3, opener=0, stock="33 33 33"), announce=True)
    first = step(answer(filling(now, 1), 1, Discard(kind("16"))))
    drawn = first.round.but(
        hands=tuple(h.plus(kind("26")) if n == 1 else h for n, h in enumerate(first.round.hands))
    )
    second = answer(filling(drawn, 1), 1, Discard(kind("34")))
    assert [(one.what, set(one.cards)) for one in told(second)] == [("opened_all", set(kinds("16 34")))]
