package templates

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"burncard/game"
	"burncard/game/card"
	"burncard/sessions"
)

// CardWords names a card as it lies: "nine of hearts", or "face-down card"
// where face is empty.
func CardWords(face string) string {
	if face == "" {
		return "face-down card"
	}
	c, err := card.Parse(face)
	if err != nil {
		return face
	}
	return c.Words()
}

// suitClass is the class that colours a card; none for a card face down.
func suitClass(face string) string {
	if len(face) != 2 {
		return "back"
	}
	return strings.ToLower(face[1:])
}

// WagerWords is a wager's name on the floor.
func WagerWords(id string) string {
	switch id {
	case "", "main":
		return "wager"
	}
	return strings.ReplaceAll(id, "-", " ")
}

// switchWords names the switch cards of the box whose number follows.
const switchWords = "the switch cards of box "

func placeWords(at game.Spot) string {
	switch at.Kind {
	case game.AtBox:
		s := "box " + strconv.Itoa(int(at.Box))
		if at.Hand > 0 {
			s += " hand " + strconv.Itoa(int(at.Hand))
		}
		return s
	case game.AtDealer:
		return "the dealer"
	case game.AtHole:
		return "the hole card"
	case game.AtShoe:
		return "the shoe"
	case game.AtRack:
		return "the discard rack"
	case game.AtCommunity:
		return "the community box"
	case game.AtSwitch:
		return switchWords + strconv.Itoa(int(at.Box))
	}
	return at.String()
}

// boxOf is a box with its number, as the words of an act name it.
var boxOf = regexp.MustCompile(`\b[Bb]ox(es)?[ \x{a0}][0-9]`)

// placed says words of an act at a table where terminals share the cards: it
// has positions and no boxes, or one hand that is all players'. Others have them
// as they are.
func placed(e game.Equipment, words string) string {
	if !e.Terminals {
		return words
	}
	return boxOf.ReplaceAllStringFunc(words, func(s string) string {
		if e.SharedHand {
			return sameCase(s, "the players' hand")
		}
		p := "position"
		if s[0] == 'B' {
			p = "Position"
		}
		if rest, many := strings.CutPrefix(s[1:], "oxes"); many {
			return p + "s" + rest
		}
		return p + s[len("box"):]
	})
}

// sameCase gives words the first letter's case of others.
func sameCase(as, words string) string {
	if unicode.IsUpper(rune(as[0])) {
		return capital(words)
	}
	return words
}

// wordsAt is Words at a table of the variant.
func wordsAt(variant, line string) string { return placed(equipmentOf(variant), Words(line)) }

// equipmentOf is what stands on a table of the variant.
func equipmentOf(variant string) game.Equipment {
	if book := books()[variant]; book != nil {
		return book.Has
	}
	return game.Equipment{}
}

// Words says a line of the notation as people say it: `deal 3 down` is "Card to
// box 3, face down". A line that is no act comes back as it is.
func Words(line string) string {
	a, err := game.ParseAct(line)
	switch {
	case line == game.InjectNext.String():
		return "Instructor: chose the next cards"
	case line == game.InjectPick.String():
		return "Instructor: chose what a progressive system draws"
	case err != nil:
		return line
	}
	return speaker(&a) + actWords(&a)
}

// actWords are Words without the person whose act it is.
func actWords(a *game.Act) string {
	text := a.Form().Read
	if reads := a.Word().Reads; reads != nil {
		text = reads(a)
	}
	return filled(text, a)
}

// cardsWords names cards; a number is that of a box.
func cardsWords(text string) string {
	list := strings.Fields(text)
	for i, name := range list {
		if c, err := card.Parse(name); err == nil {
			list[i] = "the " + c.Words()
		} else if _, err := strconv.Atoi(name); err == nil {
			list[i] = "box " + name
		}
	}
	return strings.Join(list, ", ")
}

