package game

import (
	"slices"

	"burncard/virtualdevices"
)

// Evolve applies facts in order. It never fails and never thinks: what a fact says
// has happened.
func (t *Table) Evolve(facts ...Fact) {
	for _, f := range facts {
		f.apply(t)
	}
	t.countLayout()
}

func (f *Opened) apply(t *Table) {
	mode, _ := ParseMode(f.Mode)
	before := *t // of a table that was laid anew
	*t = Table{Variant: f.Variant, Has: f.Has, Mode: mode, House: f.House, Manned: true, book: t.book}
	t.DealerName, t.Rounds = before.DealerName, before.Rounds
	t.Float, t.ChipsIn = f.Float, f.Float.Total()
	t.Panel.install(f.Systems)
	connectTerminals(t)
	t.Boxes = make([]Seat, f.Boxes)
	for i := range t.Boxes {
		t.Boxes[i] = Seat{N: i + 1, Player: -1}
	}
	pieces, second := t.decks()
	if f.Order != nil {
		pieces = reorder(pieces, f.Order)
	}
	if f.Second != nil {
		second = reorder(second, f.Second)
	}
	t.renumber(pieces, max(before.NextID, 1))
	t.renumber(second, t.NextID)
	switch f.Start {
	case "round":
		t.Rack, t.Day.TrayCounted = append(t.Rack, pieces[:f.Burned]...), true
		t.Round.Burned, t.Holds = f.Burned > 0, "right"
		if t.Day.ReaderInspected = true; t.House.Mixes() {
			t.Mixer.Cards = pieces[f.Burned:]
			break
		}
		*t.shoe() = virtualdevices.Shoe{Cards: pieces[f.Burned:]}.WithCover(f.Cover)
		if t.IsDouble() {
			t.Shoe.Sides[1].Shoe = virtualdevices.Shoe{Cards: second}.WithCover(f.Cover)
		}
		if t.TwoBatches() {
			t.Shuffler.Out, t.Shuffler.Phase = second, virtualdevices.Finished
		}
	case "preinspected":
		t.Pack, t.PackState = pieces, stackedPack
		t.PackState.Shuffled = true
		if t.TwoBatches() {
			t.Shuffler.Out, t.Shuffler.Phase = second, virtualdevices.Finished
		}
		if t.IsDouble() {
			t.Second, t.SecondShuffled = second, true
		}
	default:
		t.Pack, t.Second = pieces, second
	}
}

// mouthCards is how many cards wait at the mouth of a continuous shuffler.
const mouthCards = 16

// decks are all cards of the table in the order of new ones, one lot or two with backs
// of two colours. The devices are made ready for them.
func (t *Table) decks() (first, second []Piece) {
	t.Mixer.Buffer = mouthCards
	if t.IsDouble() {
		t.Shoe.Sides[0].Back, t.Shoe.Sides[1].Back = virtualdevices.Red, virtualdevices.Blue
		return t.Has.newDecks(t.House.Decks/2, virtualdevices.Red), t.Has.newDecks(t.House.Decks/2, virtualdevices.Blue)
	}
	if t.TwoBatches() {
		t.Shoe.Sides[0].Back = virtualdevices.Red
		return t.Has.newDecks(t.House.Decks, virtualdevices.Red), t.Has.newDecks(t.House.Decks, virtualdevices.Blue)
	}
	return t.Has.newDecks(t.House.Decks, virtualdevices.Plain), nil
}

func (f *Delivered) apply(t *Table) {
	t.Pack, t.Second = t.decks()
	t.SecondShuffled = false
	t.renumber(t.Pack, f.FirstID)
	t.renumber(t.Second, t.NextID)
	t.Shoe.Sides[0].Shoe, t.Shoe.Sides[1].Shoe = virtualdevices.Shoe{}, virtualdevices.Shoe{}
	t.Shoe.Sides[0].Segregated, t.Shoe.Sides[1].Segregated = nil, nil
	s := &t.Shuffler
	s.Tray, s.Out, s.Kept, s.Phase, s.Warning = nil, nil, nil, virtualdevices.Waiting, virtualdevices.NoWarning
	t.Mixer.Cards, t.Mixer.Kept, t.Mixer.Warning = nil, nil, virtualdevices.NoWarning
	t.unpicked()
	t.Unshuffled, t.Run, t.Cycles.Told, t.Decks, t.Counts = false, Run{}, false, Decks{}, Counts{}
	t.Rack, t.Stray, t.StrayFor, t.Determinant = t.Rack[:0], t.Stray[:0], Spot{}, t.Determinant[:0]
	t.PackState, t.Day.DeckHours = PackState{}, 0
	t.CutTo, t.CoverOut, t.CoverFirst, t.Ordered, t.Idle, t.FreshShoe, t.OddCard = Spot{}, false, false, false, false, false, false
}

