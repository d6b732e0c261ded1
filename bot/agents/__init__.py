"""Stronger computer players, generic over the game: they see a view and nothing else (DESIGN 9)."""
