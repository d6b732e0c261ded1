"""A group's own names of cards (rule book 1): in every text, button, toast and picture, and in no other group's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from bot.games.yaodiren import present
from bot.games.yaodiren.kinds import CODES, KINDS
from bot.games.yaodiren.legal import legal
from bot.games.yaodiren.reasons import REASONS
from bot.games.yaodiren.view import SeatView, View
from bot.games.yaodiren.words.calls import VARIED
from bot.games.yaodiren.words.texts import texts
from bot.kernel.game import Reason, Speech
from bot.kernel.panel import Card
from tests.figures import DOSE
from tests.rules.presented import LANGUAGES, frame, public, round_of, seat_view

ALL = frozenset(CODES[kind] for kind in VARIED)
OTHER = {KINDS[kind].name: KINDS[kind].others[0] for kind in VARIED}
TAPS = ("look", "chi", "w1", "w2", "sha", "peng", "hu", "d15", "d16", "d22", "d35", "d46")

both = pytest.mark.parametrize("language", LANGUAGES)
rounds = pytest.mark.parametrize("seed", range(2 * DOSE))


def said_otherwise(text: str, codes: frozenset[str] = ALL) -> str:
    """The text with these kinds called by their other name."""
    for name, other in OTHER.items():
        if next(info.code for info in KINDS if info.name == name) in codes:
            text = text.replace(name, other)
    return text


def strings(thing: Any) -> Iterator[str]:
    """Every text in a panel, its picture and its buttons, in order."""
    if isinstance(thing, str):
        yield thing
    elif is_dataclass(thing):
        for one in fields(thing):
            yield from strings(getattr(thing, one.name))
    elif isinstance(thing, tuple):
        for part in thing:
            yield from strings(part)


def cards(thing: Any) -> Iterator[Card]:
    """Every card of a picture."""
    if isinstance(thing, Card):
        yield thing
    elif is_dataclass(thing):
        for one in fields(thing):
            yield from cards(getattr(thing, one.name))
    elif isinstance(thing, tuple):
        for part in thing:
            yield from cards(part)


def test_a_name_stands_for_another_of_the_same_length() -> None:
    """So that no text is clipped where its like in another group is not: the tests below compare them."""
    assert all(len(name) == len(other) for name, other in OTHER.items())


@both
@rounds
def test_panels_differ_in_the_names_and_in_nothing_else(seed: int, language: str) -> None:
    some = frozenset({"15", "35"})
    varied = 0
    for state in round_of(seed)[:: 6 + seed]:
        views: list[View] = [public(state), *(seat_view(state, seat) for seat in range(3))]
        for view in views:
            usual = list(strings(present.present(view, frame(language, more=True))))
            for codes in (ALL, some, frozenset[str]()):
                made = present.present(view, frame(language, more=True, variants=codes))
                assert list(strings(made)) == [said_otherwise(text, codes) for text in usual]
                for card in cards(made):
                    other = card.pips in codes
                    assert card.name in OTHER.values() or not other
                    varied += other
    assert varied > 0


def test_every_card_of_a_picture_goes_by_the_groups_name() -> None:
    state = round_of(3)[40]
    made = present.present(seat_view(state, 0), frame(variants=ALL))
    names = {card.pips: card.name for card in cards(made)}
    assert {names[code] for code in ALL if code in names} <= set(OTHER.values())
    assert not set(names.values()) & set(OTHER)


@both
@rounds
def test_taps_toasts_and_refusals_use_them_too(seed: int, language: str) -> None:
    for state in round_of(seed)[seed::9]:
        for seat in range(3):
            view = seat_view(state, seat)
            for tap in TAPS:
                usual = present.press(view, tap, Speech(language))
                made = present.press(view, tap, Speech(language, ALL))
                assert made.alert == said_otherwise(usual.alert)
                assert (made.action, made.reason) == (usual.action, usual.reason)
            check_toasts(view, language)


def check_toasts(view: SeatView, language: str) -> None:
    for action in legal(view):
        usual = present.told(view, action, Speech(language))
        assert present.told(view, action, Speech(language, ALL)) == said_otherwise(usual)


@both
@pytest.mark.parametrize("key", [key for key, (names, _) in REASONS.items() if "kind" in names])
def test_reasons_name_the_card_as_the_group_does(key: str, language: str) -> None:
    values: dict[str, str | int] = {"kind": "35", "have": 1, "need": 2}
    assert "三五" in present.explain(Reason(key, values), Speech(language, frozenset({"35"})))
    assert "叉八" in present.explain(Reason(key, values), Speech(language, frozenset({"16"})))


def test_codes_that_have_no_other_name_change_nothing() -> None:
    assert texts(Speech(variants=frozenset({"11", "99", "x"}))) is texts(Speech())


def test_the_guide_says_them_in_its_examples_and_its_picture() -> None:
    for language in LANGUAGES:
        usual = present.guide({"preset": "teahouse"}, Speech(language))
        made = present.guide({"preset": "teahouse"}, Speech(language, ALL))
        assert [page.text for page in made] == [said_otherwise(page.text) for page in usual]
        assert list(strings(made[0].scene)) == [said_otherwise(text) for text in strings(usual[0].scene)]
        assert set(OTHER.values()) <= set(strings(made[0].scene))
        assert any(name in page.text for page in usual[1:] for name in OTHER)
