package virtualdevices_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"burncard/game/card"
	"burncard/virtualdevices"
)

// shuffled is a shuffler after it was loaded with a batch and ran one cycle.
func shuffled(t rapid.TB, b virtualdevices.BatchShuffler, batch []virtualdevices.Piece, draw virtualdevices.Draw) virtualdevices.BatchShuffler {
	t.Helper()
	b, err := b.Loaded(batch)
	if err != nil {
		t.Fatal(err)
	}
	if b, err = b.Started(); err != nil {
		t.Fatal(err)
	}
	if b.Light() != virtualdevices.YellowLight {
		t.Fatalf("while it shuffles its light is %s", b.Light())
	}
	c, err := b.Cycle(draw)
	if err != nil {
		t.Fatal(err)
	}
	written(t, c)
	return b.Cycled(c)
}

func TestBatchShuffler(t *testing.T) {
	trial[virtualdevices.BatchShuffler]{
		sorts: []virtualdevices.BatchShuffler{{}},
		cards: card.MustParse("9H 7C KD 6S 5C TH 2D 3S"),
		n:     3,
		use: func(b virtualdevices.BatchShuffler, in []card.Card) (string, []card.Card) {
			var shown strings.Builder
			b, err := b.Loaded(virtualdevices.Pieces(in, virtualdevices.Red))
			if err != nil {
				return err.Error(), in
			}
			if b, err = b.Started(); err != nil {
				fmt.Fprint(&shown, err)
			}
			if c, err := b.Cycle(seeded(4)); err == nil {
				b = b.Cycled(c)
			}
			fmt.Fprintf(&shown, " %s, %s light, %s, ", b.Phase, b.Light(), b.Warning)
			out, b, err := b.Unloaded()
			if err != nil {
				fmt.Fprint(&shown, err)
			}
			fmt.Fprint(&shown, faces(out...))
			rest, b, err := b.Opened()
			if err != nil || len(b.Tray)+len(b.Out)+len(b.Kept) > 0 {
				fmt.Fprintf(&shown, "%v, %+v", err, b)
			}
			return shown.String(), faces(slices.Concat(out, rest)...)
		},
		shows: " finished, green light, none, [6S 3S 5C 9H KD 2D TH 7C]",
	}.run(t)
}

func TestBatchShufflerFaults(t *testing.T) {
	batch := decks(2, virtualdevices.Blue)
	inOrder := func(cards []virtualdevices.Piece) bool {
		return slices.IsSortedFunc(cards, func(a, b virtualdevices.Piece) int { return int(a.ID) - int(b.ID) })
	}
	tests := []struct {
		fault           virtualdevices.Fault
		n               int
		out, kept, tray int
		phase           virtualdevices.Phase
		light           virtualdevices.Light
		warning         virtualdevices.Warning
	}{
		{virtualdevices.None, 0, 104, 0, 0, virtualdevices.Finished, virtualdevices.GreenLight, virtualdevices.NoWarning},
		{virtualdevices.Jam, 40, 40, 0, 64, virtualdevices.Halted, virtualdevices.RedLight, virtualdevices.CardJam},
		{virtualdevices.Jam, 500, 103, 0, 1, virtualdevices.Halted, virtualdevices.RedLight, virtualdevices.CardJam},
		{virtualdevices.Stops, 1, 1, 0, 103, virtualdevices.Halted, virtualdevices.Dark, virtualdevices.NoWarning},
		{virtualdevices.Incomplete, 30, 104, 0, 0, virtualdevices.Finished, virtualdevices.RedLight, virtualdevices.CycleIncomplete},
		{virtualdevices.Keeps, 16, 88, 16, 0, virtualdevices.Finished, virtualdevices.RedLight, virtualdevices.CardCount},
		{virtualdevices.Keeps, 0, 103, 1, 0, virtualdevices.Finished, virtualdevices.RedLight, virtualdevices.CardCount},
		{virtualdevices.Keeps, 500, 0, 104, 0, virtualdevices.Finished, virtualdevices.RedLight, virtualdevices.CardCount},
		{virtualdevices.Sorts, 0, 104, 0, 0, virtualdevices.Finished, virtualdevices.GreenLight, virtualdevices.NoWarning},
		{virtualdevices.Alarm, 0, 104, 0, 0, virtualdevices.Finished, virtualdevices.RedLight, virtualdevices.Service},
	}
	for _, tt := range tests {
		b := shuffled(t, virtualdevices.BatchShuffler{}.Broken(tt.fault, tt.n), batch, seeded(1))
		if len(b.Out) != tt.out || len(b.Kept) != tt.kept || len(b.Tray) != tt.tray {
			t.Errorf("%s %d: %d cards out, %d kept, %d in the tray; want %d, %d, %d",
				tt.fault, tt.n, len(b.Out), len(b.Kept), len(b.Tray), tt.out, tt.kept, tt.tray)
		}
		if b.Phase != tt.phase || b.Light() != tt.light || b.Warning != tt.warning {
			t.Errorf("%s %d: %s, %s light, %s; want %s, %s, %s",
				tt.fault, tt.n, b.Phase, b.Light(), b.Warning, tt.phase, tt.light, tt.warning)
		}
		mixed := b.Out
		if tt.fault == virtualdevices.Incomplete {
			if !inOrder(b.Out[tt.n:]) {
				t.Errorf("the cards that an incomplete cycle did not reach are mixed")
			}
			mixed = b.Out[:tt.n]
		}
		if tt.fault != virtualdevices.Sorts && len(mixed) > 1 && inOrder(mixed) {
			t.Errorf("%s %d: %d cards are not mixed", tt.fault, tt.n, len(mixed))
		}
	}
}

