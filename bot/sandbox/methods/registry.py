"""Where the methods register themselves."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from ..box import Sandbox
from ..params import Params

Method = Callable[[Sandbox, Params], Awaitable[Any]]
METHODS: dict[str, tuple[str, Method]] = {}


def method(name: str) -> Callable[[Method], Method]:
    def register(function: Method) -> Method:
        METHODS[name.lower()] = (name, function)
        return function

    return register
