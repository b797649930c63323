-- Version 13: profiles of house rules have versions, and the house has profiles beside
-- those of single persons. A session names the one that it was dealt under. What is set
-- for trainees may be a profile, and may be set for a class. Moments are nanoseconds
-- since 1970-01-01 00:00 UTC.

ALTER TABLE profiles RENAME TO saved_before;

CREATE TABLE profiles (
    id      TEXT    PRIMARY KEY,           -- random, never reused
    person  TEXT    NOT NULL,              -- the person whose own it is; '' for the house's
    name    TEXT    NOT NULL,
    retired INTEGER,                       -- moment; NULL: it is offered
    UNIQUE (person, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE profile_versions (
    profile   TEXT    NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL,            -- from 1
    note      TEXT    NOT NULL,            -- '' for none
    games     TEXT    NOT NULL,            -- variants, with a space between; '' for every game
    house     TEXT    NOT NULL,            -- words like settle=one-pass
    by_person TEXT    NOT NULL,            -- the person who saved it
    by_name   TEXT    NOT NULL,
    at        INTEGER NOT NULL,            -- moment
    PRIMARY KEY (profile, number)
) STRICT, WITHOUT ROWID;

INSERT INTO profiles SELECT lower(hex(randomblob(8))), person, name, NULL FROM saved_before;
INSERT INTO profile_versions SELECT p.id, 1, '', '', b.house, b.person, coalesce((SELECT name FROM people WHERE id = b.person), ''), b.at
    FROM saved_before b JOIN profiles p ON p.person = b.person AND p.name = b.name;
DROP TABLE saved_before;

-- As it is printed, like "Riverside, version 3"; '' where nobody knows.
ALTER TABLE sessions ADD COLUMN profile TEXT NOT NULL DEFAULT '';

-- The exam is dealt under it.
ALTER TABLE appointments ADD COLUMN profile TEXT NOT NULL DEFAULT '';

-- With a profile all its rules hold, at its games.
ALTER TABLE terms ADD COLUMN profile TEXT NOT NULL DEFAULT '';      -- as it is printed; '' for single house rules
ALTER TABLE terms ADD COLUMN profile_key TEXT NOT NULL DEFAULT '';  -- of the version
ALTER TABLE terms ADD COLUMN games TEXT NOT NULL DEFAULT '';        -- of the profile; '' for every game

-- What supervisors have set for all who are in a class.
CREATE TABLE class_terms (
    class       TEXT    PRIMARY KEY REFERENCES classes (id),
    mode        TEXT    NOT NULL,          -- '' for any
    house       TEXT    NOT NULL,          -- words of the profile
    profile     TEXT    NOT NULL,          -- as it is printed
    profile_key TEXT    NOT NULL,          -- of the version
    games       TEXT    NOT NULL,          -- of the profile; '' for every game
    by_person   TEXT    NOT NULL,          -- the supervisor
    by_name     TEXT    NOT NULL,
    at          INTEGER NOT NULL           -- moment
) STRICT, WITHOUT ROWID;
