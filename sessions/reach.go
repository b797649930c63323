package sessions

import "time"

// reach is how many years a moment that people set may be away. The records keep moments to
// the nanosecond, and can keep none after the year 2262.
const reach = 100

const outOfReach = "%s is more than %d years away"

func withinReach(at, now time.Time) bool {
	return at.After(now.AddDate(-reach, 0, 0)) && at.Before(now.AddDate(reach, 0, 0))
}

// dayAndTime writes a moment for people, with its year where that is not this year.
func dayAndTime(at, now time.Time) string {
	at = at.Local()
	if at.Year() != now.Local().Year() {
		return at.Format("January 2, 2006, 15:04")
	}
	return at.Format("January 2, 15:04")
}
