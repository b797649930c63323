package sessions

import (
	"time"

	"burncard/game"
)

// Order between people is judged by what they could see. A line that set out
// before its sender's page had shown what changed its meaning is handed back to
// him, and is nobody's mistake.

// crossing is how long a line may have been on its way. Who says that his page
// is older is taken at no word: he would never be wrong.
const crossing = 3 * time.Second

// crossed says kindly why a player's line comes too late through nobody's
// fault; empty where it does not.
func (l *Live) crossed(ln Line, a game.Act) string {
	h, t := l.h, l.h.Table
	if ln.Shown <= 0 || ln.Shown >= h.Seq || a.By != game.ByPlayer && a.By != game.ByTerminal {
		return ""
	}
	switch a.Verb {
	case game.Bet:
		if t.Round.Started && ln.Shown < h.FirstCard {
			return "The first card was on its way: your chips are back"
		}
		if t.Round.Closed && ln.Shown < h.NoMore {
			return "No more bets was on its way: your chips are back"
		}
	case game.Cash:
		if a.Wager != "" && t.Round.Started && ln.Shown < h.FirstCard {
			return "The first card was on its way: your cash is back"
		}
	case game.Hit, game.Double, game.Split, game.Surrender, game.Rescue:
		if a.By == game.ByTerminal {
			if ln.Shown < h.Shared {
				return "A card was on its way: look again"
			}
			return ""
		}
		// The sign was for the hand as it was.
		if s := t.Seat(a.Box); s != nil {
			if i := s.InTurn(); i >= 0 && ln.Shown < h.Served[s.Hands[i].Serial] {
				return "A card was on its way to that hand: look again"
			}
		}
	}
	return ""
}

// unseenBefore reports that an act which is wrong now was right on the table
// that its sender saw, and that others, a moment ago, made the difference.
func (l *Live) unseenBefore(ln Line, a game.Act) (bool, error) {
	h := l.h
	if ln.Shown <= 0 || ln.Shown >= h.Seq || l.hall.now().Sub(h.At) > crossing {
		return false, nil
	}
	seen, err := l.fold(ln.Shown)
	if err != nil || seen.Seq != ln.Shown {
		return false, nil // no longer kept: it is judged as it stands
	}
	// Only what others did counts, and only what they did just now.
	for e, err := range l.hall.log.Read(l.hall.ctx, l.id, ln.Shown+1) {
		if err != nil {
			return false, err
		}
		if e.Person == ln.Person.ID || l.hall.now().Sub(e.At) > crossing {
			return false, nil
		}
	}
	desk := game.Desk{Table: seen.Table, Book: l.book}
	out, err := desk.Consider(a, l.draw(h.Seq+1))
	return err == nil && out.Verdict.Right(), nil
}
