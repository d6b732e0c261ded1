"""Everything that hand and board show, in words, to play by without seeing (for /hand text and screen readers)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.yaodiren.kinds import COUNT
from bot.games.yaodiren.theory import ShownPlan, Unit
from bot.games.yaodiren.view import SeatView
from bot.games.yaodiren.words import standing
from bot.games.yaodiren.words.board import badges
from bot.games.yaodiren.words.faces import meld_tuo, meld_words
from bot.games.yaodiren.words.hand import head, wait_words, you
from bot.games.yaodiren.words.out import out_key, out_words
from bot.games.yaodiren.words.texts import Talk, clipped
from bot.kernel.cards import Kind, Seat
from bot.kernel.game import Frame

LIMIT = 4096
"""The most that Telegram takes as a text."""


def spoken(view: SeatView, frame: Frame) -> str:
    """The hand and the table of a seat, line by line, most needed first; plain text of at most 4096 characters."""
    talk = Talk.of(frame)
    shown = standing.plan(view)
    lines = [
        head(view, frame, talk),
        *_now(view, talk),
        you(view, talk, shown),
        *_hand(view, talk, shown),
        *_own(view, talk),
        *[_seat(view, seat, frame, talk) for seat in range(view.table.seats) if seat != view.seat],
        _discards(view, talk),
    ]
    return clipped("\n".join(lines), LIMIT)


def _now(view: SeatView, talk: Talk) -> Iterator[str]:
    """The card on offer or whose move it is; what is asked; why the seat is out."""
    table = view.table
    if table.offer is not None:
        key = "board-flipped" if table.offer.flipped else "board-discarded"
        yield talk.say(key, who=talk.who(table.offer.seat), kind=talk.say.names[table.offer.kind])
    elif table.must_discard is not None and table.result is None:
        yield talk.say("board-discards", who=talk.who(table.must_discard))
    if view.owes:
        yield talk.say("spoken-asked")
    if view.out is not None:
        why = out_words(table, view.out, talk.say)
        yield talk.say(out_key("out-you", view.out, table), why=why)


def _hand(view: SeatView, talk: Talk, shown: ShownPlan) -> Iterator[str]:
    say = talk.say
    before = standing.opening(view)
    dead, loose = ((), shown.loose) if before else standing.split_dead(shown.loose, standing.ahead(view))
    for unit in shown.units:
        yield talk.join((_cards(unit.cards, view, talk), _wants(unit, view, talk, counted=not before)))
    for pair in dead:
        yield talk.join((_cards(pair, view, talk), say("spoken-dead")))
    if loose:
        yield say("hand-loose", cards=_cards(loose, view, talk))
    if view.drawn is not None:
        yield say("spoken-drawn", kind=say.names[view.drawn])
    kinds = standing.ready(view)
    if kinds:
        yield say("hand-ready", kinds=wait_words(view, kinds, talk))
    if view.asks == "discard" and view.owes:
        barred = [kind for kind in view.hand.kinds() if kind not in view.discards]
        if barred:
            yield say("spoken-barred", cards=say.cards(barred, " "))


def _cards(cards: Sequence[Kind], view: SeatView, talk: Talk) -> str:
    """Cards with how many there are of a kind, and 现 on a pair that may not be penged."""
    words = []
    for kind in sorted(set(cards)):
        count, name = list(cards).count(kind), talk.say.names[kind]
        said = name if count == 1 else talk.say("spoken-alike", n=count, kind=name)
        locked = count > 1 and kind in view.locked
        words.append(said + talk.say("spoken-seen") if locked else said)
    return " ".join(words)


def _wants(unit: Unit, view: SeatView, talk: Talk, *, counted: bool) -> str:
    """What a unit waits for, with how many are unseen."""
    if not unit.wants:
        return ""
    left = standing.ahead(view)
    names = talk.say.names
    if counted:
        kinds = [talk.say("hand-ready-kind", kind=names[kind], n=left[kind]) for kind in unit.wants]
    else:
        kinds = [names[kind] for kind in unit.wants]
    return talk.say("spoken-wants", kinds=" ".join(kinds))


def _own(view: SeatView, talk: Talk) -> Iterator[str]:
    if view.melds:
        groups = [
            f"{meld_words(meld, talk.say)} {talk.say('tuo', n=meld_tuo((meld,)))}" for meld in view.melds
        ]
        yield talk.say("spoken-own", groups=talk.join(groups))


def _seat(view: SeatView, seat: Seat, frame: Frame, talk: Talk) -> str:
    """Another seat with all that the board has of it."""
    table, say = view.table, talk.say
    out = table.status[seat] in ("folded", "out")
    tag = (say("tag-baozi" if seat in table.baozi else "tag-out"),) if out else ()
    said = say("spoken-seat", who=talk.signed(seat), n=table.sizes[seat], tuo=meld_tuo(table.melds[seat]))
    groups = [meld_words(meld, say) for meld in table.melds[seat]]
    return talk.join((" ".join((said, *badges(table, seat, frame, talk), *tag)), *groups))


def _discards(view: SeatView, talk: Talk) -> str:
    """What lies on the table, kind by kind as one counts, then the last ones in order."""
    say, lying = talk.say, [kind for kind, _ in view.table.discards]
    if not lying:
        return say("spoken-nothing-lies")
    counts = [(kind, lying.count(kind)) for kind in range(COUNT) if kind in lying]
    words = [
        say.names[kind] if n == 1 else say("spoken-alike", n=n, kind=say.names[kind]) for kind, n in counts
    ]
    last = "›".join(say.names[kind] for kind in lying[-6:])
    return say("spoken-lying", n=len(lying), cards=" ".join(words), last=last)
