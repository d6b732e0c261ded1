"""幺地人: the game object that the table, the chat and the command line hold (DESIGN 3)."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from bot.games.yaodiren import (
    actions,
    codec,
    engine,
    foresight,
    greedy,
    imagine,
    legal,
    present,
    record,
    refusals,
    settlement,
)
from bot.games.yaodiren.actions import Action
from bot.games.yaodiren.events import Event
from bot.games.yaodiren.evolve import evolve
from bot.games.yaodiren.kinds import DECK
from bot.games.yaodiren.playout import Playout
from bot.games.yaodiren.ruleset import PLAYERS, Ruleset
from bot.games.yaodiren.state import IN, UNDECIDED, Over, State
from bot.games.yaodiren.view import PublicView, SeatView, View, view
from bot.kernel.cards import Kind, Seat
from bot.kernel.game import (
    Frame,
    GuidePage,
    Opinion,
    Option,
    Patience,
    Policy,
    Press,
    Reason,
    Setting,
    Speech,
    Step,
)
from bot.kernel.lookahead import World
from bot.kernel.panel import Panel, Scene
from bot.kernel.scores import Tally
from bot.kernel.settlement import HOUSE, Transfer


class Yaodiren:
    """The rules of 幺地人 as a `bot.kernel.game.Game`; has no state of its own."""

    name = "yaodiren"
    seats: tuple[int, ...] = PLAYERS
    deck = DECK

    players: Mapping[str, Callable[[random.Random], Policy[View, Action]]] = MappingProxyType(greedy.players)

    def ruleset(self, options: Mapping[str, Any]) -> Ruleset:
        """The rules from a JSON object of options; ValueError names a bad one and what it should be."""
        return Ruleset.of(options)

    def deal(
        self, ruleset: Ruleset, shuffled: Sequence[Kind], dealer: Seat, seats: int, window: int
    ) -> Event:
        """The first event of a round."""
        return engine.deal(ruleset, shuffled, dealer, seats, window)

    def evolve(self, state: State | None, event: Event) -> State:
        """Apply a fact."""
        return evolve(state, event)

    def unit(self, view: View) -> float:
        """The base: what a loser pays for a win without fan (9)."""
        return _own(view).table.ruleset.base

    def promising(self, view: View, legal: Sequence[Action]) -> Sequence[tuple[Action, float]]:
        """The answers worth a thought, best first (`bot.kernel.lookahead`)."""
        return foresight.judged(_own(view), legal)

    def imagine(self, view: View, rng: random.Random) -> World[Action]:
        """The round with the cards that the seat cannot see dealt at random, as may be."""
        return Playout(imagine.sample(_own(view), rng))

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat, or the public (None), may know."""
        return view(state, seat)

    def awaits(self, state: State) -> tuple[int, tuple[Seat, ...]]:
        """The open window and the seats that owe an answer in it."""
        return engine.awaits(state)

    def legal(self, view: View) -> tuple[Action, ...]:
        """Every action that would be accepted now."""
        return legal.legal(view)

    def refusal(self, view: View, action: Action) -> Reason | None:
        """Why an action may not be; None if it may."""
        return refusals.refusal(view, action)

    def decide(self, state: State, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Record a legal answer, nothing else."""
        return engine.decide(state, seat, action)

    def step(self, state: State) -> Step[Event] | None:
        """The next automatic transition."""
        return engine.step(state)

    def default(self, view: View) -> Action:
        """What the clock answers for a seat that owes an answer; a discard is the greedy player's."""
        own = _own(view)
        return legal.default(own) or self.players["greedy"](random.Random(0))(own, legal.guided(own))

    def patience(self, view: View) -> Patience:
        """Which clock runs for a seat that owes an answer: the opening's is the discard's (DESIGN 5)."""
        if legal.urgent(view):
            return "urgent"
        return "claim" if isinstance(view, SeatView) and view.asks == "claim" else "discard"

    def awaited(self, view: View) -> Seat | None:
        """Who is to discard, or to name the fan of a hu: all see it. Who is asked anything else is a secret."""
        table = view if isinstance(view, PublicView) else view.table
        return table.turn if table.phase == "declaring" else table.must_discard

    def skipped(self, view: View) -> Action | None:
        """本局不吃: the pass of a question that offers only chi."""
        return present.skipped(view)

    def skipping(self, on: bool, speech: Speech) -> str:
        """What a player is told who says 本局不吃, or takes it back."""
        return present.skipping(on, speech)

    def moment(self, view: View, speech: Speech) -> str:
        """What is on offer or asked now, and what this seat may do about it."""
        return present.moment(_own(view), speech)

    def alone(self, view: View) -> bool:
        """Whether one seat plays on alone: 个人表演 (6)."""
        status = (view if isinstance(view, PublicView) else view.table).status
        return status.count(IN) == 1 and UNDECIDED not in status

    def over(self, state: State) -> bool:
        """Whether the round has ended."""
        return isinstance(state, Over)

    def playing(self, state: State, seat: Seat) -> bool:
        """Whether the seat plays or may still; who is out can no more run away (9)."""
        return not self.over(state) and state.round.status[seat] in (IN, UNDECIDED)

    def void(self, state: State) -> bool:
        """Whether nobody opened, so that it is dealt again."""
        return isinstance(state, Over) and settlement.void(state)

    def settle(self, state: State) -> tuple[Transfer, ...]:
        """Who pays whom, of a round that is over."""
        return settlement.settle(engine.ended(state))

    def quit(self, ruleset: Ruleset, seat: Seat) -> tuple[Transfer, ...]:
        """The penalty of a seat that runs away: points to nobody, silver, in stakes, to the others (9).

        With two players the other gets what two would.
        """
        others = [one for one in range(ruleset.players) if one != seat]
        points = [Transfer(seat, HOUSE, ruleset.quit_points)] if ruleset.quit_points else []
        share = ruleset.quit_silver * 2 // len(others)
        return (*points, *(Transfer(seat, one, share, "silver") for one in others if share))

    def next_dealer(self, state: State) -> Seat:
        """Who deals after a round that is over."""
        return settlement.next_dealer(engine.ended(state))

    def present(self, view: View, frame: Frame) -> tuple[Panel, ...]:
        """The panels of a view: board and result for the public, hand and ask for a seat."""
        return present.present(view, frame)

    def spoken(self, view: View, frame: Frame) -> str:
        """The hand and the table of a seat in words, line by line."""
        return present.spoken(_own(view), frame)

    def score(self, tallies: Sequence[Tally], group: str, speech: Speech) -> Scene:
        """A leaderboard with the titles of rule book 11."""
        return present.score(tallies, group, speech)

    def press(self, view: View, code: str, speech: Speech) -> Press[Action]:
        """What a button's code means to the seat of this view."""
        return present.press(_own(view), code, speech)

    def code(self, action: Action) -> str:
        """The action as a button's code."""
        return actions.code(action)

    def action(self, code: str) -> Action:
        """The action of a button's code; ValueError if it is none."""
        return actions.parse(code)

    def happened(self, view: View) -> int:
        """How many public happenings the round has seen."""
        return len((view.table if isinstance(view, SeatView) else view).happened)

    def explain(self, reason: Reason, speech: Speech) -> str:
        """The reason in words, at most 200 characters."""
        return present.explain(reason, speech)

    def told(self, view: View, action: Action, speech: Speech) -> str:
        """The toast that repeats an accepted answer."""
        return present.told(_own(view), action, speech)

    def advise(self, view: View, opinion: Opinion | None, speech: Speech) -> str:
        """The best answer and why, or what the hand works towards (提示)."""
        return present.advise(_own(view), opinion, speech)

    def named(self, view: View, action: Action, speech: Speech) -> str:
        """An answer by its name, with the cards that it is about."""
        return present.named(_own(view), action, speech)

    def settings(self, options: Mapping[str, Any], speech: Speech) -> tuple[Setting, ...]:
        """Every house rule with its values, the preset first (rule book 10)."""
        return present.settings(options, speech)

    def questions(self, options: Mapping[str, Any], speech: Speech) -> tuple[Setting, ...]:
        """What a group should be asked before its first round."""
        return present.questions(options, speech)

    def variants(self, speech: Speech) -> tuple[Setting, ...]:
        """The kinds with two names (rule book 1)."""
        return present.variants(speech)

    def choose(self, options: Mapping[str, Any], key: str, value: Option) -> dict[str, Any]:
        """The options after a setting was chosen; RulesError if that cannot be had together."""
        return present.choose(options, key, value)

    def in_force(self, options: Mapping[str, Any], speech: Speech) -> tuple[str, ...]:
        """The rules in short lines: the preset and its base, then what differs."""
        return present.in_force(options, speech)

    def guide(self, options: Mapping[str, Any], speech: Speech) -> tuple[GuidePage, ...]:
        """How to play by these rules, page by page, the first with a picture of the kinds."""
        return present.guide(options, speech)

    def order(self, shuffled: Sequence[Kind]) -> str:
        """The shuffled deck in words: pip codes, the first card first."""
        return record.order(shuffled)

    def record(self, events: Sequence[Event], salt: str) -> dict[str, Any]:
        """The record of a round that is over, as JSON."""
        return record.record(events, salt)

    def encode(self, event: Event) -> dict[str, Any]:
        """The event as versioned JSON."""
        return codec.encode(event)

    def decode(self, body: Mapping[str, Any]) -> Event:
        """The event of this JSON; ValueError if it is none."""
        return codec.decode(body)


def _own(view: View) -> SeatView:
    """The view of a seat; ValueError for the public's."""
    if isinstance(view, PublicView):
        raise ValueError("the public is asked nothing and answers nothing")
    return view
