"""The words of 幺地人: what every view says and how its pictures are filled (DESIGN 5, 6, 12)."""
