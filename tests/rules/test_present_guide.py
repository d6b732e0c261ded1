"""The guide: inside the limits for any rules, and every number in it is what the engine makes of the same cards."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.chat.words import say as chat_say
from bot.games import GAMES
from bot.games.yaodiren.events import Folded, Won
from bot.games.yaodiren.kinds import CODES, COUNT, FAN_KINDS, KINDS, POINTS, kind
from bot.games.yaodiren.ruleset import PRESETS, VALUES, Ruleset
from bot.games.yaodiren.scoring import payment, win
from bot.games.yaodiren.settlement import points
from bot.games.yaodiren.state import Over
from bot.games.yaodiren.theory import meets_with_fan
from bot.games.yaodiren.theory_units import Group, alike, chi, is_chi
from bot.games.yaodiren.words.guide_play import OPENER
from bot.games.yaodiren.words.guide_score import HELD, TAKEN
from bot.games.yaodiren.words.texts import texts, width
from bot.kernel.cards import Hand, Kind
from bot.kernel.game import GuidePage, Speech
from bot.kernel.panel import KindsScene
from tests.figures import DOSE
from tests.rules.presented import LANGUAGES
from tests.rules.tables import cards, table
from tests.rules.test_present_rules import some_options

GAME = GAMES["yaodiren"]
KIND_OF = {name: k for k, info in enumerate(KINDS) for name in (info.name, *info.others[-1:])}

both = pytest.mark.parametrize("language", LANGUAGES)
presets = pytest.mark.parametrize("preset", PRESETS)


def pages(options: dict[str, Any], language: str = "zh-Hans") -> dict[str, GuidePage]:
    return {page.code: page for page in GAME.guide(options, Speech(language))}


def lines(options: dict[str, Any], code: str, language: str = "zh-Hans") -> list[str]:
    return pages(options, language)[code].text.splitlines()


def named(text: str) -> tuple[Kind, ...]:
    """The kinds that a text names: 天牌 地牌 天牌, 天牌+地牌, 天牌地牌天牌 or 天牌×3."""
    words = re.findall(r"[一-鿿]{2}", text)
    times = re.search(r"×(\d)", text)
    return tuple(KIND_OF[word] for word in words) * (int(times[1]) if times else 1)


def group(text: str) -> Group:
    found = named(text)
    return chi(found) if len(set(found)) > 1 else alike(found[0], len(found))


# --- the form ------------------------------------------------------------------------------------------------


def check(found: tuple[GuidePage, ...], options: dict[str, Any]) -> None:
    codes = [page.code for page in found]
    assert len(set(codes)) == len(codes)
    assert codes[0] == "kinds"
    assert isinstance(found[0].scene, KindsScene)
    assert ("baozi" in codes) == Ruleset.of(options).baozi
    assert [page.code for page in found if page.scene is not None] == ["kinds"]
    for page in found:
        assert re.fullmatch(r"[a-z0-9]{1,12}", page.code)
        assert 0 < width(page.title) <= 16
        assert 0 < width(page.text) <= 1000
        assert not re.search(r"\{|\}|None|True|False|\n\n", page.text)
        assert page.text.strip() == page.text


@both
@settings(max_examples=20 * DOSE, deadline=None)
@given(options=some_options(), codes=st.frozensets(st.sampled_from(CODES)))
def test_every_page_fits_whatever_the_rules(
    language: str, options: dict[str, Any], codes: frozenset[str]
) -> None:
    check(GAME.guide(options, Speech(language, codes)), options)


@both
@presets
def test_the_pages_of_a_preset_can_be_read_on_a_phone(preset: str, language: str) -> None:
    found = GAME.guide({"preset": preset}, Speech(language))
    check(found, {"preset": preset})
    most = 500 if language == "zh-Hans" else 1000
    assert max(width(page.text) for page in found) <= most


@both
def test_everything_changed_at_once_takes_more_pages(language: str) -> None:
    usual = PRESETS["standard"]
    options = {name: next(v for v in reversed(them) if v != usual[name]) for name, them in VALUES.items()}
    found = pages(options, language)
    assert "house2" in found
    told = "\n".join(page.text for code, page in found.items() if code.startswith("house"))
    for line in GAME.in_force(options, Speech(language)):
        assert line in told
    for one in GAME.settings(options, Speech(language)):
        assert one.key in ("preset", "base") or one.note in told


def test_what_the_preset_has_unlike_the_standard_is_explained_as_well() -> None:
    told = pages({"preset": "teahouse"})["house"].text
    assert "必进必打: 要" in told
    assert "改过的" not in told
    assert len(lines({}, "house")) == 3


@both
def test_the_picture_shows_every_kind_once_beside_its_partners(language: str) -> None:
    scene = pages({}, language)["kinds"].scene
    assert isinstance(scene, KindsScene)
    shown = [view.card.pips for tray in scene.trays for view in tray.cards]
    assert sorted(shown) == sorted(CODES)
    assert [view.card.pips for view in scene.trays[0].cards] == ["66", "11"]


# --- the numbers ---------------------------------------------------------------------------------------------


@both
def test_the_partners_of_fourteen_points(language: str) -> None:
    told: set[Kind] = set()
    for line in lines({}, "kinds", language):
        parts = re.findall(r"(\d+)(?:点|:) ((?:[一-鿿]{2} ?)+?)(?= 配| with|,|$)", line)
        if len(parts) == 2:
            assert sum(int(n) for n, _ in parts) == 14
        for n, names in parts:
            assert {POINTS[one] for one in named(names)} == {int(n)}
            told |= set(named(names))
    assert len(told) >= COUNT - 3
    sevens = next(line for line in lines({}, "kinds", language) if line.startswith("7"))
    assert all(info.name in sevens for info in KINDS if info.points == 7)
    assert len(told | {k for k, info in enumerate(KINDS) if info.points == 7}) == COUNT


@both
def test_the_groups_of_the_page_on_mao_are_groups(language: str) -> None:
    told = lines({}, "mao", language)
    sums = [tuple(map(int, found)) for line in told for found in re.findall(r"(\d+)\+(\d+)=(\d+)", line)]
    assert [(high + low, total) for high, low, total in sums] == [(14, 14), (15, 15)]
    mates, sevens, three = (named(line.split(":")[1]) for line in told[1:4])
    assert is_chi(mates)
    assert is_chi(sevens)
    assert alike(three[0], len(three)).name == "three"
    assert not is_chi(cards("66 12 12"))


@both
def test_the_tuo_table_is_that_of_the_engine(language: str) -> None:
    told = lines({}, "tuo", language)
    table_of = [re.findall(r"\d+", line) for line in told if re.search(r"(红|red )\d", line)]
    red, black = kind("11"), kind("22")
    assert [[int(n) for n in row] for row in table_of] == [
        [alike(red, n).tuo, alike(black, n).tuo] for n in (3, 4, 5)
    ]
    examples = [re.search(r"(\d+)(?:坨| tuo)$", line) for line in told]
    found = [(match[1], match.string) for match in examples if match]
    assert len(found) == 6
    for tuo, line in found:
        assert group(line.removesuffix(f"{tuo}坨").replace("吃", "")).tuo == int(tuo), line


@both
def test_the_fan_table_is_that_of_the_engine(language: str) -> None:
    told = lines({}, "fan", language)
    own = next(line for line in told if "地牌 幺四 人牌" in line)
    assert [int(n) for n in re.findall(r"\d", re.sub(r"[345]张|three|four|five", "", own))][-3:] == [
        alike(min(FAN_KINDS), n).fan for n in (3, 4, 5)
    ]
    found = [match for line in told if (match := re.match(r"([一-鿿]{2}×\d):? (\d)(?:番| fan)$", line))]
    assert len(found) == 5
    for match in found:
        assert group(match[1]).fan == int(match[2])


@both
@pytest.mark.parametrize("all_red", [False, True])
def test_the_hand_that_wins_does(language: str, all_red: bool) -> None:
    options = {"all_red": all_red}
    held = Hand.of(cards(HELD), COUNT)
    found = win(held, (), kind(TAKEN), 33, frozenset(), all_red=all_red)
    assert found is not None
    told = lines(options, "hu", language)
    groups = [match for line in told if (match := re.fullmatch(r"([一-鿿+]+) (\d+)", line))]
    assert [group(match[1]).tuo for match in groups] == [int(match[2]) for match in groups]
    assert len(groups) == 7
    assert str(found.tuo) in told[-1]
    assert sum(int(n) for n in re.findall(r"(\d+)(?:番| fan)", told[-1])) == found.fan
    assert re.search(rf"\b{found.fan}(番| fan)", pages(options, language)["pay"].text)


@both
def test_the_hand_that_opens_may(language: str) -> None:
    held = Hand.of(cards(OPENER), COUNT)
    assert held.size == 20
    assert meets_with_fan(held, (), None, frozenset(), 33)
    assert not meets_with_fan(held, (), None, frozenset(), 100)


@both
@settings(max_examples=15 * DOSE, deadline=None)
@given(options=some_options())
def test_the_payments_are_by_the_rules_in_force(language: str, options: dict[str, Any]) -> None:
    rules = Ruleset.of(options)
    told = lines(options, "pay", language)
    row = next(line for line in told if line.count("·") == 6)
    found = [tuple(map(int, pair)) for pair in re.findall(r"(\d+)(?:番| fan) (\d+)", row)]
    assert found == [(fan, payment(fan, rules)) for fan in range(7)]
    each = payment(1, rules)
    example = next(line for line in told if f"+{each * (rules.players - 1)}" in line)
    assert (f"-{each}" if each else "+0") in example


# --- baozi ---------------------------------------------------------------------------------------------------


def settled(options: dict[str, Any], why: tuple[str, str]) -> tuple[int, ...]:
    """The points when seat 2 wins with one fan, and why seats 0 and 1 are out ("" if they are not)."""
    rules = Ruleset.of(options)
    outs = tuple(Folded(seat, one, None, 6, 40) for seat, one in enumerate(why) if one)
    now = table("11", "11", "11", out=[out.seat for out in outs]).but(ruleset=rules, outs=outs)
    found = win(Hand.of(cards(HELD), COUNT), (), kind(TAKEN), 33, frozenset())
    assert found is not None
    assert found.fan == 1
    return points(Over(now, Won(2, kind(TAKEN), "flip", found, 33, payment(1, rules))))


@both
@pytest.mark.parametrize("out_pays", [True, False])
def test_what_a_baozi_covers_is_what_the_settlement_takes(out_pays: bool, language: str) -> None:
    """Rule book 9: the table of `cover`."""
    options = {"preset": "baozi", "out_pays": out_pays}
    told = lines(options, "baozi", language)
    one = settled(options, ("discarded", ""))
    assert any(str(-one[0]) in line and re.search(r"\b0|家0", line) for line in told)
    assert one[1] == 0
    other_out = settled(options, ("discarded", "seen"))
    both_are = settled(options, ("discarded", "penged"))
    assert both_are[0] == both_are[1]
    assert any(str(-both_are[0]) in line for line in told)
    if not out_pays:
        assert any(str(-other_out[0]) in line and ("下了课" in line or "is out" in line) for line in told)


@both
@pytest.mark.parametrize("bases", [2, 4, 10])
def test_what_a_baozi_pays_flat_is_what_the_settlement_takes(bases: int, language: str) -> None:
    options = {"preset": "teahouse", "base": 3, "baozi_pays": f"flat {bases}"}
    told = pages(options, language)["baozi"].text
    found = settled(options, ("discarded", ""))
    assert f"{-found[0] // 2}" in told.splitlines()[-1]
    assert found[1] == bases * 3 - payment(1, Ruleset.of(options))


# --- what follows the options --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "code", "said", "else_said"),
    [
        ({"out_pays": False}, "pay", "下了课的不用给", "还是要给"),
        ({"out_pays": False}, "open", "不用给", "还是要给"),
        ({"scoring": "double"}, "pay", "翻一倍", "×(1 + 番)"),
        ({"scoring": "plain"}, "pay", "没得番就不给", "没得番给一底"),
        ({"fan_cap": 5}, "fan", "封顶5番", "不封顶"),
        ({"all_red": True}, "fan", "全红", "不算"),
        ({"enforcement": "baozi"}, "claims", "不杀就是包子", "?"),
        ({"enforcement": "baozi"}, "open", "痞打", "直接扣"),
        ({"voluntary_fold": False}, "out", "必进必打", "⋯"),
        ({"voluntary_fold": False}, "buttons", "✕", "⋯"),
        ({"keep_mao": True}, "out", "不拆卯", "?"),
        ({"first_card": "before"}, "open", "偷之前庄家先翻头张", "偷完了,庄家翻头张"),
        ({"pass_hu": "hand"}, "hu", "这局那种牌都胡不得", "轮到自己之前"),
        ({"must_ready": True}, "claims", "能下叫必须下叫", "干卯"),
        ({"must_ready": True, "enforcement": "baozi"}, "claims", "干卯", "过不得"),
        ({"declare_fan": True}, "pay", "报少了", "?"),
        ({"dealer_after_draw": "next"}, "turn", "下家当庄", "连庄"),
        ({"redeal_vote": True}, "open", "问大家重洗", "?"),
        ({"players": 2}, "pay", "另外一家给他", "两家"),
        ({"players": 2}, "kinds", "2个人打", "3个人打"),
        ({"quit_silver": 20}, "pay", "40注", "200注"),
        ({"quit_silver": 20, "players": 2}, "pay", "对家40注", "一家20注"),
        ({"quit_points": 50}, "pay", "扣50分", "200分"),
        ({"base": 7}, "pay", "底7", "底1"),
    ],
)
def test_a_page_says_what_is_in_force(options: dict[str, Any], code: str, said: str, else_said: str) -> None:
    told = pages(options)[code].text
    assert said in told
    assert else_said not in told
    assert said not in pages({})[code].text or said == "✕"


def test_what_you_just_took_may_be_discarded_where_the_house_allows_it() -> None:
    assert "吃啥打啥" in pages({})["claims"].text
    assert "吃啥打啥" not in pages({"eat_then_play_same": False})["claims"].text


# --- the buttons ---------------------------------------------------------------------------------------------


@both
def test_every_button_of_a_round_is_explained_by_its_label(language: str) -> None:
    text, say = pages({}, language)["buttons"].text, texts(Speech(language))
    labels = ("hu", "sha", "peng", "chi", "pass", "look", "private", "open", "play", "not-play")
    for key in labels:
        assert say(f"label-{key}") in text, key
    assert all(sign in text for sign in "①②③⋯✕")


@both
def test_every_button_of_the_lobby_and_of_a_result_is_explained_by_its_label(language: str) -> None:
    text, say = pages({}, language)["lobby"].text, texts(Speech(language))
    for key in ("next", "record", "score"):
        assert say(f"label-{key}") in text, key
    for key in ("sit", "rise", "add", "drop", "rules", "deal"):
        assert chat_say(language, f"button-{key}") in text, key
