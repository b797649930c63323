package game

import (
	"slices"
	"strconv"
)

// See is what a viewer sees. due is shown where the mode and the viewer's role allow.
func See(t *Table, v Viewer, due []Step) View {
	s := Sight{Table: t, Due: due}
	return s.View(v)
}

// A Sight makes Views for several viewers: what all see alike is made once. It is good
// until the table changes.
type Sight struct {
	Table *Table
	Due   []Step // what is owed now

	seen [2]*View // by somebody without standing: where nothing is told, and where it is
}

// View is what the viewer sees.
func (s *Sight) View(v Viewer) (w View) {
	s.Show(&w, v)
	return w
}

// Show makes w the View of a viewer. The list of boxes of a player's View is used again.
func (s *Sight) Show(w *View, v Viewer) {
	t := s.Table
	tells := t.Mode != Exam && !v.Untold || v.Oversees()
	var boxes []BoxView
	if w.Viewer.Role == PlayerView {
		boxes = w.Boxes[:0]
	}
	*w = *s.common(tells)
	w.Viewer = v
	if v.Role == PlayerView {
		w.Boxes = append(boxes, w.Boxes...)
		for _, n := range v.Boxes {
			if i := int(n) - 1; i >= 0 && i < len(w.Boxes) {
				w.Boxes[i].own(t, &t.Boxes[i], tells)
			}
		}
	}
	switch {
	case v.Oversees():
		w.Terminals = seeTerminals(t, v, w.Window)
	case v.Terminal > 0 && int(v.Terminal) <= len(w.Terminals):
		w.Terminals = slices.Clone(w.Terminals)
		w.Terminals[v.Terminal-1] = seeTerminal(t, t.Terminal(v.Terminal), v, w.Window)
	}
	w.Station = seeStation(t, v)
	if v.Role == InstructorView {
		w.Faults = seeFaults(t)
	}
	if (v.SeesLamp() || t.Has.MasqueReader) && t.Round.Read {
		switch {
		case t.Has.MasqueReader:
			w.ReaderLamp = t.Round.Light.String()
		case t.Round.ReadDead:
			w.ReaderLamp = "dark"
		case t.Round.ReadsBJ:
			w.ReaderLamp = "blackjack"
		default:
			w.ReaderLamp = "no"
		}
	}
}

// waits is the decision of a player that the rules wait for, or nil.
func (s *Sight) waits(tells bool) (step *Step) {
	if !tells {
		return nil
	}
	for i := range s.Due {
		if s := &s.Due[i]; s.Now && s.By == ByPlayer && (s.Verb == AnyDecision || s.Verb == AnyChoice) {
			step = s
		}
	}
	return step
}

// common is what all viewers see alike; it is made once.
func (s *Sight) common(tells bool) *View {
	kept := &s.seen[0]
	if tells {
		kept = &s.seen[1]
	}
	if *kept != nil {
		return *kept
	}
	t := s.Table
	w := &View{
		Variant: t.Variant, Derived: t.book.Derived(), Mode: t.Mode.String(), House: t.House,
		Round: t.Rounds + 1, Started: t.Round.Started, Closed: t.Round.Closed || t.Round.Started,
		ShoeCards: t.InShoe(), RackCards: len(t.Rack), CoverOut: t.CoverOut, ShoeDealt: t.ShoeDealt(),
		Float: t.Float, TokeBox: t.TokeBox, DropBox: t.DropBox,
		DealerName: t.DealerName, Manned: t.Manned, Read: t.Round.Read,
		Insurance: t.Round.Insurance && !t.Round.InsClosed && !t.Round.Read,
		Boxes:     make([]BoxView, len(t.Boxes)),
		Has:       t.Has, Placed: t.Round.Placed.Kind,
		Stray: seeCards(t.Stray), Rebuilt: seeRebuilt(t), Disputed: int(t.Dispute.Box),
		Pack: seePack(t), Kit: seeKit(t), Panel: seePanel(t),
		Cart: t.Cart, Slip: t.Slip.text(), Legends: t.book.Inscribed(&t.House),
		TwentyOneWins: t.book.TwentyOneWins, DoubleRescue: t.book.DoubleRescue, AnteOptional: t.book.AnteOptional,
	}
	w.Dealer.see(&t.DealerHand, "dealer", tells, t.over(Dealer))
	if tells {
		w.Due = make([]StepView, len(s.Due))
		for i := range s.Due {
			w.Due[i] = seeStep(&s.Due[i])
		}
	}
	w.Window, w.ClockStuck, w.Community = terminalWindow(t, s.Due), t.ClockStuck, seeCards(t.Community)
	w.Terminals = seeTerminals(t, Viewer{}, w.Window)
	waits := s.waits(tells)
	for i := range t.Boxes {
		w.Boxes[i].see(t, &t.Boxes[i], tells, waits)
	}
	const recent = 8
	for _, a := range t.Round.Record[max(0, len(t.Round.Record)-recent):] {
		if a.By != ByInstructor && !a.Is(IsBreach) {
			w.Said = append(w.Said, a.String())
		}
	}
	*kept = w
	return w
}

func seeStep(s *Step) StepView {
	v := StepView{
		Line: s.Line(), Cite: s.Rule.Cite, Title: s.Rule.Title, Source: s.Rule.Source.String(),
		Actor: s.By.String(), At: s.At.String(), Now: s.Now, Skipped: s.Skipped, May: s.May,
	}
	if s.By == ByPlayer {
		v.Actor = "box " + strconv.Itoa(int(s.At.Box))
		v.Line = v.Actor + " " + s.Verb.String()
	}
	return v
}
