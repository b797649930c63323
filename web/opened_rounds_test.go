package web

import (
	"archive/zip"
	"fmt"
	"strings"
	"testing"
)

// An archive that somebody sends is opened within limits, however it was packed.
func TestOpenedRoundsAreBounded(t *testing.T) {
	packed := func(names []string, text string) string {
		var b strings.Builder
		z := zip.NewWriter(&b)
		for _, name := range names {
			f, err := z.Create(name)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := f.Write([]byte(text)); err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	var many []string
	for i := range mostOpened + 1 {
		many = append(many, fmt.Sprintf("round-%d.scenario", i))
	}
	if _, _, err := openedRounds(packed(many, "table blackjack\n")); err == nil || !strings.Contains(err.Error(), "more than 100 rounds") {
		t.Errorf("%d rounds: %v", len(many), err)
	}
	large := packed([]string{"../../round.scenario"}, strings.Repeat("#", 40<<20)) // 40 MB
	if len(large) > longestForm {
		t.Fatalf("the archive has %d bytes, and no form is as long", len(large))
	}
	list, is, err := openedRounds(large)
	if err != nil || !is || len(list) != 1 || list[0].Name != "round" || !strings.Contains(list[0].Wrong, "longer than 20000 bytes") {
		t.Errorf("a script of 40 MB: %.200v, %t, %v", list, is, err)
	}
	for _, text := range []string{"PK, and no archive", large[:len(large)/2], packed([]string{"notes.txt"}, "x")} {
		if _, is, err := openedRounds(text); is || err == nil {
			t.Errorf("%.20q is opened", text)
		}
	}
}
