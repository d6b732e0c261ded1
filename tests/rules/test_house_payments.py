"""Payments by house rule (rule book 9 and 10): every value of every option that is about money."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games import GAMES
from bot.games.yaodiren import settlement
from bot.games.yaodiren.actions import Declare, Fold, Hu
from bot.games.yaodiren.state import Declaring, Flipping, Over, State
from bot.kernel.settlement import balances
from tests.rules.house import NO_FAN, after_hu, gone, house, paid, rules, waiting
from tests.rules.tables import answer, may, offered, settle_down, step, table

GAME = GAMES["yaodiren"]
SIX_FAN = "peng 14, peng 11, sha 44, peng 12"
SIX_FAN_HAND = "46 46 46 45 45 45 16 16"
"""With a 34: 1 + 1 + 2 fan, 55 tuo: two more."""


def exhausted(**why: str) -> Any:
    """黄牌 with seats out, as a function of the options."""

    def end(n: int = 3, **options: Any) -> State:
        now = house(table(*["44 44"] * n, groups=["peng 12"] * n), **options)
        return settle_down(Flipping(gone(now, **why), 0))

    return end


@pytest.mark.option("players", 3)
@pytest.mark.option("players", 2)
@pytest.mark.parametrize(("n", "points"), [(3, (-3, 6, -3)), (2, (-3, 3))])
def test_10_players_each_other_player_pays(n: int, points: tuple[int, ...]) -> None:
    assert paid(after_hu(waiting(n=n))) == points


@pytest.mark.option("base", 1)
@pytest.mark.option("base", 10)
@pytest.mark.parametrize("base", [1, 7, 10])
def test_10_base_is_what_a_fan_costs(base: int) -> None:
    assert paid(after_hu(waiting(base=base))) == (-3 * base, 6 * base, -3 * base)


@pytest.mark.option("scoring", "add")
@pytest.mark.option("scoring", "double")
@pytest.mark.option("scoring", "plain")
@pytest.mark.parametrize(
    ("scoring", "none", "two", "six"), [("add", 5, 15, 35), ("double", 5, 20, 320), ("plain", 0, 10, 30)]
)
def test_10_scoring(scoring: str, none: int, two: int, six: int) -> None:
    options: dict[str, Any] = {"scoring": scoring, "base": 5}
    assert paid(after_hu(waiting(NO_FAN, **options), "25")) == (-none, 2 * none, -none)
    assert paid(after_hu(waiting(**options))) == (-two, 2 * two, -two)
    assert paid(after_hu(waiting(SIX_FAN_HAND, groups=SIX_FAN, **options))) == (-six, 2 * six, -six)


def test_10_scoring_plain_without_fan_books_no_payment() -> None:
    over = after_hu(waiting(NO_FAN, scoring="plain"), "25")
    assert isinstance(over, Over)
    assert settlement.settle(over) == ()


@pytest.mark.option("fan_cap", None)
@pytest.mark.option("fan_cap", 3)
@pytest.mark.option("fan_cap", 4)
@pytest.mark.option("fan_cap", 5)
@pytest.mark.parametrize(
    ("cap", "scoring", "pays"),
    [
        (None, "add", 7 * 2), (3, "add", 4 * 2), (4, "add", 5 * 2), (5, "add", 6 * 2), (9, "add", 7 * 2),
        (None, "double", 64 * 2), (3, "double", 8 * 2), (4, "double", 16 * 2), (5, "double", 32 * 2),
        (3, "plain", 3 * 2),
    ],
)  # fmt: skip
def test_10_fan_cap_is_put_on_the_fan_before_the_base(cap: int | None, scoring: str, pays: int) -> None:
    now = waiting(SIX_FAN_HAND, groups=SIX_FAN, fan_cap=cap, scoring=scoring, base=2)
    assert paid(after_hu(now)) == (-pays, 2 * pays, -pays)


@pytest.mark.option("all_red", "on")
@pytest.mark.option("all_red", "off")
@pytest.mark.parametrize(("on", "red", "black"), [(True, 4, 3), (False, 3, 3)])
def test_10_all_red_is_a_fan_for_a_hand_without_a_black_card(on: bool, red: int, black: int) -> None:
    assert paid(after_hu(waiting(all_red=on))) == (-red, 2 * red, -red)
    assert paid(after_hu(waiting(all_red=on), "25")) == (-black, 2 * black, -black)
    on_the_table = waiting(groups="peng 12, peng 13, peng 15, peng 33", all_red=on)
    assert paid(after_hu(on_the_table)) == (-3, 6, -3), "a black group on the table counts too: 47 tuo, 2 fan"


@pytest.mark.option("out_pays", "on")
@pytest.mark.option("out_pays", "off")
@pytest.mark.parametrize(
    ("on", "one_out", "both_out"), [(True, (-3, 6, -3), (-3, 6, -3)), (False, (-3, 3, 0), (0, 0, 0))]
)
def test_10_out_pays(on: bool, one_out: tuple[int, ...], both_out: tuple[int, ...]) -> None:
    now = waiting(out_pays=on)
    assert paid(after_hu(gone(now, s2="seen"))) == one_out
    assert paid(after_hu(gone(now, s0="chose", s2="seen"))) == both_out


P = 3
COVER = [
    ({}, (-P, 2 * P, -P)),
    ({"s0": "seen", "s2": "chose"}, (-P, 2 * P, -P)),
    ({"s0": "discarded", "s2": "penged"}, (-P, 2 * P, -P)),
    ({"s2": "seen"}, (-P, 2 * P, -P)),
    ({"s2": "discarded"}, (0, 2 * P, -2 * P)),
    ({"s0": "seen", "s2": "bluffed"}, (0, 2 * P, -2 * P)),
    ({"s0": "passed_sha", "s2": "seen"}, (-2 * P, 2 * P, 0)),
]


@pytest.mark.option("baozi_pays", "cover")
@pytest.mark.parametrize(("why", "points"), COVER)
def test_10_baozi_pays_cover_the_table_of_section_9(why: dict[str, str], points: tuple[int, ...]) -> None:
    assert paid(after_hu(gone(waiting(enforcement="baozi"), **why))) == points


def test_9_cover_pays_the_share_that_the_others_would() -> None:
    off = waiting(enforcement="baozi", out_pays=False)
    assert paid(after_hu(gone(off, s0="seen", s2="discarded"))) == (0, P, -P), (
        "nothing to cover for who is out"
    )
    assert paid(after_hu(gone(off, s2="discarded"))) == (0, 2 * P, -2 * P)
    assert paid(after_hu(gone(off, s0="penged", s2="discarded"))) == (-P, 2 * P, -P), "a baozi is not an out"
    capped = waiting(SIX_FAN_HAND, groups=SIX_FAN, enforcement="baozi", fan_cap=3, base=2, scoring="double")
    assert paid(after_hu(gone(capped, s2="dry"))) == (0, 32, -32)


def test_9_cover_with_two_players_pays_once() -> None:
    now = house(table("44 44", "44 44 44 46 46 46 16 16", groups=["", "peng 12, peng 13, peng 15, peng 24"]))
    two = house(now, enforcement="baozi")
    assert paid(after_hu(gone(two, s0="discarded"))) == (-P, P)


def test_9_cover_pays_nothing_when_nobody_wins() -> None:
    assert paid(exhausted(s2="discarded")(enforcement="baozi")) == (0, 0, 0)


@pytest.mark.option("baozi_pays", "flat 2")
@pytest.mark.option("baozi_pays", "flat 4")
@pytest.mark.option("baozi_pays", "flat 10")
@pytest.mark.parametrize("n", [2, 4, 10])
def test_10_baozi_pays_flat_to_each_other_player_whoever_wins(n: int) -> None:
    options: dict[str, Any] = {"enforcement": "baozi", "baozi_pays": f"flat {n}", "base": 5, "fan_cap": 3}
    p, fine = 5 * 3, 5 * n
    one = after_hu(gone(waiting(**options), s2="discarded"))
    assert paid(one) == (-p + fine, p + fine, -2 * fine), "and nothing more"
    both = after_hu(gone(waiting(**options), s0="penged", s2="discarded"))
    assert paid(both) == (-fine, 2 * fine, -fine)
    assert paid(exhausted(s2="discarded")(**options)) == (fine, fine, -2 * fine)
    assert paid(exhausted(s1="discarded")(n=2, **options)) == (fine, -fine)


def test_9_baozi_are_only_who_broke_the_rules_by_an_act() -> None:
    options = {"enforcement": "baozi", "baozi_pays": "flat 4"}
    for why in ("chose", "unmet", "steals", "seen", "passed", "no_discard"):
        assert paid(exhausted(s2=why)(**options)) == (0, 0, 0), why
    for why in ("bluffed", "discarded", "penged", "passed_peng", "passed_sha", "hu_for_sha", "dry"):
        assert paid(exhausted(s2=why)(**options)) == (4, 4, -8), why


@pytest.mark.option("declare_fan", "on")
@pytest.mark.parametrize(
    ("named", "points"),
    [(0, (-1, 2, -1)), (1, (-2, 4, -2)), (2, (-3, 6, -3)), (3, (4, -8, 4)), (9, (10, -20, 10))],
)
def test_10_declare_fan_on_is_paid_as_named_or_turned_round(named: int, points: tuple[int, ...]) -> None:
    called = after_hu(waiting(declare_fan=True))
    assert isinstance(called, Declaring)
    assert Declare(2) in may(called, 1)
    assert Fold() not in may(called, 1)
    assert may(called, 0) == may(called, 2) == ()
    assert paid(step(answer(called, 1, Declare(named)))) == points


def test_10_declare_fan_too_many_costs_what_each_would_have_paid() -> None:
    out = gone(waiting(declare_fan=True, out_pays=False), s2="seen")
    assert paid(step(answer(after_hu(out), 1, Declare(4)))) == (5, -5, 0)
    baozi = gone(waiting(declare_fan=True, enforcement="baozi"), s2="discarded")
    assert paid(step(answer(after_hu(baozi), 1, Declare(4)))) == (0, -10, 10)
    capped = waiting(declare_fan=True, fan_cap=3)
    assert paid(step(answer(after_hu(capped), 1, Declare(9)))) == (4, -8, 4)


@pytest.mark.option("declare_fan", "off")
def test_10_declare_fan_off_asks_nothing() -> None:
    assert isinstance(after_hu(waiting(declare_fan=False)), Over)


@pytest.mark.option("quit_points", 200)
@pytest.mark.option("quit_silver", 100)
@pytest.mark.parametrize(
    ("options", "points", "silver"),
    [
        ({}, (0, -200, 0), (100, -200, 100)),
        ({"players": 2}, (0, -200), (200, -200)),
        ({"quit_points": 50, "quit_silver": 0}, (0, -50, 0), (0, 0, 0)),
        ({"quit_points": 0, "quit_silver": 20}, (0, 0, 0), (20, -40, 20)),
    ],
)
def test_10_quit_points_and_quit_silver_are_booked_apart(
    options: dict[str, Any], points: tuple[int, ...], silver: tuple[int, ...]
) -> None:
    found = GAME.quit(rules(**options), 1)
    assert balances(found, len(points), "points") == points
    assert balances(found, len(points), "silver") == silver


def test_9_the_winner_is_paid_for_self_drawn_as_for_a_discard() -> None:
    own = step(answer(offered(waiting(), 1, "34"), 1, Hu()))
    discard = step(answer(offered(waiting(), 0, "34", flipped=False), 1, Hu()))
    assert paid(own) == paid(discard) == (-3, 6, -3)


@pytest.mark.clause("7.1")
def test_7_1_hu_is_claimed_by_who_can_and_ends_the_round() -> None:
    state = offered(waiting(), 0, "34")
    assert Hu() in may(state, 1)
    assert Hu() not in may(state, 2)
    over = step(answer(state, 1, Hu()))
    assert isinstance(over, Over)
    assert paid(over)[1] > 0
