"""Pages of the guide about what a hand is worth: 卯 坨 番, a win, what one pays, baozi (rule book 3, 8, 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.yaodiren.kinds import FAN_KINDS, PAIR_SUM, kind
from bot.games.yaodiren.ruleset import NEED_DEALER, NEED_OTHER, flat
from bot.games.yaodiren.scoring import HIGH_STEP, Win, payment, win
from bot.games.yaodiren.theory import MAO
from bot.games.yaodiren.theory_units import CHI, alike
from bot.games.yaodiren.words.faces import laid
from bot.games.yaodiren.words.guide_page import Writer, cards_of, group_of
from bot.games.yaodiren.words.result import fan_name
from bot.kernel.cards import Hand

NEEDS: Final = {"dealer": NEED_DEALER, "other": NEED_OTHER}

SIZES: Final = (3, 4, 5)

TUO_EXAMPLES: Final = ("44 44 44", "16 16 16 16", "56 56 56", "66 11 66", "26 15 26", "16 34 25")
"""Groups whose tuo is told: red and black alike ones, chi groups of three, one and two red cards."""

FAN_EXAMPLES: Final = ("44 44 44", "11 11 11 11", "14 14 14 14 14", "66 66 66", "66 66 66 66 66")

SHOWN_FAN: Final = range(7)
"""The fan that the table of payments lists."""

HELD: Final = "66 66 66 44 44 45 45 45 12 12 12 15 26 15 46 22 46 16 25 34"
TAKEN: Final = "44"
"""A hand of one who is not the dealer, and the card that it wins with."""


def mao(write: Writer) -> Iterator[str]:
    """14 points and what a group is."""
    high, low, wrong = "66", "11", "12"
    yield write("mao", mao=MAO)
    yield write(
        "mao-mates",
        cards=write.group(f"{high} {high} {low}"),
        high=write.points(high),
        low=write.points(low),
        sum=PAIR_SUM,
    )
    yield write("mao-sevens", cards=write.group("16 34 25"))
    yield write("mao-alike", cards=write.group("44 44 44"))
    yield write("mao-more")
    yield write("mao-half", pair=write.group("55 55"), **write.named("56", "12"))
    yield write(
        "mao-wrong",
        **write.named(high, wrong),
        high=write.points(high),
        low=write.points(wrong),
        sum=write.points(high) + write.points(wrong),
    )
    yield write("mao-three", mao=MAO)


def tuo(write: Writer) -> Iterator[str]:
    """The tuo table and groups reckoned by it."""
    yield write("tuo", **NEEDS)
    red, black = kind("44"), kind("56")
    for size in SIZES:
        yield write(f"tuo-{size}", red=alike(red, size).tuo, black=alike(black, size).tuo)
    yield write("tuo-chi")
    yield write("example")
    for codes in TUO_EXAMPLES:
        group = group_of(codes)
        chi = "-of-chi" if group.name == CHI else ""
        yield write(f"tuo-example{chi}", cards=write.group(codes), tuo=group.tuo)


def fan(write: Writer) -> Iterator[str]:
    """The fan table and groups reckoned by it."""
    rules, say = write.rules, write.say
    yield write("fan")
    three, four, five = (alike(kind("44"), size).fan for size in SIZES)
    yield write("fan-own", cards=say.cards(sorted(FAN_KINDS), " "), three=three, four=four, five=five)
    yield write("fan-others", five=alike(kind("66"), 5).fan)
    high = {name: need + HIGH_STEP for name, need in NEEDS.items()}
    yield write("fan-high", step=HIGH_STEP, twice=2 * HIGH_STEP, **high)
    yield write("fan-triplets")
    if rules.all_red:
        yield write("fan-red")
    if rules.fan_cap is not None:
        yield write("fan-cap", cap=rules.fan_cap)
    yield write("example")
    for codes in FAN_EXAMPLES:
        yield write("fan-example", cards=write.group(codes), fan=group_of(codes).fan)
    if rules.declare_fan:
        yield write("fan-declare")


def example(write: Writer) -> Win:
    """The winning hand that the guide shows, by the house rules."""
    held = Hand.of(cards_of(HELD), 21)
    found = win(held, (), kind(TAKEN), NEED_OTHER, frozenset(), all_red=write.rules.all_red)
    if found is None:
        raise AssertionError("the hand of the guide is no win")
    return found


def hu(write: Writer) -> Iterator[str]:
    """What wins, with a hand that does."""
    found = example(write)
    yield write("hu", mao=MAO, **NEEDS)
    yield write("hu-from")
    yield write.either("hu-passed", "pass_hu")
    yield write("hu-example", kind=write.say.names[kind(TAKEN)])
    for group in found.groups:
        cards = laid(group.cards) if group.name == CHI else group.cards
        yield write("hu-group", cards=write.say.cards(cards, write.say("join")), tuo=group.tuo)
    fans = [write("hu-fan", name=fan_name(one, write.say), fan=one.amount) for one in found.fans]
    yield write("hu-sum", tuo=found.tuo, need=NEED_OTHER, fans=" ".join(fans))


def pay(write: Writer) -> Iterator[str]:
    """What one pays by the rules in force."""
    rules, found = write.rules, example(write)
    others = rules.players - 1
    yield write("pay-two" if others == 1 else "pay")
    yield write.either("pay-scoring", "scoring")
    yield write("pay-base", base=rules.base)
    yield " · ".join(write("pay-row", fan=one, pay=payment(one, rules)) for one in SHOWN_FAN)
    if rules.fan_cap is not None:
        yield write("fan-cap", cap=rules.fan_cap)
    each = payment(found.fan, rules)
    yield write("pay-example", fan=found.fan, each=each, won=each * others, sign=f"-{each}" if each else "+0")
    yield out_pays(write)
    yield write("pay-draw" if flat(rules) is None else "pay-draw-flat")
    if rules.declare_fan:
        yield write("fan-declare")
    yield write("pay-silver")
    yield from _quit(write)


def out_pays(write: Writer) -> str:
    """Whether who is out pays."""
    rules = write.rules
    if rules.baozi and not rules.out_pays:
        return write("pay-out-baozi")
    return write.either("pay-out", "out_pays")


def _quit(write: Writer) -> Iterator[str]:
    """What running away costs (逃跑)."""
    rules = write.rules
    if rules.quit_points:
        yield write("quit-points", points=rules.quit_points)
    if rules.quit_silver:
        key = "quit-silver-two" if rules.players == 2 else "quit-silver"
        yield write(key, silver=rules.quit_silver * 2, each=rules.quit_silver)


def baozi(write: Writer) -> Iterator[str]:
    """What makes a baozi and what it pays; nothing where there is none."""
    rules = write.rules
    if not rules.baozi:
        return
    yield write("baozi")
    yield from (write(f"baozi-{cause}") for cause in ("play", "discard", "pass", "sha", "opener"))
    if rules.must_ready:
        yield write("baozi-ready")
    yield write("baozi-chi")
    yield write("baozi-not")
    bases = flat(rules)
    if bases is not None:
        yield write("baozi-flat", bases=bases, fine=bases * rules.base)
        return
    yield from _covering(write)


def _covering(write: Writer) -> Iterator[str]:
    """The table of rule book 9, and a case with numbers."""
    rules = write.rules
    each = payment(1, rules)
    if rules.players == 2:
        yield write("baozi-cover-two", each=each)
    else:
        yield write("baozi-cover")
        yield write("baozi-cover-one", each=each, both=2 * each)
        if not rules.out_pays:
            yield write("baozi-cover-out", each=each)
        yield write("baozi-cover-all", each=each)
    yield write("baozi-draw")
