package static

import (
	"crypto/sha256"
	"encoding/hex"
)

// A Sheet is several style sheets that are served as one, so that a browser loads them
// with one request before it paints. Its name has a hash of its content, so that
// browsers may keep it for ever.
type Sheet struct {
	Name string // as those of Files
	CSS  []byte
}

// Table is the style of the table's page. Beside it stand Replay where a round is replayed,
// and School where a case, a drill, a run of spotting or an apprentice's duties are dealt.
// Pages is that of all others. Of two rules with the same weight the one in the later sheet
// holds.
var (
	Table = join("table",
		"base", "table", "felt", "box", "hands", "two-hands", "dealer", "equipment", "progressive", "pack", "highlights",
		"desk", "player", "bars", "answers", "line", "lesson", "book", "dialog", "station", "all-tables", "tablet", "phone", "phone-felt", "hybrid", "terminal", "automated", "first-round", "story", "juror")
	Replay = join("replay", "replay")
	School = join("school", "case", "due", "apprenticeship", "drill", "spot")
	Pages  = join("pages", "base", "pages", "forms", "new-table", "profiles", "lists", "sessions", "progress", "exercises", "drills", "spotting", "exams", "juror", "lesson", "session", "decisions", "all-tables", "wager-pages", "class", "people", "due", "floor", "apprentice")

	Sheets = []Sheet{Table, Replay, School, Pages}
)

func join(name string, sheets ...string) Sheet {
	var all []byte
	for _, s := range sheets {
		all = append(append(all, read("css/"+s+".css")...), '\n')
	}
	sum := sha256.Sum256(all)
	return Sheet{"css/" + name + "." + hex.EncodeToString(sum[:6]) + ".css", all}
}

// read reads a file that is part of the program.
func read(name string) []byte {
	b, err := Files.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return b
}
