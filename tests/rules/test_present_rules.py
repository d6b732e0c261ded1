"""House rules in words (rule book 10): every option and value can be read, chosen, and is told where it differs."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games import GAMES
from bot.games.yaodiren import ruleset
from bot.games.yaodiren.ruleset import PRESETS, VALUES, Ruleset
from bot.games.yaodiren.words.calls import VARIED
from bot.games.yaodiren.words.texts import texts, width
from bot.kernel.game import Reason, RulesError, Setting, Speech
from tests.figures import DOSE
from tests.rules.presented import LANGUAGES
from tests.rules.test_present_texts import CHINESE

GAME = GAMES["yaodiren"]
LATIN = re.compile(r"[A-Za-z]")

both = pytest.mark.parametrize("language", LANGUAGES)


@st.composite
def some_options(draw: st.DrawFn) -> dict[str, Any]:
    """A preset and any of its options changed, impossible sets excluded."""
    found: dict[str, Any] = {"preset": draw(st.sampled_from(sorted(PRESETS)))}
    for name, values in VALUES.items():
        if name != "baozi_pays" and draw(st.booleans()):
            found[name] = draw(st.sampled_from(values))
    if draw(st.booleans()):
        found["base"] = draw(st.integers(1, 1_000_000))
    if Ruleset.of(found).baozi and draw(st.booleans()):
        found["baozi_pays"] = draw(st.sampled_from(VALUES["baozi_pays"]))
    return found


def shown(options: dict[str, Any], language: str = "zh-Hans") -> dict[str, Setting]:
    return {one.key: one for one in GAME.settings(options, Speech(language))}


@both
@settings(max_examples=20 * DOSE, deadline=None)
@given(options=some_options())
def test_every_option_stands_in_the_order_of_the_rule_book_and_shows_what_is_in_force(
    language: str, options: dict[str, Any]
) -> None:
    rules = Ruleset.of(options)
    found = shown(options, language)
    assert list(found) == ["preset", *(n for n in VALUES if n != "baozi_pays" or rules.baozi)]
    for name, one in found.items():
        now = rules.preset if name == "preset" else rules.options()[name]
        assert [choice.value for choice in one.choices if choice.chosen] == [now]
        if name != "preset":
            usual = PRESETS[rules.preset][name]
            assert [c.value for c in one.choices if c.usual] in ([usual], [])
        assert one.shown != ""
        assert len({choice.label for choice in one.choices}) == len(one.choices)


@both
@pytest.mark.parametrize("options", [{}, {"enforcement": "baozi", "fan_cap": 7}], ids=["guided", "baozi"])
def test_every_option_has_a_title_one_line_and_labels(options: dict[str, Any], language: str) -> None:
    for one in (*shown(options, language).values(), *GAME.questions(options, Speech(language))):
        for text in (one.title, one.note, *(choice.label for choice in one.choices)):
            assert text.strip() == text != ""
            assert "\n" not in text
            assert "{" not in text
            strange = LATIN if language == "zh-Hans" else CHINESE
            assert not strange.search(text), text
        assert width(one.title) <= 32
        assert width(one.note) <= (45 if language == "zh-Hans" else 90)
        assert all(width(choice.label) <= 20 for choice in one.choices)
        assert len(one.choices) >= 2


def test_the_labels_by_which_players_know_the_presets() -> None:
    assert [choice.label for choice in shown({})["preset"].choices] == ["标准", "包子", "茶馆", "全红"]


def test_a_value_that_is_not_offered_but_in_force_is_shown_too() -> None:
    base = shown({"base": 7})["base"]
    assert [choice.label for choice in base.choices] == ["1", "2", "5", "10", "20", "50", "7"]
    assert base.shown == "7"
    assert [choice.label for choice in base.choices if choice.usual] == ["1"]
    assert shown({"fan_cap": 13})["fan_cap"].shown == "13番"


def test_what_a_baozi_pays_is_offered_only_where_there_is_one() -> None:
    assert "baozi_pays" not in shown({})
    assert shown({"preset": "teahouse"})["baozi_pays"].shown == "一家10底"
    assert shown({"enforcement": "baozi"})["baozi_pays"].shown == "包家"


@both
def test_a_value_that_cannot_be_had_with_the_rest_says_why(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No two options of today exclude each other once 包子咋赔 is hidden, so one pair is made to."""
    bad = (lambda rules: rules.players == 2 and rules.redeal_vote, "not for two", "rules_no_baozi")
    monkeypatch.setattr(ruleset, "_IMPOSSIBLE", (*ruleset._IMPOSSIBLE, bad))
    vote = shown({"players": 2}, language)["redeal_vote"]
    words = GAME.explain(Reason("rules_no_baozi"), Speech(language))
    assert {choice.value: choice.refusal for choice in vote.choices} == {True: words, False: ""}
    assert not any(choice.refusal for choice in shown({}, language)["redeal_vote"].choices)


