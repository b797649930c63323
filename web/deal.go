package web

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"burncard/game"
	"burncard/sessions"
	"burncard/templates"
	"burncard/variants"
)

// cardsShown is how many profiles a page of them shows.
const cardsShown = 24

// showProfileCards is the page of profiles from which a table is opened with one press.
func showProfileCards(v *visit) error {
	query := v.r.URL.Query()
	d := templates.CardsData{
		Page: v.page(), Variants: games(), Variant: query.Get("game"), Search: strings.TrimSpace(query.Get("q")),
		Mode: "guided", Bots: 3, Terms: v.terms(),
	}
	if d.Variant != "" {
		if _, err := variants.Lookup(d.Variant); err != nil {
			return missing("game")
		}
	}
	if mode, ok := game.ParseMode(query.Get("mode")); ok {
		d.Mode = mode.String()
	}
	if n, err := strconv.Atoi(query.Get("bots")); err == nil {
		d.Bots = min(max(n, 0), game.Boxes)
	}
	list, err := v.hall.Profiles.Of(v.r.Context(), person(v.who))
	if err != nil {
		return err
	}
	if t := d.Terms; t != nil {
		d.Mode = cmp.Or(t.Mode, d.Mode)
		if t.ProfileKey != "" && (d.Variant == "" || len(t.Games) == 0 || slices.Contains(t.Games, d.Variant)) {
			// The house rules of this version hold, and no others.
			p, err := v.hall.Profiles.Find(v.r.Context(), person(v.who), t.ProfileKey)
			if err != nil {
				return err
			}
			list, d.Locked = []sessions.Profile{p}, true
		}
	}
	all, err := cardsOf(list, d.Variant, d.Search)
	if err != nil {
		return err
	}
	d.All = len(list)
	pages := pagesOf(len(all), cardsShown)
	at := min(pageOf(query), pages)
	d.Cards = all[(at-1)*cardsShown : min(at*cardsShown, len(all))]
	d.Pager = templates.Pager{
		At: at, Pages: pages, Path: templates.TablesPath,
		Query: url.Values{"game": {d.Variant}, "q": {d.Search}, "mode": {query.Get("mode")}, "bots": {query.Get("bots")}},
	}
	return v.show(http.StatusOK, templates.CardsPage(d))
}

// cardsOf are the profiles for a game ("" for any) in which all words are found: the
// house's first, then the visitor's own, then those that every house has.
func cardsOf(list []sessions.Profile, variant, search string) (cards []templates.ProfileCard, err error) {
	rank := func(p *sessions.Profile) int {
		switch {
		case p.Shipped():
			return 2
		case p.Own:
			return 1
		}
		return 0
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b sessions.Profile) int { return cmp.Compare(rank(&a), rank(&b)) })
	for _, p := range list {
		if variant != "" && !p.Serves(variant) {
			continue
		}
		book, err := variants.Lookup(cmp.Or(variant, p.Game()))
		if err != nil {
			return nil, err
		}
		card := templates.NewProfileCard(p, book)
		text := strings.ToLower(p.Title + " " + p.Note + " " + book.Title + " " + card.Line)
		found := true
		for word := range strings.FieldsSeq(strings.ToLower(search)) {
			found = found && strings.Contains(text, word)
		}
		if found {
			cards = append(cards, card)
		}
	}
	return cards, nil
}
