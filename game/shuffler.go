package game

import (
	"errors"
	"slices"

	"burncard/virtualdevices"
)

// cycleActs is how many acts a shuffler's cycle lasts: about a round at a table half full.
// A dealer who wants its cards earlier waits.
const cycleActs = 15

// Batches reports a shuffler that shuffles one batch at a time and deals none.
func (h *House) Batches() bool { return h.Shuffler == "batch" }

// Mixes reports a table with a continuous shuffler, 633a.5(h).
func (h *House) Mixes() bool { return h.Shuffler == "continuous" }

// TwoBatches reports that two batches alternate, with backs of two colors,
// 633a.3(b). A hybrid table has six or eight decks that look alike, 633c.5(f),
// and no batch besides: while the shuffler works nothing is dealt.
func (t *Table) TwoBatches() bool { return t.House.Batches() && !t.Has.Terminals }

// FromMixer reports that cards come from a continuous shuffler in working order.
func (t *Table) FromMixer() bool {
	return t.House.Mixes() && t.Mixer.Sign == virtualdevices.NoSign && len(t.shoe().Cards) == 0
}

// GivenUp reports a shuffler that is dead, or has failed twice.
func (t *Table) GivenUp() bool {
	return t.House.Shuffler != "none" && (t.ShufflerDead() || t.Cycles.Failed >= 2)
}

// ShufflerSign is the sign on the shuffler, of either kind.
func (t *Table) ShufflerSign() virtualdevices.Sign {
	if t.House.Mixes() {
		return t.Mixer.Sign
	}
	return t.Shuffler.Sign
}

// ShufflerWarns reports a shuffler that warns, has stopped in a cycle, or is dead.
func (t *Table) ShufflerWarns() bool {
	if t.House.Mixes() {
		return t.Mixer.Warning != virtualdevices.NoWarning || t.Mixer.Fault == virtualdevices.Dead
	}
	return t.House.Batches() && (t.Shuffler.Warning != virtualdevices.NoWarning ||
		t.Shuffler.Phase == virtualdevices.Halted || t.ShufflerDead())
}

// ShufflerDead reports a shuffler that does nothing any more.
func (t *Table) ShufflerDead() bool {
	if t.House.Mixes() {
		return t.Mixer.Fault == virtualdevices.Dead
	}
	return t.Shuffler.Fault == virtualdevices.Dead
}

// ShufflerFailed reports a batch that did not come out of the shuffler as it
// should, 633a.14(l): jammed, stopped, not ended, or not all of it.
func (t *Table) ShufflerFailed() bool {
	s := &t.Shuffler
	if t.House.Mixes() {
		return t.Mixer.Warning == virtualdevices.CardJam || t.Mixer.Warning == virtualdevices.CardCount
	}
	return t.House.Batches() && (s.Phase == virtualdevices.Halted || len(s.Kept) > 0 && s.Phase != virtualdevices.Shuffling || s.Phase == virtualdevices.Finished && len(s.Out) > 0 &&
		(s.Warning == virtualdevices.CycleIncomplete || s.Warning == virtualdevices.CardCount))
}

// Can says why an act at the shuffler cannot happen, now or after its cycle; nil if it can.
func (t *Table) Can(v Verb) error {
	if t.House.Shuffler == "none" {
		return errors.New("the table has none")
	}
	s, m, err := t.Shuffler, &t.Mixer, error(nil)
	if s.Phase == virtualdevices.Shuffling {
		s.Phase = virtualdevices.Finished // as it will be when the cycle is over
		s.Out, s.Tray = s.Tray, nil
	}
	if t.House.Mixes() {
		switch v {
		case LoadShuffler:
			if len(t.Pack)+len(t.Rack) == 0 {
				return errors.New("there is no pack, and the discard rack is empty")
			}
			_, err = m.Fed(nil, nil)
		case OpenShuffler:
			if len(m.Cards)+len(m.Kept) == 0 {
				return virtualdevices.ErrEmpty
			}
			if len(t.Pack) > 0 {
				return errors.New("a pack lies on the layout")
			}
			_, _, err = m.Opened()
		case StartShuffler, UnloadShuffler:
			return errors.New("it shuffles and deals by itself")
		}
		return err
	}
	switch v {
	case LoadShuffler:
		if len(t.Pack)+len(t.Rack) == 0 {
			return errors.New("there is no pack, and the discard rack is empty")
		}
		if !t.TwoBatches() {
			s.Tray = nil // they are laid on those that wait there
		}
		_, err = s.Loaded(nil)
	case StartShuffler:
		_, err = s.Started()
	case UnloadShuffler:
		if len(t.Pack) > 0 {
			return errors.New("a pack lies on the layout")
		}
		_, _, err = s.Unloaded()
	case OpenShuffler:
		switch {
		case len(s.Tray)+len(s.Out)+len(s.Kept) == 0:
			return virtualdevices.ErrEmpty
		case len(t.Pack) > 0 && len(t.Second) > 0:
			return errors.New("two batches lie on the layout")
		}
		_, _, err = s.Opened()
	}
	return err
}

