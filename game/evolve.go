package game

import (
	"slices"

	"burncard/virtualdevices"
)

// Fold applies facts to the table in order.
func (t *Table) Fold(facts ...Fact) {
	for _, f := range facts {
		f.apply(t)
	}
	t.takeStock()
}

// Evolve applies one fact. It never fails and never thinks: what the fact says
// has happened.
func (t *Table) Evolve(f Fact) { t.Fold(f) }

func (f *Opened) apply(t *Table) {
	mode, _ := ParseMode(f.Mode)
	*t = Table{Variant: f.Variant, Has: f.Has, Mode: mode, House: f.House, Manned: true, book: t.book}
	t.Float, t.ChipsIn = f.Float, f.Float.Total()
	t.Panel.install(f.Systems)
	t.connect()
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
	t.renumber(pieces, 1)
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
			t.Second = second
		}
	default:
		t.Pack, t.Second = pieces, second
	}
}

// mouthCards is how many cards wait at the mouth of a continuous shuffler.
const mouthCards = 16

// decks are all cards of the table as they come from the factory, with the
// devices made ready for them: one lot, or two with backs of two colours.
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
	t.renumber(t.Pack, f.FirstID)
	t.renumber(t.Second, t.NextID)
	t.Shoe.Sides[0].Shoe, t.Shoe.Sides[1].Shoe = virtualdevices.Shoe{}, virtualdevices.Shoe{}
	t.Shoe.Sides[0].Segregated, t.Shoe.Sides[1].Segregated = nil, nil
	s := &t.Shuffler
	s.Tray, s.Out, s.Kept, s.Phase, s.Warning = nil, nil, nil, virtualdevices.Waiting, virtualdevices.NoWarning
	t.Mixer.Cards, t.Mixer.Kept, t.Mixer.Warning = nil, nil, virtualdevices.NoWarning
	t.unpicked()
	t.Unshuffled, t.Run, t.Cycles.Told, t.Decks = false, Run{}, false, Decks{}
	t.Rack, t.Stray, t.StrayFor, t.Determinant = t.Rack[:0], t.Stray[:0], Spot{}, t.Determinant[:0]
	t.PackState, t.Day.DeckHours = PackState{}, 0
	t.CutTo, t.CoverOut, t.Ordered, t.Idle, t.FreshShoe, t.OddCard = Spot{}, false, false, false, false, false
}

func (f *Did) apply(t *Table) {
	r := &t.Round
	a := &f.Act
	if t.Shuffler.Phase == virtualdevices.Shuffling {
		t.Cycles.Acts++
	}
	var hand *Hand
	if f.Hand != 0 {
		hand = t.serial(f.Hand)
	}
	seat := t.Seat(a.Box)
	if a.By != ByPlayer && a.At.Kind == AtBox {
		seat = t.Seat(a.At.Box)
	}
	switch a.By {
	case ByDealer:
		f.dealer(t, seat, hand)
	case ByPlayer:
		f.player(t, seat, hand)
	case ByInstructor:
		t.touched(a)
		f.instructor(t)
		return
	case ByFloor:
		f.floor(t)
		if a.Is(offRecord) {
			return // who stands there is nothing of the round's
		}
	case ByMeter:
		t.panel(a)
	case ByClock:
		switch a.Verb {
		case GamingDay:
			t.Day.ReaderInspected = false
		case Hours:
			t.Day.DeckHours = a.N
		case Countdown:
			if r.Countdown = a.N; a.N == 0 {
				t.timeUp()
			}
		}
	case BySystem:
		if a.Verb == OfferInsurance {
			r.Insurance = true
		}
	case ByTerminal:
		f.atTerminal(t)
		if !r.Started || a.Verb == Sit {
			return // bets of many, which are not of the round's record
		}
	}
	r.Record = append(r.Record, *a)
}

