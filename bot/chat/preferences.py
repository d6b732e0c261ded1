"""How a group wants to play: house rules, names of kinds, stake, pace, time zone (issue 3).

Kept as one JSON object in the row of the chat. It is read with suspicion: whatever an older or newer version of
the bot, or a hand in the database, has left there, a group plays on: a bad value counts as its default, and is logged.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, tzinfo
from typing import Any, Final, TypeVar
from zoneinfo import ZoneInfo

from bot.kernel.game import Option, Speech
from bot.table.clock import Timing
from bot.table.roster import COMPUTER, LEVELS
from bot.table.table import AnyGame

T = TypeVar("T")

log = logging.getLogger(__name__)

STAKES: Final = (0, 1, 2, 5, 10, 20, 50, 100)
"""Silver that a point is worth; 0 for no silver."""

HOME: Final = "home"
"""The pace of a group that chose none (家常)."""

PACES: Final[Mapping[str, Timing]] = {
    "quick": Timing(pace=2.5, claim=20, discard=40, ask=0),
    HOME: Timing(),
    "slow": Timing(pace=6, claim=180, discard=300),
    # Who answers within a day taps 下一局 within a day too: the table rests no sooner.
    "night": Timing(claim=12 * 3600, discard=24 * 3600, rest=24 * 3600, lobby=24 * 3600),
    # Every card stays for the whole claim time: a round of forty takes twenty minutes.
    "steady": Timing(claim=30, steady=True),
}
"""By name: durations in seconds, unscaled (DESIGN 5)."""

HINTS: Final = ("practice", "all", "none")
"""Where 提示 is to be had: at tables that do not count, at all, at none."""

ZONES: Final = (
    "Asia/Shanghai",
    "Asia/Hong_Kong",
    "Asia/Taipei",
    "Asia/Singapore",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Europe/London",
    "Europe/Berlin",
    "America/Toronto",
    "America/New_York",
    "America/Chicago",
    "America/Los_Angeles",
)
"""Where families from Chongqing live, the default first; IANA names."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """`options`: house rules as `Game.ruleset` takes them; `variants`: kinds that go by their other name, by code.

    `stake`: silver for a point; `pace`: a key of PACES; `zone`: one of ZONES; `answered`: the questions of the first
    lobby that were answered, by key; `hints`: one of HINTS; `level`: how good the computers were that were chosen last.
    """

    options: Mapping[str, Option] = field(default_factory=dict)
    variants: frozenset[str] = frozenset()
    stake: int = STAKES[0]
    pace: str = HOME
    zone: str = ZONES[0]
    answered: frozenset[str] = frozenset()
    hints: str = HINTS[0]
    level: str = COMPUTER

    @classmethod
    def of(cls, settings: Any, game: AnyGame) -> Preferences:
        """The preferences in a chat's JSON object; what cannot be used is logged and counts as not said."""
        if not isinstance(settings, Mapping):
            log.warning("the settings of a group are %r: it plays with the defaults", settings)
            return cls()
        return cls(
            options=_options(settings.get("options", {}), game),
            variants=_words(settings, "variants") & {one.key for one in game.variants(Speech())},
            stake=_one_of(settings, "stake", STAKES, STAKES[0]),
            pace=_one_of(settings, "pace", tuple(PACES), HOME),
            zone=_one_of(settings, "zone", ZONES, ZONES[0]),
            hints=_one_of(settings, "hints", HINTS, HINTS[0]),
            level=_one_of(settings, "level", LEVELS, COMPUTER),
            answered=_words(settings, "answered"),
        )

    def settings(self) -> dict[str, Any]:
        """The JSON object that `of` reads."""
        return {
            "options": dict(self.options),
            "variants": sorted(self.variants),
            "stake": self.stake,
            "pace": self.pace,
            "zone": self.zone,
            "hints": self.hints,
            "level": self.level,
            "answered": sorted(self.answered),
        }

    def local(self, seconds: float) -> datetime:
        """A moment (UTC seconds) by the group's clock."""
        return datetime.fromtimestamp(seconds, zone(self.zone))


def zone(name: str) -> tzinfo:
    """The time zone; UTC where the machine does not know it."""
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError) as error:
        log.warning("this machine does not know the time zone %s (%s): UTC is used", name, error)
        return UTC


def _one_of(settings: Mapping[str, Any], name: str, allowed: tuple[T, ...], usual: T) -> T:
    value = settings.get(name, usual)
    for one in allowed:
        if value == one and type(value) is type(one):
            return one
    log.warning("the settings of a group have %s = %r: it plays with the default", name, value)
    return usual


def _words(settings: Mapping[str, Any], name: str) -> frozenset[str]:
    value = settings.get(name, ())
    if isinstance(value, list | tuple):
        return frozenset(one for one in value if isinstance(one, str))
    log.warning("the settings of a group have %s = %r: it plays with the default", name, value)
    return frozenset()


def _options(options: Any, game: AnyGame) -> Mapping[str, Option]:
    """The house rules that the game takes. Where it refuses the whole, what it takes one by one is kept."""
    if not isinstance(options, Mapping):
        log.warning("the house rules of a group are %r: it plays with the default", options)
        return {}
    if _taken(options, game):
        return dict(options)
    log.warning("the house rules of a group cannot be had as they are: %r", dict(options))
    kept: dict[str, Option] = {}
    # The preset first: whether another option fits depends on it.
    for name in sorted(options, key=lambda name: name != "preset"):
        if _taken({**kept, name: options[name]}, game):
            kept[name] = options[name]
    return kept


def _taken(options: Mapping[str, Any], game: AnyGame) -> bool:
    try:
        game.ruleset(options)
    except (ValueError, TypeError):
        return False
    return True


PRIVATE: Final = 1.0
"""Seconds for which a card that nobody can claim stays in a private chat, where nobody else has to look."""


class Paces:
    """The clock's durations by the name of a pace, already divided by TIME_SCALE.

    The host of the bot may have set those of 家常 by the environment; the other paces are as DESIGN 5 has them.
    """

    def __init__(self, home: Timing, scale: float) -> None:
        self._timings = {name: timing.scaled(scale) for name, timing in PACES.items()} | {HOME: home}
        self._private = PRIVATE / scale
        self.home = home.scaled(1 / scale)
        """The durations of 家常, unscaled."""

    def __getitem__(self, pace: str) -> Timing:
        return self._timings[pace]

    def chosen(self, preferences: Callable[[int], Preferences]) -> Callable[[int], Timing]:
        """The durations of any chat, by what it prefers when it is asked."""
        return lambda chat_id: self.of(chat_id, preferences(chat_id).pace)

    def of(self, chat_id: int, pace: str) -> Timing:
        """The durations of a chat; in a private one a table goes at a pace of its own (DESIGN 5)."""
        timing = self._timings[pace]
        if chat_id < 0:
            return timing
        return replace(timing, pace=min(timing.pace, self._private), alone=min(timing.alone, self._private))
