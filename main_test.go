package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"burncard/sessions/schema"
)

func output(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var b bytes.Buffer
	err := run(t.Context(), args, &b)
	return b.String(), err
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"-h"}, {"help"}, {"serve", "-help"}, {"scenario", "-h"}, {"scenario", "run", "-h"}, {"rules", "-h"}, {"odds", "-h"}, {"settle", "-h"}, {"edge", "-h"}, {"backup", "-h"}, {"restore", "-h"}, {"check", "-h"}, {"version", "-h"}, {"verify", "-h"}, {"people", "-h"}} {
		out, err := output(t, args...)
		if err != nil {
			t.Errorf("%q: %v", args, err)
		}
		for _, word := range []string{"scenario run", "rules -json", "odds [-json]", "settle [-json]", "edge [-json]", "edge -into FILE", "backup [-db FILE] FILE", "restore [-db FILE] COPY", "check [-json]", "version [-json]", "verify [-db FILE]", "people [-db FILE]", "-addr", "-db", "-demo", "-drill", "-pace", "-url"} {
			if !strings.Contains(out, word) {
				t.Errorf("%q does not explain %s", args, word)
			}
		}
	}
}

// TestWrongCommands: what cannot be done is refused by a sentence that names what
// is wrong and what is wanted, and no database is made for it.
func TestWrongCommands(t *testing.T) {
	dir := t.TempDir()
	db, none := filepath.Join(dir, "b.db"), filepath.Join(dir, "none")
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte("this is no database"), 0o600); err != nil {
		t.Fatal(err)
	}
	serve := func(args ...string) []string {
		return append([]string{"-demo=false", "-addr", "127.0.0.1:0", "-db", db}, args...)
	}
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"deal"}, `"deal": there is no such command; burncard help`},
		{[]string{""}, `"": there is no such command`},
		{[]string{"people", "-db", db, "remove"}, "no such file"},
		{[]string{"people", "-db", db, "list"}, "no such file"},
		{[]string{"people", "-db", text, "promote", "Ann"}, `it is no SQLite database, it begins with "this is no`},
		{[]string{"people", "-db", text, "fire", "Ann"}, `people: "fire": there is no such act`},
		{serve("now"), `serve: "now" is one word too many`},
		{serve("-port", "80"), "serve: flag provided but not defined: -port"},
		{serve("-pace", "soon"), `serve: invalid value "soon" for flag -pace`},
		{serve("-pace", "-1s"), "serve: -pace -1s: no act takes less"},
		{serve("-url", "house.example"), "for flag -url: it is an address such as https://school.example"},
		{serve("-sockets", "-5"), "serve: -sockets -5: no address has fewer than no pages open"},
		{serve("-drill", "10ms"), "serve: -drill 10ms: nobody deals an item"},
		{serve("-demo=perhaps"), `serve: invalid boolean value "perhaps" for -demo`},
		{serve("-addr", "8080"), "serve: -addr: address 8080: missing port"},
		{serve("-addr", "nowhere:at:all"), "serve: -addr: address nowhere:at:all: too many colons"},
		{serve("-addr", "localhost:99999"), "serve: -addr: address 99999: invalid port"},
		{serve("-db", ""), "serve: -db: everything is kept in a file, and its name is empty"},
		{serve("-db", dir), dir + ": it is no regular file"},
		{serve("-db", text), text + `: it is no SQLite database, it begins with "this is no`},
		{serve("-db", filepath.Join(none, "b.db")), "its folder: stat " + none},
		{[]string{"scenario"}, "burncard scenario run [-json] FILE..."},
		{[]string{"scenario", "walk"}, "burncard scenario run [-json] FILE..."},
		{[]string{"scenario", "run"}, "scenario run: name a file"},
		{[]string{"scenario", "run", "-xml", text}, "scenario run: flag provided but not defined: -xml"},
		{[]string{"rules", "-xml"}, "rules: flag provided but not defined: -xml"},
		{[]string{"rules", "all"}, `rules: "all" is one word too many`},
		{[]string{"odds", "-xml"}, "odds: flag provided but not defined: -xml"},
		{[]string{"odds", "lucky-ladies"}, `odds: there is no side wager "lucky-ladies"`},
		{[]string{"settle", "-xml"}, "settle: flag provided but not defined: -xml"},
		{[]string{"settle", none}, "settle: open " + none},
		{[]string{"edge", "-rounds", "-5"}, "edge: -rounds -5: fewer than no rounds are dealt"},
		{[]string{"restore"}, "restore: name the copy to put back"},
		{[]string{"restore", "-db", text, none}, "no such file"},
		{[]string{"restore", "-db", db, text}, `it is no SQLite database, it begins with "this is no`},
		{[]string{"restore", none, "now"}, `restore: "now" is one word too many`},
		{[]string{"check", none}, "no such file"},
		{[]string{"check", text}, "it is no SQLite database"},
		{[]string{"check", none, "now"}, `check: "now" is one word too many`},
		{[]string{"version", "now"}, `version: "now" is one word too many`},
		{[]string{"backup"}, "backup: name a file to copy into"},
		{[]string{"backup", "-force", text}, "backup: flag provided but not defined: -force"},
		{[]string{"backup", none, "now"}, `backup: "now" is one word too many`},
		{[]string{"backup", "-db", "", none}, "backup: -db: the name of the database is empty"},
		{[]string{"backup", "-db", db, none}, "backup: copy " + db + " to " + none + ": stat " + db},
		{[]string{"verify"}, "verify: name one sheet"},
		{[]string{"verify", "-force", "a-1"}, "verify: flag provided but not defined: -force"},
		{[]string{"verify", "-db", db, "a-1"}, "stat " + db},
		{[]string{"verify", text}, "it is not the saved sheet of a session"},
		{[]string{"backup", "-db", text, none}, `it is no SQLite database, it begins with "this is no`},
	} {
		if out, err := output(t, tt.args...); err == nil || !strings.Contains(err.Error(), tt.want) || out != "" && tt.args[0] != "scenario" {
			t.Errorf("%q: %v, want %s\n%s", tt.args, err, tt.want, out)
		}
	}
	if _, err := os.Stat(db); !os.IsNotExist(err) {
		t.Errorf("a database was made: %v", err)
	}
}

func TestVersion(t *testing.T) {
	for _, args := range [][]string{{"version"}, {"version", "-json"}} {
		out, err := output(t, args...)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"go1.", "633a/", strconv.Itoa(schema.Version)} {
			if !strings.Contains(out, word) {
				t.Errorf("%q says\n%s\nand not %s", args, out, word)
			}
		}
	}
}
