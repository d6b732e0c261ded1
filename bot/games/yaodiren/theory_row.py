"""A position laid out in a row of bytes, of which a class of points is picked out in one call.

The row holds the copies of each kind in hand, then an *unseen byte* for each kind, then nothing, up to the 256
bytes that `bytes.translate` asks of a table. `places.translate(row)` gives the entries of a row at these places:
what a loop over a few kinds takes a microsecond for, it does in a tenth, and this is done all day long.

An unseen byte says the place of its kind in the class (high half), whether a pair of the kind is locked, and how
many copies are unseen. That it names its place lets one table cut each kind of a class in a way of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import add
from typing import TypeAlias

from bot.games.yaodiren.kinds import CLASSES, COPIES, COUNT, PAIR_SUM, POINTS
from bot.games.yaodiren.theory_units import Counts
from bot.kernel.cards import Hand, Kind

Row: TypeAlias = bytes | bytearray
"""Never changed once made."""

UNSEEN = 7
"""The bits of an unseen byte that count; also more than any plan can need of a kind."""

LOCKED = 8
"""The bit of an unseen byte that tells a kind locked (rule book 7.4)."""

PLACE = 16
"""What an unseen byte gains with each place."""

NO_LIMIT = Hand((UNSEEN,) * COUNT)
"""The unseen cards at the opening, where the limit does not apply (rule book 5)."""

HELD: tuple[bytes, ...] = tuple(bytes(kinds) for kinds in CLASSES)
"""By class: where its counts are in a row."""

AHEAD: tuple[bytes, ...] = tuple(bytes(kind + COUNT for kind in kinds) for kinds in CLASSES)
"""By class: where its unseen bytes are in a row."""

WHOLE: tuple[bytes, ...] = tuple(map(add, HELD, AHEAD))
"""By class: where both are."""

CLASS_OF: tuple[int, ...] = tuple(
    next(c for c, kinds in enumerate(CLASSES) if kind in kinds) for kind in range(COUNT)
)
"""By kind: the class of points that it belongs to."""


def _number(entries: Iterable[int]) -> int:
    return int.from_bytes(bytes(entries), "little")


# Rows are made with numbers of 42 bytes, for a sum of two adds up all the bytes at once.
_UNSEEN_SHIFT = 8 * COUNT
_HELD_BITS = (1 << _UNSEEN_SHIFT) - 1
_PLACES = _number(PLACE * CLASSES[c].index(kind) for kind, c in enumerate(CLASS_OF))
_FULL = _PLACES + _number([COPIES] * COUNT)
_LOCKS = _number([LOCKED] * COUNT) << _UNSEEN_SHIFT


def laid_out(hand: Hand, unseen: Hand, locked: frozenset[Kind]) -> Row:
    """The row of a position."""
    row = (_number(hand + unseen) + (_PLACES << _UNSEEN_SHIFT)).to_bytes(256, "little")
    return lock(row, locked) if locked else row


def in_play(hand: Hand, seen: Hand, locked: frozenset[Kind]) -> Row:
    """The row of a hand when these cards are visible to all."""
    both = _number(hand + seen)
    held = both & _HELD_BITS
    number = both - 2 * (both - held) + (_FULL - held << _UNSEEN_SHIFT)
    if number & _LOCKS:  # some byte fell below nothing: more copies than there are
        return laid_out(hand, unseen_by(hand, seen), locked)
    row = number.to_bytes(256, "little")
    return lock(row, locked) if locked else row


def unseen_by(hand: Hand, seen: Hand) -> Hand:
    """The copies of each kind that are neither in the hand nor visible to all."""
    return Hand([max(COPIES - own - shown, 0) for own, shown in zip(hand, seen, strict=True)])


def spread(hand: Hand) -> Row:
    """A row of the cards alone."""
    return bytes(hand) + bytes(256 - COUNT)


def lock(row: Row, kinds: Iterable[Kind]) -> Row:
    """The row with these kinds locked."""
    left = bytearray(row)
    for kind in kinds:
        left[COUNT + kind] |= LOCKED
    return left


def without(row: Row, *cards: Kind) -> Row:
    """The row with these cards gone from the hand, where all see them: what is unseen stays the same."""
    left = bytearray(row)
    for card in cards:
        left[card] -= 1
    return left


def before_shown(row: Row, kind: Kind) -> Row:
    """The row as it was before a card of this kind was shown to all."""
    left = bytearray(row)
    left[COUNT + kind] += 1
    return left


def spend(ahead: Counts, want: int) -> Counts:
    """The unseen bytes of a class when one card of the kind at this place (-1: none) is promised to a unit."""
    return ahead if want < 0 else ahead.translate(_SPENT[want])


_SPENT = tuple(
    bytes([byte - (byte // PLACE == place and byte & UNSEEN > 0) for byte in range(256)])
    for place in range(max(map(len, CLASSES)))
)
"""By place: the table that takes one card from the unseen byte that names this place."""


def demand(c: int, counts: Counts) -> list[tuple[int, bool]]:
    """For each kind of class `c`: how many units at most could wait for it, and whether a lock can matter.

    A unit takes two cards, of the kind or of its mates; a lock matters to pairs only.
    """
    loose, low = counts.translate(_LOOSE), _LOW[c]
    if low:
        mates = (loose[low:], loose[:low])  # of the kinds with the lower points, and of the others
        beside = [sum(side) for side in mates]
        pairs = [sum(side.translate(_PAIRS)) for side in mates]
    found = []
    for i, own in enumerate(loose):
        if not low:
            most = sum(loose) // 2  # any two 7s wait for any 7
        elif own:
            most = (own + beside[i >= low]) // 2
        else:
            most = pairs[i >= low]
        most += counts[i] == 4
        found.append((most if most < UNSEEN else UNSEEN, own > 1))
    return found


_LOOSE = bytes([count if count < 4 else 0 for count in range(256)])


def over(c: int, row: Row) -> int:
    """The cards of a class that are over when groups take three each; four and five alike are one (rule book 3)."""
    return sum(HELD[c].translate(row).translate(_LOOSE)) % 3


def locked_in(row: Row) -> frozenset[Kind]:
    """The kinds that a row has locked."""
    return frozenset([kind for kind in range(COUNT) if row[COUNT + kind] & LOCKED])


_PAIRS = bytes([count // 2 for count in range(256)])
_LOW = tuple(sum(2 * POINTS[kind] < PAIR_SUM for kind in kinds) for kinds in CLASSES)
"""By class: how many of its kinds have the lower points; these come first, and the others are their mates. None
of the 7s."""


def _mates(kinds: tuple[Kind, ...], kind: Kind) -> bytes:
    points = PAIR_SUM - POINTS[kind]
    return bytes([i for i, one in enumerate(kinds) if POINTS[one] == points and one != kind])


MATES = tuple(tuple(_mates(kinds, kind) for kind in kinds) for kinds in CLASSES)
"""By class and place: the places of the other kinds that make chi groups with this one."""


def cutting(needs: Iterable[tuple[int, bool]]) -> bytes:
    """The table that cuts the unseen bytes of a class to what matters, so that equal questions look equal.

    `needs`: for each kind how many unseen copies make a difference, and whether its lock does.
    """
    table = b"".join([_CUTS[i, most, lockable] for i, (most, lockable) in enumerate(needs)])
    return table + bytes(256 - len(table))


_CUTS = {
    (i, most, lockable): bytes(
        [PLACE * i + min(left & UNSEEN, most) + (left & LOCKED) * lockable for left in range(PLACE)]
    )
    for i in range(max(map(len, CLASSES)))
    for most in range(UNSEEN + 1)
    for lockable in (False, True)
}
"""The part of such a table for the kind at place `i`."""
