"""The vocabulary that games, the table, the chat and the pictures share. Standard library only."""