func (f *Did) dealer(t *Table, seat *Seat, hand *Hand) {
	r, a := &t.Round, &f.Act
	if a.Is(isHandling) {
		t.HandsClear = false
	}
	switch a.Verb {
	case Inspect:
		t.lookAtPack()
		t.PackState.Inspected = true
	case Spread:
		if !t.Idle {
			t.lookAtPack()
		}
		t.PackState.Spread, t.PackState.Up = true, !t.Idle
		if t.PackState.Shuffled {
			t.PackState.Looked = false // cards that came shuffled lie face up: the first player has not seen them
		}
	case FaceDown:
		t.PackState.Turned, t.PackState.Up = true, false
		t.renumber(t.Pack, t.NextID)
	case Wash:
		t.PackState.Washed = true
	case Stack:
		t.PackState.Stacked = true
	case OfferCut:
		t.PackState.Cuts, t.PackState.Answered = append(t.PackState.Cuts, a.At), false
	case Cut:
		t.cut(a.N, Dealer)
	case Cover:
		t.PackState.Covered = a.N
	case Load:
		if !r.Started {
			t.shoeOver()
		}
		t.load()
		t.Holds = "right"
		t.PackState, t.FreshShoe, t.Ordered = PackState{}, true, false
		if len(t.Second) > 0 && t.IsDouble() {
			t.Pack, t.Second = t.Second, nil
			t.PackState = PackState{Inspected: t.Idle, Verified: t.Idle, Spread: t.Idle, Looked: t.Idle}
		} else {
			t.Idle = false
		}
		t.ShoeRounds = 0
		// A shoe made up in mid-round lasts for that round, 633a.14(f).
		t.CoverOut = r.Started
		if !r.Started {
			t.CutTo = Spot{}
		}
		for i := range t.Players {
			t.Players[i].SatOut = false
		}
	case StartShuffler, DismissWarning, CoverShuffler, SignShuffler:
		t.handled(a.Verb)
	case Burn:
		switch {
		case t.FreshShoe && t.NewDealer:
			// One card or two: 633a.7(c) says one for each; casinos differ.
			t.NewDealer, t.MayBurn = t.House.NewDealerBurn == "two", t.House.NewDealerBurn == "either"
		case t.FreshShoe:
			t.MayBurn = false
		default:
			t.NewDealer, t.MayBurn = false, false
		}
		t.FreshShoe, r.Burned = false, true
	case Place:
		r.Placed = a.At
	case Lock:
		t.panel(a)
	case Tuck:
		hand.Tucked = true
	case NoMoreBets:
		r.Closed = true
		t.lockTerminals()
		t.reopen()
	case OfferInsurance:
		r.Insurance = true
	case OfferPress:
		seat.Wager(a.Wager).Offered = true
	case CloseInsurance:
		r.InsClosed = true
	case Call:
		if a.At.Kind == AtBox {
			return
		}
		r.Called, r.CalledN = len(t.DealerHand.Cards), a.N
	case CallBlackjack:
		if hand != nil {
			hand.Announced = true
		}
	case Lay, Tally, Sign, Stow:
		t.Slip.work(t, a)
	case CallFloor:
		r.FloorTold++
		t.Slip.work(t, a)
		t.Cycles.Told = t.Cycles.Told || t.ShufflerWarns()
		t.Belied.Told = t.Belied.Shown
		r.TornTold = r.Torn
		t.Decks.Tens.Told = t.Decks.Tens.Seen
		t.Run.Told = t.Unshuffled
		t.toldOfTerminals()
		if t.Unshuffled && t.House.Batches() {
			t.Cycles.Failed = max(t.Cycles.Failed, 2) // it sorts: who knows that does not use it
		}
	case Dead:
		hand.Dead = true
		seat.Dead = !slices.ContainsFunc(seat.Hands, func(h Hand) bool { return !h.Dead })
	case Catch:
		r.Caught++
		if seat != nil {
			seat.Touching, seat.AtPay, seat.Slipped, seat.SlippedOn, seat.Jumbled = false, false, false, "", false
			seat.count()
		}
	case Confirm:
		if seat != nil {
			seat.Confirmed = true
		}
	case Count:
		if seat != nil {
			seat.Counted = true
		}
	case CountRack, CountShoe:
		t.countedByHand(a)
	case Prove:
		if seat != nil {
			seat.Proved = true
		}
	case ShowHands:
		t.HandsClear = true
	case Change:
		if seat != nil {
			seat.Changed, seat.Proved = seat.Changed || seat.Notes > 0, false
		}
	case TapIn:
		t.DealerName, t.NewDealer, t.Manned = a.Text, !t.Has.Terminals && !t.House.Automated, true // 633c.5 has nobody burn a card, and a machine is never new
		t.Station.Whisper = ""                                                                     // it was for another
	case Hold:
		if len(t.Pack) > 0 && (!r.Started || t.InShoe() == 0) { // else it is the round's own pack
			load := Did{Act: Act{Verb: Load}}
			load.dealer(t, nil, nil)
		}
		t.Holds = a.Text
	case LayDown:
		t.Holds = ""
	case TapOut:
		t.Holds = ""
		t.DealerName, t.Manned = "", false
	}
}

