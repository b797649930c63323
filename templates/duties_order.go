package templates

import (
	"net/url"

	"burncard/sessions/record"
	"burncard/variants/apprenticeship"
)

// OrderPath is the order in which apprentices learn the duties.
const (
	OrderPath     = ApprenticeshipPath + "/order"
	OrderTextPath = OrderPath + "/text"
)

// OrderOf is the order of a game.
func OrderOf(game string) string {
	return OrderPath + "?" + url.Values{LearnedField: {game}}.Encode()
}

// orderVersion is the address of a version of an order; 0 is the one that every house has for
// its game.
func orderVersion(text string, version int) string {
	return OrderOf(apprenticeship.GameOf(text)) + "&version=" + number(version)
}

// An OrderData is the order of duties with its versions, for supervisors.
type OrderData struct {
	Page
	Text     string // as it stands in the form
	Note     string
	Wrong    int // the line that is wrong; 0 for none
	Why      string
	Version  int // that is dealt; 0 is the one that every house has
	Order    *apprenticeship.Order
	Versions []record.ApprenticeOrder // the newest first
}

// comes says how sure the steps of a duty are to come.
func comes(d *apprenticeship.Duty) string {
	switch {
	case d.Aside:
		return "perhaps"
	case d.Seldom:
		return "seldom"
	}
	return "in every round"
}
