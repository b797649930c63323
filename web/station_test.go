package web

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/sessions/record/recordtest"
	"burncard/templates"
)

// TestStationIsSecretOnTheWire: of all that an instructor arranges not a byte
// goes to anybody else before it shows on the layout, save what he tells
// somebody, and that to him alone.
func TestStationIsSecretOnTheWire(t *testing.T) {
	for _, mode := range []string{"exam", "coached"} {
		synctest.Test(t, func(t *testing.T) {
			hall, err := sessions.Open(sessions.Config{Journal: new(journal.Memory), Records: recordtest.Memory(t), Report: func(err error) { t.Error(err) }})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				if err := hall.Close(); err != nil {
					t.Error(err)
				}
			})
			id, err := hall.Create(context.Background(), sessions.NewTable{
				Name: "Table", Variant: "blackjack", Mode: mode, Seed: 11, By: sessions.Person{ID: "super", Name: "super", Supervisor: true},
			})
			if err != nil {
				t.Fatal(err)
			}
			l, _ := hall.Table(id)
			h := newHouseOver(t, id, l, templates.Elements)
			dealer, pat, rob := h.watch("dora", ""), h.watch("pat", ""), h.watch("rob", "")
			others := []*watcher{dealer, pat, rob, h.watch("", ""), h.watch("super", "")}
			ivy := h.watch("super", asInstructor)
			dealer.say(t, "tap in dora")
			dealer.say(t, "burn")
			pat.say(t, "p1 sit pat 500")
			rob.say(t, "p2 sit rob 500")
			pat.say(t, "p1 bet main 25")
			rob.say(t, "p2 bet main 25")
			settled := func() {
				synctest.Wait()
				for _, w := range others {
					w.take()
				}
			}
			settled()
			// From his first word on he stands there as instructor, and his other page
			// shows him the same.
			ivy.say(t, "inject reader fault in 300 rounds")
			settled()
			secrets := []struct {
				line string
				to   *watcher // who is told
				what string
			}{
				{"inject reader wrong", nil, ""}, {"inject face-up 7", nil, ""}, {"inject foreign 9", nil, ""}, {"inject sticks 6", nil, ""},
				{"inject short 40", nil, ""}, {"inject next 9H TD", nil, ""}, {"inject reader fault within 8 rounds", nil, ""},
				{"inject next AS in 200 rounds", nil, ""}, {"withdraw 1", nil, ""}, {"inject face-up 3 after 100 cards", nil, ""},
				{"inject order 2", nil, ""}, {`whisper "quokka"`, dealer, "quokka"}, {`task 2 "wombat"`, rob, "wombat"},
				{`task 1 "cap main 5"`, pat, "Cap your bet after the first card"}, {"whisper", dealer, ""}, {"task 2", rob, ""},
			}
			for _, s := range secrets {
				if got := ivy.say(t, s.line); got.Refused != "" {
					t.Fatalf("%s: %s", s.line, got.Refused)
				}
				synctest.Wait()
				for _, w := range others {
					frames := w.take()
					if w.who == "super" {
						continue // the same person
					}
					all := ""
					for _, f := range frames {
						all += f.text
					}
					switch {
					case w != s.to && len(frames) > 0:
						t.Errorf("%s: %q is sent %s", s.line, w.who, all)
					case w == s.to && (len(frames) != 1 || !strings.Contains(all, s.what)):
						t.Errorf("%s: %q is sent %d frames: %s", s.line, w.who, len(frames), all)
					}
				}
			}
			// Who comes to the table now sees nothing either.
			for _, who := range []string{"late", "dora", "pat"} {
				w := h.watch(who, "")
				synctest.Wait()
				all := fmt.Sprint(w.take())
				for _, word := range []string{"quokka", "wombat", "inject", "reader wrong", "face-up", "Ordered", "Broken", "Done to this shoe"} {
					if strings.Contains(all, word) {
						t.Errorf("%s comes to the table and is sent %q: %s", who, word, all)
					}
				}
				if strings.Contains(all, "Secret task") != (who == "pat") {
					t.Errorf("%s comes to the table; a secret task is sent: %v", who, who != "pat")
				}
			}
		})
	}
}

// TestStationPage: the station is the supervisors', and nobody else's page has
// it, whatever his address says.
func TestStationPage(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	table := boss.open()
	d := dora.socket(table)
	d.must("tap in Dora")
	has := func(v *visitor, query string) bool {
		return strings.Contains(v.get("/table/"+table+query).text, `data-say="whisper`)
	}
	if !has(boss, "?as=instructor") || has(boss, "") || has(dora, "?as=instructor") {
		t.Errorf("the station: a supervisor's %v, his page as floor %v, a dealer's %v", has(boss, "?as=instructor"), has(boss, ""), has(dora, "?as=instructor"))
	}
	d.say("deal 3")
	d.ack()
	for _, path := range []string{"/ticker", "/table/" + table + "?as=instructor"} {
		if a := boss.get(path); !strings.Contains(a.text, "Table 4") || !strings.Contains(a.text, `class="tape"`) {
			t.Errorf("%s has no mistake of Table 4", path)
		}
	}
	if a := dora.get("/ticker"); a.StatusCode != 403 {
		t.Errorf("a dealer reads the ticker: status %d", a.StatusCode)
	}
	boss.post("/table/" + table + "/take")
	if has(boss, "?as=instructor") {
		t.Error("who has taken the table over still has its station")
	}
}
