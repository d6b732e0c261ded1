"""The protocol between a game and the table (DESIGN 3): the engine says what happens, the table says when.

A game is pure and synchronous: no clock, no input or output, no randomness but what is passed in.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from bot.kernel.cards import Kind, Seat
from bot.kernel.panel import Panel, Scene
from bot.kernel.settlement import Transfer

S = TypeVar("S")
V = TypeVar("V")
A = TypeVar("A")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is refused: a key of the game's texts and the values that the sentence needs."""

    key: str
    values: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step(Generic[E]):
    """The next automatic transition. `paced`: it closes something public, so it waits for the pace."""

    events: tuple[E, ...]
    paced: bool = False


@dataclass(frozen=True, slots=True)
class Press(Generic[A]):
    """What a tapped button means to this seat.

    Exactly one of: `action`; `alert`, a private text to show (at most 200 characters); `reason`, a refusal.
    `confirm`: the action takes effect on the second of two taps, for it gives something away for good.
    """

    action: A | None = None
    alert: str = ""
    reason: Reason | None = None
    confirm: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """What the table adds to a view when it is presented: everything a panel shows that is not the game's.

    `names` and `totals` (points in this group before the round) in seat order; `round` as players count them;
    `seen` counts the public happenings that the panel already told; `seconds` is what the pending question
    allows, 0 for no limit; `private_url` opens the bot's DM; `notes` are lines of the table's own with which the
    board begins; `autopilot` marks seats that the computer plays for a person, `computers` seats of nobody.
    """

    names: tuple[str, ...]
    language: str
    title: str
    round: int
    totals: tuple[int, ...] = ()
    seen: int = 0
    seconds: int = 0
    autopilot: frozenset[Seat] = frozenset()
    computers: frozenset[Seat] = frozenset()
    private_url: str = ""
    notes: tuple[str, ...] = ()
    more: bool = False
    single: bool = False


Patience: TypeAlias = Literal["urgent", "claim", "discard"]
"""urgent: the only answer is compulsory; claim: silence is how one passes; discard: the round waits for him."""

Policy: TypeAlias = Callable[[V, Sequence[A]], A]
"""A computer player: sees a view and its legal actions, and nothing else."""


class Game(Protocol[S, V, A, E]):
    """One game. `S` state, `V` view of a seat or the public, `A` action, `E` event; all immutable."""

    name: str
    seats: tuple[int, ...]
    """How many may play."""
    deck: tuple[Kind, ...]
    """Every card once, to be shuffled by the table."""
    players: Mapping[str, Callable[[random.Random], Policy[V, A]]]
    """Its own computer players, each made with a source of randomness."""

    def ruleset(self, options: Mapping[str, Any]) -> Any:
        """The rules from a JSON object of options; ValueError names a bad one and what it should be."""
        ...

    def deal(self, ruleset: Any, shuffled: Sequence[Kind], dealer: Seat, seats: int, window: int) -> E:
        """The first event of a round. `window` is the number of its first decision point."""
        ...

    def evolve(self, state: S | None, event: E) -> S:
        """Apply a fact. Knows no rules, so that a log folds alike for ever."""
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat, or the public (None), may know."""
        ...

    def awaits(self, state: S) -> tuple[int, tuple[Seat, ...]]:
        """The open window and the seats that owe an answer in it."""
        ...

    def legal(self, view: V) -> tuple[A, ...]:
        """Every action that would be accepted now."""
        ...

    def refusal(self, view: V, action: A) -> Reason | None:
        """Why an action may not be; None if it may."""
        ...

    def decide(self, state: S, seat: Seat, action: A) -> tuple[E, ...]:
        """Record a legal answer, nothing else; ValueError for an action that `refusal` refuses."""
        ...

    def step(self, state: S) -> Step[E] | None:
        """The next automatic transition, None while somebody must answer or when the round is over."""
        ...

    def default(self, view: V) -> A:
        """What the clock answers for a seat that owes an answer."""
        ...

    def patience(self, view: V) -> Patience:
        """Which clock runs for a seat that owes an answer."""
        ...

    def alone(self, view: V) -> bool:
        """Whether a single player is left who plays on by himself, so that nobody else needs time to look."""
        ...

    def over(self, state: S) -> bool:
        """Whether the round has ended."""
        ...

    def void(self, state: S) -> bool:
        """Whether the round ended without being played, so that it is dealt again."""
        ...

    def settle(self, state: S) -> tuple[Transfer, ...]:
        """Who pays whom, of a round that is over."""
        ...

    def next_dealer(self, state: S) -> Seat:
        """Who deals after a round that is over."""
        ...

    def present(self, view: V, frame: Frame) -> tuple[Panel, ...]:
        """The panels of a view: board and result for the public, hand and ask for a seat."""
        ...

    def press(self, view: V, code: str, language: str) -> Press[A]:
        """What a button's code means to the seat of this view."""
        ...

    def code(self, action: A) -> str:
        """The action as a button's code: ASCII, at most 24 bytes."""
        ...

    def happened(self, view: V) -> int:
        """How many public happenings the round has seen; what `Frame.seen` counts."""
        ...

    def explain(self, reason: Reason, language: str) -> str:
        """The reason in words, at most 200 characters."""
        ...

    def told(self, view: V, action: A, language: str) -> str:
        """The toast that repeats an accepted answer."""
        ...

    def guide(self, language: str) -> tuple[str, Scene]:
        """How to play, for /rules and /help, with a picture of the kinds."""
        ...

    def encode(self, event: E) -> dict[str, Any]:
        """The event as versioned JSON."""
        ...

    def decode(self, body: Mapping[str, Any]) -> E:
        """The event of this JSON; ValueError if it is none."""
        ...


def fold(game: Game[S, V, A, E], events: Iterable[E], state: S | None = None) -> S:
    """The state that these events lead to; ValueError for none at all."""
    for event in events:
        state = game.evolve(state, event)
    if state is None:
        raise ValueError("no events to fold")
    return state
