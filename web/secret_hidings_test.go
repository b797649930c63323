package web

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/variants"
)

// A hiding is a table with a secret, and how its twins have another.
type hiding struct {
	begins func(h *secretHouse) (table string)
	// twins change the file of a house, which is over the table's log.
	twins func(h *secretHouse, table string) []func(*sql.DB) error
	// says are Dora's lines; "owed" is what is owed, and "" lets time pass.
	says func(step int) string
	// told reports that the secret is told with the line, or was with the last entry.
	told func(line string, last journal.Entry) bool
	// tells ends the secret, where no line does.
	tells func(h *secretHouse) error
	// knows is somebody from whom it is no secret.
	knows string
}

// withSettings changes words of a table's settings.
func withSettings(table string, words ...string) func(*sql.DB) error {
	return func(db *sql.DB) error {
		for i := 0; i < len(words); i += 2 {
			r, err := db.Exec("UPDATE tables SET settings = CAST(json_set(CAST(settings AS TEXT), ?, json(?)) AS BLOB) WHERE id = ?", words[i], words[i+1], table)
			if err != nil {
				return err
			}
			if n, err := r.RowsAffected(); n != 1 || err != nil {
				return fmt.Errorf("%d tables were changed: %v", n, err)
			}
		}
		return nil
	}
}

// hiddenHole is a table of an exam, at which the hole card lies face down.
func hiddenHole(variant string, words ...string) hiding {
	return hiding{
		begins: func(h *secretHouse) string {
			table, err := h.hall.Create(context.Background(), sessions.NewTable{Name: "Table 4", Variant: variant, Mode: "exam", Bots: 2, House: words, By: person(h.person("Dora"))})
			if err != nil {
				h.t.Fatal(err)
			}
			h.live, _ = h.hall.Table(table)
			h.says("Dora", "tap in Dora")
			h.deals(holeLies)
			return table
		},
		twins: func(h *secretHouse, table string) []func(*sql.DB) error {
			book, err := variants.Lookup(variant)
			if err != nil {
				h.t.Fatal(err)
			}
			entries := h.entries()
			s := &shadow{referee: game.Referee{Table: ordered(h.t, book, entries)}}
			pairs := s.hiddenPairs(rand.New(rand.NewPCG(3, 4)))
			changed, ok := withOtherCards(h.t, book, entries, pairs)
			if !ok || len(pairs) == 0 {
				h.t.Fatal("no card has another in its place")
			}
			return []func(*sql.DB) error{nil, func(db *sql.DB) error {
				for _, e := range changed {
					if _, err := db.Exec("UPDATE entries SET facts = ? WHERE seq = ? AND table_key = (SELECT key FROM tables WHERE id = ?)", e.Facts, e.Seq, table); err != nil {
						return err
					}
				}
				return nil
			}}
		},
		says: func(int) string { return "owed" },
		told: func(line string, _ journal.Entry) bool { return line == "turn hole" },
	}
}

// ordered is the table of a log whose cards have the ids of the order in which they were put:
// where it began in the middle, as it was before they were named anew.
func ordered(t *testing.T, book *game.Rulebook, entries []journal.Entry) *game.Table {
	table := game.NewTable(book)
	for _, e := range entries {
		facts, err := game.DecodeFacts(e.Facts)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range facts {
			if _, anew := f.(*game.Redrawn); anew {
				return table
			}
			table.Evolve(f)
		}
	}
	return table
}

// deals says what is owed until something of the table is as wanted.
func (h *secretHouse) deals(until func(*game.View) bool) {
	h.t.Helper()
	for range 200 {
		if line := h.owed(); line == "" {
			time.Sleep(time.Second)
		} else {
			h.says("Dora", line)
		}
		synctest.Wait()
		if scene, _ := h.live.Scene(context.Background(), game.Viewer{}); until(&scene.View) {
			return
		}
	}
	h.t.Fatal("it never comes")
}

func holeLies(v *game.View) bool { return len(v.Dealer.Cards) == 2 && v.Dealer.Cards[1].Face == "" }

