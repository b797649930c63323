package virtualdevices_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"burncard/game/card"
	"burncard/game/chip"
	"burncard/virtualdevices"
)

func TestWageringTerminal(t *testing.T) {
	trial[virtualdevices.WageringTerminal]{
		sorts: []virtualdevices.WageringTerminal{{}},
		use: func(w virtualdevices.WageringTerminal, in []card.Card) (string, []card.Card) {
			var shown strings.Builder
			say := func(next virtualdevices.WageringTerminal, err error) {
				w = next
				credit, dark := w.Display()
				fmt.Fprintf(&shown, "%s %v %v; ", credit, err, dark)
			}
			say(w.BoughtIn(100_00))
			say(w.Placed("main", 25_00))
			w = w.LockedOut()
			say(w.Placed("buzzer-beater", 5_00))
			say(w.Paid("main", 37_50))
			w = w.Released()
			say(w.Placed("main", 10_00))
			return shown.String(), in
		},
		shows: "100 <nil> <nil>; 75 <nil> <nil>; 75 wagers are locked out <nil>; 137.50 <nil> <nil>; 127.50 <nil> <nil>; ",
	}.run(t)
}

// at is a terminal on which these steps succeed.
func at(t *testing.T, w virtualdevices.WageringTerminal, steps ...func(virtualdevices.WageringTerminal) (virtualdevices.WageringTerminal, error)) virtualdevices.WageringTerminal {
	t.Helper()
	for i, step := range steps {
		next, err := step(w)
		if err != nil {
			t.Fatalf("step %d: %v", i+1, err)
		}
		w = next
	}
	return w
}

func buyIn(amount chip.Cents) func(virtualdevices.WageringTerminal) (virtualdevices.WageringTerminal, error) {
	return func(w virtualdevices.WageringTerminal) (virtualdevices.WageringTerminal, error) {
		return w.BoughtIn(amount)
	}
}

func bet(wager string, amount chip.Cents) func(virtualdevices.WageringTerminal) (virtualdevices.WageringTerminal, error) {
	return func(w virtualdevices.WageringTerminal) (virtualdevices.WageringTerminal, error) {
		return w.Placed(wager, amount)
	}
}

func TestWageringTerminalRound(t *testing.T) {
	w := at(t, virtualdevices.WageringTerminal{}, buyIn(100_00), bet("main", 20_00), bet("main", 5_00), bet("bad-beat", 1_00), bet("royal-match", 5_00))
	if w.Account != 69_00 || w.On("main") != 25_00 || w.On("super-4") != 0 {
		t.Errorf("account %s, %s on main", w.Account, w.On("main"))
	}
	w = at(t, w, func(w virtualdevices.WageringTerminal) (virtualdevices.WageringTerminal, error) {
		return w.Withdrawn("royal-match")
	})
	if w.Account != 74_00 || w.Staked != 26_00 {
		t.Errorf("a bet was withdrawn: account %s, staked %s", w.Account, w.Staked)
	}
	w = w.LockedOut()
	if _, err := w.Withdrawn("main"); !errors.Is(err, virtualdevices.ErrLocked) {
		t.Errorf("a bet was withdrawn behind the lock-out: %v", err)
	}
	// A double comes behind the lock-out, 633c.5(k).
	w = at(t, w,
		func(w virtualdevices.WageringTerminal) (virtualdevices.WageringTerminal, error) {
			return w.Added("main", 25_00)
		},
		func(w virtualdevices.WageringTerminal) (virtualdevices.WageringTerminal, error) {
			return w.Collected("bad-beat")
		},
		func(w virtualdevices.WageringTerminal) (virtualdevices.WageringTerminal, error) {
			return w.Returned("main", 25_00)
		},
		func(w virtualdevices.WageringTerminal) (virtualdevices.WageringTerminal, error) {
			return w.Paid("main", 25_00)
		})
	if w.Account != 124_00 || len(w.Bets) != 0 || w.Staked != 51_00 || w.Won != 25_00 || w.Lost != 1_00 {
		t.Errorf("after the round: %+v", w)
	}
	amount, w, err := w.CashedOut()
	if err != nil || amount != 124_00 || w.Account != 0 || !w.Balanced() {
		t.Errorf("cashed out %s, %v: %+v", amount, err, w)
	}
}

// All of the account can be wagered, and a win of nothing is a push.
func TestWageringTerminalToTheLastCent(t *testing.T) {
	w := at(t, virtualdevices.WageringTerminal{}, buyIn(10_00), bet("main", 10_00))
	if w.Account != 0 || w.On("main") != 10_00 {
		t.Errorf("account %s, %s on main", w.Account, w.On("main"))
	}
	w, err := w.Paid("main", 0)
	if err != nil || w.Account != 10_00 || w.Won != 0 || len(w.Bets) != 0 {
		t.Errorf("after a push, %v: %+v", err, w)
	}
}

