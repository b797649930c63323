package web

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"strconv"

	"burncard/sessions"
	"burncard/sessions/drills"
	"burncard/sessions/record"
	"burncard/templates"
)

// showMarks shows what others and the house ask of drills. With preset=published the form
// has what others ask, beside what the house has set.
func showMarks(v *visit) error {
	d := templates.MarksData{Page: v.page(), Filled: v.r.URL.Query().Get("preset") == "published"}
	return v.marksPage(http.StatusOK, d)
}

func (v *visit) marksPage(status int, d templates.MarksData) (err error) {
	if d.Versions, err = v.hall.Marks.Versions(v.r.Context()); err != nil {
		return err
	}
	if len(d.Versions) > 0 && v.wants("versions") {
		return v.sendMarks(d.Versions)
	}
	if d.Fields == nil {
		var now record.HouseMarks
		if len(d.Versions) > 0 {
			now = d.Versions[0]
		}
		if d.Filled {
			of := maps.Clone(now.Of)
			if of == nil {
				of = map[string]record.DrillMark{}
			}
			maps.Copy(of, templates.PublishedMarks())
			now.Of = of
		}
		d.Fields = templates.MarkFields(now)
	}
	d.Here = templates.MarksPath
	return v.show(status, templates.MarksPage(d))
}

// setMarks makes a new version of what the house asks of drills.
func setMarks(v *visit) error {
	d := templates.MarksData{Page: v.page(), Fields: map[string]string{"after": v.field("after")}}
	after, err := strconv.Atoi(d.Fields["after"])
	if err != nil {
		d.Problem = &templates.Problem{What: fmt.Sprintf("after: %q is no number of a version", d.Fields["after"])}
	}
	of := map[string]record.DrillMark{}
	for _, drill := range drills.All {
		var m record.DrillMark
		right, seconds := drill.Key+templates.MarkRight, drill.Key+templates.MarkSeconds
		d.Fields[right], d.Fields[seconds] = v.field(right), v.field(seconds)
		if text := d.Fields[right]; text != "" {
			if m.Right, err = strconv.Atoi(text); err != nil && d.Problem == nil {
				d.Wrong, d.Problem = right, &templates.Problem{What: fmt.Sprintf("%s: %q is no whole number", drill.Title, text)}
			}
		}
		if text := d.Fields[seconds]; text != "" {
			if m.Seconds, err = strconv.ParseFloat(text, 64); err != nil && d.Problem == nil {
				d.Wrong, d.Problem = seconds, &templates.Problem{What: fmt.Sprintf("%s: %q is no number of seconds; write it like 2.5", drill.Title, text)}
			}
		}
		of[drill.Key] = m
	}
	if d.Problem != nil {
		return v.marksPage(http.StatusUnprocessableEntity, d)
	}
	_, err = v.hall.Marks.Set(v.r.Context(), person(v.who), after, of)
	if wrong, is := errors.AsType[*sessions.SettingError](err); is {
		d.Wrong, d.Problem = wrong.Field, &templates.Problem{What: wrong.Why}
		return v.marksPage(http.StatusUnprocessableEntity, d)
	}
	if err != nil {
		return err
	}
	return v.see(templates.MarksPath)
}

// sendMarks sends what the house has asked of drills, a line for each mark. Only
// supervisors read who set it.
func (v *visit) sendMarks(list []record.HouseMarks) error {
	head := []any{"version", "drill", "right at first, in a hundred", "seconds for an item", moment("from")}
	if v.who.Supervises() {
		head = append(head, "by")
	}
	return v.file("versions", head, func(row func(...any) error) error {
		return eachOf(list, func(m *record.HouseMarks) error {
			for _, d := range drills.All {
				mark, ok := m.Of[d.Key]
				if !ok {
					continue
				}
				cells := []any{m.Number, d.Key, blank(mark.Right > 0, mark.Right), blank(mark.Seconds > 0, mark.Seconds), m.At}
				if v.who.Supervises() {
					cells = append(cells, m.By.Name)
				}
				if err := row(cells...); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// blank is a cell, or nothing.
func blank(has bool, cell any) any {
	if has {
		return cell
	}
	return nil
}
