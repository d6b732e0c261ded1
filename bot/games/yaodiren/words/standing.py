"""What a seat can reckon from its own view: its plan, what it waits for, and what a chi would bring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from bot.games.yaodiren.kinds import CLASSES, FAN_KINDS
from bot.games.yaodiren.scoring import Win, waits, win
from bot.games.yaodiren.theory import ShownPlan, meets_with_fan, shown_plan, unseen
from bot.games.yaodiren.theory_units import chi
from bot.games.yaodiren.view import SeatView
from bot.games.yaodiren.words.faces import dead
from bot.kernel.cards import Hand, Kind, Meld

CACHED = 1 << 10


class Ready(NamedTuple):
    """A discard after which the hand could be won, and the kinds that would win it."""

    discard: Kind
    waits: tuple[Kind, ...]


def opening(view: SeatView) -> bool:
    """Whether the hand is still reckoned as if a card were added, with nothing seen (rule book 4)."""
    return view.table.phase in ("opening", "choosing") or (
        view.table.phase == "over" and view.table.opener is None
    )


def ahead(view: SeatView) -> Hand:
    """The cards that this seat has not seen, by kind."""
    return unseen(view.hand, view.table.seen)


def plan(view: SeatView) -> ShownPlan:
    """The plan that the player is shown (DESIGN 12)."""
    return shown_plan(view.hand, view.melds, None if opening(view) else ahead(view), view.locked)


def may_open(view: SeatView) -> bool:
    """Whether this hand could open a round (rule book 5.2)."""
    return meets_with_fan(view.hand, (), None, frozenset(), view.need)


def sources(hand: Hand) -> tuple[tuple[Kind, int], ...]:
    """The kinds that could bring fan, with how many are held: pairs of 幺地人, four alike of any."""
    return tuple((kind, n) for kind, n in enumerate(hand) if n >= 4 or (n >= 2 and kind in FAN_KINDS))


def ready(view: SeatView) -> tuple[Kind, ...]:
    """What the hand waits for (听); nothing unless it is at rest and one card short."""
    if view.asks == "discard" or view.table.phase != "playing" or view.table.status[view.seat] != "in":
        return ()
    return waits_of(view.hand, view.melds, view.need, view.locked, ahead(view))


def to_ready(view: SeatView) -> tuple[Ready, ...]:
    """The allowed discards that make the hand ready."""
    left = ahead(view)
    after = [
        Ready(kind, waits_of(view.hand.minus(kind), view.melds, view.need, view.locked, left))
        for kind in view.discards
    ]
    return tuple(one for one in after if one.waits)


@lru_cache(maxsize=CACHED)
def waits_of(
    hand: Hand, melds: tuple[Meld, ...], need: int, locked: frozenset[Kind], left: Hand
) -> tuple[Kind, ...]:
    """The kinds that such a hand at rest could win with, of those still unseen."""
    return waits(hand, melds, need, locked, left)


def hu_now(view: SeatView) -> Win | None:
    """The win that is offered to this seat: by the card on offer, or by the one just drawn."""
    all_red = view.table.ruleset.all_red
    if view.table.offer is not None:
        return win(view.hand, view.melds, view.table.offer.kind, view.need, view.locked, all_red=all_red)
    if view.drawn is not None:
        rest = view.hand.minus(view.drawn)
        return win(rest, view.melds, view.drawn, view.need, view.locked, offered=False, all_red=all_red)
    return None


def chi_tuo(pair: tuple[Kind, Kind], kind: Kind) -> int:
    """The tuo of a chi with these two cards."""
    return chi((*pair, kind)).tuo


def split_dead(loose: Sequence[Kind], left: Hand) -> tuple[tuple[tuple[Kind, Kind], ...], tuple[Kind, ...]]:
    """Loose cards: pairs that would be a unit but that every card for them has been seen; and the rest."""
    rest = sorted(loose, key=_PLACE.__getitem__)
    pairs: list[tuple[Kind, Kind]] = []
    single: list[Kind] = []
    while rest:
        one = rest.pop(0)
        other = next((card for card in rest if dead((one, card), left)), None)
        if other is None:
            single.append(one)
        else:
            rest.remove(other)
            pairs.append((one, other))
    return tuple(pairs), tuple(sorted(single))


_PLACE = {kind: place for place, kind in enumerate(kind for kinds in CLASSES for kind in kinds)}


def by_class(hand: Hand) -> tuple[Kind, ...]:
    """The cards of a hand, those next to each other that could meet in a group."""
    return tuple(sorted(hand.cards(), key=_PLACE.__getitem__))
