"""What every recipient of a table should see now: the game's panels and the lobby's, with their callback data."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.chat import coach as coaching
from bot.chat import waits
from bot.chat.callbacks import ANY_WINDOW, Tap, pack, unpack_dial
from bot.chat.coach import Coach
from bot.chat.directory import SIGNS, STANDARD, Directory
from bot.chat.lobby_panel import lobby_panel
from bot.chat.review import Reviews
from bot.chat.words import say
from bot.kernel.cards import Seat
from bot.kernel.game import Frame
from bot.kernel.panel import Button, Panel, Scene
from bot.table import wishes
from bot.table.records import GROUP, PanelRow, TableInfo
from bot.table.table import Table
from rendering import THEMES, digest

TIMELESS = frozenset(
    {"look", "sit", "rise", "add", "drop", "rules", "settings", "deal", "next", "score", "more", "call"}
    | {coaching.CODE}
)
"""Codes that mean the same in every window, so that a new window alone changes no keyboard; and see `wishes`."""


TOLD_ANEW = 12
"""Happenings with which the text of a board begins that is sent anew in the middle of a round."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A message as it should stand. `edition`: a higher one than shown is sent anew.

    `window`, `round`, `since`, `seen` go into the panel's row once it is shown. `silent`: its arrival never rings.
    """

    slot: str
    text: str
    scene: Scene | None
    picture_digest: str
    keyboard: InlineKeyboardMarkup | None
    edition: int
    window: int
    round: int = 0
    since: int = 0
    seen: int = 0
    look: str = STANDARD
    silent: bool = False

    @property
    def text_digest(self) -> str:
        """Changes with the text or the keyboard."""
        keyboard = _json(self.keyboard) if self.keyboard else ""
        return hashlib.sha256(f"{self.text}\n{keyboard}".encode()).hexdigest()[:24]


class Panels:
    """Makes the wanted panels of a table."""

    def __init__(
        self,
        directory: Directory,
        username: str,
        coach: Coach | None = None,
        reviews: Reviews | None = None,
    ) -> None:
        self._directory = directory
        self._coach = coach or Coach(directory, None)
        self._reviews = reviews or Reviews(directory, self._coach)
        self._url = f"https://t.me/{username}"
        self.more: set[tuple[int, Seat, int]] = set()
        """Questions (table, seat, window) whose ⋯ was tapped: they show 扣牌 too."""
        self.plain: dict[int, tuple[str, str]] = {}
        """By table, its last result (slot, text) without the line of whom the next round waits for."""

    def wanted(self, table: Table, recipient: int, shown: dict[str, PanelRow]) -> list[Wanted]:
        """What the group (GROUP) or a person should see of this table; `shown` is what stands there by slot."""
        if recipient == GROUP:
            return self._group(table, shown)
        return [*self._person(table, recipient, shown), *self._review(table, recipient)]

    def _person(self, table: Table, recipient: int, shown: dict[str, PanelRow]) -> list[Wanted]:
        seat = table.info.seat_of(recipient)
        if (
            seat is None
            or table.play is None
            or table.info.status == "ended"
            or table.info.seats[seat].leaving
        ):
            return []
        return [*self._seat(table, seat), *self._nudge(table, seat, shown.get("ask"))]

    def _review(self, table: Table, user_id: int) -> list[Wanted]:
        """The review that this person looks at, whether he still sits here or not."""
        found = self._reviews.panel(table, user_id)
        if found is None:
            return []
        look = self._directory.look(user_id)
        return [replace(self._pack(table, found[0], found[1], ANY_WINDOW, look), silent=True)]

    def _nudge(self, table: Table, seat: Seat, shown: PanelRow | None) -> list[Wanted]:
        """A quiet line to who has not tapped 下一局: once a round, and it stays until he does.

        Who cannot be written to is found out by it, so that the others need not wait for him (field reports 2, 3).
        """
        info, window = table.info, table.owing()[0]
        edition = waits.nudge_edition(window)
        there = shown is not None and shown.edition == edition
        if info.chat_id > 0:
            return []  # the result with its button stands in the same chat
        due = info.status == "resting" or (info.status == "between" and (table.nudged or there))
        if not due or info.seats[seat].ready:
            return []
        language = self._directory.language(info.chat_id)
        title = self._directory.chat(info.chat_id).title
        void = table.play is not None and table.game.void(table.play.state)
        text = say(language, "nudge-void" if void else "nudge", title=title, round=table.shown_round)
        panel = Panel("ask", text, buttons=((Button(say(language, "button-next"), "next"),),))
        return [replace(self._pack(table, panel, edition, window), silent=True)]

    def _group(self, table: Table, shown: dict[str, PanelRow]) -> list[Wanted]:
        info = table.info
        if table.play is None or info.status == "lobby":
            return [self._lobby(table)]
        view = table.view(None)
        since, seen = _told(shown.get("board"), info.board, info.round, table.game.happened(view))
        frame = self._frame(table, since)
        panels = {panel.slot: panel for panel in table.game.present(view, frame)}
        shown_board = panels["board"]
        if info.status == "resting" and table.game.void(table.play.state):
            # Nobody opened and nobody was there: no result message carries the button that wakes the table.
            shown_board = replace(
                shown_board, buttons=((Button(say(frame.language, "button-next"), "next"),),)
            )
        elif info.chat_id > 0:
            # Where nobody else looks, the questions alone are answered by buttons.
            shown_board = replace(shown_board, buttons=())
        extra = waits.on_board(table, frame.names, frame.language)
        shown_board = replace(shown_board, buttons=(*shown_board.buttons, *extra.rows))
        board = self._pack(table, shown_board, info.board, table.owing()[0])
        if info.status == "ended":
            board = replace(board, keyboard=None, text=_ended(info, frame.language))
        wanted = [replace(board, since=since, seen=seen)]
        if "result" in panels and not table.game.void(table.play.state):
            wanted.insert(0, self._result(table, panels["result"]))
        return wanted

    def _result(self, table: Table, panel: Panel) -> Wanted:
        info = table.info
        language = self._directory.language(info.chat_id)
        text = panel.text
        self.plain[info.id] = (f"result:{info.round}", text)
        if info.status == "between" and any(seat.ready for seat in info.seats):
            names = self._directory.names(info)
            late = [
                f"{SIGNS[n]}{names[n]}"
                for n, seat in enumerate(info.seats)
                if seat.user_id is not None and not seat.ready
            ]
            if late:
                text = f"{text}\n{say(language, 'waiting-next', who=' '.join(late))}"
        elif info.status == "resting":
            text = f"{text}\n{say(language, 'resting')}"
        # The record's button says which round it is of, so its window is the round.
        wanted = self._pack(table, replace(panel, text=text), 0, info.round)
        return replace(wanted, slot=f"result:{info.round}")

    def _lobby(self, table: Table) -> Wanted:
        info, language = table.info, self._directory.language(table.info.chat_id)
        if info.status == "ended":
            return self._pack(table, Panel("board", _ended(info, language)), info.board, ANY_WINDOW)
        panel = lobby_panel(table, self._directory)
        return self._pack(table, panel, info.board, ANY_WINDOW)

    def _seat(self, table: Table, seat: Seat) -> list[Wanted]:
        view, (window, owing) = table.view(seat), table.owing()
        frame = replace(
            self._frame(table),
            seconds=round(table.allowed(seat)) if seat in owing else 0,
            more=(table.info.id, seat, window) in self.more,
            skips=table.play is not None and seat in table.play.skips,
        )
        wanted = []
        panels = {panel.slot: panel for panel in table.game.present(view, frame)}
        for panel in panels.values():
            if panel.slot != "ask":
                look = self._directory.look(table.info.seats[seat].user_id or 0)
                bare = replace(panel, buttons=self._under_hand(table, seat, panel, frame))
                wanted.append(self._pack(table, bare, table.info.round, window, look))
            elif seat in owing and not (table.by_computer(seat) or table.passes(seat)):
                skip = panels["hand"].buttons if table.game.skipped(view) is not None else ()
                more = waits.on_ask(table, seat, frame.language)
                text = "\n".join(filter(None, (panel.text, self._coach.on_ask(table, seat))))
                ask = replace(panel, text=text, buttons=(*panel.buttons, *skip, *more))
                wanted.append(self._pack(table, ask, waits.ask_edition(table, seat, window), window))
        if aside := self._coach.aside(table, seat):
            tip = self._pack(table, Panel("advice", aside), table.info.round, window)
            wanted.append(replace(tip, silent=True))
        return wanted

    def _under_hand(
        self, table: Table, seat: Seat, panel: Panel, frame: Frame
    ) -> tuple[tuple[Button, ...], ...]:
        """A hand asks nothing: it has no buttons but 提示, and the one that takes a wish back."""
        user_id = table.info.seats[seat].user_id or 0
        if review := self._reviews.button(table, user_id, frame.language):
            return (review,)
        back = panel.buttons if frame.skips else ()
        if not self._coach.offers(table, seat):
            return back
        return ((Button(say(frame.language, "button-hint"), coaching.CODE),), *back)

    def spoken(self, table: Table, seat: Seat) -> str:
        """All that a seat's pictures show, in words."""
        return table.game.spoken(table.view(seat), self._frame(table))

    def _frame(self, table: Table, since: int = 0) -> Frame:
        """`since`: the happening with which the board begins to tell."""
        info = table.info
        language = self._directory.language(info.chat_id)
        computers = frozenset(n for n, seat in enumerate(info.seats) if seat.user_id is None)
        autopilot = table.play.autopilot if table.play else frozenset()
        away = frozenset(n for n, seat in enumerate(info.seats) if seat.leaving)
        # The round that nobody opened has no message of its own: this board goes on from its board, and says so first.
        notes = [say(language, "note-void")] if table.voided and not since else []
        if not self._directory.chat(info.chat_id).photos_ok:
            notes.append(say(language, "note-no-photos"))
        names = self._directory.players(info, table.accounts)
        if autopilot and not table.over:
            who = " ".join(f"{SIGNS[seat]}{names[seat]}" for seat in sorted(autopilot))
            notes.append(say(language, "note-autopilot", who=who))
        notes.extend(waits.on_board(table, names, language).notes)
        return Frame(
            names=names,
            language=language,
            title=self._directory.chat(info.chat_id).title,
            round=table.shown_round,
            seconds=round(table.timing.claim),
            autopilot=autopilot | away,
            computers=computers,
            private_url=self._url if info.chat_id < 0 else "",
            seen=since,
            notes=tuple(notes),
            variants=self._directory.preferences(info.chat_id).variants,
            seal=table.seal,
            stake=table.play.stake if table.play is not None else 0,
        )

    def _pack(self, table: Table, panel: Panel, edition: int, window: int, look: str = STANDARD) -> Wanted:
        keyboard = _keyboard(table.info.id, window, panel.buttons)
        picture = digest(panel.scene, THEMES[look]) if panel.scene is not None else ""
        return Wanted(
            *(panel.slot, panel.text, panel.scene, picture, keyboard, edition, window, table.info.round),
            look=look,
        )


