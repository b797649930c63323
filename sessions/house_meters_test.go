package sessions

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/game/chip"
	"burncard/virtualdevices"
)

var (
	dan = Person{ID: "id-dan", Name: "Dan"}
	eve = Person{ID: "id-eve", Name: "Eve"}
)

// sign is what the first display of a table shows.
func (l *live) sign() chip.Cents {
	l.house.Helper()
	signs := l.scene(game.Viewer{}).Meters
	if len(signs) == 0 {
		l.house.Fatal("the table shows no meter")
	}
	return signs[0].Reads
}

// eightCards has Ann deal a round in which the dealer takes eight cards and two
// players win the whole Hit and Run meter.
func (l *live) eightCards() {
	l.house.Helper()
	l.must(bea, "p2 bet main 10", "p2 bet hit-and-run 5")
	l.must(cleo, "p3 bet main 10", "p3 bet hit-and-run 5")
	l.instructor()
	l.must(boss, "inject next TH 9H 2D TC 9C 2C 2H 2S 3D 3H 2H 4C")
	l.must(ann, "no more bets", "lock", "deal 2", "deal 3", "deal dealer", "deal 2", "deal 3", "deal dealer down")
	l.must(bea, "p2 stand")
	l.must(cleo, "p3 stand")
	l.must(ann, "turn hole", "deal dealer", "call 6", "deal dealer", "call 8", "deal dealer", "call 11", "deal dealer", "call 14",
		"deal dealer", "call 16", "deal dealer", "call 20", "check 3 hit-and-run", "call floor")
}

// TestLinkedMeter: two tables share a meter. What each wagers counts once,
// whatever breaks down and comes back; a hit is answered once, and its money is
// the meter's of that moment, shared by who has won it.
func TestLinkedMeter(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		offer := []string{"offers=hit-and-run:seed=2000:rate=10:link=floor"}
		one, two := h.table(NewTable{House: offer, Seed: 5}), h.table(NewTable{House: offer, Seed: 6})
		one.must(ann, "tap in Ann", "burn")
		one.must(bea, "p2 sit Bea 2000")
		one.must(cleo, "p3 sit Cleo 2000")
		two.must(dan, "tap in Dan", "burn")
		two.must(eve, "p1 sit Eve 2000", "p1 bet main 10", "p1 bet hit-and-run 5")
		if got := one.sign(); got != 2000*chip.Dollar {
			t.Fatalf("before the first wager it shows %v", got)
		}
		two.must(dan, "no more bets", "lock")
		if got := two.sign(); got != 2000*chip.Dollar+50 {
			t.Errorf("after a wager of 5 at table two it shows %v there", got)
		}
		if got := one.sign(); got != 2000*chip.Dollar+50 {
			t.Errorf("and %v at table one", got)
		}
		number := two.number
		h.restart()
		one, two = h.find(one.ID()), h.find(two.ID())
		one.number, two.number = number+100, number+100
		if got := two.sign(); got != 2000*chip.Dollar+50 {
			t.Errorf("after a restart it shows %v", got)
		}
		one.eightCards()
		time.Sleep(time.Minute) // the automatic floor validates, the meter answers
		var awards []game.Prize
		one.in(func() { awards = slices.Clone(one.h.Table.Panel.Awards) })
		// 2,000.50 and 1.00 of the round itself, in two.
		if len(awards) != 2 || awards[0].Amount != 100075 || awards[1].Amount != 100075 {
			t.Errorf("the meter gave %+v\n%s", awards, one.tail())
		}
		if got := two.sign(); got != 2000*chip.Dollar {
			t.Errorf("after the hit table two shows %v", got)
		}
		h.restart()
		one = h.find(one.ID())
		one.in(func() {
			if got := one.h.Table.Panel.Awards; !slices.Equal(got, awards) {
				t.Errorf("after a restart the awards are %+v, not %+v", got, awards)
			}
		})
		one.sameAsLog()
		h.find(two.ID()).sameAsLog()
	})
}

