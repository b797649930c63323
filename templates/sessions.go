package templates

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"burncard/sessions/record"
	"burncard/variants"
	"burncard/variants/library"
)

// A SessionsData is a page of the list of sessions: a trainee's own, a supervisor's all.
type SessionsData struct {
	Page
	Ask       SessionFields // as the address has them
	Wrong     string        // the field that cannot be read; "" for none
	PersonIs  string        // the name of the person that is asked for
	Exercises []Choice
	Classes   []Choice // a supervisor's; nil for others
	All       bool     // everybody's
	Desk      string   // the address of the reader's own desk; of the asked person's for supervisors; "" for none
	Rows      []ListedSession
	Found     int // sessions on all pages
	Clauses   []record.ClauseCount
	Previous  string // the address of the page before; "" for none
	Next      string
	Answers   []record.Answer // to the reader, unread
	Drop      string          // nothing is found: the field without which something is; "" for none
}

// A ListedSession is a session in a list.
type ListedSession struct {
	SessionRow
	Asked int    // mistakes of the kind that is asked for; 0 where none is
	Path  string // of its sheet, at the first of them
}

// SessionFields are the fields by which sessions are looked for, as the page's address
// has them. An empty one asks for any.
type SessionFields struct {
	Person   string // an id
	Class    string // an id
	Search   string // in names
	Game     string
	Mode     string
	From, To string // days, 2006-01-02
	Clause   string
	Gravity  string
	Flag     string // "yes", "open" or empty
	Exercise string // its address
	Trains   string // the number of a duty of 611a.3; "0" for none
	Timed    string // a clause: sessions with times of its steps
	Paced    string // "yes": sessions whose hands count for a pace
	Sort     string // a record.Sort
}

// A SessionField is one of the SessionFields under its name in addresses.
type SessionField struct {
	Name  string
	Value *string
}

// All are the fields that narrow the list, in the order of the page.
func (f *SessionFields) All() []SessionField {
	return []SessionField{
		{"q", &f.Search}, {"person", &f.Person}, {"class", &f.Class}, {"game", &f.Game}, {"mode", &f.Mode}, {"from", &f.From}, {"to", &f.To},
		{"clause", &f.Clause}, {"gravity", &f.Gravity}, {"flag", &f.Flag}, {"exercise", &f.Exercise}, {"trains", &f.Trains}, {"timed", &f.Timed}, {"paced", &f.Paced},
	}
}

// Query are the fields as an address has them.
func (f SessionFields) Query() url.Values {
	query := url.Values{}
	for _, field := range append(f.All(), SessionField{"sort", &f.Sort}) {
		if *field.Value != "" {
			query.Set(field.Name, *field.Value)
		}
	}
	return query
}

// Path is the address of the list that has what the fields ask for.
func (f SessionFields) Path() string {
	if query := f.Query(); len(query) > 0 {
		return SessionsPath + "?" + query.Encode()
	}
	return SessionsPath
}

// MarkedPath is the address of the steps that went wrong in the sessions of the list, as a
// desk counts them: under the clause alone, "" for all, and nothing under it.
func (f SessionFields) MarkedPath() string {
	return MarkedPath + strings.TrimPrefix(f.Path(), SessionsPath)
}

// without are the fields but for one.
func (f SessionFields) without(name string) SessionFields {
	for _, field := range f.All() {
		if field.Name == name {
			*field.Value = ""
		}
	}
	return f
}

// of, under and sorted are the fields with another person, clause or order.
func (f SessionFields) of(person string) SessionFields {
	f.Person, f.Search = person, ""
	return f
}

func (f SessionFields) under(clause string) SessionFields {
	f.Clause = clause
	return f
}

func (f SessionFields) sorted(by record.Sort) SessionFields {
	f.Sort = string(by)
	return f
}

// A narrowing is a field that narrows the list, with the address of the list without it.
type narrowing struct{ Name, Words, Without string }

func (d *SessionsData) narrowed() (list []narrowing) {
	for _, field := range d.Ask.All() {
		if v := *field.Value; v != "" && field.Name != d.Wrong {
			list = append(list, narrowing{field.Name, d.narrowedBy(field.Name, v), d.Ask.without(field.Name).Path()})
		}
	}
	return list
}

