package templates

import (
	"net/url"
	"strconv"
)

// The paths of the site. Pages link to them and the server serves them; each
// has one name, here.
const (
	LobbyPath    = "/"
	NewTablePath = "/tables/new" // GET the form
	// GET the profiles, with game=, q=, mode=, bots= and page=: one press deals. POST
	// NewTableData's fields, or deal with a profile's key and a game: makes a table
	TablesPath = "/tables"
	// GET the house's profiles, with q=, game=, show=retired and page=; POST NewTableData's
	// fields with save or forget or, from supervisors, publish; see ProfilePath
	ProfilesPath  = "/profiles"
	ImportPath    = "/profiles/import" // GET the form, POST text or file; after, the version that it follows
	FirstPath     = "/first"           // POST: to a table, to be walked through a round
	ExercisesPath = "/exercises"       // GET the library, POST key: to a table
	EditorPath    = "/exercises/write" // GET, with from=key and as=edit; POST text, keep or deal, of, a version that is edited: line by line what it comes to
	// GET the exercises that the house keeps, with q=, show= and page=; see KeptExercisePath
	KeptExercisesPath = "/exercises/house"
	DrillsPath        = "/drills"       // GET the drills, POST key and game: to a table; see DrillRunPath
	MarksPath         = "/drills/marks" // GET what is asked of drills, with preset=published; POST MarkFields: what the house asks
	ExamsPath         = "/exams"        // GET the appointed exams, with q=, state= and page=; POST ExamFormData's fields: appoints one
	DuePath           = "/due"          // GET what one comes back to, with person=, q=, game=, show= and page=; see DueCardPath
	DueNextPath       = "/due/next"     // POST: to the table of the next case that is due; with do=end to the list
	NewExamPath       = "/exams/new"    // GET the form, with trainee=, plan=, an exam that others are to sit too, or test=, a plan of a table test
	PlansPath         = "/plans"        // GET the plans of table tests, with q=, game=, show=withdrawn and page=; POST PlanFormData's fields: saves one
	NewPlanPath       = "/plans/new"    // GET the form, with from=, a plan to change, as=copy, or preset=
	SessionsPath      = "/sessions"     // GET the list of past sessions
	MarkedPath        = "/mistakes"     // GET the steps that went wrong in sessions, as a desk counts them
	LoginPath         = "/login"        // GET the form, POST name, password, next
	RegisterPath      = "/register"     // GET the form, POST name, password, again
	PasswordPath      = "/password"     // GET one's own account; POST old, password, again: another password
	// POST: JSON that a browser is told for a login by passkey; then POST credential, next
	BeginPasskeyLoginPath = "/login/passkey/begin"
	PasskeyLoginPath      = "/login/passkey"
	ProviderPath          = "/login/with" // GET, with next= and link=, a token: to the provider
	ProviderBackPath      = "/login/back" // GET, with state= and code=: from the provider
	ChooseNamePath        = "/login/name" // POST key, name: the account of somebody who comes from the provider
	// POST sure, a password: JSON that a browser is told for a passkey; then POST key-name,
	// credential. To remove: key, sure
	BeginPasskeyPath   = "/passkeys/begin"
	PasskeysPath       = "/passkeys"
	RemovePasskeyPath  = "/passkeys/remove"
	IdentitiesPath     = "/identities"         // POST sure: to the provider, to tie an identity to one's account
	RemoveIdentityPath = "/identities/remove"  // POST identity, sure
	EndLoginPath       = "/logins/end"         // POST login: ends one of one's own
	EndOthersPath      = "/logins/others"      // POST: ends all of one's own but this one
	LogoutPath         = "/logout"             // POST
	NamePath           = "/name"               // POST name, next: a guest gives his name
	FloorPath          = "/floor"              // GET: a supervisor's page of all live tables
	TickerPath         = "/ticker"             // GET: the mistakes of all tables
	PeoplePath         = "/people"             // GET the roster, with q=, role=, class=, state=, order= and page=; see PersonPath
	AddPeoplePath      = "/people/add"         // GET the form, POST list or file, life, sure: adds people
	InvitationsPath    = "/people/invitations" // GET the links, with q=, state= and page=; POST role, class, life: makes one; /withdraw: link
	AdmissionPath      = "/people/admission"   // GET who may come in, POST registration and guests
	RetentionPath      = "/retention"          // GET the erasures and for how long people are kept, POST guests, members, exams, statements: months
	AuditPath          = "/audit"              // GET the audit log, with q=, person=, act=, from=, to= and page=
	StatementsPath     = "/statements"         // GET what a record store is told, with state= and page=; POST do=again and number, 0 for all that are parked, or do=now
	TraineesPath       = "/trainees"           // GET what is set for whom, POST TermsData's fields; /lift: person, name
	// GET the open remarks and requests; POST /mistake: session, seq, index, ruling, reason, next;
	// /clause: cite, edition, ruling, reason
	DecisionsPath  = "/decisions"
	ClassesPath    = "/classes" // GET the classes, POST name: makes one; see ClassPath
	JoinPath       = "/join"    // GET, with code=: the form; POST code, pin and name: into a class
	GlossaryPath   = "/glossary"
	RulesPath      = "/rules"
	OddsPath       = "/odds"       // GET the side wagers; /{wager}?decks=: the odds of one
	CalculatorPath = "/calculator" // GET, with the cards and bets of a box: what they come to
	StaticPath     = "/static/"
	// GET what is assigned, with q=, state=, class= and page=; POST AssignmentFormData's
	// fields: assigns something; see AssignmentPath
	AssignmentsPath = "/assignments"
	// GET the form, with key=, class=, person= (an id) or from= (an assignment)
	NewAssignmentPath = "/assignments/new"
)

