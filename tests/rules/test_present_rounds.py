"""Every panel of whole rounds: inside Telegram's limits, in the fixed forms, and every button means something."""

from __future__ import annotations

import re

import pytest

from bot.games.yaodiren import engine, present
from bot.games.yaodiren.actions import code
from bot.games.yaodiren.kinds import NAMES
from bot.games.yaodiren.legal import legal
from bot.games.yaodiren.refusals import refusal
from bot.games.yaodiren.state import Over, State
from bot.games.yaodiren.view import SeatView
from bot.games.yaodiren.words.texts import width
from bot.kernel.game import Speech
from bot.kernel.panel import BoardScene, HandScene, Panel, ResultScene
from tests.figures import DOSE
from tests.rules.presented import LANGUAGES, frame, labels, public, round_of, seat_view, slot

SEEDS = range(6 * DOSE)
EVERY = 5
"""Of every so many states one is looked at, and always the last."""

both = pytest.mark.parametrize("language", LANGUAGES)
rounds = pytest.mark.parametrize(("seed", "seats"), [(seed, 2 if seed % 6 == 5 else 3) for seed in SEEDS])


def shown(seed: int, seats: int) -> list[State]:
    states = round_of(seed, seats)
    return [*states[seed % EVERY :: EVERY], states[-1]]


def check(panel: Panel) -> None:
    assert 0 < width(panel.text) <= 1024
    assert "{" not in panel.text
    assert "???" not in panel.text
    for row in panel.buttons:
        assert 0 < len(row) <= 8
        for button in row:
            assert bool(button.code) != bool(button.url)
            assert button.code.isascii()
            assert len(button.code) <= 24
            assert 0 < len(button.text) <= 40


@both
@rounds
def test_every_panel_is_inside_the_limits(seed: int, seats: int, language: str) -> None:
    for state in shown(seed, seats):
        for panel in present.present(public(state), frame(language)):
            check(panel)
            assert isinstance(panel.scene, BoardScene if panel.slot == "board" else ResultScene)
        for seat in range(seats):
            panels = present.present(seat_view(state, seat), frame(language))
            for panel in panels:
                check(panel)
            assert isinstance(slot(panels, "hand").scene, HandScene)
            assert len(panels) == 1 + (seat in engine.awaits(state)[1])


@both
@rounds
def test_every_tap_means_an_action_a_text_or_a_reason_with_words(
    seed: int, seats: int, language: str
) -> None:
    boards = ("look", "hu", "sha", "peng", "pass", "chi", "w1", "w2", "w3", "open", "d15", "c1526", "fold")
    for state in shown(seed, seats)[::3]:
        for seat in range(seats):
            view = seat_view(state, seat)
            asked = [p for p in present.present(view, frame(language, more=True)) if p.slot == "ask"]
            codes = {b.code for p in asked for row in p.buttons for b in row}
            for one in codes | set(boards) | {"", "d99", "cxxxx", "w4", "🔥"}:
                check_press(view, one, language)


def check_press(view: SeatView, one: str, language: str) -> None:
    press = present.press(view, one, Speech(language))
    assert [press.action is None, press.alert == "", press.reason is None].count(False) == 1
    assert width(press.alert) <= 200
    reason = press.reason
    if press.action is not None:
        reason = refusal(view, press.action)
        if reason is None:
            assert 0 < width(present.told(view, press.action, Speech(language))) <= 200
    if reason is not None:
        assert 0 < width(present.explain(reason, Speech(language))) <= 200
        assert present.explain(reason, Speech(language)) != present.explain(
            type(reason)("?"), Speech(language)
        )


@rounds
def test_the_buttons_of_a_question_are_all_its_legal_answers(seed: int, seats: int) -> None:
    for state in shown(seed, seats):
        for seat in engine.awaits(state)[1]:
            view = seat_view(state, seat)
            panel = slot(present.present(view, frame(more=True)), "ask")
            codes = {
                button.code for row in panel.buttons for button in row if not button.text.startswith("✕")
            }
            assert codes == {code(action) for action in legal(view)}
            for row in panel.buttons:
                for button in row:
                    refused = refusal(view, present.press(view, button.code, Speech("zh-Hans")).action)  # type: ignore[arg-type]
                    assert (refused is not None) == button.text.startswith("✕")


