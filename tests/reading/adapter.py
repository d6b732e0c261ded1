"""The engine's states in the words of this package. The only module here that imports the bot."""

from __future__ import annotations

from collections import Counter

from bot.games.yaodiren.kinds import CODES
from bot.games.yaodiren.state import Offering, Round, State
from bot.kernel.cards import Hand
from tests.reading.answers import Offer
from tests.reading.cards import Cards
from tests.reading.seat import Seat


def cards(hand: Hand) -> Cards:
    """Counts by code."""
    return Counter({CODES[kind]: count for kind, count in enumerate(hand) if count})


def visible(state: State) -> Cards:
    """Groups, discards, and the card on offer, counted from where they lie (4)."""
    now = state.round
    found = Counter(CODES[card] for own in now.melds for meld in own for card in meld.cards)
    found.update(CODES[card] for card, _ in now.discards)
    if isinstance(state, Offering):
        found[CODES[state.kind]] += 1
    return found


def seat_of(state: State, seat: int) -> Seat:
    """What the seat knows, with the state's own record of locks and bars."""
    now: Round = state.round
    return Seat(
        rules=now.ruleset.options(),
        hand=cards(now.hands[seat]),
        groups=tuple((meld.name, tuple(CODES[card] for card in meld.cards)) for meld in now.melds[seat]),
        seen=visible(state),
        locked=frozenset(CODES[kind] for kind in now.locked[seat]),
        barred=frozenset(CODES[kind] for kind in now.barred[seat]),
        dealer=seat == now.dealer,
        opener=seat == now.opener,
    )


def offer_to(state: Offering, seat: int) -> Offer:
    """The card on offer as it stands to a seat: the flipper, or the next who is active, may chi (7.5)."""
    now = state.round
    after = [(state.seat + n) % now.seats for n in range(1, now.seats)]
    next_active = next((one for one in after if now.status[one] == "in"), None)
    return Offer(CODES[state.kind], seat == next_active or (state.flipped and seat == state.seat))
