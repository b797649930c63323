package record

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"burncard/sessions/query"
)

// A derivedTable is a table of rows that follow from a table's log alone, as far as its
// columns are named here: people change the others.
type derivedTable struct {
	name string
	keys []string
	// columns must hold what the log says, and words too unless they were erased. Sometimes
	// are NULL, '{}' or '' in rows from before there was such a column.
	columns, words, sometimes []string
	where                     string // of a table's rows; it wants the table's id
	place                     string // the entry that a row cannot be older than
	erased                    string // the condition on rows whose words were erased
	gone                      bool   // the row is deleted when the person of its first column is erased
	moves                     bool   // the row of a key is that of one table, and may be another's by now
}

// erasedPerson is the condition on a row whose person was erased.
const erasedPerson = "person IN (SELECT person FROM erasures)"

// ofTable is the condition on rows with a session of a table: a session's id begins with its table's.
const ofTable = "substr(session, 1, length(?1) + 1) = ?1 || '-'"

var derivedTables = []derivedTable{
	{
		name: "sessions", keys: []string{"id"},
		columns:   []string{"variant", "person", "stand", "begun", "ended", "from_seq", "to_seq", "mode", "house", "edition", "rounds", "hands", "acts", "dealer_time", "other_time"},
		sometimes: []string{"exercise", "trained"},
		where:     "table_id = ?1", place: "from_seq", erased: "0",
	},
	{
		name: "mistakes", keys: []string{"seq", "place"},
		columns:   []string{"session", "person", "round", "at", "cite", "title", "source", "kind", "gravity", "actor", "diff", "took", "refused"},
		words:     []string{"owed", "done", "why"},
		sometimes: []string{"grounds", "edition", "step"},
		where:     "table_id = ?1", place: "seq",
		erased: "(" + erasedPerson + " OR EXISTS (SELECT 1 FROM words w JOIN tables t ON t.key = w.table_key WHERE t.id = ?1 AND w.seq = mistakes.seq AND w.erased IS NOT NULL))",
	},
	{
		name: "catches", keys: []string{"seq"}, columns: []string{"session", "round", "acts"}, words: []string{"breach"},
		where: "table_id = ?1", place: "seq",
		erased: "EXISTS (SELECT 1 FROM words w JOIN tables t ON t.key = w.table_key WHERE t.id = ?1 AND w.erased IS NOT NULL)",
	},
	{
		name: "owed", keys: []string{"session", "cite", "device"}, columns: []string{"source", "owed", "first", "timed", "took", "times", "round", "seq"},
		where: ofTable, place: "seq", erased: "0",
	},
	{
		name: "apprentice_steps", keys: []string{"seq"}, columns: []string{"person", "session", "duty", "lit", "correct", "at"},
		where: "table_id = ?1", place: "seq", erased: "0", gone: true,
	},
	{name: "drill_runs", keys: []string{"session"}, columns: []string{"person", "drill", "variant", "at", "items"}, where: ofTable, place: "9223372036854775807", erased: "0", gone: true},
	{name: "spot_runs", keys: []string{"session"}, columns: []string{"person", "variant", "at", "count"}, where: ofTable, place: "9223372036854775807", erased: "0", gone: true},
	{name: "apprentices", keys: []string{"person"}, columns: []string{"person", "seq", "stands"}, where: "table_id = ?1", place: "seq", erased: "0", gone: true, moves: true},
	{name: "recorded", keys: []string{"table_id"}, columns: []string{"rounds"}, where: "table_id = ?1", place: "seq", erased: "0"},
}

// A derivedRow is a row as it is compared.
type derivedRow struct {
	values []any
	place  int64
	erased bool
}

func (t *derivedTable) rows(ctx context.Context, q query.Source, table string) (map[string]derivedRow, error) {
	columns := slices.Concat(t.columns, t.words, t.sometimes)
	names := []string{strings.Join(t.keys, " || ' ' || "), t.place, t.erased}
	for _, c := range columns {
		names = append(names, `"`+c+`"`)
	}
	return query.Map(ctx, q, "rows of "+t.name, func(key *string, r *derivedRow) []any {
		r.values = make([]any, len(columns))
		to := []any{key, &r.place, &r.erased}
		for i := range r.values {
			to = append(to, &r.values[i])
		}
		return to
	}, "SELECT "+strings.Join(names, ", ")+" FROM "+t.name+" WHERE "+t.where, table)
}

// Differing compares the rows that follow from a table's log, as they are kept, with those
// that another database was given from the same log. What entries before first came to
// cannot be known. It returns a sentence for each difference.
func Differing(ctx context.Context, kept, fresh query.Source, table string, first int64) (list []string, err error) {
	erased, err := query.Map(ctx, kept, "people who were erased", func(id *any, is *bool) []any { return []any{id, is} }, "SELECT person, 1 FROM erasures")
	if err != nil {
		return nil, err
	}
	for i := range derivedTables {
		t := &derivedTables[i]
		have, err := t.rows(ctx, kept, table)
		if err != nil {
			return list, err
		}
		want, err := t.rows(ctx, fresh, table)
		if err != nil {
			return list, err
		}
		for _, key := range slices.Sorted(maps.Keys(want)) {
			row, ok := have[key]
			switch w := want[key]; {
			case ok:
				list = append(list, t.differences(key, row, w)...)
			case t.gone && erased[w.values[0]]:
			case t.moves && t.elsewhere(ctx, kept, key):
			default:
				list = append(list, fmt.Sprintf("%s has no row %s, and the log does", t.name, key))
			}
		}
		for _, key := range slices.Sorted(maps.Keys(have)) {
			if _, ok := want[key]; !ok && have[key].place >= first {
				list = append(list, fmt.Sprintf("%s has a row %s, and the log has nothing of it", t.name, key))
			}
		}
	}
	return list, nil
}

