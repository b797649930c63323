package sessions

import (
	"strings"

	"burncard/game"
	"burncard/sessions/record"
	"burncard/variants"
)

// houseValue are the words of the house rules that bear on a clause: those whose own
// clause is this one, lies in it, or holds it. So a settlement under one-pass is another
// thing to know than one with the losers first, and a table with eight decks is none. It is
// empty where the house decides nothing about the clause.
//
// The regulation does not say which rule of the house bears on which clause; the citations
// by which the games declare their options are our reading of it.
func houseValue(book *game.Rulebook, house game.House, cite string) string {
	clause, _, _ := strings.Cut(cite, "#")
	var words []string
	for _, r := range book.HouseRules(house) {
		of, _, _ := strings.Cut(strings.TrimPrefix(r.Cite, "house."), "#")
		if holds(of, clause) || holds(clause, of) {
			words = append(words, r.Key+"="+r.Value)
		}
	}
	return strings.Join(words, " ")
}

// holds reports that a clause is another one or holds it, as 633a.7(r) holds 633a.7(r)(1).
func holds(clause, other string) bool {
	rest, ok := strings.CutPrefix(other, clause)
	return ok && (rest == "" || rest[0] == '(')
}

// houseOf is the house of some words. Words that the game does not take any more are left
// out.
func houseOf(book *game.Rulebook, words string) game.House {
	h := book.NewHouse()
	if all, err := book.With(h, strings.Fields(words)...); err == nil {
		return all
	}
	for word := range strings.FieldsSeq(words) {
		if with, err := book.With(h, word); err == nil {
			h = with
		}
	}
	return h
}

// houseValues are the rulebooks and houses by whose words values are worked out: few, and
// each is read once.
type houseValues map[[2]string]struct {
	book  *game.Rulebook
	house game.House
}

// value is that of a clause that was broken.
func (v houseValues) value(b record.BrokenClause) string {
	key := [2]string{b.Variant, b.House}
	of, known := v[key]
	if !known {
		if book, err := variants.Lookup(b.Variant); err == nil {
			of.book, of.house = book, houseOf(book, b.House)
		}
		v[key] = of
	}
	if of.book == nil {
		return "" // a game that this binary does not have any more
	}
	return houseValue(of.book, of.house, b.Cite)
}