// TestDisplayDecidesWhoPays: the table hears once a round what the display shows
// when the meter has the wagers, 633a.7(o)(3)(ii)(C): 200 to 1 on $5 is a fifth
// of it, the floor pays, and the meter keeps what it has. A display that is
// frozen tells what it shows, after a restart too; one that is dark nothing.
func TestDisplayDecidesWhoPays(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{House: []string{"offers=straight-jack:seed=5000:rate=10"}, Seed: 5})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 2000")
		l.instructor()
		shows := func() (v chip.Cents) {
			l.in(func() { v = l.h.Table.Panel.Shows("straight-jack") })
			return v
		}
		l.must(bea, "p2 bet main 10", "p2 bet straight-jack 5")
		if got := shows(); got != 0 {
			t.Errorf("before the first lock the table knows of %v", got)
		}
		l.must(boss, "inject next 3H 7D 4S TC 2S 5H 6S")
		l.must(ann, "lock", "deal 2", "deal dealer", "deal 2", "deal dealer down")
		if got := shows(); got != 5000_50 {
			t.Fatalf("locked, the display shows %v\n%s", got, l.tail())
		}
		for range 3 {
			l.must(bea, "p2 hit")
			l.must(ann, "deal 2")
		}
		l.must(bea, "p2 stand")
		l.must(ann, "turn hole", "check 2 straight-jack", "call floor")
		time.Sleep(time.Minute) // the automatic floor validates
		l.must(ann, "push 2 straight-jack")
		time.Sleep(time.Minute) // and pays
		var awards []game.Prize
		l.in(func() { awards = slices.Clone(l.h.Table.Panel.Awards) })
		if want := (game.Prize{Box: 2, Wager: "straight-jack", Meter: game.ByPaytable, Amount: 1000_00, Paid: true}); len(awards) != 1 || awards[0] != want {
			t.Errorf("beside the tray there is %+v\n%s", awards, l.tail())
		}
		if got := l.sign(); got != 5000_50 {
			t.Errorf("the meter shows %v after what it did not give", got)
		}
		l.must(ann, "pay 2 main 10")
		time.Sleep(time.Minute) // the papers
		l.must(ann, "clear 2", "clear dealer")

		l.must(boss, "inject progressive frozen")
		h.restart()
		l = h.find(l.ID())
		l.number += 100
		l.must(bea, "p2 bet main 10", "p2 bet straight-jack 5")
		l.must(ann, "lock")
		if got, sign := shows(), l.sign(); got != 5000_50 || sign != got {
			t.Errorf("frozen, the table knows of %v and the display shows %v", got, sign)
		}
		l.must(boss, "inject progressive dead")
		if got := shows(); got != 0 {
			t.Errorf("dark, it still shows %v", got)
		}
		said := 0
		for e, err := range h.db.Read(context.Background(), l.ID(), 1) {
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasPrefix(e.Line, "meter shows ") {
				said++
			}
		}
		if said != 2 {
			t.Errorf("in two rounds it was told %d times", said)
		}
		l.sameAsLog()
	})
}

