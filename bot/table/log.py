"""A table's log: the game's events, and the table's own facts among them.

Who is on 托管, who missed a question, who ran away; what players wish of the clock (DESIGN 5); who asks to go and what
the others say (DESIGN 6); the seal of the shuffle and the stake, right after the deal. Logs from before there were
seals and stakes have neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Literal, TypeAlias, get_args

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


@dataclass(frozen=True, slots=True)
class Overdue:
    """The time of the seat that all wait for is up: the others are asked, 等他 or 代打."""

    seat: Seat
    window: int


@dataclass(frozen=True, slots=True)
class Awaited:
    """等他: the seat has its full time anew."""

    seat: Seat
    window: int


@dataclass(frozen=True, slots=True)
class Held:
    """等我一哈: the seat asked for more time in this window, once a round."""

    seat: Seat
    window: int


@dataclass(frozen=True, slots=True)
class Skips:
    """本局不吃: the seat begins (or ceases) to pass what it may pass without looking (`Game.skipped`)."""

    seat: Seat
    on: bool


@dataclass(frozen=True, slots=True)
class Wish:
    """The seat wishes for a pause, or agrees to one (`yes`); or does not, and the wish is off."""

    seat: Seat
    yes: bool


Halt: TypeAlias = Literal["", "paused", "resting"]
"""Whether the clock stands still: by agreement, and after so long that the table counts as resting."""


@dataclass(frozen=True, slots=True)
class Halted:
    """The clock stands still, or goes on ("")."""

    state: Halt


Asking: TypeAlias = Literal["asked", "granted", "withdrawn", "refused"]


@dataclass(frozen=True, slots=True)
class Leave:
    """The seat asks to go while the computer plays on (电脑代打); or goes, as nobody said no; or stays after all."""

    seat: Seat
    state: Asking


@dataclass(frozen=True, slots=True)
class Consent:
    """Another seat has nothing against it (`yes`); or has, and then he who asked stays."""

    seat: Seat
    yes: bool


Entry: TypeAlias = (
    GameEvent
    | Autopilot
    | Missed
    | Sealed
    | Staked
    | Fled
    | Overdue
    | Awaited
    | Held
    | Skips
    | Wish
    | Halted
    | Leave
    | Consent
)


@dataclass(frozen=True, slots=True)
class Request:
    """What became of the last wish to go: the `number`th of the round, `seat`'s; who agreed, and who refused."""

    number: int
    seat: Seat
    state: Asking = "asked"
    agreed: frozenset[Seat] = frozenset()
    refused_by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """A round in progress: the game's state and the table's own facts. What the log folds to.

    `seal` is the commitment to the shuffle, "" if there is none. The salt is not here, so that nothing shows it.
    `overdue`: about which seat the others are asked, and in which window. `held`: who had more time, and in which
    window. `skips`: who passes without looking. `wishing`: who is for a pause; `wishes` counts how often one was asked
    for. `halt`: whether the clock stands still. `request`: who asked last to go, and what the others say.
    """

    state: Any
    autopilot: frozenset[Seat] = frozenset()
    missed: tuple[tuple[Seat, int], ...] = ()
    seal: str = ""
    stake: int = 0
    fled: frozenset[Seat] = frozenset()
    overdue: tuple[Seat, int] | None = None
    held: tuple[tuple[Seat, int], ...] = ()
    skips: frozenset[Seat] = frozenset()
    wishing: frozenset[Seat] = frozenset()
    wishes: int = 0
    halt: Halt = ""
    request: Request | None = None

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
        case Leave() | Consent():
            return replace(play, request=_requested(play.request, entry))
    return _wished(play, entry)


def _wished(play: Play, entry: Overdue | Awaited | Held | Skips | Wish | Halted) -> Play:
    """Apply what players wish of the clock."""
    match entry:
        case Overdue(seat, window):
            return replace(play, overdue=(seat, window))
        case Awaited():
            return replace(play, overdue=None)
        case Held(seat, window):
            return replace(play, overdue=None, held=(*play.held, (seat, window)))
        case Skips(seat, on):
            return replace(play, skips=play.skips | {seat} if on else play.skips - {seat})
        case Wish(seat, yes):
            wishes = play.wishes + (not play.wishing and yes)
            return replace(play, wishing=play.wishing | {seat} if yes else frozenset(), wishes=wishes)
        case Halted(state):
            # Deadlines are fresh afterwards, so nobody is overdue.
            return replace(play, halt=state, wishing=frozenset(), overdue=None)


def _requested(last: Request | None, entry: Leave | Consent) -> Request:
    """What has become of the wish to go; ValueError for an answer to none."""
    if isinstance(entry, Leave) and entry.state == "asked":
        return Request(1 if last is None else last.number + 1, entry.seat)
    if last is None:
        raise ValueError(f"{entry}, and nobody asked to go")
    if isinstance(entry, Leave):
        return replace(last, state=entry.state)
    if entry.yes:
        return replace(last, agreed=last.agreed | {entry.seat})
    return replace(last, state="refused", refused_by=entry.seat)


def fold(game: Game[Any, Any, Any, Any], entries: Iterable[Entry], play: Play | None = None) -> Play:
    """The play that these entries lead to; ValueError for none at all."""
    for entry in entries:
        play = evolve(game, play, entry)
    if play is None:
        raise ValueError("an empty log")
    return play


def encode(game: Game[Any, Any, Any, Any], entry: Entry) -> dict[str, Any]:
    """The entry as JSON."""
    if isinstance(entry, GameEvent):
        return {"game": game.encode(entry.event)}
    return {_NAMES[type(entry)]: {one.name: getattr(entry, one.name) for one in fields(entry)}}


_NAMES: Final[Mapping[type, str]] = {
    kind: kind.__name__.lower()
    for kind in (
        Autopilot,
        Missed,
        Sealed,
        Staked,
        Fled,
        Overdue,
        Awaited,
        Held,
        Skips,
        Wish,
        Halted,
        Leave,
        Consent,
    )
}


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
    found = _decode_wish(body)
    if found is not None:
        return found
    raise ValueError(f"not an entry of a table's log: {body}")


def _decode_wish(body: Mapping[str, Any]) -> Entry | None:
    match body:
        case {"overdue": {"seat": int(seat), "window": int(window)}}:
            return Overdue(seat, window)
        case {"awaited": {"seat": int(seat), "window": int(window)}}:
            return Awaited(seat, window)
        case {"held": {"seat": int(seat), "window": int(window)}}:
            return Held(seat, window)
        case {"skips": {"seat": int(seat), "on": bool(on)}}:
            return Skips(seat, on)
        case {"wish": {"seat": int(seat), "yes": bool(yes)}}:
            return Wish(seat, yes)
        case {"halted": {"state": str(state)}} if state in get_args(Halt):
            return Halted(state)  # type: ignore[arg-type]
        case {"leave": {"seat": int(seat), "state": str(state)}} if state in get_args(Asking):
            return Leave(seat, state)  # type: ignore[arg-type]
        case {"consent": {"seat": int(seat), "yes": bool(yes)}}:
            return Consent(seat, yes)
    return None