// ClassPath is the page of a class: to its supervisor how everybody stands, to a person in
// it where to wait. By POST from supervisors: /open with a table's game, profile, mode and
// bots, or an exercise; /say with do and text; /remove with person; /end.
func ClassPath(id string) string { return ClassesPath + "/" + url.PathEscape(id) }

// ProfilePath is a profile of the house, with version= and against=. By GET /text; by POST
// /lock with trainee or class and mode, /rename with name, /retire, with back=1 undone.
func ProfilePath(key string) string { return ProfilesPath + "/" + url.PathEscape(key) }

// KeptExercisePath is one exercise of the house, by the key of its first version. By POST
// /withdraw, with back=1 undone.
func KeptExercisePath(work string) string { return KeptExercisesPath + "/" + url.PathEscape(work) }

// EditKeptPath is where a version of an exercise of the house is edited.
func EditKeptPath(key string) string { return EditorPath + "?as=edit&from=" + url.QueryEscape(key) }

// DrillRunPath is how a run of a drill went, by the session in which it was dealt.
func DrillRunPath(session string) string { return DrillsPath + "/" + url.PathEscape(session) }

// TablePath is a table's page.
func TablePath(id string) string { return "/table/" + url.PathEscape(id) }

// NextPath leads on from a table that was closed: to the room of the visitor's class, or
// to the lobby.
func NextPath(id string) string { return TablePath(id) + "/next" }

// HallPath is a table's page for a screen on the wall.
func HallPath(id string) string { return TablePath(id) + "/hall" }

// AlonePath has a newcomer deal on alone after the first round, by POST.
func AlonePath(id string) string { return TablePath(id) + "/alone" }

// FinishPath ends a newcomer's rounds by POST, and leads to the page of the session.
func FinishPath(id string) string { return TablePath(id) + "/finish" }

// SocketPath is where a table's page opens its socket, with client= added. As is
// how a supervisor has chosen to stand there, as in the page's own address.
func SocketPath(id, as string) string {
	path := TablePath(id) + "/socket"
	if as != "" {
		path += "?as=" + url.QueryEscape(as)
	}
	return path
}

// StationPath is the instructor's station at a table.
func StationPath(id string) string { return TablePath(id) + "?as=instructor" }

// SheetPath is a table's rules sheet.
func SheetPath(id string) string { return TablePath(id) + "/sheet" }

// OddsOfPath is the page of one side wager on so many decks; 0 leaves them open.
func OddsOfPath(id string, decks int) string {
	path := OddsPath + "/" + url.PathEscape(id)
	if decks > 0 {
		path += "?decks=" + strconv.Itoa(decks)
	}
	return path
}

// ReleasePath is where a supervisor lets a frozen table go on by POST; next is
// where to go then.
func ReleasePath(id string) string { return TablePath(id) + "/release" }

// FreezePath is where a supervisor freezes a table by POST, and AnswerPath where he answers
// the call of its dealer: text. next is where to go then.
func FreezePath(id string) string { return TablePath(id) + "/freeze" }

// AnswerPath is where a call is answered, see FreezePath.
func AnswerPath(id string) string { return TablePath(id) + "/answer" }

// ClosePath is where a table is given up by POST; next is where to go then.
func ClosePath(id string) string { return TablePath(id) + "/close" }

// TakePath takes the dealer's stand by POST and leads to the table. In an exam a supervisor
// sends a reason, which the page asks for by GET.
func TakePath(id string) string { return TablePath(id) + "/take" }

// ExamPath is one appointed exam. By POST /confirm, /begin, /end, /withdraw, /jurors with
// jurors, /close, which closes the jurors' cards, with number, and /void with
// number and reason.
func ExamPath(id string) string { return ExamsPath + "/" + url.PathEscape(id) }

// DueCardPath is one clause that a person comes back to, with its reviews.
func DueCardPath(id int64) string { return DuePath + "/" + strconv.FormatInt(id, 10) }

// RatingPath is a juror's card for an attempt at a table test. By POST control, hospitality,
// remark, and hand-in; with back, the address to which it leads.
func RatingPath(exam string, attempt int) string {
	return ExamPath(exam) + "/card/" + strconv.Itoa(attempt)
}

// PlanPath is a plan of a table test, with version=. By POST /withdraw, with back=1 undone.
func PlanPath(id string) string { return PlansPath + "/" + url.PathEscape(id) }

