-- Version 23: the time that a session was trained in, and the seconds that a step may
-- take. Moments are nanoseconds since 1970-01-01 00:00 UTC.

ALTER TABLE sessions ADD COLUMN trained INTEGER; -- nanoseconds without gaps over two minutes; NULL from before this version

CREATE TABLE step_targets (
    cite     TEXT    PRIMARY KEY,          -- the clause, and all under it that have none of their own
    seconds  REAL    NOT NULL,             -- of the dealer's own time for one step
    person   TEXT    NOT NULL,             -- the supervisor
    name     TEXT    NOT NULL,
    at       INTEGER NOT NULL              -- moment
) STRICT, WITHOUT ROWID;
