package game

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"burncard/game/card"
	"burncard/game/chip"
)

// The notation: one line for every act. A line without an actor is the
// dealer's; p3 before it makes it the act of the player at box 3, floor the
// floorperson's, meter a progressive meter's, t12 that of the player at terminal
// 12; clock and system begin what time and the electronic wagering system do;
// inject, withdraw, freeze, resume, task and whisper are the
// instructor's, and what he injects may be an order for later: its line then ends
// with a moment, in 3 rounds, within 5 rounds (a moment drawn at once and kept)
// or after 4 cards. A form is the verb's words and its
// operands:
//
//	@   a box or a hand: 3, 3.2          ^   a box or hand, dealer, community, or switch 3
//	~   a box or hand, or the switch cards of a box: switch 3
//	W   a wager id                       $   an amount, then chips if wanted: 37.50 25x1 5x2 2.50x1
//	$?  the same, or nothing             $W  an amount, and a wager id if wanted
//	N   a whole number                   T   free text: a bare word or a Go-quoted string;
//	                                       T?, at the end of a line, takes several words too
//	T?  the same, or nothing             X   chips only: 25x3 5x5
//	N?  a whole number, or nothing
//	%   a rectangle: small, medium, large
//	C   cards: 9H 7C                     H   house rules: settle=one-pass splits=2
//
// Words that are not operands stand for themselves. Verbs are read in either
// case; money is dollars, 25 or 37.50; a # begins a comment. Which forms there are the
// lists of words say, each family's in a file of its own: words_*.go.

// A LineError says where a line stopped making sense.
type LineError struct{ Line, Why string }

func (e LineError) Error() string { return fmt.Sprintf("%q: %s", e.Line, e.Why) }

// maxLine is the longest line that is read, in bytes.
const maxLine = 512

// notUTF8 refuses text that the log would keep as another, in JSON.
const notUTF8 = "letters that are no UTF-8"

// ParseAct reads one line. An instructor's line is known by its first word and needs no
// actor.
func ParseAct(line string) (Act, error) {
	if len(line) > maxLine {
		return Act{}, LineError{line[:40] + "...", fmt.Sprintf("longer than %d bytes", maxLine)}
	}
	if !utf8.ValidString(line) {
		return Act{}, LineError{line, notUTF8}
	}
	words, err := splitWords(line)
	if err != nil {
		return Act{}, LineError{line, err.Error()}
	}
	if len(words) == 0 {
		return Act{}, LineError{line, "no act"}
	}
	a := Act{}
	first := strings.ToLower(words[0])
	switch {
	case slices.Contains([]string{"floor", "clock", "meter", "system"}, first):
		a.By, words = Role(slices.Index(roleNames[:], first)), words[1:]
	case len(vocabulary.first[ByInstructor][first]) > 0:
		a.By = ByInstructor
		if words, a.When, err = cutMoment(words); err != nil {
			return Act{}, LineError{line, err.Error()}
		}
	case len(first) > 1 && (first[0] == 'p' || first[0] == 't') && first[1] >= '0' && first[1] <= '9':
		place := "box"
		if a.By = ByPlayer; first[0] == 't' {
			a.By, place = ByTerminal, "terminal"
		}
		n, rest, ok := small(first[1:])
		if !ok || rest != "" || n == 0 {
			return Act{}, LineError{line, first + " is no " + place}
		}
		a.Box, words = int8(n), words[1:]
	}
	if len(words) == 0 {
		return Act{}, LineError{line, "an actor without an act"}
	}
	named := vocabulary.first[a.By][strings.ToLower(words[0])]
	if len(named) == 0 {
		return Act{}, LineError{line, fmt.Sprintf("%s: no such act of the %s", words[0], a.By)}
	}
	// The form that got furthest gives the error.
	best, why := -1, ""
	for _, f := range named {
		b := a
		b.Verb = f.verb
		n, err := b.fill(f.words, words)
		if err == nil {
			// Printed, odd letters in quotes take up to four times the bytes.
			if len(line) > maxLine/5 && len(b.String()) > maxLine {
				return Act{}, LineError{line[:40] + "...", fmt.Sprintf("longer than %d bytes when it is printed", maxLine)}
			}
			return b, nil
		}
		if n > best {
			best, why = n, err.Error()
		}
	}
	return Act{}, LineError{line, why}
}

// splitWords cuts a line at white space, keeps quoted text whole, and drops a comment.
func splitWords(line string) ([]string, error) {
	words := make([]string, 0, 6)
	for {
		line = strings.TrimLeftFunc(line, unicode.IsSpace)
		if line == "" || line[0] == '#' {
			return words, nil
		}
		if line[0] == '"' {
			q, err := strconv.QuotedPrefix(line)
			if err != nil {
				return nil, fmt.Errorf("a quote that does not end")
			}
			words, line = append(words, q), line[len(q):]
			if line != "" && !unicode.IsSpace([]rune(line)[0]) {
				return nil, fmt.Errorf("text runs on after %s", q)
			}
			continue
		}
		end := strings.IndexFunc(line, unicode.IsSpace)
		if end < 0 {
			end = len(line)
		}
		words, line = append(words, line[:end]), line[end:]
	}
}