// AssignmentPath is one assignment. By GET /edit, the form; by POST /edit with its fields,
// /withdraw, /begin, and /word with person and passed.
func AssignmentPath(id string) string { return AssignmentsPath + "/" + url.PathEscape(id) }

// GridPath is who of a class has done what, with page=, and csv=grid for the same as a file.
func GridPath(class string) string { return ClassPath(class) + "/assignments" }

// SessionPath is the summary of one session.
func SessionPath(id string) string { return SessionsPath + "/" + url.PathEscape(id) }

// RoundsPath lists the rounds of a session, with show=, round= and page=.
func RoundsPath(id string) string { return SessionPath(id) + "/rounds" }

// ScriptsPath is the finished rounds of a session in the notation, a zip of files.
func ScriptsPath(id string) string { return RoundsPath(id) + "/scripts" }

// ReplayPath replays a round of a session from before the act of an entry of the log;
// with entry 0 from the session's first. Open shows a supervisor all cards that lie on
// the table.
func ReplayPath(id string, seq int64, open bool) string {
	return SessionPath(id) + "/replay" + replayQuery("act", seq, open)
}

// ReplayedPath is ReplayPath with the table as it was after the act.
func ReplayedPath(id string, seq int64, open bool) string {
	return SessionPath(id) + "/replay" + replayQuery("after", seq, open)
}

// ReplayFramesPath is what a replay's page fetches: all that its round shows.
func ReplayFramesPath(id string, seq int64, open bool) string {
	return SessionPath(id) + "/replay/frames" + replayQuery("act", seq, open)
}

// RoundScriptPath is the round in the notation, as a file.
func RoundScriptPath(id string, seq int64) string {
	return SessionPath(id) + "/replay/script" + replayQuery("act", seq, false)
}

func replayQuery(name string, seq int64, open bool) string {
	q := url.Values{}
	if seq > 0 {
		q.Set(name, strconv.FormatInt(seq, 10))
	}
	if open {
		q.Set("cards", "open")
	}
	if len(q) == 0 {
		return ""
	}
	return "?" + q.Encode()
}

// TableReplayPath leads from an act at a table to the replay in the session to which it
// belongs.
func TableReplayPath(table string, seq int64) string {
	return TablePath(table) + "/replay" + replayQuery("act", seq, false)
}

// FlagPath is where a remark on a verdict goes by POST: seq, index, remark.
func FlagPath(id string) string { return SessionPath(id) + "/flag" }

// EyePath is where a supervisor ticks what he saw by POST: point, for each, and shown, the
// points that were ticked on his page.
func EyePath(id string) string { return SessionPath(id) + "/eye" }

// SheetFormID is the element id of the form that keeps the ticks of a sheet, and signs it.
const SheetFormID = "sheet-form"

// SlipPath is where a dealer marks a mistake as a slip of the hand by POST:
// seq, index, and undo=1 to take it back.
func SlipPath(id string) string { return SessionPath(id) + "/slip" }

// RequestPath is where the dealer of an exam asks by POST to take a mistake for a slip of
// the hand: seq, index, words.
func RequestPath(id string) string { return SessionPath(id) + "/request" }

// SignPath is where a supervisor signs a sheet by POST: point and shown as for EyePath, and
// requests, how many open ones his page told him of.
func SignPath(id string) string { return SessionPath(id) + "/sign" }

// VerifyPath says whether a session's log and sheet agree, with digest= as printed.
func VerifyPath(id string) string { return SessionPath(id) + "/verify" }

// MistakePath is the place of a mistake on the sheet of its session.
func MistakePath(session string, seq int64, index int) string {
	return SessionPath(session) + "#" + MistakeID(seq, index)
}

// MistakeID is the element id of a mistake on its sheet.
func MistakeID(seq int64, index int) string {
	return "m" + strconv.FormatInt(seq, 10) + "-" + strconv.Itoa(index)
}

// ClausePath is the form in which a supervisor decides on a clause.
func ClausePath(cite, edition string) string {
	return DecisionsPath + "/clauses?" + url.Values{"cite": {cite}, "edition": {edition}}.Encode()
}

// PersonPath is the page of a person of the roster, for supervisors; PersonData has the
// acts that are sent to it.
func PersonPath(id string) string { return PeoplePath + "/" + url.PathEscape(id) }

// SessionsOf lists the sessions of a person.
func SessionsOf(person string) string { return SessionsPath + "?person=" + url.QueryEscape(person) }

// InvitationPath is the page that a one-time link opens; POST
// name and password, or nothing for a member who is logged in.
func InvitationPath(token string) string { return "/invitation/" + url.PathEscape(token) }

// VariantRulesPath lists the rules of a variant; RulePath points to one.
func VariantRulesPath(variant string) string { return RulesPath + "/" + url.PathEscape(variant) }

// RulePath is the place of one rule on its variant's page.
func RulePath(variant, cite string) string {
	return VariantRulesPath(variant) + "#" + url.PathEscape(RuleID(cite))
}

// RuleID is the element id of a rule on the page of its variant.
func RuleID(cite string) string { return "rule-" + cite }

// asset is the address of a file in static.
func asset(name string) string { return StaticPath + name }
