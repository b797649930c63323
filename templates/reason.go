package templates

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"burncard/game"
)

// reason says why an act was wrong: what the judge wrote, with lines of the
// notation in words.
func reason(variant string, m game.Mistake) string {
	return placed(equipmentOf(variant), whyOf(m))
}

func whyOf(m game.Mistake) string {
	why := strings.TrimPrefix(m.Why, m.Title+": ")
	owed, done := Words(m.Owed), Words(m.Done)
	switch why {
	case m.Owed + " was owed first":
		return "First comes: " + small(owed) + "."
	case m.Owed + " was owed; nothing called for " + m.Done:
		return "Nothing called for this. What was owed: " + small(owed) + "."
	case m.Owed + " was owed, not " + m.Done:
		return "What was owed: " + small(owed) + ". Not: " + small(done) + "."
	case m.Owed + " was owed":
		return "What was owed: " + small(owed) + "."
	case m.Title:
		return ""
	}
	if rest, ok := strings.CutSuffix(why, "nothing called for "+m.Done); ok {
		why = rest + "nothing called for this yet"
	}
	return capital(why) + "."
}

// whyWords is a mistake in one sentence.
func whyWords(variant string, m game.Mistake) string {
	if why := reason(variant, m); why != "" {
		return m.Title + ": " + small(why)
	}
	return m.Title + "."
}

// small is s with a small first letter, as within a sentence.
func small(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(r)) + s[n:]
}
