package scenario

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
)

// A Report is the result of one line of a script.
type Report struct {
	Line   int    `json:"line"`
	Act    string `json:"act"`
	OK     bool   `json:"ok"` // it went as the script says
	Cite   string `json:"cite,omitempty"`
	Kind   string `json:"kind,omitempty"`
	Owed   string `json:"owed,omitempty"`
	Why    string `json:"why,omitempty"`
	Wanted string `json:"wanted,omitempty"` // what the script says, if it went otherwise
}

// A Run is a script being played.
type Run struct {
	Script  *Script
	Referee game.Referee
	Draw    game.Draw
	stacked bool // the script's cards are in the shoe
	// Watch, if set, is called after each act with its line and its verdict.
	Watch func(Line, game.Verdict)
}

// A Seeded draw is reproducible chance.
type Seeded struct{ *rand.Rand }

// NewSeeded makes the draw of a seed.
func NewSeeded(seed uint64) Seeded { return Seeded{rand.New(rand.NewPCG(seed, 0x5eed))} }

// Below returns a number from 0 to n-1.
func (s Seeded) Below(n int) int { return s.IntN(n) }

// Begin sets up the script's table.
func Begin(s *Script, lookup func(string) (*game.Rulebook, error)) (*Run, error) {
	book, err := lookup(s.Variant)
	if err != nil {
		return nil, fmt.Errorf("%s:%d: %w", s.Name, s.at["table"], err)
	}
	draw := NewSeeded(s.Seed)
	r := &Run{Script: s, Draw: draw, Referee: game.Referee{Table: game.NewTable(book)}}
	house, err := s.Table(book)
	if err != nil {
		return nil, err
	}
	open := book.Open(s.Mode, house, s.Start, draw)
	r.Referee.Table.Evolve(open)
	if s.Start == "round" {
		if err := r.stackShoe(); err != nil {
			return nil, err
		}
	}
	for i, p := range s.Players {
		line := fmt.Sprintf("p%d sit %s", p.Box, strconv.Quote(p.Name))
		if p.Bank != "" {
			line += " " + p.Bank
		}
		a, err := game.ParseAct(line)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: player %d %s: %w", s.Name, s.seats[i], p.Box, p.Name, err)
		}
		if _, err := r.Referee.Submit(a, draw); err != nil {
			return nil, fmt.Errorf("%s:%d: player %d %s: %w", s.Name, s.seats[i], p.Box, p.Name, err)
		}
	}
	return r, nil
}

func (r *Run) stackShoe() error {
	if r.stacked = true; len(r.Script.Shoe) == 0 {
		return nil
	}
	var names []string
	for _, c := range r.Script.Shoe {
		names = append(names, c.String())
	}
	a := game.Act{By: game.ByInstructor, Verb: game.InjectNext, Text: strings.Join(names, " ")}
	if _, err := r.Referee.Submit(a, r.Draw); err != nil {
		return fmt.Errorf("%s:%d: shoe: %w", r.Script.Name, r.Script.at["shoe"], err)
	}
	return nil
}

// Play runs a script to its end. The error is about the first line that failed;
// the reports cover all lines.
func Play(s *Script, lookup func(string) (*game.Rulebook, error)) ([]Report, error) {
	r, err := Begin(s, lookup)
	if err != nil {
		return nil, err
	}
	return r.Play()
}

// Play runs the rest of the script.
func (r *Run) Play() (reports []Report, first error) {
	s := r.Script
	done := func(rep Report) {
		if !rep.OK && first == nil {
			at := s.Name
			if rep.Line > 0 {
				at += ":" + strconv.Itoa(rep.Line)
			}
			first = fmt.Errorf("%s: %s: wanted %s; %s", at, rep.Act, rep.Wanted, got(rep))
		}
		reports = append(reports, rep)
	}
	for i := 0; i < len(s.Lines); i++ {
		l := s.Lines[i]
		switch l.Kind {
		case Act:
			var wrong []string
			for i+1 < len(s.Lines) && s.Lines[i+1].Kind == Wrong {
				i++
				wrong = append(wrong, s.Lines[i].Text)
			}
			rep, verdict := r.act(l, wrong)
			if r.Watch != nil {
				r.Watch(l, verdict)
			}
			done(rep)
		case Due:
			ok, now := r.due(l)
			rep := Report{Line: l.N, Act: "? " + l.Text, OK: ok}
			if !ok {
				rep.Why, rep.Wanted = "due now: "+now, "it to be due"
				if l.Cite != "" {
					rep.Wanted += " under " + l.Cite
				}
			}
			done(rep)
		case Amount:
			have, want, err := r.amount(l.Text)
			rep := Report{Line: l.N, Act: "= " + l.Text, OK: err == nil && have == want}
			if !rep.OK {
				rep.Why, rep.Wanted = "it is "+have, want
			}
			if err != nil {
				rep.Why = err.Error()
			}
			done(rep)
		}
	}
	if !s.Open {
		var open []string
		for _, step := range r.Referee.Due() {
			if step.Now && !step.May && !step.Skipped {
				open = append(open, step.Line())
			}
		}
		if len(open) > 0 {
			end := Report{Act: "(end)", Why: "still due: " + strings.Join(open, ", "), Wanted: "nothing due, or a last line ..."}
			if len(s.Lines) > 0 {
				end.Line = s.Lines[len(s.Lines)-1].N
			}
			done(end)
		}
	}
	for _, f := range s.Files {
		got, err := r.File(f.Name)
		rep := Report{Act: "-- " + f.Name + " --", OK: err == nil && got == string(f.Data)}
		switch {
		case err != nil:
			rep.Why, rep.Wanted = err.Error(), "a view"
		case !rep.OK:
			rep.Why, rep.Wanted = "it is\n"+got, "\n"+string(f.Data)
		}
		done(rep)
	}
	return reports, first
}

