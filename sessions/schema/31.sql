-- Version 31: an attempt at an exam is queued in the transaction that ends it, and not when
-- somebody looks at the records after its exam has closed for everybody. It is sent when its
-- trainee is told, as before: until then no store reads it out of the queue.

DROP TRIGGER exam_is_told;
CREATE TRIGGER exam_end_is_told AFTER UPDATE OF ended ON attempts WHEN new.ended IS NOT NULL AND old.ended IS NULL AND new.table_id <> '' AND new.void_at IS NULL
    BEGIN INSERT INTO results_to_send SELECT 'exam', new.table_id, coalesce((SELECT s.id FROM sessions s WHERE s.table_id = new.table_id AND s.person = a.person AND s.stand = 'dealer'), ''),
        a.person, new.ended FROM appointments a WHERE a.id = new.appointment AND a.test = ''; END;
-- Those that have ended and wait to be told have passed their moment.
INSERT INTO results_to_send SELECT 'exam', t.table_id, coalesce((SELECT s.id FROM sessions s WHERE s.table_id = t.table_id AND s.person = a.person AND s.stand = 'dealer'), ''), a.person, t.ended
    FROM attempts t JOIN appointments a ON a.id = t.appointment WHERE a.test = '' AND t.ended IS NOT NULL AND t.told IS NULL AND t.table_id <> '' AND t.void_at IS NULL;
