package templates

import "time"

// Beat is the time between two beats that a table's page hears on its line. A page that
// misses two of them says that the line is down.
const Beat = 2500 * time.Millisecond
