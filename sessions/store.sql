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
