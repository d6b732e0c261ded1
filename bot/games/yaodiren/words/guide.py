"""How to play, for /rules and /help, with a picture of the kinds."""

from __future__ import annotations

from bot.games.yaodiren.kinds import CLASSES, FAN_KINDS, POINTS
from bot.games.yaodiren.words.faces import PLAIN, names
from bot.games.yaodiren.words.texts import texts
from bot.kernel.panel import KindsScene, Scene, Tray


def guide(language: str) -> tuple[str, Scene]:
    """The rules in short, and the kinds beside their 14-point partners, high points first."""
    say = texts(language)
    trays = tuple(
        Tray(tuple(PLAIN[kind] for kind in sorted(kinds, key=lambda kind: (-POINTS[kind], kind))))
        for kinds in CLASSES
    )
    fan = names(sorted(FAN_KINDS), " ")
    return say("guide", fan=fan), KindsScene(say("scene-kinds"), trays)
