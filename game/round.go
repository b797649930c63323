package game

import (
	"slices"

	"burncard/virtualdevices"
)

// A Round is the record of the round: acts in order, and what of them leaves
// no trace on the layout. It begins when the last one ends, with betting open.
type Round struct {
	Record     []Act
	Closed     bool // no more bets was called
	Started    bool // the first card to a box or the dealer is out
	Dealt      int  // how many acts came before that card
	Insurance  bool // offered
	InsClosed  bool
	Countdown  int                  // seconds that the running countdown began with; 0: none runs
	Read       bool                 // the reader was used this round
	ReadsBJ    bool                 // and showed a Blackjack
	ReadDead   bool                 // or gave no answer
	ReadHigh   bool                 // with an ace or ten-value up
	Light      virtualdevices.Light // what the Masque reader showed
	Placed     Spot                 // the rectangle in which the dealer's hand lies
	HoleTurned bool                 // by `turn hole`, not by the way it fell
	Called     int                  // the dealer's cards when his total was last called
	CalledN    int                  // and what was called
	FloorTold  int                  // calls to the floor this round
	Torn       bool                 // a damaged card came out of the shoe
	TornTold   bool                 // and the floor was called since
	Caught     int                  // breaches of players that the dealer stopped
	Conduct    int                  // of players, of which the floor must hear
	Unplain    int                  // words without a sign, unclear signs and changed ones
	Void       bool
	Burned     bool                // a card was burned for this round
	Side       virtualdevices.Side // from which the round is to be dealt
	Determined bool                // the determinant card was drawn
	Skipped    []Skip
}

// ToldSince reports whether the floor was called after the last act that fits;
// also where none does and it was called at all.
func (r *Round) ToldSince(fits func(*Act) bool) bool { return r.saidSince(fits, CallFloor) }

// AnsweredSince reports whether the floor answered after the last act that fits.
func (r *Round) AnsweredSince(fits func(*Act) bool) bool {
	return r.saidSince(fits, Approve, Override, Void)
}

func (r *Round) saidSince(fits func(*Act) bool, verbs ...Verb) bool {
	for i := len(r.Record) - 1; i >= 0; i-- {
		switch a := &r.Record[i]; {
		case slices.Contains(verbs, a.Verb):
			return true
		case fits(a):
			return false
		}
	}
	return false
}

// A Skip is a step that was owed and passed over: the citation and the step's
// line.
type Skip struct {
	Cite string `json:"cite"`
	Step string `json:"step"`
}

// SkippedStep reports whether a step was passed over this round.
func (t *Table) SkippedStep(cite, step string) bool {
	for i := range t.Round.Skipped {
		if t.Round.Skipped[i].Cite == cite && t.Round.Skipped[i].Step == step {
			return true
		}
	}
	return false
}

func (f *Skipped) apply(t *Table) { t.Round.Skipped = append(t.Round.Skipped, f.Skip) }

func (f *Mended) apply(t *Table) {
	t.Round.Skipped = slices.DeleteFunc(t.Round.Skipped, func(s Skip) bool { return s == f.Skip })
}

func (f *RoundEnded) apply(t *Table) {
	t.Rounds = f.Rounds
	t.ShoeRounds++
	for i := range t.Boxes {
		s := &t.Boxes[i]
		if p := t.Owner(s); p != nil && t.Round.Started && !s.Wagered() && !betElsewhere(t, s) {
			p.SatOut = true
		}
	}
	for i := range t.Boxes {
		s := &t.Boxes[i]
		keep := *s
		*s = Seat{
			N: keep.N, Player: keep.Player, Hands: keep.Hands[:0], Side: keep.Side[:0], Switch: keep.Switch[:0],
			Account: keep.Account, Notes: keep.Notes, Spoken: keep.Spoken, Confirmed: keep.Confirmed, Counted: keep.Counted, Proved: keep.Proved, Changed: keep.Changed,
			Offered: keep.Offered, Tip: keep.Tip, Breach: keep.Breach, Slipped: keep.Slipped, SlippedOn: keep.SlippedOn,
		}
		s.count()
	}
	clearTerminals(t)
	t.DealerHand = Hand{Cards: t.DealerHand.Cards[:0], Was: t.DealerHand.Was[:0]}
	t.Station.endRound()
	t.Panel.endRound()
	for i := range t.Boxes {
		clearAccount(t, &t.Boxes[i])
	}
	t.Round = Round{Record: t.Round.Record[:0], Skipped: t.Round.Skipped[:0]}
}

// betElsewhere reports whether the holder of the box wagered on another.
func betElsewhere(t *Table, s *Seat) bool {
	for i := range t.Boxes {
		if o := &t.Boxes[i]; o != s && o.Player == s.Player && o.Wagered() {
			return true
		}
	}
	return false
}
