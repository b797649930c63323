-- Version 29: what the house asks of drills, in numbered versions. Moments are nanoseconds
-- since 1970-01-01 00:00 UTC.

CREATE TABLE drill_marks (
    number INTEGER PRIMARY KEY,            -- from 1: before it the house asks nothing
    marks  TEXT    NOT NULL,               -- JSON: record.DrillMark by the key of a drill
    person TEXT    NOT NULL,               -- the supervisor
    name   TEXT    NOT NULL,
    at     INTEGER NOT NULL                -- moment from which it holds for runs that end
) STRICT;
