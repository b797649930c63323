package web

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/a-h/templ"

	"burncard/sessions"
	"burncard/templates"
	"burncard/web/accounts"
)

// An access lets a visitor in, or says why not.
type access func(*visit) error

func anybody(*visit) error { return nil }

// named lets in visitors who have given a name.
func named(v *visit) error {
	if v.who.IsNobody() {
		return errName
	}
	return nil
}

// members lets in visitors with an account.
func members(v *visit) error {
	if err := named(v); err != nil {
		return err
	}
	if !v.who.HasAccount() {
		return &problem{http.StatusForbidden, "For accounts", "A guest has no password; make an account first.", ""}
	}
	return nil
}

// supervisors lets in supervisors.
func supervisors(v *visit) error {
	if err := named(v); err != nil {
		return err
	}
	if !v.who.Supervises() {
		return &problem{http.StatusForbidden, "For supervisors", "This page is the supervisors'.", ""}
	}
	return nil
}

// errName sends a visitor to the page where he gives his name.
var errName = errors.New("a name is wanted")

// A problem is a refusal that the visitor is told.
type problem struct {
	status              int
	title, detail, cite string
}

func (p *problem) Error() string { return p.title + ": " + p.detail }

// refusal is why the table refused a line; nil if it did not.
func refusal(title string, reply sessions.Reply) error {
	if reply.Refused == "" {
		return nil
	}
	return &problem{http.StatusConflict, title, reply.Refused, reply.Cite}
}

func missing(what string) error {
	return &problem{http.StatusNotFound, "Not here", "There is no such " + what + ".", ""}
}

// A visit is one request for a page, and who sent it.
type visit struct {
	*Server
	w   http.ResponseWriter
	r   *http.Request
	who accounts.Person
}

// page is what every page has.
func (v *visit) page() templates.Page {
	p := templates.Page{
		Who:  templates.Who{Name: v.who.Name, Account: v.who.HasAccount(), Supervisor: v.who.Supervises()},
		Here: v.r.URL.RequestURI(),
	}
	v.admits(&p)
	v.waiting(&p)
	return p
}

// fail answers a visit that ended with an error.
func (v *visit) fail(err error) {
	var p *problem
	var soon *tooSoon
	var full *sessions.TooManyOpen
	var long *http.MaxBytesError
	switch {
	case errors.As(err, &p):
		if p.status == http.StatusForbidden {
			v.noteRefusal("not allowed", v.r, v.who)
		}
	case errors.As(err, &soon):
		v.noteRefusal("too many "+soon.what, v.r, v.who)
		v.w.Header().Set("Retry-After", strconv.Itoa(int(soon.wait/time.Second)))
		p = &problem{http.StatusTooManyRequests, "One moment", soon.Error(), ""}
	case errors.As(err, &full):
		if err := v.showTooMany(full); err != nil {
			v.report(err)
		}
		return
	case errors.Is(err, errName):
		next := v.r.URL.RequestURI()
		if v.r.Method != http.MethodGet {
			next = templates.LobbyPath
		}
		v.see(templates.LoginPath + "?next=" + url.QueryEscape(next))
		return
	case errors.As(err, &long):
		p = &problem{http.StatusRequestEntityTooLarge, "Too long", fmt.Sprintf("What was sent is longer than %d KB, and this form takes no more.", long.Limit>>10), ""}
	case v.r.Context().Err() != nil:
		return // the browser no longer waits
	default:
		v.report(fmt.Errorf("%s %s: %w", v.r.Method, v.r.Pattern, err))
		p = &problem{http.StatusInternalServerError, "That did not work", "The house has been told. Nothing was lost.", ""}
		if says := v.trouble.Says(); says != "" {
			p = &problem{http.StatusServiceUnavailable, "That did not work", says, ""}
		}
	}
	page := templates.ErrorPage(templates.ErrorData{
		Page: v.page(), Status: p.status, Title: p.title, Detail: p.detail, Cite: p.cite, Back: v.cameFrom(),
	})
	if err := v.show(p.status, page); err != nil {
		v.report(err)
		http.Error(v.w, p.Error(), p.status)
	}
}

// cameFrom is the page of the house whose form is being answered; empty where the browser does
// not tell, and for pages that were only asked for.
func (v *visit) cameFrom() string {
	from, err := url.Parse(v.r.Referer())
	if err != nil || v.r.Method != http.MethodPost {
		return ""
	}
	path, ours := strings.CutPrefix(from.EscapedPath(), v.base.path)
	if !ours || !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") {
		return ""
	}
	if from.RawQuery != "" {
		path += "?" + from.RawQuery
	}
	return path
}

// showNotFound answers paths that lead nowhere.
func showNotFound(v *visit) error { return missing("page") }

// see redirects to another page of the house.
func (v *visit) see(path string) error {
	http.Redirect(v.w, v.r, v.base.path+path, http.StatusSeeOther)
	return nil
}

// leave redirects to another site, which an operator has named.
func (v *visit) leave(to string) error {
	http.Redirect(v.w, v.r, to, http.StatusSeeOther)
	return nil
}

// pages are buffers for rendered pages.
var pages = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// show renders a page. Nothing is sent before the whole page is drawn, so that a
// failure can still be answered with an error. A page that is asked for a list as a file
// and comes here has no such list.
func (v *visit) show(status int, page templ.Component) error {
	if status == http.StatusOK && v.r.Method == http.MethodGet && v.r.URL.Query().Has(templates.ListField) {
		return missing("list")
	}
	b := pages.Get().(*bytes.Buffer)
	b.Reset()
	defer pages.Put(b)
	if err := v.base.below(page).Render(v.r.Context(), b); err != nil {
		return fmt.Errorf("render %s: %w", v.r.URL.Path, err)
	}
	h := v.w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store") // pages are one person's, and of one moment
	v.w.WriteHeader(status)
	v.w.Write(b.Bytes()) // a visitor who has left cannot be told of an error
	return nil
}

// field is a form's field without the space around it.
func (v *visit) field(name string) string { return strings.TrimSpace(v.r.PostFormValue(name)) }

// form reads the form before a handler does: field would read it too, but would not
// report one that is too long.
func (v *visit) form() error {
	if err := v.r.ParseForm(); errors.As(err, new(*http.MaxBytesError)) {
		return err
	} else if err != nil {
		return &problem{http.StatusBadRequest, "Not a form", "The form could not be read.", ""}
	}
	return nil
}

// local is the path of this site that a form or link names; the lobby, where it
// names another site, or leads up, as out of the house's sub-path.
func local(path string) string {
	u, err := url.Parse(path)
	if err != nil || slices.Contains(strings.Split(u.Path, "/"), "..") || u.Scheme != "" || u.Host != "" || u.User != nil || u.Opaque != "" ||
		!strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n\t") {
		return templates.LobbyPath
	}
	return path
}
