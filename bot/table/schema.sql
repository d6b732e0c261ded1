-- The whole database. Each block after a line "-- migration N" runs once, in order, and is never edited again.
-- Ids are 64-bit; times are UTC seconds (REAL). Points can be recomputed from event; transfer is their ledger.

-- migration 1
CREATE TABLE player (
    user_id    INTEGER PRIMARY KEY,
    name       TEXT NOT NULL,
    dm_ok      INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE chat (
    chat_id    INTEGER PRIMARY KEY,
    title      TEXT NOT NULL,
    language   TEXT NOT NULL DEFAULT 'zh-Hans',
    active     INTEGER NOT NULL DEFAULT 1,
    photos_ok  INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE game_table (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    game       TEXT NOT NULL,
    chat_id    INTEGER NOT NULL REFERENCES chat(chat_id) ON UPDATE CASCADE,
    thread_id  INTEGER NOT NULL DEFAULT 0,
    host       INTEGER NOT NULL,
    status     TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'between', 'resting', 'ended')),
    ruleset    TEXT NOT NULL,
    round      INTEGER NOT NULL DEFAULT 0,
    voids      INTEGER NOT NULL DEFAULT 0,
    dealer     INTEGER,
    window     INTEGER NOT NULL DEFAULT 1,
    board      INTEGER NOT NULL DEFAULT 0,
    touched_at REAL NOT NULL
) STRICT;
CREATE UNIQUE INDEX one_table_a_topic ON game_table(chat_id, thread_id) WHERE status <> 'ended';

CREATE TABLE seat (
    table_id   INTEGER NOT NULL REFERENCES game_table(id),
    seat       INTEGER NOT NULL,
    user_id    INTEGER REFERENCES player(user_id),
    agent      TEXT,
    leaving    INTEGER NOT NULL DEFAULT 0,
    ready      INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat),
    CHECK (user_id IS NULL OR agent IS NULL OR leaving)
) STRICT;
CREATE UNIQUE INDEX one_seat_a_person ON seat(table_id, user_id) WHERE user_id IS NOT NULL;

CREATE TABLE receipt (
    key        TEXT PRIMARY KEY,
    table_id   INTEGER,
    outcome    TEXT NOT NULL,
    at         REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX receipt_age ON receipt(at);

CREATE TABLE event (
    table_id   INTEGER NOT NULL REFERENCES game_table(id),
    seq        INTEGER NOT NULL,
    round      INTEGER NOT NULL,
    body       TEXT NOT NULL,
    at         REAL NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE round (
    table_id   INTEGER NOT NULL REFERENCES game_table(id),
    round      INTEGER NOT NULL,
    accounts   TEXT NOT NULL,
    ranked     INTEGER NOT NULL,
    started_at REAL NOT NULL,
    ended_at   REAL,
    PRIMARY KEY (table_id, round)
) STRICT, WITHOUT ROWID;

CREATE TABLE transfer (
    table_id   INTEGER NOT NULL REFERENCES game_table(id),
    round      INTEGER NOT NULL,
    n          INTEGER NOT NULL,
    debtor     TEXT NOT NULL,
    creditor   TEXT NOT NULL,
    unit       TEXT NOT NULL CHECK (unit IN ('points', 'silver')),
    amount     INTEGER NOT NULL CHECK (amount > 0),
    PRIMARY KEY (table_id, round, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE panel (
    table_id       INTEGER NOT NULL REFERENCES game_table(id),
    recipient      INTEGER NOT NULL,
    slot           TEXT NOT NULL,
    chat_id        INTEGER NOT NULL,
    message_id     INTEGER,
    old_message_id INTEGER,
    kind           TEXT NOT NULL,
    picture_digest TEXT NOT NULL DEFAULT '',
    text_digest    TEXT NOT NULL DEFAULT '',
    file_id        TEXT NOT NULL DEFAULT '',
    edition        INTEGER NOT NULL DEFAULT 0,
    window         INTEGER NOT NULL DEFAULT 0,
    round          INTEGER NOT NULL DEFAULT 0,
    since          INTEGER NOT NULL DEFAULT 0,
    seen           INTEGER NOT NULL DEFAULT 0,
    sent_at        REAL NOT NULL,
    PRIMARY KEY (table_id, recipient, slot)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER event_is_append_only_update BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'event is append-only'); END;
CREATE TRIGGER event_is_append_only_delete BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'event is append-only'); END;
CREATE TRIGGER transfer_is_append_only_update BEFORE UPDATE ON transfer
BEGIN SELECT RAISE(ABORT, 'transfer is append-only'); END;
CREATE TRIGGER transfer_is_append_only_delete BEFORE DELETE ON transfer
BEGIN SELECT RAISE(ABORT, 'transfer is append-only'); END;

-- migration 2
ALTER TABLE game_table ADD COLUMN stake INTEGER NOT NULL DEFAULT 0 CHECK (stake >= 0);
ALTER TABLE round ADD COLUMN stake INTEGER NOT NULL DEFAULT 0 CHECK (stake >= 0);
ALTER TABLE round ADD COLUMN ruleset TEXT;
ALTER TABLE chat ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';

-- migration 3
CREATE TABLE hush (
    chat_id    INTEGER NOT NULL REFERENCES chat(chat_id) ON UPDATE CASCADE ON DELETE CASCADE,
    user_id    INTEGER NOT NULL REFERENCES player(user_id),
    at         REAL NOT NULL,
    PRIMARY KEY (chat_id, user_id)
) STRICT, WITHOUT ROWID;

-- migration 4
ALTER TABLE player ADD COLUMN look TEXT NOT NULL DEFAULT 'standard';
