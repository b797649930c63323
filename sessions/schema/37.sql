-- Version 37: passkeys, and identities at another house's login, as further ways in.

CREATE TABLE passkeys (
    id     TEXT PRIMARY KEY,                     -- of the credential, base64url
    person TEXT NOT NULL REFERENCES people (id),
    host   TEXT NOT NULL,                        -- the name of the house to which it is bound
    name   TEXT NOT NULL,                        -- in its owner's words
    key    BLOB NOT NULL,                        -- the public key, as COSE
    backup INTEGER NOT NULL,                     -- 1 where it may be copied to the owner's other devices
    signs  INTEGER NOT NULL,                     -- its counter of signatures; 0 where it counts none
    added  INTEGER NOT NULL,                     -- Unix milliseconds
    used   INTEGER                               -- Unix milliseconds
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_person ON passkeys (person);

CREATE TABLE identities (
    issuer  TEXT NOT NULL,
    subject TEXT NOT NULL,                       -- the issuer's id of the person
    person  TEXT NOT NULL REFERENCES people (id),
    founded INTEGER NOT NULL,                    -- 1 where the account was made by it
    tied    INTEGER NOT NULL,                    -- Unix milliseconds
    used    INTEGER,                             -- Unix milliseconds
    PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX identities_person ON identities (person);
