package variants_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/chip"
	"burncard/game/gametest"
	"burncard/variants"
	"burncard/variants/scenario"
	"burncard/variants/wager"
)

// A floor is a table for property tests: its desk and the count that must hold.
type floor struct {
	t    testing.TB
	desk game.Desk
	draw scenario.Seeded
	log  []game.Fact
	said []string
	did  func(act string, facts []game.Fact) // told of every act, if set

	rules map[*game.Rule]bool
}

// openFloor opens a table of plain Blackjack, or of the variant that the first
// word names.
func openFloor(t testing.TB, seed uint64, mode game.Mode, start string, house ...string) *floor {
	t.Helper()
	variant := "blackjack"
	if len(house) > 0 && !strings.Contains(house[0], "=") {
		variant, house = house[0], house[1:]
	}
	book, err := variants.Lookup(variant)
	if err != nil {
		t.Fatal(err)
	}
	h, err := book.NewHouse().With(house...)
	if err == nil {
		err = book.Permits(h)
	}
	if err != nil {
		t.Fatal(err)
	}
	h.BettingTime, h.Think = 0, 0
	f := &floor{t: t, draw: scenario.NewSeeded(seed)}
	f.desk = game.Desk{Table: new(game.Table), Book: book}
	open := f.desk.Book.Open(mode, h, start, f.draw)
	f.desk.Table.Fold(open)
	f.log = append(f.log, open)
	return f
}

// do submits an act; physics and players' rules may refuse it.
func (f *floor) do(a game.Act) (game.Outcome, error) {
	return f.when(a, f.desk.Book.Due(f.desk.Table, nil))
}

// when is do where it is known what is due, all of it.
func (f *floor) when(a game.Act, due []game.Step) (game.Outcome, error) {
	whole := f.desk.Book.Judge(f.desk.Table, a, due)
	out, err := f.desk.Submit(a, f.draw)
	if !errors.As(err, new(game.Rejected)) && (len(whole.Mistakes) != len(out.Verdict.Mistakes) || !slices.Equal(whole.Mended, out.Verdict.Mended)) {
		f.t.Fatalf("%s is judged %+v, and by all that is due %+v\n%s", a, out.Verdict, whole, f.tail())
	}
	if err == nil {
		f.said = append(f.said, a.String())
		f.log = append(f.log, copies(out.Facts)...)
		f.check()
		if f.did != nil {
			f.did(a.String(), out.Facts)
		}
		if order, ok := f.desk.Table.Ripe(); ok {
			if _, err := f.do(order); err != nil {
				f.t.Fatalf("%v, whose moment has come: %v\n%s", order, err, f.tail())
			}
		}
	}
	return out, err
}

// must submits a line that has to be right.
func (f *floor) must(line string) {
	f.t.Helper()
	a, err := game.ParseAct(line)
	if err != nil {
		f.t.Fatal(err)
	}
	out, err := f.do(a)
	if err != nil || !out.Verdict.Right() {
		f.t.Fatalf("%s: %v %+v\n%s", line, err, out.Verdict.Mistakes, f.tail())
	}
}

func (f *floor) tail() string {
	s := ""
	for _, l := range f.said[max(0, len(f.said)-60):] {
		s += l + "\n"
	}
	return s
}

// check counts every card and every chip.
func (f *floor) check() {
	if err := gametest.Conserved(f.desk.Table); err != nil {
		f.t.Fatalf("%v after\n%s", err, f.tail())
	}
}

