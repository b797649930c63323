package templates_test

import (
	"fmt"
	"strings"
	"time"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions"
	"burncard/sessions/record"
)

// Made-up scenes: what a table could look like, without a table behind it.

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

func chips(list string) chip.Chips { return chip.MustParse(list) }

var nextCard game.CardID = 100

func cards(faces ...string) []game.CardView {
	var list []game.CardView
	for _, f := range faces {
		nextCard++
		c := game.CardView{ID: nextCard, Face: f}
		if f == "??" {
			c.Face = ""
		}
		list = append(list, c)
	}
	return list
}

// midRound is a busy round of seven boxes as viewer sees it.
func midRound(v game.Viewer, mode string) sessions.Scene {
	house := game.NewHouse()
	view := game.View{
		Viewer: v, Variant: "blackjack", Mode: mode, House: house, Round: 14, Started: true, Closed: true,
		ShoeCards: 190, RackCards: 92,
		Float:   chips("500x1900 100x1960 25x1840 5x1700 2.50x1990 1x2000"),
		TokeBox: chips("5x7"), DropBox: 40000, DealerName: "Bea", Manned: true,
		Said: []string{"deal 2", "p3 hit", "deal 3", "p3 stand", "p4 split 25", "split 4", "deal 4.1", "p4 hit"},
	}
	hand := func(spot string, serial int, total, bet string, faces ...string) game.HandView {
		return game.HandView{HandFields: game.HandFields{Spot: spot, Serial: serial, Total: total, Bet: chips(bet)}, Cards: cards(faces...)}
	}
	names := []string{"Ann", "Ben", "Chidi", "Dolores", "", "Farouk", "Gwen Stephens"}
	banks := []string{"100x3 25x7 5x16", "25x11 5x20", "500x2 100x6 25x4", "100x2 25x16 5x10 2.50x4", "", "25x3 5x12 1x9", "100x12 25x20 5x20 1x20"}
	for i, name := range names {
		b := game.BoxView{BoxFields: game.BoxFields{N: i + 1, Name: name}}
		if name != "" {
			b.Bank = chips(banks[i])
		}
		view.Boxes = append(view.Boxes, b)
	}
	bust := hand("1", 1, "bust", "25x1 5x2 2.50x1", "KS", "6D", "TH")
	bust.State = "stands"
	view.Boxes[0].Hands = []game.HandView{bust}
	double := hand("2", 2, "20", "5x7", "6H", "5C", "9D")
	double.Cards[2].Sideways, double.Extra, double.State = true, chips("25x1 5x2"), "doubled"
	view.Boxes[1].Hands = []game.HandView{double}
	view.Boxes[1].Insurance = chips("5x3 2.50x1")
	stands := hand("3", 3, "soft 19", "100x2 25x4", "AS", "2D", "3C", "3H", "TD")
	stands.State = "stands"
	view.Boxes[2].Hands = []game.HandView{stands}
	first := hand("4.1", 4, "13", "25x1", "8S", "5H")
	first.Signal, first.InTurn = "hit", mode != "exam"
	view.Boxes[3].Hands = []game.HandView{first, hand("4.2", 5, "8", "25x1", "8C")}
	bj := hand("6", 6, "blackjack", "5x3", "AH", "QC")
	view.Boxes[5].Hands = []game.HandView{bj}
	view.Boxes[5].Tip = chips("5x1")
	view.Boxes[6].Hands = []game.HandView{hand("7", 7, "14", "500x1", "7S", "7D")}
	view.Dealer = dealersHand("soft 11", cards("AD", "??"))
	for i := range view.Boxes {
		for _, n := range v.Boxes {
			view.Boxes[i].Mine = view.Boxes[i].Mine || v.Role == game.PlayerView && int(n) == view.Boxes[i].N
		}
	}
	tells := mode != "exam" || v.Oversees()
	if !tells {
		view.Dealer.Total = ""
		for i := range view.Boxes {
			for j := range view.Boxes[i].Hands {
				view.Boxes[i].Hands[j].Total = ""
			}
		}
	} else {
		view.Due = []game.StepView{
			{Line: "deal 4.1", Cite: "633a.7(j)", Title: "A card that a player asks for falls face up", Source: "law", Actor: "dealer", At: "4.1", Now: true},
			{Line: "toke 6", Cite: "house.toke", Title: "Tips are put away before the next round", Source: "house", Actor: "dealer", At: "6", Now: true, May: true},
			{Line: "box 4 decides", Cite: "633a.7(i)(2)", Title: "A player without Blackjack decides in his turn", Source: "law", Actor: "box 4", At: "4.2"},
			{Line: "call blackjack 6", Cite: "633a.7(i)(1)(ii)", Title: "Blackjack against an ace or ten: call it in its turn", Source: "law", Actor: "dealer", At: "6"},
			{Line: "pay 6 main 22.50", Cite: "633a.7(i)(1)(ii)(A)", Title: "Blackjack against an ace or ten: pay and pick up, by house rule", Source: "law", Actor: "dealer", At: "6"},
			{Line: "clear 6", Cite: "633a.7(i)(1)(ii)(A)", Title: "Blackjack against an ace or ten: pay and pick up, by house rule", Source: "law", Actor: "dealer", At: "6"},
			{Line: "box 7 decides", Cite: "633a.7(i)(2)", Title: "A player without Blackjack decides in his turn", Source: "law", Actor: "box 7", At: "7"},
			{Line: "turn hole", Cite: "633a.7(l)#1", Title: "All players done: turn the hole card", Source: "law", Actor: "dealer", At: "hole"},
			{Line: "take 1 main", Cite: "house.busts", Title: "Over 21: take the wager at once", Source: "house", Actor: "dealer", At: "1", Now: true, Skipped: true},
		}
	}
	s := sessions.Scene{
		Table: sessions.TableInfo{ID: "t4k2", Name: "Table 4", Variant: "blackjack", Mode: mode, House: house, Dealer: "Bea", Rounds: 13},
		View:  view,
	}
	if tells {
		s.Score = record.Score{Rounds: 13, Hands: 71, Acts: 640, Mistakes: 4, DealerTime: 25 * time.Minute, OtherTime: 6 * time.Minute}
	}
	if v.Role == game.DealerView || v.Oversees() {
		s.View.ReaderLamp = "no"
	}
	j := mistake()
	if mode != "exam" && v.Role != game.PlayerView && v.Role != game.Spectator {
		s.Verdict = &j
	}
	if v.Oversees() {
		s.Ticker = []record.Mistake{{Judged: j}, {Judged: mistake2()}}
		s.FloorCalls = []sessions.FloorCall{{At: noon, Reason: "card reader gives no answer"}}
		s.FloorOwes = []string{"floor verify"}
	}
	return s
}

