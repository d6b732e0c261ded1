"""The question put to a seat: what it is in the first line, then the ways to answer, with what each brings."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.yaodiren.actions import DECLARE, FOLD, HU, PASS, Chi, Discard, code
from bot.games.yaodiren.claims import answers
from bot.games.yaodiren.events import Claims
from bot.games.yaodiren.legal import legal
from bot.games.yaodiren.scoring import Win, payment
from bot.games.yaodiren.theory_units import alike
from bot.games.yaodiren.view import SeatView
from bot.games.yaodiren.words import standing
from bot.games.yaodiren.words.ask_opening import play, question, redeal, vote
from bot.games.yaodiren.words.ask_rows import A_ROW, Rows, in_rows
from bot.games.yaodiren.words.faces import chi_kind
from bot.games.yaodiren.words.hand import wait_words
from bot.games.yaodiren.words.texts import Talk, Texts, clipped, who_is_out
from bot.kernel.cards import Kind
from bot.kernel.game import Frame
from bot.kernel.panel import Button, Panel

TITLE = 16
"""The most that the group's title takes of the first line."""

LIMIT = 1024


def ask(view: SeatView, frame: Frame) -> Panel:
    """The panel of the question that this seat owes an answer to."""
    talk = Talk.of(frame)
    lines, rows = _ASK[view.asks](view, frame, talk)
    lines[0] = talk.say.within(lines[0], frame.seconds)
    if frame.title:
        lines[0] = talk.join((clipped(frame.title, TITLE), lines[0]))
    if view.asks in ("claim", "discard") and FOLD in legal(view):
        rows = _with_fold(rows, frame, talk.say)
        lines += [talk.say(who_is_out("ask-fold", view.table.ruleset))] if frame.more else []
    return Panel("ask", clipped("\n".join(lines), LIMIT), None, rows)


def _with_fold(rows: Rows, frame: Frame, say: Texts) -> Rows:
    """Folding, behind ⋯: at the end of the last row that has room, or a row of its own."""
    if frame.more:
        return (*rows, (Button(say("label-fold"), "fold"),))
    more = Button("⋯", "more")
    return (*rows[:-1], (*rows[-1], more)) if rows and len(rows[-1]) < A_ROW else (*rows, (more,))


# --- a card on offer -----------------------------------------------------------------------------------------


def _claim(view: SeatView, frame: Frame, talk: Talk) -> tuple[list[str], Rows]:
    claims, offer = view.claims, view.table.offer
    if claims is None or offer is None:
        raise ValueError("a claim is asked without a card on offer")
    say = talk.say
    if claims.sha or claims.tuhuo:
        name = "sha" if claims.sha else "tuhuo"
        lines = [say(f"ask-{name}", kind=say.names[offer.kind]), say(f"ask-{name}-then")]
        return _due(lines, claims, name, say)
    key = "ask-discarded"
    if offer.flipped:
        key = "ask-flipped-own" if offer.seat == view.seat else "ask-flipped"
    question = say(key, who=talk.who(offer.seat), kind=say.names[offer.kind])
    return [question, *_ways(view, claims, offer.kind, say)], _claim_rows(claims, offer.kind, say)


def _due(lines: list[str], claims: Claims, name: str, say: Texts) -> tuple[list[str], Rows]:
    """Sha or tuhuo, which must be; where a breach makes a baozi, what else could be tapped (9)."""
    may = answers(claims)
    others = tuple(Button(say(f"label-{code(one)}"), code(one)) for one in (HU, PASS) if one in may)
    sha = (Button(say("label-sha"), name),)
    return ([lines[0], say("ask-sha-baozi"), *lines[1:]], (sha, others)) if others else (lines, (sha,))


def _win_words(view: SeatView, win: Win, say: Texts) -> str:
    """What a hu would bring; where the winner names the fan, he counts them himself (10, `declare_fan`)."""
    rules = view.table.ruleset
    if rules.declare_fan:
        return say("ask-hu-declare", tuo=win.tuo)
    return say("ask-hu", tuo=win.tuo, fan=win.fan, pay=payment(win.fan, rules))


