"""Processes that Ctrl-C does not reach: it is for the program that started them, which then ends them in order."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def without_interrupts() -> Iterator[None]:
    """A process or thread that is started here never hears of Ctrl-C, not even while it begins."""
    resource_tracker.ensure_running()  # it would let them through when it begins
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
