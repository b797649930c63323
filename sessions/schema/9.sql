-- Version 9: lists of sessions are found by what was dealt and what was wrong. Of a
-- session the key of its exercise is kept; '' for none.

ALTER TABLE sessions ADD COLUMN exercise TEXT NOT NULL DEFAULT '';
UPDATE sessions SET exercise = coalesce((SELECT json_extract(CAST(t.settings AS TEXT), '$.exerciseKey') FROM tables t WHERE t.id = sessions.table_id), '')
    WHERE stand = CASE WHEN instr(' ' || house || ' ', ' table=automated ') THEN 'floor' ELSE 'dealer' END;

-- All that a list asks of a mistake stands in the indexes: no row is read for it.
CREATE INDEX mistakes_of_session ON mistakes (session, seq, slip, overturned, source, gravity, cite, round);
CREATE INDEX mistakes_of_clause ON mistakes (cite, session, slip, overturned, gravity, round, at);