// bets puts random wagers down, at least one.
func (f *floor) bets(r *rand.Rand) {
	t := f.desk.Table
	for any := false; !any; {
		for i := range t.Boxes {
			s := &t.Boxes[i]
			if s.Player < 0 || r.IntN(4) == 0 {
				continue
			}
			amount := chip.Cents([]int{500, 1000, 1500, 2500, 3500, 4000, 4500, 750}[r.IntN(8)])
			_, err := f.do(game.Act{By: game.ByPlayer, Box: int8(s.N), Verb: game.Bet, Wager: "main", Amount: amount})
			if err == nil {
				any = true
				if f.desk.Table.Terms.SwitchCards > 0 && r.IntN(5) > 0 {
					f.do(game.Act{By: game.ByPlayer, Box: int8(s.N), Verb: game.Bet, Wager: "switch-ante", Amount: s.Initial() / 5})
				}
				f.panelBets(r, s)
			} else if t.Owner(s).Bank.Total() < amount && s.Notes == 0 {
				f.must(fmt.Sprintf("p%d cash 500", s.N))
			}
		}
		if !any {
			f.home(r, nil) // nobody can bet before his cash is changed
		}
	}
	for _, o := range t.House.Offers {
		for i := range t.Boxes {
			if s := &t.Boxes[i]; s.Wagered() && r.IntN(2) == 0 {
				// Who has no more chips bets nothing beside.
				f.do(game.Act{By: game.ByPlayer, Box: int8(s.N), Verb: game.Bet, Wager: o.Wager, Amount: chip.Cents(500 * (1 + r.IntN(2)))})
			}
		}
	}
}

// panelBets lays progressive wagers beside a main wager, some of the time.
func (f *floor) panelBets(r *rand.Rand, s *game.Seat) {
	for i := range f.desk.Table.Panel.Wagers {
		if r.IntN(3) > 0 {
			f.do(game.Act{By: game.ByPlayer, Box: int8(s.N), Verb: game.Bet, Wager: f.desk.Table.Panel.Wagers[i].Wager, Amount: 500})
		}
	}
}

// speak gives a random player's answer to what is asked of him.
func (f *floor) speak(r *rand.Rand, step game.Step) {
	n := step.At.Box
	var verbs []string
	switch step.Verb {
	case game.AnyDecision:
		verbs = []string{"hit", "stand", "stand", "double 5", "double 10", "double", "split", "split 5", "surrender", "show", "rescue"}
	case game.AnyCut:
		verbs = []string{"decline", "cut 60", fmt.Sprintf("cut %d", 10+r.IntN(100))}
	case game.AnyLook:
		verbs = []string{"inspect", "decline"}
	case game.AnyAnswer:
		verbs = []string{"accept", "refuse"}
	case game.AnyPay:
		verbs = []string{"take " + step.Wager, "press " + step.Wager, "press " + step.Wager + " 5"}
	case game.AnyChoice:
		verbs = []string{"switch", "keep"}
	case game.Discard:
		verbs = []string{"discard"}
	case game.AnySit:
		verbs = []string{"sit Zoe 500"}
	}
	for range 50 {
		a, err := game.ParseAct(fmt.Sprintf("p%d %s", n, verbs[r.IntN(len(verbs))]))
		if err != nil {
			f.t.Fatal(err)
		}
		if _, err := f.do(a); err == nil {
			return
		}
	}
	f.t.Fatalf("box %d has no answer to %s\n%s", n, step.Verb, f.tail())
}

// home follows Due until nothing is owed and no round is on; it fails where
// that takes too long, where nothing is due, or where what is due is judged
// wrong.
func (f *floor) home(r *rand.Rand, act func(game.Step)) {
	t := f.desk.Table
	for range 1500 {
		step, ok := f.desk.Next()
		whole := game.Desk{Table: t, Book: f.desk.Book}
		due := whole.Due()
		if all, _ := whole.Next(); ok && all.Line() != step.Line() {
			f.t.Fatalf("%s is next, and %s of all that is due\n%s", step.Line(), all.Line(), f.tail())
		}
		if !ok {
			if t.Round.Started {
				f.t.Fatalf("a round is on and nothing is due\n%s", f.tail())
			}
			return
		}
		if step.By == game.ByPlayer {
			f.speak(r, step)
			continue
		}
		if act != nil {
			act(step)
			if again, ok := f.desk.Next(); !ok || again.Line() != step.Line() {
				continue // it changed what is due
			}
			due = f.desk.Due()
		}
		f.listed(due)
		out, err := f.when(step.Act(), due)
		if err != nil {
			f.t.Fatalf("%s is due and cannot be done: %v\n%s", step.Line(), err, f.tail())
		}
		if !out.Verdict.Right() {
			f.t.Fatalf("%s is due and judged %+v\n%s", step.Line(), out.Verdict.Mistakes, f.tail())
		}
	}
	f.t.Fatalf("1500 steps and no end\n%s", f.tail())
}

