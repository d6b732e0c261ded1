"""Computer players in a process of their own, asked over a pipe that only views go through (DESIGN 9: fair).

For the tournament: the process has never had a state, so that what a player knows is what the view says.
"""

from __future__ import annotations

import io
import multiprocessing
import pickle
import random
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

from bot.agents.advice import Advice
from bot.agents.quiet import without_interrupts
from bot.agents.search import search
from bot.kernel.cards import Seat
from bot.kernel.game import Game

AnyGame: TypeAlias = Game[Any, Any, Any, Any]
Player: TypeAlias = Callable[[Any, Sequence[Any]], Advice]
"""A view and what may be answered, to the answer."""

EXPERT = "expert"
"""The player that searches (高手); all others are the game's own."""


def names(game: AnyGame) -> tuple[str, ...]:
    """The players that there are, sorted."""
    return tuple(sorted({*game.players, EXPERT}))


def player(game: AnyGame, name: str, budget: float, rng: random.Random) -> Player:
    """The player of this name. `budget`: CPU seconds that the expert has for an answer; KeyError for no player."""
    if name == EXPERT:
        return lambda view, legal: search(game, view, legal, budget, rng)
    policy = game.players[name](rng)

    def answer(view: Any, legal: Sequence[Any]) -> Advice:
        begun = time.process_time()
        action = policy(view, legal)
        return Advice(action, (), 0, time.process_time() - begun)

    return answer


@dataclass(frozen=True, slots=True)
class Sitting:
    """A round begins: who plays each seat, and the seed of what they leave to chance."""

    names: tuple[str, ...]
    seed: str


@dataclass(frozen=True, slots=True)
class Question:
    """A seat is to answer: its view, and what it may answer."""

    seat: Seat
    view: Any
    legal: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Failed:
    """The player raised: its traceback."""

    text: str


class PlayerError(Exception):
    """A player failed, or its process died; the message says how."""


class Line:
    """One direction of a pipe that says each object once: a view shares most of what it holds with the last one.

    Both ends `forget` after the same message.
    """

    def __init__(self, pipe: Connection[Any, Any]) -> None:
        self._pipe = pipe
        self._file = io.BytesIO()
        self._pickler = pickle.Pickler(self._file, pickle.HIGHEST_PROTOCOL)
        self._unpickler = pickle.Unpickler(self._file)  # noqa: S301 - we started whoever is at the other end

    def send(self, message: Any) -> None:
        """Send it; OSError if the other end is gone."""
        self._file.seek(0)
        self._pickler.dump(message)
        self._file.truncate()
        self._pipe.send_bytes(self._file.getbuffer())

    def recv(self) -> Any:
        """The next message; EOFError if the other end is gone."""
        self._file.seek(0)
        self._file.write(self._pipe.recv_bytes())
        self._file.truncate()
        self._file.seek(0)
        return self._unpickler.load()

    def forget(self) -> None:
        """From now on everything is said anew."""
        self._pickler.clear_memo()
        self._unpickler = pickle.Unpickler(self._file)  # noqa: S301 - we started whoever is at the other end


class Players:
    """A process that plays every seat of one round after the other. Not for two threads at once."""

    def __init__(self, game: AnyGame, budget: float) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs, game, budget), daemon=True)
        with without_interrupts():
            self._process.start()
        theirs.close()
        self._line = Line(self._pipe)

    def sit(self, names: Sequence[str], seed: str) -> None:
        """Begin a round with these players, by seat."""
        self._send(Sitting(tuple(names), seed))
        self._line.forget()

    def ask(self, seat: Seat, view: Any, legal: Sequence[Any]) -> Advice:
        """The seat's answer; PlayerError if there is none."""
        self._send(Question(seat, view, tuple(legal)))
        try:
            reply: Advice | Failed = self._pipe.recv()
        except (EOFError, OSError):
            raise self._died() from None
        if isinstance(reply, Failed):
            raise PlayerError(reply.text)
        return reply

    def close(self) -> None:
        """Let the process end; kills it if it does not at once."""
        self._pipe.close()
        self._process.join(1)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()

    def _send(self, message: Sitting | Question) -> None:
        try:
            self._line.send(message)
        except OSError:
            raise self._died() from None

    def _died(self) -> PlayerError:
        self._process.join(1)
        return PlayerError(f"the players' process ended (exit code {self._process.exitcode})")


def serve(pipe: Connection[Any, Any], game: AnyGame, budget: float) -> None:
    """Answer what comes over the pipe, until it is closed."""
    seats: list[Player] = []
    line = Line(pipe)
    with suppress(EOFError, OSError):
        while True:
            message: Sitting | Question = line.recv()
            if isinstance(message, Sitting):
                line.forget()
                seats = [
                    player(game, name, budget, random.Random(f"{message.seed}/{seat}"))
                    for seat, name in enumerate(message.names)
                ]
            else:
                pipe.send(_reply(seats[message.seat], message))


def _reply(asked: Player, question: Question) -> Advice | Failed:
    try:
        return asked(question.view, question.legal)
    except Exception:
        return Failed(traceback.format_exc())
