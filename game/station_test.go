package game_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"burncard/game"
)

// A luck draws from a seed.
type luck struct{ *rand.Rand }

func (l luck) Below(n int) int { return l.IntN(n) }

// A stationed is a table with boxes 1 and 3 taken, and no rulebook's opinions.
type stationed struct {
	*testing.T
	referee game.Referee
	luck    luck
}

func station(t *testing.T) *stationed {
	l := luck{rand.New(rand.NewPCG(4, 4))}
	book := &game.Rulebook{
		Variant: "test",
		Answers: game.Answers{Allowed: func(*game.Table, game.Act) bool { return true }, Called: func(*game.Table, game.Spot) bool { return true }},
	}
	book.Procedure = game.InOrder()
	s := &stationed{T: t, luck: l, referee: game.Referee{Table: game.NewTable(book)}}
	s.referee.Table.Evolve(book.Open(game.Coached, game.NewHouse(), "round", l))
	s.do("p1 sit Ann 500", "p3 sit Ben 500", "p1 bet main 25", "p3 bet main 25")
	return s
}

// do does lines, and what orders come due by them, as who owns a table does.
func (s *stationed) do(lines ...string) {
	s.Helper()
	for _, line := range lines {
		a, err := game.ParseAct(line)
		if err != nil {
			s.Fatal(err)
		}
		if _, err := s.referee.Submit(a, s.luck); err != nil {
			s.Fatalf("%s: %v", line, err)
		}
		for a, ok := s.referee.Table.Ripe(); ok; a, ok = s.referee.Table.Ripe() {
			if _, err := s.referee.Submit(a, s.luck); err != nil {
				s.Fatalf("%v: %v", a, err)
			}
		}
	}
}

// refuses wants a line refused, and returns why.
func (s *stationed) refuses(line string) string {
	s.Helper()
	a, err := game.ParseAct(line)
	if err == nil {
		_, err = s.referee.Submit(a, s.luck)
	}
	if err == nil {
		s.Fatalf("%s was done", line)
	}
	return err.Error()
}

// faults are what the instructor sees broken.
func (s *stationed) faults() string {
	v := game.See(s.referee.Table, game.Viewer{Role: game.InstructorView}, nil)
	return strings.Join(v.Faults, ", ")
}

// round deals a round that two boxes lose, without asking a book.
func (s *stationed) round() {
	s.Helper()
	s.do("deal 1", "deal 3", "deal dealer", "deal 1", "deal 3", "deal dealer", "take 1 main", "clear 1", "take 3 main", "clear 3", "clear dealer",
		"p1 bet main 25", "p3 bet main 25")
}

// TestOrdersForLater: an order comes true at its moment and not before.
func TestOrdersForLater(t *testing.T) {
	t.Run("cards", func(t *testing.T) {
		s := station(t)
		s.do("deal 1", "inject reader fault after 3 cards", "deal 3", "deal dealer")
		if f := s.faults(); f != "" {
			t.Errorf("after two cards: %s", f)
		}
		s.do("prompt 1", "deal 1")
		if f := s.faults(); f != "reader dead" {
			t.Errorf("after three cards: %q", f)
		}
	})
	t.Run("rounds", func(t *testing.T) {
		s := station(t)
		s.do("deal 1", "inject reader wrong in 2 rounds")
		s.do("deal 3", "deal dealer", "take 1 main", "clear 1", "take 3 main", "clear 3", "clear dealer", "p1 bet main 25", "p3 bet main 25")
		if f := s.faults(); f != "" {
			t.Errorf("when one round has ended: %s", f)
		}
		s.round()
		if f := s.faults(); f != "reader wrong" {
			t.Errorf("when two have: %q", f)
		}
	})
	t.Run("drawn", func(t *testing.T) {
		when := map[int]bool{}
		for seed := range uint64(60) {
			s := station(t)
			s.luck.Rand = rand.New(rand.NewPCG(seed, 9))
			s.do("inject reader wrong within 3 rounds")
			v := game.See(s.referee.Table, game.Viewer{Role: game.InstructorView}, nil)
			if n := len(v.Station.Orders); n != 1 {
				t.Fatalf("seed %d: an order for later was given, and %d wait", seed, n)
			}
			for n := 0; ; n++ {
				if s.faults() != "" {
					when[n] = true
					break
				}
				if n == 4 {
					t.Fatalf("seed %d: three rounds have ended, and the order still waits: %+v", seed, v.Station.Orders)
				}
				s.round()
			}
		}
		if !when[0] && !when[1] || !when[2] || !when[3] {
			t.Errorf("of 60 orders within three rounds, the rounds were %v", when)
		}
	})
	t.Run("in vain", func(t *testing.T) {
		s := station(t)
		s.do("inject face-up 300 after 60 cards")
		for range 10 {
			s.round()
		}
		if v := game.See(s.referee.Table, game.Viewer{Role: game.InstructorView}, nil); len(v.Station.Orders) > 0 || len(v.Faults) > 0 {
			t.Errorf("an order that cannot be carried out still waits: %+v, %v", v.Station.Orders, v.Faults)
		}
	})
	t.Run("withdrawn", func(t *testing.T) {
		s := station(t)
		s.do("inject reader fault in 1 round", "inject reader wrong in 1 round", "withdraw 1")
		s.refuses("withdraw 1")
		s.refuses("inject order 1")
		s.do("inject order 2")
		if f := s.faults(); f != "reader wrong" {
			t.Errorf("an order that was carried out early: %q", f)
		}
		s.round()
		if f := s.faults(); f != "reader wrong" {
			t.Errorf("an order that was withdrawn: %q", f)
		}
	})
}

