"""Why a seat is out, in words: to itself at once, to the table with the result."""

from __future__ import annotations

from bot.games.yaodiren.events import Folded
from bot.games.yaodiren.theory import MAO
from bot.games.yaodiren.view import PublicView
from bot.games.yaodiren.words.texts import Texts, who_is_out

BARE = frozenset(("passed_sha", "hu_for_sha", "dry"))
"""Causes of which no figure needs to be told."""


def out_key(key: str, out: Folded, view: PublicView) -> str:
    """The key for one who is just out or a baozi: a baozi pays whatever the house says of the others (9)."""
    return f"{key}-baozi" if out.baozi else who_is_out(key, view.ruleset)


def out_words(view: PublicView, out: Folded, say: Texts) -> str:
    """The reason, with the card that did it and what the hand had left."""
    if out.why == "chose":
        return say("out-chose")
    key = "no_sha" if out.why == "no_discard" and _after_sha(view, out) else out.why
    if key == "seen" and out.card is None:
        key = "dead"
    need = view.ruleset.need(dealer=out.seat == view.dealer)
    if key in BARE:
        return say(f"out-{key}", kind="" if out.card is None else say.names[out.card])
    lacks = "mao" if out.mao < MAO else "tuo"
    if out.baozi and lacks == "tuo" and out.tuo >= need:
        lacks = "fan"
    kind = "" if out.card is None else say.names[out.card]
    short = max(need - out.tuo, 0)
    return say(f"out-{key}-{lacks}", kind=kind, mao=out.mao, tuo=out.tuo, short=short)


def _after_sha(view: PublicView, out: Folded) -> bool:
    """Whether the seat went out with the card that a sha or tuhuo brought it (没杀活)."""
    at = next((n for n, one in enumerate(view.happened) if one.what == "out" and one.seat == out.seat), 0)
    for one in reversed(view.happened[:at]):
        if one.what not in ("stole", "laid"):
            return one.seat == out.seat and one.what in ("replaced", "added", "sha", "tuhuo")
    return False
