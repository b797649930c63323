package record

import (
	"context"
	"time"

	"burncard/sessions/query"
)

// Audit keeps what was done to the people of the house and to what is kept of them. An
// entry is never changed or deleted; the database refuses it.
type Audit struct{ DB }

// An AuditAct is what was done.
type AuditAct string

// The acts of the audit log.
const (
	PersonAdded     AuditAct = "add"
	PersonInvited   AuditAct = "invite"
	PersonRenamed   AuditAct = "rename"
	PasswordReset   AuditAct = "reset"
	AccountDisabled AuditAct = "disable"
	AccountEnabled  AuditAct = "enable"
	RightsChanged   AuditAct = "rights"
	AccountRemoved  AuditAct = "remove"
	DoorChanged     AuditAct = "registration" // who may register

	// What became of logins and passwords.
	LoggedIn        AuditAct = "login"
	LoggedOut       AuditAct = "logout"
	LoginEnded      AuditAct = "login ended"      // by its owner from another browser, or by a supervisor
	GuessesFailed   AuditAct = "guesses"          // counted, and noted at some counts
	AccountMade     AuditAct = "register"         // by its owner
	PasswordChanged AuditAct = "password"         // by its owner
	PasskeyAdded    AuditAct = "passkey"          // by its owner
	PasskeyRemoved  AuditAct = "passkey removed"  // by its owner
	PasskeyFailed   AuditAct = "passkey failed"   // somebody tried to log in by it
	IdentityTied    AuditAct = "identity"         // of another house's login, to the own account
	IdentityUntied  AuditAct = "identity removed" // by its owner
	LinkUsed        AuditAct = "link"             // an invitation, or a link for a password
	LinkWithdrawn   AuditAct = "link withdrawn"   // before anybody used it

	DataExported  AuditAct = "export"
	ErasureAsked  AuditAct = "ask"
	PersonErased  AuditAct = "erase"
	RetentionSet  AuditAct = "retention"
	ScoreSet      AuditAct = "score" // how scores are made
	DutySet       AuditAct = "duty"  // where somebody stands in his apprenticeship
	DutiesChanged AuditAct = "duties"
	TargetSet     AuditAct = "target" // the seconds of a step
	SpotTermsSet  AuditAct = "spot"   // how an automatic dealer errs
	MarksSet      AuditAct = "marks"  // what the house asks of drills

	StatementsAgain AuditAct = "statements" // parked statements to a record store were sent again

	WorkAssigned  AuditAct = "assign"
	WorkChanged   AuditAct = "assign again"
	WorkWithdrawn AuditAct = "assign no more"
	WorkJudged    AuditAct = "assign word" // a supervisor's word on how it was done

	ExerciseKept      AuditAct = "exercise" // a new one of the house
	ExerciseEdited    AuditAct = "exercise again"
	ExerciseWithdrawn AuditAct = "exercise no more"
	ExerciseOffered   AuditAct = "exercise offered" // one that was withdrawn
)

// AuditActs are all acts, in the order in which a form lists them.
var AuditActs = []AuditAct{
	PersonAdded, PersonInvited, PersonRenamed, PasswordReset, AccountDisabled, AccountEnabled, RightsChanged, AccountRemoved,
	LoggedIn, LoggedOut, LoginEnded, GuessesFailed, AccountMade, PasswordChanged, PasskeyAdded, PasskeyRemoved, PasskeyFailed,
	IdentityTied, IdentityUntied, LinkUsed, LinkWithdrawn,
	DoorChanged, DataExported, ErasureAsked, PersonErased, RetentionSet, ScoreSet, DutySet, DutiesChanged, TargetSet, SpotTermsSet, MarksSet, StatementsAgain,
	WorkAssigned, WorkChanged, WorkWithdrawn, WorkJudged, ExerciseKept, ExerciseEdited, ExerciseWithdrawn, ExerciseOffered,
}

// What acts in the house and is no person.
var (
	// Operator is at the machine, with a command.
	Operator = Person{ID: "auto:operator", Name: "The operator, by command"}
	// ByRetention is the daily sweep.
	ByRetention = Person{ID: "auto:retention", Name: "The house, by its retention"}
	// Stranger is whoever tries passwords and has not logged in.
	Stranger = Person{ID: "auto:stranger", Name: "Somebody who did not get in"}
)

