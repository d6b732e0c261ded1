"""The pictures at the top of the README: a hand and a board of one real round, drawn by the program itself.

`python -m tests.golden.showcase` draws them anew into this folder.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from bot.games import GAMES
from bot.kernel.game import Frame, Speech
from bot.kernel.panel import Scene
from rendering import Renderer

FOLDER = Path(__file__).parent
SEED = 12
MELDS = 7
"""Groups on the table at the moment that is shown."""


def moment(seed: int = SEED) -> Any:
    """A round of three computers, dealt from a seed, when a card is on offer and MELDS groups lie open."""
    game = GAMES["yaodiren"]
    rng = random.Random(seed)
    deck = list(game.deck)
    rng.shuffle(deck)
    state = game.evolve(None, game.deal(game.ruleset({}), deck, 0, 3, 1))
    policy = game.players["greedy"](rng)
    while not game.over(state):
        public = game.view(state, None)
        if sum(map(len, public.melds)) >= MELDS and public.offer is not None:
            break
        step = game.step(state)
        if step is not None:
            events: tuple[Any, ...] = step.events
        else:
            seat = game.awaits(state)[1][0]
            view = game.view(state, seat)
            events = game.decide(state, seat, policy(view, game.legal(view)))
        for event in events:
            state = game.evolve(state, event)
    return state


def scenes() -> dict[str, Scene]:
    """The README's pictures as scenes, by file name."""
    game, state = GAMES["yaodiren"], moment()
    frame = Frame(names=("老张", "川妹", "幺爸"), language="zh-Hans", title="川妹儿家", round=3)
    board = next(p.scene for p in game.present(game.view(state, None), frame) if p.slot == "board")
    early = moment_of_deal()
    hand = next(p.scene for p in game.present(game.view(early, 0), frame) if p.slot == "hand")
    guide = game.guide({}, Speech())[0].scene
    assert guide is not None
    assert board is not None
    assert hand is not None
    return {"readme-hand.png": hand, "readme-board.png": board, "readme-kinds.png": guide}


def moment_of_deal() -> Any:
    """The same round just after the deal."""
    game = GAMES["yaodiren"]
    deck = list(game.deck)
    random.Random(SEED).shuffle(deck)
    return game.evolve(None, game.deal(game.ruleset({}), deck, 0, 3, 1))


if __name__ == "__main__":
    renderer = Renderer()
    for name, scene in scenes().items():
        (FOLDER / name).write_bytes(renderer.draw(scene).data)
