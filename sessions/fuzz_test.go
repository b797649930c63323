package sessions

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"burncard/variants"
)

// FuzzParseProfile: a text is refused with the line that is wrong, or it is a profile whose own
// text says the same again; and whatever it says, each game has a table of that profile or the
// reason why not.
func FuzzParseProfile(f *testing.F) {
	f.Add("profile \"Main floor\"\nnote \"with # in it\"\ntable blackjack\nhouse decks=6 # six\nhouse shuffler=batch\noffer perfect-pairs A\n")
	f.Add("profile x\nhouse cards=hand\nhouse decks=2\n")
	f.Add("profile \"x\"\ntable spanish-21\ntable blackjack\noffer match-the-dealer-progressive 1\noffer match-the-dealer\n")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4<<10 {
			t.Skip("longer than is of use here")
		}
		d, err := ParseProfile(text)
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without words")
			}
			return
		}
		again, err := ParseProfile(d.Text())
		if err != nil {
			t.Fatalf("its own text is refused: %v\n%s", err, d.Text())
		}
		if !reflect.DeepEqual(again, d) {
			t.Errorf("the text of\n%+v\nreads as\n%+v", d, again)
		}
		for _, name := range []string{"blackjack", "spanish-21"} {
			book, err := variants.Lookup(name)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := book.House(d.Words...); err != nil && err.Error() == "" {
				t.Error("an error without words")
			}
		}
	})
}

// FuzzReadSheet: a file that somebody says is a saved sheet has a session and a digest as a
// sheet writes them, or is refused.
func FuzzReadSheet(f *testing.F) {
	f.Add([]byte(`<html><main data-session="abc" data-digest="00ff"></main>`), "00FF 12ab")
	f.Add([]byte("PK\x03\x04"), "")
	f.Fuzz(func(t *testing.T, file []byte, typed string) {
		name := filepath.Join(t.TempDir(), "sheet.html")
		if err := os.WriteFile(name, file, 0o600); err != nil {
			t.Fatal(err)
		}
		session, digest, err := readSheet(name)
		if (err == nil) != (session != "") {
			t.Errorf("session %q, %v", session, err)
		}
		if strings.Trim(digest, "0123456789abcdef") != "" {
			t.Errorf("digest %q", digest)
		}
		if d := PrintedDigest(typed); strings.ContainsAny(d, " \t\n") || utf8.ValidString(typed) != utf8.ValidString(d) && utf8.ValidString(typed) {
			t.Errorf("%q is the digest %q", typed, d)
		}
	})
}
