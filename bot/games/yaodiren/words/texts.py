"""Sentences by key and language, from the Fluent files in `texts/`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from fluent.runtime import FluentBundle, FluentResource

from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.words.calls import VARIED, calls, known
from bot.kernel.cards import Kind, Seat
from bot.kernel.game import Frame, Speech
from bot.kernel.panel import Card, CardView

DEFAULT = "zh-Hans"
LANGUAGES = (DEFAULT, "en")
TEXTS = Path(__file__).parent.parent / "texts"
SIGNS = "①②③"

CAPTION = 1024
"""The most that Telegram takes as the text of a picture."""

TOAST = 200
"""The most that Telegram shows as the answer to a tap."""


CACHED = 1 << 12
"""How many finished sentences a language keeps."""

_UNITS = (("hours", 3600, 7200), ("minutes", 60, 181), ("seconds", 1, 1))
"""Units of time: seconds in one, and from how many seconds on it is used."""


Sentence: TypeAlias = Callable[[str, tuple[tuple[str, str | int], ...]], str]


class Language:
    """The sentences of one language, without any name of a card: those come as values."""

    def __init__(self, language: str) -> None:
        self._bundle = FluentBundle([language], use_isolating=False)
        for path in sorted(TEXTS.glob(f"{language}*.ftl")):
            self._bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
        # Most sentences of a panel were in the one before it.
        self.sentence: Sentence = lru_cache(maxsize=CACHED)(self._formatted)

    def __contains__(self, key: str) -> bool:
        return bool(self._bundle.has_message(key))

    def _formatted(self, key: str, values: tuple[tuple[str, str | int], ...]) -> str:
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise LookupError(f"no text {key!r}")
        text, _ = self._bundle.format_pattern(pattern, {name: str(value) for name, value in values})
        return str(text)


class Texts:
    """How a group is spoken to: `texts("tell-flipped", who="妈", kind=texts.names[kind])`.

    `names`, `faces`, `plain` and `rimmed` are the cards as the group calls and sees them, indexed by kind.
    """

    __slots__ = ("_language", "_sentence", "faces", "names", "plain", "rimmed")

    def __init__(self, language: str, variants: frozenset[str] = frozenset()) -> None:
        called = calls(variants)
        self.names: tuple[str, ...] = called.names
        self.faces: tuple[Card, ...] = called.faces
        self.plain: tuple[CardView, ...] = called.plain
        self.rimmed: tuple[CardView, ...] = called.rimmed
        self._language = _language(language)
        self._sentence = self._language.sentence

    def __contains__(self, key: str) -> bool:
        return key in self._language

    def __call__(self, key: str, **values: str | int) -> str:
        """The sentence; LookupError if the language has none of this key. Numbers are written without marks."""
        return self._sentence(key, tuple(values.items()))

    def cards(self, cards: Iterable[Kind], between: str = "") -> str:
        """The names of the cards, one after another."""
        return between.join([self.names[card] for card in cards])

    def within(self, sentence: str, seconds: int) -> str:
        """The sentence with how long its question stays open; 0 for no limit."""
        if seconds <= 0:
            return sentence
        unit, size = next((unit, size) for unit, size, least in _UNITS if seconds >= least)
        between = " " if sentence.endswith(("?", "!")) else self("comma")
        return f"{sentence}{between}{self(unit, n=seconds // size)}"


@lru_cache(maxsize=len(LANGUAGES))
def _language(language: str) -> Language:
    return Language(language)


@lru_cache(maxsize=len(LANGUAGES) << len(VARIED))
def _texts(language: str, variants: frozenset[str]) -> Texts:
    return Texts(language, variants)


def texts(speech: Speech) -> Texts:
    """The words of this speech; of the default language where there are none in its own."""
    return _texts(speech.language if speech.language in LANGUAGES else DEFAULT, known(speech.variants))


@dataclass(frozen=True, slots=True)
class Talk:
    """One recipient's words: `say` gives a sentence by key."""

    say: Texts
    names: tuple[str, ...]

    @classmethod
    def of(cls, frame: Frame) -> Talk:
        """The words of this frame."""
        return cls(texts(frame.speech), frame.names)

    def who(self, seat: Seat) -> str:
        """The name in a sentence, with its sign where two are called alike."""
        name = self.names[seat]
        return name if self.names.count(name) == 1 else self.signed(seat)

    def signed(self, seat: Seat) -> str:
        """The name with the sign of its seat."""
        return SIGNS[seat] + self.names[seat]

    def join(self, parts: Iterable[str]) -> str:
        """Things that are said in one breath."""
        return f" {self.say('and')} ".join(part for part in parts if part)


def who_is_out(key: str, rules: Ruleset) -> str:
    """The key of a sentence that says whether who is out pays."""
    return key if rules.out_pays else f"{key}-free"


def width(text: str) -> int:
    """The length as Telegram counts it: in UTF-16 units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def clipped(text: str, limit: int) -> str:
    """The text cut to the limit, an ellipsis at its end if anything was cut."""
    if width(text) <= limit:
        return text
    while width(text) >= limit:
        text = text[: min(len(text) - 1, limit)]
    return text.rstrip() + "…"
