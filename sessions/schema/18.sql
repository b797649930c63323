-- Version 18: apprenticeships, in which a table hands its dealer's duties over to a person
-- one after the other. Moments are nanoseconds since 1970-01-01 00:00 UTC.

-- Orders of duties that supervisors wrote. The newest is dealt; without any it is the one
-- that every house has, as version 0.
CREATE TABLE apprenticeships (
    version   INTEGER PRIMARY KEY,         -- from 1
    text      TEXT    NOT NULL,            -- see package apprenticeship; '' for the one that every house has
    note      TEXT    NOT NULL,            -- '' for none
    by_person TEXT    NOT NULL,            -- the supervisor
    by_name   TEXT    NOT NULL,
    at        INTEGER NOT NULL             -- moment
) STRICT;

-- How far people have come. It follows from the log, but for what is set while no table
-- of the person's is open.
CREATE TABLE apprentices (
    person   TEXT    PRIMARY KEY,
    table_id TEXT    NOT NULL,             -- where he learns; '' for none
    seq      INTEGER NOT NULL,             -- the entry of its log that this is of
    stands   TEXT    NOT NULL,             -- JSON, by the key of a duty
    shoe     TEXT    NOT NULL,             -- the session of the shoe that he dealt without help; '' for none
    at       INTEGER NOT NULL              -- moment
) STRICT, WITHOUT ROWID;

-- Steps of duties that were owed of apprentices.
CREATE TABLE apprentice_steps (
    table_id TEXT    NOT NULL,
    seq      INTEGER NOT NULL,             -- the entry with his first act for it
    person   TEXT    NOT NULL,
    session  TEXT    NOT NULL,             -- '' for none
    duty     TEXT    NOT NULL,             -- its key
    lit      INTEGER NOT NULL,             -- 1: it was lit
    correct  INTEGER NOT NULL,             -- 1: right at first
    at       INTEGER NOT NULL,             -- moment
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX apprentice_steps_person ON apprentice_steps (person, duty, at);
