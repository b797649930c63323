package blackjack

import (
	"slices"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/variants/wager"
)

// The pay of a side wager that a player presses, 633a.7(g)(10)(ii) and 633c.11(e) to
// (g). Package wager says which wagers have it, and where the pay is laid. Laid on the
// main wager it is doubled, split, paid and halved with it; laid on the spot beside,
// it is settled here.

// A pressing has the rules of one wager: the choice, and where its pay is laid.
type pressing struct{ offer, move *game.Rule }

var pressings = func() map[string]pressing {
	list := map[string]pressing{}
	for _, w := range wager.All() {
		if w.Press == (wager.Press{}) {
			continue
		}
		source := game.Law
		if !w.Press.Asked {
			source = game.Reading
		}
		where := "on the main wager"
		if w.Press.Aside {
			where = "on its press spot"
		}
		list[w.ID] = pressing{
			offer: &game.Rule{
				Cite: w.Press.Offer, Title: "Ask a " + w.Title + " winner: take the pay, or add it to the wager", Protects: "It is the player's money: he alone says where it goes.", Kind: "side-settlement", Source: source,
				Bars: func(t *game.Table, a game.Act) bool {
					lies, ok := pressedBy(t, a, game.Pay, game.Push, game.Press, game.PressAside)
					return ok && lies.ID == w.ID && lies.Answer == game.NoVerb && pressable(t, t.Seat(a.At.Box), lies) > 0
				},
			},
			move: &game.Rule{
				Cite: w.Press.Move, Title: w.Title + " pressed: you lay its pay " + where, Protects: "Only the dealer's hands are on chips between two wagers, so the stake is never in doubt.", Kind: "side-settlement",
				Bars: func(t *game.Table, a game.Act) bool {
					lies, ok := pressedBy(t, a, game.Press, game.PressAside)
					if !ok {
						lies, ok = pressedBy(t, a, game.Pay, game.Push)
						ok = ok && pressWaits(t, t.Seat(a.At.Box), lies)
					}
					return ok && lies.ID == w.ID
				},
			},
		}
	}
	return list
}()

// pressedBy finds the wager that an act of one of the verbs speaks of, if its
// clause lets its pay be pressed.
func pressedBy(t *game.Table, a game.Act, verbs ...game.Verb) (*game.Wager, bool) {
	s := t.Seat(a.At.Box)
	if s == nil || a.By != game.ByDealer || !slices.Contains(verbs, a.Verb) {
		return nil, false
	}
	w := s.Wager(a.Wager)
	if w == nil {
		return nil, false
	}
	known, ok := wager.Find(w.ID)
	return w, ok && known.Press != (wager.Press{})
}

// pressRules are the rules of this file that stand in a book by themselves.
var pressRules = []string{"633a.7(g)(10)(ii)(C)", "633c.11(g)#1", "633c.11(f)#1", "633c.11(f)#2"}

func pressBars(variant string) []*game.Rule {
	var rules []*game.Rule
	for _, w := range wager.At(variant) {
		if p, ok := pressings[w.ID]; ok {
			rules = append(rules, p.offer, p.move)
		}
	}
	return rules
}

// pressable is how much of a wager's pay its player may still lay on or beside his
// main wager: 0 where he has no choice. The hand has had no further card, and no
// dealer Blackjack has decided it. Pay that would make a Blackjack impossible to pay
// 3 to 2 in chips is not pressed.
func pressable(t *game.Table, s *game.Seat, w *game.Wager) chip.Cents {
	r, ok := OnOffer(t, w.ID)
	if !ok || r.Press == (wager.Press{}) || len(s.Hands) != 1 || s.EvenMoney || DealerBlackjack(t) || w.Answer == game.NoVerb && Leaves(t, s) {
		return 0
	}
	h := &s.Hands[0]
	if h.Out() || h.Surrendered || len(h.Cards) > 2 || h.Bet.IsZero() {
		return 0
	}
	if w.Answer == game.NoVerb && !h.Extra.IsZero() && !r.Press.Aside {
		return 0 // he has doubled or split before he was asked: the wager itself would change
	}
	e, known := SideEnds(t, s, w)
	if !known || e.push || e.Given <= w.Staked {
		return 0
	}
	most := mostPressed(r, e.Given-w.Staked, t.House.Chips)
	if threeToTwo, exact := chip.ThreeToTwo(h.Staked - w.Pressed + most); h.Blackjack() && !r.Press.Aside && (!exact || !chip.Payable(threeToTwo, t.House.Chips)) {
		return 0
	}
	return most
}

// mostPressed is all of what a wager has won, or the part that the house has
// fixed, rounded down to chips.
func mostPressed(r wager.Ready, win chip.Cents, set chip.Set) chip.Cents {
	if r.Offer.Press == 0 {
		return win
	}
	most := win * chip.Cents(r.Offer.Press) / 10000
	for most > 0 && !(chip.Payable(most, set) && chip.Payable(win-most, set)) {
		most -= 25
	}
	return max(0, most)
}

