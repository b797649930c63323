package game

import (
	"fmt"
	"slices"
	"strings"
)

// An Option is something that a game leaves to the house. The code that reads an
// option declares it, and each game that has it lists it in its Options.
type Option struct {
	Key, Cite, Title string
	Values           []string // what it may be, the default first; nil: a number, money or a list
	Edge             Edge
	// Clash refuses the option's other values beside the rest of the house; nil
	// where they go with everything.
	Clash func(h *House, word string) error

	own bool     // it stands under a game's own clause
	all []string // Values, before a game left some of them out
	get func(*House) string
	set func(*House, string) error
}

// Edge says whether an option changes what the base game costs those who play by
// the book, from a fresh shoe: an edge under one value says nothing of another.
type Edge bool

const (
	KeepsEdge   Edge = false
	ChangesEdge Edge = true
)

// Options are the options of a game, in the order of its sign.
type Options []Declared

// Declared is an Option, a handle of one, or a list.
type Declared interface{ declared() []*Option }

func (o *Option) declared() []*Option { return []*Option{o} }

func (l Options) declared() (list []*Option) {
	for _, d := range l {
		list = append(list, d.declared()...)
	}
	return list
}

// As is the option under a game's own clause and, where values are given, with only
// those, its own default first.
func (o *Option) As(cite string, values ...string) *Option {
	own := *o
	if own.Cite, own.own, own.all = cite, true, o.general(); len(values) > 0 {
		own.Values = values
	}
	return &own
}

// chosenOption is an option that is stored among a House's choices.
func chosenOption(key, cite, title string, edge Edge, values ...string) *Option {
	return &Option{
		Key: key, Cite: cite, Title: title, Edge: edge, Values: values,
		get: func(h *House) string {
			if v := h.chosen(key); slices.Contains(values, v) {
				return v
			}
			return values[0]
		},
		set: func(h *House, v string) error {
			if v == values[0] {
				v = ""
			}
			h.choose(key, v)
			return nil
		},
	}
}

// A Flag is an option of two values, named for the one that is not the default.
type Flag struct{ *Option }

func NewFlag(key, cite, title, off, on string, edge Edge) Flag {
	return Flag{chosenOption(key, cite, title, edge, off, on)}
}

// On reports that the house has chosen the second value.
func (f Flag) On(h *House) bool {
	for i := range h.Chosen {
		if c := &h.Chosen[i]; c.Key == f.Key {
			return c.Value == f.Values[1]
		}
	}
	return false
}

// Unless has the flag refused where it clashes with the rest of the house.
func (f Flag) Unless(clash func(h *House, word string) error) Flag {
	f.Clash = clash
	return f
}

// A OneOf is an option of several values.
type OneOf[V ~string] struct{ *Option }

// NewOneOf declares one; the first value is the default.
func NewOneOf[V ~string](key, cite, title string, edge Edge, values ...V) OneOf[V] {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = string(v)
	}
	return OneOf[V]{chosenOption(key, cite, title, edge, words...)}
}

// Unless has it clash with what is set beside it: see Flag.Unless.
func (o OneOf[V]) Unless(clash func(h *House, word string) error) OneOf[V] {
	o.Clash = clash
	return o
}

func (o OneOf[V]) Of(h *House) V { return V(o.get(h)) }

// ByPerson clashes with an automated table, where nobody handles cards, chips or cash.
func ByPerson(h *House, word string) error { return h.byPerson(word) }

// NewHouse has the game's defaults.
func (b *Rulebook) NewHouse() House {
	h, err := b.With(NewHouse(), b.defaults()...)
	if err != nil {
		panic(fmt.Sprintf("rulebook %s: %v", b.Variant, err))
	}
	return h
}

func (b *Rulebook) defaults() []string {
	words := slices.Clone(b.Begins)
	for _, o := range b.options() {
		if len(o.Values) > 0 {
			words = append(words, o.Key+"="+o.Values[0])
		}
	}
	return words
}

