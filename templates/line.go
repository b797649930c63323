package templates

import "time"

// Beat is the time in which a table's page hears something on its line, a beat where there
// is nothing else. A page that hears nothing for twice as long says that the line is down.
const Beat = 2500 * time.Millisecond
