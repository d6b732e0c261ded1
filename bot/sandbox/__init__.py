"""A local Bot API server with a control API and a chat page (DESIGN section 8).

`app.py` is the HTTP side, `world.py` what exists, `updates.py` what the bot is told, `methods/` what the bot may
ask for, `sim/` what people do, `page/` what they see. Nothing here imports the bot, and the bot does not import this.

Modelled, not verified against the real server: the flood limits (`limits.py`), how pictures are re-encoded
(`photos.py`), and the words of errors, gathered second-hand. Not modelled: webhooks (remembered
only), the older Markdown, expandable quotes in MarkdownV2, reply keyboards, sizes in bytes of photos, and every method
that neither the bot nor its tests use: those answer 404 and are logged.
"""
