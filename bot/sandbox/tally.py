"""How many calls of each kind, since the start and in the last minute: what a load looks like from the server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import takewhile

from .errors import Json

MINUTE = 60.0  # real seconds, whatever TIME_SCALE


@dataclass(slots=True)
class Tally:
    """Counts that do not grow with the log, which forgets."""

    methods: dict[str, Counter[str]] = field(default_factory=dict)
    refused: Counter[str] = field(default_factory=Counter)

    def count(self, method: str, status: int, description: str) -> None:
        """One call; `status` 0: a fault left it without an answer."""
        self.methods.setdefault(method, Counter())[str(status)] += 1
        if status != 200:
            self.refused[description.partition(": retry after")[0]] += 1

    def api(self) -> Json:
        total = sum(sum(statuses.values()) for statuses in self.methods.values())
        methods = {name: dict(statuses) for name, statuses in sorted(self.methods.items())}
        return {"requests": total, "methods": methods, "refused": dict(self.refused.most_common(50))}


def last_minute(newest: Iterable[Json], now: float) -> Json:
    """Of requests, the newest first: `requests`, the most in one `second`, and `chats`: calls by chat id.

    The busiest chat comes first; answers to taps are apart.
    """
    recent = list(takewhile(lambda entry: entry["time"] > now - MINUTE, newest))
    seconds = Counter(int(entry["time"]) for entry in recent)
    return {"requests": len(recent), "second": max(seconds.values(), default=0), "chats": _chats(recent)}


def _chats(entries: Iterable[Json]) -> dict[str, int]:
    ids = (str(entry["parameters"]["chat_id"]) for entry in entries if "chat_id" in entry["parameters"])
    return dict(Counter(ids).most_common())
