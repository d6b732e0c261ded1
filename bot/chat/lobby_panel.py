"""The lobby as the group sees it: who sits, what is played and how it differs, and, the first time, three questions."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.callbacks import Dial, pack_dial
from bot.chat.directory import SIGNS, Directory
from bot.chat.lobby import level_code
from bot.chat.settings_pages import Group, clipped, mark
from bot.chat.words import say
from bot.kernel.game import Setting
from bot.kernel.panel import Button, Panel
from bot.table import roster
from bot.table.records import SeatInfo, TableInfo
from bot.table.table import Table
from bot.table.thoughts import levels

_ROWS = (("sit", "rise"), ("add", "drop"), ("rules", "settings", "call"), ("deal",))


def lobby_panel(table: Table, directory: Directory) -> Panel:
    """The lobby's message."""
    info, chat_id = table.info, table.info.chat_id
    preferences, speech = directory.preferences(chat_id), directory.speech(chat_id)
    group = Group(directory.chat(chat_id).title, preferences, speech, table.game)
    asked = () if chat_id in directory.dealt else group.open_questions()
    names = directory.names(info)
    always = _always(table, group)
    lines = [
        *_rules(table, group, info.stake),
        " | ".join(filter(None, (_seats(info, names, speech.language), always))),
    ]
    lines.append(group.say("lobby-full" if all(names) else "lobby-foot"))
    if asked:
        lines.append(group.say("lobby-questions"))
        lines.extend(f"{number}. {one.title}" for number, one in enumerate(asked, 1))
    above, below = (
        tuple(tuple(Button(group.say(f"button-{c}"), c) for c in row) for row in rows)
        for rows in (_ROWS[:2], _ROWS[2:])
    )
    buttons = (*_questions(group, asked), *above, *_levels(table, group), *below)
    return Panel("board", clipped("\n".join(lines)), buttons=buttons)


def _levels(table: Table, group: Group) -> Iterator[tuple[Button, ...]]:
    """How good the computers are: one row, where one sits."""
    now = roster.level_of(table.info, "")
    if now:
        yield tuple(
            Button(f"{'✓ ' if level == now else ''}{group.say(f'button-level-{level}')}", level_code(level))
            for level in levels(table)
        )


def _rules(table: Table, group: Group, stake: int) -> Iterator[str]:
    """What is played, and under it what is not as the preset has it."""
    first, *differing = table.game.in_force(table.info.ruleset, group.speech)
    parts = [first, group.say(f"pace-{group.preferences.pace}")]
    if stake:
        parts.append(group.say("stake", n=stake))
    game = group.say(f"game-{table.info.game}")
    yield group.say("lobby-title", game=game, rules=" · ".join(parts))
    if differing:
        yield group.say("lobby-differs", rules=" · ".join(differing))


def _always(table: Table, group: Group) -> str:
    """The one rule that newcomers have to know, where nothing else says it already: whether who is out pays."""
    key = next((one.key for one in table.game.questions(table.info.ruleset, group.speech)), "")
    rules = table.game.settings(table.info.ruleset, group.speech)
    line = next((f"{one.title}: {one.shown}" for one in rules if one.key == key), "")
    return "" if line in table.game.in_force(table.info.ruleset, group.speech) else line


def _seats(info: TableInfo, names: tuple[str, ...], language: str) -> str:
    return " ".join(
        say(language, "lobby-seat", sign=SIGNS[n], who=_who(info.seats[n], name, language))
        for n, name in enumerate(names)
    )


def _who(seat: SeatInfo, name: str, language: str) -> str:
    if seat.user_id is None and seat.agent in roster.LEVELS:
        return say(language, "lobby-computer", name=name, level=say(language, f"level-{seat.agent}"))
    return name or say(language, "lobby-empty")


def _questions(group: Group, asked: tuple[Setting, ...]) -> tuple[tuple[Button, ...], ...]:
    """A row for each question; its number leads back to the question in the text."""
    return tuple(
        tuple(
            Button(f"{number}. {mark(one)}", pack_dial(Dial("s", "ask", setting.key, one.value, sets=True)))
            for one in setting.choices
        )
        for number, setting in enumerate(asked, 1)
    )