func (f *Did) player(t *Table, seat *Seat, hand *Hand) {
	a := &f.Act
	if a.Is(testsDealer) {
		t.Station.breached(a.Box)
	}
	if a.Is(unplain) {
		t.Round.Unplain++
	}
	if f.Unheard && a.Verb != Instead {
		return
	}
	if a.Verb == Instead && hand != nil {
		hand.Stood, hand.Asked = false, NoVerb
		if f.Unheard {
			return
		}
	}
	switch a.Spoken() {
	case Question:
		t.Dispute.Box = a.Box
	case Inspect:
		t.PackState.Looked = t.PackState.Looked || t.looks(a.Box)
	case Decline:
		switch {
		case t.looks(a.Box):
			t.PackState.Looked = true
		case t.cutWaits(a.Box):
			t.PackState.Answered = true
		case seat != nil:
			seat.SaidNo = true
		}
	case Cut:
		t.cut(a.N, Box(int(a.Box)))
	case Hit:
		hand.Asked, hand.Stood = Hit, false
	case Stand:
		if hand != nil {
			hand.Stood, hand.Asked = true, NoVerb
		}
	case Double:
		hand.Doubled, hand.Asked = true, Double
	case Split:
		hand.Asked = Split
	case Surrender:
		hand.Surrendered = true
	case Rescue:
		hand.Rescued = true
	case EvenMoney:
		seat.EvenMoney = true
	case Take, Press:
		w := seat.Wager(a.Wager)
		w.Answer, w.Wish = a.Verb, a.Amount
	case Switch, Keep:
		seat.Choice = a.Verb
	case Accept:
		if hand != nil && len(t.Stray) > 0 && hand.InOpening >= 2 {
			hand.Asked = Hit
		} else if seat != nil {
			seat.AskedLate = true
		}
	case RefuseCard:
		if hand != nil && len(t.Stray) > 0 {
			hand.NoMore, hand.Asked = true, NoVerb
		} else if seat != nil {
			seat.NoLate = true
		}
	case Cash:
		seat.Spoken, seat.Confirmed, seat.Counted, seat.Changed = a.Wager, false, false, false
	case Touch:
		if a.Text == "pay" {
			seat.AtPay = true
		} else {
			seat.Touching = true
		}
		seat.count()
	case Sneak:
		seat.Slipped, seat.SlippedOn = true, a.Wager
	case Late, Cap:
		seat.Slipped = false
	case Conduct:
		t.Round.Conduct++
	case Jumble:
		seat.Jumbled = true
		seat.count()
	case Leave:
		if seat != nil && seat.Player >= 0 {
			t.Players[seat.Player].Leaving = true
			for i := range t.Boxes {
				if t.Boxes[i].Player == seat.Player {
					for j := range t.Boxes[i].Hands {
						h := &t.Boxes[i].Hands[j]
						h.Stood, h.Asked = true, NoVerb
					}
				}
			}
		}
	}
}

func (f *Did) floor(t *Table) {
	switch f.Act.Verb {
	case BringSlip, Runner, SendAway, Sign:
		t.Slip.work(t, &f.Act)
	case Approve:
		t.Decks.Tens.Let = t.Decks.Tens.Told
		t.answeredAtTerminals()
	case Override:
		t.Decks.Tens.Let = t.Decks.Tens.Told
	case Verify:
		t.PackState.Verified = true
	case Pay, RepairProgressive:
		t.panel(&f.Act)
	case InspectReader:
		t.Day.ReaderInspected = true
	case Reshuffle:
		t.Ordered = true
	case OrderCount:
		t.Counts = Counts{Ordered: true} // of the cards as they lie from now on
	case Recut:
		t.PackState.LastCut, t.PackState.Recut = t.PackState.CutBy, true
		t.PackState.CutBy, t.PackState.Covered = Spot{}, 0
		t.PackState.Cuts, t.PackState.Answered = nil, false
	case Idle:
		t.Idle = !t.fromMixer() // which 633a.5(h) frees from (g)
	case Admit:
		if p := t.Owner(t.Seat(f.Act.At.Box)); p != nil {
			p.SatOut = false
		}
	case Void:
		t.Round.Void = true
		for i := range t.Boxes {
			for j := range t.Boxes[i].Hands {
				t.Boxes[i].Hands[j].Dead = true
			}
		}
	}
}

// serial finds a hand by its serial.
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
	t.connect()
}

func (f *ModeSet) apply(t *Table) { t.Mode, _ = ParseMode(f.Mode) }
