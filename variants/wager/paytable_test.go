package wager

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"burncard/game/chip"
)

// The paytables are those of the law: name, option, decks, wager, each line,
// envy and meters. The rows covered are in the file. TestChecks chooses tables
// that do not fit.
func TestPaytables(t *testing.T) {
	text, err := os.ReadFile("testdata/paytables.txt")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(strings.TrimSuffix(line, "\n")+strings.Repeat("|", 9-strings.Count(line, "|")), "|")
		for i := range f {
			f[i] = strings.TrimSpace(f[i])
		}
		w, err := FindAt(f[1], f[2])
		if err != nil {
			t.Errorf("%s: %v", f[0], err)
			continue
		}
		for _, n := range strings.Fields(f[5]) {
			n, _ := strconv.Atoi(n)
			p, err := w.Paytable(f[3], n, f[4])
			if err != nil {
				t.Errorf("%s: %v", f[0], err)
				continue
			}
			listed[fmt.Sprintf("%p %d %s", w, n, p.Label())] = true
			got := []string{p.Name, p.Option, figures(p)}
			want := []string{f[3], f[4], strings.Join(f[6:], " | ")}
			for i := range got {
				if got[i] != want[i] {
					t.Errorf("%s on %d decks:\n got %s\nwant %s", f[0], n, got[i], want[i])
				}
			}
		}
	}
	for _, w := range append(All(), Editions()...) {
		for i := range w.Paytables {
			p := &w.Paytables[i]
			for _, n := range w.Decks.Numbers() {
				if p.fits(n) && !listed[fmt.Sprintf("%p %d %s", w, n, p.Label())] {
					t.Errorf("%s at %v has a paytable %q for %d decks that the law has not", w.ID, w.Variants, p.Label(), n)
				}
			}
		}
	}
}

// figures writes a table's figures in the form of the file.
func figures(p *Paytable) string {
	var pays, envy, meters []string
	for l := Line(1); int(l) < len(p.Pays); l++ {
		if at(p.Pays, l).Kind != Nothing {
			pays = append(pays, p.Text(win(l)))
		}
		if e := at(p.Envy, l); e != (Envy{}) {
			envy = append(envy, "$"+e.Five.String())
		}
	}
	for _, m := range p.Meters {
		s := m.Name
		switch {
		case m.PerWager != 0:
			s += fmt.Sprintf(" %dx %v", m.PerWager, m.Rate)
		case m.Seed != 0:
			s += fmt.Sprintf(" $%v %v", m.Seed, m.Rate)
		}
		if m.Reserve != 0 {
			s += " reserve " + m.Reserve.String()
		}
		if m.MustHitBy != 0 {
			s += " by $" + m.MustHitBy.String()
		}
		meters = append(meters, s)
	}
	bet := ""
	if p.Wager != 0 {
		bet = "$" + p.Wager.String()
	}
	return strings.Join([]string{bet, strings.Join(pays, "; "), strings.Join(envy, " "), strings.Join(meters, ", ")}, " | ")
}

// A table is found under every usual form of its name.
func TestPaytableNames(t *testing.T) {
	tests := []struct {
		wager  string
		decks  int
		names  []string
		option string
		want   string
	}{
		{"match-the-dealer-progressive", 6, []string{"6D-P3", "6d-p3", "P3", "3", "Paytable 3"}, "", "6D-P3"},
		{"match-the-dealer-progressive", 8, []string{"8D-P3", "P3", "3"}, "", "8D-P3"},
		{"buster", 6, []string{"A", "6D-A", "a", "Paytable A"}, "", "A"},
		{"buster", 4, []string{"", "4D"}, "", ""},
		{"super-4", 6, []string{"1", "P1", "Paytable 1"}, "Option 2", "1 option 2"},
		{"super-4", 6, []string{"1"}, "O2", "1 option 2"},
		{"jackpot-party", 1, []string{"P17", "17"}, "b", "P17 option B"},
		{"trilux-deluxe", 2, []string{"TLX-2", ""}, "", "TLX-2"},
		{"must-hit-by", 6, []string{"A"}, "2", "A option $2"},
		{"match-the-dealer", 6, []string{""}, "", ""},
		{"blazing-7s", 6, []string{"A"}, "(h)", "A option h"},
	}
	for _, tt := range tests {
		w, _ := Find(tt.wager)
		for _, name := range tt.names {
			p, err := w.Paytable(name, tt.decks, tt.option)
			if err != nil {
				t.Errorf("%s paytable %q: %v", tt.wager, name, err)
			} else if p.Label() != tt.want {
				t.Errorf("%s paytable %q option %q is %q, want %q", tt.wager, name, tt.option, p.Label(), tt.want)
			}
		}
	}
	for _, tt := range []struct {
		wager, name string
		decks       int
		option      string
	}{
		{"match-the-dealer-progressive", "6D-P3", 8, ""}, // a table for six decks
		{"match-the-dealer-progressive", "11", 8, ""},
		{"perfect-pairs", "", 6, ""}, // one of two has to be chosen
		{"perfect-pairs", "C", 6, ""},
		{"jackpot-party", "P17", 1, ""}, // one of three options too
		{"jackpot-party", "P1", 8, ""},
		{"match-the-dealer", "", 0, ""}, // the decks decide
		{"super-4", "2", 6, "3"},
	} {
		w, _ := Find(tt.wager)
		if p, err := w.Paytable(tt.name, tt.decks, tt.option); err == nil {
			t.Errorf("%s paytable %q option %q on %d decks is %q, want a refusal", tt.wager, tt.name, tt.option, tt.decks, p.Label())
		}
	}
}

