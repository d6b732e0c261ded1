"""The pages of the guide about the rules of this group: what is not as the preset, or as 标准, has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bot.games.yaodiren.ruleset import PRESETS, Ruleset
from bot.games.yaodiren.words.guide_page import Writer
from bot.games.yaodiren.words.rules import USUAL, differing, heading, line
from bot.games.yaodiren.words.texts import width
from bot.kernel.game import GuidePage, Option

PAGE = 640
"""Where a page of house rules is full: a caption holds 1024, and a phone shows about so many at once."""


def house(write: Writer) -> Iterator[GuidePage]:
    """What differs from the preset, explained, then what the preset has unlike 标准; as many pages as it takes."""
    for n, lines in enumerate(_filled(_entries(write)), 1):
        code = "house" if n == 1 else f"house{n}"
        title = write.title("house") if n == 1 else write("title-house-more", n=n)
        yield GuidePage(code, title, "\n".join(lines))


def _entries(write: Writer) -> Iterator[str]:
    rules, own, theirs = write.rules, differing(write.rules), _of_preset(write.rules)
    yield heading(write.say, rules)
    yield write("house-own" if own else "house-none")
    yield from _explained(write, own)
    if theirs:
        yield write("house-preset", preset=write.say(f"rule-preset-{rules.preset}"))
    yield from _explained(write, theirs)
    yield write("house-change")


def _of_preset(rules: Ruleset) -> dict[str, Option]:
    """What is in force as the preset has it, but not as 标准 would."""
    return {
        name: value
        for name, value in PRESETS[rules.preset].items()
        if name != "base" and value != PRESETS[USUAL][name] and getattr(rules, name) == value
    }


def _explained(write: Writer, options: Mapping[str, Option]) -> Iterator[str]:
    for name, value in options.items():
        yield f"· {line(write.say, name, value)}\n  {write.say(f'rule-{name}-note')}"


def _filled(entries: Iterable[str]) -> Iterator[list[str]]:
    """The entries by pages."""
    page: list[str] = []
    for entry in entries:
        if page and width("\n".join((*page, entry))) > PAGE:
            yield page
            page = []
        page.append(entry)
    if page:
        yield page
