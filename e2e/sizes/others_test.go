package sizes_test

import (
	"bytes"
	"context"
	"testing"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
)

// others are tables that have more on them than a round: new decks, a demo
// that is told, a wall, an instructor's station.
func others(t *testing.T) (list []moment) {
	add := func(name string, d templates.TableData, s *sessions.Scene) {
		d.Page, d.Table = templates.Page{Who: templates.Who{Name: "Dee", Supervisor: d.Others != nil}}, "crowd"
		var html bytes.Buffer
		if err := templates.TablePage(d, s).Render(context.Background(), &html); err != nil {
			t.Fatal(err)
		}
		list = append(list, moment{game: "other", name: "other-" + name, html: html.Bytes()})
	}

	decks := newCrowd(t, "blackjack", "", "")
	decks.referee.Table = game.NewTable(decks.book)
	decks.referee.Table.Evolve(decks.book.Open(game.Guided, decks.house, "opening", decks.draw))
	add("delivered", templates.TableData{}, decks.see(dealer))
	decks.until(func(v *game.View) bool { return v.Pack.State == "spread" })
	add("spread", templates.TableData{}, decks.see(dealer))

	c := newCrowd(t, "blackjack", "offers=perfect-pairs:A", pairs+" "+later).until(opened)
	c.anyhow("deal 3", "take 1 main")
	judged := make([]record.Mistake, len(c.wrong))
	for i, m := range c.wrong {
		judged[i] = record.Mistake{Judged: record.Judged{Seq: int64(i + 40), Round: 1, Mistake: m}}
	}

	s := c.see(game.Viewer{Role: game.Spectator})
	s.Table.Demo, s.Table.Auto, s.Table.Dealer = true, true, "Auto"
	m := c.wrong[0]
	s.Story = sessions.Story{Now: sessions.Telling{Line: m.Done, Cite: m.Cite, Title: m.Title, Grounds: m.Grounds, Seq: 41}, Before: sessions.Telling{Line: "deal 2", Cite: m.Cite, Title: m.Title, Seq: 40}}
	add("demo", templates.TableData{}, s)
	add("wall", templates.TableData{Hall: true}, s)

	s = c.see(game.Viewer{Role: game.InstructorView})
	s.Ticker = judged
	others := templates.TickerData{Tables: make([]templates.TickerTable, 6)}
	for i := range others.Tables {
		others.Tables[i].Info = s.Table
		others.Ticker = append(others.Ticker, templates.TickedOf(&s.Table, &judged[0]))
	}
	add("station", templates.TableData{Others: &others}, s)
	return list
}
