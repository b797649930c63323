// Package scenario reads and runs dealing scripts: a header that sets up a
// table, then acts in the notation, each with the verdict that it must get.
// Instructors write such files and the tests run them.
package scenario

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"burncard/game"
	"burncard/game/card"

	"golang.org/x/tools/txtar"
)

// A Script is a parsed scenario.
type Script struct {
	Name    string // file name, for messages
	Variant string
	Seed    uint64
	Mode    game.Mode
	House   []string // house rules: settle=one-pass
	Players []Player
	Shoe    []card.Card // the next cards out of the shoe, in order
	Start   string      // round, opening or preinspected
	Lines   []Line
	Open    bool           // the last line is `...`: steps may still be owed
	Files   []txtar.File   // what must come out at the end, by name: `view p1`, `due`
	Goal    string         // the comment at the head of the script
	Covers  []string       // the requirement rows that it claims to test
	seats   []int          // the lines of the players
	heads   []head         // the header lines that set the table's house
	at      map[string]int // the numbers of the header's other lines, by their first word
}

// A Player is a `player` line; Bank is 0 for the further box of a player who
// has a line already.
type Player struct {
	Box  int
	Name string
	Bank string
}

// A head is a header line with house rules or an offer.
type head struct {
	line  int
	text  string
	words []string // house rules
	offer string   // or a wager and its paytable
}

// house joins the house rules and offers of header lines.
func house(heads []head) []string {
	var words, offers []string
	for _, h := range heads {
		if words = append(words, h.words...); h.offer != "" {
			offers = append(offers, h.offer)
		}
	}
	if len(offers) > 0 {
		words = append(words, "offers="+strings.Join(offers, ","))
	}
	return words
}

// blame finds the header line that is wrong, and the one with which it clashes:
// the house would be valid without either. The later line is the wrong one.
func (s *Script) blame(err error, try func(house []string) error) error {
	var to []head
	for i := range s.heads {
		if try(house(slices.Concat(s.heads[:i], s.heads[i+1:]))) == nil {
			to = append(to, s.heads[i])
		}
	}
	for i := 0; len(to) == 0 && i < len(s.heads); i++ {
		if try(house(s.heads[:i+1])) != nil {
			to = append(to, s.heads[i])
		}
	}
	if len(to) == 0 {
		return fmt.Errorf("%s:%d: %w", s.Name, s.at["table"], err)
	}
	wrong := to[len(to)-1]
	if len(to) > 1 {
		return fmt.Errorf("%s:%d: %s clashes with line %d, %s: %w", s.Name, wrong.line, wrong.text, to[0].line, to[0].text, err)
	}
	return fmt.Errorf("%s:%d: %s: %w", s.Name, wrong.line, wrong.text, err)
}

// A Line is one line of the script's body.
type Line struct {
	N    int // in the file, from 1
	Kind LineKind
	Text string
	Act  game.Act // of an Act or a Due line
	Cite string   // of a Due line: the clause under which the act must be owed; empty for any
}

// A LineKind tells the lines of a body apart.
type LineKind byte

// The kinds of line.
const (
	Act    LineKind = 'a'
	Wrong  LineKind = '!' // the act above is a mistake under this citation
	Due    LineKind = '?' // this act must be right now: owed, or always allowed; after `CITE:` it must be owed under that clause
	Amount LineKind = '=' // this amount must hold
)

