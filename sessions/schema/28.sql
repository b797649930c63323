-- Version 28: statements to a learning record store (xAPI). Triggers queue what is to be said
-- in the transaction that keeps the result itself, so that no result is kept without, and
-- nothing is said of one that was not kept. Moments are nanoseconds since 1970-01-01 00:00 UTC.

-- One row while the server sends statements; without it nothing is queued.
CREATE TABLE statement_store (
    one     INTEGER PRIMARY KEY CHECK (one = 1),
    since   INTEGER NOT NULL,              -- moment from which results are queued
    contact INTEGER,                       -- moment when the store last took something; NULL: never
    trouble TEXT    NOT NULL DEFAULT ''    -- why nothing goes out now; '' for nothing
) STRICT;

-- A statement on one result. Its id never changes; its body does not from before the first time
-- that it is sent, so that sending it twice is sending the same.
CREATE TABLE statements (
    number   INTEGER PRIMARY KEY AUTOINCREMENT,
    id       TEXT    NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' ||
                 substr('89AB', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))), -- a random UUID
    kind     TEXT    NOT NULL,             -- of the result, as record.StatementKind has it
    key      TEXT    NOT NULL,             -- of the result among those of its kind
    revision INTEGER NOT NULL DEFAULT 1,   -- a result that changed after it was sent is told again
    session  TEXT    NOT NULL,             -- in which it was dealt; '' for none
    person   TEXT    NOT NULL,             -- whose result it is; '' for nobody's
    at       INTEGER NOT NULL,             -- moment of the result
    state    TEXT    NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'parked', 'replaced')),
    stale    INTEGER NOT NULL DEFAULT 0,   -- how often the result has perhaps changed since the body was made
    body     TEXT,                         -- JSON; NULL: not made yet, or forgotten
    tries    INTEGER NOT NULL DEFAULT 0,   -- how often sending it was begun
    reason   TEXT    NOT NULL DEFAULT '',  -- why it is parked
    done     INTEGER,                      -- moment when it was taken or parked; NULL while it waits
    UNIQUE (kind, key, revision)
) STRICT;
CREATE INDEX statements_waiting ON statements (tries, number) WHERE state = 'waiting';
CREATE INDEX statements_state ON statements (state, number);
CREATE INDEX statements_stale ON statements (number) WHERE stale > 0;
CREATE INDEX statements_session ON statements (session);
CREATE INDEX statements_person ON statements (person);

-- To insert a result here is to queue it: the first time, of a person with an account, while
-- statements are sent.
CREATE VIEW results_to_send AS SELECT '' AS kind, '' AS key, '' AS session, '' AS person, 0 AS at WHERE 0;
CREATE TRIGGER results_are_queued INSTEAD OF INSERT ON results_to_send
    WHEN EXISTS (SELECT 1 FROM statement_store) AND EXISTS (SELECT 1 FROM people WHERE id = new.person AND role <> 'guest')
        AND NOT EXISTS (SELECT 1 FROM statements WHERE kind = new.kind AND key = new.key)
    BEGIN INSERT INTO statements (kind, key, session, person, at) VALUES (new.kind, new.key, new.session, new.person, new.at); END;

-- Sessions that have ended, but for attempts at appointed exams.
CREATE TRIGGER session_is_told AFTER INSERT ON sessions WHEN new.ended IS NOT NULL AND new.mode <> 'case'
    BEGIN INSERT INTO results_to_send SELECT 'session', new.id, new.id, new.person, new.ended
        WHERE NOT EXISTS (SELECT 1 FROM attempts WHERE table_id = new.table_id); END;
CREATE TRIGGER session_end_is_told AFTER UPDATE OF ended ON sessions WHEN new.ended IS NOT NULL AND old.ended IS NULL AND new.mode <> 'case'
    BEGIN INSERT INTO results_to_send SELECT 'session', new.id, new.id, new.person, new.ended
        WHERE NOT EXISTS (SELECT 1 FROM attempts WHERE table_id = new.table_id); END;
CREATE TRIGGER drill_is_told AFTER INSERT ON drill_runs
    BEGIN INSERT INTO results_to_send VALUES ('drill', new.session, new.session, new.person, new.at); END;
CREATE TRIGGER spotting_is_told AFTER INSERT ON spot_runs
    BEGIN INSERT INTO results_to_send VALUES ('spot', new.session, new.session, new.person, new.at); END;
