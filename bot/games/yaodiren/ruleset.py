"""House rules (rule book 10): one immutable value, a preset and its options, fixed when a round is dealt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, Final

from bot.kernel.game import Option, Reason, RulesError

NEED_DEALER: Final = 34
NEED_OTHER: Final = 33

PLAYERS: Final = (2, 3)

FLAT: Final = "flat "
"""What a `baozi_pays` begins with that is a number of bases."""

MOST: Final = 1_000_000
"""The largest base, fan cap and penalty: the database keeps 64 bits, and nobody plays for more."""

ON_OFF: Final = (True, False)

VALUES: Final[Mapping[str, tuple[Option, ...]]] = MappingProxyType(
    {
        "players": (3, 2),
        "base": (1, 2, 5, 10, 20, 50),
        "scoring": ("add", "double", "plain"),
        "fan_cap": (None, 3, 4, 5, 6, 8),
        "all_red": ON_OFF,
        "out_pays": ON_OFF,
        "enforcement": ("guided", "baozi"),
        "baozi_pays": ("cover", "flat 2", "flat 4", "flat 10"),
        "voluntary_fold": ON_OFF,
        "keep_mao": ON_OFF,
        "first_card": ("after", "before"),
        "pass_hu": ("turn", "hand"),
        "eat_then_play_same": ON_OFF,
        "must_ready": ON_OFF,
        "declare_fan": ON_OFF,
        "announce": ON_OFF,
        "dealer_after_draw": ("same", "next"),
        "redeal_vote": ON_OFF,
        "quit_points": (200, 100, 50, 0),
        "quit_silver": (100, 50, 20, 0),
    }
)
"""Every option in the rule book's order, and the values that are offered. `_NUMBERS` take any other whole number
of their range as well."""

_NUMBERS: Final[Mapping[str, tuple[int, str]]] = MappingProxyType(
    {
        "base": (1, "a whole number of at least 1"),
        "fan_cap": (1, "a whole number of at least 1, or null for none"),
        "quit_points": (0, "a whole number of at least 0"),
        "quit_silver": (0, "a whole number of at least 0"),
    }
)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of a round. `preset` is where they come from; the options say what holds.

    `baozi_pays` is None under guided play, for there is no baozi. `eat_then_play_same`: 吃啥打啥 is forbidden.
    RulesError for a value that the rule book does not have, and for options that cannot be had together.
    """

    players: int = 3
    base: int = 1
    preset: str = "standard"
    scoring: str = "add"
    fan_cap: int | None = None
    all_red: bool = False
    out_pays: bool = True
    enforcement: str = "guided"
    baozi_pays: str | None = None
    voluntary_fold: bool = True
    keep_mao: bool = False
    first_card: str = "after"
    pass_hu: str = "turn"
    eat_then_play_same: bool = True
    must_ready: bool = False
    declare_fan: bool = False
    announce: bool = False
    dealer_after_draw: str = "same"
    redeal_vote: bool = False
    quit_points: int = 200
    quit_silver: int = 100
    baozi: bool = field(init=False, repr=False, compare=False)
    """Whether who breaks the conditions is a baozi, instead of being kept from it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "baozi", self.enforcement == "baozi")
        if self.preset not in PRESETS:
            raise _bad("preset", self.preset, f"one of {', '.join(PRESETS)}")
        for name in VALUES:
            _check(name, getattr(self, name))
        for forbidden, text, key in _IMPOSSIBLE:
            if forbidden(self):
                raise RulesError(text, Reason(key))

    @classmethod
    def of(cls, options: Mapping[str, object]) -> Ruleset:
        """The rules from a JSON object of options: `preset` ("standard" if not named) and what differs from it.

        Where only the enforcement is named, what a baozi pays follows: the preset's way, else `cover`.
        RulesError names an option that is unknown or bad, or a combination that is impossible.
        """
        preset = options.get("preset", "standard")
        if not isinstance(preset, str) or preset not in PRESETS:
            raise _bad("preset", preset, f"one of {', '.join(PRESETS)}")
        for name in options:
            if name not in NAMES:
                raise RulesError(
                    f"no option {name!r}: it should be one of {', '.join(NAMES)}", Reason("no_option")
                )
        values: dict[str, Any] = {**PRESETS[preset], **options}
        if "baozi_pays" not in options:
            values["baozi_pays"] = (
                (PRESETS[preset]["baozi_pays"] or "cover") if values["enforcement"] == "baozi" else None
            )
        return cls(**values)

    def options(self) -> dict[str, Option]:
        """The rules as a JSON object: what `of` takes, every option named."""
        values: dict[str, Option] = asdict(self)
        return {name: values[name] for name in NAMES}

    def differences(self) -> dict[str, Option]:
        """The options that are not as the preset has them."""
        usual = PRESETS[self.preset]
        return {
            name: value for name, value in self.options().items() if name in usual and value != usual[name]
        }

    def choose(self, name: str, value: Option) -> Ruleset:
        """The rules after one option was chosen; another preset replaces all but how many play.

        RulesError if that cannot be had together with the rest.
        """
        if name == "preset":
            return Ruleset.of({"preset": value, "players": self.players})
        if name == "enforcement":
            kept = {key: it for key, it in self.options().items() if key != "baozi_pays"}
            return Ruleset.of({**kept, name: value})
        if name not in VALUES:
            raise RulesError(
                f"no option {name!r}: it should be one of {', '.join(NAMES)}", Reason("no_option")
            )
        _check(name, value)
        changed: dict[str, Any] = {name: value}
        return replace(self, **changed)

    def need(self, *, dealer: bool) -> int:
        """The tuo that a hand must be able to reach (rule book 2)."""
        return NEED_DEALER if dealer else NEED_OTHER


NAMES: Final = tuple(one.name for one in fields(Ruleset) if one.init)
"""Every name that a JSON object of options may have."""

_STANDARD: Final[dict[str, Any]] = {
    one.name: one.default for one in fields(Ruleset) if one.init and one.name != "preset"
}

_BAOZI: Final[dict[str, Option]] = {"enforcement": "baozi", "baozi_pays": "cover"}

PRESETS: Final[Mapping[str, Mapping[str, Option]]] = MappingProxyType(
    {
        "standard": MappingProxyType(_STANDARD),
        "baozi": MappingProxyType({**_STANDARD, **_BAOZI, "base": 10}),
        "teahouse": MappingProxyType(
            {
                **_STANDARD,
                **_BAOZI,
                "baozi_pays": "flat 10",
                "voluntary_fold": False,
                "keep_mao": True,
                "first_card": "before",
                "must_ready": True,
                "declare_fan": True,
                "announce": True,
            }
        ),
        "allred": MappingProxyType({**_STANDARD, **_BAOZI, "all_red": True, "redeal_vote": True}),
    }
)
"""By name: every option of a preset (S0a, S0b, S1, S2)."""

_IMPOSSIBLE: Final[tuple[tuple[Callable[[Ruleset], bool], str, str], ...]] = (
    (
        lambda rules: not rules.baozi and rules.baozi_pays is not None,
        "baozi_pays needs enforcement = 'baozi': guided play has no baozi, so it should be null",
        "rules_no_baozi",
    ),
    (
        lambda rules: rules.baozi and rules.baozi_pays is None,
        "baozi_pays should be 'cover', 'flat 2', 'flat 4' or 'flat 10' with enforcement = 'baozi'",
        "rules_baozi_pays",
    ),
)
"""What cannot be had together: the test, the text for hosts, the reason for players."""


def flat(rules: Ruleset) -> int | None:
    """How many bases a baozi pays each other player; None if it covers, or if there is none (9)."""
    pays = rules.baozi_pays
    return int(pays.removeprefix(FLAT)) if pays is not None and pays.startswith(FLAT) else None


def _check(name: str, value: object) -> None:
    """One option by itself; a preset's None for `baozi_pays` is judged with the enforcement."""
    if name in _NUMBERS:
        least, should = _NUMBERS[name]
        number = isinstance(value, int) and not isinstance(value, bool) and least <= value <= MOST
        if not number and not (name == "fan_cap" and value is None):
            raise _bad(name, value, should)
    elif not any(value == one and type(value) is type(one) for one in VALUES[name]) and not (
        name == "baozi_pays" and value is None
    ):
        raise _bad(name, value, " or ".join(repr(one) for one in VALUES[name]))


def _bad(name: str, value: object, should: str) -> RulesError:
    return RulesError(f"{name} should be {should}, not {value!r}", Reason("bad_option"))
