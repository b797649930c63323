package templates

import (
	"strings"
	"testing"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
)

// A look-alike never says that nothing was owed: another step was. A case that was given up
// before its moment says so.
func TestAboutACase(t *testing.T) {
	for _, tt := range []struct {
		v              caseView
		outcome, about string
	}{
		{caseView{Outcome: sessions.CaseGivenUp}, "Here is the answer.", "Offer insurance"},
		{caseView{Outcome: sessions.CaseGivenUp, Early: true}, "You gave up before the moment came.", "A few acts later this would have been owed: Offer insurance"},
		{caseView{Outcome: sessions.CaseGivenUp, Early: true, Bars: true}, "You gave up before the moment came.", "A few acts later this would have been the clause to keep: Offer insurance"},
		{caseView{Outcome: sessions.CaseGivenUp, LookAlike: true}, "Here is the answer.", "Another step was owed, and nothing under this one: Offer insurance"},
		{caseView{Outcome: sessions.CaseGivenUp, LookAlike: true, Early: true}, "You gave up before the moment came.", "A few acts later it would have looked like this clause, with nothing owed under it: Offer insurance"},
	} {
		tt.v.Title = "Offer insurance"
		if got := tt.v.outcome(); !strings.HasPrefix(got, tt.outcome) {
			t.Errorf("%+v: %s", tt.v, got)
		}
		if got := tt.v.about(); !strings.HasSuffix(got, tt.about) {
			t.Errorf("%+v: %s", tt.v, got)
		}
	}
}

// At the end of a case its dealer reads what was owed and what is often done instead, as of an
// act that he has not done; where he has made that mistake himself, his own is told alone.
func TestUsualMistake(t *testing.T) {
	typical := &game.Mistake{
		Cite: "633a.7(j)", Title: "A card that a player asks for falls face up", Kind: game.Uncalled, By: "dealer",
		Owed: "deal 2", Done: "deal 5", Why: "deal 2 was owed; nothing called for deal 5", Grounds: game.Grounds{Turn: "deal 2", Last: "p2 hit"},
	}
	own := func(cite string) *record.Judged { return &record.Judged{Mistake: game.Mistake{Cite: cite}} }
	for _, tt := range []struct {
		of             string
		c              sessions.Case
		owed, did, why string
	}{
		{"right at once", sessions.Case{Owed: "deal 2", Typical: typical}, "Card to box 2", "Card to box 5", "that would go to box 5"},
		{"another mistake", sessions.Case{Owed: "deal 2", Typical: typical, Wrong: own("633a.8(a)")}, "Card to box 2", "Card to box 5", "that would go to box 5"},
		{"this mistake", sessions.Case{Owed: "deal 2", Typical: typical, Wrong: own("633a.7(j)")}, "", "", ""},
		{"a look-alike", sessions.Case{Owed: "turn hole", LookAlike: true}, "Hole card turned up", "", ""},
		{"a look-alike, and a mistake", sessions.Case{Owed: "turn hole", LookAlike: true, Wrong: own("633a.8(a)")}, "", "", ""},
		{"others come first", sessions.Case{Typical: &game.Mistake{Cite: "633a.7(j)", Done: "deal 5", Why: "nothing called for deal 5"}}, "To wait for the others", "Card to box 5", "Nothing called for"},
		{"given up early", sessions.Case{Early: true}, "", "", ""},
	} {
		u := usualOf("blackjack", &tt.c)
		if u.Owed != tt.owed || u.Did != tt.did || !strings.Contains(u.Why, tt.why) || strings.Contains(u.Why, "you") {
			t.Errorf("%s: %+v", tt.of, u)
		}
	}
}