// TestOrdersRefused: what can never be is refused when it is ordered.
func TestOrdersRefused(t *testing.T) {
	s := station(t)
	for line, why := range map[string]string{
		"inject reader sleepy in 3 rounds":       "a reader has a fault or is wrong",
		"inject shuffler jam in 3 rounds":        "no shuffler",
		"inject reader fault in 0 rounds":        "a number from 1",
		"inject reader fault within 9999 rounds": "a number from 1",
		"freeze in 3 rounds":                     "at once",
		"task 2 \"cap\"":                         "nobody sits there",
		"inject order 9":                         "no such order",
		"resume":                                 "not frozen",
	} {
		if got := s.refuses(line); !strings.Contains(got, why) {
			t.Errorf("%s: %s", line, got)
		}
	}
	for range 20 {
		s.do("inject reader fault in 100 rounds")
	}
	s.refuses("inject reader fault in 100 rounds")
}

// TestFreeze: at a frozen table nothing moves but people and the instructor.
func TestFreeze(t *testing.T) {
	s := station(t)
	s.do("freeze")
	for _, line := range []string{"deal 1", "p1 bet main 5", "floor approve", "call floor", "p1 leave", "p2 sit Cleo 100"} {
		if why := s.refuses(line); !strings.Contains(why, "frozen") {
			t.Errorf("%s: %s", line, why)
		}
	}
	s.refuses("freeze")
	for role := game.Spectator; role <= game.ShoulderView; role++ {
		if v := game.See(s.referee.Table, game.Viewer{Role: role}, nil); !v.Station.Frozen {
			t.Errorf("%s does not see that the table is frozen", v.Viewer.Audience())
		}
	}
	s.do("tap in Bea", "p1 say hello", "inject reader fault", `task 1 "cap"`, "resume", "deal 1")
}

// TestStationIsSecret: of all that an instructor arranges nobody else's View
// has a trace before it shows on the layout, save what is for him.
func TestStationIsSecret(t *testing.T) {
	viewers := []game.Viewer{
		{}, {Role: game.DealerView}, {Role: game.FloorView}, {Role: game.PlayerView, Boxes: []int8{1}}, {Role: game.PlayerView, Boxes: []int8{3}},
	}
	see := func(s *stationed) (views []game.View) {
		for _, v := range viewers {
			views = append(views, game.See(s.referee.Table, v, s.referee.Due()))
		}
		return views
	}
	for _, line := range []string{
		"inject reader fault", "inject reader wrong", "inject face-up 5", "inject foreign 7", "inject sticks 4", "inject short 20",
		"inject next 9H TD", "inject reader fault in 3 rounds", "inject face-up 2 after 4 cards", "inject next AS within 5 rounds",
		`task 1 "cap your bet"`, `whisper "look at box 3"`,
	} {
		s := station(t)
		s.do("inject reader wrong in 9 rounds") // to be carried out, and withdrawn
		before := see(s)
		s.do(line)
		after := see(s)
		for i, v := range viewers {
			allowed := strings.HasPrefix(line, "task 1") && slices.Contains(v.Boxes, 1) || strings.HasPrefix(line, "whisper") && v.Role == game.DealerView
			if same := reflect.DeepEqual(before[i], after[i]); same == allowed {
				t.Errorf("%s: %s sees a difference: %v", line, v.Audience(), !same)
			}
		}
	}
	s := station(t)
	s.do("inject reader wrong in 9 rounds")
	before := see(s)
	s.do("inject order 1", "inject reader fault in 9 rounds", "withdraw 2")
	if after := see(s); !reflect.DeepEqual(before, after) {
		t.Error("an order that was carried out, or withdrawn, shows")
	}
	own := game.See(s.referee.Table, game.Viewer{Role: game.InstructorView}, nil)
	if !slices.Equal(own.Faults, []string{"reader wrong"}) {
		t.Errorf("the instructor sees %v broken", own.Faults)
	}
}

