-- Version 21: jurors at table tests, and the points that they gave. Moments are
-- nanoseconds since 1970-01-01 00:00 UTC.

CREATE TABLE jurors (
    appointment TEXT NOT NULL REFERENCES appointments (id) ON DELETE CASCADE,
    person      TEXT NOT NULL,
    name        TEXT NOT NULL,
    PRIMARY KEY (appointment, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX jurors_person ON jurors (person);

-- The card of a juror for an attempt. Points are tenths of a point; NULL: none yet.
CREATE TABLE ratings (
    appointment TEXT    NOT NULL,
    number      INTEGER NOT NULL,          -- of the attempt
    person      TEXT    NOT NULL,          -- the juror
    control     INTEGER,
    hospitality INTEGER,
    remark      TEXT    NOT NULL,          -- '' for none
    handed      INTEGER,                   -- moment; NULL: the juror may change it
    PRIMARY KEY (appointment, number, person)
) STRICT, WITHOUT ROWID;

-- A supervisor has closed the cards of an attempt: jurors who have not handed in are left out.
ALTER TABLE attempts ADD COLUMN closed INTEGER;                               -- moment; NULL: they are open
ALTER TABLE attempts ADD COLUMN closed_by TEXT NOT NULL DEFAULT '';           -- the person
ALTER TABLE attempts ADD COLUMN closed_name TEXT NOT NULL DEFAULT '';

-- The points by jurors and by eye, as they were when the sheet of a table test was signed.
CREATE TABLE signed_points (
    session TEXT PRIMARY KEY,
    points  TEXT NOT NULL,
    result  TEXT NOT NULL                  -- in a sentence
) STRICT, WITHOUT ROWID;
CREATE TRIGGER signed_points_are_not_changed BEFORE UPDATE ON signed_points BEGIN SELECT raise(ABORT, 'what was signed is never changed'); END;
