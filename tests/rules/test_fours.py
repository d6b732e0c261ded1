"""Four alike are one unit always (rule book 3), also where a finished group would tempt one to break them."""

from __future__ import annotations

import pytest

from bot.games.yaodiren.kinds import hand
from bot.games.yaodiren.theory import Plan, best, unseen

SEEN = "33 44 44 44 " + "15 " * 5 + "24 " * 5
"""Nothing is left that 44 44 could wait for."""


@pytest.mark.clause("3")
def test_3_four_alike_give_no_card_to_a_chi_group() -> None:
    held = hand(["33", "33", "33", "33", "44", "44"])
    found = best(held, (), unseen(held, hand(SEEN.split())), frozenset())
    assert found == (Plan(1, 6, False),), "33 33 33 and 33 44 44 would be two mao"
