-- Version 4: the sets of house rules that people have saved under a name of their
-- own, to begin a table with. Moments are nanoseconds since 1970-01-01 00:00 UTC.

CREATE TABLE profiles (
    person TEXT    NOT NULL,               -- an account or a guest
    name   TEXT    NOT NULL,               -- as the person writes it
    house  TEXT    NOT NULL,               -- words like settle=one-pass
    at     INTEGER NOT NULL,               -- moment when it was last saved
    PRIMARY KEY (person, name)
) STRICT, WITHOUT ROWID;
