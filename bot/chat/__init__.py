"""Telegram: updates come in, panels go out (DESIGN 5, 6). Knows the kernel, the table and the pictures."""
