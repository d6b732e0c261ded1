"""The board carries the commitment to the shuffle all through the round, and it is the one that the record reveals."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games import GAMES
from bot.games.yaodiren import present
from bot.games.yaodiren.verify import check
from bot.games.yaodiren.words.board import LINES
from bot.games.yaodiren.words.texts import width
from bot.kernel.seal import commitment
from tests.rules.presented import LANGUAGES, frame, public, round_of, seat_view, slot
from tests.rules.test_codec import log_of

GAME = GAMES["yaodiren"]
SEAL = commitment("0" * 32, GAME.order(GAME.deck))
LONG = ("很长的名字" * 6, "阿" * 30, "B" * 30)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_the_board_ends_with_the_whole_commitment_all_through_the_round(seed: int, language: str) -> None:
    for state in round_of(seed)[::7] + round_of(seed)[-1:]:
        seen = len(public(state).happened)
        bare = slot(present.present(public(state), frame(language, seen=seen)), "board")
        sealed = slot(present.present(public(state), frame(language, seen=seen, seal=SEAL)), "board")
        *rest, last = sealed.text.split("\n")
        assert last.startswith("🔏")
        assert last.endswith(SEAL)
        assert rest == bare.text.split("\n"), "nothing gives way for it while there is room"
        assert sealed.scene == bare.scene


@pytest.mark.parametrize("names", [LONG, ("😀" * 15, "x", "y")])
def test_the_seal_is_whole_and_the_last_lines_stand_however_much_there_is_to_tell(
    names: tuple[str, ...],
) -> None:
    for seed in range(3):
        for state in round_of(seed)[::9]:
            views = {"names": names, "notes": ("一行提示" * 12,)}
            bare = slot(present.present(public(state), frame(**views)), "board").text.split("\n")  # type: ignore[arg-type]
            text = slot(present.present(public(state), frame(seal=SEAL, **views)), "board").text  # type: ignore[arg-type]
            assert width(text) <= 1024
            *rest, last = text.split("\n")
            assert last.endswith(SEAL)
            kept = min(LINES - 1, len(bare) - 3)
            assert kept <= 0 or rest[-kept:] == bare[-kept:]


def test_no_hand_and_no_question_carries_it() -> None:
    for state in round_of(1)[::11]:
        for seat in range(3):
            for panel in present.present(seat_view(state, seat), frame(seal=SEAL)):
                assert SEAL not in panel.text


@given(st.integers(0, 2**32), st.binary(min_size=16, max_size=16))
def test_the_commitment_on_the_board_is_the_one_that_the_record_reveals(seed: int, chance: bytes) -> None:
    salt = chance.hex()
    deck = random.Random(seed).sample(GAME.deck, len(GAME.deck))
    seal = commitment(salt, GAME.order(deck))
    dealt = GAME.deal(GAME.ruleset({}), deck, 0, 3, 1)
    text = slot(GAME.present(GAME.view(GAME.evolve(None, dealt), None), frame(seal=seal)), "board").text
    assert re.findall("[0-9a-f]{64}", text) == [seal]
    assert salt not in text


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_round_reveals_what_it_was_sealed_with(seed: int) -> None:
    log, salt = log_of(seed), f"{seed:032x}"
    record = GAME.record(log, salt)
    assert record["proof"]["commitment"] == commitment(salt, GAME.order(log[0].deck))  # type: ignore[union-attr]
    assert record["proof"]["commitment"] in check(record)[3]