-- The first review of a card is the mistake with which it begins.
CREATE TRIGGER review_is_told AFTER INSERT ON reviews WHEN new.why <> 'mistake'
    BEGIN INSERT INTO results_to_send SELECT 'card', new.card || '/' || new.day, new.session, c.person, new.at FROM cards c WHERE c.id = new.card; END;
-- An attempt at an exam is told when its trainee is told of it; one at a table test, when its
-- sheet is signed.
CREATE TRIGGER exam_is_told AFTER UPDATE OF told ON attempts WHEN new.told IS NOT NULL AND old.told IS NULL AND new.table_id <> '' AND new.void_at IS NULL
    BEGIN INSERT INTO results_to_send SELECT 'exam', new.table_id, coalesce((SELECT s.id FROM sessions s WHERE s.table_id = new.table_id AND s.person = a.person AND s.stand = 'dealer'), ''),
        a.person, coalesce(new.ended, new.told) FROM appointments a WHERE a.id = new.appointment AND a.test = ''; END;
CREATE TRIGGER table_test_is_told AFTER INSERT ON signatures
    BEGIN INSERT INTO results_to_send SELECT 'test', s.table_id, s.id, s.person, t.ended FROM sessions s JOIN attempts t ON t.table_id = s.table_id
        JOIN appointments a ON a.id = t.appointment WHERE s.id = new.session AND a.test <> '' AND a.person = s.person AND t.ended IS NOT NULL AND t.void_at IS NULL; END;
-- The path: a duty that is kept, and the shoe at the end.
CREATE TRIGGER first_duty_is_told AFTER INSERT ON apprentices WHEN EXISTS (SELECT 1 FROM statement_store)
    BEGIN INSERT INTO results_to_send SELECT 'duty', new.person || '/' || j.key, '', new.person, new.at FROM json_each(new.stands) j WHERE json_extract(j.value, '$.Help') = 'kept'; END;
CREATE TRIGGER duty_is_told AFTER UPDATE OF stands ON apprentices WHEN new.stands <> old.stands AND EXISTS (SELECT 1 FROM statement_store)
    BEGIN INSERT INTO results_to_send SELECT 'duty', new.person || '/' || j.key, '', new.person, new.at FROM json_each(new.stands) j
        WHERE json_extract(j.value, '$.Help') = 'kept' AND coalesce((SELECT json_extract(o.value, '$.Help') FROM json_each(old.stands) o WHERE o.key = j.key), '') <> 'kept'; END;
CREATE TRIGGER shoe_is_told AFTER UPDATE OF shoe ON apprentices WHEN new.shoe <> '' AND new.shoe <> old.shoe
    BEGIN INSERT INTO results_to_send VALUES ('shoe', new.shoe, new.shoe, new.person, new.at); END;
-- A supervisor's word on what is done by a person's word.
CREATE TRIGGER word_is_told AFTER INSERT ON assignment_words
    BEGIN INSERT INTO results_to_send VALUES ('word', new.assignment || '/' || new.person, '', new.person, new.at); END;

-- What may change a result that was told.
CREATE TRIGGER mistake_changes_result AFTER UPDATE OF slip, overturned ON mistakes
    WHEN new.session <> '' AND ((new.slip IS NULL) <> (old.slip IS NULL) OR new.overturned <> old.overturned)
    BEGIN UPDATE statements SET stale = stale + 1 WHERE session = new.session AND state IN ('waiting', 'sent'); END;
CREATE TRIGGER void_changes_result AFTER UPDATE OF void_at ON attempts WHEN new.void_at IS NOT old.void_at AND new.table_id <> ''
    BEGIN UPDATE statements SET stale = stale + 1 WHERE kind IN ('exam', 'test') AND key = new.table_id AND state IN ('waiting', 'sent'); END;
CREATE TRIGGER word_changes_result AFTER UPDATE ON assignment_words WHEN new.passed <> old.passed
    BEGIN UPDATE statements SET stale = stale + 1 WHERE kind = 'word' AND key = new.assignment || '/' || new.person AND state IN ('waiting', 'sent'); END;

-- For how many months statements are kept that were sent; 0 is for ever.
ALTER TABLE retention ADD COLUMN statements INTEGER NOT NULL DEFAULT 0;
