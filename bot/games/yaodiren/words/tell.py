"""What the whole table saw, in words: happenings become lines, a card and what came of it in one."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.games.yaodiren.happenings import Happening
from bot.games.yaodiren.kinds import RED, kind
from bot.games.yaodiren.words.faces import chi_kind, laid
from bot.games.yaodiren.words.texts import Talk
from bot.kernel.cards import Seat

AXE, NAIL, CAT, DOZER = kind("56"), kind("12"), kind("15"), kind("24")

QUIET = 12
"""How much happens before the saying that fits nearly always may be said, and then not each time."""


@dataclass(slots=True)
class Line:
    """One line in the making. `end`: how many happenings are told with it. A part is a key and its values."""

    end: int
    parts: list[tuple[str, dict[str, str]]]
    proverb: str = ""

    def text(self, talk: Talk) -> str:
        """The line in words."""
        text = "".join(talk.say(key, **values) for key, values in self.parts)
        return f"{text} {talk.say(self.proverb)}" if self.proverb else text


@dataclass(slots=True)
class Teller:
    """Reads happenings in order. `card` is the card on offer and who showed it, not yet told."""

    talk: Talk
    lines: list[Line] = field(default_factory=list)
    card: Happening | None = None
    active: set[Seat] = field(default_factory=set)
    quoted: bool = False
    called: bool = False

    def read(self, n: int, one: Happening) -> None:
        """Take in the happening after which `n` have happened."""
        match one.what:
            case "flipped" | "discarded":
                self.card = one
            case "unclaimed" | "chi" | "peng" | "sha" | "tuhuo":
                self._settled(n, one)
            case "won" if self.called:
                self.lines[-1].end = n  # told when hu was called, before the fan was named
            case "won" | "called":
                self.called = one.what == "called"
                self._won(n, one)
            case "replaced" | "added":
                self._drawn(n, one)
            case "played" | "folded":
                self._answered(n, one)
            case "stole":
                self._stole(n, one)
            case "out" | "baozi":
                self._out(n, one)
            case _:
                if one.what == "opened":
                    self.active.add(one.seat)
                self._say(n, f"tell-{one.what}", self._values(one))

    def _settled(self, n: int, one: Happening) -> None:
        """What came of the card on offer, in the same line as the card."""
        played = self.card is not None and self.card.what == "discarded"
        self._after_card(n, one, *self._outcome(one))
        self.lines[-1].proverb = self._proverb(n, one, played)

    def _outcome(self, one: Happening) -> tuple[str, dict[str, str]]:
        if one.what == "unclaimed":
            return "tell-unclaimed", {}
        name = one.what
        if name == "chi":
            name = chi_kind((one.cards[0], one.cards[1]))
        return f"tell-{name}{self._own(one)}", self._values(one)

    def _won(self, n: int, one: Happening) -> None:
        if self.card is None:
            self._say(n, f"tell-{one.what}-drawn", self._values(one))
        else:
            self._after_card(n, one, f"tell-{one.what}{self._own(one)}", self._values(one))

    def _after_card(self, n: int, one: Happening, key: str, values: dict[str, str]) -> None:
        card = self.card or Happening("flipped", one.seat, one.kind)
        self._say(n, f"tell-{card.what}", self._values(card))
        self.lines[-1].parts.append((key, values))
        self.card = None

    def _drawn(self, n: int, one: Happening) -> None:
        """A replacement, in the line of the sha that brought it."""
        last = self.lines[-1]
        last.end = n
        last.parts.append((f"tell-{one.what}", self._values(one)))

    def _answered(self, n: int, one: Happening) -> None:
        """Play and fold, told of all seats together (rule book 5.3)."""
        if one.what == "played":
            self.active.add(one.seat)
        part = (f"tell-{one.what}", self._values(one))
        if self.lines and self.lines[-1].parts[-1][0] in ("tell-played", "tell-folded"):
            self.lines[-1].parts += [("comma", {}), part]
            self.lines[-1].end = n
        else:
            self._say(n, *part)

    def _stole(self, n: int, one: Happening) -> None:
        values = self._values(one) | {"n": "1"}
        last = self.lines[-1]
        key, before = last.parts[-1]
        if key == "tell-stole" and before["who"] == values["who"]:
            last.end, before["n"] = n, str(int(before["n"]) + 1)
        else:
            self._say(n, "tell-stole", values)

    def _out(self, n: int, one: Happening) -> None:
        self._say(n, f"tell-{one.what}", self._values(one))
        self.active.discard(one.seat)
        if len(self.active) == 1:
            alone = {"who": self.talk.who(next(iter(self.active)))}
            self.lines[-1].parts += [("comma", {}), ("tell-alone", alone)]

    def _say(self, n: int, key: str, values: dict[str, str]) -> None:
        self.lines.append(Line(n, [(key, values)]))

    def _own(self, one: Happening) -> str:
        return "-own" if self.card is not None and self.card.seat == one.seat else ""

    def _values(self, one: Happening) -> dict[str, str]:
        values = {"who": self.talk.who(one.seat)}
        if one.kind is not None:
            values["kind"] = self.talk.say.names[one.kind]
        if one.what == "told_opened_all":
            values["cards"] = self.talk.say.cards(one.cards, self.talk.say("join"))
        if one.what == "chi":
            values["cards"] = self.talk.say.cards(laid(one.cards), self.talk.say("join"))
        return values

    def _proverb(self, n: int, one: Happening, played: bool) -> str:
        """The first saying of the round that fits, or none."""
        if self.quoted:
            return ""
        key = _proverb_of(n, one, played)
        self.quoted = key != ""
        return key


def _proverb_of(n: int, one: Happening, played: bool) -> str:
    """What one would say of what came of a card; `played`: it was discarded, not flipped."""
    match one.what:
        case "chi" if set(one.cards) == {AXE, NAIL}:
            return "proverb-axe"
        case "chi" if chi_kind((one.cards[0], one.cards[1])) == "sevens":
            return "proverb-sevens"
        case "peng" if one.kind == CAT:
            return "proverb-cat"
        case "unclaimed" if one.kind == DOZER:
            return "proverb-doze"
        case "unclaimed" if one.kind is not None and RED[one.kind] and played and n > QUIET and n % 3 == 0:
            return "proverb-red"
    return ""


def tell(happened: tuple[Happening, ...], talk: Talk) -> Teller:
    """All that happened, read; the card on offer is left in `card`."""
    teller = Teller(talk)
    for n, one in enumerate(happened, 1):
        teller.read(n, one)
    return teller