// done is an act that has happened, on its way into the table.
type done struct {
	*Did
	t    *Table
	seat *Seat // the box that it concerns: the player's, or the one that it points at; nil for none
	hand *Hand // likewise
}

func (f *Did) apply(t *Table) {
	r, a := &t.Round, &f.Act
	if t.Shuffler.Phase == virtualdevices.Shuffling {
		t.Cycles.Acts++
	}
	x := done{Did: f, t: t, seat: t.Seat(a.Box)}
	if f.Hand != 0 {
		x.hand = t.serial(f.Hand)
	}
	if a.By != ByPlayer && a.At.Kind == AtBox {
		x.seat = t.Seat(a.At.Box)
	}
	w := a.Word()
	switch a.By {
	case ByPlayer:
		w = x.byPlayer(w)
	case ByDealer:
		if w.Is(isHandling) {
			t.HandsClear = false
		}
	case ByInstructor:
		noteTouch(t, a)
	}
	substitute := t.Substitute && a.By == ByDealer && a.Verb == TapIn
	if w.evolve != nil {
		w.evolve(x)
	}
	if a.By == ByInstructor || substitute || a.Is(offRecord) || a.By == ByTerminal && !r.Started {
		return // nothing of the round's: bets at terminals are many
	}
	r.Record = append(r.Record, *a)
}

// byPlayer notes how a player speaks, and finds the word for what he wants: one without
// effect where the dealer may not take it for an answer.
func (x done) byPlayer(w *Word) *Word {
	if w.Is(testsDealer) {
		x.t.Station.breached(x.Act.Box)
	}
	if w.Is(unplain) {
		x.t.Round.Unplain++
	}
	if x.Act.Verb == Instead && x.hand != nil {
		x.hand.Stood, x.hand.Asked = false, NoVerb
	}
	if x.Unheard {
		return &noWord
	}
	return wordOf(ByPlayer, x.Act.Spoken())
}

// ofSeat changes the box that an act concerns.
func ofSeat(change func(*Seat)) func(done) {
	return func(x done) {
		if x.seat != nil {
			change(x.seat)
		}
	}
}

// loaded is a pack that went into the shoe.
func loaded(x done) {
	t := x.t
	if !t.Round.Started {
		endShoeTampering(t)
	}
	t.load()
	t.Holds = "right"
	// From a double shoe no card is burned, 633a.7(d), unless it is made up in mid-round, 633a.14(f).
	t.PackState, t.FreshShoe, t.Ordered = PackState{}, !t.IsDouble() || t.Round.Started, false
	if len(t.Second) > 0 && t.IsDouble() {
		t.Pack, t.Second = t.Second, nil
		t.PackState = PackState{Inspected: t.Idle, Verified: t.Idle, Spread: t.Idle, Looked: t.Idle}
		if t.SecondShuffled {
			t.PackState, t.SecondShuffled = stackedPack, false
			t.PackState.Shuffled = true
		}
	} else {
		t.Idle = false
	}
	t.letBackIn()
	// A shoe made up in mid-round lasts for that round, 633a.14(f).
	t.CoverOut, t.CoverFirst = t.Round.Started, false
	if !t.Round.Started {
		t.CutTo = Spot{}
	}
}

// letBackIn ends the wait of all who sat a round out: the cards are reshuffled, 633a.6(b)(2).
func (t *Table) letBackIn() {
	t.ShoeRounds = 0
	for i := range t.Players {
		t.Players[i].SatOut = false
	}
}

func held(x done) {
	if t := x.t; len(t.Pack) > 0 && (!t.Round.Started || t.InShoe() == 0) { // else it is the round's own pack
		loaded(x)
	}
	x.t.Holds = x.Act.Text
}

