-- Version 36: logins are kept with their browser and their last use, so that a person can
-- look at his own and end them.

CREATE TABLE logins (
    id      TEXT PRIMARY KEY,                     -- random; the data of login_sessions have it
    person  TEXT NOT NULL REFERENCES people (id),
    browser TEXT NOT NULL,                        -- in words, as "Firefox on Android"
    began   INTEGER NOT NULL,                     -- Unix milliseconds
    used    INTEGER NOT NULL                      -- Unix milliseconds; noted every five minutes at most
) STRICT, WITHOUT ROWID;
CREATE INDEX logins_person ON logins (person);
