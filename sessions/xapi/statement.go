// Package xapi tells a learning record store (xAPI 1.0.3) of results. It makes statements
// ([Result.Statement]) and sends them ([Sender]): a queue that outlives the process, one POST
// at a time, the same id and the same body however often a statement has to be sent. It knows
// nothing of tables and sessions: what there is to say comes in as a [Result], and nothing that
// a person wrote is in one.
package xapi

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Version is the version of xAPI that is spoken.
const Version = "1.0.3"

// A Verb is what a person did, by the last part of its id in the vocabulary of ADL.
type Verb string

// The verbs.
const (
	Completed Verb = "completed"
	Passed    Verb = "passed"
	Failed    Verb = "failed"
	Attempted Verb = "attempted"
	voided    Verb = "voided"
)

const (
	verbs      = "http://adlnet.gov/expapi/verbs/"
	activities = "http://adlnet.gov/expapi/activities/"
)

// A Result is what there is to say of one result of one person.
type Result struct {
	Person   string // the id of the account
	At       time.Time
	Verb     Verb
	Activity Activity
	Within   *Activity // what it was done for, as an assignment; nil for nothing
	Score    *Score    // nil for none
	Success  *bool     // nil where nobody says
	Complete bool      // it was dealt to its end
	Took     time.Duration
	Mistakes *int   // that count; nil where they are not counted
	Session  string // the path of the page where the acts behind it are; "" for none
	Edition  string // of the rules that judged; "" where it is not known
}

// An Activity is something that people do again and again.
type Activity struct {
	Path string // of its id under that of the house, such as "drills/payouts"
	Type string // the last part of the type's id in the vocabulary of ADL
	Name string
	More string // the path of a page about it; "" for none
}

// A Score is a score between two bounds.
type Score struct{ Raw, Min, Max float64 }

// A Statement is one as it goes over the wire. Its fields are in one order, so that the same
// statement is always the same text.
type Statement struct {
	ID        string           `json:"id"`
	Actor     Agent            `json:"actor"`
	Verb      NamedID          `json:"verb"`
	Object    Object           `json:"object"`
	Result    *StatementResult `json:"result,omitempty"`
	Context   *Context         `json:"context,omitempty"`
	Timestamp string           `json:"timestamp"`
}

// An Agent is somebody, by an account at the house.
type Agent struct {
	ObjectType string  `json:"objectType"`
	Account    Account `json:"account"`
}

// An Account is an account of a home page.
type Account struct {
	HomePage string `json:"homePage"`
	Name     string `json:"name"`
}

// A NamedID is a verb.
type NamedID struct {
	ID      string            `json:"id"`
	Display map[string]string `json:"display"`
}

// An Object is an activity, or a statement that is voided.
type Object struct {
	ObjectType string      `json:"objectType"`
	ID         string      `json:"id"`
	Definition *Definition `json:"definition,omitempty"`
}

// A Definition says what an activity is.
type Definition struct {
	Name     map[string]string `json:"name"`
	Type     string            `json:"type"`
	MoreInfo string            `json:"moreInfo,omitempty"`
}

// A StatementResult is how it went.
type StatementResult struct {
	Score      *ScaledScore   `json:"score,omitempty"`
	Success    *bool          `json:"success,omitempty"`
	Completion *bool          `json:"completion,omitempty"`
	Duration   string         `json:"duration,omitempty"`
	Extensions map[string]any `json:"extensions,omitempty"`
}

// A ScaledScore is a score with its part of the most that there is.
type ScaledScore struct {
	Scaled float64 `json:"scaled"`
	Raw    float64 `json:"raw"`
	Min    float64 `json:"min"`
	Max    float64 `json:"max"`
}

// A Context says where it was.
type Context struct {
	Platform   string             `json:"platform"`
	Language   string             `json:"language"`
	Activities map[string][]Other `json:"contextActivities,omitempty"`
	Extensions map[string]any     `json:"extensions,omitempty"`
}

// Other is an activity beside that of a statement.
type Other struct {
	ObjectType string      `json:"objectType"`
	ID         string      `json:"id"`
	Definition *Definition `json:"definition,omitempty"`
}

// language is that of the names.
const language = "en-US"

