-- Version 7: classes, which a supervisor leads in one room, and the people in them. A
-- person may be in several. Moments are nanoseconds since 1970-01-01 00:00 UTC.

CREATE TABLE classes (
    id     TEXT    PRIMARY KEY,        -- random, never reused
    name   TEXT    NOT NULL,
    code   TEXT    NOT NULL UNIQUE,    -- what people type to come in; of an ended class it stays
    pin    TEXT    NOT NULL,           -- digits; supervisors read it
    person TEXT    NOT NULL,           -- the supervisor who made it
    leader TEXT    NOT NULL,           -- and the supervisor's name
    made   INTEGER NOT NULL,           -- moment
    ended  INTEGER                     -- moment; NULL: it goes on
) STRICT, WITHOUT ROWID;

CREATE TABLE pupils (
    class   TEXT    NOT NULL REFERENCES classes (id),
    person  TEXT    NOT NULL,          -- an account or a guest
    name    TEXT    NOT NULL,
    joined  INTEGER NOT NULL,          -- moment
    table_id TEXT   NOT NULL,          -- the table opened last for the person; '' for none
    PRIMARY KEY (class, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX pupils_person ON pupils (person);
