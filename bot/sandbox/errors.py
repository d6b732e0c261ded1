"""The errors of the Bot API, word for word."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
QUERY_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
WEBHOOK_ACTIVE = (
    "Conflict: can't use getUpdates method while webhook is active; "
    "use deleteWebhook to delete the webhook first"
)
SECOND_POLLER = (
    "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
)


class ApiError(Exception):
    """An answer `{"ok": false}`; the HTTP status equals `code`."""

    def __init__(self, code: int, description: str, parameters: Json | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def body(self) -> Json:
        body: Json = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = self.parameters
        return body


class SimError(Exception):
    """Bad input to `/sim`: answered 400 `{"error": what to do}`."""


def bad(what: str) -> ApiError:
    return ApiError(400, f"Bad Request: {what}")


def forbidden(what: str) -> ApiError:
    return ApiError(403, f"Forbidden: {what}")


def migrated(new_id: int) -> ApiError:
    description = "Bad Request: group chat was upgraded to a supergroup chat"
    return ApiError(400, description, {"migrate_to_chat_id": new_id})


def flood(seconds: int) -> ApiError:
    return ApiError(429, f"Too Many Requests: retry after {seconds}", {"retry_after": seconds})
