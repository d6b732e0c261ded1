"""Rounds by house rules (rule book 9, 10): every panel has its words, and says what those rules make of it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bot.games.yaodiren import engine, present
from bot.games.yaodiren.actions import Declare, Fold, Play, code
from bot.games.yaodiren.events import Folded, Voided, Won
from bot.games.yaodiren.happenings import Happening
from bot.games.yaodiren.kinds import COUNT, kind
from bot.games.yaodiren.legal import legal
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.scoring import payment, win
from bot.games.yaodiren.state import Declaring, Over, State, Voting
from bot.games.yaodiren.words.guide_score import HELD, TAKEN
from bot.games.yaodiren.words.out import out_words
from bot.games.yaodiren.words.texts import texts, width
from bot.kernel.cards import Hand
from bot.kernel.game import Speech
from bot.kernel.panel import BoardScene
from tests.rules.presented import LANGUAGES, frame, labels, public, seat_view, slot, states
from tests.rules.tables import cards, filling, flipping, offered, table
from tests.rules.test_present_rounds import check, check_press

RED4 = "peng 12, peng 13, peng 15, peng 24"
SPARE = "44 44 46 46 45 45 11 55"
READY_16 = "44 44 44 46 46 46 16 16"

SETS: dict[str, dict[str, Any]] = {
    "baozi": {"preset": "baozi", "out_pays": False},
    "teahouse": {"preset": "teahouse"},
    "allred": {"preset": "allred", "scoring": "double", "fan_cap": 3},
    "guided": {
        "must_ready": True,
        "keep_mao": True,
        "voluntary_fold": False,
        "declare_fan": True,
        "pass_hu": "hand",
        "scoring": "plain",
    },
    "two": {"preset": "teahouse", "redeal_vote": True, "dealer_after_draw": "next"},
}

both = pytest.mark.parametrize("language", LANGUAGES)
houses = pytest.mark.parametrize("house", SETS)


@cache
def rounds(house: str) -> tuple[State, ...]:
    """Some states of several rounds, every end among them."""
    found: list[State] = []
    for seed in range(8):
        every = list(states(seed, 2 if house == "two" else 3, SETS[house]))
        odd = [state for state in every[:-1] if isinstance(state, Declaring | Voting)]
        found += [*every[seed % 4 :: 11], *odd, every[-1]]
    return tuple(found)


@both
@houses
def test_every_panel_and_every_tap_has_its_words(house: str, language: str) -> None:
    made = frame(language, more=True, totals=(0, 0, 0)[: rounds(house)[0].round.seats])
    for state in rounds(house):
        for panel in present.present(public(state), made):
            check(panel)
        for seat in range(state.round.seats):
            view = seat_view(state, seat)
            panels = present.present(view, made)
            for panel in panels:
                check(panel)
            asked = [panel for panel in panels if panel.slot == "ask"]
            codes = {button.code for panel in asked for row in panel.buttons for button in row}
            if seat in engine.awaits(state)[1]:
                plain = {
                    b.code for p in asked for row in p.buttons for b in row if not b.text.startswith("✕")
                }
                assert plain == {code(action) for action in legal(view)}
            for one in codes | {"look", "sha", "chi", "hu", "pass", "fold", "d15", "n3", "redeal", "agree"}:
                check_press(view, one, language)


def with_rules(now: Any, **options: Any) -> Any:
    return now.but(ruleset=Ruleset.of(options))


def asked(state: State, seat: int, **more: Any) -> tuple[list[str], list[list[str]]]:
    panel = slot(present.present(seat_view(state, seat), frame(**{"title": "", "seconds": 0, **more})), "ask")
    return panel.text.splitlines(), labels(panel)


# --- folding and who pays --------------------------------------------------------------------------------------


def test_where_play_is_to_the_end_there_is_no_fold_to_tap() -> None:
    """必进必打 (10, voluntary_fold)."""
    now = table(SPARE, SPARE, READY_16, groups=[RED4] * 3)
    free, bound = offered(now, 0, "16"), offered(with_rules(now, voluntary_fold=False), 0, "16")
    assert asked(free, 2)[1] == [["胡", "碰 8坨"], ["过", "⋯"]]
    assert asked(bound, 2)[1] == [["胡", "碰 8坨"], ["过"]]
    assert asked(bound, 2, more=True)[1] == [["胡", "碰 8坨"], ["过"]]


@both
def test_who_is_out_is_told_whether_he_pays(language: str) -> None:
    """out_pays (10); a baozi pays in any case (9)."""
    now = table(SPARE, SPARE, SPARE, groups=[RED4] * 3, out=[1])
    gone = now.but(outs=(Folded(1, "seen", kind("66"), 6, 40),))
    said = {}
    for key, options in {"on": {}, "off": {"out_pays": False}}.items():
        view = seat_view(flipping(with_rules(gone, **options), 0), 1)
        said[key] = slot(present.present(view, frame(language)), "hand").text.splitlines()[2]
        assert said[key] in present.press(view, "look", Speech(language)).alert
    assert said["on"] != said["off"]
    if language == "zh-Hans":
        assert said == {
            "on": "天牌死了,卯6,下课喝茶🍵(还是要给)",
            "off": "天牌死了,卯6,下课喝茶🍵(不用给)",
        }
    sinner = gone.but(outs=(Folded(1, "discarded", kind("66"), 6, 40),))
    baozi = seat_view(flipping(with_rules(sinner, enforcement="baozi", out_pays=False), 0), 1)
    assert "🥟" in slot(present.present(baozi, frame(language)), "hand").text


def test_a_fold_is_repeated_with_what_it_costs() -> None:
    now = table(SPARE, SPARE, SPARE, groups=[RED4] * 3)
    for options, said in (({}, "(还是要给)"), ({"out_pays": False}, "(不用给)")):
        view = seat_view(flipping(with_rules(now, **options), 0), 1)
        assert present.told(view, Fold(), Speech()).endswith(said)
        state = offered(with_rules(now, **options), 0, "16")
        folding = asked(state, 1, more=True)[0][-1] if seat_view(state, 1).owes else ""
        assert folding == "" or ("不用给" in folding) == bool(options)


# --- baozi -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("why", "code", "mao", "tuo", "said"),
    [
        ("bluffed", "", 6, 40, "痞打,卯只有6"),
        ("bluffed", "", 7, 30, "痞打,坨只有30,差3"),
        ("discarded", "26", 6, 40, "打平八打坏了,卯6"),
        ("discarded", "44", 7, 40, "打人牌,番源打没得了"),
        ("penged", "26", 7, 29, "碰平八碰坏了,坨29,差4"),
        ("passed_peng", "26", 6, 40, "平八该碰不碰,卯6"),
        ("passed_sha", "26", 9, 50, "平八有杀不杀"),
        ("hu_for_sha", "26", 9, 50, "平八有杀不杀,喊胡"),
        ("dry", "", 9, 50, "能下叫不下,干卯"),
    ],
)
def test_every_way_to_a_baozi_has_its_words(why: str, code: str, mao: int, tuo: int, said: str) -> None:
    view = public(flipping(with_rules(table(SPARE, SPARE, SPARE), enforcement="baozi"), 0))
    out = Folded(1, why, kind(code) if code else None, mao, tuo)
    assert out_words(view, out, texts(Speech())) == said
    assert "{" not in out_words(view, out, texts(Speech("en")))


def test_a_baozi_is_told_and_shown_to_the_table() -> None:
    now = table(SPARE, SPARE, SPARE, groups=[RED4] * 3, out=[1]).but(
        outs=(Folded(1, "discarded", kind("66"), 6, 40),),
        happened=(Happening("opened", 0), Happening("played", 1), Happening("baozi", 1)),
    )
    board = slot(present.present(public(flipping(with_rules(now, enforcement="baozi"), 0)), frame()), "board")
    assert "妈打成包子了🥟" in board.text
    assert isinstance(board.scene, BoardScene)
    assert [seat.tag for seat in board.scene.seats] == ["", "包子", ""]


def test_a_sha_may_be_passed_only_where_that_makes_a_baozi() -> None:
    """Section 9: passing it, or hu where it is due; both take two taps."""
    now = table(SPARE, "16 16 16 44 44 46 46 45", SPARE, groups=[RED4] * 3)
    lines, buttons = asked(offered(now, 0, "16"), 1)
    assert (lines[0], buttons) == ("高脚!手头一坎,有杀必杀", [["杀", "⋯"]])
    state = offered(with_rules(now, enforcement="baozi"), 0, "16")
    lines, buttons = asked(state, 1)
    assert "不杀、喊胡都是包子🥟,要点两下" in lines
    assert ["杀"] in buttons
    assert "过" in [label for row in buttons for label in row]
    view = seat_view(state, 1)
    assert present.press(view, "pass", Speech()).confirm
    assert not present.press(view, "sha", Speech()).confirm
    assert present.press(view, "look", Speech()).alert.splitlines()[1] == "高脚: 杀 · 过"


def bluffer() -> tuple[State, int]:
    """A seat without the conditions that is asked whether to play."""
    for seed in range(30):
        for state in states(seed, 3, {"preset": "baozi"}):
            for seat in engine.awaits(state)[1]:
                if "play" in seat_view(state, seat).breaks:
                    return state, seat
    raise AssertionError("nobody could bluff")


def test_who_would_bluff_is_told_that_it_makes_a_baozi_and_taps_twice() -> None:
    state, seat = bluffer()
    lines, buttons = asked(state, seat)
    assert lines[1].endswith("不够打")
    assert lines[2] == "打就是痞打,当场包子🥟"
    assert buttons == [["打", "扣"]]
    press = present.press(seat_view(state, seat), "play", Speech())
    assert (press.action, press.confirm) == (Play(), True)


# --- redeal ----------------------------------------------------------------------------------------------------


def voting() -> tuple[State, State]:
    """The question to the dealer, and that to the others after he asked."""
    for seed in range(60):
        before: State | None = None
        for state in states(seed, 3, {"preset": "allred"}):
            if isinstance(state, Voting) and before is not None:
                return before, state
            if "redeal" in [seat_view(state, seat).asks for seat in engine.awaits(state)[1]]:
                before = state
    raise AssertionError("nobody asked for a redeal")


def test_a_redeal_is_asked_for_and_voted_on() -> None:
    before, state = voting()
    dealer = state.round.dealer
    lines, buttons = asked(before, dealer)
    assert lines[0] == "你的庄,起不得,问不问大家重洗?"
    assert buttons == [["问重洗", "过"]]
    name = ("老张", "妈", "幺爸")[dealer]
    other = next(seat for seat in engine.awaits(state)[1] if seat != dealer)
    lines, buttons = asked(state, other)
    assert lines[0] == f"{name}坨不够、番没得,想重洗,肯不肯?"
    assert buttons == [["肯", "不肯"]]
    assert f"{name}差牌,想重洗" in slot(present.present(public(state), frame()), "board").text
    agreed = state.round.but(happened=(*state.round.happened, Happening("redealt", dealer)))
    board = slot(present.present(public(Over(agreed, Voided(redeal=True))), frame()), "board")
    assert board.text.startswith("第3局 · 都肯重洗,下家当庄")


# --- the end ---------------------------------------------------------------------------------------------------


def won(named: int | None = None, **options: Any) -> list[str]:
    """The lines of a result: seat 2 wins the guide's hand, with one fan."""
    rules = Ruleset.of(options)
    found = win(Hand.of(cards(HELD), COUNT), (), kind(TAKEN), 33, frozenset())
    assert found is not None
    fan = found.fan if named is None else named
    end = Won(2, kind(TAKEN), "flip", found, 33, payment(fan, rules), named)
    now = table("11", "11", "11").but(ruleset=rules, happened=(Happening("flipped", 2, kind(TAKEN)),))
    return slot(present.present(public(Over(now, end)), frame()), "result").text.splitlines()