var houses = [][]string{
	nil,
	{"settle=one-pass", "surrender=on-cards", "blackjack=pay-after-hole"},
	{"double=face-down", "busts=at-settlement", "splits=1"},
	{"reader=revealing", "even-money=no", "cash=counted", "decks=2", "offers=perfect-pairs:A,bet-the-set-21:B"},
	{"settle=one-pass", "blackjack=pay-after-hole", "double=face-down", "decks=1", "new-dealer-burn=two"},
	{"settle=one-pass", "surrender=on-cards", "double=face-down", "busts=at-settlement", "boxes=3", "decks=8", "split-aces=one-card", "signals=shown", "stacks=sorted", "relief=ready"},
	{"calls=change:100:tell,money-plays:wait,colour:tell,checks-play:25:tell,shuffle:wait,new-dealer:tell,fill:wait,surrender:wait", "tray=slips", "offers=twenty-point,match-the-dealer,in-between,royal-match-21:C,kings-bounty,three-card-poker:A,top-3:A,axman,upcard-luck"},
	{"offers=house-money,trilux-deluxe,perfect-pairs:A", "settle=one-pass"},
	{"offers=house-money:press=50,trilux-deluxe", "surrender=on-cards", "blackjack=pay-after-hole", "busts=at-settlement", "decks=1", "split-aces=one-card"},
	{"offers=straight-jack,blazing-7s:B,buster:F,hit-and-run,bad-beat:magic-card=yes:lucky-player=yes", "double=face-down", "surrender=on-cards"},
	{"offers=hit-and-run,jackpot-party:P20:B,blackjack-match:A:envy=yes", "settle=one-pass"},
	{"offers=super-4:1:1:mystery=2,jackpot-party:P1,must-hit-by:A:$5:with=jackpot-party:slip=yes"},
	{"shuffler=batch", "decks=1"},
	{"shuffler=continuous", "decks=2"},
	{"down-under"},
	{"down-under", "settle=one-pass", "draws=when-needed", "busts=at-settlement", "decks=4", "boxes=3"},
	{"down-under", "shuffler=continuous", "offers=match-the-dealer"},
	{"shoe=hand", "shuffler=batch", "decks=2"},
	{"shoe=hand", "shuffler=batch", "decks=1", "double=face-down", "busts=at-settlement", "surrender=on-cards", "blackjack=pay-after-hole"},
	{"shoe=double", "decks=2"},
	{"shoe=double", "decks=6", "settle=one-pass", "red-suits=b", "offers=match-the-dealer-progressive:1"},
	{"free-bet", "offers=push-22:A"},
	{"free-bet", "settle=one-pass", "surrenders=no", "busts=at-settlement", "decks=2"},
	{"spanish-21"},
	{"spanish-21", "soft-17=draws", "decks=8"},
	{"spanish-21", "settle=one-pass", "twenty-ones=at-settlement", "busts=at-settlement", "decks=8", "offers=match-the-dealer"},
	{"spanish-21", "offers=match-the-dealer,match-the-dealer-progressive:6D-P4"},
	{"spanish-21", "rescue=no", "split-aces=one-card", "splits=1", "surrender=on-cards", "shuffler=continuous"},
	{"spanish-21", "signals=shown", "surrenders=no", "shuffler=batch"},
	{"blackjack-switch", "offers=super-match"},
	{"blackjack-switch", "settle=one-pass", "blackjack-22=paid", "busts=at-settlement", "double=face-down", "split-aces=one-card", "offers=super-match", "decks=8"},
	{"blackjack-switch", "decks=1", "splits=1", "signals=shown", "shuffler=batch"},
	{"blackjack-switch", "shuffler=continuous", "boxes=3", "decks=2"},
	{"switch-hands"},
	{"switch-hands", "switch-cards=after-hands", "ante=after-choice", "settle=one-pass", "surrender=on-cards", "blackjack=pay-after-hole", "decks=2"},
	{"switch-hands", "offers=switch-ante:option=ties-paid,perfect-pairs:A,buster:A,in-between", "double=face-down", "busts=at-settlement"},
	{"switch-hands", "shuffler=continuous", "boxes=3", "signals=shown"},
	{"blackjack-premium"},
	{"blackjack-premium", "switch-cards=after-hands", "ante=after-choice", "plain-ties=paid", "settle=one-pass", "offers=switch-ante,perfect-pairs:A,buster:A", "decks=8"},
}

