"""Hand and table in words: all that the pictures show is said, for who plays by a screen reader (issue 6, 7)."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from bot.games.yaodiren.kinds import NAMES
from bot.games.yaodiren.present import present
from bot.games.yaodiren.view import SeatView
from bot.games.yaodiren.words import standing
from bot.games.yaodiren.words.faces import meld_words
from bot.games.yaodiren.words.spoken import LIMIT, spoken
from bot.games.yaodiren.words.texts import texts, width
from bot.kernel.game import Speech
from bot.kernel.panel import HandScene
from tests.rules.presented import LANGUAGES, frame, public, seat_view, slot, states


def told_cards(line: str) -> Counter[str]:
    """Kinds named in a line of Chinese with how many of each."""
    found: Counter[str] = Counter()
    for name, count in re.findall(rf"({'|'.join(NAMES)})(\d张)?", line):
        found[name] += int(count[0]) if count else 1
    return found


def hand_lines(view: SeatView, said: str) -> list[str]:
    """The lines of units and loose cards, without what they wait for."""
    lines = said.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("你"))
    count = 0
    found = []
    for line in lines[start + 1 :]:
        if count == view.hand.size:
            break
        mine = line.split(" · ")[0]
        count += sum(told_cards(mine).values())
        found.append(mine)
    return found


@pytest.mark.parametrize("seed", range(2))
def test_every_card_group_and_discard_is_said(seed: int) -> None:
    say = texts(Speech())
    for state in states(seed):
        table = public(state)
        for seat in range(3):
            view = seat_view(state, seat)
            said = spoken(view, frame())
            told: Counter[str] = sum((told_cards(line) for line in hand_lines(view, said)), Counter())
            assert told == Counter(NAMES[card] for card in view.hand.cards())
            for melds in table.melds:
                for meld in melds:
                    assert meld_words(meld, say) in said
            lying = Counter(NAMES[card] for card, _ in table.discards)
            last = said.splitlines()[-1].split(" / ")[0].partition(": ")[2]
            assert told_cards(last) == lying
            assert width(said) <= LIMIT


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_picture_marks_is_said(language: str) -> None:
    say = texts(Speech(language))
    marks: Counter[str] = Counter()
    for state in (state for seed in range(3) for state in states(seed)):
        for seat in range(3):
            view = seat_view(state, seat)
            scene = slot(present(view, frame(language)), "hand").scene
            assert isinstance(scene, HandScene)
            said = spoken(view, frame(language))
            shown = [one for tray in scene.trays for one in tray.cards] + list(scene.loose)
            for key, there in {
                "dead": any(tray.note for tray in scene.trays),
                "seen": any(one.note for one in shown),
            }.items():
                marks[key] += there
                assert (say(f"spoken-{key}").strip() in said) == there, said
            if view.owes and view.asks == "discard":
                veiled = sorted({NAMES.index(one.card.name) for one in shown if one.veil})
                barred = say("spoken-barred", cards=say.cards(veiled, " "))
                assert (barred in said) == bool(veiled)
                marks["barred"] += bool(veiled)
            for line in scene.footer:
                assert line in said
            if view.drawn is not None:
                assert say("spoken-drawn", kind=NAMES[view.drawn]) in said
            for figure in scene.figures:
                assert figure.value in said
            marks["ready"] += bool(standing.ready(view))
    assert {key for key, n in marks.items() if n} >= {"dead", "seen", "barred"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_answer_is_due_is_said_first(language: str) -> None:
    say, due = texts(Speech(language)), 0
    for state in states(2):
        for seat in range(3):
            view = seat_view(state, seat)
            lines = spoken(view, frame(language)).splitlines()
            assert (say("spoken-asked") in lines[:3]) == view.owes
            due += view.owes
            if view.table.offer is not None:
                assert NAMES[view.table.offer.kind] in lines[1]
    assert due


def test_names_of_any_script_stand_in_lines_of_their_own() -> None:
    """A right-to-left name begins no line and ends before the sign of the next seat."""
    names = ("محمد", "妈", "👨‍👩‍👧‍👦")
    state = list(states(2))[20]
    lines = spoken(seat_view(state, 1), frame(names=names)).splitlines()
    assert sum(name in line for line in lines for name in names if line.startswith(("①", "③"))) >= 2
