"""What a seat may answer to each question (rule book 5 to 7, 9, 10): the words of the buttons."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import NamedTuple

from tests.reading.cards import CODES, is_chi
from tests.reading.seat import (
    Seat,
    conditions,
    hu_with,
    may_redeal,
    most_mao_without_credit,
    opening_conditions,
    ready,
)

Answers = frozenset[str]
"""Codes as on buttons: "peng", "d15" (discard), "c1526" (chi with these two from the hand, in table order)."""


class Offer(NamedTuple):
    """The card on offer, and how this seat stands to it.

    `chi`: the seat is the flipper, or the next active one after the flipper or discarder (7.5).
    """

    card: str
    chi: bool


def to_open(seat: Seat) -> Answers | None:
    """5.2 and `redeal_vote` (10); None: it is passed over."""
    if opening_conditions(seat, fan=True):
        return frozenset({"open", "pass"})
    if seat.rules["redeal_vote"] and seat.dealer and may_redeal(seat):
        return frozenset({"redeal", "pass"})
    return None


def to_redeal() -> Answers:
    """All but the dealer who asked (10 `redeal_vote`)."""
    return frozenset({"agree", "refuse"})


def to_play(seat: Seat) -> Answers | None:
    """5.3, and 痞打 (9): under `baozi` everybody is asked."""
    if seat.guided and not opening_conditions(seat):
        return None
    return frozenset({"play", "fold"})


def folding(seat: Seat) -> set[str]:
    """7.7, and `voluntary_fold` (10)."""
    return {"fold"} if seat.rules["voluntary_fold"] else set()


def can_sha(seat: Seat, offer: Offer) -> str | None:
    """Sha or tuhuo is due (7.2)."""
    return {3: "sha", 4: "tuhuo"}.get(seat.hand[offer.card])


def can_hu(seat: Seat, offer: Offer) -> bool:
    """8."""
    return offer.card not in seat.barred and hu_with(seat, offer.card) is not None


def had_fan(seat: Seat, offer: Offer) -> bool:
    """The hand had a plan with a fan source before the card was offered (7.6)."""
    return conditions(seat.before_offer(offer.card), fan=True)


def cards_to_play(seat: Seat, claimed: str | None) -> list[str]:
    """Kinds that are not part of four alike (3), nor the one just eaten (7.5)."""
    kinds = [card for card in CODES if 1 <= seat.hand[card] <= 3]
    if seat.rules["eat_then_play_same"] and claimed is not None:
        kinds = [card for card in kinds if card != claimed]
    return kinds


def keeps_after_claim(seat: Seat, name: str, pair: tuple[str, ...], offer: Offer, *, fan: bool) -> bool:
    """Some allowed discard leaves the conditions (and a fan source) met (7.6)."""
    laid = seat.claiming(name, pair, offer.card)
    return any(conditions(laid.playing(card), fan=fan) for card in cards_to_play(laid, offer.card))


def guided_claim(seat: Seat, name: str, pair: tuple[str, ...], offer: Offer, *, lock: bool = False) -> bool:
    """7.6 for a peng or chi. `lock`: judged with the kind of the peng that it lets go locked (7.4)."""
    judged = seat.with_lock(offer.card) if lock else seat
    if not keeps_after_claim(judged, name, pair, offer, fan=False):
        return False
    if seat.opener and had_fan(seat, offer):
        return keeps_after_claim(judged, name, pair, offer, fan=True)
    return True


def can_peng(seat: Seat, offer: Offer) -> bool:
    """7.3, 7.4, 7.6; free under `baozi` (9)."""
    if seat.hand[offer.card] != 2 or offer.card in seat.locked:
        return False
    return not seat.guided or guided_claim(seat, "peng", (offer.card,) * 2, offer)


def chi_pairs(seat: Seat, offer: Offer) -> list[tuple[str, str]]:
    """7.5 and 7.6; a chi stays blocked under `baozi` too (9)."""
    if not offer.chi:
        return []
    lock = can_peng(seat, offer)
    found = []
    for pair in combinations_with_replacement(CODES, 2):
        if any(not seat.hand[card] or seat.hand[card] >= 4 for card in pair):
            continue
        if pair[0] == pair[1] and seat.hand[pair[0]] < 2:
            continue
        if is_chi((*pair, offer.card)) and guided_claim(seat, "chi", pair, offer, lock=lock):
            found.append(pair)
    return found


def must_peng(seat: Seat, offer: Offer) -> bool:
    """The opener may not let his last fan source go (7.6)."""
    if not (seat.guided and seat.opener and can_peng(seat, offer) and had_fan(seat, offer)):
        return False
    return not conditions(seat.with_lock(offer.card), fan=True)


def to_offer(seat: Seat, offer: Offer) -> Answers | None:
    """7; None: it has no choice and is not asked."""
    due = can_sha(seat, offer)
    if due is not None:
        mistakes = set() if seat.guided else {"pass", "hu"}  # may be tapped, and make a baozi (9)
        return frozenset({due} | mistakes | folding(seat))
    found = set()
    if can_hu(seat, offer):
        found.add("hu")
    if can_peng(seat, offer):
        found.add("peng")
    found |= {"c" + "".join(pair) for pair in chi_pairs(seat, offer)}
    if not found:
        return None
    due_to_be_ready = claims_to_be_ready(seat, offer)
    if due_to_be_ready:  # passed is also who claims something else
        found &= due_to_be_ready | {"hu"}
    elif not must_peng(seat, offer):
        found.add("pass")
    return frozenset(found | folding(seat))


def leads_to_ready(seat: Seat, name: str, pair: tuple[str, ...], offer: Offer, *, lock: bool = False) -> bool:
    """Some allowed discard after this claim makes the hand ready (10 `must_ready`).

    `lock`: the claim lets a peng of the card go, which is locked from then on (7.4).
    """
    laid = (seat.with_lock(offer.card) if lock else seat).claiming(name, pair, offer.card)
    return any(ready(laid.playing(card)) for card in to_discard_kinds(laid, offer.card))


def claims_to_be_ready(seat: Seat, offer: Offer) -> set[str]:
    """`must_ready` under guided play: the claims that lead to a ready hand, of a hand that is not ready."""
    if not (seat.rules["must_ready"] and seat.guided) or ready(seat):
        return set()
    lock = can_peng(seat, offer)
    found = {
        "c" + "".join(pair)
        for pair in chi_pairs(seat, offer)
        if leads_to_ready(seat, "chi", pair, offer, lock=lock)
    }
    if lock and leads_to_ready(seat, "peng", (offer.card, offer.card), offer):
        found.add("peng")
    return found


def to_discard_kinds(seat: Seat, claimed: str | None) -> list[str]:
    """The kinds that may be played by a seat that holds one card too many (6, 7.5, 7.6, 10)."""
    kinds = cards_to_play(seat, claimed)
    if not seat.guided and not any(conditions(seat.playing(card)) for card in kinds):
        return []  # 没杀活, or what others did: out at once, for no discard could mend it
    if seat.guided:
        kinds = [card for card in kinds if conditions(seat.playing(card))]
        if seat.opener:
            kinds = [card for card in kinds if conditions(seat.playing(card), fan=True)] or kinds
    if seat.rules["keep_mao"] and most_mao_without_credit(seat) >= 7:
        kinds = [card for card in kinds if most_mao_without_credit(seat.playing(card)) >= 7] or kinds
    if seat.rules["must_ready"] and seat.guided:
        kinds = [card for card in kinds if ready(seat.playing(card))] or kinds
    return kinds


def to_discard(seat: Seat, claimed: str | None, drawn: str | None) -> Answers | None:
    """6; None: no allowed discard and no hu, so it goes out without being asked."""
    discards = {"d" + card for card in to_discard_kinds(seat, claimed)}
    if drawn is None or not hu_drawn(seat, drawn):
        return frozenset(discards | folding(seat)) if discards else None
    # Without a discard it is asked "hu or fold", whether or not the house lets it fold else.
    return frozenset({"hu"} | (discards | folding(seat) if discards else {"fold"}))


def hu_drawn(seat: Seat, drawn: str) -> bool:
    """Hu with a first card or a replacement, which is in the hand already (8)."""
    without = seat.after(hand=seat.hand - Counter([drawn]))
    return hu_with(without, drawn, offered=False) is not None
