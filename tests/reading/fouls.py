"""Which acts make a baozi (rule book 9, "Baozi, only in house rules with enforcement = baozi")."""

from __future__ import annotations

from tests.reading.answers import (
    Offer,
    can_peng,
    can_sha,
    chi_pairs,
    keeps_after_claim,
    leads_to_ready,
    to_discard_kinds,
)
from tests.reading.seat import Seat, conditions, opening_conditions, ready


def bluffs(seat: Seat) -> bool:
    """痞打: it plays without the conditions."""
    return not opening_conditions(seat)


def acts_on_offer(seat: Seat, offer: Offer) -> set[str]:
    """The answers to a card on offer that make the seat a baozi."""
    if seat.guided:
        return set()
    due = can_sha(seat, offer)
    if due is not None:
        return {"pass", "hu"}
    if not can_peng(seat, offer):
        return set()
    return {
        code
        for code, judge in (("peng", _peng_breaks), ("pass", _passing_breaks))
        if judge(seat, offer, fan=False) or (seat.opener and judge(seat, offer, fan=True))
    }


def _by_peng(seat: Seat, offer: Offer, *, fan: bool) -> bool:
    """What is met after a claim is said in 7.6: by some discard."""
    return keeps_after_claim(seat, "peng", (offer.card,) * 2, offer, fan=fan)


def _peng_breaks(seat: Seat, offer: Offer, *, fan: bool) -> bool:
    """Met with the card lying there, not met after the peng."""
    return conditions(seat, fan=fan) and not _by_peng(seat, offer, fan=fan)


def _passing_breaks(seat: Seat, offer: Offer, *, fan: bool) -> bool:
    """Met with the card lying there, or by this very peng; not met once the kind is locked."""
    could = conditions(seat, fan=fan) or _by_peng(seat, offer, fan=fan)
    return could and not conditions(seat.with_lock(offer.card), fan=fan)


def discards(seat: Seat, claimed: str | None) -> set[str]:
    """The kinds whose discard makes the seat, which holds one card too many, a baozi.

    It holds a card too many, so what it met before is what some discard would have kept (7.6).
    """
    if seat.guided:
        return set()
    return set(to_discard_kinds(seat, claimed)) - set(to_discard_kinds(as_guided(seat), claimed))


def as_guided(seat: Seat) -> Seat:
    """The same seat where guided play would keep it from a mistake; `must_ready` is another matter."""
    return seat.after(rules={**seat.rules, "enforcement": "guided", "must_ready": False})


def discards_that_ready(seat: Seat, claimed: str | None) -> set[str]:
    """The allowed kinds whose discard makes the hand ready (10 `must_ready`)."""
    if not seat.rules["must_ready"]:
        return set()
    return {card for card in to_discard_kinds(as_guided(seat), claimed) if ready(seat.playing(card))}


def claims_that_ready(seat: Seat, offer: Offer) -> set[str]:
    """The claims that lead to a ready hand, of a hand that is not ready (10 `must_ready`)."""
    if not seat.rules["must_ready"] or ready(seat) or can_sha(seat, offer):
        return set()
    guided = as_guided(seat)
    lock = can_peng(seat, offer)
    found = {
        "c" + "".join(pair)
        for pair in chi_pairs(seat, offer)
        if leads_to_ready(guided, "chi", pair, offer, lock=lock)
    }
    if lock and leads_to_ready(guided, "peng", (offer.card,) * 2, offer):
        found.add("peng")
    return found