// TestClaimSentAgain: a process dies when the floor has validated a win and the
// meter has not been asked; the next one asks.
func TestClaimSentAgain(t *testing.T) {
	disk := new(brittle)
	inHouse(t, Config{Journal: disk}, func(h *house) {
		h.mute = true
		l := h.table(NewTable{House: []string{"offers=hit-and-run"}, Seed: 5})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 2000")
		l.must(cleo, "p3 sit Cleo 2000")
		l.eightCards()
		disk.set(false, true) // validated in the log, and nobody is told
		time.Sleep(10 * time.Second)
		h.restart()
		l = h.find(l.ID())
		time.Sleep(time.Minute)
		tail := l.tail()
		l.in(func() {
			panel := &l.h.Table.Panel
			if len(panel.Claims) != 1 || !panel.Answered(&panel.Claims[0]) || len(panel.Awards) != 2 || panel.Awards[0].Amount != 50050 {
				t.Errorf("claims %+v, awards %+v\n%s", panel.Claims, panel.Awards, tail)
			}
		})
		meters, err := h.db.Tables(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		answers := 0
		for _, m := range meters {
			if m.Variant != meterVariant {
				continue
			}
			for e, err := range h.db.Read(context.Background(), m.ID, 1) {
				if err != nil {
					t.Fatal(err)
				}
				answers += strings.Count(string(e.Facts), `"answered"`)
			}
		}
		if answers != 1 {
			t.Errorf("the meter answered %d times", answers)
		}
	})
}

// TestEachWagerItsOwnMeter: what one system accepts moves its own meter alone.
func TestEachWagerItsOwnMeter(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{House: []string{"offers=hit-and-run,straight-jack"}, Seed: 5})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 2000")
		read := func() (reads [2]chip.Cents) {
			signs := l.scene(game.Viewer{}).Meters
			if len(signs) != 2 || signs[0].Wager != "hit-and-run" || signs[1].Wager != "straight-jack" {
				t.Fatalf("the displays are %+v", signs)
			}
			return [2]chip.Cents{signs[0].Reads, signs[1].Reads}
		}
		before := read()
		l.must(bea, "p2 bet main 10", "p2 bet hit-and-run 5")
		l.must(ann, "no more bets", "lock")
		now := read()
		if now[0] <= before[0] || now[1] != before[1] {
			t.Errorf("a wager on Hit and Run brings the meters from %v to %v", before, now)
		}
		l.deal(ann, map[int8]Person{2: bea})
		l.must(bea, "p2 bet main 10", "p2 bet hit-and-run 5")
		l.must(ann, "no more bets", "lock")
		l.deal(ann, map[int8]Person{2: bea})
		if list := l.ledgers(); len(list) != 1 || list[0].Closed != 1 {
			t.Errorf("after two rounds the meter keeps open %+v", list)
		}
	})
}

// TestFrozenDisplay: displays that are frozen show what they did when they froze,
// whoever had looked and whatever the meters have taken since, of this table and
// of another that shares one; after a restart and a checkpoint too. Repaired they
// show what the meters have.
func TestFrozenDisplay(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		offer := []string{"offers=hit-and-run:seed=2000:rate=10:link=floor,blazing-7s:A"}
		one, two := h.table(NewTable{House: offer, Seed: 5}), h.table(NewTable{House: offer, Seed: 6})
		one.must(ann, "tap in Ann", "burn")
		one.must(bea, "p2 sit Bea 2000")
		two.must(dan, "tap in Dan", "burn")
		two.must(eve, "p1 sit Eve 2000")
		wager := func(l *live, dealer, player Person, box string) {
			t.Helper()
			time.Sleep(time.Second)
			l.must(player, box+" bet main 10", box+" bet hit-and-run 5")
			l.must(dealer, "no more bets", "lock")
			time.Sleep(time.Second)
		}
		shows := func(when string, want chip.Cents) {
			t.Helper()
			for _, s := range one.scene(game.Viewer{}).Meters {
				if s.Wager == "hit-and-run" && s.Reads != want || s.Wager != "hit-and-run" && s.Reads == 0 {
					t.Errorf("%s the display shows %+v, want %v", when, s, want)
				}
			}
		}
		wager(two, dan, eve, "p1")
		wager(one, ann, bea, "p2") // at which nobody has looked
		one.instructor()
		one.must(boss, "inject progressive frozen")
		shows("frozen", 2001_00)
		one.deal(ann, map[int8]Person{2: bea})
		two.deal(dan, map[int8]Person{1: eve})
		wager(two, dan, eve, "p1")
		wager(one, ann, bea, "p2")
		shows("after two more wagers", 2001_00)
		if err := one.Live.ask(context.Background(), func() {
			if err := one.engine.checkpoint(); err != nil {
				t.Error(err)
			}
		}); err != nil {
			t.Fatal(err)
		}
		number := one.number
		h.restart()
		one = h.find(one.ID())
		one.number = number + 100
		shows("after a restart", 2001_00)
		one.sameAsLog()
		one.must(sue, "floor repair progressive")
		shows("repaired", 2002_00)
	})
}

