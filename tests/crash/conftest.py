"""The long dose runs only where it is asked for: `-m "crash and long"`."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "long" in config.option.markexpr:
        return
    late = [item for item in items if HERE in item.path.parents and item.get_closest_marker("long")]
    items[:] = [item for item in items if item not in late]
    config.hook.pytest_deselected(items=late)