// unpressed is how much of a wager's pay its player still wants pressed, at most most.
func unpressed(w *game.Wager, most chip.Cents) chip.Cents {
	if w.Answer != game.Press || most == 0 {
		return 0
	}
	if w.Wish != 0 {
		most = min(w.Wish, most)
	}
	return max(0, most-w.Pressed)
}

// toPress is how much is still to be pressed. Pay that was handed to the player by
// mistake comes back first, see sideOff.
func toPress(t *game.Table, s *game.Seat, w *game.Wager, most chip.Cents) chip.Cents {
	wish := unpressed(w, most)
	if wish == 0 {
		return 0
	}
	e, _ := SideEnds(t, s, w)
	return max(0, min(wish, e.Given-w.Given-w.Pressed-w.Chips.Total()))
}

// pressOwed owes the question, the player's answer and the laying of the pay. Pressed
// is how much of the win is pressed; ok says that the rest may be paid.
func pressOwed(t *game.Table, s *game.Seat, w *game.Wager, owed steps) (_ steps, pressed chip.Cents, ok bool) {
	most := pressable(t, s, w)
	if most == 0 {
		return owed, w.Pressed, true
	}
	at, p := game.Box(s.N), pressings[w.ID]
	switch {
	case w.Answer != game.NoVerb:
	case w.Settled:
		return owed, w.Pressed, true // paid before he was asked
	case !doneSinceCards(t, game.ByDealer, game.OfferPress, int8(s.N), w.ID):
		owed = owed.At(game.OfferPress, at).Under(p.offer)
		owed.Last().Wager = w.ID
		return owed, 0, false
	default:
		owed = owed.Player(game.AnyPay, at).Under(p.offer)
		owed.Last().Wager = w.ID
		return owed, 0, false
	}
	lacks := toPress(t, s, w, most)
	if lacks > 0 {
		verb := game.Press
		if r, _ := OnOffer(t, w.ID); r.Press.Aside {
			verb = game.PressAside
		}
		owed = owed.Settle(verb, at, w.ID, lacks).Under(p.move)
	}
	return owed, w.Pressed + lacks, true
}

// offeredPress reports a wager whose player was asked and has not answered.
func offeredPress(w *game.Wager) bool {
	return w != nil && w.Offered && w.Answer == game.NoVerb && !w.Settled
}

func pressWaits(t *game.Table, s *game.Seat, w *game.Wager) bool {
	return toPress(t, s, w, pressable(t, s, w)) > 0
}

// anyPressWaits reports pay that is still to be pressed. Its wager may be gone: no clause
// says whether the pay is laid before the stake and the rest are handed over.
func anyPressWaits(t *game.Table) bool {
	for i := range t.Boxes {
		s := &t.Boxes[i]
		for j := range s.Side {
			if w := &s.Side[j]; w.Answer == game.Press && w.Settled && pressWaits(t, s, w) {
				return true
			}
		}
	}
	return false
}

// wholeDouble: 633a.10(a) allows a double for less; a wager with pay on it is
// matched whole.
var wholeDouble = &game.Rule{
	Cite: "633a.7(g)(10)(ii)(C)", Title: "House Money on the wager: double and split for the whole of it", Kind: "decision",
	OwedHand: func(_ *game.Table, h hand, owed steps) steps {
		if doubleTooSmall(h) {
			owed = owed.Settle(game.Return, h.At, "main", h.Extra.Total())
		}
		return owed
	},
}

func doubleTooSmall(h hand) bool {
	return h.Asked == game.Double && !h.Out() && h.Seat.PressedOn() > 0 && !h.Extra.IsZero() && h.Extra.Total() < h.Bet.Total()
}

// wholeSplit cites a split that does not match what is pressed beside the wager.
var wholeSplit = CitationOnly("decision", "633c.11(g)#1", "A split matches the wager and the chips pressed beside it")

// toMatch is what a second wager on a split has to equal.
func toMatch(h hand) chip.Cents { return h.Seat.ToMatch(max(0, int(h.At.Hand)-1)) }

// splitRule is the rule under which a split of another amount goes back.
func splitRule(owed steps, h hand) steps {
	switch {
	case toMatch(h) > h.Bet.Total():
		return owed.Under(wholeSplit)
	case h.Seat.PressedOn() > 0:
		return owed.Under(wholeDouble)
	}
	return owed
}

// pressSpot settles chips pressed beside a wager when the first hand of the box is
// decided, before the cards are picked up. The clause speaks only of a win: 1 to 1,
// also for a Blackjack. We read that a tie returns them and a surrender half of them.
var pressSpot = game.InOrder(
	pressSpotRule("633c.11(f)#2", "Dealer Blackjack: chips pressed beside a wager go back", true),
	pressSpotRule("633c.11(f)#1", "Settle pressed chips with their wager, a win 1 to 1", false).
		Protecting("The pressed chips ride on the hand beside them, and on nothing else."),
)

