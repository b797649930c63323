package accounts

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
)

func TestNames(t *testing.T) {
	tests := []struct {
		name, want string
		code       Code
	}{
		{name: "Ann", want: "Ann"},
		{name: "  Ann\t", want: "Ann"},
		{name: "Ann   Lee", want: "Ann Lee"},
		{name: "Mary-Jane O'Neill 2", want: "Mary-Jane O'Neill 2"},
		{name: "Zoë Čapek", want: "Zoë Čapek"},
		{name: "李小龍", want: "李小龍"},
		{name: "7", want: "7"},
		{name: strings.Repeat("é", 40), want: strings.Repeat("é", 40)}, // characters, not bytes
		{name: strings.Repeat("é", 41), code: BadName},
		{name: "", code: BadName},
		{name: "   ", code: BadName},
		{name: "-'-", code: BadName},
		{name: "Ann\nLee", code: BadName},
		{name: "Ann\u00a0Lee", code: BadName}, // looks like a space
		{name: "Ann\u202eLee", code: BadName}, // turns the writing round
		{name: "Ann\x00", code: BadName},
		{name: "Ann\xff", code: BadName},
		{name: "<b>Ann</b>", code: BadName},
		{name: "Ann#2", code: BadName},
		{name: "A\u0308nn", code: BadName}, // a combining mark would make two names look alike
	}
	a, _ := openNew(t)
	for _, tt := range tests {
		what := fmt.Sprintf("Guest(%q)", tt.name)
		p, err := a.Guest(t.Context(), tt.name)
		wantCode(t, what, err, tt.code, "name")
		if err == nil && (p.Name != tt.want || p.Role != Guest || p.ID == "") {
			t.Errorf("%s = %+v, want the name %q", what, p, tt.want)
		}
	}
}

func TestGuestsMayShareAName(t *testing.T) {
	a, _ := openNew(t)
	first, err1 := a.Guest(t.Context(), "Ann")
	second, err2 := a.Guest(t.Context(), "Ann")
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	if first.ID == second.ID {
		t.Errorf("both guests are %q", first.ID)
	}
	if first.HasAccount() || first.Supervises() || first.IsNobody() {
		t.Errorf("%+v is more or less than a guest", first)
	}
}

func TestRegister(t *testing.T) {
	a, _ := openNew(t)
	guest, err := a.Guest(t.Context(), "Bo")
	if err != nil {
		t.Fatal(err)
	}
	ann := register(t, a, "Ann")
	if ann.Role != Member || ann.ID == "" {
		t.Errorf("Register = %+v, want a member", ann)
	}
	tests := []struct {
		why            string
		who            Person
		name, password string
		code           Code
		words          []string
	}{
		{"the same name", Person{}, "Ann", secret, NameTaken, []string{`"Ann"`}},
		{"the same without case", Person{}, "aNN", secret, NameTaken, []string{`"aNN"`, `"Ann"`}},
		{"the same with spaces", Person{}, " ann ", secret, NameTaken, nil},
		{"a bad name", Person{}, "Ann!", secret, BadName, []string{`"Ann!"`, `'!'`}},
		{"a short password", Person{}, "Cy", "seven77", BadPassword, []string{"7 characters", "8"}},
		{"a long password", Person{}, "Cy", strings.Repeat("x", 201), BadPassword, []string{"201", "200"}},
		{"the name as password", Person{}, "Charlotte", "charlotte", BadPassword, []string{`"Charlotte"`}},
		{"eight characters", Person{}, "Cy", "éàéùéôàé", "", nil},
		{"two hundred characters", Person{}, "Di", strings.Repeat("twice", 40), "", nil},
		{"a guest, by a name that is taken", guest, "ann", secret, NameTaken, nil},
		{"a guest's own name, by another", Person{}, "Bo", secret, "", nil},
		{"a guest, by a new name", guest, "Bobby", secret, "", nil},
		{"the same guest again", guest, "Bobby Two", secret, HasAccount, []string{"Bobby Two"}},
		{"a member", ann, "Ann Two", secret, HasAccount, []string{"Ann"}},
	}
	for _, tt := range tests {
		p, err := a.Register(t.Context(), tt.who, tt.name, tt.password)
		wantCode(t, tt.why, err, tt.code, tt.words...)
		if err != nil && p != (Person{}) {
			t.Errorf("%s: refused and made %+v", tt.why, p)
		}
	}

	bo := stored(t, a, guest.ID)
	if want := (Person{ID: guest.ID, Name: "Bobby", Role: Member}); bo != want {
		t.Errorf("the guest became %+v, want %+v: his sessions go by his id", bo, want)
	}
	people, err := a.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, p := range people {
		names = append(names, p.Name)
	}
	if got, want := strings.Join(names, ", "), "Ann, Bo, Bobby, Cy, Di"; got != want {
		t.Errorf("List = %s, want %s", got, want)
	}
}

// People are found by their ids: those of whom the house knows, guests too.
func TestKnown(t *testing.T) {
	a, _ := openNew(t)
	dora := register(t, a, "Dora")
	gus, err := a.Guest(t.Context(), "Gus")
	if err != nil {
		t.Fatal(err)
	}
	register(t, a, "Max")
	known, err := a.Known(t.Context(), dora.ID, "nobody", gus.ID, dora.ID)
	if err != nil || len(known) != 2 || known[dora.ID].Name != "Dora" || !known[dora.ID].HasAccount() || known[gus.ID].Name != "Gus" || known[gus.ID].HasAccount() {
		t.Errorf("known are %+v, %v", known, err)
	}
}

func TestIDOfNobody(t *testing.T) {
	a, _ := openNew(t)
	for _, id := range []string{"", "nosuchperson"} {
		if p := stored(t, a, id); !p.IsNobody() {
			t.Errorf("the id %q is of %+v, want nobody", id, p)
		}
	}
}

func TestNamesFoldAsUnicodeDoes(t *testing.T) {
	a, _ := openNew(t)
	for _, tt := range []struct{ first, second string }{
		{"Σοφία", "ΣΟΦΊΑ"},
		{"Kay", "\u212Aay"}, // the sign for kelvin is a K
		{"Zoë", "ZOË"},
	} {
		register(t, a, tt.first)
		_, err := a.Register(t.Context(), Person{}, tt.second, secret)
		wantCode(t, tt.second, err, NameTaken, tt.first)
	}
	register(t, a, "Zoe") // another name than Zoë
}

// Of many people who ask for one name at once, one gets it.
func TestRegisterRace(t *testing.T) {
	a, _ := openNew(t)
	var wait sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		wait.Go(func() { _, errs[i] = a.Register(t.Context(), Person{}, "Ann", secret) })
	}
	wait.Wait()
	made := 0
	for _, err := range errs {
		if err == nil {
			made++
		} else {
			wantCode(t, "a later one", err, NameTaken)
		}
	}
	if made != 1 {
		t.Errorf("%d accounts were made of one name", made)
	}
}