// TestTouchedShoe: what was done to the cards is known, to the instructor at
// once, to everybody when the next shoe is loaded.
func TestTouchedShoe(t *testing.T) {
	s := station(t)
	next := func(v game.Viewer) (now, before []game.Tampering) {
		w := game.See(s.referee.Table, v, nil)
		return w.Station.Touched, w.Station.Shown
	}
	boss, dealer := game.Viewer{Role: game.InstructorView}, game.Viewer{Role: game.DealerView}
	s.do("inject next 9H", "inject face-up 5", "inject reader fault")
	if now, before := next(boss); len(now) != 2 || now[0].Round != 1 || len(before) != 0 {
		t.Errorf("the instructor's: %v, %v", now, before)
	}
	if now, before := next(dealer); len(now)+len(before) != 0 {
		t.Errorf("the dealer's: %v, %v", now, before)
	}
	s.do("p1 bet main 0", "p3 bet main 0", "clear shoe", "shuffle", "cut 100", "cover 80")
	if _, before := next(dealer); len(before) != 0 {
		t.Errorf("before the next shoe is loaded: %v", before)
	}
	s.do("load")
	if now, before := next(dealer); len(now) != 0 || len(before) != 2 || before[1].What != "shoe face-up 5" {
		t.Errorf("when the next shoe is loaded the dealer sees %v, %v", now, before)
	}
	s.do("clear shoe", "shuffle", "cut 100", "cover 80", "load")
	if _, before := next(dealer); len(before) != 0 {
		t.Errorf("a shoe that nobody touched: %v", before)
	}
}

// TestTouchedAhead: what was done to cards that are not loaded yet is told when
// their shoe is over, and not when it is loaded.
func TestTouchedAhead(t *testing.T) {
	s := station(t)
	shown := func() []game.Tampering {
		return game.See(s.referee.Table, game.Viewer{Role: game.DealerView}, nil).Station.Shown
	}
	s.do("p1 bet main 0", "p3 bet main 0", "floor replace cards", "inject missing", "inject damaged")
	for range 2 {
		if told := shown(); len(told) > 0 {
			t.Errorf("while the cards lie in the shoe, or before, the dealer sees %v", told)
		}
		s.do("shuffle", "cut 100", "cover 80")
		if told := shown(); len(told) > 0 {
			t.Errorf("before the next shoe is loaded the dealer sees %v", told)
		}
		s.do("load", "clear shoe")
	}
	if told := shown(); len(told) != 2 || told[0].What != "a card was taken away" || told[1].What != "a card was damaged" {
		t.Errorf("when another shoe was loaded the dealer sees %v", told)
	}
}

// TestTaskEnds: a task is for one round, and done when the player has done what
// he must not.
func TestTaskEnds(t *testing.T) {
	s := station(t)
	tasks := func() int {
		return len(game.See(s.referee.Table, game.Viewer{Role: game.PlayerView, Boxes: []int8{1}}, nil).Station.Tasks)
	}
	s.do(`task 1 "touch the cards"`, `task 3 "cap your bet"`)
	if tasks() != 1 {
		t.Errorf("box 1 sees %d tasks", tasks())
	}
	s.do("deal 1", "p1 touch cards")
	if tasks() != 0 {
		t.Error("done, and still a task")
	}
	s.do(`task 1 "touch the cards"`, "task 1")
	if tasks() != 0 {
		t.Error("taken back, and still a task")
	}
	s.do(`task 1 "bet late"`, "deal 3", "deal dealer", "take 1 main", "clear 1", "take 3 main", "clear 3", "clear dealer")
	if tasks() != 0 {
		t.Error("the round is over, and still a task")
	}
}
