-- Version 27: desks read a whole class's steps at once. What was owed in a session stands in
-- one row, derived from owed; package record (steps.go) writes it in the same transaction.

CREATE TABLE owed_lines (
    session TEXT PRIMARY KEY,
    lines   TEXT NOT NULL                  -- one for each row of owed that does not only advise: round, owed, first, timed, took, clause
) STRICT, WITHOUT ROWID;
INSERT INTO owed_lines SELECT session, group_concat(round || ' ' || owed || ' ' || first || ' ' || timed || ' ' || took || ' ' || cite, char(10))
    FROM owed WHERE source <> 'reading' GROUP BY session;

-- Whether a mistake was refused stands in the index, too.
DROP INDEX mistakes_of_session;
CREATE INDEX mistakes_of_session ON mistakes (session, seq, slip, overturned, source, gravity, cite, round, step, refused);
