"""Hostile input through the local server (DESIGN 5, 11; field reports 10, 11, 27, 31)."""

from __future__ import annotations

import logging
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from bot.chat.directory import tidy
from bot.sandbox.box import Callback
from bot.sandbox.updates import Update
from rendering import Renderer
from tests.conftest import CALM, TOKEN, MakeWorld, World
from tests.figures import SEED, Figures
from tests.fuzz import payloads
from tests.fuzz.legality import check_legality
from tests.fuzz.town import Town
from tests.rendering import samples
from tests.table.audit import audit

pytestmark = pytest.mark.fuzz

BATCH = 64
TIMES = replace(CALM, rest=4000)
BOT = TOKEN.partition(":")[0]


@dataclass(frozen=True)
class Dose:
    taps: int
    commands: int
    crooked: int


def taps_of(town: Town, rng: random.Random) -> Callback:
    """One tap of some kind."""
    now = town.look_around()
    chat_id, message, real = rng.choice(now)
    old = rng.choice(list(town.seen))
    user = rng.choice(town.people)
    kinds: dict[str, Callable[[], tuple[int, str | None, Any]]] = {
        "noise": lambda: (user, payloads.noise(rng), message),
        "of the right form": lambda: (user, payloads.shaped(rng), message),
        "settings and guide": lambda: (user, payloads.dial(rng), message),
        "mutated": lambda: (user, payloads.mutated(rng, real), message),
        "another table's": lambda: (user, payloads.elsewhere(rng, real, len(town.groups)), message),
        "another window's": lambda: (user, payloads.earlier(rng, real), message),
        "an old message's": lambda: (user, old, town.seen[old]),
        "a stranger's": lambda: (rng.choice(town.strangers), real, message),
        "of no message": lambda: (user, real, None),
        "without data": lambda: (user, None, message),
        "overlong": lambda: (user, real + "x" * rng.choice([64, 4000]), message),
        "as they stand": lambda: (user, real, message),
        "by whom it is for": lambda: (chat_id if chat_id > 0 else user, real, message),
    }
    kind = rng.choice(list(kinds))
    town.kinds[f"tap {kind}"] += 1
    who, data, at = kinds[kind]()
    return town.tap(who, data, at, chat_id)


async def hostile(world: World, dose: Dose, rng: random.Random) -> Town:
    """All of the dose, in batches; the town is tended between them."""
    town = Town(world, rng)
    await town.settle(3)
    left = {"tap": dose.taps, "command": dose.commands, "crooked": dose.crooked}
    while any(left.values()):
        callbacks = []
        for _ in range(min(BATCH, sum(left.values()))):
            kind = rng.choices(list(left), weights=list(left.values()))[0]
            left[kind] -= 1
            if kind == "tap":
                callbacks.append(taps_of(town, rng))
            elif kind == "command":
                _command(town, rng)
            else:
                _crooked(town, rng)
        await town.answered(callbacks)
        await town.quiet()
        await town.tend()
    return town


def _command(town: Town, rng: random.Random) -> None:
    user = rng.choice([*town.people, *town.strangers])
    town.box.world.users[user].first_name = rng.choice(payloads.NASTY)
    chat = rng.choice([*town.groups, town.box.world.chats[user]])
    command = rng.choice(payloads.COMMANDS)
    town.kinds[f"/{command.lower().partition('@')[0]}"] += 1
    town.say(chat, user, f"/{command} {payloads.words(rng)}"[:4096])


def _crooked(town: Town, rng: random.Random) -> None:
    kind, body = payloads.crooked(rng, town.people)
    town.kinds[f"crooked {kind}"] += 1
    updates = town.box.updates
    updates.last_id += 1
    updates.queue.append(Update(updates.last_id, 2.0**40, kind, body))
    updates._arrival.set()
    town.crooked.add(updates.last_id)