// speaker names the person whose act it is, where people do not take it for the
// dealer's.
func speaker(a *game.Act) string {
	switch a.By {
	case game.ByPlayer:
		return "Box " + strconv.Itoa(int(a.Box)) + " "
	case game.ByTerminal:
		return "Terminal " + strconv.Itoa(int(a.Box)) + " "
	case game.ByFloor:
		return "Floor: "
	case game.ByInstructor:
		return "Instructor: "
	}
	return ""
}

// filled is a word's text with what the act says in place of the names in braces,
// and with the brackets resolved, see game.Form.
func filled(text string, a *game.Act) string {
	for {
		before, rest, found := strings.Cut(text, "[")
		if !found {
			break
		}
		inside, after, _ := strings.Cut(rest, "]")
		full, short, _ := strings.Cut(inside, "|")
		if !saysAll(full, a) {
			full = short
		}
		text = before + full + after
	}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		name, after, _ := strings.Cut(rest, "}")
		said, _ := blank(name, a)
		b.WriteString(said)
		text = after
	}
}

// saysAll reports that the act says everything that a text names in braces.
func saysAll(text string, a *game.Act) bool {
	for _, part := range strings.Split(text, "{")[1:] {
		name, _, _ := strings.Cut(part, "}")
		if _, ok := blank(name, a); !ok {
			return false
		}
	}
	return true
}

// blank is what stands for a name in braces; ok reports that the act says it.
func blank(name string, a *game.Act) (said string, ok bool) {
	switch name {
	case "at":
		return placeWords(a.At), true
	case "At":
		return capital(placeWords(a.At)), true
	case "hand":
		return strconv.Itoa(int(a.At.Hand)), a.At.Hand > 0
	case "sum":
		return a.Amount.String(), a.Amount > 0
	case "dollars":
		return dollars(a.Amount), a.Amount > 0
	case "chips":
		return a.Chips.String(), !a.Chips.IsZero()
	case "n":
		return strconv.Itoa(a.N), a.N > 0
	case "wager":
		return WagerWords(a.Wager), a.Wager != ""
	case "Wager":
		return capital(WagerWords(a.Wager)), a.Wager != ""
	case "beside": // a wager that is not the main one
		return WagerWords(a.Wager), a.Wager != "main"
	case "title":
		return wagerTitle(a.Wager), a.Wager != ""
	case "text":
		return a.Text, a.Text != ""
	case "name":
		if a.Text == sessions.AutoName {
			return "The automatic dealer", true
		}
		return a.Text, true
	case "cards": // of an instructor, or a box
		return cardsWords(a.Text), a.Text != ""
	case "task":
		return small(taskWords(a.Text)), a.Text != ""
	}
	return "{" + name + "}", true
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

var kindWords = map[game.MistakeKind]string{
	game.SkippedStep: "step skipped", game.OutOfOrder: "out of order", game.WrongTarget: "wrong box", game.WrongAmount: "wrong amount",
	game.WrongFace: "wrong face", game.Uncalled: "not called for", game.Unnoticed: "not noticed", game.FloorUntold: "floor not told",
}

// KindWords is a kind of mistake in words.
func KindWords(k game.MistakeKind) string { return cmp.Or(kindWords[k], k.String()) }

var ruleSources = map[string]string{"law": "regulation", "reading": "our reading: advice", "house": "house practice"}

// SourceWords says where a rule comes from.
func SourceWords(source string) string { return cmp.Or(ruleSources[source], source) }

// signWords is what a box says or signs that is no plain answer.
func signWords(sign string) string {
	if word, ok := strings.CutPrefix(sign, "says "); ok {
		return "“" + capital(word) + "”, no sign"
	}
	return capital(sign)
}

var actors = map[string]string{"floor": "the floor", "clock": "the countdown", "system": "the terminals"}

func actorWords(actor string) string { return cmp.Or(actors[actor], actor) }

// plainCite drops the tail that tells two rules of one clause apart.
func plainCite(c string) string {
	c, _, _ = strings.Cut(c, "#")
	return c
}
