"""Non-interference: what a seat is shown depends on nothing that it may not know (DESIGN 2, 11).

Two ways. *Worlds*: a round is played twice from decks that differ in cards hidden from an observer, the other
seats doing in the second what all saw them do in the first. As long as both worlds look alike in public, every
view of the observer and every legal action must be the same to the byte. *Surgery*: in a single state all cards
hidden from the observer are shuffled, and all that the others answered or were offered is exchanged.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from bot.games import GAMES
from bot.games.yaodiren.actions import Action, Discard, Fold, Hu, Open, Pass, Peng, Play, Sha, Tuhuo, chi
from bot.games.yaodiren.events import Claims
from bot.games.yaodiren.happenings import Happening
from bot.games.yaodiren.kinds import COUNT
from bot.games.yaodiren.state import Choosing, Discarding, Offering, Opening, Over, State
from bot.kernel.cards import Hand
from tests.figures import DOSE
from tests.property.test_engine import play

GAME = GAMES["yaodiren"]
Look = Callable[[State, int | None], str]


def honest(state: State, observer: int | None) -> str:
    """The observer's view, what it may do, and the window on its buttons."""
    view = GAME.view(state, observer)
    return f"{view!r} {GAME.legal(view)!r}"


@dataclass(frozen=True)
class Shown:
    """What an observer was shown at one moment; how much had happened, and the cards that it held."""

    happened: int
    hand: Hand | None
    text: str


@dataclass(frozen=True)
class World:
    happened: tuple[Happening, ...]
    shown: tuple[Shown, ...]


def played(
    deck: list[int],
    players: int,
    observer: int | None,
    lead: World | None,
    seed: int,
    look: Look,
    options: Mapping[str, Any] | None = None,
) -> World:
    """A round from this deck. The others follow `lead`, or chance where there is none; `options`: house rules."""
    rng, own = random.Random(seed), random.Random(seed + 1)
    state: State = GAME.evolve(
        None, GAME.deal(GAME.ruleset({**(options or {}), "players": players}), deck, 0, players, 1)
    )
    shown: list[Shown] = []

    def note() -> None:
        hand = None if observer is None else state.round.hands[observer]
        one = Shown(len(state.round.happened), hand, look(state, observer))
        if not shown or shown[-1] != one:
            shown.append(one)

    while not isinstance(state, Over):
        step = GAME.step(state)
        owing = GAME.awaits(state)[1]
        if step is None or observer in owing:
            note()
            seat = observer if observer is not None and observer in owing else owing[0]
            may = [one for one in GAME.legal(GAME.view(state, seat)) if not isinstance(one, Fold)]
            if seat == observer:
                action = own.choice(may)
            else:
                action = rng.choice(may) if lead is None else follow(lead, state, seat, may)
            events = GAME.decide(state, seat, action)
        else:
            if step.paced:
                note()
            events = step.events
        for event in events:
            state = GAME.evolve(state, event)
    return World(state.round.happened, tuple(shown))


def follow(lead: World, state: State, seat: int, may: list[Action]) -> Action:
    """What the seat was seen to do in the leading world, if it may do that here."""
    wish = wished(lead.happened[len(state.round.happened) :], state, seat)
    return wish if wish in may else may[-1]


def wished(ahead: tuple[Happening, ...], state: State, seat: int) -> Action:
    mine = [one for one in ahead[:3] if one.seat == seat]
    first = mine[0] if mine else Happening("nothing", seat)
    match state:
        case Opening():
            return Open() if first.what == "opened" else Pass()
        case Choosing():
            plays = any(one.what == "played" and one.seat == seat for one in ahead[: state.round.seats])
            return Play() if plays else Fold()
        case Discarding():
            return Hu() if first.what == "won" else Discard(first.kind or 0)
        case Offering():
            if ahead and ahead[0].seat == seat:
                cards = ahead[0].cards
                match ahead[0].what:
                    case "chi":
                        return chi(*cards[:2])
                    case "peng" | "sha" | "tuhuo" | "won" as what:
                        return {"peng": Peng(), "sha": Sha(), "tuhuo": Tuhuo(), "won": Hu()}[what]
    return Pass()


def twin(deck: list[int], players: int, observer: int | None, rng: random.Random) -> list[int]:
    """The deck with some cards exchanged that the observer does not see at once."""
    hidden = [n for n in range(len(deck)) if observer is None or not 20 * observer <= n < 20 * observer + 20]
    late = [n for n in hidden if n < 20 * players or n > len(deck) - 15]
    other = list(deck)
    for _ in range(rng.choice([1, 1, 2, 3, 6])):
        one, two = rng.sample(late, 2)
        other[one], other[two] = other[two], other[one]
    return other


