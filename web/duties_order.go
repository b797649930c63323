package web

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"burncard/sessions"
	"burncard/templates"
	"burncard/variants/apprenticeship"
)

// order is the order of a game with the versions of all; the form has the one that is dealt,
// or the version that the address names.
func (v *visit) order() (d templates.OrderData, err error) {
	d.Page = v.page()
	game, err := v.learned()
	if err != nil {
		return d, err
	}
	if d.Order, d.Version, err = v.hall.Apprenticeships.Order(v.r.Context(), game); err != nil {
		return d, err
	}
	if d.Versions, err = v.hall.Apprenticeships.Orders(v.r.Context()); err != nil {
		return d, err
	}
	d.Text = d.Order.Text
	asked := v.r.URL.Query().Get("version")
	if asked == "" {
		return d, nil
	}
	number, err := strconv.Atoi(asked)
	if err == nil && number == 0 {
		d.Text = apprenticeship.Default(game).Text
		return d, nil
	}
	for i := range d.Versions {
		if o := &d.Versions[i]; err == nil && o.Version == number {
			if d.Text = o.Text; d.Text == "" {
				d.Text = apprenticeship.Default(apprenticeship.Blackjack).Text
			}
			return d, nil
		}
	}
	return d, missing("version")
}

// showOrder shows supervisors the order of duties.
func showOrder(v *visit) error {
	d, err := v.order()
	if err != nil {
		return err
	}
	if v.wants("order") {
		return v.file("order", []any{"duty", "lit steps", "right", "of the last", "seldom", "nothing waits for it"}, func(row func(...any) error) error {
			return eachOf(d.Order.Duties, func(x *apprenticeship.Duty) error { return row(x.Title, x.Light, x.Right, x.Of, x.Seldom, x.Aside) })
		})
	}
	if v.r.URL.Query().Get("done") != "" {
		d.Page.Notice = "It is kept, and apprentices go on under it."
	}
	return v.show(http.StatusOK, templates.OrderPage(d))
}

// sendOrder sends the order of duties as a file.
func sendOrder(v *visit) error {
	d, err := v.order()
	if err != nil {
		return err
	}
	h := v.w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="order-of-duties.txt"`)
	h.Set("Cache-Control", "no-store")
	v.w.Write([]byte(strings.ReplaceAll(d.Text, "\n", "\r\n"))) // a visitor who has left cannot be told of an error
	return nil
}

// keepOrder keeps a new version of the order, or says which line of it is wrong.
func keepOrder(v *visit) error {
	text, note := v.r.PostFormValue("text"), v.field("note")
	err := v.hall.Apprenticeships.KeepOrder(v.r.Context(), person(v.who), text, note)
	wrong, is := errors.AsType[*apprenticeship.Error](err)
	switch {
	case err == nil:
		return v.see(templates.OrderOf(apprenticeship.GameOf(text)) + "&done=1")
	case !is && !errors.Is(err, sessions.ErrRemark):
		return err
	}
	d, failed := v.order() // of the game of the form, which the text may no longer name
	if failed != nil {
		return failed
	}
	d.Text, d.Note, d.Why = text, note, err.Error()
	if is {
		d.Wrong, d.Why = wrong.Line, wrong.Why
	}
	d.Problem = &templates.Problem{What: err.Error()}
	return v.show(http.StatusUnprocessableEntity, templates.OrderPage(d))
}