// fill reads words by the form; n is how many words fitted before an error.
func (a *Act) fill(form, words []string) (n int, err error) {
	for _, f := range form {
		if n == len(words) {
			if strings.HasSuffix(f, "?") {
				continue
			}
			return n, fmt.Errorf("more is needed after %s", words[n-1])
		}
		taken, err := a.readNext(f, words[n:])
		n += taken
		if err != nil {
			return n, err
		}
	}
	if n < len(words) {
		return n, fmt.Errorf("%s is too much", words[n])
	}
	return n, nil
}

// readNext reads one word of a form from the first of the words, or from as many
// as an operand takes. With an error n is how many fitted.
func (a *Act) readNext(f string, words []string) (n int, err error) {
	n = 1
	switch w := words[0]; f {
	case "@", "^", "~":
		n, err = a.readPlace(f, words)
	case "%":
		err = a.readRectangle(w)
	case "W":
		err = a.readWager(w)
	case "N", "N?":
		err = a.readNumber(w)
	case "$", "$?", "$W":
		return a.readMoney(f, words)
	case "X":
		n, err = len(words), a.readChips(words)
	case "T?":
		n, err = a.readRemark(words)
	case "T":
		a.Text, err = parseText(w)
	case "C":
		n, err = len(words), a.readCards(words)
	case "H":
		n, err = len(words), a.readHouseRules(words)
	default:
		err = a.readLiteral(f, w)
	}
	if err != nil {
		return 0, err
	}
	return n, nil
}

// readRemark reads what is said at the end of a line: a text, or several words as they
// are spoken.
func (a *Act) readRemark(words []string) (n int, err error) {
	if len(words) == 1 {
		a.Text, err = parseText(words[0])
		return 1, err
	}
	for n, w := range words {
		if strings.ContainsRune(w, '"') {
			return n, fmt.Errorf("%s is too much", w)
		}
	}
	a.Text = strings.Join(words, " ")
	return len(words), nil
}

func (a *Act) readPlace(f string, words []string) (n int, err error) {
	w, n := words[0], 1
	if strings.EqualFold(w, "switch") && f != "@" && len(words) > 1 {
		w, n = w+" "+words[1], 2
	}
	at, ok := ParseSpot(strings.ToLower(w))
	switch {
	case !ok:
	case at.Kind == AtBox, at.Kind == AtSwitch && f != "@", f == "^" && (at.Kind == AtDealer || at.Kind == AtCommunity):
		a.At = at
		return n, nil
	}
	return 0, fmt.Errorf("%s is no place for this", w)
}

func (a *Act) readRectangle(w string) error {
	at, ok := ParseSpot(strings.ToLower(w))
	if !ok || !at.rectangle() {
		return fmt.Errorf("%s is no rectangle: small, medium or large", w)
	}
	a.At = at
	return nil
}

func (a *Act) readWager(w string) error {
	if !wagerID(w) {
		return fmt.Errorf("%s is no wager", w)
	}
	a.Wager = strings.ToLower(w)
	return nil
}

func (a *Act) readNumber(w string) error {
	v, err := strconv.ParseUint(w, 10, 16)
	if err != nil || w != strconv.FormatUint(v, 10) {
		return fmt.Errorf("%s is no number", w)
	}
	a.N = int(v)
	return nil
}

// readMoney reads an amount and, where they follow, the wager of $W or the chips of $.
func (a *Act) readMoney(f string, words []string) (n int, err error) {
	if a.Amount, err = chip.ParseCents(words[0]); err != nil {
		return 0, err
	}
	switch {
	case len(words) == 1:
	case f == "$W":
		if err := a.readWager(words[1]); err != nil {
			return 1, err
		}
		return 2, nil
	default:
		if a.Chips, err = chip.ParseChips(words[1:]...); err != nil {
			return 1, err
		}
		if a.Chips.Total() != a.Amount {
			return 1, fmt.Errorf("%v in chips, but the amount says %v", a.Chips.Total(), a.Amount)
		}
	}
	return len(words), nil
}

func (a *Act) readChips(words []string) (err error) {
	if a.Chips, err = chip.ParseChips(words...); err == nil && a.Chips.IsZero() {
		err = fmt.Errorf("no chips")
	}
	a.Amount = a.Chips.Total()
	return err
}

func (a *Act) readCards(words []string) error {
	cards := make([]string, len(words))
	for i, w := range words {
		c, err := card.Parse(strings.ToUpper(w))
		if err != nil {
			return err
		}
		cards[i] = c.String()
	}
	a.Text = strings.Join(cards, " ")
	return nil
}

