package game

import (
	"fmt"
	"slices"
	"strings"

	"burncard/game/chip"
)

// A HouseCall is what the house wants called to the floor, beside what the regulation
// orders. Wait says that the dealer waits for an answer.
type HouseCall struct {
	For   string // one of CallsFor
	Least chip.Cents
	Wait  bool
	Words string // what the dealer says; empty: what it is for
}

func CallsFor() []string {
	return []string{"change", "money-plays", "colour", "checks-play", "shuffle", "new-dealer", "fill", "surrender"}
}

// commonCalls is a set that many floors have.
const commonCalls = "change:100:tell:changing_one_hundred,money-plays:tell:money_plays,colour:100:tell:colour_coming_up," +
	"checks-play:100:tell:checks_play,shuffle:tell,new-dealer:tell,fill:wait"

func (c *HouseCall) Say() string {
	if c.Words != "" {
		return c.Words
	}
	return strings.ReplaceAll(c.For, "-", " ")
}

// Call is what the house wants called for this; nil where it wants none.
func (h *House) Call(what string) *HouseCall {
	for i := range h.Calls {
		if h.Calls[i].For == what {
			return &h.Calls[i]
		}
	}
	return nil
}

// callsText writes calls as change:100:tell:words_of_it; none is "none".
func callsText(calls []HouseCall) string {
	if len(calls) == 0 {
		return "none"
	}
	words := make([]string, len(calls))
	for i, c := range calls {
		parts := []string{c.For}
		if c.Least > 0 {
			parts = append(parts, c.Least.String())
		}
		if c.Wait {
			parts = append(parts, "wait")
		} else {
			parts = append(parts, "tell")
		}
		if c.Words != "" {
			parts = append(parts, strings.ReplaceAll(c.Words, " ", "_"))
		}
		words[i] = strings.Join(parts, ":")
	}
	return strings.Join(words, ",")
}

// parseCalls reads what callsText writes, and "common".
func parseCalls(v string) ([]HouseCall, error) {
	switch v {
	case "none":
		return nil, nil
	case "common":
		v = commonCalls
	}
	var calls []HouseCall
	for w := range strings.SplitSeq(v, ",") {
		parts := strings.Split(w, ":")
		c := HouseCall{For: parts[0]}
		switch parts = parts[1:]; {
		case !slices.Contains(CallsFor(), c.For):
			return nil, fmt.Errorf("call %q: the floor is called for one of %s", w, strings.Join(CallsFor(), ", "))
		case slices.ContainsFunc(calls, func(o HouseCall) bool { return o.For == c.For }):
			return nil, fmt.Errorf("call %q: %s stands there twice", w, c.For)
		}
		if len(parts) > 0 && parts[0] != "tell" && parts[0] != "wait" {
			var err error
			if c.Least, err = chip.ParseCents(parts[0]); err != nil {
				return nil, fmt.Errorf("call %q: %w", w, err)
			}
			parts = parts[1:]
		}
		if len(parts) == 0 || len(parts) > 2 || parts[0] != "tell" && parts[0] != "wait" {
			return nil, fmt.Errorf("call %q: tell or wait is wanted, like change:100:tell", w)
		}
		if c.Wait = parts[0] == "wait"; len(parts) == 2 {
			c.Words = strings.TrimSpace(strings.ReplaceAll(parts[1], "_", " "))
		}
		calls = append(calls, c)
	}
	return calls, nil
}
