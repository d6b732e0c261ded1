"""Everything that leaves the bot towards one observer while the table stands so (DESIGN 2, 11).

The panels as the chat layer packs them (text, keyboard with callback data, digest of the picture, which is drawn from
the scene alone), and what each button would answer the observer: toasts, alerts, refusals. The seal of the shuffle is
left out: a salted commitment differs between any two shuffles and tells nothing.

`Emission` has room for when and in which order: at a pace that hides even that (`steady`), compare `at` and the
order too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from bot.chat.directory import Directory
from bot.chat.wanted import Panels
from bot.games.yaodiren.state import State
from bot.table.clock import Timing
from bot.table.log import Play
from bot.table.records import GROUP, Chat, Player, SeatInfo, TableInfo
from bot.table.store import Store
from bot.table.table import Table
from tests.at_once.serial import Tap, might_say
from tests.table.sitting import GAME, GROUP_ID, PEOPLE

NAMES = ("老张", "妈", "幺爸")
CODES = (
    *("look", "pass", "hu", "sha", "peng", "chi", "tuhuo", "open", "play", "fold", "w1", "w2", "w3", "more"),
    *(f"d{one}{two}" for one in range(1, 7) for two in range(one, 7)),
)
"""Every button that the game has, but for single ways to chi: those stand in the keyboards."""


@dataclass(frozen=True)
class Emission:
    """One thing that an observer is given. `at`: seconds, where the pace hides the time too; else None."""

    what: str
    content: str
    at: float | None = None


def emitted(state: State, observer: int | None, language: str) -> tuple[Emission, ...]:
    """What the seat, or the group (None), has in front of it in this state, and what it would be answered."""
    seats = state.round.seats
    table = _table(state, language)
    recipient = GROUP if observer is None else PEOPLE[observer]
    found = [
        Emission(
            want.slot, f"{want.text}\n{want.picture_digest}\n{want.keyboard and want.keyboard.to_json()}"
        )
        for want in _panels(seats, language).wanted(table, recipient, {})
    ]
    if observer is None:
        return tuple(found)
    window = GAME.view(state, observer).window
    play = cast(Play, table.play)
    said = [(code, might_say(play, Tap("", observer, window, code))) for code in CODES]
    return (*found, *(Emission(f"tap {code}", " ".join(sorted(texts))) for code, texts in said))


def _table(state: State, language: str) -> Table:
    seats = tuple(SeatInfo(user_id=user) for user in PEOPLE[: state.round.seats])
    status: Any = "between" if GAME.over(state) else "playing"
    info = TableInfo(1, GAME.name, GROUP_ID, 0, PEOPLE[0], status, {}, round=1, seats=seats)
    table = Table(cast(Store, None), GAME, info, Timing())
    table.play = Play(state)
    table.accounts = tuple(f"user:{user}" for user in PEOPLE[: state.round.seats])
    return table


def _panels(seats: int, language: str) -> Panels:
    players = {user: Player(user, name, True) for user, name in zip(PEOPLE, NAMES, strict=True)}
    chats = {GROUP_ID: Chat(GROUP_ID, "川妹儿家", language)}
    return Panels(Directory(cast(Store, None), GAME, players, chats, ()), "yaodiren_bot")


def look(state: State, observer: int | None) -> str:
    """All of it as one text; in Chinese where the stock is even, else in English, so that both are looked at."""
    return "\n".join(str(one) for one in emitted(state, observer, ("zh-Hans", "en")[state.round.left % 2]))
