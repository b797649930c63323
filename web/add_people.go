package web

import (
	"cmp"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"burncard/sessions"
	"burncard/templates"
	"burncard/web/accounts"
)

// showAddPeople is the form for a list of people.
func showAddPeople(v *visit) error {
	return v.addPeoplePage(http.StatusOK, templates.AddPeopleData{Page: v.page(), Life: "7"})
}

func (v *visit) addPeoplePage(status int, d templates.AddPeopleData) error {
	d.Shut = v.shut()
	d.Here = templates.AddPeoplePath
	return v.show(status, templates.AddPeoplePage(d))
}

// shut says why no account can be made; empty where one can.
func (v *visit) shut() string {
	if v.people.Admission().Registration == accounts.Closed {
		return "The registration is closed: nobody can be added or invited."
	}
	return ""
}

// life is for how long a form wants a link to be good, in days.
func (v *visit) life() (time.Duration, string) {
	text := cmp.Or(v.field("life"), "7")
	days, err := strconv.Atoi(text)
	if err != nil {
		days = 0
	}
	return time.Duration(days) * 24 * time.Hour, text
}

// addPeople shows what a list does and, when the supervisor is sure, does it.
func addPeople(v *visit) error {
	life, days := v.life()
	d := templates.AddPeopleData{Page: v.page(), Life: days}
	refuse := func(why string) error {
		d.Problem = &templates.Problem{What: why}
		return v.addPeoplePage(http.StatusUnprocessableEntity, d)
	}
	text, err := v.fileOr("list")
	if err != nil {
		return err
	}
	if d.List = text; strings.TrimSpace(text) == "" {
		return refuse("The list is empty: write a line for each person, or choose a file.")
	}
	if !utf8.ValidString(text) {
		d.List = strings.ToValidUTF8(text, "?")
		return refuse("The file has letters that cannot be read: save it as CSV in UTF-8.")
	}
	if life <= 0 {
		return refuse("The links are to be good for " + days + " days: choose one of the list.")
	}
	lines := accounts.ReadList(text)
	if lines == nil {
		return refuse("The list has a heading and no person.")
	}
	fresh := map[string]bool{} // classes that there are not yet
	var failed error
	err = v.people.CheckList(v.r.Context(), lines, func(class string, people int) string {
		isNew, err := v.hall.Classes.MayEnrol(v.r.Context(), class, people)
		why := classProblem(err)
		if fresh[class] = isNew; why == "" && err != nil {
			failed = err
		}
		return why
	})
	if err = errors.Join(err, failed); err != nil {
		return err
	}
	for _, l := range lines {
		d.Lines = append(d.Lines, templates.PeopleLine{
			N: l.N, Name: l.Name, Class: l.Class, Role: string(l.Role), NewClass: l.Class != "" && fresh[l.Class], Problem: l.Problem,
		})
	}
	if v.field("sure") == "" {
		return v.addPeoplePage(http.StatusOK, d)
	}
	return v.addLines(d, lines, life)
}

// addLines adds the people of the good lines, and shows their links.
func (v *visit) addLines(d templates.AddPeopleData, lines []accounts.Line, life time.Duration) error {
	var people []accounts.NewPerson
	var classes []string // of people
	d.Lines = nil
	leftOut := func(l accounts.Line, why string) {
		d.Lines = append(d.Lines, templates.PeopleLine{N: l.N, Name: l.Name, Problem: why})
	}
	for _, l := range lines {
		if l.Problem != "" {
			leftOut(l, l.Problem)
			continue
		}
		people, classes = append(people, accounts.NewPerson{Name: l.Name, Role: l.Role}), append(classes, l.Class)
	}
	added, err := v.people.Add(v.r.Context(), v.who, people, life)
	if accounts.CodeOf(err) != "" {
		d.Problem = &templates.Problem{What: err.Error()}
		return v.addPeoplePage(http.StatusUnprocessableEntity, d)
	} else if err != nil {
		return err
	}
	into := map[string][]sessions.Person{}
	var order []string
	for i, p := range added {
		if p.Refused != nil { // since it was checked
			leftOut(accounts.Line{Name: p.Name}, p.Refused.Error())
			continue
		}
		d.Added = append(d.Added, templates.HandedLink{Name: p.Name, Link: v.link(p.Token), Expires: p.Expires, New: true})
		if class := classes[i]; class != "" {
			if into[class] == nil {
				order = append(order, class)
			}
			into[class] = append(into[class], person(p.Person))
		}
	}
	for _, class := range order {
		_, err := v.hall.Classes.EnrolAll(v.r.Context(), person(v.who), class, into[class])
		if why := classProblem(err); why != "" {
			d.Problem = &templates.Problem{What: "Not everybody is in class " + class + ": " + why}
		} else if err != nil {
			return err
		}
	}
	d.CSV = accounts.LinkList(added, v.link)
	if len(d.Added) == 0 {
		d.Problem = &templates.Problem{What: "Nobody was added: see what clashes."}
		return v.addPeoplePage(http.StatusUnprocessableEntity, d)
	}
	return v.addPeoplePage(http.StatusOK, d)
}

// fileOr is the text of the file that a form sends or, where it sends none, of a field.
func (v *visit) fileOr(field string) (string, error) {
	err := v.r.ParseMultipartForm(longestList)
	if errors.Is(err, http.ErrNotMultipart) {
		return v.r.PostFormValue(field), nil
	} else if err != nil {
		if errors.As(err, new(*http.MaxBytesError)) {
			return "", err
		}
		return "", &problem{http.StatusBadRequest, "Not a form", "The form could not be read.", ""}
	}
	file, _, err := v.r.FormFile("file")
	if errors.Is(err, http.ErrMissingFile) {
		return v.r.PostFormValue(field), nil
	} else if err != nil {
		return "", err
	}
	text, err := io.ReadAll(file)
	if err = errors.Join(err, file.Close()); err != nil || len(text) == 0 {
		return v.r.PostFormValue(field), err
	}
	return string(text), nil
}

// link is the address that a token opens.
func (v *visit) link(token string) string { return v.site() + templates.InvitationPath(token) }

// classProblem says why a person cannot come into a class; empty where the error is none
// for people.
func classProblem(err error) string {
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		return wrong.Why
	}
	if errors.Is(err, sessions.ErrNoClass) {
		return "there is no such class"
	}
	return ""
}
