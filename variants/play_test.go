package variants_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/gametest"
	"burncard/variants"
	"burncard/variants/wager"
)

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
	{"offers=hit-and-run,jackpot-party:P20:B,blackjack-match:A:envy=yes,must-hit-by:C:$5:with=hit-and-run", "settle=one-pass"},
	{"offers=super-4:1:1:mystery=2,jackpot-party:P1,must-hit-by:A:$5:with=jackpot-party:slip=yes"},
	{"table=automated", "offers=lucky-aces:A,royal-match-21:C,house-money,buster:F"},
	{"table=automated", "offers=lucky-aces:D,trilux-deluxe", "settle=one-pass", "surrender=on-cards", "blackjack=pay-after-hole", "double=face-down", "busts=at-settlement", "decks=1"},
	{"table=automated", "offers=lucky-aces:B", "shuffler=continuous", "boxes=3"},
	{"table=automated", "offers=lucky-aces:C", "shoe=double", "reader=revealing"},
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
			if err != nil || book.Has.Terminals {
				continue // at terminals, which have no chips
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
			for n, name := range []string{"Ann", "Ben", "Cal", "Dot", "Eva", "Fay", "Gus"}[:1+r.IntN(len(f.referee.Table.Boxes))] {
				f.must(fmt.Sprintf("p%d sit %s 2000", n+1, name))
			}
			for range rounds {
				f.home(r, nil)
				f.bets(r)
				if r.IntN(20) == 0 {
					f.must("tap out")
					f.must("tap in Bea")
				}
				f.home(r, func(game.Step) { hiddenStaysHidden(t, &f.referee) })
				if f.referee.Table.FromMixer() {
					continue // 633a.5(h): no such orders
				}
				if r.IntN(25) == 0 {
					f.must("floor reshuffle")
				}
				if r.IntN(40) == 0 {
					f.must("floor idle")
				}
			}
			if err := errors.Join(gametest.SameFold(f.log, f.referee.Table), gametest.Stored(f.referee.Table)); err != nil {
				t.Error(err)
			}
		})
	}
}

// hiddenStaysHidden holds every View against the table: a card shows its face
// exactly if it lies face up or is lifted by who holds it, no total and no
// terminal tells more than that, and no card of the shoe is in it.
func hiddenStaysHidden(t testing.TB, referee *game.Referee) {
	tab := referee.Table
	up := map[game.CardID]game.Piece{}
	lay := func(p []game.Piece) {
		for _, c := range p {
			up[c.ID] = c
		}
	}
	for _, p := range [][]game.Piece{tab.DealerHand.Cards, tab.Stray, tab.Community} {
		lay(p)
	}
	for i := range tab.Boxes {
		lay(tab.Boxes[i].Switch)
		for j := range tab.Boxes[i].Hands {
			lay(tab.Boxes[i].Hands[j].Cards)
		}
	}
	covered := func(cards []game.Piece) bool {
		return slices.ContainsFunc(cards, func(p game.Piece) bool { return !p.Up })
	}
	sight := game.Sight{Table: tab, Due: referee.Due()}
	for _, v := range []game.Viewer{{}, {Role: game.DealerView}, {Role: game.FloorView}, {Role: game.InstructorView}, {Role: game.PlayerView, Boxes: []int8{1}}, {Role: game.PlayerView, Terminal: 2}} {
		view := sight.View(v)
		seen := func(cards []game.CardView, own bool) {
			for _, c := range cards {
				p, ok := up[c.ID]
				if !ok {
					t.Fatalf("%s sees card %d, which is not on the layout", v.Audience(), c.ID)
				}
				if (c.Face != "") != p.Up && !(c.Lifted && own && tab.FromHand() && tab.AllHaveTwo()) {
					t.Fatalf("%s sees %q of a card that lies up=%v", v.Audience(), c.Face, p.Up)
				}
			}
		}
		seen(view.Dealer.Cards, false)
		seen(view.Stray, false)
		seen(view.Community, false)
		for i, b := range view.Boxes {
			seen(b.Switch, false)
			own := slices.Contains(v.Boxes, int8(b.N))
			for j, h := range b.Hands {
				seen(h.Cards, own)
				if lies := &tab.Boxes[i].Hands[j]; covered(lies.Cards) && h.Total != "" && !own && h.Total != lies.Total().String() {
					t.Fatalf("%s is told that hand %s has %s with a card down", v.Audience(), h.Spot, h.Total)
				}
			}
		}
		for i, w := range view.Terminals {
			if box := tab.Seat(int8(w.Position)); box != nil && len(box.Hands) > 0 && covered(box.Hands[0].Cards) && slices.ContainsFunc(w.Hands, func(h game.PlayView) bool { return h.Cards != nil || h.Total != "" }) {
				t.Fatalf("%s sees what terminal %d plays while a card of it lies face down", v.Audience(), i+1)
			}
			if len(tab.DealerHand.Cards) > 0 && !tab.DealerHand.Cards[0].Up && !tab.Terminals[i].Ended && (w.Dealer.Cards != nil || w.Dealer.Total != "") {
				t.Fatalf("%s sees the dealer's hand of terminal %d, %v, while its first card lies face down", v.Audience(), i+1, w.Dealer.Cards)
			}
		}
		if front, _ := tab.Shoe.Sides[tab.Shoe.Gives()].Shoe.Front(); (view.Kit.Mouth.Face != "") != front.Up {
			t.Fatalf("%s sees %q at the mouth of the shoe", v.Audience(), view.Kit.Mouth.Face)
		}
		if view.Pack.Faces != nil && !tab.PackState.Up {
			t.Fatalf("%s sees the faces of a pack that lies face down", v.Audience())
		}
		if tab.HoleDown() && view.Dealer.Total != "" && view.Dealer.Total != tab.DealerHand.Total().String() && !(view.Dealer.Total == "bust" && tab.DealerHand.Total().Bust()) {
			t.Fatalf("%s is told the dealer has %s with the hole card down", v.Audience(), view.Dealer.Total)
		}
		if tab.Mode == game.Exam && !v.Oversees() && len(view.Due) > 0 {
			t.Fatalf("%s sees what is due in an exam", v.Audience())
		}
	}
}
