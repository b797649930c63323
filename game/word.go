package game

import (
	"slices"
	"strings"

	"burncard/game/chip"
)

// A Verb is what is done. A verb serves several roles where the notation uses
// one word: `cut 60` is the dealer's, `p3 cut 60` a player's.
type Verb uint16

const NoVerb Verb = 0

// Each family of words numbers its verbs from its own number on. The numbers are
// stored nowhere but in checkpoints, which name the verbs that they were made with.
const (
	ofPack Verb = (iota + 1) * familySize
	ofEquipment
	ofCards
	ofWagers
	ofCash
	ofProgressive
	ofPlayer
	ofFloor
	ofTerminal
	ofInstructor
	verbs

	familySize = 64
)

// A Word is one word of the notation as one role says it, and all that the program
// knows of it. Nothing else lists words: whatever wants to know something of one
// asks here.
type Word struct {
	Verb   Verb
	By     Role
	Traits Trait

	Forms   []Form            // in which its lines are written; the first that fits an act prints it
	Reads   func(*Act) string // what people read, where that hangs on more than the form
	Buttons []Button

	decide func(*decision) error                    // the physics: facts, or a refusal
	ahead  func(*decision) error                    // of an order for later: whether it could ever be carried out; nil leaves it open
	evolve func(done)                               // what it leaves behind, beside its facts; nil for nothing
	match  *measure                                 // what a step says of it beside its place; nil for nothing
	gives  func(lies, amount chip.Cents) chip.Cents // of a settlement: what the player has then, the stake included

	Name string // of a pattern, which only a Step has: what its player does
	Any  []Verb // words that fulfil a step of this one too; of a pattern, all that do, the politest first
}

// A Form is one way to write a word's line, and what people read of it.
type Form struct {
	Grammar string // words and operands, see notation.go
	Example string // where the grammar has operands
	Means   string
	// Read has names in braces for what the act says, and may have brackets: what
	// stands in them is left out, or replaced by what follows a bar, where the act
	// lacks a thing that they name.
	Read   string
	Lights string // things on the table, beside the act's place, at which it is done
}

// A Button does an act. Its line has names in braces for what hands and eyes have
// chosen: {at} a hand or box, {box} a box, {wager}, {sum} and {chips} what was taken
// from the tray, {n} a number, {amount} money, {cards} a depth in the pack, {text},
// {p} the player's own box, {me} the person's name, {double} and {insure} what the
// player lays down. The page asks for what is missing and fills in nothing of the
// dealer's.
type Button struct {
	Panel string // of the desk, where it stands: a player's under "more", the floor's, an instructor's
	Bar   string // of the felt, where a dealer's stands: the kind of place that he presses
	Slot  int    // its fixed slot, 1 to 6, in the bar, or in the strip of what a player may do now; 0 is under "more"
	Place int    // its order in the panel, or under "more"; 0 is last
	Label string
	Line  string
	Keys  string // one or two keys: "d", "g s"
	Lit   string // how the checklist names it, where not by the line's own words
	Needs string // what the table must have
}

// Slots is how many acts a bar of the felt shows before "more".
const Slots = 6

// A Trait is something that is true of a word.
type Trait uint32

const (
	IsBreach       Trait = 1 << iota // a player must not do it, and a dealer must catch it
	ByHand                           // done with chips, cash or hands, of which a fully automated table has none
	Arrives                          // the person who says it has no role yet: he takes it
	OwnName                          // its text is the speaker's name
	AtTimeUp                         // the clock says it for a player whose time is up
	SupervisorOnly                   // of the floor's words, a supervisor's alone
	AnySupervisor                    // said by a supervisor wherever he stands
	FromMouth                        // its number counts cards from the mouth of the shoe
	isSettlement                     // settles a wager
	isHandling                       // the dealer has chips or notes in his hands
	movesCards                       // what rebuilt hands on the layout are in the way of
	whileFrozen                      // may be said at a frozen table
	testsDealer                      // what a player is given as a secret task
	unplain                          // a decision given in a way that is no plain answer
	offRecord                        // nothing of the round's
	mayWait                          // may be ordered for later
	touchesShoe                      // noted beside the shoe's seal
)