func TestWageringTerminalRefuses(t *testing.T) {
	w := at(t, virtualdevices.WageringTerminal{}, buyIn(10_00), bet("main", 4_00))
	dead := w.Broken(virtualdevices.Dead, 0)
	steps := map[string]struct {
		got  func() error
		want error
	}{
		"more than the account": {func() error { _, err := w.Placed("main", 6_01); return err }, virtualdevices.ErrCredit},
		"nothing":               {func() error { _, err := w.Placed("main", 0); return err }, virtualdevices.ErrAmount},
		"less than nothing":     {func() error { _, err := w.Added("main", -5); return err }, virtualdevices.ErrAmount},
		"buy in for nothing":    {func() error { _, err := w.BoughtIn(0); return err }, virtualdevices.ErrAmount},
		"no bet to collect":     {func() error { _, err := w.Collected("insurance"); return err }, virtualdevices.ErrNoBet},
		"no bet to pay":         {func() error { _, err := w.Paid("insurance", 5); return err }, virtualdevices.ErrNoBet},
		"a negative win":        {func() error { _, err := w.Paid("main", -5); return err }, virtualdevices.ErrAmount},
		"return too much":       {func() error { _, err := w.Returned("main", 4_01); return err }, virtualdevices.ErrNoBet},
		"return nothing":        {func() error { _, err := w.Returned("main", 0); return err }, virtualdevices.ErrAmount},
		"no bet to withdraw":    {func() error { _, err := w.Withdrawn("insurance"); return err }, virtualdevices.ErrNoBet},
		"dead, buy in":          {func() error { _, err := dead.BoughtIn(5); return err }, virtualdevices.ErrOutOfOrder},
		"dead, cash out":        {func() error { _, _, err := dead.CashedOut(); return err }, virtualdevices.ErrOutOfOrder},
		"dead, bet":             {func() error { _, err := dead.LockedOut().Placed("main", 5); return err }, virtualdevices.ErrOutOfOrder},
		"dead, pay":             {func() error { _, err := dead.Paid("main", 5); return err }, virtualdevices.ErrOutOfOrder},
		"dead, show":            {func() error { _, err := dead.Display(); return err }, virtualdevices.ErrOutOfOrder},
	}
	for name, step := range steps {
		if err := step.got(); !errors.Is(err, step.want) {
			t.Errorf("%s: %v, want %v", name, err, step.want)
		}
	}
	if dead.Account != 6_00 || dead.On("main") != 4_00 {
		t.Errorf("a dead one has lost its credit: %+v", dead)
	}
	if stuck := w.Broken(virtualdevices.Stuck, 0).LockedOut(); stuck.Locked {
		t.Error("a stuck lock-out locks")
	}
}

// Whatever is done, nothing is lost or made, and nobody wagers what he has not.
func TestWageringTerminalStaysInBalance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var w virtualdevices.WageringTerminal
		wager := rapid.SampledFrom([]string{"main", "bad-beat", "insurance"})
		amount := func(t *rapid.T) chip.Cents { return chip.Cents(rapid.IntRange(-10, 500).Draw(t, "amount")) }
		try := func(t *rapid.T, next virtualdevices.WageringTerminal, err error) {
			if err != nil && written(t, next) != written(t, w) {
				t.Fatalf("refused (%v), and yet %+v became %+v", err, w, next)
			}
			w = next
		}
		t.Repeat(map[string]func(*rapid.T){
			"buy in": func(t *rapid.T) {
				next, err := w.BoughtIn(amount(t))
				try(t, next, err)
			},
			"cash out": func(t *rapid.T) {
				_, next, err := w.CashedOut()
				try(t, next, err)
			},
			"bet": func(t *rapid.T) {
				before := written(t, w)
				next, err := w.Placed(wager.Draw(t, "wager"), amount(t))
				if written(t, w) != before {
					t.Fatalf("a bet changed %s", before)
				}
				if err == nil && w.Locked {
					t.Fatal("a bet was accepted behind the lock-out")
				}
				try(t, next, err)
			},
			"add": func(t *rapid.T) {
				next, err := w.Added(wager.Draw(t, "wager"), amount(t))
				try(t, next, err)
			},
			"withdraw": func(t *rapid.T) {
				next, err := w.Withdrawn(wager.Draw(t, "wager"))
				try(t, next, err)
			},
			"credit": func(t *rapid.T) {
				next, err := w.Credited(amount(t))
				if err == nil && next.Account < 0 {
					t.Fatalf("more was debited than the account held: %+v", next)
				}
				try(t, next, err)
			},
			"pay": func(t *rapid.T) {
				next, err := w.Paid(wager.Draw(t, "wager"), amount(t))
				try(t, next, err)
			},
			"return": func(t *rapid.T) {
				before := written(t, w)
				next, err := w.Returned(wager.Draw(t, "wager"), amount(t))
				if written(t, w) != before {
					t.Fatalf("a return changed %s", before)
				}
				try(t, next, err)
			},
			"collect": func(t *rapid.T) {
				next, err := w.Collected(wager.Draw(t, "wager"))
				try(t, next, err)
			},
			"lock":    func(*rapid.T) { w = w.LockedOut() },
			"release": func(*rapid.T) { w = w.Released() },
			"break":   func(t *rapid.T) { w = w.Broken(rapid.SampledFrom(w.Faults()).Draw(t, "fault"), 0) },
			"repair":  func(*rapid.T) { w = w.Repaired() },
			"": func(t *rapid.T) {
				if !w.Balanced() || w.Account < 0 {
					t.Fatalf("out of balance: %+v", w)
				}
				for _, b := range w.Bets {
					if b.Amount <= 0 {
						t.Fatalf("a bet of %s lies there", b.Amount)
					}
				}
				if shown, err := w.Repaired().Display(); shown != w.Account || err != nil {
					t.Fatalf("repaired it shows %s, %v; the account holds %s", shown, err, w.Account)
				}
			},
		})
	})
}
