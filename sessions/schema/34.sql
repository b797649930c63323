-- Version 34: whether a table test was passed when its sheet was signed is a column of its own.

ALTER TABLE signed_points ADD COLUMN passed INTEGER NOT NULL DEFAULT 0 CHECK (passed IN (0, 1)); -- 1: every mark of its plan was met
DROP TRIGGER signed_points_are_not_changed;
UPDATE signed_points SET passed = 1 WHERE result = 'passed' OR result LIKE 'passed,%';
CREATE TRIGGER signed_points_are_not_changed BEFORE UPDATE ON signed_points BEGIN SELECT raise(ABORT, 'what was signed is never changed'); END;
