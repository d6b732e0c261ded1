"""The pages of /settings: what a group plays by, and a button for each value (issue 3). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat.callbacks import Dial, pack_dial
from bot.chat.preferences import HINTS, PACES, STAKES, ZONES, Preferences
from bot.chat.words import LANGUAGES, say
from bot.kernel.game import Choice, Option, Setting, Speech
from bot.table.clock import Timing
from bot.table.table import AnyGame

ROWS: Final = 6
"""Rows of settings on a page; with those that lead on and back at most eight, which a phone shows at once."""

WIDE: Final = 9
"""Width, in Chinese characters, up to which two buttons stand side by side on a phone of 360 pixels."""

CAPTION: Final = 1024
"""Characters of a page."""

OWN: Final = ("stake", "pace", "hints", "lang", "zone")
"""Settings of the chat layer, each with a page of its own."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it should stand."""

    text: str
    keyboard: InlineKeyboardMarkup | None


@dataclass(frozen=True, slots=True)
class Group:
    """What the pages are about: a group's title, its preferences and how it is spoken to.

    `home`: the durations of 家常, which the host of the bot may have set.
    """

    title: str
    preferences: Preferences
    speech: Speech
    game: AnyGame
    home: Timing = PACES["home"]

    def say(self, key: str, **values: str | int) -> str:
        """A sentence in the group's language."""
        return say(self.speech.language, key, **values)

    @property
    def in_force(self) -> tuple[str, ...]:
        """The house rules in lines, the preset first."""
        return self.game.in_force(self.preferences.options, self.speech)

    def rules(self) -> tuple[Setting, ...]:
        """The house rules, the preset first."""
        return self.game.settings(self.preferences.options, self.speech)

    def open_questions(self) -> tuple[Setting, ...]:
        """What is to be asked before the first round and was not answered."""
        asked = self.game.questions(self.preferences.options, self.speech)
        return tuple(one for one in asked if one.key not in self.preferences.answered)

    def own(self, key: str) -> Setting:
        """A setting of the chat layer; KeyError for another."""
        values, now = {
            "stake": (STAKES, self.preferences.stake),
            "pace": (tuple(PACES), self.preferences.pace),
            "hints": (HINTS, self.preferences.hints),
            "lang": (LANGUAGES, self.speech.language),
            "zone": (ZONES, self.preferences.zone),
        }[key]
        choices = tuple(
            Choice(value, self._label(key, value), value == now, value == values[0]) for value in values
        )
        return Setting(key, self.say(f"settings-{key}"), self.say(f"settings-{key}-note"), choices)

    def _label(self, key: str, value: str | int) -> str:
        if key == "stake":
            return self.say("stake-short", n=value)
        if key == "zone":
            return self.say("zone-" + str(value).split("/")[-1].lower().replace("_", "-"))
        return self.say(f"{key}-{str(value).lower()}")

    def pace_line(self, pace: str) -> str:
        """A pace with its durations: 家常 3.5秒/60秒/120秒."""
        timing = self.home if pace == "home" else PACES[pace]
        stays = timing.claim if timing.steady else timing.pace
        lasts = [self._lasts(seconds) for seconds in (stays, timing.claim, timing.discard)]
        return self.say("pace-line", name=self.say(f"pace-{pace}"), lasts=" / ".join(lasts))

    def _lasts(self, seconds: float) -> str:
        unit, size = next(
            (u, s)
            for u, s in (("hours", 3600), ("minutes", 60), ("seconds", 1))
            if seconds >= s * 2 or s == 1
        )
        return self.say(f"lasts-{unit}", n=f"{round(seconds / size, 1):g}")


def page(group: Group, name: str, item: str) -> Page:
    """The page of this name; the first one for a name that is none, as a button of another version may say."""
    if name == "closed":
        return Page(_home_text(group), None)
    if name == "rules":
        return _rules(group, int(item) if item.isdecimal() and len(item) < 4 else 1)
    if name == "names":
        return _names(group)
    setting = find(group, name, item)
    return _home(group) if setting is None else _values(group, name, item, setting)


def find(group: Group, name: str, item: str) -> Setting | None:
    """The setting that a page or a button is about; None if there is none such."""
    if name == "own" and item in OWN:
        return group.own(item)
    kinds = {"rule": group.rules, "name": lambda: group.game.variants(group.speech), "ask": group.rules}
    return next((one for one in kinds.get(name, tuple)() if one.key == item), None)


def _home(group: Group) -> Page:
    say = group.say
    rows = [
        [_link(say("settings-rules"), "rules"), _link(say("settings-names"), "names")],
        [_link(say("settings-pace"), "own", "pace"), _link(say("settings-stake"), "own", "stake")],
        [_link(say("settings-lang"), "own", "lang"), _link(say("settings-zone"), "own", "zone")],
        [_link(say("settings-hints"), "own", "hints"), _link(say("settings-close"), "closed")],
    ]
    return Page(_home_text(group) + "\n" + say("settings-when"), InlineKeyboardMarkup(rows))


