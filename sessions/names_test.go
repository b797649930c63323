package sessions

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"
)

// accountsOf is who has which account, by name.
func accountsOf(owners map[string]string) func(context.Context, string, string) (bool, error) {
	return func(_ context.Context, id, name string) (bool, error) {
		owner, ok := owners[strings.ToLower(name)]
		return ok && owner != id, nil
	}
}

// TestNamesOfAccounts: a guest of the name of an account neither sits nor deals
// nor plays under it, with a number behind it or without; the account's owner
// does.
func TestNamesOfAccounts(t *testing.T) {
	owners := map[string]string{"ann": ann.ID, "ann 2": "id-second", "bea bea": bea.ID}
	inHouse(t, Config{Taken: accountsOf(owners)}, func(h *house) {
		l := h.table(NewTable{})
		guest, bea2 := Person{ID: "id-guest", Name: "Ann"}, Person{ID: "id-guest2", Name: "Bea"}
		for _, line := range []string{"tap in Ann", "p1 sit Ann 500", `tap in "Ann 2"`, `p1 sit "Ann 2" 500`, `tap in "Ann 3"`} {
			if why := l.refuses(guest, line); !strings.Contains(why, "account") {
				t.Errorf("%s by a guest is refused for %q", line, why)
			}
		}
		// Nothing but a number comes behind one's name.
		for _, line := range []string{`tap in "Bea Bea"`, `p1 sit "Bea Bea" 500`, `p1 sit "Bea x" 500`, `p1 sit "Bea 1" 500`, `p1 sit "Bea 02" 500`, `p1 sit "Bea 2 3" 500`, `p1 sit "Bea -2" 500`, `p1 sit "Bea 1000" 500`} {
			if why := l.refuses(bea2, line); !strings.Contains(why, "that is not Bea") {
				t.Errorf("%s by Bea is refused for %q", line, why)
			}
		}
		l.must(bea2, "p1 sit Bea 500")
		l.must(ann, "tap in Ann")
		desks := h.table(NewTable{Variant: "hybrid"})
		if why := desks.refuses(guest, "t1 sit Ann 500"); !strings.Contains(why, "account") {
			t.Errorf("a terminal under the name of an account: %q", why)
		}
	})
	inHouse(t, Config{Taken: func(context.Context, string, string) (bool, error) { return false, errors.New("no disk") }}, func(h *house) {
		h.mute = true
		l := h.table(NewTable{})
		l.refuses(ann, "tap in Ann") // nobody knows whose name it is
	})
}

// TestNamesThatLookAlike: two people whose names look alike are not at one table
// under them, at boxes, at terminals or at the dealer's stand; with a number
// behind the name they are. Nor does anybody look like the automatic dealer.
func TestNamesThatLookAlike(t *testing.T) {
	pat, like := Person{ID: "id-pat", Name: "Pat"}, Person{ID: "id-like", Name: "\u0420at"} // Cyrillic Р
	same := Person{ID: "id-same", Name: "PAT"}
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{})
		l.must(pat, "p1 sit Pat 500", "p2 sit Pat") // and again, himself
		for _, p := range []Person{like, same} {
			q := strconv.Quote(p.Name)
			for _, line := range []string{"p3 sit " + q + " 500", "tap in " + q} {
				if why := l.refuses(p, line); !strings.Contains(why, "Pat") || !strings.Contains(why, strconv.Quote(p.Name+" 2")) {
					t.Errorf("%s is refused for %q", line, why)
				}
			}
		}
		l.must(like, "p3 sit "+strconv.Quote(like.Name+" 2")+" 500")
		l.refuses(same, `p4 sit "PAT 2" 500`)
		l.must(same, `tap in "PAT 3"`)
		l.refuses(Person{ID: "id-auto", Name: "\u0410uto"}, "tap in \u0410uto")
		l.refuses(Person{ID: "id-auto", Name: "AUTO"}, "tap in AUTO")
	})
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{})
		l.must(pat, "tap in Pat")
		l.refuses(like, "p3 sit "+strconv.Quote(like.Name)+" 500")
		l = h.table(NewTable{Variant: "hybrid"})
		l.must(pat, "t1 sit Pat 500")
		l.refuses(like, "t2 sit "+strconv.Quote(like.Name)+" 500")
		l.refuses(like, "tap in "+strconv.Quote(like.Name))
		l.must(like, "t2 sit "+strconv.Quote(like.Name+" 2")+" 500")
	})
}

// Nobody gives a class, a profile or a table a name that turns round what stands beside it
// in a list; letters that are read from the right are welcome.
func TestNamesTurnNothingRound(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		ctx := context.Background()
		for name, good := range map[string]bool{"abc": true, "קבוצה\u200f 3": true, "\u202eabc": false, "abc\u2067": false} {
			_, class := h.Classes.Make(ctx, sue, name)
			_, profile := h.Profiles.Publish(ctx, sue, Draft{Name: name, Games: []string{"blackjack"}, Words: []string{"minimum=10"}}, 0)
			_, table := h.Create(ctx, NewTable{Name: name, By: ann, Variant: "blackjack", Mode: "coached"})
			for _, err := range []error{class, profile, table} {
				wrong, is := errors.AsType[*SettingError](err)
				if good && err != nil || !good && (!is || !strings.Contains(wrong.Why, "nobody sees")) {
					t.Errorf("the name %q: %v", name, err)
				}
			}
		}
	})
}
