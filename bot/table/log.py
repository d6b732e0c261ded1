"""A table's log: the game's events, and the table's own facts among them.

Who is on 托管, who missed a question, who ran away; the seal of the shuffle and the stake, right after the deal.
Logs from before there were seals and stakes have neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from bot.kernel.cards import Seat
from bot.kernel.game import Game


@dataclass(frozen=True, slots=True)
class GameEvent:
    """An event of the game."""

    event: Any


@dataclass(frozen=True, slots=True)
class Autopilot:
    """The computer begins (or stops) to play a person's seat: 托管."""

    seat: Seat
    on: bool


@dataclass(frozen=True, slots=True)
class Missed:
    """The clock answered for a seat, `count` times in a row by now; 0 once the player acts himself."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Sealed:
    """What the shuffle was committed to: `commitment` is public at once, `salt` only when the round is over."""

    salt: str = field(repr=False)
    commitment: str


@dataclass(frozen=True, slots=True)
class Staked:
    """The round is played for silver, `stake` (> 0) for each point."""

    stake: int


@dataclass(frozen=True, slots=True)
class Fled:
    """The person on the seat ran away (逃跑): the penalty is booked, and the computer plays on."""

    seat: Seat


Entry: TypeAlias = GameEvent | Autopilot | Missed | Sealed | Staked | Fled


@dataclass(frozen=True, slots=True)
class Play:
    """A round in progress: the game's state and the table's own facts. What the log folds to.

    `seal` is the commitment to the shuffle, "" if there is none. The salt is not here, so that nothing shows it.
    """

    state: Any
    autopilot: frozenset[Seat] = frozenset()
    missed: tuple[tuple[Seat, int], ...] = ()
    seal: str = ""
    stake: int = 0
    fled: frozenset[Seat] = frozenset()

    def misses(self, seat: Seat) -> int:
        """How many questions in a row this seat let pass."""
        return dict(self.missed).get(seat, 0)


def evolve(game: Game[Any, Any, Any, Any], play: Play | None, entry: Entry) -> Play:
    """Apply one entry; ValueError if a table's fact comes before the deal."""
    if isinstance(entry, GameEvent):
        if play is None:
            return Play(game.evolve(None, entry.event))
        return replace(play, state=game.evolve(play.state, entry.event))
    if play is None:
        raise ValueError(f"the log begins with {entry}, not with a deal")
    match entry:
        case Autopilot(seat, on):
            return replace(play, autopilot=play.autopilot | {seat} if on else play.autopilot - {seat})
        case Missed(seat, count):
            missed = {**dict(play.missed), seat: count}
            return replace(play, missed=tuple(sorted(missed.items())))
        case Sealed():
            return replace(play, seal=entry.commitment)
        case Staked(stake):
            return replace(play, stake=stake)
        case Fled(seat):
            return replace(play, fled=play.fled | {seat})


def fold(game: Game[Any, Any, Any, Any], entries: Iterable[Entry], play: Play | None = None) -> Play:
    """The play that these entries lead to; ValueError for none at all."""
    for entry in entries:
        play = evolve(game, play, entry)
    if play is None:
        raise ValueError("an empty log")
    return play


def encode(game: Game[Any, Any, Any, Any], entry: Entry) -> dict[str, Any]:
    """The entry as JSON."""
    match entry:
        case GameEvent(event):
            return {"game": game.encode(event)}
        case Autopilot(seat, on):
            return {"autopilot": {"seat": seat, "on": on}}
        case Missed(seat, count):
            return {"missed": {"seat": seat, "count": count}}
        case Sealed(salt, commitment):
            return {"sealed": {"salt": salt, "commitment": commitment}}
        case Staked(stake):
            return {"staked": {"stake": stake}}
        case Fled(seat):
            return {"fled": {"seat": seat}}


def decode(game: Game[Any, Any, Any, Any], body: Mapping[str, Any]) -> Entry:
    """The entry of this JSON; ValueError names what is wrong."""
    match body:
        case {"game": event}:
            return GameEvent(game.decode(event))
        case {"autopilot": {"seat": int(seat), "on": bool(on)}}:
            return Autopilot(seat, on)
        case {"missed": {"seat": int(seat), "count": int(count)}}:
            return Missed(seat, count)
        case {"sealed": {"salt": str(salt), "commitment": str(commitment)}}:
            return Sealed(salt, commitment)
        case {"staked": {"stake": int(stake)}}:
            return Staked(stake)
        case {"fled": {"seat": int(seat)}}:
            return Fled(seat)
    raise ValueError(f"not an entry of a table's log: {body}")
