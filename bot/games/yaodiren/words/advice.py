"""提示: what to answer and why, in words; every fact is reckoned from the seat's own view (`advice_facts`)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.yaodiren.actions import Action, Chi, Declare, Discard, Fold, Hu, Peng, code
from bot.games.yaodiren.scoring import payment
from bot.games.yaodiren.theory import MAO
from bot.games.yaodiren.view import SeatView
from bot.games.yaodiren.words import advice_facts as facts
from bot.games.yaodiren.words import standing
from bot.games.yaodiren.words.advice_plan import plan_words, wait_words
from bot.games.yaodiren.words.ask import chi_names, peng_tuo
from bot.games.yaodiren.words.faces import unit_words
from bot.games.yaodiren.words.texts import SIGNS, Texts, clipped, texts
from bot.kernel.game import Judgement, Opinion, Speech
from bot.kernel.judging import gap

LIMIT = 400
"""The most that an advice says."""


def advise(view: SeatView, opinion: Opinion | None, speech: Speech) -> str:
    """The best answer and why, then how it compares with the next; without a question, what the hand works towards."""
    say = texts(speech)
    if opinion is None or not view.owes:
        return clipped(plan_words(view, say), LIMIT)
    best = opinion.best
    why = say("comma").join(_reasons(view, best, say))
    what = named(view, best, speech)
    lines = [say("advice-why", what=what, why=why) if why else say("advice-bare", what=what)]
    rival = _rival(view, opinion)
    if rival is not None:
        lines.append(_versus(view, opinion, rival, say, speech))
    if view.asks in ("claim", "discard") and not isinstance(best, Hu):
        lines.extend(say("advice-close", who=SIGNS[seat], n=n) for seat, n in facts.close(view))
    return clipped("\n".join(lines), LIMIT)


def _rival(view: SeatView, opinion: Opinion) -> Judgement | None:
    """The next best answer; folding is one only where the question is whether to play."""
    others = (one for one in opinion.judged if one.action != opinion.best)
    return next((one for one in others if view.asks == "play" or not isinstance(one.action, Fold)), None)


def named(view: SeatView, action: Action, speech: Speech) -> str:
    """An answer by its name, with the cards that it is about: 打平八, 吃 平八+猫猫, 碰, 过."""
    say, offer = texts(speech), view.table.offer
    if isinstance(action, Discard):
        return say("advice-discard", kind=say.names[action.kind])
    if isinstance(action, Chi) and offer is not None:
        one, two = chi_names(action.pair, offer.kind, say)
        return say("label-chi-way", one=one, two=two)
    if isinstance(action, Declare):
        return say("advice-declare", n=action.fan)
    if isinstance(action, Fold) and view.asks == "play":
        return say("label-not-play")
    name = code(action)
    return say("label-sha" if name == "tuhuo" else f"label-{name}")


# --- why -----------------------------------------------------------------------------------------------------


def _reasons(view: SeatView, best: Action, say: Texts) -> Iterator[str]:
    """What speaks for an answer by itself."""
    if isinstance(best, Hu):
        yield from _hu(view, say)
    elif isinstance(best, Discard):
        yield from _discard(view, best, say)
    elif view.asks == "claim":
        yield from _claim(view, best, say)
    elif view.asks in ("open", "redeal", "vote", "play"):
        shown = standing.plan(view)
        yield say("advice-figures", tuo=shown.tuo, need=view.need, mao=shown.mao, fan=shown.fan)


def _hu(view: SeatView, say: Texts) -> Iterator[str]:
    """What the hu brings; where the winner counts the fan himself, only the tuo (10, `declare_fan`)."""
    win, rules = standing.hu_now(view), view.table.ruleset
    if win is not None and rules.declare_fan:
        yield say("tuo", n=win.tuo)
    elif win is not None:
        yield say("advice-hu", tuo=win.tuo, fan=win.fan, pay=payment(win.fan, rules))


def _discard(view: SeatView, best: Discard, say: Texts) -> Iterator[str]:
    """The unit that is broken, what the plan loses, what the hand waits for, whether anybody can peng the card."""
    broken = facts.broken(view, best.kind)
    yield say("advice-breaks", unit=unit_words(broken, say)) if broken else say("advice-loose")
    after = facts.left(view, best)
    if after is None:
        return
    before = standing.plan(view)
    if after.plan.mao >= before.mao and after.plan.tuo >= before.tuo:
        yield say("advice-both-kept")
    else:
        yield from _kept("mao", before.mao, after.plan.mao, say)
        yield from _kept("tuo", before.tuo, after.plan.tuo, say)
    if after.plan.fan != before.fan:
        yield say("advice-fan-from", before=before.fan, after=after.plan.fan)
    yield from _next(view, after, say)
    if facts.unpaired(view, best.kind):
        yield say("advice-unpaired")


def _kept(what: str, before: int, after: int, say: Texts) -> Iterator[str]:
    """卯不减, or from how many to how many."""
    if after >= before:
        yield say(f"advice-{what}-kept")
    else:
        yield say(f"advice-{what}-from", before=before, after=after)


def _next(view: SeatView, after: facts.Left, say: Texts) -> Iterator[str]:
    """What the hand waits for then, or how many cards bring it on."""
    if after.waits:
        yield say("advice-ready", kinds=wait_words(after.waits, standing.ahead(view), say))
    else:
        yield say("advice-coming", n=after.coming)


def _claim(view: SeatView, best: Action, say: Texts) -> Iterator[str]:
    """What a claim lays on the table, and the best discard after it; or what stays in the hand that passes."""
    offer = view.table.offer
    if offer is None:
        return
    if isinstance(best, Peng):
        yield say("advice-group", n=len(view.melds) + 1, tuo=peng_tuo(offer.kind))
    elif isinstance(best, Chi):
        yield say("advice-group", n=len(view.melds) + 1, tuo=standing.chi_tuo(best.pair, offer.kind))
    elif code(best) in ("sha", "tuhuo"):
        yield say("advice-must")
    after = facts.left(view, best)
    if after is not None:
        if after.discard is not None:
            yield say("advice-then", kind=say.names[after.discard])
        yield say("advice-plan", mao=after.plan.mao, tuo=after.plan.tuo)
        yield from _next(view, after, say)


# --- against the next ----------------------------------------------------------------------------------------


def _versus(view: SeatView, opinion: Opinion, rival: Judgement, say: Texts, speech: Speech) -> str:
    """How the best answer compares with the next best: first what it has more of, then what less.

    Where nothing speaks for it, neither figures nor points that are clear, the two count as about as good.
    """
    one, other = facts.left(view, opinion.best), facts.left(view, rival.action)
    found = list(_differences(one, other)) if one is not None and other is not None else []
    more = [say(f"advice-more-{what}", n=n) for what, n in found if n > 0]
    less = [say(f"advice-less-{what}", n=-n) for what, n in found if n < 0]
    if points := gap(opinion, rival.action):
        more.append(say("advice-more-points", n=f"{points:.1f}"))
    parts = say("comma").join(more)
    if less and parts:
        fewer = say("comma").join(less)
        parts = say("advice-but", more=parts, less=fewer)
    what = named(view, rival.action, speech)
    return say("advice-versus", what=what, how=parts) if parts else say("advice-even", what=what)


def _differences(one: facts.Left, other: facts.Left) -> Iterator[tuple[str, int]]:
    """By how much the hand left by one answer beats the other's; mao beyond seven are spare."""
    if bool(one.waits) != bool(other.waits):
        yield "ready", 1 if one.waits else -1
    pairs = (
        ("mao", min(one.plan.mao, MAO), min(other.plan.mao, MAO)),
        ("spare", max(one.plan.mao - MAO, 0), max(other.plan.mao - MAO, 0)),
        ("tuo", one.plan.tuo, other.plan.tuo),
        ("fan", one.plan.fan, other.plan.fan),
        ("coming", one.coming, other.coming),
    )
    for what, mine, theirs in pairs:
        if mine != theirs:
            yield what, mine - theirs
