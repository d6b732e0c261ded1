"""The pages of a review in words and pictures. Pure: the same study and page, the same panel."""

from __future__ import annotations

from typing import Final

from bot.chat.coach import Guess
from bot.chat.review_study import Study
from bot.chat.settings_pages import clipped
from bot.chat.words import say
from bot.kernel.game import Frame, Opinion, Speech
from bot.kernel.panel import Panel

DEAREST: Final = 3
"""Choices that the summary names."""


def summary(study: Study, names: tuple[str, ...], speech: Speech, who: str) -> Panel:
    """How many choices, how many as good as the stronger player's, and what cost most."""
    language, total = speech.language, len(study.choices)
    lines = [say(language, "review-title", round=study.number, n=total)]
    if not total:
        lines.append(say(language, "review-empty"))
    elif not study.done:
        lines.append(say(language, "review-under-way", done=len(study.opinions), n=total))
    else:
        verdicts = [study.verdict(n)[0] for n in range(total)]
        good = verdicts.count("same") + verdicts.count("close")
        lines.append(say(language, "review-sum", same=verdicts.count("same"), n=good, who=who))
        if unknown := verdicts.count("unknown"):
            lines.append(say(language, "review-missing", n=unknown, who=who))
        lines.extend(_dearest(study, speech, who))
    hand = _panels(study, study.last, names, speech)["hand"]
    return Panel("review", clipped("\n".join(lines)), hand.scene)


def _dearest(study: Study, speech: Speech, who: str) -> list[str]:
    found = study.dearest(DEAREST)
    if not found:
        return [say(speech.language, "review-none")]
    lines = [say(speech.language, "review-dearest")]
    for n, short in found:
        (view, action), opinion = study.choices[n], study.opinions[n]
        mine = study.game.named(view, action, speech)
        better = study.game.named(view, opinion.best, speech) if opinion is not None else ""
        at, points = n + 1, f"{short:.1f}"
        line = say(speech.language, "review-line", at=at, mine=mine, better=better, who=who, points=points)
        lines.append(line)
    return lines


def page(study: Study, n: int, names: tuple[str, ...], speech: Speech, who: str) -> Panel:
    """One question as the player saw it: what he answered, what the other would have, and why."""
    language, game = speech.language, study.game
    view, action = study.choices[n]
    panels = _panels(study, view, names, speech)
    lines = [say(language, "review-head", round=study.number, at=n + 1, n=len(study.choices))]
    if game.patience(view) == "claim" and "ask" in panels:
        lines.append(panels["ask"].text.splitlines()[0])
    lines.append(say(language, "review-mine", mine=game.named(view, action, speech)))
    what, short = study.verdict(n)
    opinion = study.opinions[n] if what != "open" else None
    if opinion is None:
        lines.append(say(language, f"review-{what}", who=who))
    else:
        better = game.named(view, opinion.best, speech)
        lines.append(say(language, f"review-{what}", who=who, better=better, points=f"{short:.1f}"))
        lines.append(game.advise(view, _against(opinion, action), speech))
    hand = panels["hand"]
    return Panel("review", clipped("\n".join((*lines, "", hand.text))), hand.scene)


def _against(opinion: Opinion, action: object) -> Opinion:
    """The opinion, its best answer compared with what was done."""
    if action == opinion.best:
        return opinion
    return Guess(opinion.best, tuple(one for one in opinion.judged if one.action in (opinion.best, action)))


def _panels(study: Study, view: object, names: tuple[str, ...], speech: Speech) -> dict[str, Panel]:
    """What the player saw then, without the time that he had."""
    frame = Frame(names, speech.language, "", study.number, variants=speech.variants)
    return {panel.slot: panel for panel in study.game.present(view, frame)}
