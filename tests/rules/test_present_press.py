"""Taps (DESIGN 5): 吃 by ways, 杀 for both, two taps for what gives something away, 👀 at any time."""

from __future__ import annotations

import pytest

from bot.games.yaodiren import present
from bot.games.yaodiren.actions import Chi, Discard, Fold, Hu, Open, Pass, Peng, Sha, Tuhuo
from bot.games.yaodiren.events import Folded
from bot.games.yaodiren.kinds import kind
from bot.games.yaodiren.refusals import refusal
from bot.games.yaodiren.state import State
from bot.kernel.game import Press, Reason, Speech
from tests.rules.presented import frame, labels, round_of, slot
from tests.rules.tables import answer, eat, filling, flipping, offered, seat_view, table

RED4 = "peng 12, peng 13, peng 15, peng 24"
SPARE = "44 44 46 46 45 45 11 55"
READY_16 = "44 44 44 46 46 46 16 16"


def press(state: State, seat: int, code: str, language: str = "zh-Hans") -> Press[object]:
    return present.press(seat_view(state, seat), code, Speech(language))


def why(state: State, seat: int, code: str) -> str:
    """The words with which a tap is refused."""
    view, found = seat_view(state, seat), press(state, seat, code)
    reason = found.reason or refusal(view, found.action)  # type: ignore[arg-type]
    assert reason is not None
    return present.explain(reason, Speech("zh-Hans"))


def sevens() -> State:
    """A 16 flipped by seat 0: it and seat 1 may chi, seat 2 may hu and peng."""
    own = "16 34 25 44 44 46 46 45"
    return offered(table(own, "34 25 " + SPARE[:17], READY_16, groups=[RED4] * 3), 0, "16")


def test_one_way_to_chi_acts_at_once() -> None:
    assert press(sevens(), 1, "chi") == Press(eat("34 25"))
    assert press(sevens(), 1, "w1") == Press(eat("34 25"))


def test_several_ways_to_chi_are_numbered_in_private_and_the_numbers_act() -> None:
    state = sevens()
    alert = press(state, 0, "chi").alert
    lines = alert.splitlines()
    assert lines[0] == "高脚几种吃法,点①②③:"
    assert [line[0] for line in lines[1:]] == ["①", "②", "③"]
    ways = seat_view(state, 0).claims.chi  # type: ignore[union-attr]
    assert [press(state, 0, f"w{n}").action for n in (1, 2, 3)] == [Chi(way) for way in ways[:3]]


def test_a_number_that_no_way_has_is_refused() -> None:
    assert press(sevens(), 1, "w2").reason == Reason("not_your_window")


def test_no_way_to_chi_says_why() -> None:
    assert (
        why(offered(table(SPARE, SPARE, SPARE, groups=[RED4] * 3), 0, "16"), 0, "chi")
        == "吃不成,没得牌跟高脚成卯"
    )
    assert why(sevens(), 2, "chi") == "莫慌,该下家吃"
    assert why(flipping(table(SPARE, SPARE, SPARE), 0), 0, "chi") == "莫慌,这阵没问你这个"


def test_an_answer_given_is_final_for_every_button() -> None:
    state = answer(sevens(), 0, Pass())
    for code in ("chi", "w1", "pass", "peng"):
        assert why(state, 0, code) == "说了就算,改不成了"


@pytest.mark.parametrize(("held", "action"), [("16 16 16", Sha()), ("16 16 16 16", Tuhuo()), ("16", Sha())])
def test_sha_is_one_button_for_sha_and_tuhuo(held: str, action: object) -> None:
    state = offered(table(SPARE, f"{held} 44 44 46 46 45 45", SPARE, groups=[RED4] * 3), 0, "16")
    assert press(state, 1, "sha").action == action


def test_letting_a_hu_go_takes_two_taps_and_taking_it_one() -> None:
    """Section 8: who passes a hu may not hu with that kind until his next turn."""
    state = sevens()
    assert press(state, 2, "hu") == Press(Hu())
    assert press(state, 2, "pass") == Press(Pass(), confirm=True)
    assert press(state, 2, "peng") == Press(Peng(), confirm=True)
    assert press(state, 0, "pass") == Press(Pass())


def test_a_discard_takes_two_taps() -> None:
    state = filling(table("44 44 46 46 45 45 11 55 66", SPARE, SPARE, groups=[RED4] * 3), 0)
    assert press(state, 0, "d66") == Press(Discard(kind("66")), confirm=True)


def test_fold_takes_two_taps_in_play_and_one_when_asked_to_play() -> None:
    opening = round_of(0)[0]
    assert press(opening, 0, "fold") == Press(Fold())
    assert press(opening, 0, "open") == Press(Open())
    assert press(sevens(), 0, "fold") == Press(Fold(), confirm=True)


@pytest.mark.parametrize("code", ["", "d", "d99", "c15", "c1599", "next", "more", "x" * 64, "过", "w0", "w4"])
def test_garbage_is_nothing_that_was_asked(code: str) -> None:
    assert press(sevens(), 0, code) == Press(reason=Reason("not_your_window"))


