"""From a scene to the bytes of its picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import product
from pathlib import Path
from threading import Lock
from typing import Final

from bot.kernel.panel import BoardScene, Card, HandScene, KindsScene, ResultScene, Scene, ScoreScene
from rendering.board import draw_board
from rendering.canvas import Canvas, Kit
from rendering.cards import Look
from rendering.fonts import FontBook
from rendering.hand import draw_hand
from rendering.kinds import draw_kinds
from rendering.result import draw_result
from rendering.score import draw_score
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
    return sha256(f"{_named(theme)} {scene!r}".encode("utf-8", "surrogatepass")).hexdigest()


@cache
def _named(theme: Theme) -> str:
    return f"{VERSION} {theme!r}"


class Renderer:
    """Draws scenes. Made once, in a fraction of a second; may be called from any thread.

    It knows no game and thus no names of cards: whoever does hands them to `warm`, once, after the start.
    """

    def __init__(self, fonts: Path | None = None) -> None:
        """`fonts`: a font file or a folder to look in first. FontsMissing if nothing can draw Chinese."""
        self._book: Final = FontBook(fonts)
        self._kits: Final[dict[Theme, Kit]] = {}
        self._lock: Final = Lock()

        self.warm(Card(f"{low}{high}", "", False) for low in range(1, 7) for high in range(low, 7))

    def warm(self, cards: Iterable[Card], theme: Theme = DEFAULT) -> None:
        """Draw these cards in the sizes most used, so that the first pictures are as quick as all others."""
        bare = theme.small_widths
        with self._lock:
            deck = self._kit(theme).deck
            for card in cards:
                sizes = theme.hand_widths[:3] if card.name else (bare[0], bare[2])
                for width, ground in product(
                    sizes, ("felt", "tray") if card.name else ("felt", "tray", "panel")
                ):
                    deck.face(card, Look(width, ground))
                if card.name:
                    deck.face(card, Look(sizes[0], "felt", rim=True))

    def draw(self, scene: Scene, theme: Theme = DEFAULT) -> Picture:
        """The picture of a scene in a look. Calls from several threads take turns."""
        with self._lock:
            canvas = self._compose(scene, self._kit(theme))
            data = canvas.encode()
        return Picture(data, digest(scene, theme), canvas.image.size)

    def forget(self) -> None:
        """Empty the sprite caches: the next picture is drawn from scratch. For measurements."""
        with self._lock:
            for kit in self._kits.values():
                kit.clear()

    def _kit(self, theme: Theme) -> Kit:
        """The parts of a look, made when somebody first wants it; fonts are shared."""
        kit = self._kits.get(theme)
        if kit is None:
            kit = self._kits[theme] = Kit(theme, self._book)
        return kit

    def _compose(self, scene: Scene, kit: Kit) -> Canvas:
        match scene:
            case HandScene():
                return draw_hand(kit, scene)
            case BoardScene():
                return draw_board(kit, scene)
            case ResultScene():
                return draw_result(kit, scene)
            case KindsScene():
                return draw_kinds(kit, scene)
            case ScoreScene():
                return draw_score(kit, scene)