// ledgers is what the table's first meter keeps of tables.
func (l *live) ledgers() (list []virtualdevices.Ledger) {
	l.in(func() { list = slices.Clone(l.hall.meters.all[l.meters.dials()[0].name].link.Tables) })
	return list
}

// TestMetersClash: a meter that is shared goes by one set of terms, and a table
// that wants others hears which of the two clash.
func TestMetersClash(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{House: []string{"offers=hit-and-run:seed=2000:link=floor"}, Seed: 5})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 2000", "p2 bet main 10", "p2 bet hit-and-run 5")
		l.must(ann, "no more bets", "lock")
		_, err := h.Create(context.Background(), NewTable{Name: "Other", Variant: "blackjack", Mode: "coached", By: sue, House: []string{"offers=hit-and-run:seed=3000:link=floor"}})
		refused, ok := errors.AsType[*SettingError](err)
		if !ok || refused.Cite != "605a.8" || !strings.Contains(refused.Why, "2000") || !strings.Contains(refused.Why, "3000") {
			t.Errorf("a table with another seed on the same link: %v", err)
		}
		other := h.table(NewTable{House: []string{"offers=perfect-pairs:A"}, Seed: 5})
		if err := other.Stand(context.Background(), boss, game.FloorView); err != nil {
			t.Fatal(err)
		}
		if why := other.refuses(boss, "floor house offers=hit-and-run:seed=3000:link=floor"); !strings.Contains(why, "605a.8") {
			t.Errorf("refused for %q", why)
		}
		other.must(boss, "floor house offers=hit-and-run:seed=2000:link=floor")
		if got := other.sign(); got != 2000*chip.Dollar+50 {
			t.Errorf("a table that joins shows %v", got)
		}
	})
}

// TestMeterCountsOnce: a contribution that comes again, in whatever order, adds
// nothing; one that comes with another amount is refused.
func TestMeterCountsOnce(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		house, err := game.ReadHouse("offers=hit-and-run:link=floor")
		if err != nil {
			t.Fatal(err)
		}
		d := dials("", "blackjack", &house)[0]
		for round := 1; round < 4; round++ {
			for box := range 3 {
				bet := game.WagerBet{Box: int8(box + 1), Stake: 500}
				c := contribution(fmt.Sprint("t", box%2), round, "hit-and-run", bet)
				for range 2 {
					if err := h.meters.count(d, []virtualdevices.Contribution{c}); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		if got := h.meters.reads(d); got != 1000*chip.Dollar+9*50 {
			t.Errorf("nine wagers of 5 make it %v", got)
		}
	})
}

// TestMysteryFalls: whose wager lifts a meter that must hit past its hidden
// point is given all of it, once, and nobody is ever shown the point.
func TestMysteryFalls(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{House: []string{"offers=super-4:1:1:mystery=3"}, Seed: 5})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 2000")
		list := dials(l.ID(), "blackjack", &l.h.Table.House)
		i := slices.IndexFunc(list, func(d dial) bool { return d.meter == "mystery" })
		if i < 0 {
			t.Fatalf("the meters of the table are %+v", list)
		}
		// Another table's wagers bring it to its point: 2 % of each, $100 to $200.
		var point chip.Cents
		for round := 1; ; round++ {
			c := contribution("other", round, "super-4", game.WagerBet{Box: 1, Stake: 500})
			if err := h.meters.count(list[i], []virtualdevices.Contribution{c}); err != nil {
				t.Fatal(err)
			}
			m := h.meters.all[list[i].name].link.Meter
			if point = m.Point; m.Amount.Cents+10 > point {
				break
			}
		}
		before := h.meters.reads(list[i])
		l.must(bea, "p2 bet main 10", "p2 bet super-4 5")
		l.must(ann, "no more bets", "lock")
		var awards []game.Prize
		l.in(func() { awards = slices.Clone(l.h.Table.Panel.Awards) })
		if len(awards) != 1 || awards[0].Box != 2 || awards[0].Meter != "mystery" || awards[0].Amount != before+10 || awards[0].Amount <= point {
			t.Errorf("with the point at %v and %v on the meter it gave %+v\n%s", point, before, awards, l.tail())
		}
		if got := h.meters.reads(list[i]); got != 100*chip.Dollar {
			t.Errorf("after it fell it shows %v", got)
		}
		h.restart()
		l = h.find(l.ID())
		l.in(func() {
			if got := l.h.Table.Panel.Awards; !slices.Equal(got, awards) {
				t.Errorf("after a restart the awards are %+v, not %+v", got, awards)
			}
		})
	})
}

