"""A round of the engine against the second reading (tests/reading): legality at every question, and the payments."""

from __future__ import annotations

from collections import Counter

from bot.games import GAMES
from bot.games.yaodiren import actions
from bot.games.yaodiren.events import Won
from bot.games.yaodiren.kinds import CODES
from bot.games.yaodiren.state import Choosing, Declaring, Discarding, Offering, Opening, Over, State, Voting
from tests.reading import adapter, answers, fouls

GAME = GAMES["yaodiren"]
DECLARATIONS = frozenset(actions.code(one) for one in actions.DECLARE)


def asked(state: State, seat: int) -> answers.Answers | None:
    """What the reading lets the seat answer; None if it is asked nothing."""
    now = state.round
    if seat in now.leaving:
        return None
    own = adapter.seat_of(state, seat)
    match state:
        case Opening(asked=who):
            return answers.to_open(own) if who == seat else None
        case Voting():
            return None if seat == now.dealer else answers.to_redeal()
        case Declaring():
            return DECLARATIONS if seat == state.seat else None
        case Choosing():
            return None if seat == now.opener else answers.to_play(own)
        case Offering(claims=claims) if claims is not None:
            other = seat != state.seat or state.flipped
            return (
                answers.to_offer(own, adapter.offer_to(state, seat)) if other and now.active(seat) else None
            )
        case Discarding() if state.seat == seat:
            claimed, drawn = (None if one is None else CODES[one] for one in (state.claimed, state.drawn))
            return answers.to_discard(own, claimed, drawn)
    return None


def unasked(state: State, seat: int) -> answers.Answers:
    """What a seat may say that is asked nothing: to fold, once play has begun (7.7)."""
    now = state.round
    begun = not isinstance(state, Opening | Voting | Choosing | Declaring) and not GAME.over(state)
    if begun and now.active(seat) and seat not in now.leaving and now.ruleset.voluntary_fold:
        return frozenset({"fold"})
    return frozenset()


def disagreements(state: State) -> list[str]:
    """Where a question just put and the reading differ, seat by seat."""
    found = []
    for seat in range(state.round.seats):
        wanted = asked(state, seat)
        owes = seat in GAME.awaits(state)[1]
        got = frozenset(actions.code(one) for one in GAME.legal(GAME.view(state, seat)))
        should = unasked(state, seat) if wanted is None else wanted
        if owes != (wanted is not None) or got != should:
            found.append(describe(state, seat, got, should))
    return found


def foul_disagreements(state: State) -> list[str]:
    """Where the acts differ that make a baozi (9) or lead to a ready hand (10 `must_ready`)."""
    found = []
    for seat in range(state.round.seats):
        if asked(state, seat) is None:
            continue
        own = adapter.seat_of(state, seat)
        got: set[str] = set()
        should: set[str] = set()
        if (
            isinstance(state, Offering)
            and state.claims is not None
            and (may := state.claims[seat]) is not None
        ):
            offer = adapter.offer_to(state, seat)
            got = {*may.breaks, *(f"ready {code}" for code in may.ready)}
            should = fouls.acts_on_offer(own, offer)
            should |= {f"ready {code}" for code in fouls.claims_that_ready(own, offer)}
        elif isinstance(state, Discarding):
            claimed = None if state.claimed is None else CODES[state.claimed]
            got = {*(CODES[kind] for kind in state.breaks), *(f"ready {CODES[kind]}" for kind in state.ready)}
            should = fouls.discards(own, claimed)
            if not own.guided:  # where it is guided, nothing else may be played
                should |= {f"ready {card}" for card in fouls.discards_that_ready(own, claimed)}
        if got != should:
            found.append("baozi: " + describe(state, seat, frozenset(got), frozenset(should)))
    return found


def describe(state: State, seat: int, got: frozenset[str], should: frozenset[str]) -> str:
    """Everything that one needs to work a disagreement out by hand."""
    own = adapter.seat_of(state, seat)
    card = f" offered {CODES[state.kind]} by {state.seat}" if isinstance(state, Offering) else ""
    words = [
        f"{type(state).__name__}{card} seat {seat} dealer={own.dealer} opener={own.opener}",
        f"engine only: {sorted(got - should)} reading only: {sorted(should - got)} both: {sorted(got & should)}",
        f"hand {' '.join(own.hand.elements())}",
        f"groups {[(name, ' '.join(cards)) for name, cards in own.groups]}",
        f"seen {' '.join(own.seen.elements())}",
        f"locked {sorted(own.locked)} barred {sorted(own.barred)}",
        f"rules {state.round.ruleset.differences()} of {state.round.ruleset.preset}",
    ]
    if isinstance(state, Discarding):
        words.append(f"claimed {state.claimed} drawn {state.drawn} source {state.source}")
    return "\n  ".join(words)


def all_cards(state: State) -> Counter[int]:
    """Every card wherever it is; one that was offered and won with lies in no hand."""
    now = state.round
    found = Counter(now.stock[now.drawn :])
    for hand, melds in zip(now.hands, now.melds, strict=True):
        found.update(hand.cards())
        for meld in melds:
            found.update(meld.cards)
    found.update(kind for kind, _ in now.discards)
    if isinstance(state, Offering):
        found[state.kind] += 1
    won = state.end if isinstance(state, Over) else state
    if isinstance(won, Won | Declaring) and won.source in ("flip", "discard"):
        found[won.kind] += 1
    return found
