-- Version 12: people who are appointed together sit one plan, and none is told how it went
-- before the others have sat it. Moments are nanoseconds since 1970-01-01 00:00 UTC.

ALTER TABLE appointments ADD COLUMN plan TEXT NOT NULL DEFAULT ''; -- the id of the first appointment that was made with it
UPDATE appointments SET plan = (SELECT min(b.id) FROM appointments b WHERE b.exam = appointments.exam AND b.variant = appointments.variant);
CREATE INDEX appointments_plan ON appointments (plan);

ALTER TABLE attempts ADD COLUMN told INTEGER; -- moment from which its trainee may read how it went; NULL until then
UPDATE attempts SET told = ended;
CREATE INDEX attempts_untold ON attempts (table_id) WHERE told IS NULL AND table_id <> '';

-- What an instructor did is found in the log.
DROP TABLE touched;
