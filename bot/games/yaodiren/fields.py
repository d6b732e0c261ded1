"""The fields of events in JSON: how each sort of value is written, and read with suspicion.

Every `load` raises ValueError for anything that its `dump` could not have written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from bot.games.yaodiren import actions
from bot.games.yaodiren.events import ANNOUNCED, SOURCES, WHY, Claims
from bot.games.yaodiren.kinds import CODES, kind
from bot.games.yaodiren.ruleset import PLAYERS, Ruleset
from bot.games.yaodiren.scoring import FanLine, Win
from bot.games.yaodiren.theory_units import Group

WRITTEN = object()
"""No default: the field is always written."""


class Field(NamedTuple):
    """How the values of a field are written and read."""

    dump: Callable[[Any], Any]
    load: Callable[[Any], Any]
    default: Any = WRITTEN
    """What a record without this field means; `WRITTEN` where the field is always there."""


def whole(least: int, most: int | None = None) -> Field:
    """A whole number in a range."""

    def load(value: Any) -> int:
        if type(value) is not int or value < least or (most is not None and value > most):
            raise ValueError(f"not a whole number from {least} to {most}: {value!r}")
        return value

    return Field(lambda value: value, load)


def one_of(words: tuple[str, ...]) -> Field:
    """One word of a few."""

    def load(value: Any) -> str:
        if value not in words:
            raise ValueError(f"not one of {', '.join(words)}: {value!r}")
        return str(value)

    return Field(lambda value: value, load)


def many(item: Field) -> Field:
    """A list."""

    def load(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise ValueError(f"not a list: {value!r}")
        return tuple(item.load(one) for one in value)

    return Field(lambda values: [item.dump(one) for one in values], load)


def optional(item: Field) -> Field:
    """A value or null."""
    return Field(
        lambda value: None if value is None else item.dump(value),
        lambda value: None if value is None else item.load(value),
    )


def defaulted(item: Field, default: Any) -> Field:
    """A field that came later: left out of the record where its value is the default, and only there.

    Older records read on as they are, and every record has one spelling: a default spelled out is refused.
    """

    def load(value: Any) -> Any:
        found = item.load(value)
        if found == default:
            raise ValueError(f"the default is left out, not written: {value!r}")
        return found

    return Field(item.dump, load, default)


def parts(make: Callable[..., Any], layout: Mapping[str, Field]) -> Field:
    """A record with these fields and no others; only `defaulted` ones may be missing."""
    must = {name for name, field in layout.items() if field.default is WRITTEN}

    def dump(value: Any) -> dict[str, Any]:
        found = ((name, field, getattr(value, name)) for name, field in layout.items())
        return {name: field.dump(own) for name, field, own in found if name in must or own != field.default}

    def load(value: Any) -> Any:
        if not isinstance(value, Mapping) or not must <= set(value) <= set(layout):
            raise ValueError(f"not a record of {', '.join(layout)}: {value!r}")
        return make(
            **{
                name: field.load(value[name]) if name in value else field.default
                for name, field in layout.items()
            }
        )

    return Field(dump, load)


def _text(load: Callable[[str], Any]) -> Callable[[Any], Any]:
    def checked(value: Any) -> Any:
        if not isinstance(value, str):
            raise ValueError(f"not a text: {value!r}")
        return load(value)

    return checked


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"not true or false: {value!r}")
    return value


def _pair(value: Any) -> tuple[int, int]:
    pair = KINDS.load(value)
    if len(pair) != 2 or pair[0] > pair[1]:
        raise ValueError(f"not two cards, the lower kind first: {value!r}")
    return (pair[0], pair[1])


def _rules(value: Any) -> Ruleset:
    if not isinstance(value, Mapping):
        raise ValueError(f"not a record of options: {value!r}")
    return Ruleset.of(value)


COUNTED = whole(0)
SEAT = whole(0, max(PLAYERS) - 1)
PLAYING = whole(min(PLAYERS), max(PLAYERS))
FLAG = Field(lambda value: value, _flag)
KIND = Field(CODES.__getitem__, _text(kind))
KINDS = many(KIND)
SEATS = many(SEAT)
ACTION = Field(actions.code, _text(actions.parse))
CODE = Field(lambda value: value, _text(lambda text: actions.code(actions.parse(text))))
RULES = Field(Ruleset.options, _rules)
WHY_OUT = one_of(tuple(WHY))
SOURCE = one_of(SOURCES)
TOLD = one_of(tuple(ANNOUNCED))
CLAIMS = parts(
    Claims,
    {
        "hu": FLAG,
        "sha": FLAG,
        "tuhuo": FLAG,
        "peng": FLAG,
        "must": FLAG,
        "chi": many(Field(KINDS.dump, _pair)),
        "breaks": defaulted(many(CODE), ()),
        "ready": defaulted(many(CODE), ()),
    },
)
GROUP = parts(
    Group,
    {"cards": KINDS, "name": one_of(("chi", "three", "four", "five")), "tuo": COUNTED, "fan": COUNTED},
)
FAN = parts(
    FanLine,
    {
        "key": one_of(("three_fan", "four_fan", "five_fan", "five_other", "high", "all_triplets", "all_red")),
        "kind": optional(KIND),
        "amount": COUNTED,
    },
)
WIN = parts(Win, {"fan": COUNTED, "tuo": COUNTED, "groups": many(GROUP), "fans": many(FAN)})
