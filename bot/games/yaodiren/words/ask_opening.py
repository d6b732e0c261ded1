"""The questions of the opening: open, ask for a redeal or vote on it, play or fold (rule book 5, 10)."""

from __future__ import annotations

from bot.games.yaodiren.view import SeatView
from bot.games.yaodiren.words import standing
from bot.games.yaodiren.words.ask_rows import Rows
from bot.games.yaodiren.words.hand import role
from bot.games.yaodiren.words.texts import SIGNS, Talk, who_is_out
from bot.kernel.game import Frame
from bot.kernel.panel import Button


def question(view: SeatView, frame: Frame, talk: Talk) -> tuple[list[str], Rows]:
    """起 or 过 (5.2)."""
    say, table = talk.say, view.table
    if view.seat == table.dealer:
        question = say("ask-open-first")
    else:
        passed = [(table.dealer + n) % table.seats for n in range((view.seat - table.dealer) % table.seats)]
        question = say("ask-open", who=say("comma").join(talk.who(seat) for seat in passed))
    shown = standing.plan(view)
    sources = " ".join(say(f"source-{n}", kind=say.names[kind]) for kind, n in standing.sources(view.hand))
    figures = say(
        "ask-open-figures",
        sign=SIGNS[view.seat],
        role=role(view, talk),
        tuo=shown.tuo,
        need=view.need,
        mao=shown.mao,
        sources=sources,
    )
    buttons = (Button(say("label-open"), "open"), Button(say("label-pass"), "pass"))
    return [question, figures, say("ask-open-after")], (buttons,)


def redeal(view: SeatView, frame: Frame, talk: Talk) -> tuple[list[str], Rows]:
    """A dealer who cannot open may ask the others for a redeal (10, `redeal_vote`)."""
    say, shown = talk.say, standing.plan(view)
    figures = say("ask-redeal-figures", tuo=shown.tuo, need=view.need)
    buttons = (Button(say("label-redeal"), "redeal"), Button(say("label-pass"), "pass"))
    return [say("ask-redeal"), figures, say("ask-redeal-after")], (buttons,)


def vote(view: SeatView, frame: Frame, talk: Talk) -> tuple[list[str], Rows]:
    """The others agree to it or refuse."""
    say, table = talk.say, view.table
    following = talk.who((table.dealer + 1) % table.seats)
    buttons = (Button(say("label-agree"), "agree"), Button(say("label-refuse"), "refuse"))
    after = say("ask-vote-after", who=following)
    return [say("ask-vote", who=talk.who(table.dealer)), after], (buttons,)


def play(view: SeatView, frame: Frame, talk: Talk) -> tuple[list[str], Rows]:
    """打 or 扣 (5.3); where a breach makes a baozi, also for a hand that is too short (9)."""
    say, shown = talk.say, standing.plan(view)
    opener = talk.who(view.table.opener if view.table.opener is not None else view.table.dealer)
    bluff = "play" in view.breaks
    figures = say(
        "ask-play-short" if bluff else "ask-play-figures",
        sign=SIGNS[view.seat],
        role=role(view, talk),
        tuo=shown.tuo,
        need=view.need,
        mao=shown.mao,
    )
    question = say("ask-play", who=opener)
    buttons = (Button(say("label-play"), "play"), Button(say("label-not-play"), "fold"))
    after = say("ask-play-bluff") if bluff else say(who_is_out("ask-play-after", view.table.ruleset))
    return [question, figures, after], (buttons,)