@pytest.mark.parametrize(
    ("options", "named", "said"),
    [
        ({}, None, "底1 + 人牌1番 = 2"),
        ({"base": 5}, None, "底5 × (1 + 人牌1番) = 10"),
        ({"scoring": "double", "base": 3}, None, "底3 翻1番 = 6"),
        ({"scoring": "plain", "base": 3}, None, "底3 × 1番 = 3"),
        ({"declare_fan": True}, 1, "底1 + 人牌1番 = 2"),
        ({"declare_fan": True}, 0, "底1 × (1 + 0番) = 1"),
        ({"declare_fan": True, "fan_cap": 3}, 5, "底1 × (1 + 3番) = 4(封顶3番)"),
    ],
)
def test_the_sum_of_a_result_is_by_the_rules_in_force(
    options: dict[str, Any], named: int | None, said: str
) -> None:
    lines = won(named, **options)
    assert said in lines
    pay = int(re.search(r"= (\d+)", said)[1])  # type: ignore[index]
    loses = named is not None and named > 1
    assert [line for line in lines if re.search(r": [+-]\d+$", line)] == [
        f"①老张: {pay if loses else -pay:+d}",
        f"②妈: {pay if loses else -pay:+d}",
        f"③幺爸: {(-2 if loses else 2) * pay:+d}",
    ]


