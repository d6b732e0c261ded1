"""DESIGN 5 and 6: who does not answer, who leaves, who comes back; what happens between rounds. Reports 14 to 18."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.table import roster
from bot.table.clock import Timing
from bot.table.loop import advance, run
from bot.table.records import SeatInfo
from bot.table.table import Table
from tests.table.conftest import Opener
from tests.table.sitting import PATIENT, PEOPLE, ZH, Sitting

ABSENT = replace(PATIENT, discard=0.0, claim=0.0, urgent=0.0)
"""Whoever was asked has missed it."""

COMPUTER = SeatInfo(agent=roster.COMPUTER)
ALONE = (SeatInfo(user_id=PEOPLE[0]), COMPUTER, COMPUTER)


def show(table: Table, *, asks: bool = True) -> None:
    """The board and, but for a DM that is closed, every question stand before their readers."""
    now, (window, owing) = asyncio.get_running_loop().time(), table.owing()
    table.clock.shown(window, None, now)
    for seat in owing:
        if asks:
            table.clock.shown(window, seat, now)
        else:
            table.clock.cannot_show(window, seat)


async def once(sitting: Sitting, *, asks: bool = True) -> None:
    """Show what there is, and do one thing that is due."""
    if sitting.table.play is not None:
        show(sitting.table, asks=asks)
    async with sitting.table.turn():
        await advance(sitting.table)


async def until_on_autopilot(sitting: Sitting, seat: int = 0) -> None:
    for _ in range(400):
        if sitting.table.play is not None and seat in sitting.table.play.autopilot:
            return
        await once(sitting)
    raise AssertionError("托管 never began")


# --- 托管 ---------------------------------------------------------------------------------------------------


async def test_fr14_after_two_missed_discards_or_openings_in_a_row_the_computer_plays(sit: Opener) -> None:
    sitting = await sit(ALONE, ABSENT, deck=0)
    await sitting.table.deal(sitting.key())
    await until_on_autopilot(sitting)
    story = await sitting.check()
    missed = [body for _, _, body in story.events[1] if "missed" in body or "autopilot" in body]
    assert missed == [
        '{"missed":{"seat":0,"count":1}}',
        '{"missed":{"seat":0,"count":2}}',
        '{"autopilot":{"seat":0,"on":true}}',
    ]
    assert sitting.table.by_computer(0)
    await sitting.restart()
    assert sitting.table.by_computer(0)


async def test_any_tap_ends_it_and_begins_to_count_anew(sit: Opener) -> None:
    sitting = await sit(ALONE, ABSENT, deck=0)
    await sitting.table.deal(sitting.key())
    await until_on_autopilot(sitting)
    outcome = await sitting.table.act("tg:1:look", 0, 1, "look", ZH)
    assert outcome.kind == "alert"
    assert await sitting.table.act("tg:1:look", 0, 1, "look", ZH) == outcome
    assert sitting.table.play is not None
    assert (sitting.table.play.autopilot, sitting.table.play.misses(0)) == (frozenset(), 0)
    await sitting.check()


async def test_fr15_a_miss_counts_only_if_the_question_was_delivered(sit: Opener) -> None:
    sitting = await sit(ALONE, ABSENT, deck=0)
    await sitting.table.deal(sitting.key())
    while sitting.table.info.status == "playing":
        await once(sitting, asks=False)
    story = await sitting.check()
    assert any(key.startswith("clock:") for key in story.receipts)
    assert not [body for _, _, body in story.events[1] if "missed" in body]


async def test_unanswered_claims_never_count(sit: Opener) -> None:
    """Silence is how one passes: only openings and discards are answered here."""
    sitting = await sit(timing=replace(ABSENT, discard=1e6), deck=0)
    await sitting.table.deal(sitting.key())
    while sitting.table.info.status == "playing":
        for seat in sitting.table.owing()[1]:
            if sitting.table.view(seat).asks != "claim":
                await sitting.answer(seat)
        await once(sitting)
    story = await sitting.check()
    assert any(key.startswith("clock:") for key in story.receipts)
    assert not [body for _, _, body in story.events[1] if "missed" in body]


async def test_an_answer_between_two_misses_breaks_the_row(sit: Opener) -> None:
    sitting = await sit(ALONE, ABSENT, deck=0)
    await sitting.table.deal(sitting.key())
    while sitting.table.play is None or not sitting.table.play.misses(0):
        await once(sitting)
    while 0 not in sitting.table.owing()[1]:
        await once(sitting)
    await sitting.answer(0)
    assert sitting.table.play.misses(0) == 0
    await sitting.check()


# --- a deal that nobody opens ------------------------------------------------------------------------------


async def pass_all(sitting: Sitting) -> None:
    """Nobody opens."""
    while not sitting.table.over:
        await sitting.steps()
        for seat in sitting.table.owing()[1]:
            await sitting.tap(seat, "pass")


async def void(sit: Opener, seats: tuple[SeatInfo, ...] = (), timing: Timing = PATIENT) -> Sitting:
    sitting = await sit(seats, replace(timing, redeal=0.2), deck=0)
    await sitting.deal()
    await pass_all(sitting)
    return sitting


async def test_a_void_deal_is_dealt_again_after_a_while_and_is_no_result(sit: Opener) -> None:
    sitting = await void(sit)
    table, board = sitting.table, sitting.table.info.board
    assert (table.info.status, table.info.voids, table.shown_round) == ("playing", 1, 1)
    async with table.turn():
        assert 0 < await advance(table) <= 0.2
    await asyncio.wait_for(_until(table, lambda: table.info.round == 2), 30)
    assert (table.shown_round, table.info.board, table.voided) == (1, board, True)
    assert (await sitting.check()).settled == []


async def test_the_pause_after_a_void_deal_counts_from_its_end(sit: Opener) -> None:
    """However long the last question stood."""
    sitting = await sit(timing=replace(PATIENT, redeal=5.0), deck=0)
    await sitting.deal()
    wait = 0.0
    while not sitting.table.info.voids:
        await sitting.tap(sitting.table.owing()[1][0], "pass")
        sitting.table.clock.since -= 100.0
        wait = await sitting.steps()
    assert sitting.table.info.round == 1
    assert 4.0 < wait <= 5.0


async def _until(table: Table, found: object) -> None:
    loop = asyncio.create_task(run(table))
    while not found():  # type: ignore[operator]  # noqa: ASYNC110 - it polls what a loop does
        await asyncio.sleep(0.005)
    loop.cancel()
    await asyncio.gather(loop, return_exceptions=True)


async def test_the_questions_of_a_new_round_have_their_full_time(sit: Opener) -> None:
    """The clock begins with the round: what the pause before it showed or took is not counted (report 14)."""
    sitting = await void(sit, timing=replace(PATIENT, discard=50.0))
    table = sitting.table
    show(table)
    since = table.clock.since
    await asyncio.wait_for(_until(table, lambda: table.info.round == 2), 30)
    assert table.clock.since >= since + 0.2
    assert (table.clock.board, table.clock.asks) == (None, {})


async def test_fr14_the_absent_are_not_dealt_to_for_ever(sit: Opener) -> None:
    """Misses go on over a void deal; where only computers are left to open, the table rests."""
    sitting = await sit(ALONE, replace(ABSENT, redeal=0.0), deck=0)
    table = sitting.table
    await table.deal(sitting.key())
    for seat in ALONE[1:]:
        assert seat.agent
    table.game = _Shy(table.game)  # type: ignore[assignment]
    for _ in range(200):
        if table.info.status != "playing":
            break
        await once(sitting)
    assert (table.info.status, table.info.round) == ("resting", 2)
    await sitting.check()
    await sitting.ready(PEOPLE[0])
    await once(sitting)
    assert (table.info.status, table.info.round) == ("playing", 3)
    assert table.play is not None
    assert not table.play.autopilot


class _Shy:
    """The game with computers that never open."""

    def __init__(self, game: object) -> None:
        self._game = game
        self.players = {"greedy": lambda rng: lambda view, may: may[1]}

    def __getattr__(self, name: str) -> object:
        return getattr(self._game, name)


# --- between rounds ----------------------------------------------------------------------------------------


async def finished(sit: Opener, timing: Timing = PATIENT) -> Sitting:
    sitting = await sit(timing=timing, deck=0)
    await sitting.deal()
    await sitting.play()
    assert sitting.table.info.status == "between"
    return sitting


async def test_the_next_round_waits_for_everybody(sit: Opener) -> None:
    sitting = await finished(sit)
    for user in PEOPLE[:2]:
        await sitting.ready(user)
        await sitting.steps()
        assert sitting.table.info.status == "between"
    await sitting.ready(PEOPLE[2])
    await sitting.steps()
    assert (sitting.table.info.status, sitting.table.info.round) == ("playing", 2)
    assert not any(seat.ready for seat in sitting.table.info.seats)
    await sitting.check()


async def test_after_a_third_of_the_pause_who_has_not_tapped_is_to_be_told_so_once(sit: Opener) -> None:
    sitting = await finished(sit, replace(PATIENT, rest=300.0))
    table, told = sitting.table, []
    table.on_change = lambda table: told.append(table.nudged)
    assert 99.0 < await sitting.steps() <= 100.0
    table.touched -= 100.0
    assert 190.0 < await sitting.steps() <= 200.0
    assert told == [True]
    await sitting.ready(PEOPLE[0])
    assert not table.nudged, "whoever taps gives the others their time anew"
    await sitting.check()


async def test_who_left_has_his_seat_again_between_rounds_as_long_as_it_is_a_computers(sit: Opener) -> None:
    sitting = await finished(sit)
    table = sitting.table
    await leave(sitting, PEOPLE[1])
    back = roster.rejoined(table.info, table.accounts, PEOPLE[1])
    assert back.seats[1] == SeatInfo(user_id=PEOPLE[1])
    assert roster.rejoined(back, table.accounts, PEOPLE[1]) is back
    assert roster.rejoined(table.info, table.accounts, 99) is table.info
    taken = replace(table.info, seats=(table.info.seats[0], SeatInfo(user_id=99), table.info.seats[2]))
    assert roster.rejoined(taken, table.accounts, PEOPLE[1]) is taken
    playing = replace(table.info, status="playing")
    assert roster.rejoined(playing, table.accounts, PEOPLE[1]) is playing, "the roster is frozen"
    await table.seating(sitting.key(), lambda info: roster.rejoined(info, table.accounts, PEOPLE[1]))
    await sitting.check()


async def test_a_pause_becomes_a_rest_and_whoever_was_ready_is_asked_again(sit: Opener) -> None:
    sitting = await finished(sit, replace(PATIENT, rest=0.05))
    table = sitting.table
    await sitting.ready(PEOPLE[0])
    await asyncio.wait_for(_until(table, lambda: table.info.status == "resting"), 30)
    assert not any(seat.ready for seat in table.info.seats)
    await sitting.ready(PEOPLE[1])
    assert table.info.status == "between"
    await sitting.ready(PEOPLE[2], PEOPLE[0])
    await sitting.steps()
    assert table.info.status == "playing"
    await sitting.check()


async def test_fr18_a_restart_gives_the_pause_and_the_lobby_their_full_time(sit: Opener) -> None:
    """The bot was away for long: whose taps are still on their way finds the table as he left it."""
    for sitting in (
        await finished(sit, replace(PATIENT, rest=15.0)),  # who did not tap is told so after a third of it
        await sit(timing=replace(PATIENT, lobby=5.0)),
    ):
        status = sitting.table.info.status
        await sitting.store.write(
            lambda db: db.execute("UPDATE game_table SET touched_at = touched_at - 1e5")
        )
        await sitting.restart()
        assert 4.0 < await sitting.steps() <= 5.0
        assert sitting.table.info.status == status


async def test_fr17_a_lobby_expires(sit: Opener) -> None:
    sitting = await sit(timing=replace(PATIENT, lobby=0.05))
    await asyncio.wait_for(run(sitting.table), 30)
    assert sitting.table.info.status == "ended"
    await sitting.check()


async def test_a_table_that_waits_sleeps(sit: Opener) -> None:
    """Idle means idle: the loop looks again only when something is due or happened."""
    sitting = await finished(sit)
    looked = 0
    turn = sitting.table.turn

    def counted() -> object:
        nonlocal looked
        looked += 1
        return turn()

    sitting.table.turn = counted  # type: ignore[assignment, method-assign]
    loop = asyncio.create_task(run(sitting.table))
    await asyncio.sleep(0.1)
    assert looked <= 2
    sitting.table.wake()
    await asyncio.sleep(0.05)
    assert looked <= 3
    loop.cancel()


# --- leaving -----------------------------------------------------------------------------------------------


async def leave(sitting: Sitting, user: int) -> None:
    await sitting.table.seating(sitting.key(), lambda info: roster.rise(info, user))


async def test_leaving_in_the_lobby_and_between_rounds_is_at_once_and_the_next_one_hosts(sit: Opener) -> None:
    sitting = await sit(deck=0)
    await leave(sitting, PEOPLE[0])
    assert sitting.table.info.seats[0].empty
    assert sitting.table.info.host == PEOPLE[1]
    await sitting.deal()
    await sitting.play()
    await leave(sitting, PEOPLE[1])
    assert sitting.table.info.seats[1] == COMPUTER
    assert (sitting.table.info.host, sitting.table.info.status) == (PEOPLE[2], "between")
    await leave(sitting, PEOPLE[2])
    assert sitting.table.info.status == "ended"
    await sitting.check()


async def test_fr16_who_leaves_in_a_round_is_played_for_and_the_result_is_his(sit: Opener) -> None:
    sitting = await sit(deck=0)
    await sitting.deal()
    await sitting.play(lambda table: table.seq > 40)
    await leave(sitting, PEOPLE[2])
    assert sitting.table.by_computer(2)
    await sitting.play()
    assert sitting.table.info.seats[2] == COMPUTER
    story = await sitting.check()
    accounts = (await sitting.store.rows("SELECT accounts FROM round"))[0][0]
    assert f"user:{PEOPLE[2]}" in accounts
    assert f"user:{PEOPLE[2]}" in story.points


async def test_fr16_he_may_come_back_by_any_tap_and_then_plays_himself(sit: Opener) -> None:
    sitting = await sit(timing=ABSENT, deck=0)
    await sitting.table.deal(sitting.key())
    await until_on_autopilot(sitting)
    await leave(sitting, PEOPLE[0])
    await sitting.restart()
    assert sitting.table.by_computer(0)
    assert await sitting.table.back("tg:1:back", PEOPLE[0])
    assert not await sitting.table.back("tg:1:back", PEOPLE[0])
    assert not sitting.table.by_computer(0)
    assert sitting.table.info.seats[0] == SeatInfo(user_id=PEOPLE[0])
    await sitting.check()


async def test_a_table_ends_with_the_round_if_everybody_left(sit: Opener) -> None:
    sitting = await sit(deck=0)
    await sitting.deal()
    await sitting.play(lambda table: table.seq > 40)
    for user in PEOPLE:
        await leave(sitting, user)
    assert sitting.table.info.status == "playing"
    await sitting.steps()
    assert sitting.table.info.status == "ended"
    assert len((await sitting.check()).settled) == 1


async def test_a_computer_player_that_fails_does_not_stop_the_round(sit: Opener) -> None:
    sitting = await sit(ALONE, deck=0)
    sitting.table.game = _Broken(sitting.table.game)  # type: ignore[assignment]
    await sitting.deal()
    await sitting.play()
    assert len((await sitting.check()).settled) == 1


class _Broken(_Shy):
    def __init__(self, game: object) -> None:
        super().__init__(game)
        self.players = {"greedy": lambda rng: lambda view, may: 1 // 0}
