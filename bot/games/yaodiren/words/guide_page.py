"""What the pages of the guide are written with: the rules in force, and examples in the group's own names."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.yaodiren.kinds import POINTS, kind
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.theory_units import Group, alike, chi
from bot.games.yaodiren.words.texts import Texts
from bot.kernel.cards import Kind


@dataclass(frozen=True, slots=True)
class Writer:
    """Sentences of the guide by key, without their "guide-"."""

    rules: Ruleset
    say: Texts

    def __call__(self, key: str, **values: str | int) -> str:
        """The sentence."""
        return self.say(f"guide-{key}", **values)

    def title(self, code: str) -> str:
        """The title of a page, short enough for a button."""
        return self.say(f"guide-title-{code}")

    def either(self, key: str, name: str) -> str:
        """The sentence that fits the option of this name: its value ends the key."""
        value = getattr(self.rules, name)
        return self(f"{key}-{('on' if value else 'off') if isinstance(value, bool) else value}")

    def named(self, *codes: str) -> dict[str, str]:
        """The names of these kinds as values k15, k26, …"""
        return {f"k{code}": self.say.names[kind(code)] for code in codes}

    def points(self, code: str) -> int:
        """The points of a kind."""
        return POINTS[kind(code)]

    def group(self, codes: str) -> str:
        """The cards of a group in words, as they lie: 人牌×3, 猫猫 平八 猫猫."""
        cards = cards_of(codes)
        if len(set(cards)) == 1:
            return f"{self.say.names[cards[0]]}×{len(cards)}"
        return self.say.cards(cards, " ")


def cards_of(codes: str) -> tuple[Kind, ...]:
    """The kinds of pip codes separated by spaces."""
    return tuple(kind(code) for code in codes.split())


def group_of(codes: str) -> Group:
    """The finished group of these cards (rule book 3)."""
    cards = cards_of(codes)
    return alike(cards[0], len(cards)) if len(set(cards)) == 1 else chi(cards)
