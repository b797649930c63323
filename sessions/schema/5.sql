-- Version 5: why a mistake was one, as the table lay then: the win as a multiplication,
-- whose turn it was, the cards. JSON; {} for mistakes of earlier versions.

ALTER TABLE mistakes ADD COLUMN grounds TEXT NOT NULL DEFAULT '{}';