func mistake() record.Judged {
	return record.Judged{
		Seq: 310, Round: 14, At: noon, Took: 4 * time.Second, Refused: true,
		Mistake: game.Mistake{
			Cite: "633a.7(f)(2)", Title: "One card face up to the dealer", Source: "law", Kind: game.OutOfOrder, By: "dealer",
			Owed: "deal dealer", Done: "deal 1", Why: "One card face up to the dealer: deal dealer was owed first",
		},
	}
}

func mistake2() record.Judged {
	return record.Judged{
		Seq: 255, Round: 12, At: noon.Add(-5 * time.Minute), Took: 9 * time.Second,
		Mistake: game.Mistake{
			Cite: "633a.13(a)", Title: "A Blackjack pays 3 to 2", Source: "law", Kind: game.WrongAmount, Gravity: game.Critical, By: "dealer",
			Owed: "pay 6 main 22.50", Done: "pay 6 main 30", Diff: 750, Why: "A Blackjack pays 3 to 2: 22.50 was owed, 30 was given",
		},
	}
}

// betting is the table between rounds: bets, cash on the layout, a free box.
func betting(v game.Viewer) sessions.Scene {
	s := midRound(v, "coached")
	w := &s.View
	w.Started, w.Closed, w.Dealer, w.ReaderLamp = false, false, dealersHand("", nil), ""
	for i := range w.Boxes {
		b := &w.Boxes[i]
		for j := range b.Hands {
			b.Hands[j].Cards, b.Hands[j].Total, b.Hands[j].State, b.Hands[j].Signal, b.Hands[j].InTurn = nil, "", "", "", false
			b.Hands[j].Extra = chip.Chips{}
		}
		if len(b.Hands) > 1 {
			b.Hands = b.Hands[:1]
			b.Hands[0].Spot = "4"
		}
		b.Insurance, b.Tip = chip.Chips{}, chip.Chips{}
	}
	w.Boxes[0].Hands, w.Boxes[0].Notes, w.Boxes[0].Spoken = nil, 10000, "main"
	w.Boxes[2].Offered = chips("5x20")
	w.Due = []game.StepView{
		{Line: "confirm 1", Cite: "633a.6(a)#2", Title: "Cash is confirmed, changed into chips and dropped before the first card", Source: "law", Actor: "dealer", At: "1", Now: true},
		{Line: "change 3 100x1", Cite: "house.change", Title: "Chips laid out are changed before the next round", Source: "house", Actor: "dealer", At: "3", Now: true},
		{Line: "deal 2", Cite: "633a.7(f)(1)", Title: "One card face up to each wagered box", Source: "law", Actor: "dealer", At: "2"},
		{Line: "deal 3", Cite: "633a.7(f)(1)", Title: "One card face up to each wagered box", Source: "law", Actor: "dealer", At: "3"},
		{Line: "deal 4", Cite: "633a.7(f)(1)", Title: "One card face up to each wagered box", Source: "law", Actor: "dealer", At: "4"},
		{Line: "deal dealer", Cite: "633a.7(f)(2)", Title: "One card face up to the dealer", Source: "law", Actor: "dealer", At: "dealer"},
	}
	s.Verdict = nil
	s.Clock = &sessions.Clock{For: "betting", Until: noon.Add(20 * time.Second)}
	return s
}