func spreadOut(x done) {
	t := x.t
	if !t.Idle {
		t.lookAtPack()
	}
	t.PackState.Spread, t.PackState.Up = true, !t.Idle
	if t.PackState.Shuffled {
		t.PackState.Looked = false // cards that came shuffled lie face up: the first player has not seen them
	}
}

func turnedDown(x done) {
	x.t.PackState.Turned, x.t.PackState.Up = true, false
	x.t.renumber(x.t.Pack, x.t.NextID)
}

func burned(x done) {
	t := x.t
	switch {
	case t.FreshShoe && t.NewDealer:
		// One card or two: 633a.7(c) says one for each; casinos differ.
		t.NewDealer, t.MayBurn = NewDealerBurn.Of(&t.House) == BurnTwo, NewDealerBurn.Of(&t.House) == BurnEither
	case t.FreshShoe:
		t.MayBurn = false
	default:
		t.NewDealer, t.MayBurn = false, false
	}
	t.FreshShoe, t.Round.Burned = false, true
}

func betsClosed(x done) {
	x.t.Round.Closed = true
	lockTerminals(x.t)
	x.t.reopen()
}

func totalCalled(x done) {
	if x.Act.At.Kind != AtBox {
		x.t.Round.Called, x.t.Round.CalledN = len(x.t.DealerHand.Cards), x.Act.N
	}
}

// blackjackCalled is an announcement if the hand has its cards: before that it names none.
func blackjackCalled(x done) {
	if h := x.hand; h != nil && len(h.Cards)+len(h.Was) >= 2 {
		h.Announced = true
	}
}

func floorCalled(x done) {
	t := x.t
	t.Round.FloorTold++
	t.Slip.Told = t.Slip.Counts > 0
	t.Cycles.Told = t.Cycles.Told || t.ShufflerWarns()
	t.Failed.Told = t.Failed.Silent || t.Failed.Belied
	t.Round.TornTold = t.Round.Torn
	t.Decks.Tens.Told = t.Decks.Tens.Seen
	t.Run.Told = t.Unshuffled
	tellOfTerminals(t)
	if t.Unshuffled && t.House.Batches() {
		t.Cycles.Failed = max(t.Cycles.Failed, 2) // it sorts, and nobody uses it who knows that
	}
}

func handDead(x done) {
	x.hand.Dead = true
	x.seat.NoLate = false // his refusal has had its effect, and answers for no other card
	x.seat.Dead = !slices.ContainsFunc(x.seat.Hands, func(h Hand) bool { return !h.Dead })
}

func caught(x done) {
	x.t.Round.Caught++
	if s := x.seat; s != nil {
		s.Touching, s.AtPay, s.Sneaked, s.SneakedOn, s.Jumbled = false, false, false, "", false
		s.count()
	}
}

func dealerArrived(x done) {
	t := x.t
	t.DealerName, t.Manned = x.Act.Text, true
	if t.Substitute {
		t.Substitute = false
		return
	}
	t.NewDealer = !t.Has.Terminals && !t.House.Automated // 633c.5 has nobody burn a card, and a machine is never new
	t.Station.Whisper = ""                               // it was for another
}

func dealerLeft(x done) { x.t.Holds, x.t.DealerName, x.t.Manned = "", "", false }

func declined(x done) {
	t, box := x.t, x.Act.Box
	switch {
	case t.looks(box):
		t.PackState.Looked = true
	case t.cutWaits(box):
		t.PackState.Answered = true
	case x.seat != nil:
		x.seat.SaidNo = true
	}
}

func stood(x done) {
	if x.hand != nil {
		x.hand.Stood, x.hand.Asked = true, NoVerb
	}
}

// pressAnswered is a player's word on the pay of his side wager.
func pressAnswered(x done) {
	w := x.seat.Wager(x.Act.Wager)
	w.Answer, w.Wish = x.Act.Verb, x.Act.Amount
}

// cardAccepted is a player's word that he takes a card. An exposed card counts as the next
// from the shoe: a split or a double that he has asked for before stands.
func cardAccepted(x done) {
	if h := x.hand; h != nil && len(x.t.Stray) > 0 && h.InOpening >= 2 {
		if h.Asked == NoVerb {
			h.Asked = Hit
		}
	} else if x.seat != nil {
		x.seat.AskedLate = true
	}
}

