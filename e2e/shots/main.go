// Shots takes screenshots of the pages, each in a state that shows what it is
// for:
//
//	go run ./e2e/shots [DIR]
//
// Those that the README shows go to e2e/shots/img. Every page goes to artefacts/shots,
// in a folder for each of six sizes of screen. With DIR, all go there. It needs
// Chromium, as the tests do.
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
	"tablet-dealer": "tablet", "floor-widened": "floor", "summary": "summary",
}

// most is how many bytes a picture of the README may have.
const most = 150 << 10

// A studio keeps pictures in two folders.
type studio struct{ shown, others string }

// screens are the six sizes: a large screen, a desk's, a tablet both ways, a phone both
// ways.
var screens = []e2e.Screen{
	{Width: 1920, Height: 1080}, {Width: 1440, Height: 900},
	{Width: 1024, Height: 768, Touch: true}, {Width: 768, Height: 1024, Touch: true},
	{Width: 844, Height: 390, Touch: true, Mobile: true}, {Width: 390, Height: 844, Touch: true, Mobile: true},
}

// shoot writes what somebody sees, on each screen.
func (s studio) shoot(t e2e.Test, p *e2e.Page, moment string) {
	if name, shown := readme[moment]; shown {
		file := filepath.Join(s.shown, name+".webp")
		if size := picture(t, p, file); size > most {
			t.Errorf("%s has %d bytes; a picture of the README has %d at most", file, size, most)
		}
	}
	was := p.Screen
	for _, screen := range screens {
		p.On(screen)
		picture(t, p, filepath.Join(s.others, fmt.Sprintf("%dx%d", screen.Width, screen.Height), moment+".webp"))
	}
	p.On(was)
}

// picture writes what the screen shows now from the top of the page on, and is the size
// of the file.
func picture(t e2e.Test, p *e2e.Page, file string) int64 {
	e2e.Look[bool](p, "(scrollTo(0, 0), await new Promise(requestAnimationFrame), true)")
	if err := p.Shoot(file); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return info.Size()
}