// TestMeterBeginsAnewWhereItsTableSays: a meter of a paytable that has been won
// whole restarts at the seed of its table, 633c.2(i)#4; the mystery bonus has its
// share of each qualifying wager, and when it has fallen is back at the least of
// its configuration, 633c.14(c)(2) 633c.14(c)(5)(iv).
func TestMeterBeginsAnewWhereItsTableSays(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{House: []string{"offers=jackpot-party:P1,straight-jack:seed=6000:reset=5500:rate=4,must-hit-by:B:$5:with=jackpot-party:slip=yes"}, Seed: 5})
		for _, d := range dials(l.ID(), "blackjack", &l.h.Table.House) {
			// Of wagers of $5: what the tables print, in cents of a hundred wagers.
			want, ok := map[string]struct{ seed, grown, aside, anew chip.Cents }{
				"jackpot-party progressive": {50_000_00, 80_00, 18_75, 50_000_00},
				"straight-jack meter":       {6_000_00, 20_00, 0, 5_500_00},
				"jackpot-party bonus meter": {100_00, 10_00, 0, 100_00},
			}[d.wager+" "+d.meter]
			if !ok {
				t.Errorf("a meter %s of %s", d.meter, d.wager)
				continue
			}
			if got := h.meters.reads(d); got != want.seed {
				t.Errorf("%s of %s begins with %v, want %v", d.meter, d.wager, got, want.seed)
			}
			round := 0
			hundred := func() {
				var list []virtualdevices.Contribution
				for range 100 {
					round++
					list = append(list, contribution("other", round, d.wager, game.WagerBet{Box: 1, Stake: 500}))
				}
				if err := h.meters.count(d, list); err != nil {
					t.Fatal(err)
				}
			}
			hundred()
			if got := h.meters.reads(d) - want.seed; got != want.grown {
				t.Errorf("%s of %s grew by %v with a hundred wagers, want %v", d.meter, d.wager, got, want.grown)
			}
			if got := h.meters.all[d.name].link.Meter.Reserve.Cents; got != want.aside {
				t.Errorf("%v of them are put aside for the next %s of %s, want %v", got, d.meter, d.wager, want.aside)
			}
			for d.meter == "bonus meter" && h.meters.hit(d) == (virtualdevices.Contribution{}) {
				hundred()
			}
			if hit := h.meters.hit(d); hit.Round > 0 {
				round = hit.Round
			}
			reads := h.meters.reads(d)
			a, err := h.meters.answer(d, virtualdevices.Claim{
				Table: "other", Round: round, Wager: d.wager, Share: virtualdevices.Whole, Winners: []virtualdevices.Winner{{Box: 1, Stake: 500}},
			})
			if err != nil || a.Pay[0] != reads {
				t.Errorf("%s of %s gave %v of %v, %v", d.meter, d.wager, a.Pay, reads, err)
			}
			if got := h.meters.reads(d); got != want.anew {
				t.Errorf("%s of %s begins anew with %v, want %v", d.meter, d.wager, got, want.anew)
			}
		}
	})
}