// An AuditEntry is one act. Names are those of the day on which it is read; a person
// who is no longer known has none.
type AuditEntry struct {
	Number int64 // from 1, given by the store
	At     time.Time
	By     Person
	Act    AuditAct
	About  Person // to whom it was done; nobody where it was done to the house
	Words  string // what else there is to say
}

// An AuditFilter says which entries are asked for.
type AuditFilter struct {
	Search        string    // a part of a name or of the words; "" for any
	Person        string    // the id of a person that acted, or to whom it was done; "" for anybody
	Act           AuditAct  // "" for any
	Since, Before time.Time // zero for all the time
	Skip, Most    int
}

// AddAudit adds an entry, in a transaction of the caller's where the act is one.
func AddAudit(ctx context.Context, to query.Target, e AuditEntry) error {
	_, err := query.Exec(ctx, to, "audit of "+string(e.Act), "INSERT INTO audit (at, person, act, about, words) VALUES (?,?,?,?,?)",
		e.At.UnixNano(), e.By.ID, e.Act, e.About.ID, e.Words)
	return err
}

// Add adds an entry.
func (s Audit) Add(ctx context.Context, e AuditEntry) error { return AddAudit(ctx, s.Writer, e) }

// Find returns entries, the newest first, and how many there are.
func (s Audit) Find(ctx context.Context, f AuditFilter) (list []AuditEntry, all int, err error) {
	const byName = `CASE a.person WHEN 'auto:operator' THEN ? WHEN 'auto:retention' THEN ? WHEN 'auto:stranger' THEN ? ELSE coalesce(p.name, '') END`
	from := ` FROM audit a LEFT JOIN people p ON p.id = a.person LEFT JOIN people q ON q.id = a.about
		WHERE (? = '' OR a.act = ?) AND (? = '' OR a.person = ? OR a.about = ?) AND a.at >= ? AND (? = 0 OR a.at < ?)
		AND (? = '' OR instr(lower(` + byName + `), lower(?)) > 0 OR instr(lower(coalesce(q.name, '')), lower(?)) > 0 OR instr(lower(a.words), lower(?)) > 0)`
	names := []any{Operator.Name, ByRetention.Name, Stranger.Name}
	since, before := int64(0), int64(0)
	if !f.Since.IsZero() {
		since = f.Since.UnixNano()
	}
	if !f.Before.IsZero() {
		before = f.Before.UnixNano()
	}
	args := []any{f.Act, f.Act, f.Person, f.Person, f.Person, since, before, before, f.Search}
	args = append(append(args, names...), f.Search, f.Search, f.Search)
	if _, err = query.One(ctx, s.Reader, "count the audit log", []any{&all}, "SELECT count(*)"+from, args...); err != nil || all == 0 {
		return nil, all, err
	}
	list, err = query.All(ctx, s.Reader, "read the audit log", func(e *AuditEntry) []any {
		return []any{&e.Number, query.Nanoseconds(&e.At), &e.By.ID, &e.By.Name, &e.Act, &e.About.ID, &e.About.Name, &e.Words}
	}, "SELECT a.number, a.at, a.person, "+byName+", a.act, a.about, coalesce(q.name, ''), a.words"+from+" ORDER BY a.number DESC LIMIT ? OFFSET ?",
		append(append(names, args...), f.Most, f.Skip)...)
	return list, all, err
}

// After returns entries after a number, the oldest first, without names and words; a
// hundred at most.
func (s Audit) After(ctx context.Context, number int64) ([]AuditEntry, error) {
	return query.All(ctx, s.Reader, "read the end of the audit log", func(e *AuditEntry) []any {
		return []any{&e.Number, query.Nanoseconds(&e.At), &e.By.ID, &e.Act, &e.About.ID}
	}, "SELECT number, at, person, act, about FROM audit WHERE number > ? ORDER BY number LIMIT 100", number)
}

// Last is the number of the newest entry; 0 for none.
func (s Audit) Last(ctx context.Context) (last int64, err error) {
	_, err = query.One(ctx, s.Reader, "find the end of the audit log", []any{&last}, "SELECT coalesce(max(number), 0) FROM audit")
	return last, err
}
