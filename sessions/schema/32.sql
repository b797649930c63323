-- Version 32: what went wrong in a session stands in one row, too, beside what was owed, so that
-- desks look at no mistake. It is derived; package record (steps.go) writes it in the
-- transaction that changes what it is derived from.

CREATE TABLE desk_lines (
    session TEXT PRIMARY KEY,
    owed    TEXT NOT NULL,                 -- a line for each row of owed that does not only advise: round, owed, first, timed, took, clause
    wrong   TEXT NOT NULL                  -- a line for each mistake that counts, and has a step: round, step, gravity from 0, 1 if it was coached, clause
) STRICT, WITHOUT ROWID;
INSERT INTO desk_lines SELECT x.session,
    coalesce((SELECT group_concat(o.round || ' ' || o.owed || ' ' || o.first || ' ' || o.timed || ' ' || o.took || ' ' || o.cite, char(10))
        FROM owed o WHERE o.session = x.session AND o.source <> 'reading'), ''),
    coalesce((SELECT group_concat(m.round || ' ' || m.step || ' ' || CASE m.gravity WHEN 'minor' THEN 0 WHEN 'critical' THEN 2 ELSE 1 END || ' ' || (m.refused
            OR EXISTS (SELECT 1 FROM flags f WHERE f.table_id = m.table_id AND f.seq = m.seq AND f.place = m.place)
            OR EXISTS (SELECT 1 FROM decisions d WHERE d.table_id = m.table_id AND d.seq = m.seq AND d.place = m.place)) || ' ' || m.cite, char(10))
        FROM mistakes m WHERE m.session = x.session AND m.slip IS NULL AND NOT m.overturned AND m.source <> 'reading' AND m.step IS NOT NULL), '')
    FROM (SELECT session FROM owed UNION SELECT session FROM mistakes WHERE session <> '') x;
DROP TABLE IF EXISTS owed_lines;
