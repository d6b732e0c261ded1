"""The command line (DESIGN 10); the only file that knows every part."""

from __future__ import annotations

import asyncio
import gc
import logging
import random
import signal
import sys
import tempfile
from collections.abc import Callable, Coroutine
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final

import httpx
import typer
from rich.console import Console
from telegram.error import InvalidToken, TelegramError

from bot import bench as benches
from bot import replay as replaying
from bot import simulate as simulation
from bot import tournament as tournaments
from bot.agents.player import PlayerError
from bot.agents.worker import Workers
from bot.chat.app import Chat, Link, build
from bot.chat.intake import StoppedError
from bot.config import Settings, SettingsError, load
from bot.crowd import Crowd
from bot.games import GAMES
from bot.games.yaodiren import record as yaodiren_record
from bot.games.yaodiren import verify as yaodiren_verify
from bot.kernel.game import Speech
from bot.kernel.panel import KindsScene
from bot.kernel.record import NoRecordError, Records
from bot.local import LocalServer, LocalServerError, seed
from bot.table.backup import backup as copy_database
from bot.table.clock import Timing
from bot.table.store import Store, StoreError
from rendering import FontsMissing, Renderer

log = logging.getLogger("yaodiren")
Opening = Callable[[], Coroutine[Any, Any, None]]
"""What is done once the bot runs, and may go on as long as it does."""

cli = typer.Typer(add_completion=False, no_args_is_help=False, pretty_exceptions_enable=False)


