package game

type Source uint8

// The sources. A reading is ours, of text that is silent or unclear: it
// advises and never lowers an exam score. A house rule is judged only where
// the table has it on.
const (
	Law Source = iota
	Reading
	HouseRules
)

var sourceNames = [...]string{"law", "reading", "house"}

func (s Source) String() string { return sourceNames[s] }

// A Rule says what is owed under one clause. It asks the table and remembers
// nothing. It owes for the table (Owed) or for a hand (OwedHand), or it only bars.
type Rule struct {
	Cite  string // the finest citation there is; a tail like #2 tells two of one clause apart
	Title string // what it wants, in our own words, as a floorperson says it
	// Protects says in a sentence of ours what it protects; empty where that stands in
	// the book's Protects, or where we do not know.
	Protects string
	Kind     string // as in the requirement index: deal, insurance, settlement ...
	Source   Source
	Gravity  Gravity
	Mistake  MistakeKind // what passing a step of it over is; the zero value is Skipped

	// AwaitsPlayers says that the clause itself makes the step wait for what
	// players say: a dealer who did it too early broke this clause, not theirs.
	AwaitsPlayers bool

	Mends  []string // clauses whose skipped step a step of this rule makes good
	Reason string   // what is said when the floor is called under it

	// Answers are the faults, by the verbs that inject them, because of which the rule asks
	// something of the dealer. A test's result tells by them what he did about a fault.
	Answers []Verb

	// Shoe marks a rule of a double shoe or of dealing from the hand: a game that
	// is played like this one has it only where its Derivation says so.
	Shoe bool

	// AnyOrder says that the text gives its steps no order among themselves.
	AnyOrder bool
	// Owed appends the steps that are owed now under this rule, in their order.
	Owed func(*Table, Steps) Steps
	// OwedHand does so for one hand; for rules inside EachHand.
	OwedHand func(*Table, InBox, Steps) Steps
	// Bars reports that the act, which is not due, is one that this clause
	// forbids: such rules lend their citation to the verdict.
	Bars func(*Table, Act) bool
	// Odds says that what the rule bars is another amount than the odds make: it is
	// broken beside the clause that has the wager paid, and by nothing else.
	Odds bool
	// Mishap says that what the rule bars is an irregularity which its clause names:
	// whoever does it has broken the clause that says when it is due as well.
	Mishap bool
	// Duty gives what was to be done before the act that the rule bars. An act that
	// leaves out the duties of several clauses is a mistake under each of them.
	Duty func(Act) Act
	// Halts says that everything stands still for what the rule owes: an act that
	// nothing called for is told with it while it owes something.
	Halts bool

	base string // the citation under which the rules of the base know it; see Derive
}

// Protecting gives a rule that was just made the sentence on what it protects.
func (r *Rule) Protecting(words string) *Rule {
	r.Protects = words
	return r
}

// Answering says of a rule that was just made which faults it answers.
func (r *Rule) Answering(faults ...Verb) *Rule {
	r.Answers = faults
	return r
}

// InBox is a hand with the box that it lies in.
type InBox struct {
	*Hand
	Seat *Seat
	At   Spot
}
