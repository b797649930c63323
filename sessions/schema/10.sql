-- Version 10: the audit log, in which it stands what was done to the people of the house
-- and to what is kept of them. It has no names: they are looked up when it is read, so
-- that an erased name is gone from here too. Moments are nanoseconds since 1970-01-01 00:00 UTC.

CREATE TABLE audit (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at     INTEGER NOT NULL,               -- moment
    person TEXT    NOT NULL,               -- that acted; ids with a colon are nobody's
    act    TEXT    NOT NULL CHECK (act <> ''),
    about  TEXT    NOT NULL,               -- the person to whom it was done; '' for nobody
    words  TEXT    NOT NULL                -- what else there is to say; '' for nothing, or erased with that person
) STRICT;
CREATE INDEX audit_person ON audit (person);
CREATE INDEX audit_about ON audit (about);
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
    WHEN new.words <> '' OR new.number <> old.number OR new.at <> old.at OR new.person <> old.person OR new.act <> old.act OR new.about <> old.about
    BEGIN SELECT raise(ABORT, 'the audit log is never changed'); END;
CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit BEGIN SELECT raise(ABORT, 'nothing is deleted from the audit log'); END;