// TestEveryWagerIsPlayed: among these houses every side wager is on offer that a
// dealer deals, in each edition, so that chips are counted through all of them.
func TestEveryWagerIsPlayed(t *testing.T) {
	played := map[string]bool{}
	for _, house := range houses {
		variant, offers := "blackjack", ""
		for i, word := range house {
			if i == 0 && !strings.Contains(word, "=") {
				variant = word
			}
			if list, ok := strings.CutPrefix(word, "offers="); ok {
				offers = list
			}
		}
		for o := range strings.SplitSeq(offers, ",") {
			id, _, _ := strings.Cut(o, ":")
			played[variant+" "+id] = true
		}
		if book, err := variants.Lookup(variant); err == nil && offers == "" {
			for _, o := range book.NewHouse().Offers {
				played[variant+" "+o.Wager] = true
			}
		}
	}
	for _, w := range append(wager.All(), wager.Editions()...) {
		dealt, found := false, false
		for _, variant := range w.Variants {
			book, err := variants.Lookup(variant)
			if err != nil || book.Terms.Terminals || w.Automated {
				continue // dealt by nobody, or at terminals, which have no chips
			}
			dealt, found = true, found || played[variant+" "+w.ID]
		}
		if dealt && !found {
			t.Errorf("%s at %v is on offer at no house of these", w.ID, w.Variants)
		}
	}
}

// TestAutoDealerMakesNoMistake deals rounds by Due alone under every house
// rule, from the delivery of the decks through reshuffles: whatever is due
// first is possible and right, cards and chips are conserved, nothing hidden
// is in a View, and the facts fold to the same table.
func TestAutoDealerMakesNoMistake(t *testing.T) {
	rounds := 150
	if testing.Short() {
		rounds = 20
	}
	for i, house := range houses {
		t.Run(fmt.Sprint(house), func(t *testing.T) {
			seed := uint64(i + 1)
			r := rand.New(rand.NewPCG(seed, 1))
			f := openFloor(t, seed, game.Coached, []string{"opening", "preinspected", "round"}[i%3], house...)
			for n, name := range []string{"Ann", "Ben", "Cal", "Dot", "Eva", "Fay", "Gus"}[:1+r.IntN(len(f.desk.Table.Boxes))] {
				f.must(fmt.Sprintf("p%d sit %s 2000", n+1, name))
			}
			for range rounds {
				f.home(r, nil)
				f.bets(r)
				if r.IntN(20) == 0 {
					f.must("tap out")
					f.must("tap in Bea")
				}
				f.home(r, func(game.Step) { hiddenStaysHidden(t, &f.desk) })
				if f.desk.Table.FromMixer() {
					continue // 633a.5(h): no such orders
				}
				if r.IntN(25) == 0 {
					f.must("floor reshuffle")
				}
				if r.IntN(40) == 0 {
					f.must("floor idle")
				}
			}
			if err := errors.Join(gametest.SameFold(f.log, f.desk.Table), gametest.Stored(f.desk.Table)); err != nil {
				t.Error(err)
			}
		})
	}
}

