-- Version 24: equivalent cards of table tests.

-- What the cards of an attempt demand of their dealer: JSON, a count by key; null where
-- everybody has the same cards.
ALTER TABLE attempts ADD COLUMN demands TEXT NOT NULL DEFAULT 'null';