// A shuffler that is left in sort mode gives new decks, one after the other.
func TestBatchShufflerSorts(t *testing.T) {
	b := shuffled(t, virtualdevices.BatchShuffler{}, decks(2, virtualdevices.Red), seeded(2))
	batch, b, err := b.Unloaded()
	if err != nil {
		t.Fatal(err)
	}
	b = shuffled(t, b.Broken(virtualdevices.Sorts, 0), batch, seeded(3))
	want := append(card.Deck(), card.Deck()...)
	if got := faces(b.Out...); !slices.Equal(got, want) {
		t.Errorf("sorted: %v", got)
	}
}

// How far a jam lets cards through is chance where nobody says.
func TestBatchShufflerJamsAnywhere(t *testing.T) {
	draw, at := seeded(5), map[int]bool{}
	for range 300 {
		b := shuffled(t, virtualdevices.BatchShuffler{}.Broken(virtualdevices.Jam, 0), decks(1, virtualdevices.Red)[:10], draw)
		at[len(b.Out)] = true
	}
	if len(at) != 10 || at[10] {
		t.Errorf("jams came after these numbers of ten cards: %v", at)
	}
}

// The cycle of a table with two batches, 633a.3(b): one waits in the tray
// until the other is out.
func TestBatchShufflerAlternates(t *testing.T) {
	red, blue := decks(1, virtualdevices.Red), decks(1, virtualdevices.Blue)
	for i := range red {
		red[i].Up = true
	}
	b := shuffled(t, virtualdevices.BatchShuffler{}, red, seeded(6))
	b, err := b.Loaded(blue)
	if err != nil {
		t.Fatalf("the other batch cannot wait in the tray, 633a.5(g)(2): %v", err)
	}
	if _, err := b.Started(); !errors.Is(err, virtualdevices.ErrFull) {
		t.Errorf("started on top of a stored batch: %v", err)
	}
	if _, err := b.Loaded(blue); !errors.Is(err, virtualdevices.ErrFull) {
		t.Errorf("loaded on top of a waiting batch: %v", err)
	}
	out, b, err := b.Unloaded()
	if err != nil || len(out) != 52 {
		t.Fatalf("took out %d cards, %v", len(out), err)
	}
	for _, p := range out {
		if p.Up || p.Back != virtualdevices.Red {
			t.Fatalf("%+v came out: want a red back up", p)
		}
	}
	if b, err = b.Started(); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Loaded(red); !errors.Is(err, virtualdevices.ErrBusy) {
		t.Errorf("loaded while it shuffles: %v", err)
	}
	if _, _, err := b.Unloaded(); !errors.Is(err, virtualdevices.ErrBusy) {
		t.Errorf("unloaded while it shuffles: %v", err)
	}
	if _, err := b.Started(); !errors.Is(err, virtualdevices.ErrBusy) {
		t.Errorf("started while it shuffles: %v", err)
	}
}

// What pages print of a device that no log holds by name.
func TestWordsOfDevices(t *testing.T) {
	for _, tt := range []struct {
		got  fmt.Stringer
		want string
	}{
		{virtualdevices.Waiting, "waiting"},
		{virtualdevices.Shuffling, "shuffling"},
		{virtualdevices.Halted, "halted"},
		{virtualdevices.Finished, "finished"},
	} {
		if tt.got.String() != tt.want {
			t.Errorf("%T %d is written %s, want %s", tt.got, tt.got, tt.got, tt.want)
		}
	}
}

