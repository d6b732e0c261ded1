"""What is inside a pickle: the classes that reading it would look up."""

from __future__ import annotations

import io
import pickle
from typing import Any


class _Reader(pickle.Unpickler):
    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data))
        self.met: set[str] = set()

    def find_class(self, module: str, name: str) -> Any:
        self.met.add(f"{module}.{name}")
        return super().find_class(module, name)


def classes(message: Any) -> set[str]:
    """The full names of all classes and functions that the pickled message refers to."""
    reader = _Reader(pickle.dumps(message))
    reader.load()
    return reader.met


def secrets_in(message: Any) -> set[str]:
    """Those of them that could know what a player may not."""
    return {
        name
        for name in classes(message)
        if name.startswith("bot.games.yaodiren.state.") or name.endswith((".Dealt", ".Flipped", ".Replaced"))
    }
