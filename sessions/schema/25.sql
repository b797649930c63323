-- Version 25: exercises that supervisors wrote are kept in versions, and withdrawn. A version
-- never changes, so that what was assigned or dealt keeps its own.

ALTER TABLE exercises ADD COLUMN work   TEXT    NOT NULL DEFAULT ''; -- of which it is a version: the key of the first
ALTER TABLE exercises ADD COLUMN number INTEGER NOT NULL DEFAULT 1;  -- of the version, from 1
UPDATE exercises SET work = key;
CREATE UNIQUE INDEX exercises_versions ON exercises (work, number);

-- Those that are offered no longer; what used them keeps them.
CREATE TABLE withdrawn_exercises (
    work   TEXT    PRIMARY KEY,
    person TEXT    NOT NULL,               -- the supervisor
    name   TEXT    NOT NULL,
    at     INTEGER NOT NULL                -- moment
) STRICT, WITHOUT ROWID;
