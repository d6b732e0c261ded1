"""Scenes (plain data of `bot.kernel.panel`) as pictures. Pillow and fonts only; knows no game."""

from rendering.fonts import FontsMissing
from rendering.names import clean
from rendering.scene import Picture, Renderer, digest
from rendering.theme import DEFAULT, THEMES, Theme

__all__ = ["DEFAULT", "THEMES", "FontsMissing", "Picture", "Renderer", "Theme", "clean", "digest"]
