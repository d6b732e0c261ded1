"""One seat of a playout: its cards and groups, changed in place, and judged only when somebody asks."""

from __future__ import annotations

from bot.games.yaodiren.greedy_split import Split, split_in
from bot.games.yaodiren.kinds import COPIES, COUNT
from bot.games.yaodiren.outlook import Rest
from bot.games.yaodiren.ruleset import Ruleset
from bot.games.yaodiren.scoring import win
from bot.games.yaodiren.standing import rest_of
from bot.games.yaodiren.state import Round
from bot.games.yaodiren.theory import GROUPS, reaches, table
from bot.games.yaodiren.theory_class import TUO_SHIFT, Code, by_class
from bot.games.yaodiren.theory_row import CLASS_OF, HELD, LOCKED, UNSEEN, in_play, locked_in, over
from bot.kernel.cards import Hand, Kind, Meld, Seat

CLASSES = len(HELD)


class Side:
    """A seat. `row` as in `theory_row`; `active`: still in; `need` the tuo that it must reach."""

    __slots__ = ("_chi", "_over", "_splits", "_step", "_table", "active", "melds", "need", "row")

    row: bytearray
    melds: tuple[Meld, ...]
    need: int
    active: bool
    _table: Code
    _chi: bool
    _splits: list[Split | None]
    _step: int
    _over: list[int]

    @classmethod
    def of(cls, now: Round, seat: Seat) -> Side:
        """The seat as it stands."""
        made = cls.__new__(cls)
        made.row = bytearray(in_play(now.hands[seat], now.seen, now.locked[seat]))
        made.melds = now.melds[seat]
        made.need = now.need(seat)
        made.active = now.active(seat) and seat not in now.leaving
        made._table = table(made.melds)
        made._chi = any(meld.name == "chi" for meld in made.melds)
        made._splits, made._step = [None] * CLASSES, 0
        made._over = [over(c, made.row) for c in range(CLASSES)]
        return made

    def copy(self) -> Side:
        """The same seat, to be changed apart."""
        made = Side.__new__(Side)
        made.row = bytearray(self.row)
        made.melds, made.need, made.active = self.melds, self.need, self.active
        made._table, made._chi = self._table, self._chi
        made._splits, made._step = self._splits.copy(), self._step
        made._over = self._over.copy()
        return made

    def hand(self, step: int) -> Rest:
        """The hand as it is, to be judged at this stage of the round."""
        if step != self._step:
            self._step, self._splits = step, [None] * CLASSES
        splits = [one or split_in(c, self.row, step) for c, one in enumerate(self._splits)]
        self._splits[:] = splits
        return Rest(bytes(self.row), splits, self._table, self._chi, self.melds)

    def meets(self) -> bool:
        """Whether the hand meets the conditions (rule book 4)."""
        return reaches(self._table, by_class(self.row), self.need << TUO_SHIFT, False)

    # --- cards come and go -------------------------------------------------------------------------

    def _touched(self, kind: Kind) -> None:
        c = CLASS_OF[kind]
        self._splits[c] = None
        self._over[c] = over(c, self.row)

    def see(self, kind: Kind) -> None:
        """A card that the seat did not know can be seen by all."""
        if self.row[COUNT + kind] & UNSEEN:
            self.row[COUNT + kind] -= 1
            self._splits[CLASS_OF[kind]] = None

    def take(self, kind: Kind) -> None:
        """A card of the stock comes into the hand."""
        self.row[kind] += 1
        self.see(kind)
        self._touched(kind)

    def give(self, kinds: tuple[Kind, ...]) -> None:
        """Cards leave the hand."""
        for kind in kinds:
            self.row[kind] -= 1
            self._touched(kind)

    def lay(self, claimed: Kind | None, used: tuple[Kind, ...], name: str) -> None:
        """Cards of the hand go to the table, with the claimed one."""
        self.give(used)
        cards = used if claimed is None else (*used, claimed)
        self._table += GROUPS[name][cards]
        self._chi = self._chi or name == "chi"
        self.melds = (*self.melds, Meld(name, cards, claimed))

    def add(self, kind: Kind) -> None:
        """The fifth card comes to the four just laid down (7.2)."""
        cards = (kind,) * COPIES
        self._table += GROUPS["tuhuo"][cards] - GROUPS["sha"][cards[1:]]
        self.melds = (*self.melds[:-1], Meld("tuhuo", cards, kind))

    def let_go(self, kind: Kind) -> None:
        """A peng that was not taken is locked (7.4)."""
        if self.may_peng(kind):
            self.row[COUNT + kind] |= LOCKED
            self._splits[CLASS_OF[kind]] = None

    # --- what may be done --------------------------------------------------------------------------

    def may_peng(self, kind: Kind) -> bool:
        """Whether a pair of the kind is held and not locked."""
        return self.row[kind] == 2 and not self.row[COUNT + kind] & LOCKED

    def alike(self, count: int) -> Kind | None:
        """A kind held so many times."""
        place = self.row.find(count, 0, COUNT)
        return None if place < 0 else place

    def full(self) -> bool:
        """Whether the hand has the card too many that it is to discard (3)."""
        hand = Hand(self.row[:COUNT])
        return hand.size > rest_of(hand, len(self.melds))

    def completes(self, kind: Kind, rules: Ruleset) -> bool:
        """Whether the seat could hu with this card on offer; nearly always refused at a glance."""
        return (
            self._over[CLASS_OF[kind]] == 2
            and sum(self._over) == 2
            and self.hu(kind, rules, offered=True) is not None
        )

    def hu(self, kind: Kind, rules: Ruleset, *, offered: bool) -> int | None:
        """The fan of the hu with this card, on offer or just drawn into the hand; None for none (8)."""
        if not offered and (any(self._over) or not self.row[kind]):
            return None
        hand = Hand(self.row[:COUNT])
        held = hand if offered else hand.minus(kind)
        found = win(held, self.melds, kind, self.need, locked_in(self.row), offered, rules.all_red)
        return None if found is None else found.fan