@cli.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Run the bot: on Telegram with BOT_TOKEN, else on a local server with a chat page, ready to play."""
    if context.invoked_subcommand is not None:
        return
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("httpx").setLevel(logging.WARNING)
    try:
        asyncio.run(_serve(load()))
    except (SettingsError, StoreError, StoppedError, LocalServerError, FontsMissing) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    except InvalidToken:
        typer.echo("Telegram does not know this BOT_TOKEN: ask @BotFather for the right one", err=True)
        raise typer.Exit(1) from None
    except TelegramError as error:
        typer.echo(
            f"the Bot API cannot be reached ({error}): check the network and YAODIREN_API_URL", err=True
        )
        raise typer.Exit(1) from None


SHARE: Final = 0.001
"""Seconds for which a thread that draws may keep the loop from going on; Python's own 5 ms made taps wait for pictures
at each of a dozen steps."""


async def _serve(settings: Settings) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    drawing = asyncio.create_task(asyncio.to_thread(_renderer, settings.fonts))
    if settings.local:
        async with LocalServer(
            settings.port, settings.file.with_suffix(".chats"), settings.time_scale
        ) as server:
            renderer, _ = await asyncio.gather(drawing, server.up())
            local = Link(server.token, server.url)
            await _bot(settings, local, stop, renderer, server, lambda: _ready(server, settings.seed_demo))
    else:
        await _bot(settings, Link(settings.bot_token, settings.api_url), stop, await drawing)


def _renderer(fonts: Path | None) -> Renderer:
    """Faces of every kind drawn before the first hand is dealt, so that no player waits for them."""
    renderer = Renderer(fonts)
    for game in GAMES.values():
        names = frozenset(one.key for one in game.variants(Speech()))
        for variants in (frozenset[str](), names):
            scene = game.guide({}, Speech(variants=variants))[0].scene
            if isinstance(scene, KindsScene):
                renderer.warm([shown.card for tray in scene.trays for shown in tray.cards])
    return renderer


async def _bot(
    settings: Settings,
    link: Link,
    stop: asyncio.Event,
    renderer: Renderer,
    server: LocalServer | None = None,
    opening: Opening | None = None,
) -> None:
    sys.setswitchinterval(SHARE)
    store = await Store.open(settings.file)
    timing = Timing(pace=settings.pace, claim=settings.claim, discard=settings.discard).scaled(
        settings.time_scale
    )
    workers = Workers(GAMES, settings.thinkers)
    thinker, budget = workers.thinker(next(iter(GAMES))), settings.expert_seconds / settings.time_scale
    try:
        chat = await build(link, store, GAMES, renderer, timing, settings.time_scale, thinker, budget)
        # What is there by now stays: to look through it again and again, every tap would wait for now and then.
        gc.collect()
        gc.freeze()
        try:
            await _until(stop, chat, server, opening)
        finally:
            await chat.stop()
    finally:
        try:
            await workers.stop()
        finally:
            await store.close()  # its thread would keep the program


async def _until(
    stop: asyncio.Event, chat: Chat, server: LocalServer | None, opening: Opening | None
) -> None:
    """Run until somebody says stop, or a part fails; its error passes through."""
    parts = {asyncio.create_task(chat.run()), asyncio.create_task(stop.wait())}
    if server is not None:
        parts.add(asyncio.create_task(server.watch()))
    else:
        log.info("running on Telegram")
    ready = asyncio.create_task(opening() if opening is not None else asyncio.sleep(0))
    done, pending = await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
    for task in (*pending, ready):
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    for task in done:
        task.result()


async def _ready(server: LocalServer, demo: bool) -> None:
    if demo:
        try:
            await seed(server.url)
        except Exception:
            log.exception("the people and groups to play with were not made; the page works without them")
    typer.echo(server.url)
    sys.stdout.flush()


@cli.command()
def simulate(
    rounds: Annotated[int, typer.Option(min=1, help="rounds to play")] = 1000,
    seed: Annotated[int, typer.Option(help="the same seed plays the same rounds")] = 1,
    players: Annotated[
        str, typer.Option(help="computer players by seat, two or three")
    ] = "greedy,greedy,greedy",
    as_json: Annotated[bool, typer.Option("--json", help="the last line is one JSON object")] = False,
    rules: Annotated[
        str, typer.Option(help="house rules: a preset, or a JSON object of options")
    ] = "standard",
) -> None:
    """Let computers play through the full protocol, and sum up."""
    try:
        options = simulation.options(rules)
        simulation.run(rounds, seed, tuple(players.split(",")), as_json=as_json, rules=options)
    except ValueError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None


@cli.command()
def tournament(
    a: Annotated[str, typer.Option(help="the player that is measured: expert (or search), greedy, random …")],
    b: Annotated[str, typer.Option(help="the player of all other seats")] = "greedy",
    rounds: Annotated[
        int, typer.Option(min=1, help="at least so many; every deck is played in every seat")
    ] = 300,
    seed: Annotated[int, typer.Option(help="the same seed deals the same cards")] = 1,
    budget: Annotated[float, typer.Option(metavar="MS", help="CPU time of the expert for an answer")] = 100,
    rules: Annotated[
        str, typer.Option(help="house rules: a preset, or a JSON object of options")
    ] = "standard",
    as_json: Annotated[bool, typer.Option("--json", help="the last line is one JSON object")] = False,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="decks at a time; by default 2, or one a core")
    ] = None,
) -> None:
    """Measure computer players: duplicate deals, seats in turn, points a round with a 95 % interval.

    Ctrl-C sums up what was played until then.
    """
    try:
        plan = tournaments.planned(a, b, rounds, seed, budget, simulation.options(rules))
        tournaments.run(plan, jobs=jobs, as_json=as_json)
    except (ValueError, PlayerError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None


@cli.command()
def bench(
    as_json: Annotated[bool, typer.Option("--json", help="the last line is one JSON object")] = False,
) -> None:
    """Measure this machine in half a minute: rounds, theory, pictures, commits, the expert's worlds."""
    benches.run(json_too=as_json)


RECORDS = {"yaodiren": Records(GAMES["yaodiren"], yaodiren_record.read, yaodiren_verify.check)}
"""What each game offers for its round records."""


class Language(StrEnum):
    """The languages in which a round is told."""

    CHINESE = "zh-Hans"
    ENGLISH = "en"