func (d *SessionsData) narrowedBy(name, value string) string {
	label := func(choices []Choice) string {
		i := slices.IndexFunc(choices, func(c Choice) bool { return c.Value == value })
		if i < 0 {
			return value
		}
		return choices[i].Label
	}
	switch name {
	case "q":
		return "Name has “" + value + "”"
	case "person":
		return d.PersonIs
	case "game":
		return label(dealtGames())
	case "mode":
		if value == UnlitMode {
			return label(sessionModes)
		}
		return capital(value) + " mode"
	case "from":
		return "From " + value
	case "to":
		return "To " + value
	case "gravity":
		return capital(value) + " mistakes"
	case "class":
		return label(d.Classes)
	case "flag":
		return label(flagChoices)
	case "exercise":
		return label(d.Exercises)
	case "trains":
		return label(subjectChoices())
	case "timed":
		return "Times for " + plainCite(value)
	case "paced":
		return "Counted for hands an hour"
	}
	return "Clause " + value + " and below"
}

// filters counts the narrowings behind the button.
func (d *SessionsData) filters() (n int) {
	for _, c := range d.narrowed() {
		if c.Name != "q" && c.Name != "person" {
			n++
		}
	}
	return n
}

// subjectChoices are the subjects of 611a.3 as exercises train them.
func subjectChoices() []Choice {
	list := []Choice{{"", "Any subject or none", ""}}
	for i := range library.Duties {
		list = append(list, Choice{strconv.Itoa(i + 1), DutyWords(i + 1), ""})
	}
	return append(list, Choice{"0", DutyWords(0), ""})
}

// dealtGames are the games of the house, for a select.
func dealtGames() []Choice {
	list := []Choice{{"", "Any game", ""}}
	for _, name := range variants.Names() {
		list = append(list, Choice{name, VariantWords(name), ""})
	}
	return list
}

var (
	sessionModes = []Choice{{"", "Any mode", ""}, {"coached", "Coached", ""}, {"guided", "Guided", ""}, {"exam", "Exam", ""}, {PracticeExam, "Practice exam", ""}, {UnlitMode, "Any but guided", ""}, {record.CaseMode, "Single cases", ""}}
	gravities    = []Choice{{"", "Any mistake", ""}, {"critical", "Critical", ""}, {"major", "Major", ""}, {"minor", "Minor", ""}}
	flagChoices  = []Choice{{"", "With or without a remark", ""}, {"yes", "With a remark on a mistake", ""}, {"open", "With a remark that waits for an answer", ""}}
)

// sortChoices are the orders of the list. Only a supervisor's has names.
func sortChoices(names bool) []Choice {
	list := []Choice{
		{string(record.Newest), "Newest first", ""}, {string(record.Oldest), "Oldest first", ""},
		{string(record.MostMistakes), "Most mistakes first", ""}, {string(record.Fastest), "Fastest first", ""},
	}
	if names {
		list = append(list, Choice{string(record.ByName), "By name", ""})
	}
	return list
}

// SessionChoices are the values that a field of the list may have; nil for a field
// that is written.
func SessionChoices(field string, names bool) (values []string) {
	choices := map[string][]Choice{
		"game": dealtGames(), "mode": sessionModes, "gravity": gravities, "flag": flagChoices, "trains": subjectChoices(), "sort": sortChoices(names),
		"paced": {{"yes", "", ""}},
	}[field]
	for _, c := range choices {
		if c.Value != "" {
			values = append(values, c.Value)
		}
	}
	return values
}

// inSessions says how often, and in how many sessions.
func inSessions(c record.ClauseCount) string {
	return counted(c.Mistakes, "time") + " in " + counted(c.Sessions, "session")
}

// clausesShown is how many clauses stand there before the others are asked for.
const clausesShown = 5

// foundWords says how many sessions the list has.
func (d *SessionsData) foundWords() string {
	words := counted(d.Found, "session")
	if !d.All {
		words += " of yours"
	}
	return strings.TrimSpace(words)
}
