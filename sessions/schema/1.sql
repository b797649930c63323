-- Version 1: the tables of the log. Package journal reads and writes them, and
-- nobody else does.
--
-- Moments are nanoseconds since 1970-01-01 00:00 UTC.

CREATE TABLE tables (
    key      INTEGER PRIMARY KEY,          -- stands for id in this file, in order of creation
    id       TEXT    NOT NULL UNIQUE,      -- random text; rows are never deleted, so never used twice
    variant  TEXT    NOT NULL,
    settings BLOB    NOT NULL,             -- opaque to the journal
    demo     INTEGER NOT NULL CHECK (demo IN (0, 1)), -- 1: old entries may be deleted
    created  INTEGER NOT NULL,             -- moment
    closed   INTEGER,                      -- moment; NULL: the table is open
    first    INTEGER NOT NULL DEFAULT 1    -- oldest seq still in entries; older ones were deleted
) STRICT;

-- One accepted line each. Rows are added at the end of their table without a
-- gap and never changed.
CREATE TABLE entries (
    table_key INTEGER NOT NULL REFERENCES tables (key),
    seq       INTEGER NOT NULL CHECK (seq >= 1),
    at        INTEGER NOT NULL,            -- moment of receipt
    person    TEXT    NOT NULL,
    client    TEXT    NOT NULL,            -- a loaded page; '': said by none
    number    INTEGER NOT NULL,            -- the client's own count
    line      TEXT    NOT NULL,
    facts     BLOB    NOT NULL,            -- opaque to the journal
    verdicts  BLOB    NOT NULL,            -- opaque to the journal
    edition   TEXT    NOT NULL,
    UNIQUE (table_key, seq)                -- so that of two writers one loses
) STRICT;

-- So that a line sent twice is one entry.
CREATE UNIQUE INDEX entries_sender ON entries (table_key, client, number) WHERE client <> '';

-- What folding a table's entries up to seq gives.
CREATE TABLE checkpoints (
    table_key INTEGER NOT NULL REFERENCES tables (key),
    seq       INTEGER NOT NULL CHECK (seq >= 1),
    data      BLOB    NOT NULL,            -- opaque to the journal
    PRIMARY KEY (table_key, seq)
) STRICT;
