"""How to play, page by page, by the rules in force (for /rules). The examples are reckoned by the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from bot.games.yaodiren.kinds import CLASSES, FAN_KINDS, POINTS
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.words import guide_play, guide_score
from bot.games.yaodiren.words.guide_house import house
from bot.games.yaodiren.words.guide_page import Writer
from bot.games.yaodiren.words.texts import texts
from bot.kernel.game import GuidePage, Speech
from bot.kernel.panel import KindsScene, Scene, Tray

Lines = Callable[[Writer], Iterable[str]]


class Page(NamedTuple):
    """A page of the guide: `code` names it in buttons, `lines` fill it."""

    code: str
    lines: Lines


def kinds(write: Writer) -> Iterator[str]:
    """The cards, and which make 14 points."""
    say, rules = write.say, write.rules
    yield write("kinds", players=rules.players, fans=say.cards(sorted(FAN_KINDS), " "))
    for one in CLASSES:
        high, low = POINTS[one[-1]], POINTS[one[0]]
        if high == low:
            yield write("kinds-sevens", n=high, cards=say.cards(one, " "))
            continue
        highs = say.cards((kind for kind in one if POINTS[kind] == high), " ")
        lows = say.cards((kind for kind in one if POINTS[kind] == low), " ")
        yield write("kinds-mates", high=high, highs=highs, low=low, lows=lows)
    yield write("kinds-points", **write.named("35"), n=write.points("35"))


PAGES: Final[tuple[Page, ...]] = (
    Page("kinds", kinds),
    Page("mao", guide_score.mao),
    Page("tuo", guide_score.tuo),
    Page("fan", guide_score.fan),
    Page("open", guide_play.opening),
    Page("turn", guide_play.turn),
    Page("claims", guide_play.claims),
    Page("hu", guide_score.hu),
    Page("pay", guide_score.pay),
    Page("out", guide_play.out),
    Page("baozi", guide_score.baozi),
    Page("lobby", guide_play.lobby),
    Page("buttons", guide_play.buttons),
)
"""The pages but those of the group's own rules. A page without a line is left out."""


def guide(options: Mapping[str, Any], speech: Speech) -> tuple[GuidePage, ...]:
    """Every page, the cards with their picture first, the group's own rules last (rule book 10).

    RulesError for options that are none.
    """
    write = Writer(Ruleset.of(options), texts(speech))
    written = [(page.code, list(page.lines(write))) for page in PAGES]
    pages = [_page(write, code, lines) for code, lines in written if lines]
    return (*pages, *house(write))


def _page(write: Writer, code: str, lines: list[str]) -> GuidePage:
    scene: Scene | None = _picture(write) if code == "kinds" else None
    return GuidePage(code, write.title(code), "\n".join(lines), scene)


def _picture(write: Writer) -> KindsScene:
    """The kinds beside their 14-point partners, high points first, each with its points."""
    say = write.say
    trays = tuple(
        Tray(
            tuple(
                replace(say.plain[kind], note=str(POINTS[kind]))
                for kind in sorted(kinds, key=lambda kind: (-POINTS[kind], kind))
            )
        )
        for kinds in CLASSES
    )
    return KindsScene(say("scene-kinds"), trays)
