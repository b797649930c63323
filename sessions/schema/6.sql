-- Version 6: what makes a record hold. In an exam its dealer asks for a slip of the
-- hand, and supervisors decide; decisions are numbered, and none is ever changed or
-- deleted. Moments are nanoseconds since 1970-01-01 00:00 UTC.

ALTER TABLE mistakes ADD COLUMN edition TEXT NOT NULL DEFAULT '';       -- of the rulebook that judged
ALTER TABLE mistakes ADD COLUMN overturned INTEGER NOT NULL DEFAULT 0;  -- 1: by the decision in force it does not count
UPDATE mistakes SET edition = coalesce((SELECT e.edition FROM tables t JOIN entries e ON e.table_key = t.key AND e.seq = mistakes.seq
    WHERE t.id = mistakes.table_id), '');
CREATE INDEX mistakes_clause ON mistakes (cite, edition);

-- In an exam the maker of a mistake asks to have it taken for a slip of the hand. Slips
-- that were marked in an exam before this version stay: a later rule changes no old score.
CREATE TABLE requests (
    table_id TEXT    NOT NULL,
    seq      INTEGER NOT NULL,
    place    INTEGER NOT NULL,
    person   TEXT    NOT NULL,
    name     TEXT    NOT NULL,
    at       INTEGER NOT NULL,             -- moment
    words    TEXT    NOT NULL,             -- '' for none
    PRIMARY KEY (table_id, seq, place),
    FOREIGN KEY (table_id, seq, place) REFERENCES mistakes (table_id, seq, place)
) STRICT, WITHOUT ROWID;

-- Decisions of supervisors: on one mistake, or on a clause in one edition of the rules.
CREATE TABLE decisions (
    number   INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT,                         -- of the mistake; NULL for a clause
    seq      INTEGER,
    place    INTEGER,
    cite     TEXT,                         -- of the clause; NULL for a mistake
    edition  TEXT,
    ruling   TEXT    NOT NULL CHECK (ruling IN ('upheld', 'overturned', 'withdrawn')),
    reason   TEXT    NOT NULL CHECK (reason <> ''),
    person   TEXT    NOT NULL,             -- the supervisor
    name     TEXT    NOT NULL,
    at       INTEGER NOT NULL,             -- moment
    CHECK ((table_id IS NULL) <> (cite IS NULL)),
    CHECK ((ruling = 'withdrawn') <= (cite IS NOT NULL)),
    FOREIGN KEY (table_id, seq, place) REFERENCES mistakes (table_id, seq, place)
) STRICT;
CREATE INDEX decisions_mistake ON decisions (table_id, seq, place);
CREATE INDEX decisions_clause ON decisions (cite, edition);
CREATE TRIGGER decisions_are_not_changed BEFORE UPDATE ON decisions BEGIN SELECT raise(ABORT, 'a decision is never changed'); END;
CREATE TRIGGER decisions_are_not_deleted BEFORE DELETE ON decisions BEGIN SELECT raise(ABORT, 'a decision is never deleted'); END;

-- How far the person of a session has read the decisions on its sheet.
CREATE TABLE answers_read (
    session TEXT    PRIMARY KEY,
    number  INTEGER NOT NULL               -- of the last decision that he has read
) STRICT, WITHOUT ROWID;

-- The digest of the log of each session that is over, as it was when the sheet was
-- first opened; see sessions/digest.go.
CREATE TABLE digests (
    session TEXT    PRIMARY KEY,
    digest  TEXT    NOT NULL,              -- hexadecimal
    entries BLOB    NOT NULL,              -- of each entry in turn the first four bytes of its hash
    build   TEXT    NOT NULL,              -- of the program that made it
    at      INTEGER NOT NULL               -- moment
) STRICT, WITHOUT ROWID;

-- Sheets that supervisors have signed. What is decided after it is an amendment.
CREATE TABLE signatures (
    session TEXT    PRIMARY KEY,
    digest  TEXT    NOT NULL,              -- that was signed
    person  TEXT    NOT NULL,
    name    TEXT    NOT NULL,
    at      INTEGER NOT NULL,              -- moment
    after   INTEGER NOT NULL               -- the number of the last decision before it; 0 for none
) STRICT, WITHOUT ROWID;
CREATE TRIGGER signatures_are_not_changed BEFORE UPDATE ON signatures BEGIN SELECT raise(ABORT, 'a signature is never changed'); END;
CREATE TRIGGER signatures_are_not_deleted BEFORE DELETE ON signatures BEGIN SELECT raise(ABORT, 'a signature is never deleted'); END;
