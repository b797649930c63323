-- Version 26: runs of people who spot the errors of an automatic dealer. They are derived from
-- the log, and never changed. Moments are nanoseconds since 1970-01-01 00:00 UTC.

CREATE TABLE spot_runs (
    session TEXT    PRIMARY KEY,           -- in which it was watched
    person  TEXT    NOT NULL,
    variant TEXT    NOT NULL,
    at      INTEGER NOT NULL,              -- moment: when it ended
    count   TEXT    NOT NULL               -- JSON: as record.SpotCount has it
) STRICT, WITHOUT ROWID;
CREATE INDEX spot_runs_of ON spot_runs (person, at);

-- How the house has the dealer err: one row, or none where nobody has set anything.
CREATE TABLE spot_terms (
    one    INTEGER PRIMARY KEY CHECK (one = 1),
    terms  TEXT    NOT NULL,               -- JSON: as record.SpotTerms has it
    person TEXT    NOT NULL,               -- the supervisor
    name   TEXT    NOT NULL,
    at     INTEGER NOT NULL                -- moment
) STRICT;
