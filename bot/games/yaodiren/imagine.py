"""What a seat cannot see, imagined: a state that agrees with all that its view shows (DESIGN 9).

The others' cards and the stock are dealt at random from the cards that the seat cannot place, under what everybody
at the table knows: a drawn card that was shown is held until one of its kind leaves; a hand's size tells how many
four alike it holds (3); nobody holds three of a kind that went by unclaimed, for a sha is compulsory (7.2); and who
is in meets the conditions (4). Hands that do not are drawn again, `TRIES` times at most: then the last one stands, as
some hand has to. Only questions for a claim or a discard are imagined: the opening has an answer that is always right.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from bot.games.yaodiren.actions import Discard, parse
from bot.games.yaodiren.events import Folded
from bot.games.yaodiren.evolve_opening import HAND, put
from bot.games.yaodiren.greedy_split import cheapest, splits_in, stage
from bot.games.yaodiren.happenings import Happening
from bot.games.yaodiren.kinds import COPIES, COUNT, DECK
from bot.games.yaodiren.options import claims
from bot.games.yaodiren.state import IN, Discarding, Offering, Round
from bot.games.yaodiren.theory import meets, unseen
from bot.games.yaodiren.theory_row import in_play
from bot.games.yaodiren.view import PublicView, SeatView
from bot.kernel.cards import Hand, Kind, Seat

TRIES = 40
"""How often a hand is drawn until it is one that its seat could hold."""

PLAYED = 3
"""So many cards at most are drawn and thrown away again, worst first, for those that a seat has played."""

NOBODY = frozenset[Kind]()


class _Place(NamedTuple):
    """What all know of a seat's hand: its size, the cards in it that were shown, how many kinds it holds four times."""

    size: int
    known: tuple[Kind, ...]
    fours: int = 0
    played: int = 0


def sample(view: SeatView, rng: random.Random) -> Discarding | Offering:
    """A state in which this seat's view would be the one given; ValueError if it is asked neither of these."""
    table = view.table
    pool = _pool(view)
    hands: list[Hand] = [view.hand] * table.seats
    locked = [NOBODY] * table.seats
    passed = frozenset(kind for kind, _ in table.discards)
    others = _others(view, rng)
    for n, seat in enumerate(others):
        reserved = sum([table.sizes[other] - len(known(table.happened, other)) for other in others[n + 1 :]])
        hands[seat] = _hand(view, seat, pool, reserved, passed, rng)
        locked[seat] = frozenset(kind for kind in passed if hands[seat][kind] == 2)
    stock = list(pool.cards())
    rng.shuffle(stock)
    return _state(view, tuple(hands), tuple(locked), stock)


def known(happened: Sequence[Happening], seat: Seat) -> tuple[Kind, ...]:
    """The cards in a hand that all saw go into it, and that have not left since as far as anyone can tell."""
    held: list[Kind] = []
    for one in happened:
        if one.seat != seat or one.kind is None:
            continue
        if one.what in ("first", "replaced"):
            held.append(one.kind)
            continue
        gone = _gone(one)
        held = _less(held, gone) if gone else held
    return tuple(held)


def _gone(one: Happening) -> tuple[Kind, ...]:
    """The cards that left the hand of its seat by this."""
    if one.what == "discarded" and one.kind is not None:
        return (one.kind,)
    if one.what in ("chi", "peng", "sha", "tuhuo"):
        return one.cards[:-1]
    return one.cards if one.what == "laid" else ()


def _less(held: Sequence[Kind], gone: Sequence[Kind]) -> list[Kind]:
    left = list(held)
    for kind in gone:
        if kind in left:
            left.remove(kind)
    return left


class _Pool:
    """The cards that nobody can place, to be drawn from."""

    def __init__(self, counts: list[int]) -> None:
        self.counts = counts

    def cards(self) -> list[Kind]:
        return [kind for kind, count in enumerate(self.counts) for _ in range(count)]

    def take(self, hand: Sequence[int]) -> None:
        self.counts = [count - taken for count, taken in zip(self.counts, hand, strict=True)]


def _pool(view: SeatView) -> _Pool:
    seen = view.table.seen
    counts = [COPIES - own - shown for own, shown in zip(view.hand, seen, strict=True)]
    for seat in range(view.table.seats):
        if seat != view.seat:
            for kind in known(view.table.happened, seat):
                counts[kind] -= 1
    return _Pool(counts)


def _others(view: SeatView, rng: random.Random) -> list[Seat]:
    """The other seats: those that have to hold something first, in a random order."""
    others = [seat for seat in range(view.table.seats) if seat != view.seat]
    rng.shuffle(others)
    return sorted(others, key=lambda seat: view.table.status[seat] != IN)