// triedAgain is a table at which a mistake is tried again, with the hole card hidden.
func triedAgain() hiding {
	of := hiddenHole("blackjack")
	of.begins = func(h *secretHouse) string {
		table, err := h.hall.Create(context.Background(), sessions.NewTable{Name: "Table 4", Variant: "blackjack", Mode: "coached", Bots: 2, By: person(h.person("Dora"))})
		if err != nil {
			h.t.Fatal(err)
		}
		h.live, _ = h.hall.Table(table)
		h.says("Dora", "tap in Dora")
		h.deals(holeLies)
		h.says("Dora", "clear dealer")
		entries := h.entries()
		wrong := entries[len(entries)-1].Seq
		h.says("Dora", "tap out")
		synctest.Wait()
		return strings.TrimPrefix(h.posts("Dora", templates.TablePath(table)+"/again", "act", fmt.Sprint(wrong)), templates.TablePath(""))
	}
	return of
}

// appointedExam is one of a plan with an event, which Dora has begun.
func appointedExam(h *secretHouse) (table string) {
	plan := h.posts("Boss", templates.PlansPath, planForm()...)
	h.posts("Boss", templates.ExamsPath, append(examForm(), "test", strings.TrimPrefix(plan, templates.PlanPath("")))...)
	exam := regexp.MustCompile(`/exams/[a-z0-9]{8,}`).FindString(h.ask("Dora", http.MethodGet, templates.ExamsPath).text)
	h.posts("Boss", exam+"/confirm")
	return strings.TrimPrefix(h.posts("Dora", exam+"/begin"), templates.TablePath(""))
}

// ownExam is an exam in the middle of which its trainee is made a supervisor: what was wrong
// in it is told to supervisors, but not to her.
func ownExam() hiding {
	of := hiding{begins: func(h *secretHouse) string {
		table := appointedExam(h)
		h.live, _ = h.hall.Table(table)
		h.says("Dora", "tap in Dora")
		h.deals(holeLies)
		h.says("Dora", "clear dealer")
		return table
	}}
	of.twins = func(_ *secretHouse, table string) []func(*sql.DB) error {
		const raised = "UPDATE people SET role = 'supervisor' WHERE name = 'Dora'"
		return []func(*sql.DB) error{
			func(db *sql.DB) error {
				_, err := db.Exec(raised)
				return err
			},
			func(db *sql.DB) error {
				for _, change := range []string{raised, "UPDATE entries SET verdicts = X''", "DELETE FROM mistakes"} {
					if _, err := db.Exec(change); err != nil {
						return err
					}
				}
				return nil
			},
		}
	}
	of.says = func(step int) string { return map[int]string{3: "owed", 6: "burn", 9: "owed", 12: "tap out"}[step] }
	of.told = func(string, journal.Entry) bool { return false }
	of.knows = "Boss"
	of.tells = func(h *secretHouse) error { // it is one: another supervisor reads it
		h.heard = append(h.heard, h.ask("Boss", http.MethodGet, templates.TablePath(h.live.ID())).text)
		return nil
	}
	return of
}

// oneCase is a table of a case.
func oneCase(begins func(*secretHouse) string) hiding {
	return hiding{
		begins: begins,
		twins: func(_ *secretHouse, table string) []func(*sql.DB) error {
			return []func(*sql.DB) error{
				withSettings(table, "$.puzzle.lookAlike", "false"),
				withSettings(table, "$.puzzle.lookAlike", "false", "$.puzzle.cite", `"633a.8(a)"`, "$.puzzle.title", `"Another clause"`, "$.puzzle.source", `"house"`),
				withSettings(table, "$.puzzle.lookAlike", "true"),
			}
		},
		says:  func(step int) string { return map[int]string{6: "burn"}[step] }, // wrong wherever the case is
		told:  func(string, journal.Entry) bool { return false },
		tells: func(h *secretHouse) error { return h.live.GiveUp(context.Background(), person(h.person("Dora"))) },
	}
}