// hiddenStaysHidden holds every View against the table: a card shows its face
// exactly if it lies face up, and no card of the shoe is in it.
func hiddenStaysHidden(t testing.TB, desk *game.Desk) {
	tab := desk.Table
	up := map[game.CardID]game.Piece{}
	lay := func(p []game.Piece) {
		for _, c := range p {
			up[c.ID] = c
		}
	}
	lay(tab.DealerHand.Cards)
	lay(tab.Stray)
	for i := range tab.Boxes {
		lay(tab.Boxes[i].Switch)
		for j := range tab.Boxes[i].Hands {
			lay(tab.Boxes[i].Hands[j].Cards)
		}
	}
	sight := game.Sight{Table: tab, Due: desk.Due()}
	for _, v := range []game.Viewer{{}, {Role: game.DealerView}, {Role: game.FloorView}, {Role: game.InstructorView}, {Role: game.PlayerView, Boxes: []int8{1}}} {
		view := sight.View(v)
		seen := func(cards []game.CardView) {
			for _, c := range cards {
				p, ok := up[c.ID]
				if !ok {
					t.Fatalf("%s sees card %d, which is not on the layout", v.Audience(), c.ID)
				}
				if (c.Face != "") != p.Up && !(c.Lifted && view.Viewer.Role == game.PlayerView) {
					t.Fatalf("%s sees %q of a card that lies up=%v", v.Audience(), c.Face, p.Up)
				}
			}
		}
		seen(view.Dealer.Cards)
		seen(view.Stray)
		for _, b := range view.Boxes {
			seen(b.Switch)
			for _, h := range b.Hands {
				seen(h.Cards)
			}
		}
		if tab.HoleDown() && view.Dealer.Total != "" && view.Dealer.Total != tab.DealerHand.Total().String() && !(view.Dealer.Total == "bust" && tab.DealerHand.Total().Bust()) {
			t.Fatalf("%s is told the dealer has %s with the hole card down", v.Audience(), view.Dealer.Total)
		}
		if tab.Mode == game.Exam && !v.Oversees() && len(view.Due) > 0 {
			t.Fatalf("%s sees what is due in an exam", v.Audience())
		}
	}
}

