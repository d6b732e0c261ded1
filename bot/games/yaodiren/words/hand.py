"""The hand: a player's own cards, and the table in five lines (DESIGN 6)."""

from __future__ import annotations

from bot.games.yaodiren.theory import MAO, ShownPlan
from bot.games.yaodiren.theory_shown import lying
from bot.games.yaodiren.view import SeatView
from bot.games.yaodiren.words import standing
from bot.games.yaodiren.words.faces import meld_tuo, meld_words, order, rimmed
from bot.games.yaodiren.words.out import out_key, out_words
from bot.games.yaodiren.words.texts import CAPTION, SIGNS, Talk, Texts, clipped
from bot.kernel.cards import Kind, Seat
from bot.kernel.game import Frame
from bot.kernel.panel import CardView, Figure, HandScene, Panel, Tray

LAST = 5
"""How many of the last cards that went by are named."""


def hand(view: SeatView, frame: Frame) -> Panel:
    """The hand's panel."""
    talk = Talk.of(frame)
    shown = standing.plan(view)
    return Panel("hand", _text(view, frame, talk, shown), _scene(view, talk, shown))


def _text(view: SeatView, frame: Frame, talk: Talk, shown: ShownPlan) -> str:
    others = [(view.seat + n) % view.table.seats for n in range(1, view.table.seats)]
    lines = [
        head(view, frame, talk),
        you(view, talk, shown),
        *[_other(view, seat, talk) for seat in sorted(others)],
        _last(view, frame, talk, shown),
    ]
    if view.out is not None:
        why = out_words(view.table, view.out, talk.say)
        lines.insert(2, talk.say(out_key("out-you", view.out, view.table), why=why))
    if view.seat in frame.autopilot and view.table.result is None:
        lines.append(talk.say("hand-autopilot"))
    return clipped("\n".join(lines), CAPTION)


def head(view: SeatView, frame: Frame, talk: Talk) -> str:
    """The group's title, the round and the stock."""
    key = "hand-head" if frame.title else "hand-head-plain"
    return talk.say(key, title=frame.title, round=frame.round, stock=view.table.stock)


def role(view: SeatView, talk: Talk) -> str:
    """庄 or 闲."""
    return talk.say("hand-dealer" if view.seat == view.table.dealer else "hand-other")


def you(view: SeatView, talk: Talk, shown: ShownPlan) -> str:
    """The player's own figures, of the plan shown (DESIGN 12)."""
    part = talk.say("hand-out") if view.out is not None else role(view, talk)
    return talk.say("hand-you", sign=SIGNS[view.seat], role=part, tuo=shown.tuo, mao=shown.mao, fan=shown.fan)


def _other(view: SeatView, seat: Seat, talk: Talk) -> str:
    """Another seat as all see it: 庄, cards in hand, groups."""
    table = view.table
    out = "-out" if table.status[seat] in ("folded", "out") else ""
    dealer = "-dealer" if seat == table.dealer else ""
    text = talk.say(f"hand-seat{out}{dealer}", who=talk.signed(seat), n=table.sizes[seat])
    groups = " ".join(meld_words(meld, talk.say) for meld in table.melds[seat])
    return f"{text}: {groups}" if groups else text


def _last(view: SeatView, frame: Frame, talk: Talk, shown: ShownPlan) -> str:
    """The last cards that went by, and the one on offer; before play, what the hand is good for; after, what next."""
    table, say = view.table, talk.say
    if table.result is not None:
        over = "hand-over" if frame.private_url else "hand-over-here"
        return say("hand-void" if table.result.end == "void" else over)
    if table.opener is None:
        return _opening(view, talk, shown)
    if table.phase == "choosing" and not view.asks and not view.opener:
        return say("hand-may-not-play", why=_short(view, talk, shown))
    cards = [say.names[kind] for kind, _ in table.discards[-LAST:]]
    passed = say("hand-passed", cards="›".join(cards)) if cards else say("hand-nothing-passed")
    if table.offer is None:
        return passed
    key = "board-flipped" if table.offer.flipped else "board-discarded"
    who = talk.who(table.offer.seat)
    return talk.join((passed, say(key, who=who, kind=say.names[table.offer.kind])))


