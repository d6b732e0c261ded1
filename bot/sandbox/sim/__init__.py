"""The control API `/sim`: what people do, and what they see (DESIGN section 8).

All bodies are JSON objects; bad input is answered 400 `{"error": what to do}`. Beyond the endpoints of DESIGN:

POST /sim/edit        {"chat_id", "user_id", "message_id", "text"}      a person edits their message
POST /sim/delete      {"chat_id", "user_id", "message_id"}              somebody deletes a message (the bot is not told)
POST /sim/topic       {"chat_id", "title"} -> {"thread_id"}             a new topic; /sim/send makes missing ones itself
POST /sim/close_topic {"chat_id", "thread_id"}                          the topic is deleted: "message thread not found"
POST /sim/add_bot     {"chat_id", "user_id"}                            somebody brings the bot back
POST /sim/bot_rights  {"chat_id", "admin"?, "texts"?, "photos"?, "documents"?, "pins"?}   true or false each
POST /sim/title       {"chat_id", "title"}                              renames a group
POST /sim/rename      {"user_id", "first_name"}                         renames a person
GET  /sim/state?user_id=   -> {"revision", "born", "bot", "commands", "about", "users", "chats"}   for the page
GET  /sim/counts           -> {"requests", "methods": {name: {status: n}}, "refused": {description: n},
                               "minute": {"requests", "second", "chats": {id: n}}}   /sim/requests summed up
GET/DELETE /sim/faults     what is still planned / plan nothing

/sim/send takes also `reply_to_message_id` and `anonymous` (an admin of a group writes as the group). `/start x` in
the private chat (chat_id == user_id) starts the bot, as does any text there. In a topic give `thread_id`; General
has none. /sim/tap waits up to 10 real seconds; any data may be tapped, and deleted messages too, and with `old` true
any message as one that is too old to be handed out. /sim/messages: with `wait=SECONDS` (at most 30) it answers when
there is something after `after`; without `user_id` it shows the chat as its owner would see it. A user who is not in
the chat is refused. /sim/upgrade answers the new `{"id"}`.
/sim/requests is in the order of completion, `time` is that of completion.
"""

from __future__ import annotations

from . import people, talk
from .inputs import ACTIONS, Action
from .look import VIEWS

__all__ = ["ACTIONS", "VIEWS", "Action", "people", "talk"]