// atShuffler wants a shuffler that lets the act happen.
func (d *decision) atShuffler() error {
	if err := d.t.Can(d.a.Verb); err != nil {
		return d.refuse(err.Error())
	}
	return nil
}

func decideDismissWarning(d *decision) error {
	if err := d.atShuffler(); err != nil {
		return err
	}
	return d.wants(d.t.ShufflerWarns(), "no warning is on")
}

func decideMarkShuffler(d *decision) error {
	if err := d.atShuffler(); err != nil {
		return err
	}
	return d.wants(d.t.ShufflerSign() == virtualdevices.NoSign, "it is marked out of order already")
}

func decideStartShuffler(d *decision) error {
	if err := d.atShuffler(); err != nil {
		return err
	}
	return d.wants(d.t.Shuffler.Phase != virtualdevices.Shuffling, virtualdevices.ErrBusy.Error())
}

// shufflerWaits wants a shuffler that lets the act happen, and ends a cycle that runs.
func shufflerWaits(d *decision) (after virtualdevices.BatchShuffler, err error) {
	if err := d.atShuffler(); err != nil {
		return after, err
	}
	if d.t.Shuffler.Phase == virtualdevices.Shuffling {
		return cycleResult(d)
	}
	return d.t.Shuffler, nil
}

// cameToNothing reports a cycle that was waited for and did not end well.
func cameToNothing(d *decision, after virtualdevices.BatchShuffler) bool {
	return d.t.Shuffler.Phase == virtualdevices.Shuffling && after.Phase == virtualdevices.Halted
}

func decideLoadShuffler(d *decision) error {
	t := d.t
	after, err := shufflerWaits(d)
	if err != nil || cameToNothing(d, after) {
		return err
	}
	f := &Fed{From: Spot{Kind: AtRack}}
	n := len(t.Rack)
	if len(t.Pack) > 0 && (!t.PackState.Shuffled || t.House.Mixes()) && !(t.GivenUp() && n > 0) || n == 0 {
		f.From, n = Spot{Kind: AtPack}, len(t.Pack)
	}
	if t.House.Mixes() {
		f.Places, f.FirstID = t.Mixer.Mix(n, d.draw), t.NextID
	}
	d.add(f)
	if t.House.Mixes() && len(t.Mixer.Cards) == 0 {
		d.add(&Sealed{Nonce: virtualdevices.DrawNonce(d.draw), Of: "shuffler"})
	}
	return nil
}

func decideUnloadShuffler(d *decision) error {
	after, err := shufflerWaits(d)
	if err != nil || cameToNothing(d, after) || d.t.Shuffler.Phase == virtualdevices.Shuffling && len(after.Out) == 0 {
		return err
	}
	d.add(&Unloaded{FirstID: d.t.NextID})
	d.seal()
	return nil
}

func decideOpenShuffler(d *decision) error {
	if _, err := shufflerWaits(d); err != nil {
		return err
	}
	return d.add(&Undone{FirstID: d.t.NextID})
}

// cycleResult ends the cycle that runs.
func cycleResult(d *decision) (virtualdevices.BatchShuffler, error) {
	c, err := d.t.Shuffler.Cycle(d.draw)
	if err != nil {
		return virtualdevices.BatchShuffler{}, d.refuse(err.Error())
	}
	d.add(&Cycled{c})
	return d.t.Shuffler.Cycled(c), nil
}

// cycleEnds ends a cycle that has lasted long enough.
func cycleEnds(d *decision) error {
	for _, f := range d.facts {
		if _, ok := f.(*Cycled); ok {
			return nil
		}
	}
	_, err := cycleResult(d)
	return err
}

func (f *Fed) apply(t *Table) {
	from := &t.Rack
	if f.From.Kind == AtPack {
		from = &t.Pack
	} else {
		t.unpicked()
	}
	if t.House.Mixes() {
		m, err := t.Mixer.Fed(*from, f.Places)
		if err != nil {
			return
		}
		if len(t.Mixer.Cards) == 0 {
			t.FreshShoe, t.Idle, t.Ordered, t.ShoeRounds = !t.Round.Started, false, false, 0
			t.Unshuffled, t.Run = false, Run{}
		}
		if len(t.Mixer.Cards) > 0 { // else another seal follows
			feedSeal(t, *from, f.Places)
		}
		t.Mixer = m
		// Named by their places, of which nobody can see what lies there.
		t.renumber(t.Mixer.Cards, f.FirstID)
		t.renumber(t.Mixer.Kept, t.NextID)
	} else {
		s, batch := t.Shuffler, *from
		if !t.TwoBatches() {
			batch, s.Tray = append(append([]Piece(nil), batch...), s.Tray...), nil
		}
		s, err := s.Loaded(batch)
		if err != nil {
			return
		}
		t.Shuffler = s
	}
	if *from = nil; from == &t.Pack {
		// A look at an idle table's cards is not had twice.
		t.PackState = PackState{Spread: t.Idle, Looked: t.Idle}
	}
	if from == &t.Pack && len(t.Second) > 0 {
		t.Pack, t.Second, t.PackState = t.Second, nil, PackState{}
	}
}

