package templates

import (
	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
)

// A RoundsData lists the rounds of a session.
type RoundsData struct {
	Page
	Session record.Session
	Rounds  []sessions.DealtRound // those of this page
	All     int                   // on all pages
	Show    string                // RoundsMarked, RoundsCritical; empty for all rounds
	Number  string                // of a round that is looked for; empty for none
	Pager   Pager
	// Money: chips lie on the table, so that a round has a result in chips.
	Money bool
	// OpenToo: a round that was not dealt to its end can be replayed as well.
	OpenToo bool
}

// What a list of rounds may be narrowed to.
const (
	RoundsMarked   = "marked"
	RoundsCritical = "critical"
)

var roundChoices = []Choice{
	{Value: "", Label: "All rounds"},
	{Value: RoundsMarked, Label: "With a mistake"},
	{Value: RoundsCritical, Label: "With a critical mistake"},
}

// replay is where a round can be replayed; empty for nowhere.
func (d *RoundsData) replay(r *sessions.DealtRound) string {
	if r.Ended.IsZero() && !d.OpenToo {
		return ""
	}
	return ReplayPath(d.Session.ID, r.From, false)
}

// roundName names a round; one that was not dealt to its end may have no number.
func roundName(r *sessions.DealtRound) string {
	if r.Number == 0 {
		return "First round"
	}
	return "Round " + number(r.Number)
}

// resultWords say what the house won or lost in a round.
func resultWords(r *sessions.DealtRound) string {
	switch {
	case r.Ended.IsZero():
		return "not dealt to its end"
	case r.Result > 0:
		return "house wins " + r.Result.String()
	case r.Result < 0:
		return "house pays " + (-r.Result).String()
	}
	return "even"
}

// Marked reports a round with a mistake, and whether one of them is critical.
func Marked(r *sessions.DealtRound) (marked, critical bool) {
	for i := range r.Mistakes {
		critical = critical || r.Mistakes[i].Mistake.Gravity == game.Critical
	}
	return len(r.Mistakes) > 0, critical
}
