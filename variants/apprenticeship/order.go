// Package apprenticeship is the order in which a table hands its dealer's duties over to a
// person who has never dealt: a text that a house can edit. Each duty names the steps that
// belong to it, what is said when it is handed over, and how well it is done before the
// next one follows.
package apprenticeship

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"burncard/game"
	"burncard/variants/library"
)

//go:embed default.txt
var defaultText string

// An Order lists duties in the order in which they are handed over.
type Order struct {
	Text    string // as it was written
	Game    string // that is dealt
	Profile string // key of the profile of house rules under which it is dealt
	// ProfileLine is where the text names the profile; 0 where it does not.
	ProfileLine int
	Duties      []Duty
	named       int // the line that names the game; 0 for none
}

// usualProfile is the profile of an order that names none.
const usualProfile = "floors"

// A Duty is steps that are handed over together.
type Duty struct {
	Key   string // in the log and in addresses: its name, with the game before it where that is not Blackjack
	Title string
	Teach string // two or three sentences
	// Light is how often a step of the duty is lit before the light goes out; Right of the
	// last Of steps without light are right at first before the next duty is handed over.
	Light, Right, Of int
	// Seldom says that its steps come seldom: the next duty does not wait for it.
	Seldom bool
	// Aside says that its steps may never come in a shoe: nothing waits for it at all.
	Aside    bool
	Exercise string // key of an exercise of the library that teaches it; "" for none
	steps    []pattern
}

// A pattern is steps of rules that are alike.
type pattern struct {
	kind   string    // of the rule, or
	clause string    // its citation without a tail, or what that begins with
	word   game.Verb // NoVerb for any
}

// An Error is what is wrong with a line of an order.
type Error struct {
	Line int // from 1
	Why  string
}

func (e *Error) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Why) }

// The most that an order may have.
const (
	MostDuties = 40
	longestKey = 20
	longest    = 600 // letters of a line
	mostSteps  = 20  // of Light and Of
)

// Parse reads an order, and refuses one in which a step of its game belongs to no duty, or
// to two. The error is an *Error.
func Parse(text string) (*Order, error) {
	o, began, err := read(text)
	if err == nil {
		err = o.covers(began)
	}
	if err != nil {
		return nil, err
	}
	for i := range o.Duties {
		o.Duties[i].Key = Key(o.Game, o.Duties[i].Key)
	}
	return o, nil
}

// read reads an order, and the lines on which its duties begin.
func read(text string) (o *Order, began []int, err error) {
	o = &Order{Text: text, Game: Blackjack, Profile: usualProfile}
	has := rules[""] // orders from before they had a game name clauses of all
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		refuse := func(format string, args ...any) (*Order, []int, error) {
			return nil, nil, &Error{i + 1, fmt.Sprintf(format, args...)}
		}
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if utf8.RuneCountInString(line) > longest {
			return refuse("a line has %d letters at most", longest)
		}
		name, value, ok := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		switch {
		case !ok || value == "":
			return refuse("%q is no line like “Title: The opening deal”", line)
		case name == "Duty":
			if !validKey(value) {
				return refuse("duty %q: a name of a duty is small letters, digits and hyphens, %d at most", value, longestKey)
			}
			if j := o.index(value); j >= 0 {
				return refuse("duty %q stands on line %d already", value, began[j])
			}
			if len(o.Duties) == MostDuties {
				return refuse("an order has %d duties at most", MostDuties)
			}
			o.Duties, began = append(o.Duties, Duty{Key: value, Light: 3}), append(began, i+1)
		case (name == "Game" || name == "Profile") && len(o.Duties) > 0:
			return refuse("%q stands after duty %q: it belongs above the first duty", line, o.Duties[len(o.Duties)-1].Key)
		case name == "Game" && o.named > 0:
			return refuse("%q: line %d says that the game is %s", line, o.named, o.Game)
		case name == "Game":
			if _, known := differences()[value]; !known {
				return refuse("game %q: there is no order for it; a table hands its duties over at %s", value, strings.Join(slices.Sorted(maps.Keys(differences())), ", "))
			}
			o.Game, o.named, has = value, i+1, rules[value]
		case name == "Profile" && o.ProfileLine > 0:
			return refuse("%q: line %d says that the profile is %s", line, o.ProfileLine, o.Profile)
		case name == "Profile":
			o.Profile, o.ProfileLine = value, i+1
		case len(o.Duties) == 0:
			return refuse("%q stands before the first “Duty:”", name)
		default:
			if err := o.Duties[len(o.Duties)-1].set(name, value, has); err != nil {
				return refuse("%v", err)
			}
		}
	}
	if len(o.Duties) == 0 {
		return nil, nil, &Error{1, "there is no duty; one begins with a line like “Duty: deal”"}
	}
	for i := range o.Duties {
		if why := o.Duties[i].lacks(); why != "" {
			return nil, nil, &Error{began[i], fmt.Sprintf("duty %q has no line “%s:”", o.Duties[i].Key, why)}
		}
	}
	return o, began, nil
}

