package web

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"burncard/sessions/journal"
)

// An operator who is locked out does with the command what supervisors do on the page, and
// nothing while the server has the file open.
func TestPeopleCommand(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "burncard.db")
	db, err := journal.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	people := func(args ...string) (string, error) {
		var out strings.Builder
		err := PeopleCommand(t.Context(), append([]string{"-db", file, "-url", "https://house.test/"}, args...), &out)
		return out.String(), err
	}
	if _, err := people("add", "Ann"); err == nil || !strings.Contains(err.Error(), "the server has "+file+" open") {
		t.Errorf("while the server runs somebody is added: %v", err)
	}
	if out, err := people("list"); err != nil || !strings.Contains(out, "NAME") {
		t.Errorf("while the server runs the list is %q, %v", out, err)
	}
	if out, err := people(); err != nil || !strings.Contains(out, "rename NAME NEW") {
		t.Errorf("without words it explains itself by %q, %v", out, err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(folder, "list.csv")
	if err := os.WriteFile(list, []byte("name,class\nBea,March\nann\nCy,March\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(folder, "binary")
	if err := os.WriteFile(binary, []byte("Eve\n\xff\xfe\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const link = `https://house\.test/invitation/[a-z0-9]+\.[a-z0-9]+`
	for _, tt := range []struct{ do, says, refused string }{
		{"add -role supervisor Ann", `Ann,` + link, ""},
		{"add Ann", "", `account "Ann" has it`},
		{"import -dry " + list, "line 2 adds Bea, member, March", "1 of 3 lines are left out"},
		{"import " + list, `Cy,` + link, "1 of 3 lines are left out"},
		{"list", `Bea +member +invited +never +0\.0 +0 +March`, ""},
		{"import " + binary, "", "binary is no text in UTF-8"},
		{"-days -1 add Eve", "", "-days -1: links are good for 1 to 60 days"},
		{"-days 213504 add Eve", "", "-days 213504: links are good for 1 to 60 days"}, // more nanoseconds than there are
		{"list -state active", `^NAME[^\n]+\n$`, ""},
		{"list -state lost", "", "it is active, invited, disabled or removed"},
		{"rename Bea Beatrix", "Bea is called Beatrix now", ""},
		{"rename Cy ann", "", `account "Ann" has it`},
		{"reset beatrix", link, ""},
		{"disable Cy", "Cy cannot log in any more", ""},
		{"list -state disabled", `Cy +member +disabled`, ""},
		{"reset Cy", "", "disabled"},
		{"enable Cy", "Cy may log in again", ""},
		{"promote Beatrix", "Beatrix is a supervisor now", ""},
		{"demote Beatrix", "Beatrix is a member now", ""},
		{"remove Cy", "sessions stay", ""},
		{"remove Cy", "", "no account has this name"},
		{"list -state removed", `Cy +- +removed`, ""},
		{"invite -class March", "This link makes a member, once, until .*\n" + link, ""},
		{"invite -class April", "", "no class of this name goes on"},
		{"invite -role king", "", "it is member or supervisor"},
		{"registration", "Registration is open; guests come in.", ""},
		{"registration closed no-guests", "Registration is closed; no guests.", ""},
		{"add Dee", "", "the registration is closed"},
		{"registration shut", "", "it is open, invitation or closed"},
		{"registration invitation", "Registration is invitation; no guests.", ""},
		{"disable", "", "name one person"},
	} {
		out, err := people(strings.Fields(tt.do)...)
		if tt.says != "" && !regexp.MustCompile(tt.says).MatchString(out) {
			t.Errorf("%s: %q, %v; want %s", tt.do, out, err, tt.says)
		}
		if (err == nil) != (tt.refused == "") || err != nil && !strings.Contains(err.Error(), tt.refused) {
			t.Errorf("%s: %v, want %q", tt.do, err, tt.refused)
		}
	}
	if out, err := people("-days", "99", "invite"); err == nil || !strings.Contains(err.Error(), "60 days") {
		t.Errorf("a link for 99 days: %q, %v", out, err)
	}
}
