"""What the second reading keeps of a round by itself: locks, bars, who is out and why, announcements, payments.

`History.see` takes each event with the states before and after it, and tells what is not as the reading has it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from bot.games import GAMES
from bot.games.yaodiren import actions
from bot.games.yaodiren.events import (
    Announced,
    Answered,
    Claimed,
    DiscardAsked,
    Discarded,
    Event,
    Flipped,
    Folded,
    HuCalled,
    Offered,
    Replaced,
    Voided,
    Won,
)
from bot.games.yaodiren.kinds import CODES
from bot.games.yaodiren.state import Discarding, Offering, Over, State
from bot.kernel.settlement import balances
from tests.reading import adapter, answers, calls, fouls, money
from tests.reading.seat import Seat, conditions, hu_with, opening_conditions

GAME = GAMES["yaodiren"]
OPENING = ("unmet", "bluffed")
BY_ACT = ("discarded", "penged", "passed_peng", "passed_sha", "hu_for_sha")
WITHOUT_CONDITIONS = ("steals", "seen", "passed", "dry")


class History:
    """One round; sets and tuples by seat."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.rules = options
        self.seats = options["players"]
        self.locked: list[set[str]] = [set() for _ in range(self.seats)]
        self.barred: list[set[str]] = [set() for _ in range(self.seats)]
        self.out: set[int] = set()
        self.baozi: set[int] = set()
        self.guilty: set[int] = set()
        self.unready: set[int] = set()
        self.wanted: Counter[tuple[int, str, str]] = Counter()
        self.told: Counter[tuple[int, str, str]] = Counter()
        self.named: int | None = None
        self.settled = 0
        self.mates: set[tuple[int, str, str]] = set()
        self.complaints: list[str] = []

    def see(self, before: State | None, event: Event, after: State) -> None:
        """Take in an event."""
        if isinstance(before, Offering) and before.claims is not None and not isinstance(event, Answered):
            self._settle(before)
        handler = getattr(self, f"_on_{type(event).__name__.lower()}", None)
        if handler is not None:
            assert before is not None
            handler(before, event)
        if isinstance(after, Over):
            self._over(after)
        if isinstance(event, Offered | DiscardAsked):
            self._compare(after)

    def _say(self, text: str) -> None:
        self.complaints.append(f"{text}; rules {self.rules}")

    def _settle(self, state: Offering) -> None:
        """A window closed: what was let go (7.4, 8), and who broke the rules by it (9)."""
        if self.settled == state.round.window:
            return
        self.settled = state.round.window
        card = CODES[state.kind]
        for seat in range(self.seats):
            if state.claims is None or state.claims[seat] is None:
                continue  # `disagreements` tells who should have been asked
            own, offer, answer = (
                adapter.seat_of(state, seat),
                adapter.offer_to(state, seat),
                state.answers[seat],
            )
            if answer is None:
                continue  # another went before him: he let nothing go
            said = actions.code(answer)
            if answers.can_peng(own, offer) and said != "peng":
                self.locked[seat].add(card)
            if answers.can_hu(own, offer) and said != "hu" and not answers.can_sha(own, offer):
                self.barred[seat].add(card)
            if said in ("pass", "hu") and said in fouls.acts_on_offer(own, offer):
                self.guilty.add(seat)
            if said not in ("hu", "fold") and not own.guided:
                ready = fouls.claims_that_ready(own, offer)
                if ready and said not in ready:
                    self.unready.add(seat)

    def _on_answered(self, before: State, event: Answered) -> None:
        code = actions.code(event.action)
        if code.startswith("n") and code[1:].isdigit():
            self.named = int(code[1:])
        if isinstance(before, Discarding) and before.seat == event.seat and code.startswith("d"):
            own = adapter.seat_of(before, event.seat)
            claimed = None if before.claimed is None else CODES[before.claimed]
            if code[1:] in fouls.discards(own, claimed):
                self.guilty.add(event.seat)
            ready = set() if own.guided else fouls.discards_that_ready(own, claimed)
            if ready and code[1:] not in ready:
                self.unready.add(event.seat)

    def _on_flipped(self, before: State, event: Flipped) -> None:
        for one in range(self.seats):
            if before.round.active(one) and not conditions(adapter.seat_of(before, one)):
                self._say(f"seat {one} should be out before the flip")
        self._new_turn(event.seat)

    def _new_turn(self, seat: int) -> None:
        if self.rules["pass_hu"] == "turn":
            self.barred[seat].clear()

    def _on_claimed(self, before: State, event: Claimed) -> None:
        assert isinstance(before, Offering)
        self._new_turn(event.seat)
        own = adapter.seat_of(before, event.seat)
        code = actions.code(event.action)
        if code == "peng" and "peng" in fouls.acts_on_offer(own, adapter.offer_to(before, event.seat)):
            self.guilty.add(event.seat)
        if code.startswith("c"):
            self._again(before, event.seat, [CODES[before.kind]])

    def _again(self, before: State, seat: int, cards: list[str]) -> None:
        """四根 五根."""
        groups = adapter.seat_of(before, seat).groups
        for card in sorted(set(cards)):
            what = calls.copies(groups, card)
            if what is not None:
                self.wanted[seat, what, card] += 1

    def _on_replaced(self, before: State, event: Replaced) -> None:
        if event.added:
            return
        card = CODES[event.kind]
        self._again(before, event.seat, [card])
        own = adapter.seat_of(before, event.seat)
        if own.hand[card] == 1 and own.seen[card] > 0:
            self.wanted[event.seat, "seen", card] += 1

    def _on_discarded(self, before: State, event: Discarded) -> None:
        if calls.opens_a_mao(adapter.seat_of(before, event.seat), CODES[event.kind]):
            self.wanted[event.seat, "opened", CODES[event.kind]] += 1

    def _on_announced(self, before: State, event: Announced) -> None:
        if event.what == "opened_all":  # names the mao instead of telling of the second card alone
            self.mates |= {(event.seat, "opened", CODES[card]) for card in event.cards}
        else:
            self.told[event.seat, event.what, CODES[event.cards[0]]] += 1

    def _on_hucalled(self, before: State, event: HuCalled) -> None:
        self._on_won(before, event)

    def _on_won(self, before: State, event: HuCalled | Won) -> None:
        if not isinstance(before, Offering | Discarding):
            return  # named after it was called
        card = CODES[event.kind]
        own = adapter.seat_of(before, event.seat)
        drawn = isinstance(before, Discarding)
        if drawn:
            own = own.after(hand=own.hand - Counter([card]))
        found = hu_with(own, card, offered=not drawn)
        if found is None or (found.fan, found.tuo) != (event.win.fan, event.win.tuo):
            self._say(f"a win of {(event.win.fan, event.win.tuo)} is {found} {own}")
        self._again(before, event.seat, [card])

    def _on_folded(self, before: State, event: Folded) -> None:
        seat, why = event.seat, event.why
        own: Seat = adapter.seat_of(before, seat)
        if why in OPENING:
            right = not opening_conditions(own)
        elif why in BY_ACT:
            right = seat in self.guilty
        elif why in WITHOUT_CONDITIONS:
            right = not conditions(own) and (why != "dry" or seat in self.unready)
            right = right and not (why == "seen" and seat in self.unready)
        else:
            right = True
        if not right:
            self._say(f"seat {seat} is out for {why}: {own}")
        self.guilty.discard(seat)
        (self.baozi if why in (*BY_ACT, "bluffed", "dry") else self.out).add(seat)

    def _compare(self, after: State) -> None:
        for seat in range(self.seats):
            if not after.round.active(seat):
                continue
            if {CODES[kind] for kind in after.round.locked[seat]} != self.locked[seat]:
                self._say(f"seat {seat} should have locked {self.locked[seat]}")
            if {CODES[kind] for kind in after.round.barred[seat]} != self.barred[seat]:
                self._say(f"seat {seat} should be barred from {self.barred[seat]}")
            if seat in self.guilty and not isinstance(after, Discarding):
                self._say(f"seat {seat} should be baozi")

    def _over(self, after: Over) -> None:
        end = after.end
        winner = end.seat if isinstance(end, Won) else None
        fan = end.win.fan if isinstance(end, Won) else 0
        if self.guilty - ({winner} if winner is not None else set()):
            self._say(f"seats {self.guilty} should be baozi at the end")
        out, baozi = set(self.out), set(self.baozi)
        should = money.balance(self.rules, self.seats, winner, fan, named=self.named, out=out, baozi=baozi)
        got = list(balances(GAME.settle(after), self.seats))
        if got != should:
            self._say(f"paid {got}, should be {should}: {winner=} {fan=} {self.named=} {out=} {baozi=}")
        missing = [one for one in self.wanted - self.told if one not in self.mates]
        if self.rules["announce"] and (missing or self.told - self.wanted):
            self._say(f"told {self.told - self.wanted} too much, {missing} too little")
        if not self.rules["announce"] and self.told:
            self._say("told without being asked to")
        dealer = after.round.dealer
        stays = self.rules["dealer_after_draw"] == "same" and not (isinstance(end, Voided) and end.redeal)
        if winner is not None:
            dealer = winner
        elif not stays:
            dealer = (dealer + 1) % self.seats
        if GAME.next_dealer(after) != dealer:
            self._say("the wrong seat deals next")
