"""A second reading of the rule book: plain, slow Python that knows nothing of the engine.

Nothing here imports the bot but `adapter`, which turns states into the plain words of this package.
"""
