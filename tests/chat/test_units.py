"""The small parts of the chat layer: button bytes, tokens, limits, errors, names and words."""

from __future__ import annotations

import re
import ssl
import string
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TimedOut
from telegram.request import HTTPXRequest

from bot.chat.app import Link, _application
from bot.chat.callbacks import Dial, Tap, pack, pack_dial, unpack, unpack_dial
from bot.chat.commands import COMMANDS
from bot.chat.directory import NAME_LENGTH, tidy
from bot.chat.faults import is_done, judge
from bot.chat.tokens import LIVES, Tokens
from bot.chat.words import LANGUAGES, say

TEXTS = Path(__file__).parents[2] / "bot" / "chat" / "texts"

codes = st.text("abcdefghijklmnopqrstuvwxyz0123456789", min_size=1, max_size=24)


@given(st.builds(Tap, st.integers(1, 2**63 - 1), st.integers(0, 2**63 - 1), codes))
def test_buttons_come_back_as_they_were_packed(tap: Tap) -> None:
    data = pack(tap)
    assert data.isascii()
    assert len(data) <= 64
    assert unpack(data) == tap


@given(st.text() | st.none())
def test_foreign_bytes_are_nothing(data: str | None) -> None:
    tap = unpack(data)
    assert tap is None or pack(tap) == data or data is None or data != pack(tap)
    if data is None or data.count(".") != 2:
        assert tap is None


@pytest.mark.parametrize(
    "data", ["8000000000000000.1.pass", "1.8000000000000000.record", "1.ffffffffffffffff.next"]
)
def test_numbers_that_no_column_can_say_are_nothing(data: str) -> None:
    """Met by hostile input: the store raised, and the tap was answered with an error."""
    assert unpack(data) is None
    assert unpack(data.replace("8000000000000000", "1").replace("ffffffffffffffff", "1")) is not None


values = (
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text("abcdefgh /_0123456789", max_size=20)
)
dials = st.builds(
    Dial,
    st.sampled_from(("s", "g")),
    st.text("abcdefghijklmnopqrstuvwxyz0123456789", min_size=1, max_size=16),
    st.text(string.ascii_letters + string.digits + "_", max_size=18),
    values,
    sets=st.just(True),
)


@given(dials)
def test_buttons_of_a_chat_come_back_as_they_were_packed(dial: Dial) -> None:
    """Also the kind of the value: `true` is not 1."""
    data = pack_dial(dial)
    assert data.isascii()
    assert len(data) <= 64
    found = unpack_dial(data)
    assert found == dial
    assert found is not None
    assert type(found.value) is type(dial.value)
    assert unpack(data) is None


@given(st.text() | st.none() | st.from_regex(r"[sg]:[a-z0-9/=\[\]{}\".]{0,60}", fullmatch=True))
def test_no_bytes_break_the_reading_of_a_chats_button(data: str | None) -> None:
    dial = unpack_dial(data)
    assert dial is None or pack_dial(dial) == data


@pytest.mark.parametrize(
    "data",
    [
        "s:x= 1",
        "s:x=-0",
        "s:x=1.0",
        's:x="\\u0041"',
        "s:x=[1]",
        "s:x=NaN",
        "s:x=" + "9" * 41,
        "t:x",
        "s:x/=1",
    ],
)
def test_a_value_has_one_form(data: str) -> None:
    """No two buttons say the same, and none says what a setting cannot be."""
    assert unpack_dial(data) is None


@pytest.mark.parametrize("code", ["吃", "", "a" * 25, "a.b", "a b"])
def test_codes_that_do_not_fit_are_refused(code: str) -> None:
    with pytest.raises(ValueError):
        pack(Tap(1, 1, code))


def test_tokens_seat_their_owner_at_their_table_for_an_hour() -> None:
    """Field report 4."""
    tokens = Tokens("secret")
    payload = tokens.make(7, 2**40, now=1000)
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,64}", payload)
    assert tokens.read(payload, 2**40, now=1000) == tokens.read(payload, 2**40, now=1000 + LIVES)
    assert tokens.read(payload, 2**40, now=1000).table_id == 7
    assert tokens.read(payload, 2**40, now=1001 + LIVES).fault == "expired"
    assert tokens.read(payload, 5, now=1000).fault == "other"
    assert Tokens("another").read(payload, 2**40, now=1000).fault == "bad"