def test_what_was_named_and_what_it_was() -> None:
    """declare_fan (10)."""
    assert "报1番,报准了" in won(1, declare_fan=True)
    assert "报0番,实有1番,按报的收" in won(0, declare_fan=True)
    assert "报3番,只有1番,报多了倒赔" in won(3, declare_fan=True)
    assert not any("报" in line for line in won())


def test_the_winner_who_is_to_name_the_fan_is_not_told_it() -> None:
    now = with_rules(table(SPARE, SPARE, READY_16, groups=[RED4] * 3), declare_fan=True)
    lines, _ = asked(offered(now, 0, "16"), 2)
    assert any(line.startswith("胡得!") and line.endswith("坨,割了自己报番") for line in lines)
    assert not any(re.search(r"\d番", line) for line in lines)
    found = win(Hand.of(cards(HELD), COUNT), (), kind(TAKEN), 33, frozenset())
    assert found is not None
    state = Declaring(now, 2, kind("16"), "flip", found, 33)
    lines, buttons = asked(state, 2)
    assert lines == ["你割了!报几番?", "38坨(33),番你自己数", "报少了按报的收,报多了倒赔,点两下"]
    assert buttons[0] == ["0番", "1番", "2番", "3番", "4番"]
    press = present.press(seat_view(state, 2), "n2", Speech())
    assert (press.action, press.confirm) == (Declare(2), True)
    assert present.told(seat_view(state, 2), Declare(2), Speech()) == "报2番!"
    board = slot(present.present(public(state), frame()), "board")
    assert board.text.startswith("第3局 剩0 · 幺爸割了,等他报番")


