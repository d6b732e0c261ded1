"""The log of the bot's requests: `/sim/requests`."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from .errors import Json

KEPT = 200_000  # requests; the oldest are forgotten


@dataclass(slots=True)
class Journal:
    """Entries are kept as JSON, which weighs a quarter of the dict: a server that runs for months holds them all."""

    written: int = 0
    _entries: deque[bytes] = field(default_factory=lambda: deque(maxlen=KEPT))

    def write(self, entry: Json) -> None:
        """Keep it, numbered from 1 on."""
        self.written += 1
        line = json.dumps({"n": self.written, **entry}, ensure_ascii=False)
        self._entries.append(line.encode("utf-8", "surrogatepass"))

    def after(self, number: int) -> list[Json]:
        """What came after the entry of this number, as far as it is kept."""
        gone = self.written - len(self._entries)
        return [json.loads(line) for line in islice(self._entries, max(0, number - gone), None)]

    def newest(self) -> Iterator[Json]:
        """All of them, the newest first."""
        return map(json.loads, reversed(self._entries))