def _place(table: PublicView, seat: Seat) -> _Place:
    size = table.sizes[seat]
    shown = known(table.happened, seat)
    if table.status[seat] != IN:
        return _Place(size, shown)
    rest = HAND - 3 * len(table.melds[seat]) + (table.must_discard == seat)
    played = sum([one.what == "discarded" and one.seat == seat for one in table.happened])
    return _Place(size, shown, max(size - rest, 0), min(played, PLAYED))


def _hand(
    view: SeatView, seat: Seat, pool: _Pool, reserved: int, passed: frozenset[Kind], rng: random.Random
) -> Hand:
    """A hand that the seat could hold, taken from the pool."""
    place = _place(view.table, seat)
    cards, at = pool.cards(), [0] * COUNT
    for kind in place.known:
        at[kind] += 1
    free = place.size - len(place.known)
    extra = min(place.played, len(cards) - reserved - free)
    drawn = at
    for _ in range(TRIES):
        drawn = _drawn(cards, at, free + extra, place.fours, rng)
        if extra:
            drawn = _thrown(view, drawn, place, extra)
        if _fits(view, seat, drawn, place, passed):
            break
    pool.take([count - shown for count, shown in zip(drawn, at, strict=True)])
    return Hand(drawn)


def _drawn(cards: Sequence[Kind], at: Sequence[int], free: int, fours: int, rng: random.Random) -> list[int]:
    """So many cards at random beside those known; four alike are put there first, for chance seldom does."""
    drawn = list(at)
    if fours:
        cards = list(cards)
        many = [kind for kind in range(COUNT) if drawn[kind] + cards.count(kind) >= 4]
        for kind in rng.sample(many, min(fours, len(many))):
            need = 4 - drawn[kind]
            drawn[kind] = 4
            free -= need
            for _ in range(need):
                cards.remove(kind)
    for kind in rng.sample(cards, free):
        drawn[kind] += 1
    return drawn


def _thrown(view: SeatView, counts: list[int], place: _Place, extra: int) -> list[int]:
    """The hand without so many cards that it misses least."""
    step = stage(view.table.stock)
    free = [kind for kind, count in enumerate(counts) if count > place.known.count(kind)]
    for _ in range(extra):
        splits = splits_in(in_play(Hand(counts), view.table.seen, NOBODY), step)
        losses = cheapest(splits, [kind for kind in free if counts[kind]], 1)
        counts[losses[0][1] if losses else next(kind for kind in free if counts[kind])] -= 1
    return counts


def _fits(view: SeatView, seat: Seat, counts: Sequence[int], place: _Place, passed: frozenset[Kind]) -> bool:
    """Whether a seat that is in could hold this hand; one that is not may hold anything."""
    table = view.table
    if table.status[seat] != IN:
        return True
    if counts.count(4) != place.fours or COPIES in counts or any(counts[kind] > 2 for kind in passed):
        return False
    hand = Hand(counts)
    need = table.ruleset.need(dealer=seat == table.dealer)
    locked = frozenset(kind for kind in passed if counts[kind] == 2)
    return meets(hand, table.melds[seat], unseen(hand, table.seen), locked, need)


def _state(
    view: SeatView, hands: tuple[Hand, ...], locked: tuple[frozenset[Kind], ...], stock: list[Kind]
) -> Discarding | Offering:
    """The state of the phase that the view is in."""
    table, seat = view.table, view.seat
    drawn = len(DECK) - HAND * table.seats - len(stock)
    nothing = (NOBODY,) * table.seats
    now = Round(
        ruleset=table.ruleset,
        seats=table.seats,
        dealer=table.dealer,
        base_window=table.window,
        window=view.window,
        stock=(0,) * drawn + tuple(stock),
        drawn=drawn,
        hands=hands,
        seen=table.seen,
        melds=table.melds,
        discards=table.discards,
        status=table.status,
        opener=table.opener,
        locked=put(locked, seat, view.locked),
        barred=put(nothing, seat, view.barred),
        leaving=frozenset((seat,)) if view.leaving else NOBODY,
        outs=tuple([Folded(one, "discarded") for one in table.baozi]),
        happened=table.happened,
    )
    if view.asks == "discard":
        return _discarding(view, now)
    offer = table.offer
    if offer is None:
        raise ValueError("neither a claim nor a discard is asked of this seat")
    offering = Offering(now, offer.seat, offer.kind, offer.flipped)
    may = put(claims(offering), seat, view.claims)
    return Offering(now, offer.seat, offer.kind, offer.flipped, may, (None,) * now.seats)


def _discarding(view: SeatView, now: Round) -> Discarding:
    return Discarding(
        now,
        view.seat,
        view.claimed,
        view.drawn,
        view.source,
        view.discards,
        view.hu,
        breaks=_kinds(view.breaks),
        ready=_kinds(view.ready),
    )


def _kinds(codes: Sequence[str]) -> tuple[Kind, ...]:
    return tuple([action.kind for code in codes if isinstance(action := parse(code), Discard)])
