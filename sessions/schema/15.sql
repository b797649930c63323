-- Version 15: how often a step was owed to the person of a session, and how long he took
-- for it. It is derived from the log: entries from before this version do not say it.

CREATE TABLE owed (
    session TEXT    NOT NULL,
    cite    TEXT    NOT NULL,              -- the clause of the step
    device  TEXT    NOT NULL CHECK (device IN ('', 'mouse', 'touch', 'keys')), -- '' where nobody knows
    source  TEXT    NOT NULL,              -- law, reading, house
    owed    INTEGER NOT NULL,              -- steps: done, or marked
    first   INTEGER NOT NULL,              -- of those done right at first
    timed   INTEGER NOT NULL,              -- of those with a time
    took    INTEGER NOT NULL,              -- nanoseconds of the person's own time for those, in all
    times   BLOB    NOT NULL,              -- and how they are spread, see times.go of package record
    round   INTEGER NOT NULL,              -- the table's, in which it was last owed
    seq     INTEGER NOT NULL,              -- the entry with which it was last counted
    PRIMARY KEY (session, cite, device)
) STRICT, WITHOUT ROWID;

-- The entry of the first mistake under the clause at this step; NULL from before this version.
ALTER TABLE mistakes ADD COLUMN step INTEGER;

-- All that a list or a count asks of a session's mistakes stands in the index.
DROP INDEX mistakes_of_session;
CREATE INDEX mistakes_of_session ON mistakes (session, seq, slip, overturned, source, gravity, cite, round, step);
