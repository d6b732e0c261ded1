"""The protocol between a game and the table (DESIGN 3): the engine says what happens, the table says when.

A game is pure and synchronous: no clock, no input or output, no randomness but what is passed in.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from bot.kernel.cards import Kind, Seat
from bot.kernel.panel import Panel, Scene
from bot.kernel.scores import Tally
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


class Speech(NamedTuple):
    """How a group is spoken to: its language, and the cards that it calls by their other name (the game's codes)."""

    language: str = "zh-Hans"
    variants: frozenset[str] = frozenset()


Option: TypeAlias = str | int | bool | None
"""The value of one house rule, as JSON has it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a setting. `chosen`: in force; `usual`: the preset's; `refusal`: why it cannot be had, or ""."""

    value: Option
    label: str
    chosen: bool = False
    usual: bool = False
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that a group may choose: what it is called, one line that explains it, and its values."""

    key: str
    title: str
    note: str
    choices: tuple[Choice, ...]

    @property
    def shown(self) -> str:
        """The label of what is in force."""
        return next((choice.label for choice in self.choices if choice.chosen), "")


@dataclass(frozen=True, slots=True)
class GuidePage:
    """A page of the guide: `code` (a-z0-9) names it in buttons, `text` is plain, at most 1024 characters."""

    code: str
    title: str
    text: str
    scene: Scene | None = None


class RulesError(ValueError):
    """House rules that cannot be had, with the reason for players; as text, for hosts and logs, what it should be."""

    def __init__(self, text: str, reason: Reason) -> None:
        super().__init__(text)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Frame:
    """What the table adds to a view when it is presented: everything a panel shows that is not the game's.

    `names` and `totals` (points in this group before the round) in seat order; `round` as players count them;
    `seen` counts the public happenings that the panel already told; `seconds` is what the pending question
    allows, 0 for no limit; `private_url` opens the bot's DM; `notes` are lines of the table's own with which the
    board begins; `autopilot` marks seats that the computer plays for a person, `computers` seats of nobody.
    `variants` are the cards that the group calls by their other name; `seal` is the commitment to the shuffle,
    `stake` the silver played for with each point, 0 for none.
    `skips`: this seat's player passes what `Game.skipped` says.
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
    variants: frozenset[str] = frozenset()
    seal: str = ""
    stake: int = 0
    skips: bool = False

    @property
    def speech(self) -> Speech:
        """How the recipient is spoken to."""
        return Speech(self.language, self.variants)


Patience: TypeAlias = Literal["urgent", "claim", "discard"]
"""urgent: the only answer is compulsory; claim: silence is how one passes; discard: the round waits for him."""

Policy: TypeAlias = Callable[[V, Sequence[A]], A]
"""A computer player: sees a view and its legal actions, and nothing else."""


class Judgement(Protocol):
    """What an answer is worth: `points` expected for the seat that asks, `error` of the difference to the best."""

    @property
    def action(self) -> Any: ...
    @property
    def points(self) -> float: ...
    @property
    def error(self) -> float: ...


class Opinion(Protocol):
    """What a stronger player says about a question: the answer to give, and what was judged, best first."""

    @property
    def best(self) -> Any: ...
    @property
    def judged(self) -> Sequence[Judgement]: ...


class Thinker(Protocol):
    """A stronger player, which thinks elsewhere and keeps nobody from going on meanwhile."""

    async def think(self, view: Any, legal: Sequence[Any], budget: float, seed: int) -> Opinion:
        """What to answer to the question of this view, of what may be answered.

        `budget` is seconds of CPU time; equal views, budgets and seeds need not give the same.
        """
        ...


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
        """The rules from a JSON object of options: a preset, and what differs from it.

        RulesError names a bad one, or an impossible combination, and what it should be.
        """
        ...

    def settings(self, options: Mapping[str, Any], speech: Speech) -> tuple[Setting, ...]:
        """Every house rule with its values, the preset first; as these options have them."""
        ...

    def questions(self, options: Mapping[str, Any], speech: Speech) -> tuple[Setting, ...]:
        """The few settings that a group should be asked about before its first round."""
        ...

    def variants(self, speech: Speech) -> tuple[Setting, ...]:
        """The cards that have two names: `key` is the card's code, the values are whether it goes by the other."""
        ...

    def choose(self, options: Mapping[str, Any], key: str, value: Option) -> dict[str, Any]:
        """The options after a setting was chosen; another preset drops what differed from the last.

        RulesError if that cannot be had together.
        """
        ...

    def in_force(self, options: Mapping[str, Any], speech: Speech) -> tuple[str, ...]:
        """The rules in short lines: the preset, then each option that differs from it."""
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

    def awaited(self, view: V) -> Seat | None:
        """The seat for which all see that the round waits (a discard); None while who is asked is a secret."""
        ...

    def skipped(self, view: V) -> A | None:
        """How this question is passed by who does not want to be asked such (本局不吃); None if it is to be put."""
        ...

    def skipping(self, on: bool, speech: Speech) -> str:
        """What a player is told who begins, or ceases, to pass such questions; at most 200 characters."""
        ...

    def moment(self, view: V, speech: Speech) -> str:
        """What is on offer or asked now, and what this seat may do about it; at most 200 characters."""
        ...

    def alone(self, view: V) -> bool:
        """Whether a single player is left who plays on by himself, so that nobody else needs time to look."""
        ...

    def over(self, state: S) -> bool:
        """Whether the round has ended."""
        ...

    def playing(self, state: S, seat: Seat) -> bool:
        """Whether the seat is still in the round: it has not gone out, nor has the round ended."""
        ...

    def void(self, state: S) -> bool:
        """Whether the round ended without being played, so that it is dealt again."""
        ...

    def settle(self, state: S) -> tuple[Transfer, ...]:
        """Who pays whom, of a round that is over."""
        ...

    def quit(self, ruleset: Any, seat: Seat) -> tuple[Transfer, ...]:
        """The penalty of a seat that runs away (逃跑); silver in stakes, points against the house."""
        ...

    def next_dealer(self, state: S) -> Seat:
        """Who deals after a round that is over."""
        ...

    def present(self, view: V, frame: Frame) -> tuple[Panel, ...]:
        """The panels of a view: board and result for the public, hand and ask for a seat.

        The hand's buttons, if it has any, are those by which `skipped` is wished for and taken back.
        """
        ...

    def spoken(self, view: V, frame: Frame) -> str:
        """All that a seat's pictures show, in words to play by without seeing them; at most 4096 characters."""
        ...

    def score(self, tallies: Sequence[Tally], group: str, speech: Speech) -> Scene:
        """The picture of a group's leaderboard, best first, with the game's own titles."""
        ...

    def press(self, view: V, code: str, speech: Speech) -> Press[A]:
        """What a button's code means to the seat of this view."""
        ...

    def code(self, action: A) -> str:
        """The action as a button's code: ASCII, at most 24 bytes."""
        ...

    def happened(self, view: V) -> int:
        """How many public happenings the round has seen; what `Frame.seen` counts."""
        ...

    def explain(self, reason: Reason, speech: Speech) -> str:
        """The reason in words, at most 200 characters."""
        ...

    def told(self, view: V, action: A, speech: Speech) -> str:
        """The toast that repeats an accepted answer."""
        ...

    def advise(self, view: V, opinion: Opinion | None, speech: Speech) -> str:
        """The best answer and why, in a few lines; None, or no open question: what the hand works towards (提示).

        Says what follows from the view and the opinion, and nothing else.
        """
        ...

    def named(self, view: V, action: A, speech: Speech) -> str:
        """An answer to the question of this view by its name, with the cards that it is about."""
        ...

    def guide(self, options: Mapping[str, Any], speech: Speech) -> tuple[GuidePage, ...]:
        """How to play, page by page, the rules in force among them; the first page is where one begins."""
        ...

    def order(self, shuffled: Sequence[Kind]) -> str:
        """The shuffled deck in words, the first card first: what a commitment to the shuffle is made over."""
        ...

    def record(self, events: Sequence[E], salt: str) -> dict[str, Any]:
        """The record of a round that is over, as JSON; with the salt of its shuffle, if there was one."""
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