// Statement is the statement of an id on a result at the house whose address is site.
func (r *Result) Statement(site, id string) Statement {
	object, definition := r.Activity.at(site)
	s := Statement{
		ID: id, Actor: agent(site, r.Person), Verb: r.Verb.named(), Timestamp: timestamp(r.At),
		Object:  Object{ObjectType: "Activity", ID: object, Definition: definition},
		Result:  &StatementResult{Success: r.Success},
		Context: &Context{Platform: "Burncard", Language: language},
	}
	if r.Score != nil {
		s.Result.Score = r.Score.scaled()
	}
	if r.Complete {
		s.Result.Completion = &r.Complete
	}
	if r.Took > 0 {
		s.Result.Duration = Duration(r.Took)
	}
	if r.Mistakes != nil {
		s.Result.Extensions = map[string]any{extension(site, "mistakes"): *r.Mistakes}
	}
	if w := s.Result; w.Score == nil && w.Success == nil && w.Completion == nil && w.Duration == "" && w.Extensions == nil {
		s.Result = nil
	}
	if r.Within != nil {
		parent, about := r.Within.at(site)
		s.Context.Activities = map[string][]Other{"parent": {{ObjectType: "Activity", ID: parent, Definition: about}}}
	}
	more := map[string]any{}
	if r.Session != "" {
		more[extension(site, "page")] = site + r.Session
	}
	if r.Edition != "" {
		more[extension(site, "rules-edition")] = r.Edition
	}
	if len(more) > 0 {
		s.Context.Extensions = more
	}
	return s
}

// Void is the statement of an id that voids another, at the house whose address is site. The
// house itself says it.
func Void(site, id, voids string, at time.Time) Statement {
	return Statement{
		ID: id, Actor: agent(site, "burncard"), Verb: voided.named(), Timestamp: timestamp(at),
		Object: Object{ObjectType: "StatementRef", ID: voids},
	}
}

// Text is the statement as it is sent.
func (s *Statement) Text() ([]byte, error) { return json.Marshal(s) }

// SaysTheSame reports whether two statements, as they are sent, say the same of a result,
// whatever their ids are, and how the activity is called.
func SaysTheSame(a, b []byte) (bool, error) {
	var said [2]string
	for i, text := range [][]byte{a, b} {
		var s Statement
		if err := json.Unmarshal(text, &s); err != nil {
			return false, fmt.Errorf("read a statement: %w", err)
		}
		result, err := json.Marshal(s.Result)
		if err != nil {
			return false, err
		}
		said[i] = s.Verb.ID + " " + string(result)
	}
	return said[0] == said[1], nil
}

func agent(site, name string) Agent {
	return Agent{ObjectType: "Agent", Account: Account{HomePage: site, Name: name}}
}

func (v Verb) named() NamedID {
	return NamedID{ID: verbs + string(v), Display: map[string]string{language: string(v)}}
}

func (a *Activity) at(site string) (id string, d *Definition) {
	d = &Definition{Name: map[string]string{language: a.Name}, Type: activities + a.Type}
	if a.More != "" {
		d.MoreInfo = site + a.More
	}
	return site + "/xapi/" + a.Path, d
}

func extension(site, name string) string { return site + "/xapi/extensions/" + name }

// scaled is the score with its part between the bounds, from 0 to 1, to four places.
func (s *Score) scaled() *ScaledScore {
	part := 0.0
	if s.Max > s.Min {
		part = (s.Raw - s.Min) / (s.Max - s.Min)
	}
	n, err := strconv.ParseFloat(strconv.FormatFloat(part, 'f', 4, 64), 64)
	if err != nil {
		n = part
	}
	return &ScaledScore{Scaled: n, Raw: s.Raw, Min: s.Min, Max: s.Max}
}

// timestamp is a moment to the millisecond, in UTC.
func timestamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }

// Duration is a duration of ISO 8601, to the hundredth of a second: PT1H2M3.45S.
func Duration(d time.Duration) string {
	d = d.Round(10 * time.Millisecond)
	var b strings.Builder
	b.WriteString("PT")
	if h := d / time.Hour; h > 0 {
		fmt.Fprintf(&b, "%dH", h)
	}
	if m := d % time.Hour / time.Minute; m > 0 {
		fmt.Fprintf(&b, "%dM", m)
	}
	if s := d % time.Minute; s > 0 || b.Len() == 2 {
		fmt.Fprintf(&b, "%sS", strconv.FormatFloat(s.Seconds(), 'f', -1, 64))
	}
	return b.String()
}
