"""One live table, generic over the game: its store, its log, its clock and its ledger (DESIGN 4)."""
