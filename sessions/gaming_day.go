package sessions

import (
	"time"

	"burncard/game"
)

// deckHours is how long decks may be in use, 633a.3(d).
func deckHours(h *game.House) int {
	if h.Shoe == "hand" {
		return 4
	}
	return 24
}

// A gamingDay tells the table the hours that rules read, by lines at the moment at
// which they matter.
type gamingDay struct{ *scheduler }

func (d gamingDay) intends(now time.Time) (intent, bool) {
	h, t := d.h, d.h.Table
	if h.Decks.IsZero() || h.Day.IsZero() || d.turnedDown(clockID) {
		return intent{}, false // a log of an older release that begins with a checkpoint
	}
	in := intent{person: clock}
	if t.Day.ReaderInspected {
		in.at, in.act = nextDay(h.Day, t.House.DayBegins), game.Act{By: game.ByClock, Verb: game.GamingDay}
	}
	if hours := deckHours(&t.House); t.Day.DeckHours < hours {
		if at := h.Decks.Add(time.Duration(hours) * time.Hour); in.at.IsZero() || at.Before(in.at) {
			in.at, in.act = at, game.Act{By: game.ByClock, Verb: game.Hours, N: hours}
		}
	}
	return in, !in.at.IsZero()
}

// nextDay is when the gaming day after the one of a moment begins, at an hour
// where the machine stands: the reader is inspected anew, 633a.2(f).
func nextDay(at time.Time, hour int) time.Time {
	at = at.Local()
	day := time.Date(at.Year(), at.Month(), at.Day(), hour, 0, 0, 0, at.Location())
	if !day.After(at) {
		day = day.AddDate(0, 0, 1)
	}
	return day
}
