package sessions

import (
	"bytes"
	crand "crypto/rand"
	"encoding/json"
	"slices"
	"strings"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// The log of a table holds ids of persons. Their names, and the words that they say in
// their own way, lie apart from it (journal.Apart), so that they can be erased and the log
// stays what it is: it folds to the same table, and the digest of a sheet holds.

// A saying is an act with a name in it, or with words that a person chooses.
type saying struct {
	by     game.Role
	verb   game.Verb
	name   bool // it is the speaker's name
	dealer bool // it is said to the dealer
}

var sayings = []saying{
	{game.ByDealer, game.TapIn, true, false},
	{game.ByPlayer, game.Sit, true, false},
	{game.ByTerminal, game.Sit, true, false},
	{game.ByFloor, game.TapIn, true, false},
	{game.ByFloor, game.TapOut, true, false},
	{game.ByDealer, game.CallFloor, false, false},
	{game.ByPlayer, game.Remark, false, false},
	{game.ByFloor, game.Answer, false, true},
	{game.ByFloor, game.Override, false, true},
	{game.ByInstructor, game.Freeze, false, true},
	{game.ByInstructor, game.Task, false, false},
	{game.ByInstructor, game.Whisper, false, true},
}

// A takenApart is an act as the log has it: by id, and without words.
type takenApart struct {
	words  string // the name, or what was said
	token  string // what stands in its place
	said   string // the line of the act
	line   string // and as the log has it
	name   bool
	dealer bool // it was said to the dealer
}

// takeApart takes an act apart; false where nothing in it is a person's own. What the
// house has called to the floor is nobody's own words.
func takeApart(a game.Act, speaker string, book *game.Rulebook, house *game.House) (x takenApart, ok bool) {
	if a.Text == "" {
		return x, false
	}
	i := slices.IndexFunc(sayings, func(s saying) bool { return s.by == a.By && s.verb == a.Verb })
	if i < 0 || a.Verb == game.CallFloor && isReason(book, house, a.Text) {
		return x, false
	}
	x = takenApart{words: a.Text, token: record.ErasedWords, said: a.String(), name: sayings[i].name, dealer: sayings[i].dealer}
	if x.name {
		x.token = journal.Token(speaker)
	}
	a.Text = x.token
	x.line = a.String()
	return x, true
}

// isReason reports words that a rule or the house has said when the floor is called.
func isReason(book *game.Rulebook, house *game.House, words string) bool {
	if slices.ContainsFunc(house.Calls, func(c game.HouseCall) bool {
		return strings.EqualFold(c.Say(), words) || strings.EqualFold(c.For, words)
	}) {
		return true
	}
	return slices.ContainsFunc(book.Rules(), func(r *game.Rule) bool { return strings.EqualFold(r.Reason, words) })
}

// text is a string of an entry without the act's words: where it has the line of the act
// or is, under its key, the name.
func (x *takenApart) text(key, s string) string {
	if x.name && key == "name" && s == x.words {
		return x.token
	}
	return strings.ReplaceAll(s, x.said, x.line)
}

// mayBeIn reports whether a JSON value could have the act's words. One that has neither the
// first word of the act's line nor a name has none of them, and need not be read.
func (x *takenApart) mayBeIn(value []byte) bool {
	first, _, _ := strings.Cut(x.said, " ")
	return bytes.Contains(value, []byte(first)) || x.name && bytes.Contains(value, []byte(`"name"`))
}

// wordless is an entry without the words of acts; nil where it has none of them.
func wordless(e *journal.Entry, acts ...takenApart) (*journal.Apart, error) {
	text := func(key, s string) string {
		for i := range acts {
			s = acts[i].text(key, s)
		}
		return s
	}
	a := &journal.Apart{Line: e.Line}
	if said, err := game.ParseAct(e.Line); err == nil {
		a.Line = text("", said.String())
		if a.Line == said.String() {
			a.Line = e.Line // as it was typed
		}
	}
	rewrite := func(value []byte) ([]byte, error) {
		if !slices.ContainsFunc(acts, func(x takenApart) bool { return x.mayBeIn(value) }) {
			return value, nil
		}
		return rewritten(value, text)
	}
	var err error
	if a.Facts, err = rewrite(e.Facts); err == nil {
		a.Verdicts, err = rewrite(e.Verdicts)
	}
	if err != nil || a.Line == e.Line && bytes.Equal(a.Facts, e.Facts) && bytes.Equal(a.Verdicts, e.Verdicts) {
		return nil, err
	}
	return a, nil
}

// rewritten puts other texts in the place of those in a JSON value, and leaves the rest
// byte for byte. Text is asked with the key under which a text stands.
func rewritten(value []byte, text func(key, s string) string) ([]byte, error) {
	if len(value) == 0 {
		return nil, nil
	}
	var out bytes.Buffer
	d := json.NewDecoder(bytes.NewReader(value))
	d.UseNumber()
	type level struct{ object, key bool } // key: one comes next
	var in []level
	done, under := 0, "" // how much of the value is in out; the last key
	for {
		before := int(d.InputOffset())
		token, err := d.Token()
		if err != nil {
			break // the end: what a decoder cannot read nobody wrote
		}
		top := len(in) - 1
		isKey := top >= 0 && in[top].object && in[top].key
		if top >= 0 && in[top].object {
			in[top].key = !in[top].key
		}
		switch token := token.(type) {
		case json.Delim:
			switch token {
			case '{':
				in = append(in, level{object: true, key: true})
			case '[':
				in = append(in, level{})
			default:
				in = in[:top]
				if top > 0 && in[top-1].object {
					in[top-1].key = true
				}
			}
		case string:
			other := token
			if isKey {
				under = token
			} else {
				other = text(under, token)
			}
			if other == token {
				continue
			}
			quoted, err := json.Marshal(other)
			if err != nil {
				return nil, err
			}
			end := int(d.InputOffset())
			begin := before + bytes.IndexByte(value[before:end], '"')
			out.Write(value[done:begin])
			out.Write(quoted)
			done = end
		}
	}
	out.Write(value[done:])
	return out.Bytes(), nil
}

// cameAs is the act with which a dealer came under a name: later verdicts may tell it.
func cameAs(name string) game.Act {
	return game.Act{By: game.ByDealer, Verb: game.TapIn, Text: name}
}

// setApart takes the words of a new entry apart.
func (g *engine) setApart(e *journal.Entry, a game.Act) error {
	speaker, dealer := e.Person, g.h.Dealer
	if a.By == game.ByFloor && a.Verb == game.TapOut && speaker == clockID {
		for id, s := range g.h.Floors {
			if s.Name == a.Text {
				speaker = id // the clock says that he has gone
			}
		}
	}
	var acts []takenApart
	x, ok := takeApart(a, speaker, g.book, &g.h.Table.House)
	if ok = ok && !automatic(speaker); ok {
		acts = append(acts, x)
	}
	if len(e.Verdicts) > 0 && dealer.ID != "" && !automatic(dealer.ID) && (!ok || speaker == dealer.ID) {
		speaker = dealer.ID
		came, _ := takeApart(cameAs(dealer.Name), speaker, g.book, &g.h.Table.House)
		acts = append(acts, came)
	}
	if len(acts) == 0 {
		return nil
	}
	apart, err := wordless(e, acts...)
	if apart == nil {
		return err
	}
	apart.Person, apart.Salt = speaker, make([]byte, 16)
	if ok && x.dealer {
		apart.About = dealer.ID
	}
	crand.Read(apart.Salt) // never fails
	e.Apart = apart
	return nil
}