// vocabulary is every word, in the order of the families.
var vocabulary = newWords(packWords, equipmentWords, cardWords, wagerWords, cashWords, progressiveWords,
	playerWords, floorWords, terminalWords, instructorWords)

// words is a list of words with what is looked up in it.
type words struct {
	all   []Word
	said  [len(roleNames)][verbs]*Word
	first [len(roleNames)]map[string][]spelling // forms by their first word, which is never an operand
	forms [len(roleNames)][verbs][]spelling
	names [verbs]string // with which all forms of a verb begin
}

// A spelling is a form cut into its words.
type spelling struct {
	*Form
	verb  Verb
	words []string
}

func newWords(families ...[]Word) *words {
	l := &words{all: slices.Concat(families...)}
	for i := range l.first {
		l.first[i] = map[string][]spelling{}
	}
	for i := range l.all {
		w := &l.all[i]
		l.said[w.By][w.Verb] = w
		if w.Name != "" {
			l.names[w.Verb] = w.Name
		}
		for j := range w.Forms {
			f := spelling{&w.Forms[j], w.Verb, strings.Fields(w.Forms[j].Grammar)}
			l.first[w.By][f.words[0]] = append(l.first[w.By][f.words[0]], f)
			l.forms[w.By][w.Verb] = append(l.forms[w.By][w.Verb], f)
			l.names[w.Verb] = common(l.names[w.Verb], f.words)
		}
	}
	return l
}

// common is as much of the name as the words before a form's first operand begin
// with; all of them where there is no name yet.
func common(name string, form []string) string {
	n := 0
	for n < len(form) && !operand(form[n]) {
		n++
	}
	for name != "" && n > 0 && !strings.HasPrefix(name+" ", strings.Join(form[:n], " ")+" ") {
		n--
	}
	return strings.Join(form[:n], " ")
}

// operand reports a word of a form that stands for something else.
func operand(w string) bool { return strings.ContainsAny(w, "@^~$?%") || strings.ToUpper(w) == w }

// noWord is what nobody says.
var noWord Word

// wordOf is what a role means by a verb; never nil.
func wordOf(by Role, v Verb) *Word {
	if w := vocabulary.said[by][v]; w != nil {
		return w
	}
	return &noWord
}

func Words() []Word { return vocabulary.all }

func (a *Act) Word() *Word  { return wordOf(a.By, a.Verb) }
func (s *Step) Word() *Word { return wordOf(s.By, s.Verb) }

// Is reports whether all of these are true of the word.
func (w *Word) Is(traits Trait) bool { return w.Traits&traits == traits }
func (a *Act) Is(traits Trait) bool  { return a.Word().Is(traits) }

// measure is the word's match, or that the place is all.
func (w *Word) measure() *measure {
	if w.match == nil {
		return byPlace
	}
	return w.match
}

// Form is the form in which the act is written; its zero where the act cannot be.
func (a *Act) Form() Form {
	for _, f := range vocabulary.forms[a.By][a.Verb] {
		if a.fits(f.words) {
			return *f.Form
		}
	}
	return Form{}
}

// ExampleLine is a line of the form, as its role says it.
func (w *Word) ExampleLine(f *Form) string {
	line := f.Example
	if line == "" {
		line = f.Grammar
	}
	return actorPrefix(w.By, exampleBox[w.By]) + line
}

// exampleBox is where the players of examples sit.
var exampleBox = [len(roleNames)]int8{ByPlayer: 3, ByTerminal: 12}

// String is the verb's word or words, as its lines begin; a pattern's is what
// the player does.
func (v Verb) String() string {
	if v < verbs && vocabulary.names[v] != "" {
		return vocabulary.names[v]
	}
	return "nothing"
}
