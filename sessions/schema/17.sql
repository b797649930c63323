-- Version 17: what is due. A member has a card for each clause that he broke in a game under
-- the house rules that bear on it, and reviews of it, from which package fsrs works out when
-- it is due. Moments are nanoseconds since 1970-01-01 00:00 UTC.

CREATE TABLE cards (
    id       INTEGER PRIMARY KEY AUTOINCREMENT, -- stands in addresses, never reused
    person   TEXT    NOT NULL,
    variant  TEXT    NOT NULL,
    cite     TEXT    NOT NULL,             -- the clause
    value    TEXT    NOT NULL,             -- the words of the house rules that bear on it; '' for none
    title    TEXT    NOT NULL,             -- of the rule, when it was broken
    house    TEXT    NOT NULL,             -- all words of the house under which it was broken
    begun    INTEGER NOT NULL,             -- moment of the first mistake that counts
    searched INTEGER,                      -- moment when a case was looked for in vain; NULL: never, or one was found since
    UNIQUE (person, variant, cite, value)
) STRICT;

-- Reviews are never changed. The first of a card is the mistake with which it begins.
CREATE TABLE reviews (
    card     INTEGER NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
    day      INTEGER NOT NULL,             -- where the house stands: days since 1970-01-01
    at       INTEGER NOT NULL,             -- moment
    grade    INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 4), -- again, hard, good, easy
    why      TEXT    NOT NULL,             -- why it was that grade, as record.GradeReason has it
    seed     INTEGER NOT NULL,             -- of the case; 0 where it was none
    unlike   INTEGER NOT NULL CHECK (unlike IN (0, 1)), -- 1: a look-alike, in which nothing was owed under the clause
    table_id TEXT    NOT NULL,             -- where it was dealt
    session  TEXT    NOT NULL,             -- in which it was dealt; '' where it is not known
    seq      INTEGER NOT NULL,             -- the entry of the log at which it was graded; 0 where it is not known
    took     INTEGER NOT NULL,             -- nanoseconds of the dealer's own time; 0 where nobody measured it
    device   TEXT    NOT NULL,             -- mouse, touch, keys; '' where it is not known
    PRIMARY KEY (card, day)                -- the first attempt of a day counts
) STRICT, WITHOUT ROWID;
CREATE TRIGGER reviews_are_not_changed BEFORE UPDATE ON reviews BEGIN SELECT raise(ABORT, 'a review is never changed'); END;

-- Cases that were dealt for a card, each at a table of its own.
CREATE TABLE dealt_cases (
    table_id TEXT    PRIMARY KEY,
    card     INTEGER NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
    person   TEXT    NOT NULL,
    seed     INTEGER NOT NULL,
    unlike   INTEGER NOT NULL CHECK (unlike IN (0, 1)),
    at       INTEGER NOT NULL,             -- moment
    ended    INTEGER                       -- moment; NULL: it is dealt
) STRICT, WITHOUT ROWID;
CREATE INDEX dealt_cases_of ON dealt_cases (person, ended);
CREATE INDEX dealt_cases_card ON dealt_cases (card);