// readHouseRules reads options of any game; the table refuses those that its own has not.
func (a *Act) readHouseRules(words []string) error {
	a.Text = strings.ToLower(strings.Join(words, " "))
	_, err := ReadHouse(strings.Join(words, " "))
	return err
}

// readLiteral reads a word that stands for itself, and perhaps for a place or a manner.
func (a *Act) readLiteral(f, w string) error {
	if !strings.EqualFold(w, f) {
		return fmt.Errorf("%s, where %s was expected", w, f)
	}
	switch {
	case f == "hole":
		a.At = Hole
	case f == "bust":
		a.N = Bust
	case f == "shoe" && a.Verb == Clear:
		a.At = Shoe
	case f == "down":
		a.Down = true
	}
	return nil
}

// wagerID reports whether w could be a wager's id: letters, digits, hyphens.
func wagerID(w string) bool {
	if w == "" || len(w) > 40 {
		return false
	}
	for _, r := range strings.ToLower(w) {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' {
			return false
		}
	}
	return w[0] > '9'
}

// parseText reads a bare word of letters and digits or a Go-quoted string.
func parseText(w string) (string, error) {
	if w[0] == '"' {
		s, err := strconv.Unquote(w)
		switch {
		case err != nil:
		case strings.TrimSpace(s) == "":
			err = fmt.Errorf("empty text")
		case !utf8.ValidString(s):
			err = errors.New(notUTF8)
		}
		return s, err
	}
	if !bare(w) {
		return "", fmt.Errorf("%s: text with signs in it needs quotes", w)
	}
	return w, nil
}

func bare(s string) bool {
	for _, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return false
		}
	}
	return s != ""
}

func printText(s string) string {
	if bare(s) {
		return s
	}
	return strconv.Quote(s)
}

// String prints the act's line: ParseAct(a.String()) == a.
func (a Act) String() string {
	for _, f := range vocabulary.forms[a.By][a.Verb] {
		if a.fits(f.words) {
			var b strings.Builder
			b.Grow(24) // most lines are no longer, and lines are made at every act
			b.WriteString(actorPrefix(a.By, a.Box))
			a.print(&b, f.words)
			if a.When != (Moment{}) {
				b.WriteString(" " + a.When.String())
			}
			return b.String()
		}
	}
	return fmt.Sprintf("(no line for verb %d)", a.Verb)
}

// actorPrefix is how a role's lines begin.
func actorPrefix(by Role, box int8) string {
	switch by {
	case ByDealer, ByInstructor:
		return ""
	case ByPlayer:
		return "p" + strconv.Itoa(int(box)) + " "
	case ByTerminal:
		return "t" + strconv.Itoa(int(box)) + " "
	}
	return by.String() + " "
}

// fits reports whether the form says all that the act says.
func (a Act) fits(words []string) bool {
	place, number, fixed := false, false, Spot{}
	down, bust, operand, wager := false, false, false, false
	for _, w := range words {
		switch w {
		case "@", "^", "~":
			place = true
			operand = operand || w != "@"
		case "N", "N?":
			number = true
		case "%":
			fixed = a.At
		case "hole":
			fixed = Hole
		case "shoe":
			if a.Verb == Clear {
				fixed = Shoe
			}
		case "W", "$W":
			wager = true
		case "down":
			down = true
		case "bust":
			bust = true
		}
	}
	switch {
	case a.Wager != "" && !wager:
		return false
	case fixed != Spot{}:
		return a.At == fixed
	case place && !operand && a.At.Kind != AtBox:
		return false
	case place != (a.At.Kind == AtBox || a.At.Kind == AtDealer || a.At.Kind == AtCommunity || a.At.Kind == AtSwitch):
		return false
	}
	return down == a.Down && (a.Verb != Call || bust == (a.N == Bust)) && (number || bust || a.N == 0 || a.Verb != Call)
}

func (a Act) print(b *strings.Builder, words []string) {
	for i, w := range words {
		s := w
		switch w {
		case "@", "^", "~", "%":
			s = a.At.String()
		case "W":
			s = a.Wager
		case "N?":
			if a.N == 0 {
				continue
			}
			s = strconv.Itoa(a.N)
		case "N":
			s = strconv.Itoa(a.N)
		case "$", "$?", "$W":
			if w == "$?" && a.Amount == 0 {
				continue
			}
			s = a.Amount.String()
			if !a.Chips.IsZero() {
				s += " " + a.Chips.String()
			}
			if w == "$W" && a.Wager != "" {
				s += " " + a.Wager
			}
		case "X":
			s = a.Chips.String()
		case "T", "T?":
			if w == "T?" && a.Text == "" {
				continue
			}
			s = printText(a.Text)
		case "C", "H":
			s = a.Text
		}
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(s)
	}
}

func (a Act) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

func (a *Act) UnmarshalText(b []byte) (err error) {
	*a, err = ParseAct(string(b))
	return err
}
