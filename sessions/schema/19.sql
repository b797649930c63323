-- Version 19: plans of table tests, in versions, and the exams that are dealt by them.
-- Moments are nanoseconds since 1970-01-01 00:00 UTC.

CREATE TABLE test_plans (
    id        TEXT PRIMARY KEY,            -- random, never reused
    name      TEXT NOT NULL COLLATE NOCASE UNIQUE,
    withdrawn INTEGER                      -- moment; NULL: tests are appointed by it
) STRICT, WITHOUT ROWID;

-- A version never changes: an exam is dealt by the version for which it was appointed.
CREATE TABLE test_plan_versions (
    plan      TEXT    NOT NULL REFERENCES test_plans (id),
    number    INTEGER NOT NULL,            -- from 1
    note      TEXT    NOT NULL,            -- '' for none
    variant   TEXT    NOT NULL,
    profile   TEXT    NOT NULL,            -- of house rules, as it is printed
    terms     TEXT    NOT NULL,            -- JSON: record.TestTerms
    by_person TEXT    NOT NULL,            -- the person who saved it
    by_name   TEXT    NOT NULL,
    at        INTEGER NOT NULL,            -- moment
    PRIMARY KEY (plan, number)
) STRICT, WITHOUT ROWID;

-- The plan by which an exam is dealt.
ALTER TABLE appointments ADD COLUMN test TEXT NOT NULL DEFAULT '';            -- its id; '' for none
ALTER TABLE appointments ADD COLUMN test_version INTEGER NOT NULL DEFAULT 0;

-- Of an attempt at a table test.
ALTER TABLE attempts ADD COLUMN seed INTEGER NOT NULL DEFAULT 0;              -- of its cards; 0: they are chance's
ALTER TABLE attempts ADD COLUMN used INTEGER;                                 -- nanoseconds of its own clock; NULL before it has ended
