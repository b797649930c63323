-- Version 38: every edge comes with the program, and none is dealt for a table any more.

DROP TABLE edges;
