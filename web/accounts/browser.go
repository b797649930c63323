package accounts

import "strings"

// A sign is a piece of a User-Agent header, and what it tells.
type sign struct{ piece, name string }

// browsers and systems, those first whose headers also have the signs of later ones:
// almost every browser says that it is Chrome and Safari, too.
var (
	browsers = []sign{
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"}, {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"},
		{"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"},
	}
	systems = []sign{
		{"iPad", "iPad"}, {"iPhone", "iPhone"}, {"Android", "Android"}, {"CrOS", "ChromeOS"},
		{"Windows", "Windows"}, {"Macintosh", "Mac"}, {"Linux", "Linux"},
	}
)

// browserWords says in words which browser sent a User-Agent header, and on which system.
// Nothing else of the header is kept: no version, no model.
func browserWords(agent string) string {
	browser, system := tells(browsers, agent), tells(systems, agent)
	switch {
	case browser == "" && system == "":
		return "An unknown browser"
	case browser == "":
		return "A browser on " + system
	case system == "":
		return browser
	}
	return browser + " on " + system
}

func tells(signs []sign, agent string) string {
	for _, s := range signs {
		if strings.Contains(agent, s.piece) {
			return s.name
		}
	}
	return ""
}
