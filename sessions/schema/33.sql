-- Version 33: the shoe at the end of the path is a row for each person and game. Moments are
-- nanoseconds since 1970-01-01 00:00 UTC.

CREATE TABLE apprentice_shoes (
    person  TEXT    NOT NULL,
    game    TEXT    NOT NULL,              -- the variant
    session TEXT    NOT NULL,              -- in which it was dealt
    at      INTEGER NOT NULL,              -- moment when it was kept
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO apprentice_shoes
    SELECT a.person, s.variant, s.id, coalesce(s.ended, a.at) FROM apprentices a JOIN json_each('["' || replace(a.shoe, ' ', '","') || '"]') j JOIN sessions s ON s.id = j.value;

DROP TRIGGER shoe_is_told;
ALTER TABLE apprentices DROP COLUMN shoe;
CREATE TRIGGER first_shoe_is_told AFTER INSERT ON apprentice_shoes
    BEGIN INSERT INTO results_to_send VALUES ('shoe', new.session, new.session, new.person, new.at); END;
CREATE TRIGGER shoe_is_told AFTER UPDATE OF session ON apprentice_shoes WHEN new.session <> old.session
    BEGIN INSERT INTO results_to_send VALUES ('shoe', new.session, new.session, new.person, new.at); END;