@cli.command()
def replay(
    records: Annotated[list[str], typer.Argument(metavar="RECORD...", help="files; - is stdin")],
    language: Annotated[Language, typer.Option(help="the language in which it is told")] = Language.CHINESE,
    everything: Annotated[bool, typer.Option("--all", help="show all steps at once")] = False,
) -> None:
    """Step through round records: Enter or n next, b back, q quit; every hand is laid open."""
    key = None if everything or "-" in records or not sys.stdin.isatty() else typer.getchar
    code = 0
    for source in records:
        try:
            replaying.replay(source, RECORDS, Console(), language.value, key)
        except ValueError as error:
            typer.echo(f"{source}: {error}", err=True)
            none = isinstance(error, NoRecordError)
            code = max(code, replaying.NO_RECORD if none else replaying.WRONG)
        except (KeyboardInterrupt, EOFError):
            break
    raise typer.Exit(code)


@cli.command()
def verify(
    records: Annotated[list[str], typer.Argument(metavar="RECORD...", help="files; - is stdin")],
) -> None:
    """Check round records: events, cards, settlement, shuffle, digest. Exit 1: one is wrong; 2: one is no record."""
    say, fail = typer.echo, lambda line: typer.echo(line, err=True)
    raise typer.Exit(replaying.verify(records, RECORDS, say, fail))


@cli.command()
def backup(target: Annotated[Path, typer.Argument(help="the file to write")]) -> None:
    """Copy the database, whole and of one moment, while the bot runs or not."""
    try:
        source = load().file
        asyncio.run(copy_database(source, target))
    except (SettingsError, StoreError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    typer.echo(f"{source} -> {target}")


@cli.command()
def sandbox(
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 for any free one")] = 8321,
    state: Annotated[Path | None, typer.Option(help="the file in which its chats survive")] = None,
    groups: Annotated[int, typer.Option(min=0, max=1000, help="groups to begin with")] = 0,
    computers: Annotated[
        bool, typer.Option("--computers", help="run the bot too, and let every group play by itself")
    ] = False,
) -> None:
    """Run the local Bot API server and its chat page alone; or with tables that play, to watch and for load."""
    if computers and not groups:
        typer.echo("--computers needs tables: say how many with --groups, such as --groups 50", err=True)
        raise typer.Exit(2)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    try:
        asyncio.run(_crowded(port, state, groups) if computers else _sandbox(port, state, groups))
    except (SettingsError, StoreError, StoppedError, LocalServerError, FontsMissing) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


async def _sandbox(port: int, state: Path | None, groups: int) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with LocalServer(port, state, load().time_scale) as server:
        await server.up()
        if groups:
            async with httpx.AsyncClient(base_url=server.url, trust_env=False) as http:
                await Crowd(http, 1, random.Random()).gather(groups, people=3)
        typer.echo(server.url)
        parts = {asyncio.create_task(stop.wait()), asyncio.create_task(server.watch())}
        done, _ = await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()


async def _crowded(port: int, state: Path | None, groups: int) -> None:
    """Server, bot and people. Without `state` all of it is forgotten at the end, the bot's database too."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    drawing = asyncio.create_task(asyncio.to_thread(_renderer, load().fonts))
    with tempfile.TemporaryDirectory(prefix="yaodiren-") as folder:
        chats = state or Path(folder) / "sandbox.chats"
        settings = load().model_copy(update={"database": chats.with_suffix(".sqlite3"), "bot_token": ""})
        async with LocalServer(port, chats, settings.time_scale) as server:
            renderer, _ = await asyncio.gather(drawing, server.up())
            people = lambda: _people(server, groups, settings.time_scale)  # noqa: E731
            await _bot(settings, Link(server.token, server.url), stop, renderer, server, people)


async def _people(server: LocalServer, groups: int, scale: float) -> None:
    async with httpx.AsyncClient(base_url=server.url, trust_env=False, timeout=30) as http:
        crowd = Crowd(http, scale, random.Random())
        await crowd.gather(groups)
        typer.echo(f"{server.url}\n{server.url}/sim/counts sums up the calls; Ctrl-C stops all of it")
        try:
            await crowd.play()
        except Exception:
            log.exception("the people at the tables went home; the tables stay")


def main() -> None:
    """The console script.

    A process that is started by spawn would run that script once more, and import everything that the bot is; this
    module it leaves alone.
    """
    sys.modules["__main__"] = sys.modules[__name__]
    cli()


if __name__ == "__main__":
    main()
