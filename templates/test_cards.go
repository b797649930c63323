package templates

import (
	"strconv"

	"burncard/sessions"
	"burncard/sessions/record"
)

// testCardsWords is which cards the people who sit a table test get.
func testCardsWords(t *record.TestTerms) string {
	seed := strconv.FormatUint(t.Seed, 10)
	if t.Equivalent {
		return "Each attempt has cards of its own, which demand as much of the dealer as those of seed " + seed + "."
	}
	return "The same for everybody, from seed " + seed + ". A second attempt has another shoe, which again is the same for everybody. " +
		"An attempt that replaces a void one has a shoe of its own, which demands as much of the dealer as the shoe that its trainee has seen."
}

// sealedWords say to a supervisor when trainees are told how their attempts went.
const sealedWords = "No trainee is told how his attempt went, or anything of cards and events, before the others have sat the test too, or it has closed. You see everything at once."

// sealedThoughOwn says why that holds where each attempt has cards of its own. Its reasons
// stand in sessions/untold.go.
const sealedThoughOwn = "Results wait here too, though nobody learns another’s cards from them: the events come at the same moments for everybody, and mistakes, replay and record tell of them. A plan without events is sealed like the others, so that an early result does not tell that nothing will go wrong."

// seedWords say of which shoe an attempt was dealt. Only supervisors read a seed: the shoes of
// attempts that are still to come are made from the plan's.
func seedWords(e *SatExam, supervisor bool) string {
	own := sessions.CardsAre(&e.Appointment, e.Attempt.Number).Own
	words := "the same for everybody"
	if own {
		words = "of this attempt alone"
	}
	if !supervisor {
		return words
	}
	words = "seed " + strconv.FormatUint(e.Attempt.Seed, 10) + ", " + words
	if own {
		words += "; the plan has seed " + strconv.FormatUint(e.Test.Terms.Seed, 10)
	}
	return words
}

// replacesWords say why an attempt, or the next one, has other cards than a supervisor expects:
// it replaces a void one, or its trainee had seen the shared cards elsewhere. They are empty
// where it has not.
func replacesWords(a *record.Appointment, n int) string {
	c := sessions.CardsAre(a, n)
	own := "a shoe of its own, chosen to demand as much of the dealer"
	switch {
	case c.Replaces > 0 && c.Knew:
		return "Attempt " + number(n) + " replaces attempt " + number(c.Replaces) + ", which is void. " + a.Trainee.Name + " has seen the cards of that attempt, which everybody has, and gets " + own + "."
	case c.Replaces > 0 && c.Own:
		return "Attempt " + number(n) + " replaces attempt " + number(c.Replaces) + ", which is void, and has another shoe: " + a.Trainee.Name + " has seen the cards of that attempt."
	case c.Replaces > 0:
		return "Attempt " + number(n) + " replaces attempt " + number(c.Replaces) + ", which is void."
	case c.Knew:
		return a.Trainee.Name + " had seen the cards that everybody has before attempt " + number(n) + " began, and got " + own + "."
	}
	return ""
}

// replacedWords name the attempt that replaces a void one; empty where none has begun.
func replacedWords(a *record.Appointment, void int) string {
	if by := sessions.ReplacedBy(a, void); by > 0 {
		return "Attempt " + number(by) + " replaces it."
	}
	return ""
}

// voidCards tell a supervisor, before he makes an attempt at a table test void, which cards
// the next attempt has.
func voidCards(a *record.Appointment, t *record.Attempt) (list []string) {
	if a.Test == nil || t.Table == "" {
		return nil
	}
	name := a.Trainee.Name
	if a.Test.Terms.Equivalent {
		list = append(list, "The attempt that replaces it has another shoe of its own, which "+name+" has not seen.")
	} else {
		list = append(list, "All trainees have the same cards in this test, and "+name+" has seen these. The attempt that replaces it has a shoe of its own, chosen to demand as much of the dealer. The cards of the others stay sealed.")
	}
	if len(a.Test.Terms.Events) > 0 {
		list = append(list, "The events of the plan come at the same moments again, and "+name+" knows those that came. If that is too much, leave the attempt as it is, and appoint a copy of the plan with other events.")
	}
	return append(list, "The record says that it is a replacement.")
}