// settling is the end of a round: wagers paid, pushed and taken, the pay beside
// what it was paid on, cash spread and counted.
func settling(v game.Viewer) sessions.Scene {
	s := midRound(v, "coached")
	w := &s.View
	w.Read = true
	w.Dealer = dealersHand("bust", cards("6D", "TS", "KH"))
	for i := range w.Boxes {
		for j := range w.Boxes[i].Hands {
			h := &w.Boxes[i].Hands[j]
			h.Signal, h.InTurn, h.Settled = "", false, true
			h.Paid = game.Paid{Bet: h.Bet, Extra: h.Extra, Pay: h.Bet.Plus(h.Extra)}
			h.Bet, h.Extra = chip.Chips{}, chip.Chips{}
		}
	}
	w.Boxes[0].Hands[0].Paid = game.Paid{}
	w.Boxes[1].InsLies, w.Boxes[1].Insurance = game.Paid{Bet: chips("5x3 2.50x1"), Pay: chips("25x1 5x2")}, chip.Chips{}
	w.Boxes[2].Hands[0].Paid.Pay = chip.Chips{}
	w.Boxes[3].Hands[0].Cards = cards("8S", "2H", "3D", "6C")
	w.Boxes[3].Hands[1].Cards = cards("8C", "5D", "4C")
	w.Boxes[5].Hands[0].Paid.Pay = chips("5x4 2.50x1")
	w.Boxes[6].Notes, w.Boxes[6].Counted = 165_00, true
	w.Boxes[5].Notes, w.Boxes[5].Spoken, w.Boxes[5].Tip = 40_00, "main", chip.Chips{}
	return s
}

