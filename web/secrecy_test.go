package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"burncard/game"
	"burncard/game/card"
	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/variants"
	"burncard/virtualdevices"
)

// A tally counts what was searched.
type tally struct {
	frames    map[string]int64 // by game, mode and viewer
	pairs     int64            // frames that a twin was sent too
	forks     int
	covered   int64 // of them while a card of the dealer's beside the hole card was hidden, or one that he had picked up
	doubles   int64 // of them while a double lay face down, or was picked up so, and the dealer's cards were open
	otherwise int   // times that a twin was sent the same in other portions
	rounds    map[string]int
	mistakes  int
}

func (y *tally) all() (n int64) {
	for _, frames := range y.frames {
		n += frames
	}
	return n
}

// add counts what another has counted.
func (y *tally) add(o *tally) {
	for key, n := range o.frames {
		y.frames[key] += n
	}
	for game, n := range o.rounds {
		y.rounds[game] += n
	}
	y.pairs, y.covered, y.doubles, y.forks, y.otherwise, y.mistakes = y.pairs+o.pairs, y.covered+o.covered, y.doubles+o.doubles, y.forks+o.forks, y.otherwise+o.otherwise, y.mistakes+o.mistakes
}

// by adds up the frames by one part of their names: 0 the game, 1 the mode, 2 the viewer.
func (y *tally) by(part int) string {
	sums := map[string]int64{}
	for key, n := range y.frames {
		sums[strings.Split(key, " ")[part]] += n
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(&b, " %s %d", name, sums[name])
	}
	return b.String()
}

