-- Version 20: runs of drills. They are derived from the log, and never changed. Moments are
-- nanoseconds since 1970-01-01 00:00 UTC.

CREATE TABLE drill_runs (
    session TEXT    PRIMARY KEY,           -- in which it was dealt
    person  TEXT    NOT NULL,
    drill   TEXT    NOT NULL,              -- its key
    variant TEXT    NOT NULL,
    at      INTEGER NOT NULL,              -- moment: when it was over
    items   TEXT    NOT NULL               -- JSON: as record.DrillItem has them
) STRICT, WITHOUT ROWID;
CREATE INDEX drill_runs_of ON drill_runs (person, drill, at);