def _ended(info: TableInfo, language: str) -> str:
    return say(language, "ended" if info.chat_id < 0 else "practice-ended")


def _told(row: PanelRow | None, edition: int, round_: int, happened: int) -> tuple[int, int]:
    """From which happening the board tells, and up to which.

    While nothing more has happened the board keeps the beginning it was shown with: else a text that was just
    shown would differ from itself.
    """
    if row is None or row.edition != edition or row.round != round_:
        return max(0, happened - TOLD_ANEW), happened
    return (row.since if row.seen == happened else row.seen), happened


@lru_cache(4096)
def _json(keyboard: InlineKeyboardMarkup) -> str:
    return keyboard.to_json()


@lru_cache(4096)
def _keyboard(
    table_id: int, window: int, rows: tuple[tuple[Button, ...], ...]
) -> InlineKeyboardMarkup | None:
    """Kept, for a panel is compared far more often than it is sent."""
    made = [[_button(table_id, window, b) for b in row] for row in rows if row]
    return InlineKeyboardMarkup(made) if made else None


def _button(table_id: int, window: int, button: Button) -> InlineKeyboardButton:
    if button.url:
        return InlineKeyboardButton(button.text, url=button.url)
    if unpack_dial(button.code) is not None:
        return InlineKeyboardButton(button.text, callback_data=button.code)
    at = ANY_WINDOW if button.code in TIMELESS or wishes.timeless(button.code) else window
    return InlineKeyboardButton(button.text, callback_data=pack(Tap(table_id, at, button.code)))


def keyboard(
    table_id: int, rows: Sequence[Sequence[Button]], window: int = ANY_WINDOW
) -> InlineKeyboardMarkup:
    """Buttons of a message that stands for itself; by default they mean the same at any time."""
    return InlineKeyboardMarkup([[_button(table_id, window, b) for b in row] for row in rows])