def _home_text(group: Group) -> str:
    say, preferences = group.say, group.preferences
    names = [one.shown for one in group.game.variants(group.speech) if one.key in preferences.variants]
    lines = [
        say("settings-title", title=group.title),
        say("settings-line-rules", rules=" · ".join(group.in_force)),
        say("settings-line-pace", pace=group.pace_line(preferences.pace)),
        say("settings-line-stake", stake=say("stake", n=preferences.stake)),
        *([say("settings-line-names", names=" ".join(names))] if names else []),
        say("settings-line-hints", hints=group.own("hints").shown),
        say("settings-line-other", lang=group.own("lang").shown, zone=group.own("zone").shown),
    ]
    return clipped("\n".join(lines))


def _rules(group: Group, number: int) -> Page:
    """The house rules as a list, a few at a time, each with what is in force."""
    parts = list(_paged(group.rules()))
    number = min(max(number, 1), len(parts))
    rows = [[_link(_entry(one), "rule", one.key) for one in row] for row in parts[number - 1]]
    leaf = []
    if len(parts) > 1:
        at = [(number - 2) % len(parts) + 1, number % len(parts) + 1]
        leaf = [_link(sign, "rules", str(n)) for sign, n in zip("‹›", at, strict=True)]
        leaf.insert(1, _link(f"{number}/{len(parts)}", "rules", str(number)))
    text = group.say("settings-rules-text", rules="\n".join(group.in_force))
    return Page(clipped(text), _keyboard([*rows, leaf, [_back(group, "home")]]))


def _paged(settings: Sequence[Setting]) -> Iterator[list[list[Setting]]]:
    """Settings in rows of two, or of one where a label is long, and the rows in pages."""
    rows: list[list[Setting]] = []
    for one in settings:
        if rows and len(rows[-1]) == 1 and _narrow(rows[-1][0]) and _narrow(one):
            rows[-1].append(one)
        else:
            rows.append([one])
    for start in range(0, len(rows), ROWS):
        yield rows[start : start + ROWS]


def _entry(setting: Setting) -> str:
    return f"{setting.title}: {setting.shown}"


def _narrow(setting: Setting) -> bool:
    return width(_entry(setting)) <= WIDE


def _names(group: Group) -> Page:
    """Each kind with two names is a row: a button for each name."""
    settings = group.game.variants(group.speech)
    rows = [[_choice("name", one.key, choice) for choice in one.choices] for one in settings]
    note = settings[0].note if settings else ""
    text = "\n".join((group.say("settings-names"), note))
    return Page(clipped(text), _keyboard([*rows, [_back(group, "home")]]))


def _values(group: Group, name: str, item: str, setting: Setting) -> Page:
    """One setting: what it is about, and a button for each value."""
    say = group.say
    usual = next((one.label for one in setting.choices if one.usual), "")
    lines = [setting.title, setting.note]
    if item == "pace":
        lines.extend(group.pace_line(pace) for pace in PACES)
        lines.append(group.say("settings-steady-note"))
    lines.append(say("settings-now", value=setting.shown))
    if usual and usual != setting.shown and name == "rule" and item != "preset":
        lines.append(say("settings-usual", value=usual))
    buttons = [_choice(name, item, choice) for choice in setting.choices]
    back = _back(group, "rules" if name == "rule" else "home")
    return Page(clipped("\n".join(lines)), _keyboard([*_laid(buttons), [back]]))


def _laid(buttons: Sequence[InlineKeyboardButton]) -> list[list[InlineKeyboardButton]]:
    """Buttons in rows, as many side by side as their labels allow."""
    widest = max((width(one.text) for one in buttons), default=1)
    beside = 3 if widest <= 5 and len(buttons) > 2 else 2 if widest <= WIDE else 1
    return [list(buttons[start : start + beside]) for start in range(0, len(buttons), beside)]


def _choice(name: str, item: str, choice: Choice) -> InlineKeyboardButton:
    return value_button(name, item, choice.value, mark(choice))


def mark(choice: Choice) -> str:
    """The label of a value with the sign of what is in force or cannot be had."""
    return f"✓ {choice.label}" if choice.chosen else f"✕ {choice.label}" if choice.refusal else choice.label


def value_button(name: str, item: str, value: Option, label: str) -> InlineKeyboardButton:
    """A button that chooses a value."""
    return InlineKeyboardButton(label, callback_data=pack_dial(Dial("s", name, item, value, sets=True)))


def _link(label: str, name: str, item: str = "") -> InlineKeyboardButton:
    return InlineKeyboardButton(label, callback_data=pack_dial(Dial("s", name, item)))


def _back(group: Group, name: str) -> InlineKeyboardButton:
    return _link(group.say("settings-back"), name)


def _keyboard(rows: Sequence[Sequence[InlineKeyboardButton]]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([row for row in rows if row])


def width(text: str) -> float:
    """How wide a text is, in Chinese characters: Latin ones are about half as wide."""
    return sum(1.0 if ord(one) > 0x2E7F else 0.55 for one in text)


def clipped(text: str) -> str:
    """The text, cut where a caption has to end."""
    return text if len(text) <= CAPTION else text[: CAPTION - 1] + "…"
