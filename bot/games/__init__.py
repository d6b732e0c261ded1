"""The games, by name. Each lives in a folder of its own; no game imports another."""

from bot.games.yaodiren.game import Yaodiren

GAMES = {"yaodiren": Yaodiren()}
