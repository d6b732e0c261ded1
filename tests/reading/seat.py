"""What one seat knows at one moment, and whether it meets the conditions (rule book 4, 7.6, 9, 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tests.reading.cards import CODES, Cards, Group, need
from tests.reading.theory import plans, unseen
from tests.reading.winning import Win, win


@dataclass(frozen=True)
class Seat:
    """`seen` are the cards visible to all, the card on offer among them; `rules` the options of section 10."""

    rules: Mapping[str, Any]
    hand: Cards
    groups: tuple[Group, ...] = ()
    seen: Cards = field(default_factory=Counter)
    locked: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    dealer: bool = False
    opener: bool = False

    @property
    def need(self) -> int:
        """The tuo that it has to reach."""
        return need(self.dealer)

    @property
    def guided(self) -> bool:
        """Whether who would break the conditions is kept from it (7.6)."""
        return bool(self.rules["enforcement"] == "guided")

    def after(self, **changes: Any) -> Seat:
        """The seat with these things changed."""
        return replace(self, **changes)

    def before_offer(self, card: str) -> Seat:
        """As it was before this card was offered."""
        return self.after(seen=self.seen - Counter([card]))

    def with_lock(self, card: str) -> Seat:
        """As it is once a peng of this kind was let go (7.4)."""
        return self.after(locked=self.locked | {card})

    def claiming(self, name: str, pair: tuple[str, ...], card: str) -> Seat:
        """With the group of a claim on the table, before the discard."""
        group: Group = (name, tuple(sorted((*pair, card))))
        return self.after(
            hand=self.hand - Counter(pair),
            groups=(*self.groups, group),
            seen=self.seen + Counter(pair),
        )

    def playing(self, card: str) -> Seat:
        """After a discard, which is visible at once."""
        return self.after(hand=self.hand - Counter([card]), seen=self.seen + Counter([card]))


def conditions(seat: Seat, *, fan: bool = False) -> bool:
    """One plan with 7 mao and the tuo (and a fan source)."""
    ahead = unseen(seat.hand, seat.seen)
    found = plans(seat.hand, seat.groups, ahead, seat.locked)
    return any(m >= 7 and t >= seat.need and (f or not fan) for m, t, f in found)


def opening_conditions(seat: Seat, *, fan: bool = False) -> bool:
    """The same before the opening: as if one card were added to everything (5)."""
    return any(m >= 7 and t >= seat.need and (f or not fan) for m, t, f in plans(seat.hand))


def may_redeal(seat: Seat) -> bool:
    """A dealer with neither a fan source nor enough tuo (10 `redeal_vote`): no plan has either."""
    found = plans(seat.hand)
    return not any(f for _, _, f in found) and not any(t >= seat.need for _, t, _ in found)


def most_mao_without_credit(seat: Seat) -> int:
    """The most mao, three and four alike counted once (10 `keep_mao`)."""
    ahead = unseen(seat.hand, seat.seen)
    return max(m for m, _, _ in plans(seat.hand, seat.groups, ahead, seat.locked, credit=False))


def hu_with(seat: Seat, card: str, *, offered: bool = True) -> Win | None:
    """The win with this card, which is not in the hand; bars left aside (8)."""
    return win(seat.hand, seat.groups, card, seat.need, seat.rules, locked=seat.locked, offered=offered)


def waits(seat: Seat) -> list[str]:
    """The unseen kinds that a hand at rest could hu, those held three or four times left out (10 `must_ready`)."""
    ahead = unseen(seat.hand, seat.seen)
    return [card for card in CODES if ahead[card] > 0 and hu_with(seat, card) is not None]


def ready(seat: Seat) -> bool:
    """下叫."""
    return bool(waits(seat))