// offering is the table of a house with side wagers.
func offering(v game.Viewer) sessions.Scene {
	s := midRound(v, "coached")
	w := &s.View
	w.House.Offers = []game.Offer{{Wager: "perfect-pairs", Paytable: "A"}, {Wager: "match-the-dealer", Paytable: "A"}, {Wager: "royal-match-21", Paytable: "A"}}
	for i := range w.Boxes {
		if i%2 == 0 {
			w.Boxes[i].Side = []game.Wager{{ID: "perfect-pairs", Chips: chips("5x1")}, {ID: "royal-match-21", Chips: chips("5x2"), Staked: 10_00}}
		}
	}
	w.Boxes[3].Side = []game.Wager{{ID: "match-the-dealer", Lies: game.Paid{Bet: chips("5x1"), Pay: chips("5x4")}}}
	return s
}

// opening is the table with its pack on the layout, in a state.
func opening(v game.Viewer, state string) sessions.Scene {
	s := betting(v)
	w := &s.View
	for i := range w.Boxes {
		w.Boxes[i].Hands, w.Boxes[i].Notes, w.Boxes[i].Offered = nil, 0, chip.Chips{}
	}
	w.ShoeCards, w.RackCards = 0, 0
	w.Pack = game.PackView{Cards: 312, State: state}
	if state == "spread" {
		for range 6 {
			for _, suit := range "CDHS" {
				for _, rank := range "A23456789TJQK" {
					w.Pack.Faces = append(w.Pack.Faces, string(rank)+string(suit))
				}
			}
		}
	}
	if state == "cut" {
		w.Pack.CutAt = 120
	}
	if state == "shuffled" {
		w.Pack.CutFor = 1
		w.Boxes[0].CutOffered = true
	}
	s.Clock = nil
	return s
}

// debriefed is an exam between rounds.
func debriefed(v game.Viewer) sessions.Scene {
	s := betting(v)
	s.Table.Mode, s.View.Mode, s.View.Due, s.Score = "exam", "exam", nil, record.Score{}
	s.Debrief = []record.Judged{mistake(), mistake2()}
	s.Caught = []record.Catch{{Round: s.Debrief[0].Round, Breach: "p3 touch cards", Acts: 3}, {Breach: "p1 late main 10"}}
	return s
}

// disputed is a question after the pick-up: a split hand lies there again.
func disputed(v game.Viewer) sessions.Scene {
	s := betting(v)
	w := &s.View
	w.Disputed = 1
	for _, h := range []struct{ spot, faces string }{{"1.1", "8S TH"}, {"1.2", "8D 2C 9H"}, {"dealer", "8H KD"}} {
		w.Rebuilt = append(w.Rebuilt, game.HandView{HandFields: game.HandFields{Spot: h.spot}, Cards: cards(strings.Fields(h.faces)...)})
	}
	return s
}

// shortRack is a shoe that is over and does not reach the mark.
func shortRack(v game.Viewer) sessions.Scene {
	s := betting(v)
	s.View.ShoeCards, s.View.RackCards, s.View.Kit.Decks = 0, 311, "a card is missing"
	return s
}

// irregular has what should not be: an exposed card, four hands, hands on
// cards, the cover card out.
func irregular(v game.Viewer) sessions.Scene {
	s := midRound(v, "guided")
	w := &s.View
	w.Stray, w.CoverOut, w.ShoeCards, w.RackCards = cards("5D"), true, 70, 220
	w.Boxes[1].Touching = true
	w.Boxes[2].Breach, w.Boxes[2].Hands[0].State = chips("25x1"), "dead"
	h := func(spot string, serial int, faces ...string) game.HandView {
		return game.HandView{HandFields: game.HandFields{Spot: spot, Serial: serial, Total: "18", Bet: chips("25x1"), State: "stands"}, Cards: cards(faces...)}
	}
	w.Boxes[3].Hands = []game.HandView{h("4.1", 14, "8S", "TH"), h("4.2", 15, "8C", "2D", "8H"), h("4.3", 16, "8D", "3H", "7S"), h("4.4", 17, "8H", "KD")}
	w.Dealer = dealersHand("bust", cards("6D", "4S", "2C", "3D", "KH"))
	w.Insurance = true
	return s
}

