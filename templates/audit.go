package templates

import (
	"net/url"

	"burncard/sessions/record"
)

// An AuditData is one page of the audit log, for supervisors.
type AuditData struct {
	Page
	Ask   AuditFields
	Wrong string // the field that cannot be read; empty for none
	About string // the name of the person that the log is narrowed to; empty for none
	List  []record.AuditEntry
	All   int // how many entries there are on all pages
	Pager Pager
}

// AuditFields are what the audit log is asked for, as the address says it.
type AuditFields struct{ Search, Person, Act, From, To string }

// Query are the fields that say something.
func (f AuditFields) Query() url.Values {
	q := url.Values{}
	for name, value := range map[string]string{"q": f.Search, "person": f.Person, "act": f.Act, "from": f.From, "to": f.To} {
		if value != "" {
			q.Set(name, value)
		}
	}
	return q
}

// ofPerson is the address of all that a person did, and that was done to the person.
func ofPerson(id string) string { return AuditPath + "?" + url.Values{"person": {id}}.Encode() }

// AuditWords says what was done, after the name of the person who did it.
func AuditWords(act record.AuditAct) string {
	switch act {
	case record.PersonAdded:
		return "Added"
	case record.PersonInvited:
		return "Invited"
	case record.PersonRenamed:
		return "Renamed"
	case record.PasswordReset:
		return "Reset the password"
	case record.AccountDisabled:
		return "Disabled the account"
	case record.AccountEnabled:
		return "Enabled the account"
	case record.RightsChanged:
		return "Changed the rights"
	case record.AccountRemoved:
		return "Removed the account"
	case record.LoggedIn:
		return "Logged in"
	case record.LoggedOut:
		return "Logged out"
	case record.LoginEnded:
		return "Ended a login"
	case record.GuessesFailed:
		return "Tried wrong passwords"
	case record.AccountMade:
		return "Made an account"
	case record.PasswordChanged:
		return "Changed the password"
	case record.PasskeyAdded:
		return "Added a passkey"
	case record.PasskeyRemoved:
		return "Removed a passkey"
	case record.PasskeyFailed:
		return "Tried a passkey in vain"
	case record.IdentityTied:
		return "Tied a login elsewhere to the account"
	case record.IdentityUntied:
		return "Removed a login elsewhere from the account"
	case record.LinkUsed:
		return "Used a link"
	case record.LinkWithdrawn:
		return "Withdrew a link"
	case record.DoorChanged:
		return "Changed who may register"
	case record.DataExported:
		return "Exported the data"
	case record.ErasureAsked:
		return "Asked for erasure"
	case record.PersonErased:
		return "Erased the person"
	case record.RetentionSet:
		return "Set the retention"
	case record.ScoreSet:
		return "Changed how scores are made"
	case record.DutySet:
		return "Set where an apprentice stands"
	case record.DutiesChanged:
		return "Changed the order of duties"
	case record.WorkAssigned:
		return "Assigned"
	case record.WorkChanged:
		return "Changed an assignment"
	case record.WorkWithdrawn:
		return "Withdrew an assignment"
	case record.WorkJudged:
		return "Judged an assignment"
	case record.ExerciseKept:
		return "Kept an exercise"
	case record.ExerciseEdited:
		return "Edited an exercise"
	case record.ExerciseWithdrawn:
		return "Withdrew an exercise"
	case record.ExerciseOffered:
		return "Offered an exercise again"
	case record.TargetSet:
		return "Set the target of a step"
	case record.MarksSet:
		return "Set the marks of drills"
	case record.SpotTermsSet:
		return "Set how the dealer errs where people spot errors"
	case record.StatementsAgain:
		return "Sent statements to the record store again"
	}
	return string(act)
}

// auditActs are the choices of an act.
func auditActs() []Choice {
	list := []Choice{{Value: "", Label: "Any act"}}
	for _, act := range record.AuditActs {
		list = append(list, Choice{Value: string(act), Label: AuditWords(act)})
	}
	return list
}

// nameOrGone is a person's name in the audit log.
func nameOrGone(p record.Person) string {
	if p.Name == "" {
		return "A person no longer known"
	}
	return p.Name
}