// elsewhere reports that there is a row of a key, though not of the table that is compared.
func (t *derivedTable) elsewhere(ctx context.Context, q query.Source, key string) bool {
	var found bool
	_, err := query.One(ctx, q, "look for a row of "+t.name, []any{&found}, "SELECT 1 FROM "+t.name+" WHERE "+t.keys[0]+" = ?", key)
	return err == nil && found
}

// differences names the columns of a row that do not hold what the log says.
func (t *derivedTable) differences(key string, kept, fresh derivedRow) (list []string) {
	words, sometimes := len(t.columns), len(t.columns)+len(t.words)
	for i, c := range slices.Concat(t.columns, t.words, t.sometimes) {
		have, want := kept.values[i], fresh.values[i]
		switch {
		case same(have, want), c == "house" && sameHouse(fmt.Sprint(have), fmt.Sprint(want)):
		case c == "stands" && hasStands(fmt.Sprint(have), fmt.Sprint(want)):
		case kept.erased && i >= words:
		case i >= sometimes && (have == nil || have == "" || have == "{}"):
		default:
			list = append(list, fmt.Sprintf("%s, row %s: %s is %s, and by the log %s", t.name, key, c, shown(have), shown(want)))
		}
	}
	return list
}

func same(a, b any) bool {
	x, isBytes := a.([]byte)
	if y, ok := b.([]byte); ok && isBytes {
		return bytes.Equal(x, y)
	}
	return !isBytes && a == b
}

// sameHouse reports that two texts of house rules say nothing else of the same rule: each
// version of the program lists the rules that it has, in its own order.
func sameHouse(a, b string) bool {
	values := map[string]string{}
	for _, word := range strings.Fields(a) {
		rule, value, _ := strings.Cut(word, "=")
		values[rule] = value
	}
	for _, word := range strings.Fields(b) {
		rule, value, _ := strings.Cut(word, "=")
		if before, ok := values[rule]; ok && before != value {
			return false
		}
	}
	return true
}

// hasStands reports that how far an apprentice has come, of all games, holds what the log
// says of one.
func hasStands(all, some string) bool {
	var have, want map[string]any
	if json.Unmarshal([]byte(all), &have) != nil || json.Unmarshal([]byte(some), &want) != nil {
		return false
	}
	for duty, stand := range want {
		if !reflect.DeepEqual(have[duty], stand) {
			return false
		}
	}
	return true
}

// shown is a value as people read it, not too long.
func shown(v any) string {
	text := fmt.Sprintf("%v", v)
	switch v := v.(type) {
	case nil:
		return "nothing"
	case string:
		text = fmt.Sprintf("%q", v)
	case []byte:
		text = fmt.Sprintf("%x", v)
	}
	if len(text) > 80 {
		text = text[:80] + "..."
	}
	return text
}

// Contradictions lists what the rows say otherwise than the rows that they follow from: the
// lines of desks, and which mistakes are overturned.
func Contradictions(ctx context.Context, q query.Source) (list []string, err error) {
	type line struct{ session, haveOwed, wantOwed, haveWrong, wantWrong string }
	lines, err := query.All(ctx, q, "read the lines of desks", func(l *line) []any {
		return []any{&l.session, &l.haveOwed, &l.wantOwed, &l.haveWrong, &l.wantWrong}
	}, `SELECT x.session, coalesce(l.owed, ''), coalesce((SELECT `+owedLines+` FROM owed o WHERE o.session = x.session AND o.source <> 'reading'), ''),
		coalesce(l.wrong, ''), coalesce((SELECT `+wrongLines+` FROM mistakes m WHERE m.session = x.session AND `+marked+`), '')
		FROM (SELECT session FROM owed UNION SELECT session FROM mistakes WHERE session <> '' UNION SELECT session FROM desk_lines) x
		LEFT JOIN desk_lines l ON l.session = x.session ORDER BY x.session`)
	if err != nil {
		return nil, err
	}
	for _, l := range lines {
		if !sameLines(l.haveOwed, l.wantOwed) {
			list = append(list, fmt.Sprintf("desk_lines, row %s: owed is not what the table owed has", l.session))
		}
		if !sameLines(l.haveWrong, l.wantWrong) {
			list = append(list, fmt.Sprintf("desk_lines, row %s: wrong is not what the table mistakes has", l.session))
		}
	}
	wrong, err := query.All(ctx, q, "read what is overturned", func(at *string) []any { return []any{at} },
		"SELECT m.table_id || ' ' || m.seq || ' ' || m.place FROM mistakes m WHERE m.overturned <> "+overturned+" ORDER BY 1")
	for _, at := range wrong {
		list = append(list, fmt.Sprintf("mistakes, row %s: overturned is not what the decisions say", at))
	}
	return list, err
}

// sameLines reports that two texts have the same lines, in whatever order.
func sameLines(a, b string) bool {
	if a == b {
		return true
	}
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}
