package templates

import (
	"fmt"
	"slices"

	"burncard/variants/library"
)

// wentWell says what a dealer did well in a session, a sentence each.
func wentWell(d *SummaryData) (list []string) {
	s := &d.Session.Score
	if s.Rounds > 0 {
		switch clean := cleanRounds(d); clean {
		case s.Rounds:
			list = append(list, Plural(s.Rounds, "round")+", and none with a mistake.")
		case 0:
			list = append(list, Plural(s.Rounds, "round")+" dealt to the end.")
		default:
			list = append(list, fmt.Sprintf("%d of %d rounds without a mistake.", clean, s.Rounds))
		}
	}
	now, before := int(s.HandsPerHour()+.5), int(d.Before.HandsPerHour()+.5)
	switch {
	case now == 0:
	case before == 0:
		list = append(list, fmt.Sprintf("%d hands an hour: the pace for next time.", now))
	case now > before:
		list = append(list, fmt.Sprintf("%d hands an hour, and %d in the session before: faster.", now, before))
	case now == before:
		list = append(list, fmt.Sprintf("%d hands an hour, as in the session before.", now))
	}
	if s.Caught > 0 {
		list = append(list, breachesCaught(s.Caught))
	}
	return list
}

// cleanRounds counts the rounds in which nothing was wrong, slips and advice apart. A
// mistake in a round that was not dealt to its end takes nothing from those before.
func cleanRounds(d *SummaryData) int {
	var wrong []int
	for _, j := range d.Mistakes {
		if !j.Slip && !j.Overturned && j.Round <= d.Finished && j.Mistake.Source != "reading" && !slices.Contains(wrong, j.Round) {
			wrong = append(wrong, j.Round)
		}
	}
	return max(0, d.Session.Score.Rounds-len(wrong))
}

// repeated are the lessons that teach what was broken in an exercise.
func repeated(d *SummaryData) []library.Exercise {
	if d.Exercise == nil || !d.Exercise.Told {
		return nil
	}
	return repeats(d.Exercise.Broken, d.Exercise.Address)
}

// repeatMost is how many clauses a dealer is to take home from a session.
const repeatMost = 3

// toRepeat lists the clauses that were broken most often.
func toRepeat(d *SummaryData) (list []CiteCount) {
	for _, c := range d.ByCite {
		if c.Count > 0 && c.Source != "reading" && len(list) < repeatMost {
			list = append(list, c)
		}
	}
	return list
}

func breachesCaught(n int) string {
	if n == 1 {
		return "1 breach of a player caught."
	}
	return fmt.Sprintf("%d breaches of players caught.", n)
}
