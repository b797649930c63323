package web

import (
	"slices"
	"strings"

	"burncard/game"
	"burncard/templates"
	"burncard/variants/blackjack"
	"burncard/variants/wager"
)

// tableChoices are a wager's paytables as a form's values; decks of 0 are all.
func tableChoices(w *wager.Wager, decks int) []templates.Choice {
	var list []templates.Choice
	for i := range w.Paytables {
		p := &w.Paytables[i]
		if decks != 0 && p.Decks != 0 && !p.Decks.Has(decks) {
			continue
		}
		value := p.Name
		switch {
		case p.Option != "" && value == "":
			value = "option=" + p.Option
		case p.Option != "":
			value += ":" + p.Option
		}
		label := p.Label()
		if label == "" {
			label = "The one paytable"
		}
		if decks == 0 && p.Decks != 0 {
			label += ", " + p.Decks.String()
		}
		c := templates.Choice{Value: value, Label: label}
		if !slices.ContainsFunc(list, func(x templates.Choice) bool { return x.Value == c.Value }) {
			list = append(list, c)
		} else if decks == 0 {
			i := slices.IndexFunc(list, func(x templates.Choice) bool { return x.Value == c.Value })
			list[i].Label = sharedLabel(p.Label())
		}
	}
	return list
}

// sharedLabel is the label of a paytable whose name several numbers of decks share.
func sharedLabel(label string) string {
	if label == "" {
		return "The paytable of the decks"
	}
	return label + ", by the decks"
}

// offered is the form's value of a wager that is offered without a choice of
// paytable.
const offered = "offered"

// sideChoices are the side wagers of a variant in the form of house rules.
func sideChoices(variant string, h game.House) []templates.SideChoice {
	var list []templates.SideChoice
	for _, w := range blackjack.Offered(variant) {
		c := templates.SideChoice{ID: w.ID, Title: w.Title, Cite: w.Clauses.Offer, Decks: w.Decks.String(), Tables: tableChoices(w, 0)}
		for i := range c.Tables {
			if c.Tables[i].Value == "" {
				c.Tables[i] = templates.Choice{Value: offered, Label: "Offered"}
			}
		}
		said := map[string]string{}
		for _, o := range h.Offers {
			if o.Wager != w.ID {
				continue
			}
			table, keys := wordsOfOffer(o.Paytable)
			c.Chosen, said = offered, keys
			for _, t := range c.Tables {
				if strings.EqualFold(t.Value, table) {
					c.Chosen = t.Value
				}
			}
		}
		for _, a := range w.Asks() {
			f := templates.SideField{
				Name: "offer-" + w.ID + "-" + a.Key, Title: a.Title, Bounds: a.Bounds, Cite: a.Cite,
				Value: said[a.Key], Number: a.Kind == wager.Money || a.Kind == wager.Percent,
			}
			for _, v := range a.Choices {
				f.Choices = append(f.Choices, templates.Choice{Value: v, Label: askLabel(a.Key, v)})
			}
			c.Said = c.Said || f.Value != ""
			c.Fields = append(c.Fields, f)
		}
		list = append(list, c)
	}
	return list
}

// wordsOfOffer splits the text of an offer into its paytable, with the option as
// the form has it, and its other settings by key.
func wordsOfOffer(text string) (table string, keys map[string]string) {
	keys = map[string]string{}
	var bare []string
	for w := range strings.SplitSeq(text, ":") {
		key, value, keyed := strings.Cut(w, "=")
		switch key = strings.ToLower(key); {
		case !keyed || key == "option":
			bare = append(bare, w)
		default:
			keys[key] = value
			if key != "suit" {
				keys[key] = strings.ToLower(value)
			}
		}
	}
	return strings.Join(bare, ":"), keys
}

// askLabel is a choice of the form in words.
func askLabel(key, value string) string {
	switch {
	case value == "" && key == "bet":
		return "As the paytable has it"
	case value == "":
		return "None"
	case key == "bet":
		return "$" + value
	case key == "mystery":
		return "Configuration " + value
	case key == "with":
		return blackjack.WagerTitle(value)
	case key == "suit":
		return map[string]string{"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}[value]
	}
	return strings.ToUpper(value[:1]) + value[1:]
}

// offersOf is the house rule that a form's side wagers make, empty for none. A choice
// that equals the default is left out.
func offersOf(variant string, field func(string) string) string {
	var list []string
	for _, w := range blackjack.Offered(variant) {
		value := field("offer-" + w.ID)
		if value == "" {
			continue
		}
		offer := w.ID
		if value != offered {
			offer += ":" + value
		}
		for _, a := range w.Asks() {
			said := strings.NewReplacer(",", "", "$", "", "%", "").Replace(field("offer-" + w.ID + "-" + a.Key))
			if said == "" || a.Kind == wager.Choice && said == a.Choices[0] && w.On != wager.Device {
				continue
			}
			offer += ":" + a.Key + "=" + said
		}
		list = append(list, offer)
	}
	if len(list) == 0 {
		return ""
	}
	return "offers=" + strings.Join(list, ",")
}
