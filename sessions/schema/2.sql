-- Version 2: all other tables. Files of version 1 have some of them, or all: until
-- then each package made its own where it was missing.

-- The generations of the write-ahead log, see own_log.go of package journal.
CREATE TABLE IF NOT EXISTS generations (
    one    INTEGER PRIMARY KEY CHECK (one = 1), -- one row
    token  BLOB NOT NULL, -- of this generation of the write-ahead log
    before BLOB NOT NULL  -- of the one before; empty: there was none
) STRICT;
INSERT OR IGNORE INTO generations VALUES (1, randomblob(16), x'');

-- What is kept of training sessions beside the log, in the same file. It is
-- derived from the log, entry by entry, but for slips and flags, which people
-- add afterwards. Moments are nanoseconds since 1970-01-01 00:00 UTC.

CREATE TABLE IF NOT EXISTS sessions (
    id         TEXT    PRIMARY KEY,        -- the table and the entry that began it
    table_id   TEXT    NOT NULL,
    table_name TEXT    NOT NULL,
    variant    TEXT    NOT NULL,
    person     TEXT    NOT NULL,           -- an account or a guest; a guest keeps it when he makes one
    name       TEXT    NOT NULL,           -- as the table knew him
    stand      TEXT    NOT NULL,           -- dealer, floor
    begun      INTEGER NOT NULL,           -- moment
    ended      INTEGER,                    -- moment; NULL while it goes on
    from_seq   INTEGER NOT NULL,
    to_seq     INTEGER NOT NULL,
    mode       TEXT    NOT NULL,
    house      TEXT    NOT NULL,           -- words
    locked_by  TEXT    NOT NULL,           -- the supervisor who set mode and house; '' for nobody
    edition    TEXT    NOT NULL,           -- of the rulebooks that judged
    rounds     INTEGER NOT NULL,
    hands      INTEGER NOT NULL,
    acts       INTEGER NOT NULL,
    dealer_time INTEGER NOT NULL,          -- nanoseconds that the table waited for him
    other_time  INTEGER NOT NULL           -- and for anybody else
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS sessions_person ON sessions (person, begun);
CREATE INDEX IF NOT EXISTS sessions_begun ON sessions (begun);

CREATE TABLE IF NOT EXISTS mistakes (
    table_id TEXT    NOT NULL,
    seq      INTEGER NOT NULL,             -- the entry that was judged
    place    INTEGER NOT NULL,             -- among the entry's mistakes, from 0
    session  TEXT    NOT NULL,             -- '' where it was made at no stand
    person   TEXT    NOT NULL,             -- who acted
    round    INTEGER NOT NULL,             -- the table's, from 1
    at       INTEGER NOT NULL,             -- moment of receipt
    cite     TEXT    NOT NULL,
    title    TEXT    NOT NULL,
    source   TEXT    NOT NULL,             -- law, reading, house
    kind     TEXT    NOT NULL,
    gravity  TEXT    NOT NULL,
    actor    TEXT    NOT NULL,             -- dealer, floor
    owed     TEXT    NOT NULL,             -- line; '' where none was
    done     TEXT    NOT NULL,             -- line
    diff     INTEGER NOT NULL,             -- cents given too much; too little is negative
    why      TEXT    NOT NULL,
    took     INTEGER NOT NULL,             -- nanoseconds from when the step was due
    refused  INTEGER NOT NULL,             -- 1: it did not happen
    slip     INTEGER,                      -- moment when its maker called it a slip of the hand
    PRIMARY KEY (table_id, seq, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS mistakes_session ON mistakes (session, seq);

-- Breaches of players that the dealer stopped.
CREATE TABLE IF NOT EXISTS catches (
    table_id TEXT    NOT NULL,
    seq      INTEGER NOT NULL,             -- the entry of the catch
    session  TEXT    NOT NULL,
    round    INTEGER NOT NULL,             -- the table's, from 1
    breach   TEXT    NOT NULL,             -- the player's line
    acts     INTEGER NOT NULL,             -- of the dealer that came between
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS catches_session ON catches (session, seq);

CREATE TABLE IF NOT EXISTS flags (
    table_id TEXT    NOT NULL,
    seq      INTEGER NOT NULL,
    place    INTEGER NOT NULL,
    person   TEXT    NOT NULL,             -- who remarks
    name     TEXT    NOT NULL,
    at       INTEGER NOT NULL,             -- moment
    remark   TEXT    NOT NULL,
    FOREIGN KEY (table_id, seq, place) REFERENCES mistakes (table_id, seq, place)
) STRICT;
CREATE INDEX IF NOT EXISTS flags_mistake ON flags (table_id, seq, place);

-- How far each table's log has been taken in here.
CREATE TABLE IF NOT EXISTS recorded (
    table_id TEXT    PRIMARY KEY,
    seq      INTEGER NOT NULL,
    rounds   INTEGER NOT NULL              -- finished: what an exam found in them may be told
) STRICT, WITHOUT ROWID;

-- What lists show of tables that nobody looks at: a cache, see glance.go.
CREATE TABLE IF NOT EXISTS glances (
    table_id TEXT    PRIMARY KEY,
    seq      INTEGER NOT NULL,             -- the entry that it shows; before the log's last it is old
    data     TEXT    NOT NULL              -- JSON
) STRICT, WITHOUT ROWID;

-- What instructors did to the cards of sessions, when it was told.
CREATE TABLE IF NOT EXISTS touched (
    session TEXT    NOT NULL,
    round   INTEGER NOT NULL,              -- the table's, from 1
    what    TEXT    NOT NULL,
    UNIQUE (session, round, what)
) STRICT;

-- What supervisors have set for trainees, wherever they deal.
CREATE TABLE IF NOT EXISTS terms (
    who       TEXT    PRIMARY KEY,         -- the person's id, or name: and his name
    person    TEXT    NOT NULL,            -- his id; '' for whoever goes by the name
    name      TEXT    NOT NULL,
    mode      TEXT    NOT NULL,            -- '' for any
    house     TEXT    NOT NULL,            -- words that must hold
    by_person TEXT    NOT NULL,            -- the supervisor
    by_name   TEXT    NOT NULL,
    at        INTEGER NOT NULL             -- moment
) STRICT, WITHOUT ROWID;

-- What an instructor saw to be right, of what a screen cannot examine.
CREATE TABLE IF NOT EXISTS ticks (
    session TEXT    NOT NULL,
    point   TEXT    NOT NULL,              -- EyePoint's key
    person  TEXT    NOT NULL,              -- who ticked it
    name    TEXT    NOT NULL,
    at      INTEGER NOT NULL,              -- moment
    PRIMARY KEY (session, point)
) STRICT, WITHOUT ROWID;

-- The exercises that supervisors wrote.
CREATE TABLE IF NOT EXISTS exercises (
    key    TEXT    PRIMARY KEY,
    text   TEXT    NOT NULL,               -- a scenario with an exercise's header
    person TEXT    NOT NULL,               -- who wrote it
    name   TEXT    NOT NULL,
    at     INTEGER NOT NULL                -- moment
) STRICT, WITHOUT ROWID;

-- The edges of base games that supervisors had dealt.
CREATE TABLE IF NOT EXISTS edges (
    game   TEXT    NOT NULL,               -- the variant
    terms  TEXT    NOT NULL,               -- house rules that bear on it
    edge   TEXT    NOT NULL,               -- longrun.Edge as JSON
    person TEXT    NOT NULL,               -- who asked for it
    name   TEXT    NOT NULL,
    at     INTEGER NOT NULL,               -- moment
    PRIMARY KEY (game, terms)
) STRICT, WITHOUT ROWID;

-- The people of the house and their logins, which package accounts reads and
-- writes.

CREATE TABLE IF NOT EXISTS people (
    id         TEXT PRIMARY KEY,   -- random, never reused; kept when a guest makes an account
    name       TEXT NOT NULL,      -- as the person writes it
    role       TEXT NOT NULL CHECK (role IN ('guest', 'member', 'supervisor')),
    folded     TEXT UNIQUE,        -- the account's name without case; NULL for a guest, whose name need not be his alone
    password   TEXT,               -- argon2id, in the reference format; NULL for a guest
    generation INTEGER NOT NULL,   -- a count; logins made under an earlier one are void
    made       INTEGER NOT NULL,   -- Unix milliseconds, first seen
    CHECK ((role = 'guest') = (folded IS NULL)),
    CHECK ((role = 'guest') = (password IS NULL))
) STRICT, WITHOUT ROWID;

-- Browsers in which accounts have been logged in. They show a cookie, and have
-- tries at the password that nobody else can use up.
CREATE TABLE IF NOT EXISTS devices (
    device TEXT NOT NULL,                         -- SHA-256 of the cookie's value, hexadecimal
    person TEXT NOT NULL REFERENCES people (id),
    seen   INTEGER NOT NULL,                      -- Unix milliseconds, the last login there
    PRIMARY KEY (device, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS devices_person ON devices (person, seen);

-- Accounts that may not log in.
CREATE TABLE IF NOT EXISTS disabled (
    person TEXT PRIMARY KEY REFERENCES people (id),
    by     TEXT NOT NULL REFERENCES people (id),  -- the supervisor who disabled it
    at     INTEGER NOT NULL                       -- Unix milliseconds
) STRICT, WITHOUT ROWID;

-- What the names of accounts look like, see sessions/likeness. Made anew at every
-- start where it is not what this program finds.
CREATE TABLE IF NOT EXISTS likenesses (
    likeness TEXT NOT NULL,
    person   TEXT NOT NULL REFERENCES people (id),
    PRIMARY KEY (likeness, person)
) STRICT, WITHOUT ROWID;

-- One-time links, each of which makes one supervisor. Spent ones stay: they say who let whom in.
CREATE TABLE IF NOT EXISTS supervisor_links (
    id      TEXT PRIMARY KEY,               -- the public half of the token
    secret  BLOB NOT NULL,                  -- SHA-256 of the other half
    inviter TEXT REFERENCES people (id),    -- NULL: printed at a start without supervisors
    made    INTEGER NOT NULL,               -- Unix milliseconds
    expires INTEGER,                        -- Unix milliseconds; NULL: good until the next start
    used    INTEGER,                        -- Unix milliseconds; NULL: not yet
    person  TEXT REFERENCES people (id),    -- who used it
    CHECK ((used IS NULL) = (person IS NULL))
) STRICT, WITHOUT ROWID;

-- Kept by scs; the name leaves "sessions" to training.
CREATE TABLE IF NOT EXISTS login_sessions (
    token  TEXT PRIMARY KEY,   -- SHA-256 of the cookie's value, base64
    data   BLOB NOT NULL,      -- gob, see login.go for its keys
    expiry REAL NOT NULL       -- Julian day, UTC
) STRICT;
CREATE INDEX IF NOT EXISTS login_sessions_expiry ON login_sessions (expiry);
