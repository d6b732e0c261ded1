"""Pages of the guide about how a round goes, and what the buttons do (rule book 5 to 7; DESIGN 5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.yaodiren.kinds import FAN_KINDS, kind
from bot.games.yaodiren.ruleset import NEED_DEALER, NEED_OTHER
from bot.games.yaodiren.theory import MAO, shown_plan
from bot.games.yaodiren.words.guide_page import Writer, cards_of
from bot.games.yaodiren.words.guide_score import out_pays
from bot.games.yaodiren.words.standing import chi_tuo, sources
from bot.kernel.cards import Hand

OPENER: Final = "44 44 66 66 66 45 45 12 12 15 26 46 46 22 16 34 33 56 55 14"
"""A hand that can open, of one who is not the dealer."""


def opening(write: Writer) -> Iterator[str]:
    """起 打 扣 and their conditions, then the steals and the first card."""
    rules, say = write.rules, write.say
    yield write("open", mao=MAO, dealer=NEED_DEALER, other=NEED_OTHER)
    yield write("open-source", cards=say.cards(sorted(FAN_KINDS), " "))
    held = Hand.of(cards_of(OPENER), 21)
    shown = shown_plan(held, (), None, frozenset())
    found = " ".join(say(f"source-{n}", kind=say.names[one]) for one, n in sources(held))
    figures = {"tuo": shown.tuo, "need": NEED_OTHER, "mao": shown.mao}
    yield write("open-example", sources=found, full=MAO, **figures)
    yield write("open-nobody")
    if rules.redeal_vote:
        yield write("open-redeal")
    yield write.either("open-play", "enforcement")
    yield write.either("open-fold", "out_pays")
    yield write("open-steal")
    yield write.either("open-first", "first_card")


def turn(write: Writer) -> Iterator[str]:
    """How a round goes."""
    rules = write.rules
    yield write("turn")
    yield write("turn-claimed")
    yield write("turn-sha")
    if rules.players > 2:
        yield write("turn-alone")
    yield write("turn-end")
    yield write.either("turn-draw", "dealer_after_draw")


def claims(write: Writer) -> Iterator[str]:
    """Who may claim what, what goes first, and what passing costs."""
    rules = write.rules
    yield write("claims")
    clip, jump = cards_of("26 15"), cards_of("15 15")
    eaten = kind("26")
    yield write("claims-chi")
    yield write("claims-clip", **write.named("26", "15"), tuo=chi_tuo((clip[0], clip[1]), eaten))
    yield write("claims-jump", **write.named("26", "15"), tuo=chi_tuo((jump[0], jump[1]), eaten))
    yield write("claims-sevens", **write.named("16", "34", "25"))
    if rules.eat_then_play_same:
        yield write("claims-same")
    yield write("claims-peng")
    yield write("claims-passed", **write.named("26"))
    yield write.either("claims-sha", "enforcement")
    yield write("claims-tuhuo")
    if rules.must_ready:
        yield write.either("claims-ready", "enforcement")


def out(write: Writer) -> Iterator[str]:
    """下课, folding and 黄牌."""
    rules = write.rules
    yield write("out", mao=MAO, dealer=NEED_DEALER, other=NEED_OTHER)
    yield write("out-example", pair=write.group("56 56"), **write.named("12", "56"))
    yield write.either("out-guard", "enforcement")
    if rules.keep_mao:
        yield write("out-keep", mao=MAO)
    if not rules.baozi:
        yield write("out-stuck")
    yield write.either("out-fold", "voluntary_fold")
    yield out_pays(write)
    yield write("turn-end")


def lobby(write: Writer) -> Iterator[str]:
    """The buttons before and after a round."""
    yield write("lobby")
    yield write("lobby-sit")
    yield write("lobby-computers")
    yield write("lobby-rules")
    yield write("lobby-deal")
    yield write("lobby-after")
    yield from (write(f"lobby-{one}") for one in ("next", "record", "review", "score"))
    yield write("lobby-leave")


def buttons(write: Writer) -> Iterator[str]:
    """The buttons of a round: on the board, then in private."""
    rules = write.rules
    yield write("buttons")
    yield from (write(f"buttons-{one}") for one in ("claims", "chi", "pass", "look", "private"))
    yield write("buttons-dm")
    yield write("buttons-open")
    yield write("buttons-discard")
    yield write("buttons-refused")
    if rules.voluntary_fold:
        yield write("buttons-fold")
    yield write("buttons-twice")
    yield write("buttons-hint")
