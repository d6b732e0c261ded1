"""Environment to frozen settings (DESIGN 10). A bad value is named, with what it should be."""

from __future__ import annotations

import os
from pathlib import Path

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

TELEGRAM = "https://api.telegram.org"


class SettingsError(Exception):
    """A setting is missing or wrong; the message names it and says what it should be."""


class Settings(BaseSettings):
    """Read from the environment (prefix YAODIREN_, and BOT_TOKEN) or from a file .env."""

    model_config = SettingsConfigDict(
        env_prefix="YAODIREN_", env_file=".env", extra="ignore", frozen=True, populate_by_name=True
    )

    bot_token: str = Field(default="", validation_alias="BOT_TOKEN", pattern=r"^(\d+:[A-Za-z0-9_-]{10,})?$")
    """From @BotFather; without it the bot runs against its own local server."""
    database: Path | None = None
    """The one SQLite file; by default data/yaodiren.sqlite3, or data/local.sqlite3 without a token."""
    port: int = Field(default=8321, ge=0, le=65535)
    """Of the local server and its page; 0 for any free one."""
    api_url: str = Field(default=TELEGRAM, pattern=r"^https?://[^\s]+$")
    """A Bot API server of your own, without a slash at its end."""
    pace: float = Field(default=3.5, gt=0)
    claim: float = Field(default=60.0, gt=0)
    discard: float = Field(default=120.0, gt=0)
    time_scale: float = Field(default=1.0, gt=0, le=1000)
    """Divides every duration, so that tests play a round in seconds."""
    thinkers: int = Field(default_factory=lambda: min(2, max(1, (os.cpu_count() or 1) - 1)), ge=1, le=64)
    """Processes in which strong computer players (高手) think; started when the first of them has to."""
    expert_seconds: float = Field(default=1.0, gt=0, le=60)
    """CPU seconds that a strong computer player has for an answer."""
    seed_demo: bool = True
    """Whether the local server begins with people and groups to play with."""
    fonts: Path | None = None
    """A folder of fonts to look in first."""

    @property
    def local(self) -> bool:
        """Whether the bot runs against its own local server."""
        return not self.bot_token

    @property
    def file(self) -> Path:
        """Where the database is. The two modes have a file each, for their chats are not the same chats."""
        return self.database or Path("data") / ("local.sqlite3" if self.local else "yaodiren.sqlite3")


_SHOULD = {
    "bot_token": "the token that @BotFather gave, digits:letters, or nothing",
    "database": "the path of a file",
    "port": "a port from 0 to 65535",
    "api_url": "an address that begins with http:// or https://",
    "pace": "seconds above 0",
    "claim": "seconds above 0",
    "discard": "seconds above 0",
    "time_scale": "a number above 0, at most 1000",
    "thinkers": "how many processes think, from 1 to 64",
    "expert_seconds": "seconds above 0, at most 60",
    "seed_demo": "0 or 1",
    "fonts": "the path of a folder",
}


def load() -> Settings:
    """The settings; SettingsError names every bad one. The token itself is never repeated."""
    try:
        return Settings()
    except ValidationError as error:
        raise SettingsError("\n".join(_line(str(e["loc"][0]).lower()) for e in error.errors())) from None


def _line(field: str) -> str:
    name = "BOT_TOKEN" if field == "bot_token" else f"YAODIREN_{field.upper()}"
    return f"{name} should be {_SHOULD.get(field, 'something else')}"
