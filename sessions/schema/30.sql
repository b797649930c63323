-- Version 30: a person has a shoe at the end of the path of each game, so that one column has
-- several sessions, with a space between: each is told once, as its own.

DROP TRIGGER shoe_is_told;
CREATE TRIGGER shoe_is_told AFTER UPDATE OF shoe ON apprentices WHEN new.shoe <> '' AND new.shoe <> old.shoe
    BEGIN INSERT INTO results_to_send SELECT 'shoe', j.value, j.value, new.person, new.at FROM json_each('["' || replace(new.shoe, ' ', '","') || '"]') j
        WHERE instr(' ' || old.shoe || ' ', ' ' || j.value || ' ') = 0; END;