func pressSpotRule(cite, title string, blackjack bool) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: title, Kind: "side-settlement", AnyOrder: true,
		Owed: func(t *game.Table, owed steps) steps {
			if DealerBlackjack(t) != blackjack {
				return owed
			}
			for s := range t.WageredFromThirdBase {
				w := s.Wager(game.PressSpot)
				if w == nil || w.Chips.IsZero() {
					continue
				}
				at := game.Box(s.N)
				back, known := pressBack(t, s, w)
				verb, amount := game.Push, chip.Cents(0)
				switch {
				case !known:
					continue
				case back == 0:
					verb = game.Take
				case back < w.Staked:
					verb = game.Half
				case back > w.Staked:
					verb, amount = game.Pay, back-w.Staked
				}
				owed = owed.Settle(verb, at, w.ID, amount).AnyTime()
			}
			return owed
		},
		Bars: func(t *game.Table, a game.Act) bool {
			return a.Wager == game.PressSpot && DealerBlackjack(t) == blackjack
		},
	}
}

// pressBack is how much a player gets for the chips pressed beside his wager; false
// while that is not known.
func pressBack(t *game.Table, s *game.Seat, w *game.Wager) (back chip.Cents, known bool) {
	h := hand{Hand: &s.Hands[0], Seat: s, At: s.Spot(0)}
	switch {
	case DealerBlackjack(t), h.Dead || s.Dead:
		return w.Staked, true
	case t.HighUp() && !t.Round.Read && !DealerShown(t):
		return 0, false
	case !resultCertain(t, h) && (!DealerShown(t) || !DealerDone(t)):
		return 0, false
	}
	switch o, _ := t.Ends(h); o {
	case game.Won:
		return 2 * w.Staked, true
	case game.Tied:
		return w.Staked, true
	case game.HalfLost:
		return w.Staked / 2, true
	}
	return 0, true
}

// refusePress gives the clause under which a player may not choose as he says.
func refusePress(t *game.Table, s *game.Seat, a game.Act) (cite, why string) {
	w := s.Wager(a.Wager)
	if w == nil {
		return "", "" // physics says it
	}
	p, ok := pressings[w.ID]
	if !ok {
		return "633a.7(g)", "its pay is handed over, and nothing is asked"
	}
	r, _ := OnOffer(t, w.ID)
	switch most := pressable(t, s, w); {
	case most == 0:
		return p.offer.Cite, "there is nothing to choose: the wager has not won, waits for the card reader, or its hand is over"
	case w.Answer != game.NoVerb:
		return p.offer.Cite, "he has chosen already"
	case a.Verb == game.Press && a.Amount > most:
		return p.offer.Cite, "at most " + most.String() + " may be added"
	case a.Verb == game.Press && a.Amount != 0 && a.Amount != most && !r.Press.Part:
		return p.move.Cite, "the house adds " + most.String() + ", no more and no less"
	case a.Verb == game.Press && !chip.Payable(a.Amount, t.House.Chips):
		return "house.chips", a.Amount.String() + " cannot be made with chips of " + t.House.Chips.String()
	}
	return "", ""
}

// A pressChoice is a player's choice between pay and press.
type pressChoice struct {
	Wager string
	Most  chip.Cents // that may be pressed
	Part  bool       // he says how much
}

// PressOf finds the choice that a box was offered and has not made, as anybody
// sees it.
func PressOf(v *game.View, box *game.BoxView) (c pressChoice, ok bool) {
	if len(box.Hands) != 1 || len(v.Dealer.Cards) == 0 {
		return c, false
	}
	for i := range box.Side {
		w := &box.Side[i]
		if !w.Offered || w.Answer != game.NoVerb || w.Chips.IsZero() {
			continue
		}
		r, ok := onOffer(v.Variant, &v.House, w.ID)
		if !ok || r.Press == (wager.Press{}) || !r.Press.Aside && !box.Hands[0].Extra.IsZero() {
			continue
		}
		hand, up := seenCards(box.Hands[0].Cards), seenCards(v.Dealer.Cards[:1])
		if len(hand) != 2 || len(up) != 1 {
			continue
		}
		h := r.Choices()
		h.First, h.Final, h.Dealer = hand, hand, up
		win := r.Settle(r.Result(&h), w.Staked).Tray
		if most := mostPressed(r, win, v.House.Chips); most > 0 {
			return pressChoice{w.ID, most, r.Press.Part}, true
		}
	}
	return c, false
}

func seenCards(cards []game.CardView) []card.Card {
	var list []card.Card
	for _, c := range cards {
		if f, err := card.Parse(c.Face); err == nil {
			list = append(list, f)
		}
	}
	return list
}
