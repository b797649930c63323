-- Version 14: what is kept of a person can be erased. Names and words that a person said
-- lie apart from the log. Moments are nanoseconds since 1970-01-01 00:00 UTC.

-- Entries of the log with the names and words that were said in them. The row in entries
-- has an id in the place of the name, and no words. Entries from before this version have
-- a row here when their words have been erased, and not before.
CREATE TABLE words (
    table_key INTEGER NOT NULL REFERENCES tables (key),
    seq       INTEGER NOT NULL,
    person    TEXT    NOT NULL,            -- whose name and words they are
    about     TEXT    NOT NULL,            -- the person to whom they were said; '' for everybody
    seal      BLOB,                        -- SHA-256 of salt and words, which the digest of a sheet has; NULL before version 14
    salt      BLOB,                        -- random; NULL: erased
    line      TEXT,                        -- the entry as it was said; NULL: erased
    facts     BLOB,
    verdicts  BLOB,
    was       BLOB,                        -- before version 14: the hash of the entry as it was said
    now       BLOB,                        -- and of the entry without its words
    name      TEXT,                        -- what the person is called instead; NULL: not erased
    erased    INTEGER,                     -- moment; NULL: not erased
    PRIMARY KEY (table_key, seq),
    CHECK ((seal IS NULL) = (was IS NOT NULL)),
    CHECK ((line IS NULL) = (erased IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX words_person ON words (person);
CREATE INDEX words_about ON words (about);

-- People who were erased, under the names that stand in the place of theirs.
CREATE TABLE erasures (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    person TEXT    NOT NULL UNIQUE,
    name   TEXT    NOT NULL,               -- "former trainee 17"
    was    TEXT    NOT NULL,               -- the name before, while something waits; '' when all is done
    at     INTEGER NOT NULL,               -- moment
    done   INTEGER                         -- moment; NULL: something waits, such as a signed exam
) STRICT;
CREATE TRIGGER erasures_are_not_taken_back BEFORE DELETE ON erasures BEGIN SELECT raise(ABORT, 'an erasure is never taken back'); END;

-- People who have asked to be erased.
CREATE TABLE erasure_requests (
    person TEXT    PRIMARY KEY,
    at     INTEGER NOT NULL                -- moment
) STRICT, WITHOUT ROWID;

-- For how many months people are kept who do not come back, and signed exams; 0 is for ever.
CREATE TABLE retention (
    one     INTEGER PRIMARY KEY CHECK (one = 1), -- one row
    guests  INTEGER NOT NULL,
    members INTEGER NOT NULL,
    exams   INTEGER NOT NULL
) STRICT;
INSERT INTO retention VALUES (1, 0, 0, 0);

-- Of a decision or a signature the name becomes that of the erasure, and the reason is
-- erased with the person whose mistake it is on. Nothing else ever changes.
DROP TRIGGER decisions_are_not_changed;
CREATE TRIGGER decisions_are_not_changed BEFORE UPDATE ON decisions
    WHEN new.number IS NOT old.number OR new.table_id IS NOT old.table_id OR new.seq IS NOT old.seq OR new.place IS NOT old.place
        OR new.cite IS NOT old.cite OR new.edition IS NOT old.edition OR new.ruling IS NOT old.ruling OR new.person IS NOT old.person OR new.at IS NOT old.at
        OR new.name <> old.name AND NOT EXISTS (SELECT 1 FROM erasures e WHERE e.person = old.person AND e.name = new.name)
        OR new.reason <> old.reason AND (new.reason <> 'words erased' OR NOT EXISTS (SELECT 1 FROM erasures e JOIN mistakes m ON m.person = e.person
            WHERE m.table_id = old.table_id AND m.seq = old.seq AND m.place = old.place))
    BEGIN SELECT raise(ABORT, 'a decision is never changed'); END;
DROP TRIGGER signatures_are_not_changed;
CREATE TRIGGER signatures_are_not_changed BEFORE UPDATE ON signatures
    WHEN new.session IS NOT old.session OR new.digest IS NOT old.digest OR new.person IS NOT old.person OR new.at IS NOT old.at OR new.after IS NOT old.after
        OR new.name <> old.name AND NOT EXISTS (SELECT 1 FROM erasures e WHERE e.person = old.person AND e.name = new.name)
    BEGIN SELECT raise(ABORT, 'a signature is never changed'); END;