// File returns what a file of the script's archive must hold: for `view p1`,
// `view dealer` and the like what that viewer sees now, for `due` the steps
// that are owed.
func (r *Run) File(name string) (string, error) {
	t := r.Referee.Table
	who, ok := strings.CutPrefix(name, "view ")
	switch {
	case name == "due":
		var b strings.Builder
		for _, s := range r.Referee.Due() {
			when := "later"
			if s.Now {
				when = "now"
			}
			fmt.Fprintf(&b, "%-5s %s: %s\n", when, s.Rule.Cite, s.Line())
		}
		return b.String(), nil
	case !ok:
		return "", fmt.Errorf("file %s: a script's file is a view or due", name)
	}
	v, err := viewer(t, who)
	if err != nil {
		return "", fmt.Errorf("file %s: %w", name, err)
	}
	view := game.See(t, v, r.Referee.Due())
	return view.Text(), nil
}

// viewer reads `p1`, `t1`, `dealer`, `floor`, `instructor` or `spectator`.
func viewer(t *game.Table, who string) (game.Viewer, error) {
	roles := map[string]game.ViewerRole{
		"spectator": game.Spectator, "dealer": game.DealerView, "floor": game.FloorView, "instructor": game.InstructorView,
	}
	if role, ok := roles[who]; ok {
		return game.Viewer{Role: role}, nil
	}
	if at, ok := game.ParseSpot(who); ok && at.Kind == game.AtTerminal && t.Terminal(at.Box) != nil {
		return game.Viewer{Role: game.PlayerView, Terminal: at.Box}, nil
	}
	box, isPlayer := strings.CutPrefix(who, "p")
	at, ok := game.ParseSpot(box)
	s := t.Seat(at.Box)
	if !isPlayer || !ok || s == nil {
		return game.Viewer{}, fmt.Errorf("there is no viewer %s: write p1 for a player, t1 for one at a terminal, dealer, floor, instructor or spectator", who)
	}
	v := game.Viewer{Role: game.PlayerView}
	for i := range t.Boxes {
		if n := t.Boxes[i].N; n == s.N || s.Player >= 0 && t.Boxes[i].Player == s.Player {
			v.Boxes = append(v.Boxes, int8(n))
		}
	}
	return v, nil
}

func got(r Report) string {
	if r.Cite == "" {
		if r.Why != "" {
			return r.Why
		}
		return "it was judged right"
	}
	return fmt.Sprintf("it was judged %s %s (%s)", r.Kind, r.Cite, r.Why)
}

// act does one act, compares the verdict with the wanted citations and returns
// it.
func (r *Run) act(l Line, wrong []string) (Report, game.Verdict) {
	rep := Report{Line: l.N, Act: l.Text}
	out, err := r.Referee.Consider(l.Act, r.Draw)
	var cites []string
	var rejected game.Rejected
	switch {
	case errors.As(err, &rejected):
		cites = []string{rejected.Cite}
		rep.Cite, rep.Kind, rep.Why = rejected.Cite, "refused", rejected.Why
	case err != nil:
		rep.Why = err.Error()
	}
	for _, m := range out.Verdict.Mistakes {
		cites = append(cites, m.Cite)
	}
	if len(out.Verdict.Mistakes) > 0 && (err == nil || len(wrong) > 0) {
		wanted := slices.IndexFunc(out.Verdict.Mistakes, func(m game.Mistake) bool { return len(wrong) > 0 && Under(m.Cite, wrong[0]) })
		m := out.Verdict.Mistakes[max(wanted, 0)]
		rep.Cite, rep.Kind, rep.Owed, rep.Why = m.Cite, m.Kind.String(), m.Owed, m.Why
	}
	if err == nil {
		loaded := r.Referee.Table.InShoe()
		r.Referee.Commit(out)
		for a, ok := r.Referee.Table.Ripe(); ok; a, ok = r.Referee.Table.Ripe() {
			if _, err := r.Referee.Submit(a, r.Draw); err != nil {
				rep.Why, rep.Wanted = err.Error(), "an order to be carried out"
				return rep, out.Verdict
			}
		}
		if (l.Act.Verb == game.Load || l.Act.Verb == game.Hold) && !out.Refused && loaded == 0 && !r.stacked {
			if err := r.stackShoe(); err != nil {
				rep.Why, rep.Wanted = err.Error(), "the shoe's cards"
				return rep, out.Verdict
			}
		}
	}
	if len(wrong) == 0 {
		rep.Wanted = "it to be right"
		rep.OK = err == nil && len(cites) == 0
	} else {
		rep.Wanted = "a mistake under " + strings.Join(wrong, " and ")
		rep.OK = !slices.ContainsFunc(wrong, func(w string) bool {
			return !slices.ContainsFunc(cites, func(c string) bool { return Under(c, w) })
		})
	}
	if rep.OK {
		rep.Wanted = ""
	}
	return rep, out.Verdict
}

