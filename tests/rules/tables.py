"""Tables for hand-made tests: a round in the middle of play from a few words.

Cards are pip codes separated by spaces; groups are the claim and one card ("peng 12", "sha 45") or, for a
chi, all three ("chi 11 66 66"), separated by commas. Cards need not add up to a deck.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.yaodiren import engine
from bot.games.yaodiren.actions import Action, Chi, chi
from bot.games.yaodiren.events import Claims, Event
from bot.games.yaodiren.evolve import evolve
from bot.games.yaodiren.kinds import CODES, COUNT, hand, kind
from bot.games.yaodiren.legal import legal
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.state import FOLDED, IN, Discarding, Filling, Flipping, Offering, Round, State
from bot.games.yaodiren.view import SeatView, view
from bot.kernel.cards import Hand, Kind, Meld

SIZES = {"peng": 3, "sha": 4, "tuhuo": 5}


def cards(text: str) -> tuple[Kind, ...]:
    return tuple(kind(code) for code in text.split())


def melds(text: str) -> tuple[Meld, ...]:
    found = []
    for group in filter(None, (one.strip() for one in text.split(","))):
        name, *codes = group.split()
        kinds = cards(" ".join(codes))
        found.append(Meld(name, kinds if name == "chi" else kinds * SIZES[name], kinds[-1]))
    return tuple(found)


def kinds_of(texts: Sequence[str], n: int) -> tuple[frozenset[Kind], ...]:
    return tuple(frozenset(cards(text)) for text in (*texts, *[""] * n)[:n])


def table(
    *hands: str,
    groups: Sequence[str] = (),
    stock: str = "",
    dealer: int = 0,
    opener: int = 0,
    locked: Sequence[str] = (),
    barred: Sequence[str] = (),
    out: Sequence[int] = (),
    discards: str = "",
    base: int = 1,
) -> Round:
    """A round in play; what is on the table and in `discards` (all of seat 0) is seen."""
    n = len(hands)
    laid = tuple(melds(text) for text in (*groups, *[""] * n)[:n])
    lying = tuple((one, 0) for one in cards(discards))
    shown = [card for own in laid for meld in own for card in meld.cards] + [one for one, _ in lying]
    return Round(
        ruleset=Ruleset(players=n, base=base),
        seats=n,
        dealer=dealer,
        base_window=1,
        window=10,
        stock=cards(stock),
        drawn=0,
        hands=tuple(hand(text.split()) for text in hands),
        seen=Hand.of(shown, COUNT),
        melds=laid,
        discards=lying,
        status=tuple(FOLDED if seat in out else IN for seat in range(n)),
        opener=opener,
        locked=kinds_of(locked, n),
        barred=kinds_of(barred, n),
        leaving=frozenset(),
        outs=(),
        happened=(),
    )


def step(state: State) -> State:
    """One automatic step, which must be due."""
    found = engine.step(state)
    assert found is not None, f"no step is due in {state!r}"
    for event in found.events:
        state = evolve(state, event)
    return state


def events(state: State) -> tuple[Event, ...]:
    """The events of the step that is due."""
    found = engine.step(state)
    assert found is not None, f"no step is due in {state!r}"
    return found.events


def settle_down(state: State) -> State:
    while engine.step(state) is not None:
        state = step(state)
    return state


def answer(state: State, seat: int, action: Action) -> State:
    """A legal answer, recorded only."""
    for event in engine.decide(state, seat, action):
        state = evolve(state, event)
    return state


def offered(now: Round, seat: int, code: str, *, flipped: bool = True) -> Offering:
    """A card on offer: flipped by the seat, or discarded (then it is not taken from the hand)."""
    shown = now.but(seen=now.seen.plus(kind(code)))
    state = step(Offering(shown, seat, kind(code), flipped))
    assert isinstance(state, Offering)
    return state


def claims(state: Offering, seat: int) -> Claims | None:
    assert state.claims is not None
    return state.claims[seat]


def filling(now: Round, seat: int, *, claimed: str = "", drawn: str = "", source: str = "") -> State:
    """A seat that is about to discard; `drawn` is in its hand already."""
    return step(
        Filling(now, seat, kind(claimed) if claimed else None, kind(drawn) if drawn else None, source)
    )


def flipping(now: Round, last: int) -> Flipping:
    return Flipping(now, last)


def seat_view(state: State, seat: int) -> SeatView:
    seen = view(state, seat)
    assert isinstance(seen, SeatView)
    return seen


def may(state: State, seat: int) -> tuple[Action, ...]:
    return legal(seat_view(state, seat))


def eat(text: str) -> Chi:
    """The chi with these two cards from the hand."""
    one, other = cards(text)
    return chi(one, other)


def discardable(state: State) -> set[str]:
    """The codes of the allowed discards."""
    assert isinstance(state, Discarding)
    return {CODES[one] for one in state.discards}