// Parse reads a script; the error names file and line.
func Parse(name string, text []byte) (*Script, error) {
	ar := txtar.Parse(bytes.TrimPrefix(text, []byte("\ufeff"))) // some editors begin a file with it
	s := &Script{Name: name, Mode: game.Coached, Files: ar.Files, at: map[string]int{}}
	header := true
	for i, raw := range strings.Split(string(ar.Comment), "\n") {
		fail := func(why string, args ...any) error {
			return fmt.Errorf("%s:%d: %s", name, i+1, fmt.Sprintf(why, args...))
		}
		line := strings.TrimSpace(raw)
		if strings.HasPrefix(line, "#") {
			rest := strings.TrimSpace(line[1:])
			if c, ok := strings.CutPrefix(rest, "covers:"); ok {
				s.Covers = append(s.Covers, strings.Fields(c)...)
			} else if len(s.Lines) == 0 && s.Variant == "" {
				s.Goal = strings.TrimSpace(s.Goal + " " + strings.TrimSpace(strings.TrimPrefix(rest, "Shows:")))
			}
			continue
		}
		if line == "" {
			continue
		}
		if s.Open {
			return nil, fail("%q after the ... that ends a script", line)
		}
		words := strings.Fields(line)
		if i := slices.IndexFunc(words, func(w string) bool { return w[0] == '#' }); i >= 0 {
			words = words[:i] // a # inside a word is a citation's: 633a.4(a)#2
		}
		if len(words) == 0 {
			continue
		}
		rest := words[1:]
		if header {
			var err error
			said := head{line: i + 1, text: strings.Join(words, " ")}
			s.at[words[0]] = i + 1
			switch words[0] {
			case "table":
				s.Variant = strings.Join(rest, " ")
			case "decks":
				said.words = []string{"decks=" + strings.Join(rest, "")}
			case "seed":
				s.Seed, err = strconv.ParseUint(strings.Join(rest, ""), 10, 64)
			case "mode":
				mode, ok := game.ParseMode(strings.Join(rest, " "))
				if !ok {
					return nil, fail("mode %s: a table is coached, guided or exam", strings.Join(rest, " "))
				}
				s.Mode = mode
			case "house":
				said.words = rest
			case "offer":
				if len(rest) == 0 || len(rest) > 2 {
					return nil, fail("offer: a wager and its paytable are wanted")
				}
				said.offer = strings.Join(rest, ":")
			case "player":
				if err = s.player(rest); err == nil {
					s.seats = append(s.seats, i+1)
				}
			case "shoe":
				for _, w := range rest {
					var c card.Card
					if c, err = card.Parse(w); err != nil {
						break
					}
					s.Shoe = append(s.Shoe, c)
				}
			case "start":
				s.Start, header = strings.Join(rest, " "), false
				if s.Start != "round" && s.Start != "opening" && s.Start != "preinspected" {
					return nil, fail("start %s: a script starts with round, opening or preinspected", s.Start)
				}
				s.House = house(s.heads)
				try := func(words []string) error { _, err := game.ReadHouse(strings.Join(words, " ")); return err }
				if err := try(s.House); err != nil {
					return nil, s.blame(err, try)
				}
			default:
				return nil, fail("%q: not a header line, and no `start` yet", line)
			}
			if err != nil {
				return nil, fail("%v", err)
			}
			if said.words != nil || said.offer != "" {
				s.heads = append(s.heads, said)
			}
			continue
		}
		l := Line{N: i + 1, Kind: Act, Text: line}
		var err error
		switch words[0] {
		case "...":
			s.Open = true
			continue
		case "!":
			l.Kind, l.Text = Wrong, strings.Join(rest, " ")
			n := len(s.Lines)
			if n == 0 || s.Lines[n-1].Kind != Act && s.Lines[n-1].Kind != Wrong || l.Text == "" {
				return nil, fail("! wants an act above it and a citation behind it")
			}
		case "=":
			l.Kind, l.Text = Amount, strings.Join(rest, " ")
		case "?":
			l.Kind, l.Text = Due, strings.Join(rest, " ")
			if len(rest) > 0 {
				if cite, ok := strings.CutSuffix(rest[0], ":"); ok {
					l.Cite, rest = cite, rest[1:]
				}
			}
			l.Act, err = game.ParseAct(strings.Join(rest, " "))
		default:
			l.Act, err = game.ParseAct(line)
		}
		if err != nil {
			return nil, fail("%v", err)
		}
		s.Lines = append(s.Lines, l)
	}
	if header {
		return nil, fmt.Errorf("%s: no `start` line", name)
	}
	if s.Variant == "" {
		return nil, fmt.Errorf("%s: no `table` line", name)
	}
	return s, nil
}

func (s *Script) player(words []string) error {
	wanted := fmt.Errorf("player: write box, name and bank, such as player 1 Ann 500")
	if len(words) < 2 {
		return wanted
	}
	box, err := strconv.Atoi(words[0])
	if err != nil || box < 1 {
		return fmt.Errorf("player: there is no box %s", words[0])
	}
	p, bank := Player{Box: box, Name: words[1]}, words[2:]
	if p.Name[0] == '"' {
		line := strings.Join(words[1:], " ")
		quoted, err := strconv.QuotedPrefix(line)
		if err != nil {
			return fmt.Errorf("player: %s: a quote that does not end", line)
		}
		if p.Name, err = strconv.Unquote(quoted); err != nil {
			return fmt.Errorf("player: %s: %w", quoted, err)
		}
		bank = strings.Fields(line[len(quoted):])
	}
	switch len(bank) {
	case 0:
	case 1:
		p.Bank = bank[0]
	default:
		return wanted
	}
	s.Players = append(s.Players, p)
	return nil
}

// Table returns the house rules of the script's table, or an error if the game
// does not have one of them.
func (s *Script) Table(book *game.Rulebook) (game.House, error) {
	permitted := func(words []string) (game.House, error) {
		h, err := book.House(words...)
		h.BettingTime, h.Think = 0, 0
		return h, err
	}
	h, err := permitted(s.House)
	if err != nil {
		err = s.blame(err, func(words []string) error { _, err := permitted(words); return err })
	}
	return h, err
}