// duties is a table at which chips come by slip and players do what they must
// not.
func duties(v game.Viewer) sessions.Scene {
	s := midRound(v, "coached")
	w := &s.View
	w.Slip, w.Cart = "fill 25x100 5x200, counted, signed by the dealer", chips("25x100 5x200")
	w.Boxes[1].AtPay, w.Boxes[2].Jumbled, w.Boxes[3].Sign, w.Boxes[5].Sign = true, true, "says hit", "an unclear sign"
	return s
}

// downUnder is a table of Down Under Blackjack with the dealer's hand placed.
func downUnder(v game.Viewer) sessions.Scene {
	s := midRound(v, "coached")
	s.View.Variant, s.View.Boxes = "down-under", s.View.Boxes[:6]
	s.View.Has, s.View.Placed = game.Equipment{MasqueReader: true}, game.AtLarge
	s.View.ReaderLamp, s.View.Read = "yellow", true
	s.View.Legends = []string{"Blackjack pays 3 to 2", "Dealer must draw to 16 and stand on all 17s", "Insurance pays 2 to 1", "Surrender is not available"}
	s.View.Dealer = dealersHand("7", cards("7D", "??"))
	return s
}

// freeBet is a table of Free Bet Blackjack: a free double, and a free split
// whose first hand is tucked.
func freeBet(v game.Viewer) sessions.Scene {
	s := midRound(v, "coached")
	s.View.Variant, s.View.Boxes = "free-bet", s.View.Boxes[:6]
	s.View.Has = game.Equipment{LammerRack: true}
	s.View.Legends = []string{"Blackjack pays 3 to 2", "Dealer must draw to 16 and stand on all 17s", "Insurance pays 2 to 1", "Dealer 22 pushes"}
	double := &s.View.Boxes[1].Hands[0]
	double.Extra, double.Lammers = chip.Chips{}, 1
	s.View.Boxes[3].Hands[0].State, s.View.Boxes[3].Hands[0].Signal, s.View.Boxes[3].Hands[0].Total = "tucked", "", "bust"
	s.View.Boxes[3].Hands[1].Bet, s.View.Boxes[3].Hands[1].Lammers = chip.Chips{}, 1
	return s
}

// progressives is a table with two progressive wagers: one that is booked, whose
// chips lie before the tray, and one on which somebody has won a meter.
func progressives(v game.Viewer) sessions.Scene {
	s := midRound(v, "coached")
	s.View.House.Offers = []game.Offer{{Wager: "jackpot-party", Paytable: "P20:A"}, {Wager: "hit-and-run"}}
	s.View.Panel = game.PanelView{On: true, Locked: true, Gathers: true, Count: 3, Gathered: chips("5x3")}
	for i, m := range []struct {
		wager, title, meter string
		reads               chip.Cents
	}{
		{"jackpot-party", "Jackpot Party Progressive", "mega", 5234567}, {"jackpot-party", "Jackpot Party Progressive", "major", 512345},
		{"jackpot-party", "Jackpot Party Progressive", "minor", 52040}, {"hit-and-run", "Hit and Run Progressive", "meter", 123456},
	} {
		s.Meters = append(s.Meters, sessions.MeterSign{Wager: m.wager, Title: m.title, Meter: m.meter, Reads: m.reads, Linked: i == 3})
	}
	for i := range s.View.Boxes {
		b := &s.View.Boxes[i]
		b.Lights = []game.LightView{{Wager: "jackpot-party", Lit: i < 3}, {Wager: "hit-and-run", Lit: i > 1}}
		if i < 3 {
			b.Side = append(b.Side, game.Wager{ID: "jackpot-party", Staked: 500, Gathered: true})
		}
		if i > 1 && b.Name != "" {
			b.Side = append(b.Side, game.Wager{ID: "hit-and-run", Staked: 500, Chips: chips("5x1")})
		}
	}
	s.View.Boxes[5].Lights[1].Won = 123456
	s.View.House.Offers = append(s.View.House.Offers, game.Offer{Wager: "bad-beat"})
	s.View.Panel.Drawn = game.DrawnView{Wager: "bad-beat", Face: "QH", Position: 2}
	for i := range s.View.Boxes {
		b := &s.View.Boxes[i]
		b.Lights = append(b.Lights, game.LightView{Wager: "bad-beat", Lit: i == 1, Account: true, Picked: i == 1})
		if i == 1 {
			b.Side = append(b.Side, game.Wager{ID: "bad-beat", Staked: 500, Account: true})
		}
		if b.Mine {
			b.Account = game.AccountView{On: true, Credit: 9500, Locked: true}
		}
	}
	s.FloorOwes = []string{"floor pay 6 hit-and-run 1234.56"}
	return s
}

