package e2e_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"burncard/e2e"
)

var lookAt = []e2e.Screen{{Width: 1440, Height: 900}, {Width: 1024, Height: 768, Touch: true}, {Width: 390, Height: 844, Touch: true, Mobile: true}, {Width: 844, Height: 390, Touch: true, Mobile: true}}

func shootAll(t *testing.T, p *e2e.Page, moment string) {
	was := p.Screen
	for _, s := range lookAt {
		p.On(s)
		e2e.Look[bool](p, `(await new Promise((r) => setTimeout(r, 250)), true)`)
		if err := p.Shoot(fmt.Sprintf("%s/%s-%dx%d.png", os.Getenv("SHOTS"), moment, s.Width, s.Height)); err != nil {
			t.Fatal(err)
		}
	}
	p.On(was)
}

func TestScratchWays(t *testing.T) {
	program := e2e.Start(t, binary, filepath.Join(t.TempDir(), "burncard.db"), "-pace=20ms", "-tables=0")
	nell := browser.Open(t, "trainee", program, e2e.Desktop)
	nell.Pardon("409")
	nell.Go("/")
	shootAll(t, nell, "w-new")
	nell.ComeIn("Nell")
	for i := range 3 {
		open(nell, "Table "+strconv.Itoa(i+1))
	}
	nell.Go("/exercises?q=lies+how")
	nell.Click(".exercise-row button|Deal it")
	nell.AtTable()
	hands := e2e.Hands{Page: nell}
	hands.Must("burn")
	nell.Wait(`find('.bet[data-at="1"]')`)
	hands.Do("deal dealer")
	nell.Press("\x1b")
	for _, line := range []string{"deal 1", "deal dealer", "deal 1", "deal dealer down"} {
		hands.Must(line)
	}
	nell.Wait(`text("#box-1").includes("stands")`)
	for _, line := range []string{"turn hole", "pay 1 main 15", "clear 1", "clear dealer"} {
		hands.Must(line)
	}
	nell.See("#exercise .outcome|Dealt with 1 mistake")
	shootAll(t, nell, "w-end")
	nell.Go("/")
	shootAll(t, nell, "w-lobby")
	nell.Go(nell.Path())
	nell.Click(".go-on a.button|Go on dealing")
	nell.AtTable()
	hands.Must("tap out")
	shootAll(t, nell, "w-sheet")
	nell.Go("/exercises")
	shootAll(t, nell, "w-exercises")
}
