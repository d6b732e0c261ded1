"""The result of a round: who won with what, every group and fan, what each seat gets, why who went out."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.yaodiren.events import Folded, Won
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.scoring import FanLine
from bot.games.yaodiren.theory_units import Group
from bot.games.yaodiren.view import PublicView, Result
from bot.games.yaodiren.words.board import badges, ended_key
from bot.games.yaodiren.words.faces import laid, rimmed, tray
from bot.games.yaodiren.words.out import out_words
from bot.games.yaodiren.words.standing import by_class
from bot.games.yaodiren.words.texts import CAPTION, SIGNS, Talk, Texts, clipped
from bot.kernel.cards import Seat
from bot.kernel.game import Frame
from bot.kernel.panel import Button, Panel, ResultRow, ResultScene, Tray


def result(view: PublicView, frame: Frame) -> Panel:
    """The panel of a round that was played to its end."""
    found, talk = view.result, Talk.of(frame)
    if found is None:
        raise ValueError("the round is not over")
    say = talk.say
    buttons = (tuple(Button(say(f"label-{code}"), code) for code in ("next", "record", "score")),)
    text = clipped("\n".join(_lines(view, found, frame, talk)), CAPTION)
    return Panel("result", text, _scene(view, found, frame, talk), buttons)


def delta(points: int) -> str:
    """A payment with its ASCII sign: +4, -2, +0."""
    return f"{points:+d}"


def _lines(view: PublicView, found: Result, frame: Frame, talk: Talk) -> Iterator[str]:
    say = talk.say
    if found.won is None:
        yield say(ended_key("result", view))
        if not any(found.points):
            yield say("result-nobody-pays")
    else:
        yield _won(view, found.won, talk)
        for group in found.won.win.groups:
            cards = say.cards(_order(group), say("join"))
            yield say("result-group", cards=cards, tuo=group.tuo)
        yield from _score(view, found.won, say)
    for seat, points in enumerate(found.points):
        yield say("result-delta", who=talk.signed(seat), delta=delta(points))
    if frame.stake and any(found.points):
        silver = " ".join(
            f"{SIGNS[seat]}{say('silver', n=delta(points * frame.stake))}"
            for seat, points in enumerate(found.points)
        )
        yield say("result-silver", rows=silver)
    for out in found.outs:
        key = "out-who-baozi" if out.baozi else "out-who"
        yield say(key, who=talk.who(out.seat), why=out_words(view, out, say))
    if frame.totals:
        sums = [points + more for points, more in zip(frame.totals, found.points, strict=True)]
        totals = " ".join(f"{SIGNS[seat]}{delta(points)}" for seat, points in enumerate(sums))
        yield say("result-totals", totals=totals)


def _won(view: PublicView, won: Won, talk: Talk) -> str:
    """Who won, and with which card from whom."""
    shown = next((one for one in reversed(view.happened) if one.what in ("flipped", "discarded")), None)
    giver = won.seat if shown is None else shown.seat
    own = "-own" if won.source == "flip" and giver == won.seat else ""
    return talk.say(
        f"result-won-{won.source}{own}",
        who=talk.who(won.seat),
        **{"from": talk.who(giver)},
        kind=talk.say.names[won.kind],
    )


def _score(view: PublicView, won: Won, say: Texts) -> Iterator[str]:
    """The sum: tuo, one line for each fan, and what comes of base and fan (rule book 9)."""
    yield say("result-tuo", tuo=won.win.tuo, need=won.need)
    for line in won.win.fans:
        yield say("result-fan", name=fan_name(line, say), fan=line.amount)
    if not won.win.fans:
        yield say("result-no-fan")
    if won.named is not None:
        many = "many" if won.named > won.win.fan else "few" if won.named < won.win.fan else "right"
        yield say(f"result-named-{many}", named=won.named, fan=won.win.fan)
    yield _sum(view.ruleset, won, say)


def _sum(rules: Ruleset, won: Won, say: Texts) -> str:
    """How base and fan come to what a loser pays: fan by fan where they add up, else the fan that count."""
    base, fan = rules.base, won.win.fan if won.named is None else won.named
    cap = rules.fan_cap
    if rules.scoring != "add" or fan != won.win.fan or (cap is not None and fan > cap):
        counted = fan if cap is None else min(fan, cap)
        capped = say("result-capped", cap=counted) if counted < fan else ""
        return say(f"result-by-{rules.scoring}", base=base, fan=counted, pay=won.pay, capped=capped)
    fans = "".join(say("result-sum-fan", name=fan_name(line, say), fan=line.amount) for line in won.win.fans)
    return say("result-sum" if base == 1 else "result-times", base=base, fans=fans, pay=won.pay)


def fan_name(line: FanLine, say: Texts) -> str:
    """A source of fan as players call it."""
    return say(f"fan-{line.key}", kind="" if line.kind is None else say.names[line.kind])


def _order(group: Group) -> tuple[int, ...]:
    return laid(group.cards) if group.name == "chi" else group.cards


def _scene(view: PublicView, found: Result, frame: Frame, talk: Talk) -> ResultScene:
    say, won = talk.say, found.won
    title = say("scene-board", round=frame.round)
    rows = tuple([_row(view, found, seat, frame, talk) for seat in range(view.seats)])
    if won is None:
        nobody = () if any(found.points) else (say("result-nobody-pays"),)
        return ResultScene(title, say("scene-exhausted"), (), nobody, rows)
    lines = tuple(_score(view, won, say))
    return ResultScene(title, say("scene-won", who=talk.who(won.seat)), _groups(won, say), lines, rows)


def _groups(won: Won, say: Texts) -> tuple[Tray, ...]:
    """The winner's seven groups; one that holds the winning card marks it."""
    trays, mark = [], [won.kind]
    for group in reversed(won.win.groups):
        card = mark.pop() if mark and mark[0] in group.cards else None
        trays.append(Tray(rimmed(_order(group), card, say), say("tuo", n=group.tuo)))
    return tuple(reversed(trays))


def _tag(out: Folded | None, say: Texts) -> tuple[str, ...]:
    """下课, or 包子 for one who pays for others (9)."""
    return () if out is None else (say("tag-baozi" if out.baozi else "tag-out"),)


def _row(view: PublicView, found: Result, seat: Seat, frame: Frame, talk: Talk) -> ResultRow:
    """A seat's payment and its cards laid open; the winner's stand above as groups."""
    winner = found.won is not None and found.won.seat == seat
    out = next((one for one in found.outs if one.seat == seat), None)
    return ResultRow(
        sign=SIGNS[seat],
        name=talk.names[seat],
        delta=delta(found.points[seat]),
        groups=() if winner else tuple([tray(meld, talk.say) for meld in view.melds[seat]]),
        cards=() if winner else tuple([talk.say.plain[kind] for kind in by_class(found.hands[seat])]),
        badges=(*badges(view, seat, frame, talk), *_tag(out, talk.say)),
        note="" if out is None else out_words(view, out, talk.say),
        silver=talk.say("silver", n=delta(found.points[seat] * frame.stake)) if frame.stake else "",
    )
