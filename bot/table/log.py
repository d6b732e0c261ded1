"""A table's log: the game's events, and the table's own facts among them (who is on 托管, who missed a question)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
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


Entry: TypeAlias = GameEvent | Autopilot | Missed


@dataclass(frozen=True, slots=True)
class Play:
    """A round in progress: the game's state and the table's own facts. What the log folds to."""

    state: Any
    autopilot: frozenset[Seat] = frozenset()
    missed: tuple[tuple[Seat, int], ...] = ()

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
    if isinstance(entry, Autopilot):
        seats = play.autopilot | {entry.seat} if entry.on else play.autopilot - {entry.seat}
        return replace(play, autopilot=seats)
    missed = {**dict(play.missed), entry.seat: entry.count}
    return replace(play, missed=tuple(sorted(missed.items())))


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


def decode(game: Game[Any, Any, Any, Any], body: Mapping[str, Any]) -> Entry:
    """The entry of this JSON; ValueError names what is wrong."""
    match body:
        case {"game": event}:
            return GameEvent(game.decode(event))
        case {"autopilot": {"seat": int(seat), "on": bool(on)}}:
            return Autopilot(seat, on)
        case {"missed": {"seat": int(seat), "count": int(count)}}:
            return Missed(seat, count)
    raise ValueError(f"not an entry of a table's log: {body}")
