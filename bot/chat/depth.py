"""When a board has sunk so deep in its chat that it is better sent anew than edited (DESIGN 6).

Kept in memory only: after a restart every running table's board is sent anew anyway.
"""

from __future__ import annotations

from dataclasses import dataclass

STIRRED = 60.0
"""Seconds after its sending from which others' messages below a board count."""

IDLE = 600.0
"""Seconds without a change after which a board that moves again comes down."""


@dataclass(slots=True)
class _Board:
    sent: float
    changed: float
    stirred: bool = False


class Depth:
    """What was said below each table's board. Times are seconds of the loop's clock; `scale` divides durations."""

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self._boards: dict[int, _Board] = {}

    def sent(self, table_id: int, now: float) -> None:
        """The board was sent: it is the lowest message."""
        self._boards[table_id] = _Board(now, now)

    def edited(self, table_id: int, now: float) -> None:
        """The board was changed where it stands."""
        if table_id in self._boards:
            self._boards[table_id].changed = now

    def rested(self, table_id: int, now: float) -> float:
        """Seconds since the board was last sent or changed; infinite for one that is not known."""
        board = self._boards.get(table_id)
        return float("inf") if board is None else now - board.changed

    def stirred(self, table_id: int) -> None:
        """Somebody else wrote below the board."""
        if table_id in self._boards:
            self._boards[table_id].stirred = True

    def sunk(self, table_id: int, now: float) -> bool:
        """Whether the next change of the board should bring it down."""
        board = self._boards.get(table_id)
        if board is None:
            return False
        below = board.stirred and now - board.sent > STIRRED / self._scale
        return below or now - board.changed > IDLE / self._scale
