-- Version 16: how the house makes a score, in numbered versions. Moments are nanoseconds
-- since 1970-01-01 00:00 UTC.

CREATE TABLE score_rules (
    number   INTEGER PRIMARY KEY,          -- from 2: version 1 is the program's own
    minor    INTEGER NOT NULL,             -- points for each such mistake in a hundred steps
    major    INTEGER NOT NULL,
    critical INTEGER NOT NULL,
    fails    INTEGER NOT NULL CHECK (fails IN (0, 1)), -- 1: one critical mistake does not pass
    pass     INTEGER NOT NULL,             -- the least score that passes
    person   TEXT    NOT NULL,             -- the supervisor
    name     TEXT    NOT NULL,
    at       INTEGER NOT NULL              -- moment from which it holds for sessions that begin
) STRICT;
