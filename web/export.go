package web

import (
	"errors"
	"fmt"
	"net/http"
	"time"

	"burncard/sessions"
	"burncard/web/accounts"
)

// exportTime is how long an archive may take on its way.
const exportTime = 10 * time.Minute

// exportOwn sends the visitor all that is kept of him, and exportPerson a supervisor all
// that is kept of a person, as one archive.
func exportOwn(v *visit) error { return v.export(v.who) }

func exportPerson(v *visit) error {
	p, err := v.aboutWhom()
	if err != nil {
		return err
	}
	return v.export(p)
}

func (v *visit) export(p accounts.Person) error {
	if err := v.withinPerson(&v.limits.exports, v.limits.Exports, "archives"); err != nil {
		return err
	}
	facts := map[string]string{"name": p.Name, "role": kindOf(p), "id": p.ID}
	if entry, found, err := v.people.Entry(v.r.Context(), p.ID); err != nil {
		return err
	} else if found {
		facts["since"] = entry.Made.Local().Format("2006-01-02")
		facts["last seen"] = entry.Seen.Local().Format("2006-01-02")
		facts["state"] = string(entry.State)
	}
	if err := v.waysOf(p, facts); err != nil {
		return err
	}
	if err := http.NewResponseController(v.w).SetWriteDeadline(time.Now().Add(exportTime)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	out := &archive{v: v, day: v.hall.Now().Local().Format(time.DateOnly)}
	err := v.hall.Exports.Write(v.r.Context(), person(v.who), person(p), facts, out)
	switch {
	case errors.Is(err, sessions.ErrExporting):
		return notNow(err)
	case err != nil && out.begun:
		if v.r.Context().Err() == nil {
			v.report(err)
		}
		panic(http.ErrAbortHandler) // so that the archive is not taken for whole
	}
	return err
}

// waysOf adds to the facts of an account how its owner logs in beside a password.
func (v *visit) waysOf(p accounts.Person, facts map[string]string) error {
	on := func(t time.Time) string {
		if t.IsZero() {
			return "never"
		}
		return t.Local().Format(time.DateOnly)
	}
	keys, err := v.people.PasskeysOf(v.r.Context(), p)
	if err != nil {
		return err
	}
	for i, k := range keys {
		facts[fmt.Sprintf("passkey %d", i+1)] = fmt.Sprintf("%s, for %s, added %s, last used %s", k.Name, k.Host, on(k.Added), on(k.Used))
	}
	identities, err := v.people.IdentitiesOf(v.r.Context(), p)
	for n, i := range identities {
		facts[fmt.Sprintf("login elsewhere %d", n+1)] = fmt.Sprintf("%s at %s, tied %s, last used %s", i.Subject, i.Issuer, on(i.Tied), on(i.Used))
	}
	return err
}

// An archive is what the visitor downloads. Its first byte sends the head.
type archive struct {
	v     *visit
	day   string
	begun bool
}

func (a *archive) Write(b []byte) (int, error) {
	if !a.begun {
		a.begun = true
		h := a.v.w.Header()
		h.Set("Content-Type", "application/zip")
		h.Set("Content-Disposition", fmt.Sprintf("attachment; filename=\"burncard-%s.zip\"", a.day))
		h.Set("Cache-Control", "no-store")
	}
	return a.v.w.Write(b)
}
