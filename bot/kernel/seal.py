"""The commitment to a shuffle: published when a round is dealt, so that afterwards nobody can say it was changed."""

from __future__ import annotations

import hashlib


def commitment(salt: str, order: str) -> str:
    """SHA-256 of `salt:order` in lower-case hex. `order` is `Game.order` of the shuffled deck.

    The salt, 32 hex digits of chance, keeps anybody from trying out shuffles until one fits the commitment.
    """
    return hashlib.sha256(f"{salt}:{order}".encode()).hexdigest()
