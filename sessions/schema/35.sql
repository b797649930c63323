-- Version 35: mistakes_of_session begins with the columns of mistakes_session, and finds what it found.

DROP INDEX mistakes_session;
