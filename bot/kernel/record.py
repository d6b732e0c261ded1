"""What a game offers for its round records, so that the command line can check and replay those of every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.kernel.game import Game


class NoRecordError(ValueError):
    """What was read is no round record at all; the message says what one looks like."""


@dataclass(frozen=True, slots=True)
class Records:
    """The records of one game.

    `read` gives the events of a record, the deal first; `check` one line for each thing that was found right. Both
    raise NoRecordError for what is none, and ValueError that says where a record is wrong, and why.
    """

    game: Game[Any, Any, Any, Any]
    read: Callable[[Any], tuple[Any, ...]]
    check: Callable[[Any], tuple[str, ...]]
