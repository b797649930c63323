-- Version 22: what supervisors assign to people and classes, and the attempts at it. What a
-- try at an exercise came to is kept, so that lists of them read no log. Moments are
-- nanoseconds since 1970-01-01 00:00 UTC.

CREATE TABLE assignments (
    id             TEXT    PRIMARY KEY,    -- random, never reused
    kind           TEXT    NOT NULL,       -- what is assigned, as sessions.AssignmentKinds has it
    key            TEXT    NOT NULL,       -- of the exercise
    title          TEXT    NOT NULL,       -- as its trainees read it
    class          TEXT    NOT NULL,       -- to all who are in it; '' where it is one person's
    person         TEXT    NOT NULL,       -- the trainee; '' where it is a class's
    name           TEXT    NOT NULL,       -- the trainee's, of that day
    due            INTEGER NOT NULL,       -- moment
    attempts       INTEGER NOT NULL,       -- how many count; 0 is any number
    pass           TEXT    NOT NULL,       -- the rule by which it is done
    bar            INTEGER NOT NULL,       -- the number in that rule
    by_person      TEXT    NOT NULL,       -- the supervisor who assigned it
    by_name        TEXT    NOT NULL,
    at             INTEGER NOT NULL,       -- moment
    withdrawn      INTEGER,                -- moment; NULL: it holds
    withdrawn_by   TEXT    NOT NULL,       -- the supervisor; '' while it holds
    withdrawn_name TEXT    NOT NULL,
    CHECK ((class = '') <> (person = ''))
) STRICT, WITHOUT ROWID;
CREATE INDEX assignments_person ON assignments (person, due);
CREATE INDEX assignments_class ON assignments (class, due);
CREATE INDEX assignments_due ON assignments (due);

-- The tables that people opened to do what is assigned to them.
CREATE TABLE assignment_attempts (
    table_id   TEXT    PRIMARY KEY,
    assignment TEXT    NOT NULL REFERENCES assignments (id),
    person     TEXT    NOT NULL,
    begun      INTEGER NOT NULL            -- moment
) STRICT, WITHOUT ROWID;
CREATE INDEX assignment_attempts_of ON assignment_attempts (assignment, person, begun);
CREATE INDEX assignment_attempts_person ON assignment_attempts (person);

-- Where it is done by a person's word: that of a supervisor on a trainee.
CREATE TABLE assignment_words (
    assignment TEXT    NOT NULL REFERENCES assignments (id),
    person     TEXT    NOT NULL,           -- the trainee
    passed     INTEGER NOT NULL CHECK (passed IN (0, 1)),
    by_person  TEXT    NOT NULL,
    by_name    TEXT    NOT NULL,
    at         INTEGER NOT NULL,           -- moment
    PRIMARY KEY (assignment, person)
) STRICT, WITHOUT ROWID;

-- What sessions with an exercise came to, worked out from the log.
CREATE TABLE tries (
    session TEXT    PRIMARY KEY,
    seq     INTEGER NOT NULL,              -- the last entry that was read
    over    INTEGER,                       -- moment when it was dealt to its end; NULL: it was not, or that may not be told
    strayed INTEGER NOT NULL,              -- 1: it left its script, and counts as no attempt
    acts    INTEGER NOT NULL,
    wrong   TEXT    NOT NULL               -- the entries with mistakes, those at one step together: [[12,13],[40]]
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of_table ON sessions (table_id, person, begun);
CREATE INDEX sessions_with_exercise ON sessions (exercise, person, begun) WHERE exercise <> '';