func TestBatchShufflerRefuses(t *testing.T) {
	var b virtualdevices.BatchShuffler
	if _, err := b.Started(); !errors.Is(err, virtualdevices.ErrEmpty) {
		t.Errorf("started empty: %v", err)
	}
	if _, _, err := b.Unloaded(); !errors.Is(err, virtualdevices.ErrEmpty) {
		t.Errorf("unloaded empty: %v", err)
	}
	if _, err := b.Cycle(seeded(1)); !errors.Is(err, virtualdevices.ErrIdle) {
		t.Errorf("a cycle ended that did not begin: %v", err)
	}
	halted := shuffled(t, b.Broken(virtualdevices.Stops, 3), decks(1, virtualdevices.Red), seeded(1))
	if _, err := halted.Started(); !errors.Is(err, virtualdevices.ErrStopped) {
		t.Errorf("started after it stopped: %v", err)
	}
	if _, err := halted.Loaded(nil); !errors.Is(err, virtualdevices.ErrStopped) {
		t.Errorf("loaded after it stopped: %v", err)
	}
	if _, _, err := halted.Unloaded(); !errors.Is(err, virtualdevices.ErrStopped) {
		t.Errorf("unloaded after it stopped: %v", err)
	}
	full := shuffled(t, b, decks(1, virtualdevices.Red), seeded(1))
	dead := full.Broken(virtualdevices.Dead, 0)
	if _, _, err := dead.Unloaded(); !errors.Is(err, virtualdevices.ErrOutOfOrder) || dead.Light() != virtualdevices.Dark {
		t.Errorf("unloaded while dead: %v, %s light", err, dead.Light())
	}
	covered := full.Marked(virtualdevices.Covered)
	if _, err := covered.Loaded(nil); !errors.Is(err, virtualdevices.ErrCovered) {
		t.Errorf("loaded under the cover: %v", err)
	}
	if _, err := covered.Started(); !errors.Is(err, virtualdevices.ErrCovered) {
		t.Errorf("started under the cover: %v", err)
	}
	if _, _, err := covered.Unloaded(); !errors.Is(err, virtualdevices.ErrCovered) {
		t.Errorf("unloaded under the cover: %v", err)
	}
	if _, _, err := covered.Opened(); !errors.Is(err, virtualdevices.ErrCovered) {
		t.Errorf("opened under the cover: %v", err)
	}
	if covered.Light() != virtualdevices.Dark {
		t.Errorf("a %s light shines through the cover", covered.Light())
	}
	if out, _, err := covered.Marked(virtualdevices.OutOfOrder).Unloaded(); err != nil || len(out) != 52 {
		t.Errorf("under a mere sign %d cards came out: %v", len(out), err)
	}
}

// A shuffler keeps sixteen cards, its warning is dismissed, and round after
// round is dealt without them: they come to light when it is opened.
func TestBatchShufflerIgnoredWarning(t *testing.T) {
	batches := [][]virtualdevices.Piece{decks(2, virtualdevices.Red), decks(2, virtualdevices.Blue)}
	b := virtualdevices.BatchShuffler{}.Broken(virtualdevices.Keeps, 16)
	for i, want := range []int{88, 104, 88} {
		b = shuffled(t, b, batches[i%2], seeded(uint64(i)))
		if b.Light() != virtualdevices.RedLight {
			t.Errorf("shuffle %d: %s light with cards inside", i+1, b.Light())
		}
		if _, err := b.Started(); !errors.Is(err, virtualdevices.ErrWarns) {
			t.Errorf("shuffle %d: it starts again without a dismissed warning: %v", i+1, err)
		}
		b = b.Dismissed()
		if b.Light() != virtualdevices.GreenLight {
			t.Errorf("shuffle %d: %s light when the warning is dismissed", i+1, b.Light())
		}
		var err error
		if batches[i%2], b, err = b.Unloaded(); err != nil || len(batches[i%2]) != want {
			t.Errorf("shuffle %d: %d cards came out, want %d; %v", i+1, len(batches[i%2]), want, err)
		}
	}
	// Repair frees nothing: the sixteen are still inside, and the next shuffle says so.
	b = shuffled(t, b.Repaired(), batches[1], seeded(9))
	if b.Warning != virtualdevices.CardCount || len(b.Out) != 104 {
		t.Errorf("after the repair: %s, %d cards out", b.Warning, len(b.Out))
	}
	all, b, err := b.Opened()
	if err != nil || len(all) != 120 {
		t.Errorf("opened it gave %d cards, %v", len(all), err)
	}
	b = shuffled(t, b, batches[1], seeded(9))
	if b.Light() != virtualdevices.GreenLight {
		t.Errorf("opened and repaired: %s light, %s", b.Light(), b.Warning)
	}
}

