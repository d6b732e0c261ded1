"""House rules as a group chooses them: what each is called, what it means, what it may be (rule book 10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.games.yaodiren.kinds import CODES, KINDS
from bot.games.yaodiren.ruleset import FLAT, PRESETS, VALUES, Ruleset
from bot.games.yaodiren.words.calls import VARIED
from bot.games.yaodiren.words.speech import explain
from bot.games.yaodiren.words.texts import Texts, texts
from bot.kernel.game import Choice, Option, RulesError, Setting, Speech

QUESTIONS: Final = ("out_pays", "scoring", "enforcement")
"""What tea houses differ in most: asked before a group's first round."""

ASKED: Final[Mapping[str, tuple[Option, ...]]] = {"scoring": ("add", "double")}
"""Questions that leave out a value that hardly anybody plays."""

USUAL: Final = "standard"
"""The preset of a group that chose none."""


def settings(options: Mapping[str, Any], speech: Speech) -> tuple[Setting, ...]:
    """Every option of rule book 10 in its order, the preset first; RulesError for options that are none.

    What a baozi pays is left out where there is no baozi.
    """
    rules, say = Ruleset.of(options), texts(speech)
    shown = [name for name in VALUES if name != "baozi_pays" or rules.baozi]
    preset = Setting(
        "preset",
        say("rule-preset"),
        say("rule-preset-note"),
        tuple(
            Choice(name, label(say, "preset", name), name == rules.preset, name == USUAL) for name in PRESETS
        ),
    )
    return (preset, *(_setting(rules, name, VALUES[name], speech) for name in shown))


def questions(options: Mapping[str, Any], speech: Speech) -> tuple[Setting, ...]:
    """The three things that a host is asked before the first round: like settings, in a host's words."""
    rules, say = Ruleset.of(options), texts(speech)
    asked = []
    for name in QUESTIONS:
        one = _setting(rules, name, ASKED.get(name, VALUES[name]), speech)
        asked.append(Setting(name, say(f"question-{name}"), one.note, one.choices))
    return tuple(asked)


def variants(speech: Speech) -> tuple[Setting, ...]:
    """The kinds with two names (rule book 1): by code, whether the group says the other one."""
    say = texts(speech)
    return tuple(
        Setting(
            CODES[kind],
            f"{KINDS[kind].name}/{KINDS[kind].others[0]}",
            say("rule-variant-note"),
            (
                Choice(False, KINDS[kind].name, CODES[kind] not in speech.variants, usual=True),
                Choice(True, KINDS[kind].others[0], CODES[kind] in speech.variants),
            ),
        )
        for kind in VARIED
    )


def choose(options: Mapping[str, Any], key: str, value: Option) -> dict[str, Any]:
    """The options after one was chosen: the preset and what differs from it. RulesError if that cannot be."""
    rules = Ruleset.of(options).choose(key, value)
    return {"preset": rules.preset, **rules.differences()}


def in_force(options: Mapping[str, Any], speech: Speech) -> tuple[str, ...]:
    """The preset with its base (标准 底1), then a line for each other option that is not as the preset has it."""
    rules, say = Ruleset.of(options), texts(speech)
    return (heading(say, rules), *(line(say, name, value) for name, value in differing(rules).items()))


def heading(say: Texts, rules: Ruleset) -> str:
    """The preset and the base in force: 标准 底1."""
    return say("rule-in-force", preset=label(say, "preset", rules.preset), base=rules.base)


def differing(rules: Ruleset) -> dict[str, Option]:
    """The differences that need a line: not the base, which the first one tells, nor that no baozi pays."""
    return {
        name: value
        for name, value in rules.differences().items()
        if name != "base" and not (name == "baozi_pays" and value is None)
    }


def line(say: Texts, name: str, value: Option) -> str:
    """An option and its value in one short line."""
    return say("rule-line", title=say(f"rule-{name}"), value=label(say, name, value))


def label(say: Texts, name: str, value: Option) -> str:
    """A value as the button that chooses it says it."""
    if isinstance(value, bool):
        return say(f"rule-{name}-{'on' if value else 'off'}")
    if isinstance(value, int):
        zero = f"rule-{name}-zero"
        return say(zero) if not value and zero in say else say(f"rule-{name}-n", n=value)
    if isinstance(value, str) and value.startswith(FLAT):
        return say(f"rule-{name}-flat", n=value.removeprefix(FLAT))
    return say(f"rule-{name}-{'none' if value is None else value}")


def _setting(rules: Ruleset, name: str, values: tuple[Option, ...], speech: Speech) -> Setting:
    say, now = texts(speech), rules.options()[name]
    usual = PRESETS[rules.preset][name]
    choices = tuple(
        Choice(
            value,
            label(say, name, value),
            chosen=value == now,
            usual=value == usual,
            refusal=_refusal(rules, name, value, speech),
        )
        for value in (values if now in values else (*values, now))
    )
    return Setting(name, say(f"rule-{name}"), say(f"rule-{name}-note"), choices)


def _refusal(rules: Ruleset, name: str, value: Option, speech: Speech) -> str:
    """Why this value cannot be had together with the rest; empty if it can."""
    try:
        rules.choose(name, value)
    except RulesError as error:
        return explain(error.reason, speech)
    return ""
