"""What a worker is asked about itself."""

from __future__ import annotations

import os
import sys


def modules() -> set[str]:
    """The names of what it has imported."""
    return set(sys.modules)


def urgency() -> int:
    """Its nice value."""
    return os.getpriority(os.PRIO_PROCESS, 0)
