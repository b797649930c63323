package wager

import (
	"cmp"
	"slices"
	"strings"

	"burncard/game/chip"
)

// A Paytable is one of a wager's tables. Pays and the slices beside it are
// indexed by Line; lines beyond their end have the zero value.
type Paytable struct {
	Name   string     // as the regulation names it; empty for an only table
	Option string     // likewise; empty where there is none
	Decks  Decks      // the numbers of decks that it is for; 0: all of the wager's
	Wager  chip.Cents // the one amount that it is for; 0: those of the wager's clause

	Pays []Pay
	Also []Pay        // paid in addition
	As   []Line       // the line that counts in place of one that this table lacks
	Envy []Envy       // what others are paid
	From []chip.Cents // the least bet that wins the line

	UpcardThird bool // dealt by 633c.9(h)
	Meters      []Meter
}

// Envy is what every other player with the wager is paid when a line falls, for
// a wager of $1 and of $5.
type Envy struct{ One, Five chip.Cents }

// at is s[l], zero beyond its end.
func at[T any](s []T, l Line) (v T) {
	if int(l) < len(s) {
		v = s[l]
	}
	return v
}

// Fit adapts a wager's outcome to this table: a line that the table lacks
// counts as the one in As, or as nothing.
func (p *Paytable) Fit(r Result) Result {
	fit := Result{Times: r.Times}
	for _, l := range r.Lines {
		if l == 0 {
			break
		}
		if as := at(p.As, l); as != 0 {
			l = as
		}
		if at(p.Pays, l).Kind != Nothing {
			fit.add(l)
		}
	}
	if fit.Lost() {
		fit.Times = 0
	}
	return fit
}

// Of lists the payments of a result that Fit returned, multiplied by its Times,
// in the order of its lines.
func (p *Paytable) Of(r Result) []Pay {
	var pays []Pay
	for _, l := range r.Lines {
		if l == 0 {
			break
		}
		for _, pay := range [2]Pay{at(p.Pays, l), at(p.Also, l)} {
			if pay.Kind != Nothing {
				pays = append(pays, pay.by(r.times()))
			}
		}
	}
	return pays
}

// Text is the pay of a result in the regulation's form, or "lose".
func (p *Paytable) Text(r Result) string { return words(p.Of(p.Fit(r))) }

// Meter returns the meter of that name.
func (p *Paytable) Meter(name string) (Meter, bool) {
	i := slices.IndexFunc(p.Meters, func(m Meter) bool { return m.Name == name })
	if i < 0 {
		return Meter{}, false
	}
	return p.Meters[i], true
}

// fits reports whether the table is for this number of decks; 0 is an unknown
// number.
func (p *Paytable) fits(decks int) bool {
	return decks == 0 || p.Decks == 0 || p.Decks.Has(decks)
}

// Label names the table as a sign does: "P17 option B".
func (p *Paytable) Label() string {
	switch {
	case p.Option == "":
		return p.Name
	case p.Name == "":
		return "option " + p.Option
	}
	return p.Name + " option " + p.Option
}

// Paytable returns the table of that name and option for a number of decks, or
// a Refusal that names the tables that exist. Decks of 0 are unknown; an empty
// name stands for the only table. Names may be written with or without the
// number of decks: "6D-P3", "P3" and "3" are the same.
func (w *Wager) Paytable(name string, decks int, option string) (*Paytable, error) {
	// The usual case comes first: the table's exact name.
	for i := range w.Paytables {
		if p := &w.Paytables[i]; decks != 0 && w.Decks.Has(decks) && p.fits(decks) && strings.EqualFold(p.Name, name) && strings.EqualFold(p.Option, option) {
			return p, nil
		}
	}
	bare, only := bareName(name)
	if only != 0 && decks == 0 {
		decks = only
	}
	if decks != 0 && !w.Decks.Has(decks) {
		return nil, w.refuse(w.Clauses.decks(), "it is for %v, not for %d", w.Decks, decks)
	}
	var found, there []*Paytable
	for i := range w.Paytables {
		p := &w.Paytables[i]
		if !p.fits(decks) {
			continue
		}
		there = append(there, p)
		own, _ := bareName(p.Name)
		named := own == bare && (only == 0 || only == decks) || name == "" && w.soleName(decks)
		if named && bareOption(p.Option) == bareOption(option) {
			found = append(found, p)
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(there) == 0:
		return nil, w.refuse(w.Clauses.Pay, "there is no paytable for %d decks", decks)
	case len(found) > 1:
		return nil, w.refuse(w.Clauses.Pay, "the number of decks decides between its paytables")
	}
	var labels []string
	for _, p := range there {
		labels = append(labels, cmp.Or(p.Label(), "one without a name"))
	}
	asked := (&Paytable{Name: name, Option: option}).Label()
	if asked == "" {
		return nil, w.refuse(w.Clauses.Pay, "one of its paytables has to be chosen: %s", strings.Join(labels, ", "))
	}
	if len(labels) == 1 {
		return nil, w.refuse(w.Clauses.Pay, "there is no paytable %s here; there is %s", asked, labels[0])
	}
	return nil, w.refuse(w.Clauses.Pay, "there is no paytable %s here; there are %s", asked, strings.Join(labels, ", "))
}

// soleName reports whether all tables for these decks have one name, which then
// need not be said.
func (w *Wager) soleName(decks int) bool {
	var name *string
	for i := range w.Paytables {
		p := &w.Paytables[i]
		if !p.fits(decks) {
			continue
		}
		if name != nil && *name != p.Name {
			return false
		}
		name = &p.Name
	}
	return true
}

// bareName returns a name without "paytable", the number of decks and a P
// before the number, and that number of decks, or 0.
func bareName(s string) (bare string, decks int) {
	s = strings.ToUpper(strings.TrimSpace(s))
	s = strings.TrimSpace(strings.TrimPrefix(s, "PAYTABLE"))
	if len(s) >= 2 && s[0] >= '1' && s[0] <= '8' && s[1] == 'D' {
		s, decks = strings.TrimPrefix(s[2:], "-"), int(s[0]-'0')
	}
	if len(s) > 1 && s[0] == 'P' && s[1] >= '0' && s[1] <= '9' {
		s = s[1:]
	}
	return s, decks
}

// bareOption is an option without "option", a $, brackets and an O before the
// number.
func bareOption(s string) string {
	s = strings.ToUpper(strings.TrimSpace(s))
	s = strings.Trim(strings.TrimSpace(strings.TrimPrefix(s, "OPTION")), "()$")
	if len(s) > 1 && s[0] == 'O' && s[1] >= '0' && s[1] <= '9' {
		s = s[1:]
	}
	return s
}