@rounds
def test_what_the_question_is_stands_in_the_first_line(seed: int, seats: int) -> None:
    for state in shown(seed, seats):
        for seat in engine.awaits(state)[1]:
            view = seat_view(state, seat)
            first = slot(present.present(view, frame()), "ask").text.splitlines()[0]
            assert first.startswith("川妹儿家 · ")
            assert "60秒" in first
            offer = view.table.offer
            assert offer is None or NAMES[offer.kind] in first


@rounds
def test_the_keyboard_of_the_board_tells_nothing(seed: int, seats: int) -> None:
    """DESIGN 5: while a card is on offer it is the same, whoever may do what."""
    for state in shown(seed, seats):
        view = public(state)
        board = slot(present.present(view, frame()), "board")
        if view.offer is not None:
            assert labels(board) == [["胡", "杀", "碰", "过"], ["吃", "①", "②", "③"], ["👀 看牌", "↗ 私聊"]]
        elif not isinstance(state, Over):
            assert labels(board) == [["👀 看牌", "↗ 私聊"]]


@both
@rounds
def test_the_caption_of_the_hand_holds_the_plan_and_the_table(seed: int, seats: int, language: str) -> None:
    for state in shown(seed, seats):
        for seat in range(seats):
            view = seat_view(state, seat)
            panel = slot(present.present(view, frame(language)), "hand")
            assert isinstance(panel.scene, HandScene)
            for figure in panel.scene.figures:
                assert re.search(rf"{figure.label} {figure.value}\b", panel.text)
            assert [figure.label for figure in panel.scene.figures] == ["坨", "卯", "番"]
            assert len(panel.text.splitlines()) == seats + 2 + (view.out is not None)
            assert panel.text.startswith("川妹儿家")


@rounds
def test_the_scene_of_the_hand_shows_each_card_once(seed: int, seats: int) -> None:
    for state in shown(seed, seats):
        for seat in range(seats):
            view = seat_view(state, seat)
            scene = slot(present.present(view, frame()), "hand").scene
            assert isinstance(scene, HandScene)
            cards = [card for tray in scene.trays for card in tray.cards] + list(scene.loose)
            assert sorted(card.card.name for card in cards) == sorted(NAMES[k] for k in view.hand.cards())
            assert sum(card.rim for card in cards) == (view.drawn is not None and view.hand[view.drawn] > 0)
            veiled = {card.card.name for card in cards if card.veil}
            asked = view.asks == "discard" and view.owes
            kinds = set(view.hand.kinds()) - set(view.discards) if asked else set()
            assert veiled == {NAMES[kind] for kind in kinds}


def test_a_line_tells_of_everything_that_happened_since_the_board_last_shown() -> None:
    """DESIGN 6: all public events since the state last shown, at least the last six."""
    state = next(s for s in reversed(round_of(3)) if public(s).offer is None and public(s).phase == "playing")
    view = public(state)
    texts = [slot(present.present(view, frame(seen=seen)), "board").text for seen in (0, 10, 10**6)]
    counts = [len(text.splitlines()) for text in texts]
    assert counts == sorted(counts, reverse=True)
    assert counts[2] == 1 + 6
    assert texts[0].endswith("\n".join(texts[2].splitlines()[1:]))


def test_the_oldest_lines_give_way_and_are_counted() -> None:
    for seed in SEEDS:
        states = [s for s in round_of(seed) if public(s).phase == "playing"]
        if not states:
            continue
        names = ("极" * 30, "其" * 30, "长" * 30)
        notes = ("注" * 100,)
        text = slot(present.present(public(states[-1]), frame(names=names, notes=notes)), "board").text
        assert text.startswith("注")
        assert width(text) <= 1024
        assert re.search(r"^前头还有\d+件$", text, re.MULTILINE)
        return
    raise AssertionError("no round was played")


@pytest.mark.parametrize("name", ["🔥" * 16, "W" * 32, "\u2067محمد\u2069"])
def test_long_names_and_titles_fit(name: str) -> None:
    for state in shown(4, 3):
        made = frame(names=(name, name, name), title="群" * 128, notes=(name,))
        panels = [*present.present(public(state), made)]
        for seat in range(3):
            panels += present.present(seat_view(state, seat), made)
        for panel in panels:
            check(panel)
