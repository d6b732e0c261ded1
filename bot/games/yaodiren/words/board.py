"""The board: the table as all see it (DESIGN 5, 6). Says the same whoever may claim."""

from __future__ import annotations

from bot.games.yaodiren.view import PublicView
from bot.games.yaodiren.words.faces import meld_tuo, tray
from bot.games.yaodiren.words.tell import Line, tell
from bot.games.yaodiren.words.texts import CAPTION, SIGNS, Talk, clipped, width
from bot.kernel.cards import Seat
from bot.kernel.game import Frame
from bot.kernel.panel import BoardScene, Button, Figure, Panel, SeatPanel

LINES = 6
"""The last lines that the board always carries (DESIGN 6)."""


OPENING = ("opening", "voting", "choosing")
"""Phases in which the board tells nothing but what is asked."""


def board(view: PublicView, frame: Frame) -> Panel:
    """The board's panel."""
    talk = Talk.of(frame)
    return Panel("board", _text(view, frame, talk), _scene(view, frame, talk), _buttons(view, frame, talk))


def _text(view: PublicView, frame: Frame, talk: Talk) -> str:
    head = [*frame.notes, _head(view, frame, talk), *_next(view, frame, talk)]
    seal = "\n" + talk.say("board-seal", seal=frame.seal) if frame.seal else ""
    if view.phase in OPENING:
        return clipped("\n".join(head), CAPTION - width(seal)) + seal
    lines = tell(view.happened, talk).lines
    if view.result is not None and view.result.won is None:
        lines = lines[:-1]
    first = next((i for i, line in enumerate(lines) if line.end > frame.seen), len(lines))
    return fitted(head, lines[max(0, min(first, len(lines) - LINES)) :], talk, CAPTION - width(seal)) + seal


def fitted(head: list[str], lines: list[Line], talk: Talk, limit: int) -> str:
    """Head and lines within the limit; the oldest lines give way, and their number is told."""
    told = [line.text(talk) for line in lines]
    text = "\n".join((*head, *told))
    dropped = 0
    while width(text) > limit and dropped < len(told):
        dropped += 1
        text = "\n".join((*head, talk.say("left-out", n=dropped), *told[dropped:]))
    return clipped(text, limit)


def _head(view: PublicView, frame: Frame, talk: Talk) -> str:
    """Round, stock, and the card on offer or whose move it is."""
    say = talk.say
    start = say("board-round", round=frame.round)
    if view.phase in OPENING:
        opened = "" if view.opener is None else say("board-opened", who=talk.who(view.opener))
        return talk.join((start, say("board-dealer", who=talk.who(view.dealer)), opened))
    if view.result is not None:
        return talk.join((start, _ended(view, talk)))
    return talk.join((f"{start} {say('board-stock', stock=view.stock)}", _move(view, talk)))


def _ended(view: PublicView, talk: Talk) -> str:
    result = view.result
    if result is not None and result.won is not None:
        return talk.say("board-won", who=talk.who(result.won.seat))
    return talk.say(ended_key("board", view))


def ended_key(prefix: str, view: PublicView) -> str:
    """The key for a round that nobody won: void, dealt again by agreement, or drawn, and who deals next (5.1, 10)."""
    if view.result is not None and view.result.end == "void":
        return f"{prefix}-redealt" if view.happened[-1].what == "redealt" else f"{prefix}-void"
    moves = view.ruleset.dealer_after_draw == "next"
    return f"{prefix}-exhausted-next" if moves else f"{prefix}-exhausted"


def _move(view: PublicView, talk: Talk) -> str:
    if view.offer is not None:
        key = "board-flipped" if view.offer.flipped else "board-discarded"
        return talk.say(key, who=talk.who(view.offer.seat), kind=talk.say.names[view.offer.kind])
    if view.phase == "declaring" and view.turn is not None:
        return talk.say("board-declares", who=talk.who(view.turn))
    if view.must_discard is not None:
        return talk.say("board-discards", who=talk.who(view.must_discard))
    return "" if view.turn is None else talk.say("board-flips", who=talk.who(view.turn))