@settings(max_examples=10 * DOSE, deadline=None)
@given(options=some_options())
def test_every_choice_can_be_taken_and_is_then_in_force(options: dict[str, Any]) -> None:
    for one in GAME.settings(options, Speech()):
        for choice in one.choices:
            made = GAME.choose(options, one.key, choice.value)
            assert choice.refusal == ""
            assert Ruleset.of(made) == Ruleset.of(options).choose(one.key, choice.value)
            assert shown(made)[one.key].shown == choice.label
            usual = PRESETS[made["preset"]]
            assert all(name == "preset" or usual[name] != value for name, value in made.items())


def test_another_preset_drops_what_differed_from_the_last() -> None:
    options = {"preset": "teahouse", "players": 2, "scoring": "double", "keep_mao": False}
    assert GAME.choose(options, "preset", "allred") == {"preset": "allred", "players": 2}


@both
@pytest.mark.parametrize(
    ("options", "key", "value"),
    [
        ({}, "colour", "red"),
        ({}, "base", 0),
        ({}, "base", True),
        ({}, "preset", "poker"),
        ({}, "baozi_pays", "cover"),
        ({"preset": "baozi"}, "baozi_pays", None),
        ({"colour": "red"}, "base", 1),
    ],
)
def test_what_cannot_be_is_refused_with_words(
    options: dict[str, Any], key: str, value: Any, language: str
) -> None:
    with pytest.raises(RulesError) as caught:
        GAME.choose(options, key, value)
    speech = Speech(language)
    said = GAME.explain(caught.value.reason, speech)
    assert said != texts(speech)("reason-unknown")
    assert 0 < width(said) <= 200


@both
@settings(max_examples=25 * DOSE, deadline=None)
@given(options=some_options())
def test_what_is_in_force_is_told_where_it_differs_from_the_preset(
    language: str, options: dict[str, Any]
) -> None:
    """The base stands in the first line, and that no baozi pays goes without saying."""
    rules, found = Ruleset.of(options), shown(options, language)
    first, *rest = GAME.in_force(options, Speech(language))
    assert first.startswith(found["preset"].shown)
    assert first.endswith(str(rules.base))
    told = [name for name in rules.differences() if name != "base" and name in found]
    assert rest == [f"{found[name].title}: {found[name].shown}" for name in told]
    assert not told or rules != Ruleset.of({"preset": rules.preset, "base": rules.base})


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_as_it_is_has_one_line(preset: str) -> None:
    base = PRESETS[preset]["base"]
    label = texts(Speech())(f"rule-preset-{preset}")
    assert GAME.in_force({"preset": preset}, Speech()) == (f"{label} 底{base}",)


def test_lines_in_force_are_short() -> None:
    for name, values in VALUES.items():
        for value in values:
            options = {"enforcement": "baozi"} if name == "baozi_pays" else {}
            lines = GAME.in_force({**options, name: value}, Speech())
            assert all(width(line) <= 24 for line in lines), lines


@both
def test_a_host_is_asked_three_things(language: str) -> None:
    asked = GAME.questions({}, Speech(language))
    assert [one.key for one in asked] == ["out_pays", "scoring", "enforcement"]
    assert [[choice.value for choice in one.choices] for one in asked] == [
        [True, False],
        ["add", "double"],
        ["guided", "baozi"],
    ]
    assert all(one.title.endswith("?") for one in asked)
    plain = GAME.questions({"scoring": "plain"}, Speech(language))[1]
    assert [choice.value for choice in plain.choices] == ["add", "double", "plain"]
    assert plain.shown == shown({"scoring": "plain"}, language)["scoring"].shown


def test_the_kinds_with_two_names() -> None:
    """Rule book 1: the code is the key, and the choice is whether the group says the other name."""
    found = GAME.variants(Speech(variants=frozenset({"15"})))
    assert {one.key: one.title for one in found} == {
        "16": "高脚/翘脚",
        "46": "四六/瘦肉",
        "22": "长二/板凳",
        "15": "猫猫/猫儿",
        "35": "叉八/三五",
    }
    assert len(found) == len(VARIED)
    assert [one.shown for one in found] == ["高脚", "四六", "长二", "猫儿", "叉八"]
    assert all([choice.value for choice in one.choices] == [False, True] for one in found)
    assert all([choice.usual for choice in one.choices] == [True, False] for one in found)
