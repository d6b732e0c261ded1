"""House rules (rule book 10): one immutable value, fixed when a round is dealt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

Option = str | int | bool | None

STANDARD: Mapping[str, Option] = MappingProxyType(
    {
        "scoring": "add",
        "fan_cap": None,
        "all_red": False,
        "out_pays": True,
        "enforcement": "guided",
        "baozi_pays": None,
        "voluntary_fold": True,
        "keep_mao": False,
        "first_card": "after",
        "pass_hu": "turn",
        "eat_then_play_same": True,
        "must_ready": False,
        "declare_fan": False,
        "announce": False,
        "dealer_after_draw": "same",
        "redeal_vote": False,
        "quit_points": 200,
        "quit_silver": 100,
    }
)
"""The options of the preset `standard`, the only one played so far."""

LATER = ("baozi", "teahouse", "allred")
"""Presets of the rule book that are not played yet."""

NEED_DEALER = 34
NEED_OTHER = 33

PLAYERS = (2, 3)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of a round: the preset and the options that differ from table to table."""

    players: int = 3
    base: int = 1
    preset: str = "standard"

    def __post_init__(self) -> None:
        if self.preset in LATER:
            raise ValueError(f"preset {self.preset!r} is not played yet: it should be 'standard'")
        if self.preset != "standard":
            raise ValueError(f"no preset {self.preset!r}: it should be 'standard'")
        if not _is_number(self.players) or self.players not in PLAYERS:
            raise ValueError(f"players should be 2 or 3, not {self.players!r}")
        if not _is_number(self.base) or self.base < 1:
            raise ValueError(f"base should be a whole number of at least 1, not {self.base!r}")

    @classmethod
    def of(cls, options: Mapping[str, object]) -> Ruleset:
        """The rules from a JSON object of options.

        ValueError names an option that is unknown, bad, or has a value that is not played yet.
        """
        rest = dict(options)
        own = {name: rest.pop(name) for name in ("players", "base", "preset") if name in rest}
        ruleset = cls(**own)  # type: ignore[arg-type]  # checked in __post_init__
        for name, value in rest.items():
            if name not in STANDARD:
                known = ", ".join(("preset", "players", "base", *STANDARD))
                raise ValueError(f"no option {name!r}: it should be one of {known}")
            standard = STANDARD[name]
            if value != standard or type(value) is not type(standard):
                raise ValueError(f"{name} = {value!r} is not played yet: it should be {standard!r}")
        return ruleset

    def options(self) -> dict[str, Option]:
        """The rules as a JSON object: what `of` takes, every option named."""
        return {"preset": self.preset, "players": self.players, "base": self.base, **STANDARD}

    def need(self, *, dealer: bool) -> int:
        """The tuo that a hand must be able to reach (rule book 2)."""
        return NEED_DEALER if dealer else NEED_OTHER


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
