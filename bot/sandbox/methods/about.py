"""The bot itself: identity, updates, commands, files, answers to taps."""

from __future__ import annotations

import re
from typing import Any

from ..box import Sandbox
from ..errors import WEBHOOK_ACTIVE, ApiError, Json, bad
from ..params import Params
from ..units import utf16
from .registry import method

MAX_ANSWER = 200
_COMMAND = re.compile(r"[a-z0-9_]{1,32}")
_START = re.compile(
    r"(?:https?://)?t\.me/(\w+)(?:\?start=([A-Za-z0-9_-]{0,64}))?|tg://resolve\?domain=(\w+).*"
)


@method("getMe")
async def get_me(box: Sandbox, p: Params) -> Json:
    no = [
        "can_read_all_group_messages",
        "supports_inline_queries",
        "can_connect_to_business",
        "has_main_web_app",
    ]
    return {**box.world.bot.api(), "can_join_groups": True, **dict.fromkeys(no, False)}


@method("logOut")
async def log_out(box: Sandbox, p: Params) -> bool:
    return True


@method("close")
async def close(box: Sandbox, p: Params) -> bool:
    return True


@method("getUpdates")
async def get_updates(box: Sandbox, p: Params) -> list[Json]:
    if box.webhook:
        raise ApiError(409, WEBHOOK_ACTIVE)
    kinds = p.nested("allowed_updates")
    if isinstance(kinds, list):
        box.updates.allow([str(kind) for kind in kinds])
    limit = p.integer("limit", 100)
    limit = limit if 1 <= limit <= 100 else 100
    return await box.updates.poll(p.integer("offset"), limit, min(max(p.integer("timeout"), 0), 50))


@method("setWebhook")
async def set_webhook(box: Sandbox, p: Params) -> bool:
    """Only remembered: the sandbox delivers by long polling alone."""
    box.webhook = p.text("url")
    return True


@method("deleteWebhook")
async def delete_webhook(box: Sandbox, p: Params) -> bool:
    box.webhook = ""
    if p.flag("drop_pending_updates"):
        box.updates.queue.clear()
        box.updates.changed = True
    return True


@method("getWebhookInfo")
async def get_webhook_info(box: Sandbox, p: Params) -> Json:
    count = len(box.updates.queue)
    return {"url": box.webhook, "has_custom_certificate": False, "pending_update_count": count}


@method("answerCallbackQuery")
async def answer_callback_query(box: Sandbox, p: Params) -> bool:
    answer: Json = {name: p.text(name) for name in ("text", "url") if p.text(name)}
    if utf16(answer.get("text", "")) > MAX_ANSWER:
        raise bad("MESSAGE_TOO_LONG")
    if "url" in answer and not _leads_here(box, answer["url"]):
        raise bad("URL_INVALID")
    if p.flag("show_alert"):
        answer["show_alert"] = True
    box.answer(p.text("callback_query_id"), answer)
    return True


@method("getFile")
async def get_file(box: Sandbox, p: Params) -> Json:
    return box.files.info(p.text("file_id"))


@method("setMyCommands")
async def set_my_commands(box: Sandbox, p: Params) -> bool:
    commands = p.nested("commands")
    if not isinstance(commands, list):
        raise bad('parameter "commands" is required')
    if len(commands) > 100:
        raise bad("BOT_COMMANDS_TOO_MUCH")
    box.world.bot.commands[_scope(p)] = [_command(command) for command in commands]
    box.world.changed()
    return True


@method("getMyCommands")
async def get_my_commands(box: Sandbox, p: Params) -> list[Json]:
    return box.world.bot.commands.get(_scope(p), [])


@method("deleteMyCommands")
async def delete_my_commands(box: Sandbox, p: Params) -> bool:
    box.world.bot.commands.pop(_scope(p), None)
    box.world.changed()
    return True


@method("setMyDescription")
async def set_my_description(box: Sandbox, p: Params) -> bool:
    return _describe(box, p, "description", 512)


@method("setMyShortDescription")
async def set_my_short_description(box: Sandbox, p: Params) -> bool:
    return _describe(box, p, "short_description", 120)


def _describe(box: Sandbox, p: Params, name: str, limit: int) -> bool:
    if utf16(p.text(name)) > limit:
        raise bad(f"{name.replace('_', ' ')} is too long")
    box.world.bot.descriptions[f"{name}/{p.text('language_code')}"] = p.text(name)
    box.world.changed()
    return True


def _scope(p: Params) -> str:
    """`scope/language`, e.g. `all_group_chats/`, `chat:-100/zh`."""
    scope = p.nested("scope") or {"type": "default"}
    place = ":".join(str(scope[name]) for name in ("type", "chat_id", "user_id") if name in scope)
    return f"{place}/{p.text('language_code')}"


def _command(command: Any) -> Json:
    name = str(command.get("command", "")).removeprefix("/")
    description = str(command.get("description", ""))
    if not _COMMAND.fullmatch(name):
        raise bad("BOT_COMMAND_INVALID")
    if not 1 <= len(description) <= 256:
        raise bad("BOT_COMMAND_DESCRIPTION_INVALID")
    return {"command": name, "description": description}


def _leads_here(box: Sandbox, url: str) -> bool:
    match = _START.fullmatch(url)
    return bool(match) and (match[1] or match[3] or "").lower() == box.world.bot.username.lower()  # type: ignore[index]