// unseen is a table of Switch Hands: boxes with cards beside the hand, one that
// is asked, one whose switch cards are its hand, one that keeps its own, one
// that has laid no ante yet.
func unseen(v game.Viewer) sessions.Scene {
	s := midRound(v, "coached")
	w := &s.View
	w.Variant, w.Has = "switch-hands", game.Equipment{SwitchPlaces: 2}
	w.Legends = []string{"Blackjack pays 3 to 2", "Dealer must draw to 16 and stand on all 17s", "Insurance pays 2 to 1", "Ante $1 for every $5 bet", "Switch hands colored or suited Blackjacks pay 2 to 1"}
	w.House.Offers = []game.Offer{{Wager: "switch-ante"}, {Wager: "perfect-pairs", Paytable: "A"}}
	for i := range w.Boxes {
		b := &w.Boxes[i]
		if len(b.Hands) == 0 {
			continue
		}
		h := &b.Hands[0]
		h.Cards, h.Total, h.State, h.Signal, h.InTurn, h.Extra = cards("TD", "5H"), "15", "", "", false, chip.Chips{}
		b.Hands, b.Side, b.Switch = b.Hands[:1], nil, cards("??", "??")
	}
	if v.Role == game.DealerView || v.Role == game.PlayerView {
		w.Boxes[3].Chooses = true
	}
	w.Boxes[1].Switch, w.Boxes[1].Switched = nil, true
	w.Boxes[2].Choice, w.Boxes[5].Choice = "keep", "switch"
	w.Boxes[6].Switch[1] = cards("KS")[0] // shown by mistake
	w.Boxes[5].Side = []game.Wager{{ID: "switch-ante", Chips: chips("1x2"), Staked: 200}}
	return s
}

// switching is a table of Blackjack Switch: a box that is asked, one whose cards
// were switched, one with split hands.
func switching(v game.Viewer) sessions.Scene {
	s := midRound(v, "coached")
	w := &s.View
	w.Variant, w.Has = "blackjack-switch", game.Equipment{Areas: 2}
	w.Legends = []string{"Blackjack pays 3 to 2", "Dealer must draw to 16 and stand on all 17s", "Insurance pays 2 to 1", "Blackjack Switch", "Dealer 22 pushes"}
	w.House.Offers = []game.Offer{{Wager: "super-match"}}
	serial := 700
	for i := range w.Boxes {
		b := &w.Boxes[i]
		if len(b.Hands) == 0 {
			continue
		}
		bet := b.Hands[0].Bet
		b.Areas, b.Side, b.Hands = 2, nil, nil
		for area, faces := range [][]string{{"TD", "5H"}, {"6S", "KC"}} {
			serial++
			b.Hands = append(b.Hands, game.HandView{
				HandFields: game.HandFields{Spot: fmt.Sprintf("%d.%d", b.N, area+1), Serial: serial, Area: area, Bet: bet, Total: []string{"15", "16"}[area]},
				Cards:      cards(faces...),
			})
		}
	}
	if v.Role == game.DealerView || v.Role == game.PlayerView {
		w.Boxes[3].Chooses = true
	}
	w.Boxes[1].Hands[0].Swapped, w.Boxes[1].Hands[1].Swapped = true, true
	w.Boxes[5].Choice = "switch"
	w.Boxes[1].Side = []game.Wager{{ID: "super-match", Chips: chips("5x1"), Staked: 500}}
	return s
}

func dealersHand(total string, cards []game.CardView) game.HandView {
	return game.HandView{HandFields: game.HandFields{Spot: "dealer", Total: total}, Cards: cards}
}
