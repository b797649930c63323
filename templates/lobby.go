package templates

import (
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/variants"
)

func seatAt(info sessions.TableInfo, n int) sessions.SeatInfo {
	for _, s := range info.Players {
		if s.Box == n {
			return s
		}
	}
	return sessions.SeatInfo{Box: n}
}

func seatTitle(n int, s sessions.SeatInfo) string {
	switch {
	case s.Name == "":
		return "Box " + number(n) + ": free"
	case s.Bot:
		return "Box " + number(n) + ": " + s.Name + ", a bot"
	}
	return "Box " + number(n) + ": " + s.Name
}

// initials are what fits on a seat: "AB" for Ann Baker.
func initials(name string) string {
	var out []rune
	for _, w := range strings.Fields(name) {
		for _, r := range w {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				out = append(out, unicode.ToUpper(r))
			}
			break
		}
		if len(out) == 2 {
			break
		}
	}
	return string(out)
}

// dealerWord is the name with which a table's dealer tapped in.
func dealerWord(name string, automatic bool) string {
	switch {
	case automatic, name == sessions.AutoName:
		return "Automatic"
	case name == "":
		return "Nobody"
	}
	return name
}

// takeWords is what taking a table's stand is called: at one that deals itself it
// is the floor's.
func takeWords(h *game.House) string {
	if h.Automated {
		return "Be the floor here"
	}
	return "Take the table"
}

// books are the rulebooks by their ids.
var books = sync.OnceValue(func() map[string]*game.Rulebook {
	list := map[string]*game.Rulebook{}
	for _, id := range variants.Names() {
		list[id], _ = variants.Lookup(id) // there is one of each name
	}
	return list
})

// VariantWords is a variant's name on the floor.
func VariantWords(id string) string {
	if book := books()[id]; book != nil {
		return book.Title
	}
	words := strings.Split(id, "-")
	for i, w := range words {
		words[i] = capital(w)
	}
	return strings.Join(words, " ")
}

// termsWords says what a supervisor has set.
func termsWords(t record.Terms) string {
	var words []string
	if t.Mode != "" {
		words = append(words, modeWords(t.Mode, false)+" mode")
	}
	if t.Profile != "" {
		return strings.Join(append(words, t.Profile), "; ")
	}
	for _, word := range t.House {
		key, value, _ := strings.Cut(word, "=")
		for _, r := range variants.Options() {
			if r.Key == key {
				words = append(words, r.Title+": "+HouseValue(value))
			}
		}
	}
	return strings.Join(words, "; ")
}

// sentence turns a reason into a sentence.
func sentence(why string) string { return capital(why) + "." }

// houseRules are the rules of a house as its game has them.
func houseRules(variant string, h game.House) []game.HouseRule {
	book := books()[variant]
	if book == nil {
		return nil
	}
	return book.HouseRules(h)
}

// waitWords say how long a call has waited.
func waitWords(d time.Duration) string {
	if d < time.Minute {
		return Plural(int(d.Seconds()), "second")
	}
	return Plural(int(d.Minutes()), "minute")
}

// quietWords says for how long nobody has used a table.
func quietWords(d time.Duration) string {
	switch hours := int(d.Hours()); {
	case hours < 1:
		return Plural(int(d.Minutes()), "minute")
	case hours < 48:
		return Plural(hours, "hour")
	default:
		return Plural(hours/24, "day")
	}
}

// onlyChoices are the tables that a visitor can ask for.
func onlyChoices(who Who) []Choice {
	list := []Choice{
		{Value: sessions.AllTables, Label: "All tables"},
		{Value: sessions.OwnTables, Label: "Your tables"},
		{Value: sessions.FreeTables, Label: "Without a dealer"},
		{Value: sessions.OpenSeats, Label: "With a free seat"},
	}
	if who.Name == "" {
		list = slices.Delete(list, 1, 2)
	}
	return list
}

// ownWords says what a table of the viewer's own is, and how long it has been quiet.
func ownWords(t LobbyTable) string {
	words := VariantWords(t.Info.Variant) + ", " + modeWords(t.Info.Mode, t.Info.Exam != "")
	if n := t.Info.Rounds; n > 0 {
		words += ", " + Plural(n, "round") + " dealt"
	}
	if t.Quiet > 0 {
		words += ", quiet for " + quietWords(t.Quiet)
	}
	return words
}

// goOnWords is what going on at one's own table is called.
func goOnWords(t LobbyTable) string {
	switch t.Mine {
	case "":
		return "Go there"
	case "dealer":
		return "Go on dealing"
	}
	return "Go on at " + t.Mine
}

// ownTables are the viewer's tables of a list; people's are all others.
func ownTables(list []LobbyTable, own bool) (some []LobbyTable) {
	for _, t := range list {
		if t.Own == own {
			some = append(some, t)
		}
	}
	return some
}