def _next(view: PublicView, frame: Frame, talk: Talk) -> tuple[str, ...]:
    """What those may do whom it concerns, whoever they are."""
    if view.phase == "opening":
        refused = any(one.what == "refused" for one in view.happened)
        ask = talk.say("board-ask-open")
        return (talk.say("board-refused"), ask) if refused else (ask,)
    if view.phase == "voting":
        return (talk.say("board-ask-vote", who=talk.who(view.dealer)),)
    if view.phase == "choosing":
        return (talk.say("board-ask-play"),)
    if view.offer is not None:
        return (talk.say.within(talk.say("board-claim"), frame.seconds),)
    return ()


def _buttons(view: PublicView, frame: Frame, talk: Talk) -> tuple[tuple[Button, ...], ...]:
    """The same keyboard for everybody, whoever may do what (DESIGN 5)."""
    say = talk.say
    if view.phase == "over":
        return ()
    look = [Button(say("label-look"), "look")]
    if frame.private_url:
        look.append(Button(say("label-private"), url=frame.private_url))
    if view.offer is None:
        return (tuple(look),)
    claims = tuple(Button(say(f"label-{code}"), code) for code in ("hu", "sha", "peng", "pass"))
    ways = tuple(Button(sign, f"w{n}") for n, sign in enumerate(SIGNS, 1))
    return (claims, (Button(say("label-chi"), "chi"), *ways), tuple(look))


def _scene(view: PublicView, frame: Frame, talk: Talk) -> BoardScene:
    say = talk.say
    return BoardScene(
        title=say("scene-board", round=frame.round),
        status=_status(view, talk),
        stock=Figure(say("scene-stock"), str(view.stock)),
        offered=None if view.offer is None else say.faces[view.offer.kind],
        discards=tuple([say.faces[kind] for kind, _ in view.discards]),
        seats=tuple([_seat(view, seat, frame, talk) for seat in range(view.seats)]),
    )


def _status(view: PublicView, talk: Talk) -> str:
    say, result = talk.say, view.result
    if result is not None:
        if result.won is not None:
            return say("scene-won", who=talk.who(result.won.seat))
        return say(ended_key("scene", view) if result.end == "void" else "scene-exhausted")
    if view.offer is not None:
        key = "scene-flipped" if view.offer.flipped else "scene-discarded"
        return say(key, who=talk.who(view.offer.seat))
    if view.phase == "declaring" and view.turn is not None:
        return say("scene-declares", who=talk.who(view.turn))
    if view.phase == "voting":
        return say("scene-votes", who=talk.who(view.dealer))
    if view.opener is None:
        return say("scene-dealt", who=talk.who(view.dealer))
    if view.turn is None:
        lying = any(one.what == "unclaimed" for one in view.happened[-1:])
        return say("scene-unclaimed") if lying else say("scene-opened", who=talk.who(view.opener))
    if view.must_discard is not None:
        return say("scene-discards", who=talk.who(view.must_discard))
    return say("scene-flips", who=talk.who(view.turn))


def _seat(view: PublicView, seat: Seat, frame: Frame, talk: Talk) -> SeatPanel:
    say, melds = talk.say, view.melds[seat]
    out = view.status[seat] in ("folded", "out")
    return SeatPanel(
        sign=SIGNS[seat],
        name=talk.names[seat],
        figures=(
            Figure(say("scene-hand-cards"), str(view.sizes[seat])),
            Figure(say("scene-tuo"), str(meld_tuo(melds))),
        ),
        groups=tuple([tray(meld, say) for meld in melds]),
        badges=badges(view, seat, frame, talk),
        active=view.phase in ("playing", "declaring")
        and seat == (view.turn if view.offer is None else view.offer.seat),
        out=out,
        tag=say("tag-baozi" if seat in view.baozi else "tag-out") if out else "",
    )


def badges(view: PublicView, seat: Seat, frame: Frame, talk: Talk) -> tuple[str, ...]:
    """What a seat is besides: dealer, opener, played by the computer."""
    found = (
        ("badge-dealer", seat == view.dealer),
        ("badge-opener", seat == view.opener),
        ("badge-autopilot", seat in frame.autopilot),
        ("badge-computer", seat in frame.computers),
    )
    return tuple(talk.say(key) for key, so in found if so)