@pytest.mark.parametrize(
    ("options", "said"), [({}, "黄了,庄家连庄"), ({"dealer_after_draw": "next"}, "黄了,下家当庄")]
)
def test_a_draw_says_who_deals_next(options: dict[str, Any], said: str) -> None:
    ends = [state for house in ("guided", "allred") for state in rounds(house) if isinstance(state, Over)]
    drawn = next(state for state in ends if public(state).result.end == "exhausted")  # type: ignore[union-attr]
    state = replace(drawn, round=with_rules(drawn.round.but(outs=()), **options))
    texts_of = [panel.text for panel in present.present(public(state), frame())]
    assert said in texts_of[0].splitlines()[0]
    assert texts_of[1].startswith(f"{said}\n都不给")


def test_a_hu_let_go_costs_what_the_house_says() -> None:
    """pass_hu (10)."""
    now = table(SPARE, SPARE, READY_16, groups=[RED4] * 3)
    assert "不胡,轮到你之前高脚胡不成了" in asked(offered(now, 0, "16"), 2)[0]
    bound = offered(with_rules(now, pass_hu="hand"), 0, "16")
    assert "不胡,这局高脚都胡不成了" in asked(bound, 2)[0]


@both
def test_announcements_are_lines_of_the_board(language: str) -> None:
    """announce (10)."""
    told = tuple(
        Happening(f"told_{what}", 1, kind("26"), cards("26 15" if what == "opened_all" else "26"))
        for what in ("seen", "fourth", "fifth", "opened", "opened_all")
    )
    now = with_rules(table(SPARE, SPARE, SPARE, groups=[RED4] * 3), announce=True).but(happened=told)
    lines = slot(present.present(public(flipping(now, 0)), frame(language)), "board").text.splitlines()[1:]
    assert len(lines) == len(set(lines)) == 5
    assert all("平八" in line and "妈" in line and width(line) < 60 for line in lines)
    assert "猫猫" in lines[-1]


def test_a_discard_after_which_one_could_be_ready_but_is_not_is_refused_with_words() -> None:
    """must_ready (10)."""
    now = with_rules(
        table("44 44 44 46 46 46 16 16 55", SPARE, SPARE, groups=[RED4] * 3), must_ready=True, keep_mao=True
    )
    state = filling(now, 0)
    labels_of = [label for row in asked(state, 0)[1] for label in row]
    assert "梅子" in labels_of
    assert "✕四六" in labels_of
