package game

import (
	"fmt"
	"slices"
	"strings"
)

// A Limit is a house rule that a game does not leave to the house, or leaves it
// less of than others do.
type Limit struct {
	Key, Cite string
	// Values are those that the game permits, its own default first. None: the
	// game has no such thing, and forms and signs leave the rule out.
	Values []string
}

// NewHouse has the game's defaults.
func (b *Rulebook) NewHouse() House {
	h := NewHouse()
	words := slices.Clone(b.House)
	for _, l := range b.Limits {
		if len(l.Values) > 0 {
			words = append(words, l.Key+"="+l.Values[0])
		}
	}
	h, err := h.With(words...)
	if err != nil {
		panic(fmt.Sprintf("rulebook %s: %v", b.Variant, err))
	}
	return h
}

// A NotPermitted is a house rule that a game does not leave to the house.
type NotPermitted struct{ Key, Cite, Why string }

func (e NotPermitted) Error() string { return e.Cite + ": " + e.Why }

// Permits returns NotPermitted for the first house rule that the game does not
// leave to the house, or the first side wager that it may not offer.
func (b *Rulebook) Permits(h House) error {
	for _, r := range h.Rules() {
		l := b.Limit(r.Key)
		switch {
		case l == nil:
		case len(l.Values) == 0 && r.Values != nil && r.Value != r.Values[0]:
			return NotPermitted{r.Key, l.Cite, fmt.Sprintf("%s=%s has no meaning in %s", r.Key, r.Value, b.Title)}
		case len(l.Values) > 0 && !slices.Contains(l.Values, r.Value):
			return NotPermitted{r.Key, l.Cite, fmt.Sprintf("%s=%s, where %s has %s", r.Key, r.Value, b.Title, strings.Join(l.Values, ", "))}
		}
	}
	if b.Offers != nil {
		return b.Offers(b.Variant, &h)
	}
	return nil
}

// HouseRules lists a house's rules as the game has them: those that mean
// something in it, each with the values that it permits.
func (b *Rulebook) HouseRules(h House) []HouseRule {
	var rules []HouseRule
	for _, r := range h.Rules() {
		r.Cite = b.Cited(r.Cite)
		if l := b.Limit(r.Key); l != nil {
			if len(l.Values) == 0 {
				continue
			}
			r.Cite, r.Values = l.Cite, l.Values
		}
		rules = append(rules, r)
	}
	return rules
}

// Leaves gives those of the words that the game leaves to the house.
func (b *Rulebook) Leaves(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		key, value, _ := strings.Cut(w, "=")
		l := b.Limit(key)
		return l != nil && !slices.Contains(l.Values, value)
	})
}

// Limit is what the game says of a house rule, or nil.
func (b *Rulebook) Limit(key string) *Limit {
	for i := range b.Limits {
		if b.Limits[i].Key == key {
			return &b.Limits[i]
		}
	}
	return nil
}
