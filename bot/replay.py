"""Round records at the command line (DESIGN 10): `yaodiren verify` checks them, `yaodiren replay` steps through one."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from bot.kernel.game import Frame, Speech
from bot.kernel.panel import BoardScene, Card, CardView, Figure, HandScene, Tray
from bot.kernel.record import NoRecordError, Records

RIGHT, WRONG, NO_RECORD = 0, 1, 2
"""Exit codes, the worst of all records."""

SIGNS = "①②③④"
NAMES = {"zh-Hans": "甲乙丙丁", "en": "ABCD"}
"""A record does not say who played."""

KEYS = "[Enter/n] → · [b] ← · [q] ■ "

Known: TypeAlias = Mapping[str, Records]
"""What each game offers for its records, by the game's name."""


def load(source: str, known: Known) -> tuple[Any, Records]:
    """The JSON of a record ("-" is stdin), and what its game offers; NoRecordError says what is wrong with it."""
    try:
        data = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    except OSError as error:
        raise NoRecordError(f"cannot be read: {error.strerror or error}") from None
    try:
        body = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_once, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise NoRecordError(f"no JSON: {error}") from None
    name = body.get("game") if isinstance(body, dict) else None
    if not isinstance(name, str) or name not in known:
        games = " or ".join(f'"{one}"' for one in known)
        raise NoRecordError(f'no round record: it should be a JSON object with "game": {games}')
    return body, known[name]


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError(f"a name comes twice in one object: {', '.join(name for name, _ in pairs)}")
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number of JSON")


# --- verify ------------------------------------------------------------------------------------------------


def verify(
    sources: Sequence[str], known: Known, say: Callable[[str], None], fail: Callable[[str], None]
) -> int:
    """Check records; a line for each thing found right to `say`, what is wrong to `fail`. Returns the exit code."""
    return max(_verify(source, known, say, fail, alone=len(sources) == 1) for source in sources)


def _verify(
    source: str, known: Known, say: Callable[[str], None], fail: Callable[[str], None], *, alone: bool
) -> int:
    head = "" if alone else f"{source}: "
    try:
        body, records = load(source, known)
        for line in records.check(body):
            say(head + line)
    except NoRecordError as error:
        fail(f"{source}: {error}")
        return NO_RECORD
    except ValueError as error:
        fail(f"{source}: wrong: {error}")
        return WRONG
    return RIGHT


# --- replay ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Step:
    """A moment of the round: after how many events, the state then, and what was just answered by whom."""

    events: int
    state: Any
    answer: str = ""


def steps(records: Records, log: Sequence[Any], language: str) -> list[Step]:
    """The moments in which something was said or seen, the deal first and the end last."""
    game, names = records.game, NAMES[language]
    state = game.evolve(None, log[0])
    found, seen = [Step(1, state)], game.happened(game.view(state, None))
    for n, event in enumerate(log[1:], 2):
        answer = _answer(records, state, event, names, language)
        state = game.evolve(state, event)
        now = game.happened(game.view(state, None))
        if answer or now != seen:
            found.append(Step(n, state, answer))
        seen = now
    return found


def _answer(records: Records, state: Any, event: Any, names: str, language: str) -> str:
    """What a seat answered, as it was told; "" for an event that is no answer to an open question."""
    game, seat, action = records.game, getattr(event, "seat", None), getattr(event, "action", None)
    if seat is None or action is None or seat not in game.awaits(state)[1]:
        return ""
    view = game.view(state, seat)
    if action not in game.legal(view):
        return ""
    return f"{SIGNS[seat]}{names[seat]}: {game.told(view, action, Speech(language))}"


def replay(
    source: str, known: Known, console: Console, language: str, key: Callable[[], str] | None = None
) -> None:
    """Step through a record; without `key`, which waits for one, everything is shown at once.

    NoRecordError for what is no record; ValueError says where a record contradicts itself.
    """
    body, records = load(source, known)
    log = records.read(body)
    found = steps(records, log, language)
    viewer = Viewer(records, console, language, _seats(records, found[0].state))
    at = 0
    while at < len(found):
        viewer.show(found[at], at + 1, len(found))
        at = at + 1 if key is None else _move(at, len(found), console, key)


def _seats(records: Records, state: Any) -> int:
    """How many play, as the board shows it."""
    (board, *_) = records.game.present(records.game.view(state, None), Frame(tuple(NAMES["en"]), "en", "", 1))
    return len(board.scene.seats) if isinstance(board.scene, BoardScene) else 0


def _move(at: int, count: int, console: Console, key: Callable[[], str]) -> int:
    """The next moment to show; `count` to end."""
    while True:
        console.print(Text(KEYS, "dim"), end="")
        pressed = key()
        console.print()
        if pressed in ("q", "\x03", "\x04", ""):
            return count
        if pressed in ("\r", "\n", "n", " "):
            return at + 1
        if pressed == "b":
            return max(at - 1, 0)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Shows moments of one record."""

    records: Records
    console: Console
    language: str
    seats: int

    def show(self, step: Step, number: int, count: int) -> None:
        """The answer, the board in the game's words, every hand laid open; at the end the settlement."""
        game, out = self.records.game, self.console
        public = game.view(step.state, None)
        names = tuple(NAMES[self.language][: self.seats])
        frame = Frame(names, self.language, "", 1, seen=game.happened(public))
        out.print(Rule(f"{number}/{count} · event {step.events - 1}", align="left"))
        if step.answer:
            out.print(Text(step.answer, "bold"))
        for panel in game.present(public, frame):
            out.print(Text(panel.text))
            if isinstance(panel.scene, BoardScene):
                out.print(_board(panel.scene))
        for seat in range(self.seats):
            for panel in game.present(game.view(step.state, seat), frame):
                if isinstance(panel.scene, HandScene):
                    out.print(_hand(f"{SIGNS[seat]}{names[seat]}", panel.scene))


def _board(scene: BoardScene) -> Text:
    """The table: stock, the card on offer, what lies there, and each seat's groups and figures."""
    text = Text(f"{_figures((scene.stock,))}")
    if scene.offered is not None:
        text.append(" ⟨").append_text(_card(scene.offered)).append("⟩")
    for card in scene.discards:
        text.append(" ").append_text(_card(card))
    for seat in scene.seats:
        text.append(f"\n{seat.sign}{seat.name} {' '.join((*seat.badges, seat.tag))}".rstrip())
        text.append(f" {_figures(seat.figures)}")
        text.append_text(_trays(seat.groups))
    return text


def _hand(who: str, scene: HandScene) -> Text:
    """A hand in its units, loose cards last, with its figures and what it waits for."""
    text = Text(who, "bold").append(f" {_figures(scene.figures)}", "not bold")
    text.append_text(_trays(scene.trays))
    for shown in scene.loose:
        text.append(" ").append_text(_view(shown))
    if scene.footer:
        text.append(f" · {' · '.join(scene.footer)}", "not bold")
    return text


def _figures(figures: Sequence[Figure]) -> str:
    return " ".join(f"{figure.label} {figure.value}" for figure in figures)


def _trays(trays: Sequence[Tray]) -> Text:
    text = Text("", "not bold")
    for tray in trays:
        text.append(" [").append_text(Text(" ").join(_view(shown) for shown in tray.cards))
        text.append(f" {tray.note}]" if tray.note else "]")
    return text


def _view(shown: CardView) -> Text:
    text = _card(shown.card)
    return text.append(shown.note) if shown.note else text


def _card(card: Card) -> Text:
    """By its name; the colour is not the only sign, for no two cards share a name."""
    return Text(card.name, "not bold red" if card.red else "not bold")
