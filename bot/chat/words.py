"""The chat layer's own wording by language; the games bring theirs."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from fluent.runtime import FluentLocalization, FluentResourceLoader

LANGUAGES: Final = ("zh-Hans", "en")
"""Languages of the bot, the default first; each is complete."""

_TEXTS: Final = FluentResourceLoader(str(files("bot.chat").joinpath("texts")))
_BUNDLES: Final = {
    language: FluentLocalization(
        [language],
        [
            "{locale}.ftl",
            "{locale}.time.ftl",
            "{locale}.look.ftl",
            "{locale}.coach.ftl",
            "{locale}.level.ftl",
        ],
        _TEXTS,
    )
    for language in LANGUAGES
}


def say(language: str, key: str, **values: str | int) -> str:
    """The sentence `key` in a language of the bot; KeyError for another language or an unknown key."""
    bundle = _BUNDLES[language]
    text = bundle.format_value(key, values)
    if text == key:
        raise KeyError(f"no text {key!r} in {language}")
    return str(text)


def spoken(code: str | None) -> str:
    """The bot's language for somebody whose client speaks `code` (IETF); the default where that is not told."""
    return LANGUAGES[0] if (code or "zh").startswith("zh") else "en"