def test_look_tells_units_figures_and_what_may_be_done() -> None:
    alert = press(sevens(), 2, "look").alert
    assert alert.splitlines()[0].startswith("坨 ")
    assert alert.splitlines()[1] == "高脚: 胡 · 碰 8坨 · 过"
    assert "人牌×3" in alert
    assert "高脚×2" in alert
    assert press(sevens(), 1, "look").alert.splitlines()[1] == "高脚: ①吃 三四+二五 · 过"
    assert "now" not in press(sevens(), 1, "look", "en").alert
    nothing = offered(table(SPARE, SPARE, SPARE, groups=[RED4] * 3), 0, "16")
    assert press(nothing, 1, "look").alert.splitlines()[1] == "高脚你要不起,等到起"


def test_look_works_for_who_is_out_and_says_why() -> None:
    now = table(SPARE, SPARE, SPARE, groups=[RED4] * 3, out=[1])
    gone = now.but(outs=(Folded(1, "seen", kind("66"), 6, 40),))
    alert = press(flipping(gone, 0), 1, "look").alert
    assert alert.splitlines()[1] == "天牌死了,卯6,下课喝茶🍵(还是要给)"
    assert "人牌×2" in alert


# --- the questions and their buttons ---------------------------------------------------------------------------


def asked(state: State, seat: int, **more: object) -> tuple[list[str], list[list[str]]]:
    panel = slot(present.present(seat_view(state, seat), frame(title="", **more)), "ask")
    return panel.text.splitlines(), labels(panel)


def test_a_claim_names_each_way_and_what_passing_costs() -> None:
    lines, buttons = asked(sevens(), 2)
    assert lines[0] == "高脚!老张翻的,60秒"
    assert lines[1].startswith("胡得!")
    assert "碰8坨" in lines
    assert lines[-2:] == ["不胡,轮到你之前高脚胡不成了", "不碰,高脚这局碰不成了"]
    assert buttons == [["胡", "碰 8坨"], ["过", "⋯"]]


def test_a_chi_is_labelled_by_the_two_cards_from_the_hand() -> None:
    own = "26 15 15 44 44 46 46 45 45 11"
    state = offered(table(own, SPARE, SPARE, groups=[RED4.replace("peng 15, ", "")] * 3, dealer=1), 0, "26")
    lines, buttons = asked(state, 0)
    assert lines[0] == "平八!你翻的,60秒"
    assert "夹吃 平八猫猫 1坨" in lines
    assert "跳吃 猫猫一对 2坨" in lines
    assert {label for row in buttons for label in row} >= {"吃 平八+猫猫", "吃 猫猫+猫猫", "过", "⋯"}


def test_a_compulsory_sha_leaves_nothing_else() -> None:
    state = offered(table(SPARE, "16 16 16 44 44 46 46 45", SPARE, groups=[RED4] * 3), 0, "16")
    lines, buttons = asked(state, 1, seconds=10)
    assert lines[0] == "高脚!手头一坎,有杀必杀,10秒"
    assert buttons == [["杀", "⋯"]]
    five = offered(table(SPARE, "16 16 16 16 44 44 46 46", SPARE, groups=[RED4] * 3), 0, "16")
    assert asked(five, 1)[1] == [["杀", "⋯"]]


def test_more_opens_folding() -> None:
    lines, buttons = asked(sevens(), 0, more=True)
    assert buttons[-1] == ["扣牌"]
    assert "⋯" not in [label for row in buttons for label in row]
    assert lines[-1] == "扣牌就下课,还是要给,点两下"


def test_a_discard_shows_every_kind_four_a_row_the_refused_ones_marked() -> None:
    state = filling(table("44 44 46 46 45 45 11 55 66", SPARE, SPARE, groups=[RED4] * 3), 0, claimed="66")
    lines, buttons = asked(state, 0)
    assert lines[0] == "该你打,点两下,60秒"
    assert asked(state, 0, single=True)[0][0] == "该你打,点一下,60秒"
    assert all(len(row) <= 4 for row in buttons)
    names = [label.removeprefix("✕") for row in buttons for label in row]
    assert set(names) == {"人牌", "四六", "红九", "地牌", "梅子", "天牌", "⋯"}
    assert "✕天牌" in [label for row in buttons for label in row]
    assert "天牌刚上手,吃啥打啥要不得" in lines
    assert why(state, 0, "d66") == "吃啥打啥要不得,天牌才上手"


def test_a_discard_that_makes_the_hand_ready_is_named() -> None:
    state = filling(table("44 44 44 46 46 46 16 16 55", SPARE, SPARE, groups=[RED4] * 3), 0)
    assert "打梅子下叫: 听 高脚 剩3 · 三四 剩5 · 二五 剩5" in asked(state, 0)[0]


def test_hu_with_a_drawn_card_is_offered_beside_the_discards() -> None:
    own = "44 44 44 46 46 46 16 16 34"
    state = filling(table(own, SPARE, SPARE, groups=[RED4] * 3), 0, drawn="34", source="replacement")
    lines, buttons = asked(state, 0)
    assert lines[0] == "补起三四,胡得!不胡就打一张,60秒"
    assert buttons[0] == ["胡"]
    assert press(state, 0, "hu") == Press(Hu())