// TestSecrets deals tables of every game in every mode, by a person who errs, until so many
// frames were searched ($BURNCARD_FRAMES; make secrets), in what every kind of viewer is sent.
//
// Most are compared, to the byte, with those of a twin: a table with the same log but for
// cards that nobody has seen, the dealer's hole card first of all, or but for the verdicts on
// what the dealer of an exam did. What viewers are sent by both must be the same until the card
// lies open, or the round is over. All are searched for the names of hidden cards, and in an
// exam for what is due, verdicts and totals.
func TestSecrets(t *testing.T) {
	want := int64(4000)
	if asked := os.Getenv("BURNCARD_FRAMES"); asked != "" {
		var err error
		if want, err = strconv.ParseInt(asked, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	seed := uint64(1)
	if asked := os.Getenv("BURNCARD_SEED"); asked != "" {
		var err error
		if seed, err = strconv.ParseUint(asked, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // thousands of small halls are made and let go
	began, games, whole := time.Now(), variants.Names(), t
	modes := []string{"exam", "guided", "exam", "coached"}
	// One table after another on each core.
	var tables, searched, covered, doubles atomic.Int64
	// A short search goes on until it has met what is rare: which tables it deals hangs on how
	// fast each core is.
	more := func() bool {
		n := searched.Load()
		return n < want || n < 100*want && (covered.Load() == 0 || doubles.Load() == 0)
	}
	tallies := make([]*tally, runtime.GOMAXPROCS(0))
	t.Run("tables", func(t *testing.T) {
		for i := range tallies {
			y := &tally{frames: map[string]int64{}, rounds: map[string]int{}}
			tallies[i] = y
			t.Run(fmt.Sprint(i+1), func(t *testing.T) {
				t.Parallel()
				for more() && !whole.Failed() {
					n, before, hidden, doubled := uint64(tables.Add(1)-1), y.all(), y.covered, y.doubles
					variant, mode := games[n%uint64(len(games))], modes[(n+n/uint64(len(games)))%4]
					synctest.Test(t, func(t *testing.T) { secretTable(t, y, variant, mode, seed+n) })
					covered.Add(y.covered - hidden)
					doubles.Add(y.doubles - doubled)
					own := y.all() - before
					if all := searched.Add(own); want > 100_000 && all*20/want > (all-own)*20/want {
						t.Logf("%d frames after %v", all, time.Since(began).Round(time.Second))
					}
				}
			})
		}
	})
	y := tallies[0]
	for _, other := range tallies[1:] {
		y.add(other)
	}
	took := time.Since(began)
	t.Logf("%d frames in %v, %.0f a second on %d cores", y.all(), took.Round(time.Second), float64(y.all())/took.Seconds(), len(tallies))
	t.Logf("%d of them held against those of a twin in %d pairs of tables (%d in other portions), %d while a further card of the dealer's was hidden, %d while a double was; %d mistakes", y.pairs, y.forks, y.otherwise, y.covered, y.doubles, y.mistakes)
	t.Logf("by game:%s", y.by(0))
	t.Logf("by mode:%s", y.by(1))
	t.Logf("by viewer:%s", y.by(2))
	if t.Failed() {
		return
	}
	if y.forks == 0 || y.pairs == 0 || y.mistakes == 0 || y.covered == 0 || y.doubles == 0 {
		t.Error("no twin was compared, none while a further card of the dealer's or a double was hidden, or no mistake made")
	}
	for _, name := range games {
		if n := y.rounds[name]; n == 0 && want >= 4000 {
			t.Errorf("%s: no round was dealt", name)
		}
	}
}

// A fork is two worlds that differ in what nobody may know.
type fork struct {
	twin     *secretWorld
	cards    []game.CardID // that differ
	verdicts bool          // and the verdicts of the round
	round    int
}

// secretTable deals a few rounds at a table.
func secretTable(t *testing.T, y *tally, variant, mode string, seed uint64) {
	ctx := context.Background()
	mind := rand.New(rand.NewPCG(seed, 5))
	w := newSecretWorld(t, new(journal.Memory))
	defer func() { w.close() }()
	table := ""
	for {
		var err error
		table, err = w.hall.Create(ctx, sessions.NewTable{
			Name: "Table", Variant: variant, Mode: mode, Bots: 1 + mind.IntN(4), Seed: seed + 1, House: anyHouse(variant, mind),
			By: sessions.Person{ID: "super", Name: "super", Supervisor: true},
		})
		if err == nil {
			break
		}
		if _, ok := errors.AsType[*sessions.SettingError](err); !ok {
			t.Fatal(err)
		}
	}
	w.opens(table)
	book, err := variants.Lookup(variant)
	if err != nil {
		t.Fatal(err)
	}
	s := &shadow{log: w.log, id: table, referee: game.Referee{Table: game.NewTable(book)}}
	s.follow(t)
	key, titles := variant+" "+mode+" ", titlesOf(book)
	var f *fork
	part := func() {
		if f != nil {
			f.twin.close()
			f = nil
		}
	}
	defer part()

	// both says a line in both worlds, and lets time pass in which bots act.
	both := func(who, line string, wait time.Duration) (reply sessions.Reply) {
		if line != "" {
			reply = w.say(who, line)
			if f != nil {
				if other := f.twin.say(who, line); !f.verdicts && (other.Refused != reply.Refused || other.Cite != reply.Cite) {
					t.Errorf("%s: one is answered %+v, the twin %+v", line, reply, other)
				}
			}
		}
		time.Sleep(wait)
		synctest.Wait()
		during, told := s.referee.Table.Round.Started, slices.Clone(s.wrong)
		seen := s.follow(t)
		secrets := names(s.hidden(seen))
		over := f != nil && f.told(s.referee.Table)
		for i, e := range w.ears {
			frames := e.take()
			for _, text := range frames {
				y.frames[key+e.name]++
				w.search(s, e, text, secrets, titles, mode, append(told, s.wrong...), during && s.referee.Table.Round.Started)
			}
			if f == nil {
				continue
			}
			plain, others := w.hear(i, frames), f.twin.hear(i, f.twin.ears[i].take())
			switch {
			case over, f.verdicts && e.oversees():
			case slices.Equal(plain, others):
				y.pairs += int64(len(plain))
				if s.referee.Table.DealerCovered() || unseen(s.referee.Table) {
					y.covered += int64(len(plain))
				}
				if h, hides := hiddenDouble(s.referee.Table); hides && f.has(h.Hand) {
					y.doubles += int64(len(plain))
				}
			case maps.Equal(w.shows[i], f.twin.shows[i]):
				y.otherwise++
			default:
				t.Errorf("%s, seed %d, after %q to the %s: the twin of %v is sent otherwise:\n%s", key, seed, line, e.name, f.cards, apart(w.shows[i], f.twin.shows[i], plain, others))
			}
		}
		if over {
			part()
		}
		if t.Failed() {
			t.FailNow()
		}
		return reply
	}
	fresh := func() {
		cards := s.hiddenPairs(mind)
		if len(cards) == 0 {
			return
		}
		entries := w.entries(table)
		f = &fork{verdicts: mode == "exam" && mind.IntN(2) == 0, round: s.referee.Table.Rounds}
		changed, ok := withOtherCards(t, book, entries, cards)
		if !ok {
			f = nil
			return
		}
		if f.verdicts {
			changed = withoutVerdicts(changed)
		}
		twin := &shadow{log: nil, id: table, referee: game.Referee{Table: game.NewTable(book)}}
		for _, e := range changed {
			facts, err := game.DecodeFacts(e.Facts)
			if err != nil {
				t.Fatal(err)
			}
			twin.referee.Table.Evolve(facts...)
		}
		if !differ(s.referee.Table, twin.referee.Table) || twin.referee.Table.Conserved() != nil {
			f = nil
			return
		}
		for _, p := range cards {
			f.cards = append(f.cards, p[0], p[1])
		}
		next := w.over(table, entries)
		f.twin = w.over(table, changed)
		w.close()
		w = next
		w.sealed, f.twin.sealed = withoutSeals(s.referee.Table), withoutSeals(twin.referee.Table)
		y.forks++
		s.log = w.log
		time.Sleep(time.Millisecond)
		synctest.Wait() // all pages are open
	}

	both("dora", "tap in dora", 0)
	place := "p4"
	if both("pat", place+" sit pat 5000", 0).Refused != "" {
		place = "t1"
		both("pat", "t1 sit pat 5000", 0)
	}
	rounds := 3
	for steps := 0; s.referee.Table.Rounds < rounds && steps < 250*rounds; steps++ {
		if !s.referee.Table.Round.Started && len(s.referee.Table.Boxes) > 3 && s.referee.Table.Seat(4).Hands == nil {
			both("pat", place+" bet main 10", time.Second)
			both("pat", place+" bet switch-ante 2", time.Second)
		}
		double, hides := hiddenDouble(s.referee.Table)
		lies := hides && !double.Cleared
		switch at := s.referee.Table; {
		case !at.Round.Started:
		case lies && (f == nil || !f.has(double.Hand)) && mind.IntN(2) == 0:
			part()
			fresh()
		case f == nil && (at.DealerCovered() || mind.IntN(4) == 0):
			fresh()
		}
		step, ok := s.referee.Next()
		switch at := s.referee.Table; {
		case mode == "exam" && lies && mind.IntN(3) == 0:
			both("dora", "clear "+double.At.String(), 0)
		case mode == "exam" && at.DealerCovered() && mind.IntN(4) > 0, mode == "exam" && unseen(at) && mind.IntN(2) > 0,
			mode == "exam" && hides && mind.IntN(2) > 0:
			both("dora", hiddenLines[mind.IntN(len(hiddenLines))], 0) // all that is judged by his cards
		case mode == "exam" && step.Verb == game.Deal && step.At == game.Dealer && at.HoleUp() && mind.IntN(3) == 0:
			both("dora", "deal dealer down", 0)
		case mode == "exam" && step.Verb == game.Turn && step.At == game.Hole && mind.IntN(8) == 0:
			both("dora", "clear dealer", 0)
		case mind.IntN(14) == 0:
			if both("dora", wrongLines[mind.IntN(len(wrongLines))], 0).Seq > 0 {
				y.mistakes++
			}
		case mind.IntN(60) == 0:
			both([]string{"super", "pat", "dora"}[mind.IntN(3)], oddLines[mind.IntN(len(oddLines))], 0)
		case !ok:
			both("", "", time.Second)
		case step.By == game.ByPlayer:
			if step.At.Box == 4 {
				for _, word := range []string{[]string{"keep", "switch"}[mind.IntN(2)], []string{"hit", "stand", "double 10", "double 10"}[mind.IntN(4)], "stand", "decline", "accept", "refuse"} {
					if both("pat", place+" "+word, 0).Refused == "" {
						break
					}
				}
			}
			both("", "", time.Second)
		case step.By == game.ByFloor:
			both("super", step.Line(), time.Second)
		default:
			if both("dora", step.Line(), 0).Refused != "" {
				both("", "", time.Second)
			}
		}
	}
	y.rounds[variant] += s.referee.Table.Rounds
}

// unseen reports a card of the dealer's that he has picked up and nobody has seen.
func unseen(t *game.Table) bool { return t.DealerHand.Cleared && t.DealerHand.FaceDown() > 0 }

// hiddenDouble finds a double that lies face down, or was picked up so, after the dealer's
// cards were shown: its wager waits for it.
func hiddenDouble(t *game.Table) (h game.InBox, hides bool) {
	if !t.FromHand() && (t.HoleUp() || t.HoleSeen()) {
		for h := range t.HandsFromFirstBase {
			if h.FaceDown() > 0 && h.WagerLies() {
				return h, true
			}
		}
	}
	return h, false
}

// hiddenLines are said while a further card of the dealer's, or a double, lies face down.
var hiddenLines = []string{
	"deal dealer", "deal dealer down", "call 17", "call bust", "call 20", "take 1 main", "pay 1 main 25", "push 1 main", "take 2 main", "pay 2 main 10", "push 3 main",
	"pay 4 main 10", "take 4 main", "push 4 main", "clear 1", "clear 2", "clear 4", "clear dealer", "discard", "call floor", "take 4 insurance", "pay 4 insurance 10",
}

// oddLines are said now and then by people who may not, or to no end.
var oddLines = []string{"floor verify", "floor void", `whisper "look"`, "call floor", "p4 touch cards", "p4 late main 25", "prompt 3", "inject reader fault", "freeze", "go on", "p1 hit"}

// anyHouse are house rules that the game may have.
func anyHouse(variant string, mind *rand.Rand) (words []string) {
	for _, word := range []string{"shuffler=batch", "shuffler=continuous", "decks=6", "decks=8", "settle=one-pass", "cards=hand", "peek=yes"} {
		if mind.IntN(5) == 0 {
			words = append(words, word)
		}
	}
	book, err := variants.Lookup(variant)
	if err == nil {
		_, err = book.House(words...)
	}
	if err != nil {
		words = nil
	}
	if hides := append(slices.Clip(words), "double=face-down"); book != nil && mind.IntN(3) == 0 {
		if _, err := book.House(hides...); err == nil {
			return hides
		}
	}
	return words
}

// has reports that the worlds differ in a card of a hand.
func (f *fork) has(h *game.Hand) bool {
	return slices.ContainsFunc(slices.Concat(h.Cards, h.Was), func(p game.Piece) bool { return slices.Contains(f.cards, p.ID) })
}

// told reports whether what the worlds differ in may be seen now, or is out of reach.
func (f *fork) told(t *game.Table) bool {
	if t.Rounds != f.round || !t.Round.Started {
		return true
	}
	hidden := map[game.CardID]bool{}
	for _, p := range t.DealerHand.Cards {
		hidden[p.ID] = !p.Up
	}
	for h := range t.HandsFromFirstBase {
		for _, p := range h.Cards {
			hidden[p.ID] = !p.Up
		}
	}
	for _, p := range t.Rack {
		hidden[p.ID] = true // it went there unseen: one that lay open was told before
	}
	for _, side := range t.Shoe.Sides {
		for _, p := range side.Shoe.Cards {
			hidden[p.ID] = !p.Up
		}
	}
	for _, id := range f.cards {
		if !hidden[id] {
			return true
		}
	}
	return false
}

// class is what a card reader may tell apart.
func class(c card.Card) int {
	switch {
	case c.Rank == card.Ace:
		return 1
	case c.Value() == 10:
		return 10
	}
	return 0
}

// sameToReaders reports two cards that no reader tells apart.
func sameToReaders(a, b card.Card) bool {
	one, err := virtualdevices.MasqueReader{}.Read(a)
	other, errOther := virtualdevices.MasqueReader{}.Read(b)
	return class(a) == class(b) && one == other && (err == nil) == (errOther == nil)
}

// farApart reports two cards that leave a hand at very different totals. No reader sees them.
func farApart(a, b card.Card) bool { return max(a.Value()-b.Value(), b.Value()-a.Value()) >= 4 }

// hiddenPairs are cards that may change places and nobody can know: those of the dealer that
// lie face down, doubles that do, and the burn card, each with one deep in the shoe.
func (s *shadow) hiddenPairs(mind *rand.Rand) (pairs [][2]game.CardID) {
	t := s.referee.Table
	cards := t.Shoe.Sides[0].Shoe.Cards
	if len(cards) < 30 {
		return nil
	}
	deep := cards[len(cards)-min(len(cards)/3, 60):]
	taken := map[game.CardID]bool{}
	with := func(p game.Piece, like func(a, b card.Card) bool) {
		for _, i := range mind.Perm(len(deep)) {
			if q := deep[i]; !taken[q.ID] && q.Card != p.Card && q.Back == p.Back && !q.Up && !q.Torn && like(p.Card, q.Card) {
				taken[q.ID] = true
				pairs = append(pairs, [2]game.CardID{p.ID, q.ID})
				return
			}
		}
	}
	for _, p := range t.DealerHand.Cards {
		if !p.Up {
			with(p, sameToReaders)
		}
	}
	if !t.FromHand() { // where they are dealt from the hand, their player sees them
		for h := range t.HandsFromFirstBase {
			for _, p := range h.Cards {
				if !p.Up {
					with(p, farApart) // another end, more often than not
				}
			}
		}
	}
	if len(pairs) == 0 && mind.IntN(4) > 0 {
		return nil
	}
	if len(t.Rack) > 0 && t.Rounds == 0 && t.Round.Burned {
		with(t.Rack[0], sameToReaders)
	}
	with(deep[mind.IntN(len(deep))], sameToReaders)
	return pairs
}

// withOtherCards is a log in which cards have changed places in the order that a shuffle, or
// the opening of the table, put them in. False where the log does not say their order by itself,
// as with a continuous shuffler.
func withOtherCards(t *testing.T, book *game.Rulebook, entries []journal.Entry, pairs [][2]game.CardID) ([]journal.Entry, bool) {
	done := map[[2]game.CardID]bool{}
	swap := func(order []uint16, first game.CardID) {
		for _, p := range pairs {
			a, b := int(p[0]-first), int(p[1]-first)
			if p[0] >= first && p[1] >= first && a < len(order) && b < len(order) && !done[p] { // ids are drawn anew: one order has them
				order[a], order[b] = order[b], order[a]
				done[p] = true
			}
		}
	}
	changed, table := slices.Clone(entries), game.NewTable(book)
	for i := range changed {
		facts, err := game.DecodeFacts(changed[i].Facts)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range facts {
			switch f := f.(type) {
			case *game.Opened:
				swap(f.Order, 1)
			case *game.Shuffled:
				swap(f.Order, f.FirstID)
			case *game.Dealt: // has the face of the card that lay there
				if slices.ContainsFunc(pairs, func(p [2]game.CardID) bool { return p[0] == f.ID || p[1] == f.ID }) {
					front, ok := waiting(table, f.ID)
					if !ok {
						return nil, false
					}
					f.Card = front.Card
				}
			}
			table.Evolve(f)
		}
		if changed[i].Facts, err = game.EncodeFacts(facts); err != nil {
			t.Fatal(err)
		}
	}
	return changed, len(done) == len(pairs)
}

// waiting finds a card that is still to be dealt.
func waiting(t *game.Table, id game.CardID) (game.Piece, bool) {
	for _, cards := range [][]game.Piece{t.Shoe.Sides[0].Shoe.Cards, t.Shoe.Sides[1].Shoe.Cards, t.Pack} {
		if i := slices.IndexFunc(cards, func(p game.Piece) bool { return p.ID == id }); i >= 0 {
			return cards[i], true
		}
	}
	return game.Piece{}, false
}

// differ reports two tables that hold other cards.
func differ(a, b *game.Table) bool {
	faces := func(t *game.Table) string {
		return fmt.Sprint(t.DealerHand.Cards, t.Shoe.Sides[0].Shoe.Cards, t.Rack)
	}
	return faces(a) != faces(b)
}

// withoutVerdicts is a log in which nothing was wrong.
func withoutVerdicts(entries []journal.Entry) []journal.Entry {
	for i := range entries {
		entries[i].Verdicts = nil
	}
	return entries
}

// apart names what two pages show otherwise.
func apart(a, b map[string]string, said, others []string) string {
	var text strings.Builder
	for id := range a {
		if a[id] != b[id] {
			i := 0
			for i < min(len(a[id]), len(b[id])) && a[id][i] == b[id][i] {
				i++
			}
			cut := func(s string) string { return s[max(0, min(i, len(s))-100):min(len(s), i+200)] }
			fmt.Fprintf(&text, "%s: ...%s...\nand ...%s...\n", id, cut(a[id]), cut(b[id]))
		}
	}
	return cmp.Or(text.String(), fmt.Sprintf("%.2000q\nand %.2000q", said, others))
}

// search looks in a frame for the names of hidden cards, and for what an exam does not tell.
func (w *secretWorld) search(s *shadow, e *ear, text string, secrets, titles []string, mode string, wrong []game.Mistake, during bool) {
	text = curves.ReplaceAllString(s.unproven(text), "")
	for _, name := range secrets {
		if strings.Contains(text, name) {
			w.t.Errorf("the %s was sent %q, which was hidden: %s", e.name, name, around(text, name))
		}
	}
	if mode != "exam" || e.oversees() {
		return
	}
	f := heardFrame{text: text}
	if err := f.read(text); err != nil {
		w.t.Errorf("%s: %v", text, err)
		return
	}
	searchExam(w.t, &watcher{who: e.who.ID}, f, titles, wrong, during)
}
