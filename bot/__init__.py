"""The bot: kernel, games, table, chat, and the local server beside them (CONTRIBUTING.md has the map)."""
