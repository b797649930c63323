package sessions

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"burncard/game"
	"burncard/variants"
	"burncard/variants/scenario"
)

// A Draft is a profile as it is written: without a version.
type Draft struct {
	Name, Note string
	Games      []string // variants; none: every game
	Words      []string // like settle=one-pass
}

// Draft is the profile as it is written.
func (p *Profile) Draft() Draft { return Draft{p.Title, p.Note, p.Games, p.Words} }

// same reports drafts that say the same of a table.
func (d Draft) same(o Draft) bool {
	return d.Note == o.Note && slices.Equal(d.Games, o.Games) && maps.Equal(values(d.Words), values(o.Words))
}

// values are the values of words, by their keys.
func values(words []string) map[string]string {
	all := map[string]string{}
	for _, w := range words {
		key, value, _ := strings.Cut(w, "=")
		all[key] = value
	}
	return all
}

// profileName is a name as it is kept; a *SettingError of the field says what is wrong.
func profileName(name, field string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	switch {
	case name == "":
		return "", &SettingError{Field: field, Why: "a profile has a name: write one beside “Save”"}
	case turnsRound(name):
		return "", &SettingError{Field: field, Why: whyTurned}
	case tooLong(name, LongestProfile):
		return "", &SettingError{Field: field, Why: fmt.Sprintf("the name of a profile has %d characters at most", LongestProfile)}
	}
	return name, nil
}

// checked is the draft as it is kept: a *SettingError says what is wrong, of the name
// with this field.
func (d Draft) checked(field string) (Draft, error) {
	var err error
	if d.Name, err = profileName(d.Name, field); err != nil {
		return d, err
	}
	if d.Note = strings.Join(strings.Fields(d.Note), " "); tooLong(d.Note, LongestNote) {
		return d, &SettingError{Field: "note", Why: fmt.Sprintf("the note of a profile has %d characters at most", LongestNote)}
	}
	_, err = d.books()
	return d, err
}

// books are the rulebooks of the games that the draft is for. A draft for every game is
// held to Blackjack's table first.
func (d Draft) books() (list []*game.Rulebook, err error) {
	games := d.Games
	if len(games) == 0 {
		games = slices.Concat([]string{"blackjack"}, slices.DeleteFunc(variants.Names(), func(n string) bool { return n == "blackjack" }))
	}
	for _, name := range games {
		book, err := variants.Lookup(name)
		if err != nil {
			return nil, &SettingError{Field: "game", Why: err.Error()}
		}
		list = append(list, book)
	}
	return list, nil
}

// Text is the draft in the notation: the words of a scenario's header, each rule on a
// line of its own. ParseProfile reads it.
func (d Draft) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "profile %s\n", strconv.Quote(d.Name))
	if d.Note != "" {
		fmt.Fprintf(&b, "note %s\n", strconv.Quote(d.Note))
	}
	for _, g := range d.Games {
		fmt.Fprintf(&b, "table %s\n", g)
	}
	offers := ""
	for _, w := range d.Words {
		if list, is := strings.CutPrefix(w, game.HouseOffers.Key+"="); is && list != "none" {
			offers = list
			continue
		}
		fmt.Fprintf(&b, "house %s\n", w)
	}
	if offers != "" {
		for o := range strings.SplitSeq(offers, ",") {
			wager, table, _ := strings.Cut(o, ":")
			b.WriteString(strings.TrimSpace("offer "+wager+" "+table) + "\n")
		}
	}
	return b.String()
}

// A textLine is a line of a profile's text, without its comment.
type textLine struct {
	n     int // from 1
	words []string
}

// ParseProfile reads the text of a profile. The error names the line that is wrong and,
// where two clash, the other.
func ParseProfile(text string) (Draft, error) {
	var d Draft
	var rules []textLine
	first := map[string]int{} // the line of a word that may stand there once
	// Some editors begin a file with a byte order mark.
	text = strings.TrimPrefix(text, "\ufeff")
	for i, raw := range strings.Split(text, "\n") {
		n := i + 1
		wrong := func(why string, args ...any) (Draft, error) {
			return d, fmt.Errorf("line %d: %s", n, fmt.Sprintf(why, args...))
		}
		if !utf8.ValidString(raw) {
			return wrong("the text is not in UTF-8: save the file as UTF-8, and import it again")
		}
		words := strings.Fields(raw)
		if j := slices.IndexFunc(words, func(w string) bool { return w[0] == '#' }); j >= 0 && words[0] != "profile" && words[0] != "note" {
			words = words[:j]
		}
		if len(words) == 0 {
			continue
		}
		keys := []string{words[0]}
		switch words[0] {
		case "profile", "note":
			said, err := saidText(strings.TrimSpace(strings.TrimSpace(raw)[len(words[0]):]))
			if err != nil {
				return wrong("%s: %v", words[0], err)
			}
			if words[0] == "profile" {
				d.Name = said
			} else {
				d.Note = said
			}
		case "table":
			if len(words) != 2 {
				return wrong("table: one game stands on a line, such as table blackjack")
			}
			if _, err := variants.Lookup(words[1]); err != nil {
				return wrong("%v", err)
			}
			d.Games, keys = append(d.Games, words[1]), []string{"table " + words[1]}
		case "house":
			if keys = nil; len(words) == 1 {
				return wrong("house: a rule is wanted, such as house settle=one-pass")
			}
			for _, w := range words[1:] {
				key, _, _ := strings.Cut(strings.ToLower(w), "=")
				keys = append(keys, key)
			}
			rules = append(rules, textLine{n, words})
		case "offer":
			if len(words) > 1 {
				keys = []string{"offer " + strings.ToLower(words[1])}
			}
			rules = append(rules, textLine{n, words})
		default:
			return wrong("%q: a profile has lines that begin with profile, note, table, house and offer", strings.Join(words, " "))
		}
		for _, key := range keys {
			if before, twice := first[key]; twice {
				return wrong("%s clashes with line %d: %s stands there already", strings.Join(words, " "), before, key)
			}
			first[key] = n
		}
	}
	if d.Name == "" {
		return d, errors.New("no line says what the profile is called: begin with one such as profile Riverside")
	}
	if err := d.read(rules); err != nil {
		return d, err
	}
	d, err := d.checked("text")
	if wrong, ok := errors.AsType[*SettingError](err); ok {
		err = errors.New(wrong.Why)
	}
	return d, err
}

