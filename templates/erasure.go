package templates

import (
	"net/url"
	"strconv"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
)

// A PersonalData is what is kept of a person, for himself or for supervisors.
type PersonalData struct {
	Page
	ID, Name string
	Kind     string // trainee, supervisor, guest
	Own      bool   // the reader's own
	Plan     sessions.ErasurePlan
	Asked    time.Time       // when the person asked to be erased; zero for not
	Erased   *record.Erasure // nil where he was not
	Typed    string          // the name as it was typed to confirm an erasure
}

// A RetentionData is for how long the house keeps people, with those who ask to be
// erased and those of whom something waits.
type RetentionData struct {
	Page
	Fields map[string]string // guests, members, exams: months
	Wrong  string            // the field that is wrong; empty for none
	Asked  []record.ErasureRequest
	Held   []sessions.HeldErasure
}

// DataPath is what is kept of the reader; POST /erase with do: ask or unask; GET /export.
// With a person's id it is for supervisors: POST /erase with name.
const DataPath = "/data"

// PersonDataPath is what is kept of a person, for supervisors.
func PersonDataPath(id string) string { return DataPath + "/" + url.PathEscape(id) }

// untilWords says until when a signed exam is kept.
func untilWords(e sessions.HeldExam) string {
	if e.Until.IsZero() {
		return "for ever, as the house has set it"
	}
	return "until " + e.Until.Local().Format("January 2, 2006")
}

// stays says what of a person stays after an erasure, under the other name.
func stays(c record.Counts) string {
	return counted(c.Sessions, "session") + " with " + counted(c.Mistakes, "mistake") + ", and the log of each"
}

// MonthsOf are the fields of a retention.
func MonthsOf(r record.Retention) map[string]string {
	return map[string]string{"guests": strconv.Itoa(r.Guests), "members": strconv.Itoa(r.Members), "exams": strconv.Itoa(r.Exams), "statements": strconv.Itoa(r.Statements)}
}

func personalTitle(d PersonalData) string {
	switch {
	case d.Own:
		return "Your data"
	case d.Erased != nil:
		return capital(d.Erased.Name)
	}
	return "Data of " + d.Name
}

func possessive(d PersonalData) string {
	if d.Own {
		return "your"
	}
	return "the person's"
}

func subject(d PersonalData) string {
	if d.Own {
		return "you"
	}
	return "the person"
}

// exportPath is the archive of the person, for this reader.
func (d *PersonalData) exportPath() string {
	if d.Own {
		return DataPath + "/export"
	}
	return PersonDataPath(d.ID) + "/export"
}