def _opening(view: SeatView, talk: Talk, shown: ShownPlan) -> str:
    """Whether this hand could open (rule book 5.2)."""
    if standing.may_open(view):
        return talk.say("hand-may-open")
    return talk.say("hand-may-not-open", why=_short(view, talk, shown))


def _short(view: SeatView, talk: Talk, shown: ShownPlan) -> str:
    """What the hand lacks for playing, or for opening."""
    if shown.mao < MAO:
        return talk.say("out-unmet-mao", mao=shown.mao)
    if shown.tuo < view.need:
        return talk.say("out-unmet-tuo", tuo=shown.tuo, short=view.need - shown.tuo)
    return talk.say("hand-no-fan")


def _scene(view: SeatView, talk: Talk, shown: ShownPlan) -> HandScene:
    say = talk.say
    faces = _Faces(view, say)
    left = standing.ahead(view)
    dead, loose = ((), shown.loose) if standing.opening(view) else standing.split_dead(shown.loose, left)
    return HandScene(
        title=say("scene-hand", n=view.hand.size),
        figures=(
            Figure(say("scene-tuo"), str(shown.tuo)),
            Figure(say("scene-mao"), str(shown.mao)),
            Figure(say("scene-fan"), str(shown.fan)),
        ),
        trays=tuple([Tray(faces.of(cards), note) for cards, note in _held(shown, dead, say)]),
        loose=faces.of(loose),
        groups=tuple(
            [Tray(rimmed(order(meld), None, say), say("tuo", n=meld_tuo((meld,)))) for meld in view.melds]
        ),
        footer=_footer(view, talk),
    )


def _held(
    shown: ShownPlan, dead: tuple[tuple[Kind, Kind], ...], say: Texts
) -> list[tuple[tuple[Kind, ...], str]]:
    """The units and the dead pairs with their note, in one order: a pair that dies stays where it is."""
    held = [(unit.cards, "") for unit in shown.units]
    held += [(tuple(sorted(pair)), say("note-dead")) for pair in dead]
    return sorted(held, key=lambda one: lying(one[0]))


def _footer(view: SeatView, talk: Talk) -> tuple[str, ...]:
    kinds = standing.ready(view)
    return (talk.say("hand-ready", kinds=wait_words(view, kinds, talk)),) if kinds else ()


def wait_words(view: SeatView, kinds: tuple[Kind, ...], talk: Talk) -> str:
    """The kinds that would win, each with how many are unseen."""
    left = standing.ahead(view)
    return talk.join(talk.say("hand-ready-kind", kind=talk.say.names[kind], n=left[kind]) for kind in kinds)


class _Faces:
    """Cards of the hand as they are drawn: one rim for the card just drawn, veils, 现 on what is locked."""

    def __init__(self, view: SeatView, say: Texts) -> None:
        asked = view.asks == "discard" and view.owes
        self._veiled = frozenset(view.hand.kinds()) - set(view.discards) if asked else frozenset()
        self._noted = frozenset(kind for kind in view.locked if view.hand[kind] >= 2)
        self._note = say("note-seen")
        self._faces = say.faces
        self._drawn = view.drawn

    def of(self, cards: tuple[Kind, ...]) -> tuple[CardView, ...]:
        """The faces of these cards."""
        return tuple([self._face(kind) for kind in cards])

    def _face(self, kind: Kind) -> CardView:
        rim, self._drawn = (True, None) if kind == self._drawn else (False, self._drawn)
        note = self._note if kind in self._noted else ""
        return CardView(self._faces[kind], rim=rim, veil=kind in self._veiled, note=note)