// saidText is the text behind profile or note: a quoted one, or the rest of the line.
func saidText(text string) (string, error) {
	if !strings.HasPrefix(text, `"`) {
		if text == "" {
			return "", errors.New("a text is wanted")
		}
		return text, nil
	}
	quoted, err := strconv.QuotedPrefix(text)
	if err != nil || strings.TrimSpace(text[len(quoted):]) != "" {
		return "", fmt.Errorf("%s: a quote that does not end, or more behind it", text)
	}
	return strconv.Unquote(quoted)
}

// lineOf is the place that package scenario names in an error.
var lineOf = regexp.MustCompile(`^profile:(\d+): `)

// read takes the house rules of the lines into the draft, as each of its games has them:
// a rule that some game has is none of the business of the others.
func (d *Draft) read(rules []textLine) error {
	books, err := d.books()
	if err != nil {
		return err
	}
	said := map[string]string{} // the words as a game writes them, by key
	var elsewhere error         // why a game that is not named cannot have them
	for i, book := range books {
		s, err := d.script(rules, func(word string) bool {
			return len(books) == 1 || left(book, word) || i == 0 && !slices.ContainsFunc(books, func(b *game.Rulebook) bool { return left(b, word) })
		})
		if err == nil {
			_, err = s.Table(book)
		}
		if err != nil && (len(d.Games) > 0 || i == 0) {
			return errors.New(lineOf.ReplaceAllString(err.Error(), "line $1: "))
		}
		if err != nil {
			elsewhere = err // its tables have the rule at its default
			continue
		}
		// Table takes the clocks off.
		h, err := book.With(book.NewHouse(), s.House...)
		if err != nil {
			return err
		}
		all := book.HouseRules(h)
		for key := range values(s.House) {
			if j := slices.IndexFunc(all, func(r game.HouseRule) bool { return r.Key == key }); j >= 0 && said[key] == "" {
				said[key] = all[j].Value
			}
		}
	}
	seen := map[string]bool{}
	add := func(key string) {
		if value := said[key]; value != "" && !seen[key] {
			seen[key] = true
			d.Words = append(d.Words, key+"="+value)
		}
	}
	for _, line := range rules {
		for _, w := range line.words[1:] {
			if line.words[0] == "house" {
				key, _, _ := strings.Cut(strings.ToLower(w), "=")
				if add(key); !seen[key] {
					return fmt.Errorf("line %d: %w", line.n, elsewhere)
				}
			}
		}
	}
	add(game.HouseOffers.Key)
	return nil
}

// left reports a word that the game leaves to the house.
func left(book *game.Rulebook, word string) bool {
	return len(book.Leaves([]string{strings.ToLower(word)})) == 1
}

// script is a scenario whose header has the lines, each in its place, with those house
// rules that are to be kept.
func (d *Draft) script(rules []textLine, keep func(word string) bool) (*scenario.Script, error) {
	var lines []string
	at := func(n int, text string) {
		for len(lines) < n {
			lines = append(lines, "")
		}
		lines[n-1] = text
	}
	for _, line := range rules {
		if line.words[0] != "house" {
			at(line.n, strings.Join(line.words, " "))
			continue
		}
		words := slices.DeleteFunc(slices.Clone(line.words[1:]), func(w string) bool { return !keep(w) })
		if len(words) > 0 {
			at(line.n, "house "+strings.Join(words, " "))
		}
	}
	lines = append(lines, "table "+d.gameOrBlackjack(), "start round")
	return scenario.Parse("profile", []byte(strings.Join(lines, "\n")))
}

func (d *Draft) gameOrBlackjack() string {
	if len(d.Games) > 0 {
		return d.Games[0]
	}
	return "blackjack"
}

// Over is the draft, made in one game, as the next version of a profile: it keeps the
// name, the games and, where the profile is for others too, their rules.
func (d Draft) Over(p *Profile, book *game.Rulebook) Draft {
	next := p.Draft()
	next.Words = slices.Clone(d.Words)
	for _, w := range p.Words {
		if !book.HasOption(w) {
			next.Words = append(next.Words, w)
		}
	}
	return next
}