// chaos is acts of every kind, many of them wrong.
func chaos(r *rand.Rand) string {
	box := func() string {
		n := fmt.Sprint(1 + r.IntN(4))
		if r.IntN(6) == 0 {
			n += fmt.Sprintf(".%d", 1+r.IntN(3))
		}
		return n
	}
	money := func() string { return []string{"5", "7.50", "10", "15", "25", "37.50"}[r.IntN(6)] }
	wager := func() string {
		return []string{"main", "main", "main", "main", "main", "insurance", "insurance", "perfect-pairs", "house-money", "trilux-deluxe", "press"}[r.IntN(11)]
	}
	lines := []func() string{
		func() string { return "deal " + box() },
		func() string { return "deal " + box() + " down" },
		func() string { return "deal dealer" },
		func() string { return "deal dealer down" },
		func() string { return "read" },
		func() string { return "lammer " + box() },
		func() string { return "tuck " + box() },
		func() string { return "bonus " + box()[:1] + " " + []string{"50", "1000"}[r.IntN(2)] },
		func() string { return "p" + box()[:1] + " rescue" },
		func() string { return "swap " + box()[:1] },
		func() string { return "p" + box()[:1] + " " + []string{"switch", "keep"}[r.IntN(2)] },
		func() string { return fmt.Sprintf("p%d bet %d.%d main 5", 1+r.IntN(2), 1+r.IntN(2), 1+r.IntN(2)) },
		func() string { return "deal switch " + box()[:1] + []string{"", " down"}[r.IntN(2)] },
		func() string { return []string{"turn", "clear", "use"}[r.IntN(3)] + " switch " + box()[:1] },
		func() string { return "p" + box()[:1] + " bet switch-ante " + []string{"1", "2", "5"}[r.IntN(3)] },
		func() string { return []string{"take", "return", "push"}[r.IntN(3)] + " " + box()[:1] + " switch-ante" },
		func() string { return "p" + box()[:1] + " double" },
		func() string { return "place " + []string{"small", "medium", "large"}[r.IntN(3)] },
		func() string { return "turn hole" },
		func() string { return "turn " + box() },
		func() string { return "offer insurance" },
		func() string { return "close insurance" },
		func() string { return "offer even-money " + box() },
		func() string { return "split " + box() },
		func() string { return "join " + box()[:1] },
		func() string { return fmt.Sprintf("call %d", 12+r.IntN(15)) },
		func() string { return "call blackjack " + box() },
		func() string { return "take " + box() + " " + wager() },
		func() string { return "take " + box() + " " + wager() + " " + money() },
		func() string { return "pay " + box() + " " + wager() + " " + money() },
		func() string { return "push " + box() + " main" },
		func() string { return "half " + box() },
		func() string { return "half " + box() + " press" },
		func() string { return "offer " + wager() + " " + box() },
		func() string { return "press " + box() + " " + wager() + " " + money() },
		func() string { return "press aside " + box() + " " + wager() + " " + money() },
		func() string { return "p" + box()[:1] + " press " + wager() },
		func() string { return "p" + box()[:1] + " take " + wager() },
		func() string { return "return " + box() + " " + wager() },
		func() string { return "return " + box() + " " + wager() + " " + money() },
		func() string { return "clear " + box() },
		func() string { return "clear dealer" },
		func() string { return "clear shoe" },
		func() string { return "discard" },
		func() string { return "use " + box() },
		func() string { return "use dealer" },
		func() string { return "dead " + box() },
		func() string { return "burn" },
		func() string { return "shuffle" },
		func() string { return "wash" },
		func() string { return fmt.Sprintf("cut %d", r.IntN(60)) },
		func() string { return fmt.Sprintf("cover %d", r.IntN(120)) },
		func() string { return "load" },
		func() string { return "offer cut " + box() },
		func() string { return "call floor" },
		func() string { return "catch " + box() },
		func() string { return "change " + box() + " 25x2" },
		func() string { return "drop " + box() },
		func() string { return "tap in Bea" },
		func() string { return "tap out" },
		func() string { return "floor void" },
		func() string { return "floor approve" },
		func() string { return `floor override "go on"` },
		func() string { return "floor reshuffle" },
		func() string { return "floor recut" },
		func() string { return "floor idle" },
		func() string { return "p" + box()[:1] + " hit" },
		func() string { return "p" + box()[:1] + " stand" },
		func() string { return "p" + box()[:1] + " double " + money() },
		func() string { return "p" + box()[:1] + " split" },
		func() string { return "p" + box()[:1] + " split " + money() },
		func() string { return "p" + box()[:1] + " surrender" },
		func() string { return "p" + box()[:1] + " insure " + money() },
		func() string { return "p" + box()[:1] + " even-money" },
		func() string { return "p" + box()[:1] + " decline" },
		func() string { return "p" + box()[:1] + " accept" },
		func() string { return "p" + box()[:1] + " refuse" },
		func() string { return "p" + box()[:1] + " touch cards" },
		func() string { return "p" + box()[:1] + " late main " + money() },
		func() string { return "p" + box()[:1] + " cap main " + money() },
		func() string { return "p" + box()[:1] + " pinch main 5" },
		func() string { return "p" + box()[:1] + " sneak main " + []string{"1", "2", "505", "7"}[r.IntN(4)] },
		func() string { return "p" + box()[:1] + " sneak top-3 5" },
		func() string { return "p" + box()[:1] + " jumble" },
		func() string { return "p" + box()[:1] + " touch pay" },
		func() string { return "p" + box()[:1] + " unclear" },
		func() string {
			return "p" + box()[:1] + " word " + []string{"hit", "stand", "double", "split"}[r.IntN(4)]
		},
		func() string { return "p" + box()[:1] + " instead " + []string{"hit", "stand"}[r.IntN(2)] },
		func() string { return "prompt " + box() },
		func() string { return "p" + box()[:1] + " conduct drink" },
		func() string { return "floor slip " + []string{"fill", "credit", "closer"}[r.IntN(3)] + " 25x4" },
		func() string { return "floor runner 25x" + []string{"3", "4"}[r.IntN(2)] },
		func() string { return "floor send" },
		func() string { return "floor sign" },
		func() string { return "sign" },
		func() string { return "stow" },
		func() string { return "lay 25x4" },
		func() string { return "tally 25x4" },
		func() string { return "clock hours 24" },
		func() string { return "clock day" },
		func() string { return "p" + box()[:1] + " cash 100" },
		func() string { return "p" + box()[:1] + " tip 5" },
		func() string { return "p" + box()[:1] + " leave" },
		func() string { return "p" + box()[:1] + " sit " + []string{"Ann", "Ben", "Cal"}[r.IntN(3)] + " 300" },
		func() string { return "inject reader fault" },
		func() string { return "inject reader wrong" },
		func() string { return fmt.Sprintf("inject face-up %d", 1+r.IntN(6)) },
		func() string { return fmt.Sprintf("inject foreign %d", 1+r.IntN(6)) },
		func() string { return fmt.Sprintf("inject sticks %d", 1+r.IntN(6)) },
		func() string { return fmt.Sprintf("inject short %d", r.IntN(20)) },
		func() string { return "floor repair shoe" },
		func() string { return "floor repair shuffler" },
		func() string { return "hold left" },
		func() string { return "lay down" },
		func() string { return "draw " + []string{"a", "b"}[r.IntN(2)] },
		func() string { return "side " + []string{"a", "b"}[r.IntN(2)] },
		func() string { return "segregate" },
		func() string { return "p" + box()[:1] + " show" },
		func() string { return "p" + box()[:1] + " discard" },
		func() string { return "inject shoe wrong" },
		func() string { return "shuffler load" },
		func() string { return "shuffler start" },
		func() string { return "shuffler unload" },
		func() string { return "shuffler open" },
		func() string { return "shuffler dismiss" },
		func() string { return "cover shuffler" },
		func() string { return "sign shuffler" },
		func() string {
			return "inject shuffler " + []string{"fault", "jam", "stops", "incomplete", "keeps", "sorts", "alarm", "unmixed", "wrong"}[r.IntN(9)]
		},
		func() string { return "floor replace cards" },
		func() string { return "p" + box()[:1] + " dispute" },
		func() string { return "rebuild " + box()[:1] },
		func() string { return "put back" },
		func() string { return "inject damaged" },
		func() string { return "inject missing" },
		func() string { return "inspect" },
		func() string { return "spread" },
		func() string { return fmt.Sprintf("inject face-up %d after %d cards", 1+r.IntN(3), 1+r.IntN(6)) },
		func() string { return fmt.Sprintf("inject reader fault within %d rounds", 1+r.IntN(2)) },
		func() string { return fmt.Sprintf("inject sticks %d in 1 round", 1+r.IntN(6)) },
		func() string { return `task 1 "cap main 5"` },
	}
	return lines[r.IntN(len(lines))]()
}

