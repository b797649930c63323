// Shots takes screenshots of the pages, each in a state that shows what it is
// for:
//
//	go run ./e2e/shots [DIR]
//
// Those that the README shows go to e2e/shots/img, all others to
// artefacts/shots; with DIR, all go there. It needs Chromium, as the tests do.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"burncard/e2e"
	"burncard/e2e/tour"
)

func main() {
	s := studio{shown: filepath.Join("e2e", "shots", "img"), others: filepath.Join(e2e.Artefacts(), "shots")}
	if len(os.Args) > 1 {
		s = studio{shown: os.Args[1], others: os.Args[1]}
	}
	if err := tour.Take("shots", s.shoot); err != nil {
		fmt.Fprintln(os.Stderr, "shots:", err)
		os.Exit(1)
	}
}

// readme are the pictures that the README shows, by the moment of the tour.
var readme = map[string]string{
	"lobby": "lobby", "dealer-pays": "dealer", "player-opening": "player", "phone-player": "phone",
	"tablet-dealer": "tablet", "floor": "floor", "summary": "summary",
}

// most is how many bytes a picture of the README may have.
const most = 150 << 10

// A studio keeps pictures in two folders.
type studio struct{ shown, others string }

// shoot writes what somebody sees.
func (s studio) shoot(t e2e.Test, p *e2e.Page, moment string) {
	e2e.Look[bool](p, "(scrollTo(0, 0), true)")
	file := filepath.Join(s.others, moment+".webp")
	name, shown := readme[moment]
	if shown {
		file = filepath.Join(s.shown, name+".webp")
	}
	if err := p.Shoot(file); err != nil {
		t.Fatalf("%s: %v", moment, err)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatalf("%v", err)
	}
	if shown && info.Size() > most {
		t.Errorf("%s has %d bytes; a picture of the README has %d at most", file, info.Size(), most)
	}
}
