-- Version 8: exams as appointments, and the attempts at them. Moments are nanoseconds
-- since 1970-01-01 00:00 UTC.

CREATE TABLE appointments (
    id        TEXT    PRIMARY KEY,
    person    TEXT    NOT NULL,            -- the trainee's account
    name      TEXT    NOT NULL,            -- the trainee's, of that day
    exam      TEXT    NOT NULL,            -- what the exam is called; appointments of one name are one plan
    variant   TEXT    NOT NULL,
    house     TEXT    NOT NULL,            -- words that differ from the game's defaults
    bots      INTEGER NOT NULL,            -- players to keep in the boxes
    opens     INTEGER NOT NULL,            -- moment from which an attempt may begin
    closes    INTEGER NOT NULL,            -- moment from which none may begin
    attempts  INTEGER NOT NULL,            -- how many count; a void one does not
    by_person TEXT    NOT NULL,            -- the supervisor who appointed it
    by_name   TEXT    NOT NULL,
    at        INTEGER NOT NULL             -- moment
) STRICT, WITHOUT ROWID;
CREATE INDEX appointments_person ON appointments (person, opens);
CREATE INDEX appointments_opens ON appointments (opens);
CREATE INDEX appointments_exam ON appointments (exam);

CREATE TABLE attempts (
    appointment  TEXT    NOT NULL REFERENCES appointments (id),
    number       INTEGER NOT NULL,         -- from 1; none is used twice
    confirmed_by TEXT    NOT NULL,         -- the supervisor who saw that it is the trainee
    confirmed_name TEXT  NOT NULL,
    confirmed    INTEGER NOT NULL,         -- moment
    table_id     TEXT    NOT NULL,         -- '' until it has begun
    begun        INTEGER,                  -- moment; NULL until then
    ended        INTEGER,                  -- moment; NULL until then
    ended_by     TEXT    NOT NULL,         -- the name of the person who ended it; '' for nobody
    void_by      TEXT    NOT NULL,         -- the supervisor; '' where it counts
    void_name    TEXT    NOT NULL,
    void_at      INTEGER,                  -- moment; NULL where it counts
    void_reason  TEXT    NOT NULL,
    PRIMARY KEY (appointment, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX attempts_table ON attempts (table_id) WHERE table_id <> '';

-- What supervisors did who took over the table of an attempt, and why.
CREATE TABLE takeovers (
    table_id TEXT    NOT NULL,
    person   TEXT    NOT NULL,
    name     TEXT    NOT NULL,
    at       INTEGER NOT NULL,             -- moment
    reason   TEXT    NOT NULL,
    PRIMARY KEY (table_id, at)
) STRICT, WITHOUT ROWID;
