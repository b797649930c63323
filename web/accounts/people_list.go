package accounts

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"burncard/sessions/likeness"
	"burncard/sessions/spreadsheet"
)

// longestList is how many people a list adds at once.
const longestList = 300

// A Line is a line of a list of people to be added: name, class, role, of which the name
// alone is needed.
type Line struct {
	N           int // of the list, from 1
	Name, Class string
	Role        Role
	Problem     string // the two things that clash; "" where the line is good

	folded string
}

// ReadList reads a list of people: lines with commas, semicolons or tabs between name,
// class and role. A first line that says so is a heading. Lines that cannot be read have
// a problem.
func ReadList(text string) (lines []Line) {
	text = strings.TrimPrefix(text, "\ufeff") // spreadsheets write it
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord, r.TrimLeadingSpace = -1, true
	first, _, _ := strings.Cut(text, "\n")
	for _, comma := range ";\t" {
		if strings.ContainsRune(first, comma) && !strings.Contains(first, ",") {
			r.Comma = comma
			r.TrimLeadingSpace = comma != '\t'
		}
	}
	for {
		fields, err := r.Read()
		if errors.Is(err, io.EOF) {
			return lines
		}
		if wrong, ok := errors.AsType[*csv.ParseError](err); ok {
			lines = append(lines, Line{N: wrong.StartLine, Problem: fmt.Sprintf("line %d cannot be read: %v", wrong.StartLine, wrong.Err)})
			continue
		}
		n, _ := r.FieldPos(0)
		for i := range fields {
			fields[i] = strings.Join(strings.Fields(fields[i]), " ")
		}
		if strings.Join(fields, "") == "" || len(lines) == 0 && strings.EqualFold(fields[0], "name") {
			continue
		}
		l := Line{N: n, Name: fields[0], Role: Member}
		if len(fields) > 1 {
			l.Class = fields[1]
		}
		if len(fields) > 2 && fields[2] != "" {
			l.Role = Role(strings.ToLower(fields[2]))
		}
		if len(fields) > 3 {
			l.Problem = fmt.Sprintf("it has %d fields, and a line has three: name, class, role", len(fields))
		}
		if lines = append(lines, l); len(lines) > longestList {
			lines[len(lines)-1].Problem = fmt.Sprintf("a list has %d people at most: take the rest in another one", longestList)
			return lines
		}
	}
}

// CheckList says in each line what is wrong with it. Classes says what is wrong with a
// class of so many new people; "" for nothing.
func (a *Accounts) CheckList(ctx context.Context, lines []Line, classes func(class string, people int) string) error {
	names, into := map[string]int{}, map[string]int{}
	for i := range lines {
		l := &lines[i]
		if l.Problem != "" {
			continue
		}
		why, err := a.wrongWith(ctx, l, names)
		if err != nil {
			return err
		}
		if why == "" && l.Class != "" {
			key := fold(l.Class)
			if why = classes(l.Class, into[key]+1); why == "" {
				into[key]++
			}
		}
		if l.Problem = why; why != "" {
			continue
		}
		names[l.folded] = l.N
		for _, looks := range likeness.Of(l.Name) {
			if _, taken := names[looks]; !taken {
				names[looks] = l.N
			}
		}
	}
	return nil
}

// wrongWith says what is wrong with the name or the role of a line, after the names of
// lines before it.
func (a *Accounts) wrongWith(ctx context.Context, l *Line, names map[string]int) (why string, err error) {
	refused := func(err error) (string, error) {
		if CodeOf(err) != "" {
			return err.Error(), nil
		}
		return "", err
	}
	if l.Name, err = cleanName(l.Name); err != nil {
		return refused(err)
	}
	if l.Role != Member && l.Role != Supervisor {
		return fmt.Sprintf("role %q: it is member or supervisor", l.Role), nil
	}
	l.folded = fold(l.Name)
	if n, twice := names[l.folded]; twice {
		return fmt.Sprintf("name %q: line %d has it too", l.Name, n), nil
	}
	for _, looks := range likeness.Of(l.Name) {
		if n, twice := names[looks]; twice {
			return fmt.Sprintf("name %q: it looks like that of line %d", l.Name, n), nil
		}
	}
	return refused(nameFree(ctx, a.store.reads, "", l.Name))
}

// LinkList is the links of people as a file that a spreadsheet opens: name, link, good until.
func LinkList(added []Added, link func(token string) string) string {
	var b bytes.Buffer
	b.WriteString(spreadsheet.Mark)
	w := csv.NewWriter(&b)
	// A buffer takes everything.
	_ = w.Write([]string{"name", "link", "good until"})
	for _, p := range added {
		if p.Refused == nil {
			_ = w.Write([]string{spreadsheet.Cell(p.Name), link(p.Token), p.Expires.Local().Format("2006-01-02 15:04")})
		}
	}
	w.Flush()
	return b.String()
}
