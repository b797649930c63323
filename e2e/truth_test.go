package e2e_test

import (
	"database/sql"
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	_ "modernc.org/sqlite" // the log is read past the program

	"burncard/e2e"
	"burncard/game"
	"burncard/game/card"
	"burncard/templates"
	"burncard/variants"
)

// An entry is one line of a table's log, read past the program.
type entry struct {
	table string
	seq   int64
	at    time.Time
	line  string
	facts []game.Fact
	said  string // the verdict as it is kept
}

// readLog reads the log of every table, oldest entry first, from a file that
// nobody has to be asked for.
func readLog(t *testing.T, path string) []entry {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query(`SELECT t.id, e.seq, e.at, e.line, e.facts, e.verdicts FROM entries e JOIN tables t ON t.key = e.table_key ORDER BY t.key, e.seq`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var log []entry
	for rows.Next() {
		var e entry
		var at int64
		var facts, verdicts []byte
		if err := rows.Scan(&e.table, &e.seq, &at, &e.line, &facts, &verdicts); err != nil {
			t.Fatal(err)
		}
		e.at, e.said = time.Unix(0, at), string(verdicts)
		if e.facts, err = game.DecodeFacts(facts); err != nil {
			t.Fatalf("entry %d of table %s: %v", e.seq, e.table, err)
		}
		log = append(log, e)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return log
}

// of keeps the entries of one table.
func of(log []entry, table string) []entry {
	var own []entry
	for _, e := range log {
		if e.table == table {
			own = append(own, e)
		}
	}
	return own
}

// A secret is a card that lay face down on a table.
type secret struct {
	id        game.CardID
	card      card.Card
	from      time.Time // when it was dealt
	to        time.Time // when it was turned; the end of the log if it never was
	elsewhere bool      // another card of the same face lay open meanwhile
}

// tableOf is the table of a log, before its first entry.
func tableOf(t *testing.T, log []entry) *game.Table {
	t.Helper()
	if len(log) == 0 || log[0].seq != 1 {
		t.Fatal("the log does not begin with the table's first entry")
	}
	for _, f := range log[0].facts {
		if f, ok := f.(*game.Opened); ok {
			book, err := variants.Lookup(f.Variant)
			if err != nil {
				t.Fatal(err)
			}
			return game.NewTable(book)
		}
	}
	t.Fatal("the first entry opens no table")
	return nil
}

// truth folds a table's log and returns when each card could be read, and the
// cards that lay face down.
func truth(t *testing.T, log []entry) (open map[game.CardID]reading, hidden []secret) {
	t.Helper()
	table, open, down := tableOf(t, log), map[game.CardID]reading{}, map[game.CardID]*secret{}
	for _, e := range log {
		for _, f := range e.facts {
			table.Evolve(f)
			lying := lie(table)
			for _, p := range lying {
				switch {
				case p.Up:
					if _, known := open[p.ID]; !known {
						open[p.ID] = reading{p.Card, e.at}
					}
					if s := down[p.ID]; s != nil {
						s.to = e.at
						hidden = append(hidden, *s)
						delete(down, p.ID)
					}
				case down[p.ID] == nil:
					down[p.ID] = &secret{id: p.ID, card: p.Card, from: e.at}
				}
			}
			for _, s := range down {
				for _, p := range lying {
					s.elsewhere = s.elsewhere || p.Up && p.Card == s.card
				}
			}
		}
	}
	for _, s := range down {
		s.to = log[len(log)-1].at.Add(time.Hour)
		hidden = append(hidden, *s)
	}
	return open, hidden
}

// A reading is what a card is, and when it was first to be read.
type reading struct {
	card card.Card
	at   time.Time
}

// lie lists the cards on the layout: not those in shoe, rack or pack.
func lie(t *game.Table) []game.Piece {
	pieces := append([]game.Piece(nil), t.DealerHand.Cards...)
	pieces = append(pieces, t.Stray...)
	for i := range t.Boxes {
		for j := range t.Boxes[i].Hands {
			pieces = append(pieces, t.Boxes[i].Hands[j].Cards...)
		}
	}
	return pieces
}

var (
	cardPattern = regexp.MustCompile(`<span id="c(\d+)" class="card[^"]*" role="img" aria-label="([^"]+)"`)
	citePattern = regexp.MustCompile(`\b633a\.\d|house\.[a-z]|class="judged|class="why"`)
	// What says the same whatever is dealt: the house rules of the table, and what
	// the summary leaves to the eye.
	fixedPattern = regexp.MustCompile(`(?s)<dialog id="help".*?</dialog>|<section class="by-eye">.*?</section>|<section class="sheet-house">.*?</section>`)
)

// markup is a piece as HTML: a frame's strings are written as JSON.
func markup(p e2e.Piece) string {
	if !p.Frame {
		return p.Text
	}
	return strings.NewReplacer(`\"`, `"`, `\n`, "\n", `\t`, "\t", `\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(p.Text)
}

// secrets searches all that somebody was sent of a table for cards that he could
// not yet read. It returns what it found, and how many cards it looked for.
func secrets(t *testing.T, log []entry, who *e2e.Page) (leaks []string, searched int) {
	t.Helper()
	leak := func(format string, args ...any) { leaks = append(leaks, fmt.Sprintf(format, args...)) }
	open, hidden := truth(t, log)
	found := map[game.CardID]bool{} // cards that were told when they could be
	for _, p := range who.Wire.All() {
		if strings.HasPrefix(p.Path, "/table/") && !strings.Contains(p.Path, log[0].table) {
			continue
		}
		text := markup(p)
		for _, m := range cardPattern.FindAllStringSubmatch(text, -1) {
			n, err := strconv.ParseUint(m[1], 10, 32)
			if err != nil {
				t.Fatal(err)
			}
			id := game.CardID(n)
			r, known := open[id]
			switch {
			case m[2] == templates.CardWords(""):
			case !known:
				leak("that card %d is the %s, and it never lay open", id, m[2])
			case m[2] != templates.CardWords(r.card.String()):
				leak("that card %d is the %s, and it is the %v", id, m[2], r.card)
			case p.At.Before(r.at):
				leak("that card %d is the %s, %v before it could be read", id, m[2], r.at.Sub(p.At))
			default:
				found[id] = true
			}
		}
		for _, s := range hidden {
			if s.elsewhere || p.At.Before(s.from) || !p.At.Before(s.to) {
				continue
			}
			name := s.card.String()
			for _, words := range []string{templates.CardWords(name), "#" + name + `"`, `"` + name + `"`, " " + name + " "} {
				if strings.Contains(text, words) {
					leak("%q in %s while the %s lay face down", words, p.Path, name)
				}
			}
		}
	}
	for _, s := range hidden {
		if !s.elsewhere && found[s.id] {
			searched++
		}
	}
	return leaks, searched
}

// words searches all that somebody was sent while a round was on for a word of
// the judge or of the checklist.
func words(t *testing.T, log []entry, who *e2e.Page) (found []string) {
	for _, span := range roundsOf(t, log) {
		for _, p := range who.Wire.All() {
			if p.At.Before(span.from) || !p.At.Before(span.to) {
				continue
			}
			text := fixedPattern.ReplaceAllString(markup(p), "")
			if at := citePattern.FindStringIndex(text); at != nil {
				found = append(found, fmt.Sprintf("%s: ...%s...", p.Path, text[max(0, at[0]-150):min(len(text), at[1]+150)]))
			}
		}
	}
	return found
}

// A span is a round: from its first card to its end.
type span struct{ from, to time.Time }

func roundsOf(t *testing.T, log []entry) []span {
	t.Helper()
	var spans []span
	table := tableOf(t, log)
	on := false
	for _, e := range log {
		table.Evolve(e.facts...)
		switch started := table.Round.Started; {
		case started && !on:
			spans = append(spans, span{from: e.at, to: e.at.Add(time.Hour)})
		case !started && on:
			spans[len(spans)-1].to = e.at
		}
		on = table.Round.Started
	}
	return spans
}