// A refusal names the paytables that there are, also one that has no name.
func TestRefusedPaytableNamesTheOthers(t *testing.T) {
	for _, tt := range []struct {
		wager, name string
		decks       int
		want        string
	}{
		{"upcard-luck", "A", 6, "there is no paytable A here; there is one without a name"},
		{"buster", "A", 4, "there are one without a name, option B1, option B2"},
		{"perfect-pairs", "", 6, "has to be chosen: A, B"},
	} {
		w, _ := Find(tt.wager)
		if _, err := w.Paytable(tt.name, tt.decks, ""); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s paytable %q on %d decks: %v, want %q in it", tt.wager, tt.name, tt.decks, err, tt.want)
		}
	}
}

// The printed odds are paid: the test works out the amounts a second time from
// the words. Odds "to" leave the stake beside the win, odds "for" have it in
// them, a sum or a share of a meter takes it.
func TestToAndForAreNeverConfused(t *testing.T) {
	for _, w := range append(All(), Editions()...) {
		for i := range w.Paytables {
			p := &w.Paytables[i]
			for _, keep := range []bool{false, true} {
				r := Ready{w, p, Offer{KeepStake: keep}}
				for l := range p.Pays {
					for _, times := range []uint8{0, 2, 5} {
						res := p.Fit(Result{Lines: [3]Line{Line(l)}, Times: times})
						for _, bet := range []chip.Cents{100, 250, 500, 1000, 2500, 12300} {
							checkNet(t, r, res, bet)
						}
					}
				}
			}
		}
	}
}

func checkNet(t *testing.T, r Ready, res Result, bet chip.Cents) {
	t.Helper()
	pays := r.Pays(res, bet)
	out := r.Settle(res, bet)
	base := float64(bet)
	if r.ID == "switch-ante" {
		base = 5 * float64(bet) // paid on the main wager
	}
	gain, back, shares := 0.0, false, 0
	if len(pays) > 0 {
		for text := range strings.SplitSeq(words(pays), " and ") {
			switch {
			case strings.HasPrefix(text, "$"):
				v, _ := strconv.ParseFloat(text[1:], 64)
				gain += 100 * v
			case strings.Contains(text, "%"):
				shares++
			case text == "push":
				back = true
			default:
				f := strings.Fields(text)
				num, _ := strconv.ParseFloat(f[0], 64)
				den, _ := strconv.ParseFloat(f[2], 64)
				gain += base * num / den
				back = back || f[1] == "to"
			}
		}
	}
	if back && r.ID != "switch-ante" && !(r.Gathered && r.Offer.KeepStake) {
		gain += float64(bet)
	}
	if got := float64(out.Net(bet)); got != gain-float64(bet) {
		t.Errorf("%s %s, %s on $%v: net %v, want %v (%+v)", r.ID, r.Table.Label(), words(pays), bet, got, gain-float64(bet), out)
	}
	if len(out.Shares) != shares || !out.Exact {
		t.Errorf("%s %s, %s on $%v: %+v", r.ID, r.Table.Label(), words(pays), bet, out)
	}
	if out.Tray < 0 || (out.Stake == Spent) != (r.System == Account || r.Gathered || r.PaidOn != "") {
		t.Errorf("%s %s, %s on $%v: %+v", r.ID, r.Table.Label(), words(pays), bet, out)
	}
}
