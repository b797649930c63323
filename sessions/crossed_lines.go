package sessions

import (
	"time"

	"burncard/game"
)

// Order between people is judged by what they could see. A line that left its
// sender's page before that had shown what changed its meaning is handed back to
// him, and is nobody's mistake.

// crossing is how long a line may have been on its way. A page that says more is not
// believed: its person would never be wrong.
const crossing = 3 * time.Second

// crossed says why a player's line comes too late through nobody's fault; empty
// where it does not.
func (g *engine) crossed(ln Line, a game.Act) string {
	h, t := g.h, g.h.Table
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
			if i := t.InTurn(s); i >= 0 && ln.Shown < h.Served[s.Hands[i].Serial] {
				return "A card was on its way to that hand: look again"
			}
		}
	}
	return ""
}

// wasRight reports that an act was right on the table that its sender saw, and that
// only others have changed the table since, a moment ago. If the act is wrong now, it
// is handed back. Every act is asked this, so that the time until the answer does not
// tell the judgement. If the past lacks what the sender saw, the act is judged as the
// table stands.
func (g *engine) wasRight(ln Line, a game.Act) (bool, error) {
	if ln.Shown <= 0 || ln.Shown >= g.h.Seq || a.By != game.ByDealer && a.By != game.ByFloor {
		return false, nil
	}
	since, known := g.past.after(ln.Shown)
	if !known {
		return false, nil
	}
	now := g.now()
	for i := range since {
		if m := &since[i]; m.person == ln.Person.ID || now.Sub(m.at) > crossing {
			return false, nil
		}
	}
	seen, err := g.past.at(ln.Shown)
	if err != nil {
		return false, err
	}
	referee := game.Referee{Table: seen}
	out, err := referee.Consider(a, g.draw(g.h.Seq+1))
	return err == nil && out.Verdict.Right(), nil
}
