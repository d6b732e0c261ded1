"""Faults on order: `POST /sim/faults`.

Kinds: `429` (with `retry_after`), `500`, `drop` (the connection closes), `timeout_before` (nothing happens and no
answer comes), `timeout_after` (it happens, but no answer comes); and, beyond DESIGN section 8, `drop_after` (it
happens, then the connection closes) and `slow` (`seconds` before it happens; in an upload, while it is uploading).
A fault without a method spares getMe and getUpdates; one with a chat matches only calls with that chat id.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from .errors import Json, SimError

KINDS = ("429", "timeout_before", "timeout_after", "500", "drop", "drop_after", "slow")
SPARED = ("getme", "getupdates")


@dataclass(slots=True)
class Fault:
    kind: str
    times: int = 1
    method: str | None = None
    chat_id: int | None = None
    retry_after: int = 3
    seconds: float = 1.0

    def matches(self, method: str, chat_id: int) -> bool:
        if self.chat_id is not None and self.chat_id != chat_id:
            return False
        return method not in SPARED if self.method is None else self.method.lower() == method


@dataclass(slots=True)
class Faults:
    planned: list[Fault] = field(default_factory=list)

    def plan(self, order: Json) -> None:
        known = {name: order[name] for name in Fault.__dataclass_fields__ if order.get(name) is not None}
        known["kind"] = str(order.get("kind"))
        if known["kind"] not in KINDS:
            raise SimError(f"kind: one of {', '.join(KINDS)}")
        self.planned.append(Fault(**known))

    def take(self, method: str, chat_id: int) -> Fault | None:
        """The first fault that concerns this call (method in lower case), used up by one."""
        for fault in self.planned:
            if fault.matches(method, chat_id):
                fault.times -= 1
                self.planned = [left for left in self.planned if left.times > 0]
                return fault
        return None

    def listed(self) -> list[Json]:
        return [asdict(fault) for fault in self.planned]
