"""Ten faults by name: what is broken, and the cheapest part of the batteries that sees it (DESIGN 11)."""

from __future__ import annotations

from typing import NamedTuple


class Edit(NamedTuple):
    """`line` stands exactly `times` times in `file`, and is replaced there."""

    file: str
    line: str
    broken: str
    times: int = 1


class Fault(NamedTuple):
    """`tests` is what pytest is given."""

    name: str
    edits: tuple[Edit, ...]
    tests: tuple[str, ...]


TABLE = "bot/table/table.py"
WRITE = "        await self._write(work)"

FAULTS = (
    Fault(
        "no dedupe",
        (Edit(TABLE, "                return Outcome.of(before)", "                pass"),),
        ("tests/table/test_once.py", "-k", "seen_key"),
    ),
    Fault(
        "receipt and events in two transactions",
        (
            Edit(TABLE, "            await keep_receipt(db, key, outcome, new.id)", "            pass"),
            Edit(
                TABLE,
                WRITE,
                f"        await self._write(lambda db: keep_receipt(db, key, outcome, new.id))\n{WRITE}",
            ),
        ),
        ("tests/table/test_failure.py",),
    ),
    Fault(
        "send before commit",
        (
            Edit(
                TABLE,
                WRITE,
                f"        self.play = play\n        self._views = {{}}\n        self.wake()\n{WRITE}",
            ),
        ),
        ("tests/table/test_failure.py",),
    ),
    Fault(
        "confirm before commit",
        (
            Edit(
                "bot/chat/intake.py",
                "            await self._batch(raw)",
                "            self._offset = max([one['update_id'] + 1 for one in raw], default=self._offset)\n"
                "            await self._app.bot.do_api_request('getUpdates', {'offset': self._offset, 'timeout': 0})\n"
                "            await self._batch(raw)",
            ),
        ),
        ("tests/crash/test_kill.py", "-m", "crash", "-k", "outlives"),
    ),
    Fault(
        "extra view field",
        (
            Edit(
                "bot/games/yaodiren/view.py",
                "        barred=now.barred[seat],",
                "        barred=now.barred[seat] | {now.stock[-1]},",
            ),
        ),
        ("tests/property/test_engine_secrets.py", "-k", "look_alike"),
    ),
    Fault(
        "reversed priority",
        (
            Edit(
                "bot/games/yaodiren/claims.py",
                "RANK: dict[type, int] = {Hu: 0, Sha: 1, Tuhuo: 1, Peng: 2, Chi: 3}",
                "RANK: dict[type, int] = {Hu: 3, Sha: 2, Tuhuo: 2, Peng: 1, Chi: 0}",
            ),
        ),
        ("tests/rules/test_engine_claims.py",),
    ),
    Fault(
        "window never advanced",
        (
            Edit(
                "bot/games/yaodiren/evolve.py",
                "    now = state.round.but(window=state.round.window + 1)",
                "    now = state.round",
                2,
            ),
        ),
        ("tests/table/test_once.py", "-k", "fr10"),
    ),
    Fault(
        "deadline not re-armed",
        (
            Edit(
                "bot/table/clock.py",
                "            self.window, self.since, self.board = window, now, None",
                "            self.window, self.since = window, now",
            ),
            Edit(
                "bot/table/clock.py",
                "            self.asks, self.closed, self.stuck, self.reminded = {}, set(), {}, set()",
                "            pass",
            ),
        ),
        ("tests/table/test_clock.py",),
    ),
    Fault(
        "old panel not removed",
        (
            Edit(
                "bot/chat/planner.py",
                "            if row.old_message_id is not None:",
                "            if False:",
            ),
            Edit(
                "bot/chat/planner.py",
                "            if row is not None and row.old_message_id is not None:",
                "            if False:",
            ),
        ),
        ("tests/crash/test_every_point.py",),
    ),
    Fault(
        "limiter off",
        (
            Edit(
                "bot/chat/budget.py",
                "        self._overall.leak(now)",
                "        return 0",
            ),
        ),
        ("tests/chat/test_budget.py", "-k", "eighteen or one_a_second or closer"),
    ),
)
