"""Real rounds to look at: every state of a seeded round played by simple players, and frames to show it in."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from bot.games.yaodiren import engine
from bot.games.yaodiren.actions import Action, Fold
from bot.games.yaodiren.events import Event
from bot.games.yaodiren.evolve import evolve
from bot.games.yaodiren.kinds import DECK
from bot.games.yaodiren.legal import legal
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.state import Over, State
from bot.games.yaodiren.view import PublicView, SeatView, view
from bot.kernel.game import Frame
from bot.kernel.panel import Panel

LANGUAGES = ("zh-Hans", "en")
NAMES = ("老张", "妈", "幺爸")


def frame(language: str = "zh-Hans", **more: object) -> Frame:
    """A frame as the chat layer makes it."""
    values: dict[str, object] = {
        "names": NAMES,
        "language": language,
        "title": "川妹儿家",
        "round": 3,
        "totals": (),
        "seconds": 60,
        "private_url": "https://t.me/bot",
    }
    return Frame(**(values | more))  # type: ignore[arg-type]


def _pick(may: tuple[Action, ...], rng: random.Random) -> Action:
    """A legal answer: the first kind of claim more often than not, folding hardly ever."""
    rest: list[Action] = [action for action in may if not isinstance(action, Fold)] or list(may)
    if rng.random() < 0.01:
        return may[-1]
    return rest[0] if rng.random() < 0.6 and len(rest) < 6 else rng.choice(rest)


def states(
    seed: int, seats: int = 3, options: Mapping[str, object] = MappingProxyType({})
) -> Iterator[State]:
    """Every state of one round that is ever shown, the first after the deal and the last one over."""
    rng = random.Random(seed)
    deck = list(DECK)
    rng.shuffle(deck)
    state = evolve(
        None, engine.deal(Ruleset.of({**options, "players": seats}), deck, rng.randrange(seats), seats, 1)
    )
    yield state
    while not isinstance(state, Over):
        step = engine.step(state)
        events = step.events if step is not None else _answers(state, rng)
        for event in events:
            state = evolve(state, event)
        yield state


def _answers(state: State, rng: random.Random) -> tuple[Event, ...]:
    seat = rng.choice(engine.awaits(state)[1])
    return engine.decide(state, seat, _pick(legal(seat_view(state, seat)), rng))


@cache
def round_of(seed: int, seats: int = 3) -> tuple[State, ...]:
    """The states of a round."""
    return tuple(states(seed, seats))


def public(state: State) -> PublicView:
    found = view(state, None)
    assert isinstance(found, PublicView)
    return found


def seat_view(state: State, seat: int) -> SeatView:
    found = view(state, seat)
    assert isinstance(found, SeatView)
    return found


def slot(panels: tuple[Panel, ...], name: str) -> Panel:
    """The panel of this slot."""
    return next(panel for panel in panels if panel.slot == name)


def labels(panel: Panel) -> list[list[str]]:
    """The buttons' texts, row by row."""
    return [[button.text for button in row] for row in panel.buttons]
