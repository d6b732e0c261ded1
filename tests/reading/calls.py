"""What the bot tells the table under `announce` (rule book 10, "Announcements")."""

from __future__ import annotations

from tests.reading.cards import Group
from tests.reading.seat import Seat, most_mao_without_credit


def copies(groups: tuple[Group, ...], card: str) -> str | None:
    """四根 for a kind already penged, 五根 for one already killed."""
    for name, cards in groups:
        if cards[0] == card and name in ("peng", "sha"):
            return "fourth" if name == "peng" else "fifth"
    return None


def seen_pair(seat: Seat, drawn: str, went_by: bool) -> bool:
    """现过: the replacement makes a pair of a kind seen earlier."""
    return seat.hand[drawn] == 2 and went_by


def opens_a_mao(seat: Seat, card: str) -> bool:
    """开卯: the discard breaks a two-card mao while the hand has more than 7."""
    before = most_mao_without_credit(seat)
    return before > 7 and most_mao_without_credit(seat.playing(card)) < before
