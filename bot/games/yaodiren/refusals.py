"""Why an action may not be, from the seat's view alone (every key is listed in `reasons`).

Only a refused tap comes here, so theory is asked anew instead of being kept with every view.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.yaodiren.actions import Action, Chi, Discard, Fold, Hu, Open, Pass, Peng, Sha, Tuhuo
from bot.games.yaodiren.house import mao_without
from bot.games.yaodiren.kinds import CODES
from bot.games.yaodiren.legal import legal
from bot.games.yaodiren.options import MATES, chi_pairs
from bot.games.yaodiren.scoring import win
from bot.games.yaodiren.standing import Standing, playable
from bot.games.yaodiren.state import IN, UNDECIDED
from bot.games.yaodiren.theory import MAO, Plan, best
from bot.games.yaodiren.view import Offer, PublicView, SeatView, View
from bot.kernel.cards import Hand, Kind, Meld, Seat
from bot.kernel.game import Reason


def refusal(view: View, action: Action) -> Reason | None:
    """Why an action may not be; None if it may."""
    if isinstance(view, PublicView):
        return Reason("not_your_window")
    if action in legal(view):
        return None
    return _of_status(view, action) or _of_question(view, action)


def _of_status(view: SeatView, action: Action) -> Reason | None:
    """What refuses any action at all."""
    if view.table.phase == "over":
        return Reason("round_over")
    if view.table.status[view.seat] not in (IN, UNDECIDED):
        return Reason("already_out")
    if view.leaving:
        return Reason("leaving")
    if view.asks and not view.owes:
        return Reason("answered")
    if not isinstance(action, Fold):
        return None
    playing = view.table.phase in ("playing", "declaring")
    return Reason("no_fold" if playing and not view.table.ruleset.voluntary_fold else "no_fold_yet")


def _of_question(view: SeatView, action: Action) -> Reason:
    """What refuses an action that could be one at another time or with other cards."""
    if isinstance(action, Open) and view.table.phase == "opening":
        return _cannot_open(view)
    if isinstance(action, Hu) and view.drawn is not None:
        return _no_hu(view, view.drawn, view.hand.minus(view.drawn), offered=False)
    if isinstance(action, Discard) and view.asks == "discard":
        return _no_discard(view, action.kind)
    offer = view.table.offer
    if offer is None or (offer.seat == view.seat and not offer.flipped):
        return Reason("not_drawn" if isinstance(action, Hu) else "not_your_window")
    return _no_claim(view, action, offer)


def _no_claim(view: SeatView, action: Action, offer: Offer) -> Reason:
    kind = offer.kind
    if view.hand[kind] in (3, 4) and not isinstance(action, Discard | Open):
        return Reason("must_sha", _of(kind))
    match action:
        case Hu():
            return _no_hu(view, kind, view.hand, offered=True)
        case Chi(pair):
            return _no_chi(view, offer, pair)
        case Peng():
            return _no_peng(view, kind)
        case Sha() | Tuhuo():
            return Reason("no_three" if isinstance(action, Sha) else "no_four", _of(kind))
        case Pass() if view.claims is not None:
            return Reason("must_claim") if view.ready else Reason("opener_must_peng", _of(kind))
    return Reason("not_your_window")


def _cannot_open(view: SeatView) -> Reason:
    """5.2. Also tells a hand that can open that it is not its turn."""
    plans = best(view.hand, (), None)
    short = _short(plans, view.need, "cannot_open_mao", "cannot_open_tuo")
    if short is None and not any(one.fan for one in plans if one.mao >= MAO and one.tuo >= view.need):
        return Reason("cannot_open_fan")
    return short or Reason("not_your_window")


def _no_hu(view: SeatView, kind: Kind, hand: Hand, *, offered: bool) -> Reason:
    """8."""
    if offered and kind in view.barred:
        return Reason("hu_barred_hand" if view.table.ruleset.pass_hu == "hand" else "hu_barred", _of(kind))
    found = win(hand, view.melds, kind, 0, view.locked, offered)
    if found is None:
        return Reason("not_all_groups")
    return Reason("hu_tuo_short", {"have": found.tuo, "need": view.need})


def _no_chi(view: SeatView, offer: Offer, pair: tuple[Kind, Kind]) -> Reason:
    """7.5, 7.6."""
    kind = offer.kind
    if view.seat not in _eaters(view, offer):
        return Reason("not_next")
    if pair not in chi_pairs(view.hand, kind):
        for card in pair:
            if view.hand[card] == 4 and (card == kind or card in MATES[kind]):
                return Reason("four_alike", _of(card))
        return Reason("no_chi", _of(kind))
    if view.ready:
        return Reason("must_claim")
    locked = view.locked | {kind} if view.claims is not None and view.claims.peng else view.locked
    return _after_claim(view, _standing(view, locked), kind, pair, "chi")


def _no_peng(view: SeatView, kind: Kind) -> Reason:
    """7.3, 7.4, 7.6."""
    if view.hand[kind] < 2:
        return Reason("no_pair", _of(kind))
    if kind in view.locked:
        return Reason("passed_peng", _of(kind))
    if view.ready:
        return Reason("must_claim")
    return _after_claim(view, _standing(view, view.locked), kind, (kind, kind), "peng")


def _after_claim(view: SeatView, at: Standing, kind: Kind, pair: tuple[Kind, Kind], name: str) -> Reason:
    """What every discard after the claim would lack."""
    hand = at.hand.minus(*pair)
    melds = (*at.melds, Meld(name, (*pair, kind), kind))
    cards = playable(hand, kind if view.table.ruleset.eat_then_play_same else None)
    if not cards:
        return Reason("no_discard_after")
    plans = [plan for card in cards for plan in best(hand.minus(card), melds, at.unseen, at.locked)]
    return _short(plans, at.need) or Reason("opener_fan")


def _no_discard(view: SeatView, kind: Kind) -> Reason:
    """7.5, 7.6."""
    if not view.hand[kind]:
        return Reason("not_held", _of(kind))
    if kind == view.claimed:
        return Reason("eat_then_play_same", _of(kind))
    if view.hand[kind] >= 4:
        return Reason("four_alike", _of(kind))
    at, rules = _standing(view, view.locked), view.table.ruleset
    plans = best(at.hand.minus(kind), at.melds, at.unseen, at.locked)
    if (short := _short(plans, at.need)) is not None:
        return short
    if at.keep_fan and not any(one.fan and one.mao >= MAO and one.tuo >= at.need for one in plans):
        return Reason("opener_fan")
    left = mao_without(at, kind) if rules.keep_mao else MAO
    return Reason("keep_mao", {"have": left, "need": MAO}) if left < MAO else Reason("must_ready")


def _short(plans: Iterable[Plan], need: int, mao: str = "mao_short", tuo: str = "tuo_short") -> Reason | None:
    """What the best of the plans lacks, mao before tuo; None if one meets the conditions."""
    plan = max(plans, key=lambda one: (min(one.mao, MAO), one.tuo))
    if plan.mao < MAO:
        return Reason(mao, {"have": plan.mao, "need": MAO})
    if plan.tuo < need:
        return Reason(tuo, {"have": plan.tuo, "need": need})
    return None


def _standing(view: SeatView, locked: frozenset[Kind]) -> Standing:
    return Standing(view.hand, view.melds, view.table.seen, locked, view.need, view.opener)


def _eaters(view: SeatView, offer: Offer) -> tuple[Seat, ...]:
    """Who may chi (7.5)."""
    table = view.table
    order = [(offer.seat + n) % table.seats for n in range(1, table.seats + 1)]
    following = next(seat for seat in order if table.status[seat] == IN)
    return (offer.seat, following) if offer.flipped else (following,)


def _of(kind: Kind) -> dict[str, str | int]:
    return {"kind": CODES[kind]}