// House is the game's NewHouse with words like `settle=one-pass`.
func (b *Rulebook) House(words ...string) (House, error) {
	return b.With(b.NewHouse(), words...)
}

// With returns the house with the words applied. It refuses words that cannot be
// read, options that the game does not have or does not leave to the house, side
// wagers that it may not offer, and what clashes; the house is then what was
// asked for as far as it could be read.
func (b *Rulebook) With(h House, words ...string) (House, error) {
	options := b.options()
	for _, w := range words {
		key, value, err := houseWord(w)
		if err != nil {
			return h, err
		}
		i := slices.IndexFunc(options, func(o *Option) bool { return o.Key == key })
		if i < 0 {
			return h, b.hasNo(key, w)
		}
		if err := options[i].read(&h, w, value); err != nil {
			return h, err
		}
	}
	h.creditsOnly()
	if err := h.check(); err != nil {
		return h, err
	}
	for _, o := range options {
		switch value := o.get(&h); {
		case o.Values != nil && !slices.Contains(o.Values, value):
			return h, NotPermitted{o.Key, o.Cite, fmt.Sprintf("%s=%s, where %s has %s", o.Key, value, b.Title, strings.Join(o.Values, ", "))}
		case o.Clash != nil && value != o.general()[0]:
			if err := o.Clash(&h, o.Key+"="+value); err != nil {
				return h, err
			}
		}
	}
	if b.Offers != nil {
		return h, b.Offers(b.Variant, &h)
	}
	return h, nil
}

// general are the values that the option has in any game.
func (o *Option) general() []string {
	if o.own {
		return o.all
	}
	return o.Values
}

func (o *Option) read(h *House, word, value string) error {
	if all := o.general(); all != nil && !slices.Contains(all, value) {
		return fmt.Errorf("house rule %q: %s is one of %s", word, o.Key, strings.Join(all, ", "))
	}
	if err := o.set(h, value); err != nil {
		return fmt.Errorf("house rule %q: %w", word, err)
	}
	return nil
}

// hasNo refuses an option that the game does not have, and names those that have it.
func (b *Rulebook) hasNo(key, word string) error {
	var others []string
	if b.Elsewhere != nil {
		others = b.Elsewhere(key)
	}
	if len(others) == 0 {
		return fmt.Errorf("house rule %q: there is no rule %s", word, key)
	}
	return NotPermitted{Key: key, Why: fmt.Sprintf("%s: %s has no such house rule; it is one of %s", word, b.Title, strings.Join(others, ", "))}
}

// A NotPermitted is a house rule that a game does not leave to the house, or has not.
type NotPermitted struct{ Key, Cite, Why string }

func (e NotPermitted) Error() string {
	if e.Cite == "" {
		return e.Why
	}
	return e.Cite + ": " + e.Why
}

// A HouseRule is one option of a house as a form or a sign shows it.
type HouseRule struct {
	Key, Cite, Title, Value string
	Values                  []string // what it may be, the default first; nil: a number, money or a list
	Edge                    Edge
}

// HouseRules lists the options of the game as a house has them.
func (b *Rulebook) HouseRules(h House) []HouseRule {
	var rules []HouseRule
	for _, o := range b.options() {
		cite := o.Cite
		if !o.own {
			cite = b.Cited(cite)
		}
		rules = append(rules, HouseRule{o.Key, cite, o.Title, o.get(&h), o.Values, o.Edge})
	}
	return rules
}

// HasOption reports a word of an option that the game has.
func (b *Rulebook) HasOption(word string) bool {
	key, _, _ := strings.Cut(word, "=")
	return slices.ContainsFunc(b.options(), func(o *Option) bool { return o.Key == key })
}

// Leaves gives those of the words that the game leaves to the house.
func (b *Rulebook) Leaves(words []string) []string {
	options := b.options()
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		key, value, _ := strings.Cut(w, "=")
		i := slices.IndexFunc(options, func(o *Option) bool { return o.Key == key })
		return i < 0 || options[i].Values != nil && !slices.Contains(options[i].Values, value)
	})
}

func (b *Rulebook) options() []*Option { return b.Options.declared() }