func TestBatchShufflerJamIsFreeWhenOpened(t *testing.T) {
	for _, f := range (virtualdevices.BatchShuffler{}).Faults() {
		b := virtualdevices.BatchShuffler{}.Broken(f, 2)
		if f != virtualdevices.Dead {
			b = shuffled(t, b, decks(1, virtualdevices.Red), seeded(8))
		}
		_, b, err := b.Opened()
		want := f
		if f == virtualdevices.Jam {
			want = virtualdevices.None
		}
		if err != nil || b.Fault != want || b.Warning != virtualdevices.NoWarning {
			t.Errorf("opened after %s its fault is %s, its warning %s, %v", f, b.Fault, b.Warning, err)
		}
	}
}

// Whatever is done to a shuffler, every card is in it or came out of it, and a
// repaired and opened one shuffles a whole batch.
func TestBatchShufflerKeepsEveryCard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b virtualdevices.BatchShuffler
		draw := seeded(rapid.Uint64().Draw(t, "seed"))
		var all, out []virtualdevices.Piece
		// try applies a change, which leaves the old value as it was; a refused
		// one leaves the new one so too.
		try := func(t *rapid.T, next virtualdevices.BatchShuffler, before string, err error) {
			if after := written(t, b); after != before {
				t.Fatalf("%s became %s", before, after)
			}
			if after := written(t, next); err != nil && after != before {
				t.Fatalf("refused (%v), and yet %s became %s", err, before, after)
			}
			b = next
		}
		t.Repeat(map[string]func(*rapid.T){
			"load": func(t *rapid.T) {
				batch := decks(1, virtualdevices.Red)[:rapid.IntRange(0, 30).Draw(t, "cards")]
				before := written(t, b)
				next, err := b.Loaded(batch)
				if try(t, next, before, err); err == nil {
					all = append(all, batch...)
				}
			},
			"start": func(t *rapid.T) {
				before := written(t, b)
				next, err := b.Started()
				try(t, next, before, err)
			},
			"cycle": func(t *rapid.T) {
				before := written(t, b)
				c, err := b.Cycle(draw)
				if err == nil {
					try(t, b.Cycled(c), before, nil)
				} else if b.Phase == virtualdevices.Shuffling {
					t.Fatalf("a running cycle does not end: %v", err)
				}
			},
			"unload": func(t *rapid.T) {
				before := written(t, b)
				batch, next, err := b.Unloaded()
				try(t, next, before, err)
				out = append(out, batch...)
			},
			"open": func(t *rapid.T) {
				before := written(t, b)
				cards, next, err := b.Opened()
				try(t, next, before, err)
				out = append(out, cards...)
			},
			"dismiss": func(*rapid.T) { b = b.Dismissed() },
			"sign":    func(t *rapid.T) { b = b.Marked(virtualdevices.Sign(rapid.IntRange(0, 2).Draw(t, "sign"))) },
			"break": func(t *rapid.T) {
				b = b.Broken(rapid.SampledFrom(b.Faults()).Draw(t, "fault"), rapid.IntRange(-1, 40).Draw(t, "n"))
			},
			"repair": func(*rapid.T) { b = b.Repaired() },
			"": func(t *rapid.T) {
				if missing := short(faces(all...), faces(slices.Concat(out, b.Tray, b.Out, b.Kept)...)); len(missing) != 0 {
					t.Fatalf("of the cards these are missing, or too many: %v", missing)
				}
				_, empty, err := b.Repaired().Marked(virtualdevices.NoSign).Opened()
				if err != nil {
					t.Fatal(err)
				}
				done := shuffled(t, empty, decks(1, virtualdevices.Blue), seeded(1))
				if len(done.Out) != 52 || done.Light() != virtualdevices.GreenLight {
					t.Fatalf("repaired and opened it gives %d cards and %s light", len(done.Out), done.Light())
				}
			},
		})
	})
}