var hidings = map[string]hiding{
	"hole card":                   hiddenHole("blackjack"),
	"hole card on a wall":         hiddenHole("hybrid", "shuffler=batch"),
	"mistake that is tried again": triedAgain(),
	"own exam of a supervisor":    ownExam(),
	"fresh case": oneCase(func(h *secretHouse) string {
		table, err := h.hall.FreshCase(context.Background(), person(h.person("Dora")), sessions.WantedCase{Variant: "blackjack", Cite: "633a.7(h)#1", Seed: 11})
		if err != nil {
			h.t.Fatal(err)
		}
		return table
	}),
	"case of what is due": oneCase(func(h *secretHouse) string {
		h.breaks("Dora", "633a.7(h)#1", time.Now().Add(-72*time.Hour))
		return strings.TrimPrefix(h.posts("Dora", templates.DueNextPath), templates.TablePath(""))
	}),
	"drill": {
		begins: func(h *secretHouse) string {
			return strings.TrimPrefix(h.posts("Dora", templates.DrillsPath, "key", "next", "game", "blackjack"), templates.TablePath(""))
		},
		twins: func(_ *secretHouse, table string) []func(*sql.DB) error {
			return []func(*sql.DB) error{nil, withSettings(table, "$.drill.seed", "99")}
		},
		says: func(step int) string { return map[bool]string{true: "owed"}[step > 4] },
		told: func(_ string, last journal.Entry) bool { return strings.HasPrefix(last.Line, "# item 2") },
	},
	"errors to spot": {
		begins: func(h *secretHouse) string {
			ctx, boss := context.Background(), person(h.person("Boss"))
			if err := h.hall.SetSpotTerms(ctx, boss, record.SpotTerms{Every: 10, Rounds: 5, Pace: 100, Kinds: sessions.SpotKinds(), Gravities: sessions.SpotGravities()}); err != nil {
				h.t.Fatal(err)
			}
			table, err := h.hall.OpenSpot(ctx, person(h.person("Dora")), sessions.NewSpot{Variant: "blackjack"})
			if err != nil {
				h.t.Fatal(err)
			}
			return table
		},
		twins: func(_ *secretHouse, table string) []func(*sql.DB) error {
			return []func(*sql.DB) error{nil, withSettings(table, "$.spot.kinds", `["floor"]`)} // of no kind of error
		},
		says: func(int) string { return "" },
		told: func(_ string, last journal.Entry) bool { return strings.Contains(string(last.Verdicts), `"mistakes"`) },
	},
	"event of an exam": {
		begins: appointedExam,
		twins: func(_ *secretHouse, table string) []func(*sql.DB) error {
			return []func(*sql.DB) error{nil, withSettings(table, "$.test.events", `["round 2: inject reader wrong"]`), withSettings(table, "$.test.events", "[]")}
		},
		says: func(int) string { return "owed" },
		told: func(_ string, last journal.Entry) bool { return strings.HasPrefix(last.Line, "inject") },
	},
}

// TestSecretHouses: houses over the same file but for one secret of a table, which are asked
// the same at the same moments, are one house to everybody until the secret may be known:
// in status, header and text of every page, in what sockets are sent and in what order, and
// in the moment at which each of it comes.
func TestSecretHouses(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(hidings)) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			asks, done := make(chan func()), make(chan bool)
			go func() {
				for do := range asks {
					do()
					done <- true
				}
			}()
			defer close(asks)
			outside := func(do func()) { asks <- do; <-done }
			today := time.Now()
			synctest.Test(t, func(t *testing.T) {
				time.Sleep(time.Until(today)) // the database knows how late it is, and lets no login of the year 2000 in
				hides(t, outside, hidings[name])
			})
		})
	}
}

