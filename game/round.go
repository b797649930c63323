package game

import (
	"slices"

	"burncard/game/chip"
	"burncard/virtualdevices"
)

// A Round is the record of the round: its acts, and what leaves no trace on the layout.
// It begins when the last one ends, with betting open.
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

// ToldSince reports whether the floor was called after the last act that fits, or at all
// where none does.
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

// A Skip is a step that was owed and passed over.
type Skip struct {
	Cite string `json:"cite"`
	Step string `json:"step"`
}

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
			Account: keep.Account, Notes: keep.Notes, Spoken: keep.Spoken, Confirmed: keep.Confirmed, Counted: keep.Counted, Proved: keep.Proved, Changed: keep.Changed, Change: keep.Change,
			Offered: keep.Offered, Piles: keep.Piles, Stack: keep.Stack, Tip: keep.Tip, Breach: keep.Breach, Sneaked: keep.Sneaked, SneakedOn: keep.SneakedOn,
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
	t.CoverFirst = false
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

// endRound adds the round's end if the facts so far leave no card or wager on the layout.
func (d *decision) endRound() error {
	t := d.t
	if !t.Round.Started || d.panelWaits() || betsLie(t, d.facts) {
		return nil
	}
	if g := gone(t, d.facts); g.leavesSomething(t) {
		return nil
	}
	keepPalmed(d)
	d.add(&RoundEnded{Rounds: t.Rounds + 1})
	for i := range t.Players {
		if t.Players[i].Leaving {
			d.add(&Vacated{Player: i})
		}
	}
	for i := range t.Terminals {
		if w := &t.Terminals[i]; w.Leaving && w.Device.Fault == virtualdevices.None {
			d.add(&CashedOut{w.N})
		}
	}
	return nil
}

// goneFromLayout is what the facts of an act take off the layout.
type goneFromLayout struct {
	stray, dealer, community bool       // these cards
	hand, lammers            int32      // the cards and the lammers of the hands with these serials
	switchCards              int8       // of this box
	gathered                 chip.Cents // chips from before the tray
	facts                    []Fact     // all of them
}

func gone(t *Table, facts []Fact) (g goneFromLayout) {
	g.facts = facts
	for _, f := range facts {
		switch f := f.(type) {
		case *Cleared:
			switch f.From.Kind {
			case AtStray:
				g.stray = true
			case AtDealer:
				g.dealer = true
			case AtCommunity:
				g.community = true
			case AtBox:
				g.hand = f.Hand
			case AtSwitch:
				g.switchCards = f.From.Box
			}
		case *Lammered:
			if h := t.serial(f.Hand); f.Taken || f.Back && h != nil && h.Lammers == 1 {
				g.lammers = f.Hand
			}
		case *Moved:
			if f.From.Kind == Before {
				g.gathered += f.Chips.Total()
			}
		}
	}
	return g
}

// chips is what goes from the tills of a kind at a box.
func (g *goneFromLayout) chips(kind TillKind, box int8) (sum chip.Cents) {
	for _, f := range g.facts {
		if m, ok := f.(*Moved); ok && m.From.Kind == kind && m.From.Box == box {
			sum += m.Chips.Total()
		}
	}
	return sum
}

// leavesSomething reports a card or a wager of the round that still lies there.
func (g *goneFromLayout) leavesSomething(t *Table) bool {
	if len(t.Stray) > 0 && !g.stray || len(t.DealerHand.Cards) > 0 && !g.dealer || len(t.Community) > 0 && !g.community ||
		t.Panel.Gathered.Total() > g.gathered {
		return true
	}
	for i := range t.Boxes {
		if g.leavesAt(&t.Boxes[i]) {
			return true
		}
	}
	return false
}

func (g *goneFromLayout) leavesAt(s *Seat) bool {
	box := int8(s.N)
	if len(s.Switch) > 0 && box != g.switchCards {
		return true
	}
	lies := s.Insurance.Total() - g.chips(Line, box) - g.chips(SideBet, box)
	for i := range s.Side {
		lies += s.Side[i].Chips.Total()
	}
	for i := range s.Hands {
		h := &s.Hands[i]
		if len(h.Cards) > 0 && h.Serial != g.hand || h.Lammers > 0 && h.Serial != g.lammers {
			return true
		}
		lies += h.OnLayout()
	}
	return lies > g.chips(Main, box)+g.chips(Extra, box)
}