// Under reports whether a mistake's citation falls under the wanted one:
// 633a.7(f)(1) under 633a.7(f), and every clause of the chapter under 633a. A
// wanted citation with a tail, 633a.4(a)#2, must match exactly.
func Under(cite, wanted string) bool {
	if strings.Contains(wanted, "#") {
		return cite == wanted
	}
	clause, _, _ := strings.Cut(cite, "#")
	rest, ok := strings.CutPrefix(clause, wanted)
	return ok && (rest == "" || rest[0] == '(' || rest[0] == '.')
}

// due reports whether the act of a Due line is right now, or due under its
// citation, and lists what is due.
func (r *Run) due(l Line) (bool, string) {
	t := r.Referee.Table
	b := t.Book()
	if l.Cite == "" && b.Allowed != nil && l.Act.By != game.ByPlayer && b.Allowed(t, l.Act) {
		return true, ""
	}
	var now []string
	for _, s := range r.Referee.Due() {
		if !s.Now {
			continue
		}
		if s.Matches(t, &l.Act) && (l.Cite == "" || Under(s.Rule.Cite, l.Cite)) {
			return true, ""
		}
		line := s.Line()
		if l.Cite != "" {
			line = s.Rule.Cite + ": " + line
		}
		now = append(now, line)
	}
	return false, strings.Join(now, ", ")
}

// amount reads `1 bank 525`, `dealer total 18`, `rack 6`, `3 total 15`, and `1
// beside 50123.40`, which is what a box was paid in this round from beside the
// tray.
func (r *Run) amount(text string) (have, want string, err error) {
	t, words := r.Referee.Table, strings.Fields(text)
	money := func(have chip.Cents) (string, string, error) {
		want, err := chip.ParseCents(words[len(words)-1])
		return have.String(), want.String(), err
	}
	switch {
	case len(words) == 2 && words[0] == "rack":
		return strconv.Itoa(len(t.Rack)), words[1], nil
	case len(words) == 2 && words[0] == "float":
		return money(t.Float.Total())
	case len(words) == 2 && words[0] == "toke":
		return money(t.TokeBox.Total())
	case len(words) == 2 && words[0] == "drop":
		return money(t.DropBox)
	case len(words) != 3:
		return "", "", fmt.Errorf("= %s: write = 1 bank 525, = dealer total 18 or = rack 6", text)
	}
	want = words[2]
	at, ok := game.ParseSpot(words[0])
	if ok && at.Kind == game.AtTerminal {
		return r.amountAtTerminal(at, words, money)
	}
	seat := t.Seat(at.Box)
	switch words[1] {
	case "total":
		h := t.Find(at)
		if !ok || h == nil {
			return "", want, fmt.Errorf("no hand lies at %s", words[0])
		}
		return strconv.Itoa(h.Total().Points), want, nil
	case "beside":
		if seat == nil {
			return "", want, fmt.Errorf("there is no box %s", words[0])
		}
		paid := chip.Cents(0)
		for _, a := range t.Panel.Awards {
			if a.Paid && a.Box == at.Box {
				paid += a.Amount
			}
		}
		return money(paid)
	case "bank", "account":
		switch {
		case seat == nil || t.Owner(seat) == nil:
			return "", want, fmt.Errorf("nobody sits at box %s", words[0])
		case words[1] == "account":
			return money(seat.Account.Account)
		}
		return money(t.Owner(seat).Bank.Total())
	}
	return "", "", fmt.Errorf("= %s: write = 1 bank 525, = dealer total 18 or = rack 6", text)
}

// amountAtTerminal reads `t1 credit 475`, `t1 bet 25`, `t1 total 15` and `t1 dealer 18`.
func (r *Run) amountAtTerminal(at game.Spot, words []string, money func(chip.Cents) (string, string, error)) (have, want string, err error) {
	w, want := r.Referee.Table.Terminal(at.Box), words[2]
	if w == nil {
		return "", want, fmt.Errorf("%s is no terminal", words[0])
	}
	switch i := max(int(at.Hand), 1) - 1; {
	case words[1] == "credit":
		return money(w.Device.Account)
	case words[1] == "bet":
		bet := chip.Cents(0)
		for _, b := range w.Device.Bets {
			bet += b.Amount
		}
		return money(bet)
	case words[1] == "total" && i < len(w.Hands):
		return strconv.Itoa(w.Hands[i].Total().Points), want, nil
	case words[1] == "dealer" && len(w.Dealer) > 0:
		return strconv.Itoa(card.Add(w.Dealer...).Points), want, nil
	}
	return "", want, fmt.Errorf("%s has no %s", words[0], words[1])
}