func cardRefused(x done) {
	if h := x.hand; h != nil && len(x.t.Stray) > 0 {
		h.Stood = h.Stood || h.Asked != NoVerb // he has given a sign, and may not surrender any more
		h.NoMore, h.Asked = true, NoVerb
	} else if x.seat != nil {
		x.seat.NoLate = true
	}
}

func changeGiven(x done) {
	s := x.seat
	if s == nil {
		return
	}
	if s.Notes > 0 {
		s.Changed += x.Act.Amount
	} else {
		s.Change += s.Offered.Total() - x.Act.Amount
		s.count()
	}
	s.Proved, s.Piles, s.Stack = false, 0, 0
}

func cashLaid(x done) {
	s := x.seat
	s.Spoken, s.Confirmed, s.Counted, s.Changed = x.Act.Wager, false, false, 0
}

func touched(x done) {
	if x.Act.Text == "pay" {
		x.seat.AtPay = true
	} else {
		x.seat.Touching = true
	}
	x.seat.count()
}

// playerLeaves has all his hands stand, after what he has asked for; he goes when the
// round ends.
func playerLeaves(x done) {
	if x.seat == nil || x.seat.Player < 0 {
		return
	}
	x.t.Players[x.seat.Player].Leaving = true
	for i := range x.t.Boxes {
		if x.t.Boxes[i].Player == x.seat.Player {
			for j := range x.t.Boxes[i].Hands {
				x.t.Boxes[i].Hands[j].Stood = true
			}
		}
	}
}

// reshuffleOrdered takes a stack that is being cut back to before its shuffle, 633a.5(a).
func reshuffleOrdered(x done) {
	t := x.t
	t.Ordered = true
	p := &t.PackState
	if cutBegun := p.CutBy != (Spot{}) || len(p.Cuts) > 0 || p.Recut; cutBegun && !t.Round.Started && !t.House.Batches() && !t.House.Mixes() {
		t.PackState = stackedPack
	}
}

// insuranceOffered opens insurance, also where the dealer had called it closed. At terminals
// it is the countdown that closes it, and no word opens it again.
func insuranceOffered(x done) {
	r := &x.t.Round
	r.Insurance = true
	r.InsClosed = r.InsClosed && x.t.Has.SharedHand
}

func recutOrdered(x done) {
	p := &x.t.PackState
	switch {
	case p.CutBy != (Spot{}):
		p.LastCut = p.CutBy
	case !p.Recut:
		return // nothing is cut yet: the first cut goes on
	}
	p.Recut = true
	p.CutBy, p.Covered = Spot{}, 0
	p.Cuts, p.Answered = nil, false
}

func admitted(x done) {
	if p := x.t.Owner(x.t.Seat(x.Act.At.Box)); p != nil {
		p.SatOut = false
	}
}

func voided(x done) {
	x.t.Round.Void = true
	for i := range x.t.Boxes {
		for j := range x.t.Boxes[i].Hands {
			x.t.Boxes[i].Hands[j].Dead = true
		}
	}
}

func countdownSet(x done) {
	if x.t.Round.Countdown = x.Act.N; x.Act.N == 0 {
		closeAtTerminals(x.t)
	}
}

func (t *Table) serial(n int32) *Hand {
	for i := range t.Boxes {
		for j := range t.Boxes[i].Hands {
			if h := &t.Boxes[i].Hands[j]; h.Serial == n {
				return h
			}
		}
	}
	return nil
}

func (f *HouseSet) apply(t *Table) {
	t.House = f.House
	t.Panel.install(f.Systems)
	connectTerminals(t)
}

func (f *ModeSet) apply(t *Table) { t.Mode, _ = ParseMode(f.Mode) }

// A NewBurn is how many cards a new dealer burns on a fresh shoe, 633a.7(c).
type NewBurn string

const (
	BurnEither NewBurn = "either"
	BurnOne    NewBurn = "one"
	BurnTwo    NewBurn = "two"
)

// NewDealerBurn is what the house wants of a new dealer.
var NewDealerBurn = NewOneOf("new-dealer-burn", "633a.7(c)", "Cards burned by a new dealer on a fresh shoe", KeepsEdge, BurnEither, BurnOne, BurnTwo)