@given(st.text(max_size=80))
def test_any_payload_is_read_without_an_error(payload: str) -> None:
    assert Tokens("secret").read(payload, 1).fault == "bad"


def _timed_out(cause: Exception) -> TimedOut:
    error = TimedOut()
    error.__cause__ = cause
    return error


def test_errors_mean_what_the_design_says() -> None:
    """DESIGN 6."""
    assert judge(RetryAfter(7)).retry_after == 7
    assert judge(ChatMigrated(-100123)).migrated_to == -100123
    assert judge(Forbidden("Forbidden: bot was blocked by the user")).closed
    assert judge(BadRequest("Message to edit not found")).gone
    assert judge(BadRequest("Not enough rights to send photos to the chat")).no_photos
    assert judge(BadRequest("Message thread not found")).thread_gone
    assert is_done(BadRequest("Message is not modified: specified new message content …"))
    assert not is_done(BadRequest("Message text is empty"))


def test_only_a_connection_that_was_never_made_is_tried_again() -> None:
    """Field report 24."""
    assert not judge(_timed_out(httpx.ConnectTimeout("no"))).unsure
    assert judge(_timed_out(httpx.ReadTimeout("no"))).unsure
    assert judge(_timed_out(httpx.WriteTimeout("no"))).unsure
    assert not judge(NetworkError("Internal Server Error")).unsure


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("<b>&amp;", "<b>&amp;"),
        ("  老  张 ", "老 张"),
        ("\u202eevil", "evil"),
        ("\u200b\u3164 ", ""),
        ("a\nb\tc", "a b c"),
    ],
)
def test_names_are_tidied(name: str, shown: str) -> None:
    """Field report 23."""
    assert tidy(name) == shown


def test_names_are_clipped_and_isolated() -> None:
    assert len(tidy("x" * 64)) == NAME_LENGTH
    arabic = tidy("محمد")
    assert arabic.startswith("\u2068")
    assert arabic.endswith("\u2069")


def _entries(language: str) -> dict[str, str]:
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(TEXTS.glob(f"{language}*.ftl")))
    text = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    parts = re.split(r"^([a-z][a-z0-9-]*) = ", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_both_languages_say_the_same_things() -> None:
    chinese, english = _entries("zh-Hans"), _entries("en")
    assert chinese.keys() == english.keys()
    for key, text in chinese.items():
        assert set(re.findall(r"\$(\w+)", text)) == set(re.findall(r"\$(\w+)", english[key])), key


def test_english_is_english() -> None:
    for key, text in _entries("en").items():
        assert not re.search(r"[\u3400-\u9fff]", text), key


def test_unknown_words_are_an_error() -> None:
    with pytest.raises(KeyError):
        say("zh-Hans", "no-such-key")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_in_the_menu(language: str) -> None:
    for name in COMMANDS:
        assert 1 <= len(say(language, f"command-{name}")) <= 256
        assert re.fullmatch(r"[a-z0-9_]{1,32}", name)


def test_toasts_are_short() -> None:
    for language in LANGUAGES:
        for key in _entries(language):
            if key.startswith("tap-"):
                assert len(say(language, key)) <= 200


@pytest.mark.parametrize("url", ["https://api.telegram.org", "HTTPS://api.telegram.org"])
def test_telegram_has_to_show_its_certificate(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    trusted = _trust(monkeypatch, url)
    assert len(trusted) == 2  # the calls, and getUpdates
    for context in trusted:
        assert isinstance(context, ssl.SSLContext)
        assert (context.verify_mode, context.check_hostname) == (ssl.CERT_REQUIRED, True)


def test_the_local_server_has_no_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _trust(monkeypatch, "http://127.0.0.1:8321") == [False, False]


def _trust(monkeypatch: pytest.MonkeyPatch, url: str) -> list[ssl.SSLContext | bool]:
    """What each of the bot's clients checks certificates by."""
    found = []

    def client(**options: Any) -> HTTPXRequest:
        found.append(options["httpx_kwargs"]["verify"])
        return HTTPXRequest(**options)

    monkeypatch.setattr("bot.chat.app.HTTPXRequest", client)
    _application(Link("1000000001:a-token-for-tests-only", url))
    return found
