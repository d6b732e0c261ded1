"""Hostile input by kind: what a button may claim to say, what people write and are called, what an update may lack."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Callable
from typing import Any

Json = dict[str, Any]

COMMANDS = (
    *("newgame", "table", "hand", "leave", "score", "rules", "settings", "help", "endgame", "lang", "start"),
    *(
        "pause",
        "cancel",
        "start@",
        "NEWGAME",
        "newgame@another_bot",
        "lang@yaodiren_bot",
        "rules@yaodiren_bot",
        "",
    ),
)

NASTY = (
    "",
    " ",
    "\u202e龙在天",
    "\u2066\u2067\u2069" * 5,
    "a\u0300" * 30,
    "\u200b\u200d\ufeff",
    "\U000e0041\U000e0042",
    "<b>x</b>&amp;",
    "*_`[x](http://y)",
    "{title}{ $name }",
    "%s%n%d",
    "'; DROP TABLE event; --",
    "\x00\x07\x1b[31m",
    "\ud7ff\ue000\uffff",
    "👨‍👩‍👧‍👦" * 8,
    "1. 老张: +999",
    "①老张: +999",
    "שלום عليكم",
    "下一局",
    "/newgame",
    "../../etc/passwd",
    "9" * 64,
    "-1",
    "0x" + "f" * 40,
    "𒐫﷽꧅",
    "\n\n\n",
)

NAMES = tuple(filter(None, NASTY))
"""Those under which people may be made; an account loses its name later."""


def noise(rng: random.Random, most: int = 64) -> str:
    """Anything at all that JSON can carry as text."""
    pools = (
        string.printable,
        string.hexdigits.lower() + ".",
        "".join(map(chr, range(32))),
        "吃碰杀胡过①👀\u202e\u200b\x00\x7f",
    )
    pool = rng.choice(pools)
    return "".join(rng.choice(pool) for _ in range(rng.randrange(most + 1)))


def shaped(rng: random.Random) -> str:
    """The right form with numbers and codes of chance, at the edges of what numbers can be."""
    codes = [
        *("open", "pass", "play", "fold", "hu", "sha", "peng", "chi", "tuhuo", "look", "more", "sit", "rise")
    ]
    codes += ["add", "drop", "deal", "next", "score", "record", "rules"]
    codes += [
        "c1246",
        "d11",
        "d99",
        "w1",
        "settings",
        "flee",
        "leave",
        "stay",
        "x" * 24,
        "again",
        "1",
        "None",
    ]
    edges = (0, 1, 2, 3, rng.randrange(64), 2**31, 2**32, 2**63 - 1, 2**63, 2**64 - 1)
    return f"{rng.choice(edges):x}.{rng.choice(edges):x}.{rng.choice(codes)}"


def dial(rng: random.Random) -> str:
    """What a button of settings or guide may claim."""
    page = rng.choice(
        ["", "home", "rule", "rules", "pace", "kinds", "score", "names", "0", "x" * 17, noise(rng, 8)]
    )
    item = rng.choice(["", "/base", "/players", "/preset", "/baozi", "/stake", "/" + noise(rng, 12)])
    value = rng.choice(["", "=10", "=null", "=true", '="x"', "=-1", "=1e999", "=[[[[", "=" + "9" * 30, "={}"])
    return f"{rng.choice('sgx')}:{page}{item}{value}"


def mutated(rng: random.Random, real: str) -> str:
    """A real button with a few characters changed, doubled, lost or moved."""
    data = list(real)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(4):
            case 0:
                data.insert(at, rng.choice(string.hexdigits.lower() + ".:/=- 吃\x00"))
            case 1:
                del data[at : at + 1]
            case 2:
                data[at:at] = data[at : at + 3]
            case _:
                data[at : at + 1] = rng.choice(string.ascii_letters + string.digits)
    return "".join(data)


def elsewhere(rng: random.Random, real: str, tables: int) -> str:
    """A real button that names another table."""
    _, dot, rest = real.partition(".")
    return f"{rng.randrange(tables + 3):x}{dot}{rest}"


def earlier(rng: random.Random, real: str) -> str:
    """A real button of another window: of one before, or one that is yet to come."""
    parts = real.split(".")
    if len(parts) != 3:
        return real
    window = int(parts[1], 16)
    return f"{parts[0]}.{max(0, window + rng.choice([-20, -3, -2, -1, 1, 2, 1000])):x}.{parts[2]}"


def words(rng: random.Random) -> str:
    """What follows a command."""
    known = ["zh", "en", "EN", "j_x", "hello", "100000000000000000000", "--help", "@all", "j_" + "A" * 62]
    return " ".join(rng.choice([*NASTY, *known, noise(rng, 200)]) for _ in range(rng.randrange(4)))


def crooked(rng: random.Random, people: list[int]) -> tuple[str, Any]:
    """An update of a kind that the bot asks for and of a form that it cannot expect."""
    user = {"id": rng.choice(people), "is_bot": False, "first_name": rng.choice(NASTY)}
    chat = {
        "id": rng.choice([user["id"], -1, 0, 2**80, "x", None]),
        "type": rng.choice(["private", "group", "?", 5]),
    }
    message: Json = {"message_id": 1, "date": 0, "chat": chat, "from": user, "text": "/newgame"}
    # Of a window that never comes: the first table may well ask this person in its first, and would take it.
    data = "1.ffffffff.pass"
    query: Json = {"id": "1", "from": user, "chat_instance": "1", "data": data, "message": message}
    member: Json = {
        "chat": chat,
        "from": user,
        "date": 0,
        "old_chat_member": {},
        "new_chat_member": {"status": "left"},
    }
    kind, body = rng.choice(
        [("message", message), ("callback_query", query), ("my_chat_member", member), ("chat_member", member)]
    )
    spoil: list[Callable[[], Any]] = [
        lambda: rng.choice([None, [], {}, "x", 5, True, 1e300, [[]], {"": {}}]),
        lambda: {k: v for k, v in body.items() if rng.random() < 0.6},
        lambda: {k: rng.choice([v, None, [], {}, "x", -1, 2**70, 1.5]) for k, v in body.items()},
        lambda: {
            **body,
            "entities": [{"type": "bot_command", "offset": rng.choice([0, -5, 10**9]), "length": 10**9}],
        },
        lambda: {**body, "date": rng.choice([-(2**62), 2**62, "now", None, 1e18])},
        lambda: {**body, "message_thread_id": rng.choice([-1, "x", 2**70]), "is_topic_message": True},
        lambda: {
            **body,
            rng.choice(["photo", "migrate_to_chat_id", "left_chat_member", "reply_to_message"]): 7,
        },
        lambda: json.loads('{"a":' * 40 + "1" + "}" * 40),
    ]
    return rng.choice([kind, kind, kind, "edited_message", "inline_query", "nonsense"]), rng.choice(spoil)()