def _ways(view: SeatView, claims: Claims, kind: Kind, say: Texts) -> Iterator[str]:
    """Each way to claim and what it brings; then what passing costs."""
    if claims.hu and (win := standing.hu_now(view)) is not None:
        yield _win_words(view, win, say)
    if claims.peng:
        source = claims.must and not claims.ready
        yield say("ask-peng-must" if source else "ask-peng", tuo=peng_tuo(kind))
    for pair in claims.chi:
        yield chi_words(pair, kind, say)
    if claims.must and claims.ready:
        yield say("ask-must-ready")
    if claims.hu:
        yield say(f"ask-pass-hu-{view.table.ruleset.pass_hu}", kind=say.names[kind])
    if claims.peng and not claims.must:
        yield say("ask-pass-peng", kind=say.names[kind])


def peng_tuo(kind: Kind) -> int:
    """The tuo of a peng."""
    return alike(kind, 3).tuo


def chi_words(pair: tuple[Kind, Kind], kind: Kind, say: Texts) -> str:
    """A way to chi: 夹吃 平八猫猫 1坨."""
    one, two = chi_names(pair, kind, say)
    return say(f"way-{chi_kind(pair)}", one=one, two=two, tuo=standing.chi_tuo(pair, kind))


def chi_names(pair: tuple[Kind, Kind], kind: Kind, say: Texts) -> tuple[str, str]:
    """The two cards from the hand, one like the card on offer first."""
    one, other = pair if pair[0] == kind or pair[1] != kind else (pair[1], pair[0])
    return say.names[one], say.names[other]


def _claim_rows(claims: Claims, kind: Kind, say: Texts) -> Rows:
    first: list[Button] = []
    if claims.hu:
        first.append(Button(say("label-hu"), "hu"))
    if claims.peng:
        first.append(Button(say("label-peng-for", tuo=peng_tuo(kind)), "peng"))
    ways = []
    for pair in claims.chi:
        one, two = chi_names(pair, kind, say)
        ways.append(Button(say("label-chi-way", one=one, two=two), code(Chi(pair))))
    last = () if claims.must else (Button(say("label-pass"), "pass"),)
    rows = [tuple(first), *(tuple(ways[n : n + 2]) for n in range(0, len(ways), 2)), last]
    return tuple(row for row in rows if row)


# --- a discard -----------------------------------------------------------------------------------------------


def _discard(view: SeatView, frame: Frame, talk: Talk) -> tuple[list[str], Rows]:
    say = talk.say
    lines = [_discard_question(view, frame, say)]
    if view.hu and (win := standing.hu_now(view)) is not None:
        lines.append(_win_words(view, win, say))
    for one in standing.to_ready(view):
        words = wait_words(view, one.waits, talk)
        lines.append(say("ask-make-ready", kind=say.names[one.discard], waits=words))
    if view.claimed is not None and view.drawn is None and view.hand[view.claimed]:
        lines.append(say("ask-claimed", kind=say.names[view.claimed]))
    if len(view.discards) < len(set(view.hand.kinds())):
        lines.append(say("ask-refused"))
    hu = ((Button(say("label-hu"), "hu"),),) if view.hu else ()
    return lines, hu + in_rows(discard_buttons(view, say))


def _discard_question(view: SeatView, frame: Frame, say: Texts) -> str:
    drawn = "" if view.drawn is None else say(f"ask-drawn-{view.source}", kind=say.names[view.drawn])
    if view.hu:
        return drawn + say("ask-hu-or-discard" if view.discards else "ask-hu-or-fold")
    return drawn + say("ask-discard-once" if frame.single else "ask-discard")


def discard_buttons(view: SeatView, say: Texts) -> list[Button]:
    """Every kind in hand; one that may not be played is marked, and its tap is answered with the reason."""
    return [
        Button(say.names[kind] if kind in view.discards else f"✕{say.names[kind]}", code(Discard(kind)))
        for kind in sorted(view.hand.kinds(), key=lambda kind: (kind not in view.discards, kind))
    ]


# --- the fan of a win ----------------------------------------------------------------------------------------


def _declare(view: SeatView, frame: Frame, talk: Talk) -> tuple[list[str], Rows]:
    """报番: the winner counts, so nothing but the tuo is told (10, `declare_fan`)."""
    say = talk.say
    if view.win is None:
        raise ValueError("the fan is asked of a seat that did not win")
    tuo = say("ask-declare-tuo", tuo=view.win.tuo, need=view.need)
    buttons = [Button(say("label-declare", n=one.fan), code(one)) for one in DECLARE]
    return [say("ask-declare"), tuo, say("ask-declare-then")], in_rows(buttons, 5)


_ASK = {
    "open": question,
    "redeal": redeal,
    "vote": vote,
    "play": play,
    "claim": _claim,
    "discard": _discard,
    "declare": _declare,
}