// TestNoDeadEnd does anything at all in exam mode, then follows Due: whatever
// was done, what is due leads to the end of the round, and all is conserved.
func TestNoDeadEnd(t *testing.T) {
	trials := 4000
	if testing.Short() {
		trials = 300
	}
	for seed := range uint64(trials) {
		deadEnd(t, seed)
		if t.Failed() {
			return
		}
	}
}

func deadEnd(t testing.TB, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 2))
	f := openFloor(t, seed, game.Exam, "round", houses[r.IntN(len(houses))]...)
	f.said = append(f.said, fmt.Sprintf("# seed %d", seed))
	for n, name := range []string{"Ann", "Ben", "Cal"}[:1+r.IntN(3)] {
		f.must(fmt.Sprintf("p%d sit %s 1000", n+1, name))
	}
	for range 2 {
		// A part of a right round, then chaos, then home. A side wager that no rule
		// knows leaves the floor's last way out.
		f.bets(r)
		if f.desk.Table.House.Offered("perfect-pairs") && r.IntN(4) == 0 {
			f.do(game.Act{By: game.ByPlayer, Box: 1, Verb: game.Bet, Wager: "perfect-pairs", Amount: 500})
		}
		right := r.IntN(30)
		for range right {
			if step, ok := f.desk.Next(); ok && step.By == game.ByPlayer {
				f.speak(r, step)
			} else if ok {
				f.do(step.Act())
			}
		}
		for range 1 + r.IntN(8) {
			line := chaos(r)
			if f.desk.Table.Panel.On() && r.IntN(2) == 0 {
				line = panelChaos(r)
			}
			a, err := game.ParseAct(line)
			if err != nil {
				t.Fatal(err)
			}
			f.do(a)
			hiddenStaysHidden(t, &f.desk)
		}
		if seed%16 == 0 {
			if err := gametest.Stored(f.desk.Table); err != nil {
				t.Fatal(err)
			}
		}
		f.home(r, nil)
		for _, line := range []string{fmt.Sprintf("p%d dispute", 1+r.IntN(3)), fmt.Sprintf("rebuild %d", 1+r.IntN(3)), "put back"} {
			if r.IntN(3) == 0 {
				a, err := game.ParseAct(line)
				if err != nil {
					t.Fatal(err)
				}
				f.do(a) // which may be impossible
			}
		}
		f.home(r, nil)
		if len(f.desk.Table.Players) == 0 || f.desk.Table.Players[0].Gone {
			return
		}
	}
}

// FuzzChaos is TestNoDeadEnd over any seed.
func FuzzChaos(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { deadEnd(t, seed) })
}