async def run(
    world: MakeWorld, folder: Path, dose: Dose, figures: Figures, log: pytest.LogCaptureFixture
) -> Town:
    rng = random.Random(SEED)
    with log.at_level(logging.ERROR):
        async with world(timing=TIMES, seed=SEED, patience=None) as w:
            town = await hostile(w, dose, rng)
            await _alive(town)
            said = [entry for entry in w.server.box.log.newest() if entry["method"] == "answerCallbackQuery"]
            tapped = {tap.query for tap in town.taps.values()}  # crooked queries have ids that nobody made
            answers = [one for one in said if str(one["parameters"]["callback_query_id"]) in tapped]
    kinds = dict(sorted(town.kinds.items()))
    figures(f"{len(town.taps)} taps, {dose.commands} commands, {dose.crooked} crooked updates: {kinds}")
    wrong = [entry for entry in answers if entry["status"] != 200]
    assert wrong == [], "a tap was answered twice, or with what Telegram refuses"
    assert len(answers) == len(town.taps)
    check_errors(folder / "bot.sqlite3", town, log)
    audit(folder / "bot.sqlite3")
    legal = check_legality(folder / "bot.sqlite3", town.taps, BOT)
    figures(f"{legal} answers got into the log by a tap, each legal then and there, and by whom it was for")
    assert legal > 0
    return town


async def _alive(town: Town) -> None:
    """After all that the bot still takes a tap."""
    await town.tend()
    chat_id, message, data = town.look_around()[0]
    await town.answered([town.tap(town.people[0], data, message, chat_id)])


def check_errors(path: Path, town: Town, log: pytest.LogCaptureFixture) -> None:
    """Nothing but crooked updates may have failed, and no task of the bot."""
    with closing(sqlite3.connect(path)) as db:
        failed = {
            int(key.split(":")[2]) for (key,) in db.execute("SELECT key FROM receipt WHERE outcome = 'error'")
        }
    assert failed <= town.crooked, [town.taps.get(number) for number in sorted(failed - town.crooked)]
    noted = [record.getMessage() for record in log.records if record.levelno >= logging.ERROR]
    assert [line for line in noted if not _crooked_one(line, town)] == []


def _crooked_one(line: str, town: Town) -> bool:
    words = line.split()
    return words[0] == "update" and int(words[1]) in town.crooked


@pytest.mark.timeout(200)
async def test_some_hostile_input(
    world: MakeWorld, tmp_path: Path, figures: Figures, caplog: pytest.LogCaptureFixture
) -> None:
    town = await run(world, tmp_path, Dose(160, 40, 40), figures, caplog)
    assert sum(town.kinds.values()) == 240


@pytest.mark.long
@pytest.mark.timeout(3600)
async def test_25000_pieces_of_hostile_input(
    world: MakeWorld, tmp_path: Path, figures: Figures, caplog: pytest.LogCaptureFixture
) -> None:
    town = await run(world, tmp_path, Dose(20_000, 5_000, 2_000), figures, caplog)
    assert sum(town.kinds.values()) == 27_000


async def test_a_person_without_a_name_is_answered(world: MakeWorld, tmp_path: Path) -> None:
    """A deleted account has an empty first name, and the client library makes None of it."""
    async with world(timing=TIMES, patience=None) as w:
        town = Town(w, random.Random(SEED))
        await town.settle(1)
        town.box.world.users[town.people[0]].first_name = ""
        chat_id, message, data = town.look_around()[0]
        await town.answered([town.tap(town.people[0], data, message, chat_id)])
        await town.quiet()
    with closing(sqlite3.connect(tmp_path / "bot.sqlite3")) as db:
        assert db.execute("SELECT count(*) FROM receipt WHERE outcome = 'error'").fetchone()[0] == 0


def test_no_name_keeps_a_board_from_being_drawn(renderer: Renderer) -> None:
    for name in filter(tidy, payloads.NASTY):
        seats = tuple(replace(seat, name=tidy(name)) for seat in samples.BOARD_START.seats)
        renderer.draw(replace(samples.BOARD_START, seats=seats))
