"""Every page of the settings and of the guide fits a phone, in both languages and for every way of playing."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bot.chat.guide import _keyboard
from bot.chat.preferences import HOME, PACES, STAKES, ZONES, Paces, Preferences, zone
from bot.chat.seating import Misfit, fitted, resized
from bot.chat.settings_pages import OWN, Group, Page, find, page, width
from bot.chat.words import LANGUAGES
from bot.games import GAMES
from bot.kernel.game import Speech
from bot.table.clock import Timing
from bot.table.records import SeatInfo, TableInfo

GAME = GAMES["yaodiren"]
PRESETS = ("standard", "baozi", "teahouse", "allred")


def _group(language: str, preset: str) -> Group:
    preferences = Preferences(options={"preset": preset}, variants=frozenset({"46", "15"}), stake=10)
    return Group("川妹儿家" * 10, preferences, Speech(language, preferences.variants), GAME)


def _pages(group: Group) -> Iterator[Page]:
    for name, item in (("home", ""), ("names", ""), ("closed", ""), ("nonsense", "")):
        yield page(group, name, item)
    for number in range(6):
        yield page(group, "rules", str(number))
    for one in group.rules():
        yield page(group, "rule", one.key)
    for key in OWN:
        yield page(group, "own", key)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_pages_of_settings_fit_a_phone(language: str, preset: str) -> None:
    for one in _pages(_group(language, preset)):
        rows = one.keyboard.inline_keyboard if one.keyboard else ()
        assert 0 < len(one.text) <= 1024
        assert len(rows) <= 8, [[b.text for b in row] for row in rows]
        for row in rows:
            # 24 Chinese characters of 14 pixels fill a screen of 360; each button has edges.
            assert sum(width(b.text) + 1 for b in row) <= 24, [b.text for b in row]
            assert all(str(b.callback_data).isascii() and len(str(b.callback_data)) <= 64 for b in row)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_pages_of_the_guide_fit_a_phone(language: str, preset: str) -> None:
    pages = GAME.guide({"preset": preset}, Speech(language))
    assert len({one.code for one in pages}) == len(pages)
    for now, one in enumerate(pages):
        keyboard = _keyboard(pages, now)
        assert keyboard is not None
        assert len(one.text) <= 1024
        assert len(keyboard.inline_keyboard) <= 8
        for row in keyboard.inline_keyboard:
            assert sum(width(b.text) + 1 for b in row) <= 26, [b.text for b in row]


def test_every_rule_is_on_exactly_one_page() -> None:
    group = _group("zh-Hans", "teahouse")
    found = [
        str(b.callback_data)
        for number in range(1, 4)
        for row in (page(group, "rules", str(number)).keyboard or _none()).inline_keyboard
        for b in row
        if str(b.callback_data).startswith("s:rule/")
    ]
    assert sorted(found) == sorted(f"s:rule/{one.key}" for one in group.rules())


def _none() -> Page:
    raise AssertionError("a page without buttons")


def test_settings_come_back_as_they_were_kept() -> None:
    kept = Preferences(
        {"preset": "baozi", "fan_cap": 4},
        frozenset({"46"}),
        5,
        "night",
        "Asia/Tokyo",
        frozenset({"scoring"}),
        "all",
    )
    assert Preferences.of(kept.settings(), GAME) == kept


def test_whatever_stands_in_the_database_is_read() -> None:
    """Never an error: what is bad counts as its default."""
    rng = random.Random(5)
    junk = [
        None,
        True,
        -1,
        0.5,
        "x",
        [],
        {},
        [1, "46"],
        {"preset": []},
        {"preset": "baozi", "base": "x"},
        10**30,
    ]
    for _ in range(300):
        settings = {name: rng.choice(junk) for name in Preferences().settings() if rng.random() < 0.7}
        found = Preferences.of(settings, GAME)
        assert found.stake in STAKES
        assert found.pace in PACES
        assert found.zone in ZONES
        GAME.ruleset(found.options)
    assert Preferences.of("nothing of ours", GAME) == Preferences()


def test_paces_are_those_of_the_design() -> None:
    """DESIGN 5; the environment's durations are those of 家常, TIME_SCALE divides all."""
    paces = Paces(Timing(pace=1, claim=2, discard=3), 10)
    shown = {name: (paces[name].pace, paces[name].claim, paces[name].discard) for name in PACES}
    assert shown == {
        "quick": (0.25, 2, 4),
        HOME: (1, 2, 3),
        "slow": (0.6, 18, 30),
        "night": (0.35, 4320, 8640),
        "steady": (0.35, 3, 12),
    }
    assert [name for name in PACES if paces[name].steady] == ["steady"]
    assert [name for name in PACES if not paces[name].ask] == ["quick"], "there nobody is waited for"
    assert paces.home.claim == 20


def test_every_zone_is_known() -> None:
    assert all(str(zone(name)) == name for name in ZONES)
    assert str(zone("Mars/Olympus")) == "UTC"


def test_nobody_seated_is_thrown_out() -> None:
    one, two, three = (SeatInfo(user_id=n) for n in (1, 2, 3))
    computer, nobody = SeatInfo(agent="greedy"), SeatInfo()
    assert resized((computer, one, two), 2) == (one, two)
    assert resized((nobody, computer, one), 2) == (one, computer)
    assert resized((one, nobody), 3) == (one, nobody, nobody)
    with pytest.raises(Misfit):
        resized((one, two, three), 2)


def test_a_table_where_cards_were_dealt_keeps_its_seats() -> None:
    two = Preferences(options=GAME.choose({}, "players", 2), stake=2)
    seats = tuple(SeatInfo(user_id=n) for n in range(3))
    info = TableInfo(1, "yaodiren", -1, 0, 0, "playing", {}, round=4, seats=seats)
    found = fitted(two, info, GAME)
    assert (found.seats, found.stake, GAME.ruleset(found.ruleset).players) == (seats, 2, 3)


def test_a_button_of_a_rule_that_is_not_there_finds_nothing() -> None:
    group = _group("zh-Hans", "standard")
    assert find(group, "rule", "baozi_pays") is None
    assert find(group, "name", "99") is None
    assert find(group, "own", "wealth") is None
    assert find(group, "rule", "base") is not None
