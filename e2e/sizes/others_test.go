package sizes_test

import (
	"bytes"
	"context"
	"maps"
	"slices"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
)

// insured are cards with which insurance is open, and the first player wants a card.
const insured = "8S 2H KC 7D 9S 8H TD AS 3C 2D 7C 4S 9H 8D TS 7S"

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

	// A table with a long name, before its first card, with insurance open and with a card asked for.
	long := newCrowd(t, "blackjack", "shuffler=continuous", insured)
	at := func(when string, own ...int8) {
		viewers := map[string]game.Viewer{"dealer": dealer, "player": {Role: game.PlayerView, Boxes: own}, "spectator": {Role: game.Spectator}, "floor": {Role: game.FloorView}}
		for _, who := range slices.Sorted(maps.Keys(viewers)) {
			s := long.see(viewers[who])
			s.Table.Name = "Wednesday mornings, beginners"
			s.Score = record.Score{Hands: 40, DealerTime: 20 * time.Minute, Mistakes: 12}
			if when == "betting" {
				s.Clock = &sessions.Clock{For: "betting", Until: time.Now().Add(45 * time.Second)}
			}
			if when == "asking" {
				s.Turn = &sessions.Turn{Box: 1, Name: "Ann", Does: "decides", Since: time.Now()}
			}
			add(when+"-"+who, templates.TableData{}, s)
		}
	}
	at("betting", 7)
	long.until(func(v *game.View) bool { return v.Insurance })
	at("insurance", 4)
	long.until(func(v *game.View) bool { return len(v.Boxes[0].Hands) > 0 && v.Boxes[0].Hands[0].InTurn })
	long.must("p1 hit")
	at("asking", 7)

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
