-- Version 11: people as a school keeps them: when each was last here, one-time links of
-- every kind in one table, accounts that were removed, and who may make an account.
-- Moments are Unix milliseconds.
--
-- From here on an account may have an empty password: its owner was added by a supervisor
-- and sets it by a link. Nobody logs in with it before. A removed account is a row of role
-- guest again: without name of its own and without password.

ALTER TABLE people ADD COLUMN seen INTEGER;                   -- moment, to the hour; NULL: never here
ALTER TABLE people ADD COLUMN days INTEGER NOT NULL DEFAULT 0; -- on how many days the person was here
UPDATE people SET
    seen = max(made, coalesce((SELECT max(seen) FROM devices WHERE person = people.id), 0),
        coalesce((SELECT max(coalesce(ended, begun)) / 1000000 FROM sessions WHERE person = people.id), 0)),
    days = max(1, (SELECT count(DISTINCT begun / 86400000000000) FROM sessions WHERE person = people.id));
CREATE INDEX sessions_unfinished ON sessions (person) WHERE ended IS NULL;

-- One-time links. Spent ones stay: they say who let whom in.
CREATE TABLE links (
    id        TEXT PRIMARY KEY,             -- the public half of the token
    secret    BLOB NOT NULL,                -- SHA-256 of the other half
    role      TEXT NOT NULL CHECK (role IN ('member', 'supervisor')), -- that the account gets, or has
    owner     TEXT REFERENCES people (id),  -- whose password it sets; NULL: it makes an account
    class     TEXT REFERENCES classes (id), -- into which it leads; NULL for none
    inviter   TEXT REFERENCES people (id),  -- NULL: printed at a start without supervisors, or made by command
    made      INTEGER NOT NULL,             -- moment
    expires   INTEGER,                      -- moment; NULL: good until the next start
    used      INTEGER,                      -- moment; NULL: not yet
    person    TEXT REFERENCES people (id),  -- who used it
    withdrawn INTEGER,                      -- moment; NULL: it was not
    CHECK ((used IS NULL) = (person IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO links SELECT id, secret, 'supervisor', NULL, NULL, inviter, made, expires, used, person, NULL FROM supervisor_links;
DROP TABLE supervisor_links;
CREATE INDEX links_made ON links (made);
CREATE INDEX links_owner ON links (owner);

-- Accounts that may not log in: as before, but the operator disables by command, too.
CREATE TABLE disabled_by (
    person TEXT PRIMARY KEY REFERENCES people (id),
    by     TEXT REFERENCES people (id),     -- the supervisor who disabled it; NULL: the operator
    at     INTEGER NOT NULL                 -- moment
) STRICT, WITHOUT ROWID;
INSERT INTO disabled_by SELECT person, by, at FROM disabled;
DROP TABLE disabled;
ALTER TABLE disabled_by RENAME TO disabled;

-- Accounts that were removed: they cannot log in, and their names are free.
CREATE TABLE removed (
    person TEXT PRIMARY KEY REFERENCES people (id),
    by     TEXT REFERENCES people (id),     -- the supervisor; NULL: the operator
    at     INTEGER NOT NULL                 -- moment
) STRICT, WITHOUT ROWID;

-- Who may come in. No row: accounts are open to everybody, and guests come in.
CREATE TABLE admission (
    one          INTEGER PRIMARY KEY CHECK (one = 1), -- one row
    registration TEXT NOT NULL CHECK (registration IN ('open', 'invitation', 'closed')),
    guests       INTEGER NOT NULL CHECK (guests IN (0, 1)) -- 1: visitors come in with a name alone
) STRICT;