def compare(one: World, two: World) -> tuple[int, bool, str | None]:
    """How many views were compared, whether the worlds parted before the end, and the first difference."""
    alike = 0
    for left, right in zip(one.happened, two.happened, strict=False):
        if left != right:
            break
        alike += 1
    parted = alike < len(one.happened)
    views, others = ([shown for shown in world.shown if shown.happened < alike] for world in (one, two))
    for n, (left_view, right_view) in enumerate(zip(views, others, strict=False)):
        if left_view.hand != right_view.hand:
            return n, True, None  # the observer itself drew another card
        if left_view.text != right_view.text:
            return n, parted, f"{left_view.text}\n{right_view.text}"
    if len(views) != len(others):
        return len(views), parted, f"{len(views)} views and {len(others)}"
    return len(views), parted, None


def worlds(rounds: int, look: Look = honest) -> Iterator[tuple[int, bool, str | None]]:
    """Pairs of worlds, compared."""
    rng = random.Random(11)
    for seed in range(rounds):
        players = 2 + (seed % 3 > 0)
        observer = [None, *range(players)][seed % (players + 1)]
        deck = list(GAME.deck)
        rng.shuffle(deck)
        first = played(deck, players, observer, None, seed, look)
        second = played(twin(deck, players, observer, rng), players, observer, first, seed, look)
        yield compare(first, second)


ROUNDS = 60 * DOSE


def test_worlds_that_look_alike_are_shown_alike() -> None:
    compared, early = 0, 0
    for views, parted, difference in worlds(ROUNDS):
        assert difference is None
        compared += views
        early += parted
    print(f"\n{compared} pairs of views, {early} of {ROUNDS} worlds parted before the end")
    assert compared > 3 * ROUNDS


def _owing(state: State, observer: int | None) -> str:
    return f"{honest(state, observer)} {len(GAME.awaits(state)[1])}"


def _able(state: State, observer: int | None) -> str:
    return f"{honest(state, observer)} {state.able if isinstance(state, Opening | Choosing) else None}"


def _stock(state: State, observer: int | None) -> str:
    return f"{honest(state, observer)} {state.round.stock[-1]}"


def _locked(state: State, observer: int | None) -> str:
    return f"{honest(state, observer)} {state.round.locked}"


@pytest.mark.parametrize("leak", [_owing, _able, _stock, _locked])
def test_a_planted_leak_is_found(leak: Look) -> None:
    assert any(difference for _, _, difference in worlds(ROUNDS, leak))


def operated(state: State, observer: int | None, rng: random.Random) -> State:
    """The state with everything exchanged that the observer may not know."""
    now = state.round
    others = [seat for seat in range(now.seats) if seat != observer]
    left = list(now.stock[now.drawn :])
    pool = [card for seat in others for card in now.hands[seat].cards()] + left
    rng.shuffle(pool)
    hands = list(now.hands)
    for seat in others:
        hands[seat] = Hand.of([pool.pop() for _ in range(now.hands[seat].size)], COUNT)
    mixed = now.but(
        hands=tuple(hands),
        stock=now.stock[: now.drawn] + tuple(pool),
        locked=tuple(
            own if seat == observer else frozenset({rng.randrange(COUNT)})
            for seat, own in enumerate(now.locked)
        ),
        barred=tuple(
            own if seat == observer else frozenset({rng.randrange(COUNT)})
            for seat, own in enumerate(now.barred)
        ),
        leaving=frozenset(
            seat
            for seat in range(now.seats)
            if (seat in now.leaving if seat == observer else rng.random() < 0.5)
        ),
    )
    match state:
        case Opening() if state.asked != observer:
            asked = rng.choice(others)
            hidden = mixed.but(window=rng.randrange(99))
            return Opening(hidden, asked, rng.random() < 0.5, rng.choice([None, Open(), Pass()]))
        case Choosing():
            able = tuple(
                seat
                for seat in range(now.seats)
                if (seat in state.able if seat == observer else rng.random() < 0.5)
            )
            answers = tuple(
                one if seat == observer else rng.choice([None, Play(), Fold()])
                for seat, one in enumerate(state.answers)
            )
            return Choosing(mixed, able, answers)
        case Offering() if state.claims is not None:
            strange = [None, Claims(hu=True), Claims(peng=True, must=True), Claims(sha=True)]
            claims = tuple(
                one if seat == observer else rng.choice(strange) for seat, one in enumerate(state.claims)
            )
            answers = tuple(
                one if seat == observer else rng.choice([None, Pass(), Hu(), Fold()])
                for seat, one in enumerate(state.answers)
            )
            return replace(state, round=mixed, claims=claims, answers=answers)
        case Discarding() if state.seat != observer:
            drawn = rng.randrange(COUNT)
            return replace(
                state, round=mixed, drawn=drawn, source="stolen", discards=(drawn,), hu=rng.random() < 0.5
            )
    return replace(state, round=mixed)


def test_shuffling_what_is_hidden_changes_no_view() -> None:
    rng = random.Random(3)
    compared = 0
    for seed in range(9 * DOSE):
        for state, _ in play(seed, 2 + seed % 2, 0.02):
            if isinstance(state, Over):
                continue
            for observer in (None, *range(state.round.seats)):
                other = operated(state, observer, rng)
                assert honest(other, observer) == honest(state, observer), type(state).__name__
                compared += 1
    print(f"\n{compared} pairs of states")
    assert compared > 1500 * DOSE
