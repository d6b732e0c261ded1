"""From a scene to the bytes of its picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from itertools import product
from pathlib import Path
from threading import Lock
from typing import Final

from bot.kernel.panel import BoardScene, Card, HandScene, KindsScene, ResultScene, Scene
from rendering.board import draw_board
from rendering.canvas import Canvas, Kit
from rendering.cards import Look
from rendering.hand import draw_hand
from rendering.kinds import draw_kinds
from rendering.result import draw_result
from rendering.theme import DEFAULT, VERSION, Theme


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG (`data`), the digest of the scene that it shows, and its width and height in px."""

    data: bytes
    digest: str
    size: tuple[int, int]


def digest(scene: Scene, theme: Theme = DEFAULT) -> str:
    """64 hex digits, the same in every process: equal digests mean equal pictures (given the same fonts).

    Scenes and themes are frozen dataclasses of texts, numbers and tuples, whose repr is canonical.
    """
    return sha256(f"{VERSION} {theme!r} {scene!r}".encode("utf-8", "surrogatepass")).hexdigest()


class Renderer:
    """Draws scenes. Made once, in a fraction of a second; may be called from any thread.

    It knows no game and thus no names of cards: whoever does hands them to `warm`, once, after the start.
    """

    def __init__(self, fonts: Path | None = None, theme: Theme = DEFAULT) -> None:
        """`fonts`: a font file or a folder to look in first. FontsMissing if nothing can draw Chinese."""
        self._kit: Final = Kit(theme, fonts)
        self._theme: Final = theme
        self._lock: Final = Lock()

        self.warm(Card(f"{low}{high}", "", False) for low in range(1, 7) for high in range(low, 7))

    def warm(self, cards: Iterable[Card]) -> None:
        """Draw these cards in the sizes most used, so that the first pictures are as quick as all others."""
        theme = self._theme
        bare = theme.small_widths
        with self._lock:
            for card in cards:
                sizes = theme.hand_widths[:3] if card.name else (bare[0], bare[2])
                for width, ground in product(
                    sizes, ("felt", "tray") if card.name else ("felt", "tray", "panel")
                ):
                    self._kit.deck.face(card, Look(width, ground))
                if card.name:
                    self._kit.deck.face(card, Look(sizes[0], "felt", rim=True))

    def draw(self, scene: Scene) -> Picture:
        """The picture of a scene. Calls from several threads take turns."""
        with self._lock:
            canvas = self._compose(scene)
            data = canvas.encode()
        return Picture(data, digest(scene, self._theme), canvas.image.size)

    def forget(self) -> None:
        """Empty the sprite caches: the next picture is drawn from scratch. For measurements."""
        with self._lock:
            self._kit.clear()

    def _compose(self, scene: Scene) -> Canvas:
        match scene:
            case HandScene():
                return draw_hand(self._kit, scene)
            case BoardScene():
                return draw_board(self._kit, scene)
            case ResultScene():
                return draw_result(self._kit, scene)
            case KindsScene():
                return draw_kinds(self._kit, scene)