func hides(t *testing.T, outside func(func()), of hiding) {
	first := openSecretHouse(t, outside, filepath.Join(t.TempDir(), "first.db"), 1, nil)
	token, err := first.people.FirstSupervisorToken(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	first.posts("Boss", templates.InvitationPath(token), "name", "Boss", "password", secret, "again", secret)
	for _, name := range []string{"Dora", "Pat"} {
		first.posts(name, templates.RegisterPath, "name", name, "password", secret, "again", secret)
	}
	table := of.begins(first)
	first.live, _ = first.hall.Table(table)
	twins := of.twins(first, table)
	first.close()
	var houses []*secretHouse
	began := time.Now()
	for _, alter := range twins {
		house := first.twin(func(db *sql.DB) error {
			// What a checkpoint keeps of the cards is worked out anew.
			if _, err := db.Exec("DELETE FROM checkpoints WHERE table_key = (SELECT key FROM tables WHERE id = ?)", table); err != nil || alter == nil {
				return err
			}
			return alter(db)
		})
		house.opens(table, began, of.knows)
		house.said, house.sealed = first.said, withoutSeals(house.shadow().referee.Table)
		houses = append(houses, house)
	}
	defer func() {
		for _, h := range houses {
			h.close()
		}
	}()
	dealt := regexp.MustCompile(`/sessions/[a-z0-9]+-\d+`).FindString(houses[0].ask("Dora", http.MethodGet, templates.SessionsPath).text)
	paths := []string{
		templates.TablePath(table), templates.TablePath(table) + "?as=instructor", templates.HallPath(table), templates.LobbyPath, templates.SessionsPath,
		templates.ExamsPath, templates.DuePath, templates.DrillsPath, templates.SpotPath, templates.SpotDeskPath, templates.FloorPath, templates.TickerPath, "/healthz", "/readyz", templates.TablePath("none"),
	}
	if dealt != "" {
		paths = append(paths, dealt, dealt+"/rounds", dealt+"/replay", dealt+"/replay/frames", dealt+"/verify")
	}
	frames, asked, otherwise := 0, 0, 0
	alike := func(when string, pages bool) {
		synctest.Wait()
		for i, h := range houses {
			news := h.listens()
			if i > 0 && !slices.Equal(h.heard, houses[0].heard) {
				// The same may come in other portions, where the houses are more than one act ahead.
				for n := range h.ears {
					if !maps.Equal(h.shows[n], houses[0].shows[n]) {
						t.Fatalf("%s: %s is shown\n%s", when, h.ears[n].name, apart(houses[0].shows[n], h.shows[n], nil, nil))
					}
				}
				if !slices.Equal(moments(houses[0].heard), moments(h.heard)) {
					t.Fatalf("%s: the pages are sent\n%.3000q\nand\n%.3000q", when, houses[0].heard, h.heard)
				}
				otherwise++
			}
			frames += len(news)
		}
		for _, h := range houses {
			h.heard = nil
		}
		if !pages {
			return
		}
		shown := houses[0].pages(paths, of.knows)
		asked += len(shown)
		for _, h := range houses[1:] {
			for at, text := range h.pages(paths, of.knows) {
				if text != shown[at] {
					t.Fatalf("%s: %s\n%s", when, at, apart(map[string]string{"is": shown[at]}, map[string]string{"is": text}, nil, nil))
				}
			}
		}
	}
	alike("opened", true)
	told := false
	for step := 0; step < 600 && !told; step++ {
		line := of.says(step)
		if line == "owed" {
			line = houses[0].owed()
		}
		if told = of.told(line, journal.Entry{}); told {
			break
		}
		if line != "" {
			for _, h := range houses {
				h.says("Dora", line)
			}
		}
		time.Sleep(time.Second / 4)
		synctest.Wait()
		entries := houses[0].entries()
		for _, h := range houses[1:] {
			if at := firstApart(entries, h.entries()); at >= 0 && !of.told("", entries[at]) {
				t.Fatalf("after %q the logs part at %s", line, entries[at].Line)
			} else if at >= 0 {
				told = true
			}
		}
		if told = told || of.told("", entries[len(entries)-1]); !told {
			alike(fmt.Sprintf("step %d, after %q", step, line), step%20 == 7)
		}
		if of.tells != nil && step == 24 {
			break
		}
	}
	if !told && of.tells == nil {
		t.Fatal("the secret is never told")
	}
	for _, h := range houses {
		h.heard = nil
		if of.tells == nil {
			if line := houses[0].owed(); told && line != "" {
				h.says("Dora", line)
			}
		} else if err := of.tells(h); err != nil {
			t.Fatal(err)
		}
	}
	time.Sleep(5 * time.Second)
	synctest.Wait()
	for _, h := range houses {
		h.listens()
	}
	for _, h := range houses[1:] {
		if slices.Equal(h.heard, houses[0].heard) {
			t.Error("the twins differ in nothing, even when the secret is told")
		}
	}
	t.Logf("%d frames and %d pages are alike (%d times in other portions)", frames, asked, otherwise)
}

// moments are those at which pages heard something, each page's once, and the answers.
func moments(heard []string) (list []string) {
	for _, text := range heard {
		at, _, _ := strings.Cut(text, "\x00")
		list = append(list, at)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