func validKey(key string) bool {
	return len(key) <= longestKey && strings.Trim(key, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// set takes in one line of a duty.
func (d *Duty) set(name, value string, has *known) error {
	once := func(to *string) error {
		if *to != "" {
			return fmt.Errorf("duty %q has two lines “%s:”", d.Key, name)
		}
		*to = value
		return nil
	}
	switch name {
	case "Title":
		return once(&d.Title)
	case "Teach":
		return once(&d.Teach)
	case "Exercise":
		if !slices.ContainsFunc(library.All, func(e library.Exercise) bool { return e.Key == value && !e.Exam() }) {
			return fmt.Errorf("exercise %q: the library has no lesson of that name", value)
		}
		return once(&d.Exercise)
	case "Light":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > mostSteps {
			return fmt.Errorf("light %q: a number from 1 to %d, of steps that are lit", value, mostSteps)
		}
		d.Light = n
	case "Next":
		right, of, ok := strings.Cut(value, " of ")
		r, err := strconv.Atoi(strings.TrimSpace(right))
		n, err2 := strconv.Atoi(strings.TrimSpace(of))
		if !ok || err != nil || err2 != nil || r < 1 || r > n || n > mostSteps {
			return fmt.Errorf("next %q: like “9 of 10”, the first number no greater than the second, and that %d at most", value, mostSteps)
		}
		d.Right, d.Of = r, n
	case "Comes":
		switch value {
		case "seldom":
			d.Seldom = true
		case "perhaps":
			d.Seldom, d.Aside = true, true
		default:
			return fmt.Errorf("comes %q: seldom or perhaps", value)
		}
	case "Steps":
		for word := range strings.SplitSeq(value, ",") {
			p, err := parsePattern(strings.TrimSpace(word), has)
			if err != nil {
				return err
			}
			d.steps = append(d.steps, p)
		}
	default:
		return fmt.Errorf("%q: a line of a duty begins with Duty, Title, Teach, Steps, Light, Next, Comes or Exercise", name)
	}
	return nil
}

func (d *Duty) lacks() string {
	switch {
	case d.Title == "":
		return "Title"
	case d.Teach == "":
		return "Teach"
	case d.Of == 0:
		return "Next"
	case len(d.steps) == 0:
		return "Steps"
	}
	return ""
}

// parsePattern reads a kind of rules or a clause, and after "to" a dealer's word.
func parsePattern(text string, has *known) (p pattern, err error) {
	what, word, narrowed := strings.Cut(text, " to ")
	if narrowed {
		if p.word = verbs[word]; p.word == game.NoVerb {
			return p, fmt.Errorf("steps %q: a dealer has no word %q", text, word)
		}
	}
	switch {
	case has.kinds[what]:
		p.kind = what
	case slices.ContainsFunc(has.cites, func(cite string) bool { return within(cite, what) }):
		p.clause = what
	case has.title != "":
		return p, fmt.Errorf("steps %q: %s has no rules of the kind %q, and no clause like it", text, has.title, what)
	default:
		return p, fmt.Errorf("steps %q: no game has rules of the kind %q, or a clause like it", text, what)
	}
	return p, nil
}

// within reports whether a citation is a clause or a part of it.
func within(cite, clause string) bool {
	rest, ok := strings.CutPrefix(cite, clause)
	return ok && (rest == "" || strings.HasSuffix(clause, ".") || rest[0] == '(' || rest[0] == '#')
}

// matches is how exactly a pattern speaks of a step; 0 where it does not.
func (p *pattern) matches(kind, cite string, word game.Verb) int {
	if p.word != game.NoVerb && p.word != word || p.kind != "" && p.kind != kind || p.clause != "" && !within(cite, p.clause) {
		return 0
	}
	exact := 1 + 2*len(p.clause)
	if p.word != game.NoVerb {
		exact++
	}
	return exact
}

// Of returns the duty to which a dealer's step belongs, that of the pattern which speaks
// of it most exactly; nil for a step that no rule owes.
func (o *Order) Of(s *game.Step) *Duty {
	if s.Rule == nil {
		return nil
	}
	list := o.claim(s.Rule.Kind, s.Rule.Cite, s.Verb)
	if len(list) == 0 {
		return nil
	}
	return list[0]
}

// OfMistake returns the duty to which a mistake under a clause belongs, with the line that
// was owed; nil for one that belongs to none.
func (o *Order) OfMistake(book *game.Rulebook, cite, owed string) *Duty {
	word := game.NoVerb
	if a, err := game.ParseAct(owed); err == nil && owed != "" {
		word = a.Verb
	}
	for _, r := range book.Rules() {
		if r.Cite != cite {
			continue
		}
		if list := o.claim(r.Kind, r.Cite, word); len(list) > 0 {
			return list[0]
		}
	}
	return nil
}

// claim lists the duties that speak most exactly of a step.
func (o *Order) claim(kind, cite string, word game.Verb) (list []*Duty) {
	most := 0
	for i := range o.Duties {
		d := &o.Duties[i]
		exact := 0
		for j := range d.steps {
			exact = max(exact, d.steps[j].matches(kind, cite, word))
		}
		if exact > most {
			most, list = exact, nil
		}
		if exact > 0 && exact == most {
			list = append(list, d)
		}
	}
	return list
}

// covers refuses an order in which a step of a rule of its game would belong to no duty, or
// to two.
func (o *Order) covers(began []int) error {
	for _, r := range rules[o.Game].owing {
		for _, word := range append([]game.Verb{game.NoVerb}, o.words()...) {
			switch list := o.claim(r.Kind, r.Cite, word); {
			case len(list) == 0 && word == game.NoVerb && !o.everyWord(r):
				return &Error{began[len(began)-1], fmt.Sprintf("a step under %s, of the kind %q, belongs to no duty: %s", r.Cite, r.Kind, r.Title)}
			case len(list) > 1:
				return &Error{began[o.index(list[1].Key)], fmt.Sprintf("a step under %s, of the kind %q, belongs to %q as well as to %q: %s", r.Cite, r.Kind, list[0].Key, list[1].Key, r.Title)}
			}
		}
	}
	return nil
}

// everyWord reports a rule all of whose words are named one by one.
func (o *Order) everyWord(r *game.Rule) bool {
	for _, word := range verbs {
		if len(o.claim(r.Kind, r.Cite, word)) == 0 {
			return false
		}
	}
	return true
}

// words are the verbs that the order's patterns name.
func (o *Order) words() []game.Verb {
	named := map[game.Verb]bool{}
	for i := range o.Duties {
		for _, p := range o.Duties[i].steps {
			named[p.word] = true
		}
	}
	delete(named, game.NoVerb)
	return slices.Sorted(maps.Keys(named))
}

// Find returns a duty by its key; nil for none.
func (o *Order) Find(key string) *Duty {
	if i := o.index(key); i >= 0 {
		return &o.Duties[i]
	}
	return nil
}

func (o *Order) index(key string) int {
	return slices.IndexFunc(o.Duties, func(d Duty) bool { return d.Key == key })
}

// verbs are the dealer's words by their names.
var verbs = func() map[string]game.Verb {
	all := map[string]game.Verb{}
	for _, w := range game.Words() {
		if w.By == game.ByDealer {
			all[w.Verb.String()] = w.Verb
		}
	}
	return all
}()