func (f *Cycled) apply(t *Table) {
	t.Shuffler = t.Shuffler.Cycled(f.Cycle)
	t.Cycles.Acts, t.Cycles.Told = 0, false
	if t.ShufflerFailed() {
		t.Cycles.Failed++
	}
}

func (f *Unloaded) apply(t *Table) {
	batch, left, err := t.Shuffler.Unloaded()
	if err != nil {
		return
	}
	t.Pack, t.Shuffler = append([]Piece(nil), batch...), left
	t.shuffled(f.FirstID)
}

func (f *Undone) apply(t *Table) {
	t.Cycles.Told = false
	if t.House.Mixes() {
		if cards, left, err := t.Mixer.Opened(); err == nil {
			t.Pack, t.Mixer, t.PackState = cards, left, stackedPack
			t.Cycles.Failed++
			t.renumber(t.Pack, f.FirstID)
		}
		return
	}
	pack, state := t.Pack, t.PackState
	waits := t.Shuffler.Tray
	stored := append(append([]Piece(nil), t.Shuffler.Out...), t.Shuffler.Kept...)
	cards, left, err := t.Shuffler.Opened()
	if err != nil {
		return
	}
	if t.Pack = cards; len(stored) > 0 && len(waits) > 0 && backOf(waits) != backOf(stored) {
		t.Pack, left.Tray = stored, waits // another batch stays where it waits
	}
	t.Shuffler, t.PackState = left, stackedPack
	t.renumber(t.Pack, f.FirstID)
	if len(pack) > 0 {
		t.Second, t.Pack, t.PackState = t.Pack, pack, state // laid aside
	}
}

// backOf is the back that most of the cards have.
func backOf(cards []Piece) virtualdevices.Back {
	var n [8]int
	most := virtualdevices.Plain
	for _, p := range cards {
		if n[p.Back&7]++; n[p.Back&7] > n[most&7] {
			most = p.Back
		}
	}
	return most
}

// decideBreakShuffler breaks the shuffler as the instructor says.
func decideBreakShuffler(d *decision) error {
	t, a := d.t, d.a
	fault := virtualdevices.None
	word := a.Text
	if word == "fault" {
		word = virtualdevices.Dead.String()
	}
	if err := fault.UnmarshalText([]byte(word)); err != nil {
		return d.refuse("a shuffler has no such fault")
	}
	can := t.Shuffler.Faults()
	switch t.House.Shuffler {
	case "none":
		return d.refuse("the table has no shuffler")
	case "continuous":
		can = t.Mixer.Faults()
	}
	if !slices.Contains(can, fault) {
		return d.refuse("a " + t.House.Shuffler + " shuffler has no such fault")
	}
	return d.add(&Broke{Device: TheShuffler, Fault: fault, N: a.N})
}

// breakOrMend applies a fault, or its repair, which also takes the sign off.
func breakOrMend(t *Table, f virtualdevices.Fault, n int) {
	if f != virtualdevices.None {
		t.Shuffler, t.Mixer = t.Shuffler.Broken(f, n), t.Mixer.Broken(f, n)
		return
	}
	t.Shuffler = t.Shuffler.Repaired().Marked(virtualdevices.NoSign)
	t.Mixer = t.Mixer.Repaired().Marked(virtualdevices.NoSign)
	t.Cycles.Failed, t.Cycles.Told = 0, false
}

func shufflerStarted(x done) {
	if s, err := x.t.Shuffler.Started(); err == nil {
		x.t.Shuffler, x.t.Cycles.Acts = s, 0
	}
}

func warningDismissed(x done) {
	x.t.Shuffler, x.t.Mixer = x.t.Shuffler.Dismissed(), x.t.Mixer.Dismissed()
}

// shufflerMarked is a sign laid on the shuffler.
func shufflerMarked(sign virtualdevices.Sign) func(done) {
	return func(x done) {
		if x.t.House.Mixes() {
			x.t.Mixer = x.t.Mixer.Marked(sign)
		} else {
			x.t.Shuffler = x.t.Shuffler.Marked(sign)
		}
	}
}
