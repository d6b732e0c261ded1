"""The texts: complete and alike in both languages, and words for everything that can happen."""

from __future__ import annotations

import re
from functools import cache

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.games.yaodiren import present
from bot.games.yaodiren.actions import parse
from bot.games.yaodiren.events import BAOZI, SOURCES, WHY
from bot.games.yaodiren.happenings import WHAT
from bot.games.yaodiren.reasons import REASONS
from bot.games.yaodiren.words.out import BARE
from bot.games.yaodiren.words.texts import LANGUAGES, TEXTS, Texts, clipped, texts, width
from bot.kernel.game import Reason, Speech
from tests.rules.presented import round_of, seat_view

CHINESE = re.compile(r"[\u3400-\u9fff]")


class _Variables(Visitor):  # type: ignore[misc]
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the library's name
        self.found.add(node.id.name)


def sources(language: str) -> list[str]:
    """The files of a language."""
    return [path.read_text(encoding="utf-8") for path in sorted(TEXTS.glob(f"{language}*.ftl"))]


@cache
def messages(language: str) -> dict[str, ast.Message]:
    body = [entry for source in sources(language) for entry in FluentParser().parse(source).body]
    assert not [entry for entry in body if isinstance(entry, ast.Junk)]
    found = [entry for entry in body if isinstance(entry, ast.Message)]
    assert len({entry.id.name for entry in found}) == len(found), "a key twice"
    return {entry.id.name: entry for entry in found}


def variables(message: ast.Message) -> set[str]:
    visitor = _Variables()
    visitor.visit(message)
    return visitor.found


def test_both_languages_have_the_same_keys() -> None:
    assert messages("zh-Hans").keys() == messages("en").keys()


def test_a_key_has_the_same_variables_in_both() -> None:
    both = {key: (variables(one), variables(messages("en")[key])) for key, one in messages("zh-Hans").items()}
    assert {key: found for key, found in both.items() if found[0] != found[1]} == {}


def test_english_has_no_chinese_but_the_three_fixed_words() -> None:
    lines = [line for source in sources("en") for line in source.splitlines()]
    values = "\n".join(line for line in lines if not line.startswith("#"))
    assert set(CHINESE.findall(values)) == set("坨卯番")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", REASONS)
def test_every_reason_has_words(key: str, language: str) -> None:
    values: dict[str, str | int] = {"kind": "26", "have": 5, "need": 7}
    names, _ = REASONS[key]
    said = present.explain(Reason(key, {name: values[name] for name in names}), Speech(language))
    assert said != texts(Speech(language))("reason-unknown")
    assert 0 < width(said) <= 200
    assert "{" not in said
    assert ("平八" in said) == ("kind" in names)
    if names == ("have", "need"):
        assert "2" in said, "how much is lacking"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_reason_and_an_unknown_language_have_words_too(language: str) -> None:
    assert present.explain(Reason("no_such_key"), Speech(language)) == texts(Speech(language))(
        "reason-unknown"
    )
    assert present.explain(Reason("answered"), Speech("tlh")) == present.explain(
        Reason("answered"), Speech("zh-Hans")
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_happen_has_words(language: str) -> None:
    say = texts(Speech(language))
    named = set(WHAT) - {"chi"} | {"jump", "clip", "sevens"}
    assert not {what for what in named if f"tell-{what}" not in say}
    figured = {*WHY, "no_sha", "dead"} - BARE - {"chose"}
    assert all(f"out-{why}-{what}" in say for why in figured for what in ("mao", "tuo"))
    assert all(f"out-{why}-fan" in say for why in BAOZI - BARE)
    assert all(f"out-{why}" in say for why in BARE | {"chose"})
    assert all(f"result-won-{source}" in say for source in SOURCES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "code", ["open", "pass", "play", "fold", "hu", "sha", "tuhuo", "peng", "d15", "c1526"]
)
def test_every_answer_is_repeated_in_a_toast(code: str, language: str) -> None:
    for state in (round_of(1)[0], round_of(1)[-20]):
        said = present.told(seat_view(state, 0), parse(code), Speech(language))
        assert 0 < width(said) <= 200
        assert "{" not in said


def test_a_key_that_is_missing_is_an_error() -> None:
    with pytest.raises(LookupError):
        Texts("en")("no-such-key")


def test_numbers_are_written_without_marks() -> None:
    assert texts(Speech("en"))("result-sum", base=1000, fans="", pay=12345) == "Base 1000 = 12345"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "该你打"),
        (60, "该你打,60秒"),
        (180, "该你打,180秒"),
        (300, "该你打,5分钟"),
        (43200, "该你打,12小时"),
    ],
)
def test_how_long_a_question_stays_open(seconds: int, said: str) -> None:
    assert texts(Speech("zh-Hans")).within("该你打", seconds) == said


def test_clipping_counts_as_telegram_does() -> None:
    assert width("牌🔥") == 3
    assert clipped("🔥" * 6, 12) == "🔥" * 6
    assert width(clipped("🔥" * 7, 12)) <= 12
    assert clipped("🔥" * 7, 12).endswith("…")
