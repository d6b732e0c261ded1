"""A local Bot API server with a control API and a chat page (DESIGN section 8).

`app.py` is the HTTP side, `world.py` what exists, `updates.py` what the bot is told, `methods/` what the bot may
ask for, `sim.py` what people do. Nothing here imports the bot, and the bot does not import this.
"""
