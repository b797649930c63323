package bot_test

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions/bot"
	"burncard/variants"
	"burncard/variants/blackjack"
	"burncard/variants/scenario"
)

// chipSets are the chips of the tests' tables; the first is the usual set.
var chipSets = []string{
	"1,2.50,5,25,100,500", "5,25,100,500", "1,5,25,100", "2.50,5,25,100", "0.50,1,5,25,100,500",
	"1,2.50,5,10,20,25,50,100,500,1000", "1,5,20,100", "25,100,500,1000",
}

// someHouse draws a value for each house rule.
func someHouse(r *rand.Rand) []string {
	set, low := pick(r, chipSets...), pick(r, "5", "10", "15", "25", "50", "100")
	if strings.HasPrefix(set, "25") {
		low = pick(r, "25", "50", "100")
	}
	house := []string{
		"decks=" + pick(r, "8", "6", "6", "4", "2"), "splits=" + pick(r, "0", "1", "2", "3"), "boxes=" + pick(r, "1", "2", "3"),
		"chips=" + set, "minimum=" + low, "maximum=" + pick(r, "200", "500", "1000", "5000"),
	}
	rules := blackjack.Book().HouseRules(game.NewHouse())
	for _, rule := range rules {
		if len(rule.Values) > 0 && rule.Key != "table" {
			house = append(house, rule.Key+"="+pick(r, rule.Values...))
		}
	}
	if r.IntN(6) == 0 {
		// A machine deals, and handles no hands, chips or cash.
		house = append(house, "table=automated", "offers=lucky-aces:"+pick(r, "A", "B", "C", "D"), "shoe=single", "shuffler="+pick(r, "none", "batch"))
		for _, rule := range rules {
			if rule.Key == "shoe" || len(rule.Values) < 2 {
				continue
			}
			if _, err := blackjack.Book().House("table=automated", rule.Key+"="+rule.Values[len(rule.Values)-1]); err != nil {
				house = append(house, rule.Key+"="+rule.Values[0])
			}
		}
	}
	if _, err := blackjack.Book().House(house...); err != nil {
		// The kind of shoe depends on the shuffler and the decks.
		house = append(house, pick(r, "shoe=single", "shoe=double", "shoe=hand"), "shuffler=none")
		if house[len(house)-2] == "shoe=hand" {
			house = append(house, "decks=2", "shuffler=batch")
		}
	}
	return house
}

// someTable opens a table of a seed with one to seven bots of any style.
func someTable(t testing.TB, seed uint64, mode game.Mode) *casino {
	r := rand.New(rand.NewPCG(seed, 0x40))
	return seatSome(r, open(t, seed, mode, []string{"opening", "preinspected", "round"}[seed%3], someHouse(r)...))
}

// seatSome seats bots at some of the boxes.
func seatSome(r *rand.Rand, c *casino) *casino {
	boxes := len(c.referee.Table.Boxes)
	for _, n := range r.Perm(boxes)[:1+r.IntN(boxes)] {
		c.sit(n + 1)
	}
	return c
}

// tables is the number of tables that a test opens.
func tables(n int) uint64 {
	if testing.Short() {
		return uint64(n+9) / 10
	}
	return uint64(n)
}

// Under all house rules no line of a bot is refused or has to be put right,
// every round ends, and no money is lost.
func TestEveryHouse(t *testing.T) {
	for seed := range tables(120) {
		someTable(t, seed, game.Exam).play(20)
	}
}

// The same holds in every other game.
func TestLongOtherGames(t *testing.T) {
	for _, variant := range variants.Names() {
		if book, err := variants.Lookup(variant); err != nil || variant == "blackjack" || book.Has.Terminals {
			continue // package longrun plays the games with terminals
		}
		for seed := range tables(30) {
			r := rand.New(rand.NewPCG(seed, 0x41))
			set, low := pick(r, chipSets[:6]...), pick(r, "5", "10", "25")
			house := []string{
				variant, "chips=" + set, "minimum=" + low, "maximum=" + pick(r, "200", "500", "1000"), "decks=" + pick(r, "8", "6", "4", "2"),
				"boxes=" + pick(r, "1", "2", "3"), "settle=" + pick(r, "losers-first", "one-pass"), "busts=" + pick(r, "at-once", "at-settlement"),
				"mid-shoe=" + pick(r, "open", "closed"), "surrenders=" + pick(r, "yes", "no"), "draws=" + pick(r, "when-needed", "always"),
			}
			seatSome(r, open(t, seed, game.Exam, []string{"opening", "round"}[seed%2], house...)).play(20)
		}
	}
}

// The same holds if the dealer does not wait for every player, if lines are
// lost, or if bots are made again in the middle of a round.
func TestHasty(t *testing.T) {
	for seed := range tables(30) {
		c := someTable(t, 1000+seed, game.Coached)
		c.hasty = 30
		c.play(20)
	}
}

func TestMadeAnew(t *testing.T) {
	for seed := range tables(30) {
		c := someTable(t, 2000+seed, game.Exam)
		c.anew = 10
		c.play(20)
	}
}

func TestLinesAreLost(t *testing.T) {
	for seed := range tables(30) {
		c := someTable(t, 3000+seed, game.Exam)
		c.deaf = 30
		c.play(20)
	}
}

// A player with more boxes than he may bet bets as many as allowed, side by
// side, 633a.6(f).
func TestManyBoxes(t *testing.T) {
	for most := 1; most <= 4; most++ {
		c := open(t, uint64(most), game.Exam, "round", fmt.Sprintf("boxes=%d", most))
		c.style = func(*rand.Rand) bot.Style { return bot.HighRoller }
		c.sit(2)
		c.sit(7)
		for _, n := range []int{1, 4, 5} {
			c.must(fmt.Sprintf("p%d sit %s", n, c.bots[0].Name()))
		}
		bet := map[int]int{}
		c.spoken = func(p *player, _ *game.View) {
			n := 0
			for i := range c.referee.Table.Boxes {
				s := &c.referee.Table.Boxes[i]
				if o := c.referee.Table.Owner(s); o != nil && o.Name == c.bots[0].Name() && s.Wagered() {
					n++
				}
			}
			bet[n]++
		}
		c.play(int(tables(100)))
		if bet[min(most, 2)] == 0 {
			t.Errorf("boxes=%d: so many boxes were bet, so often: %v", most, bet)
		}
	}
}

// TestSoakBots plays tables of new seeds for the time in $BURNCARD_SOAK, or one
// table if it is empty.
func TestSoakBots(t *testing.T) {
	length, err := time.ParseDuration(cmp.Or(os.Getenv("BURNCARD_SOAK"), "0s"))
	if err != nil {
		t.Fatal(err)
	}
	rounds := 0
	for seed, begin := uint64(10000), time.Now(); rounds == 0 || time.Since(begin) < length; seed++ {
		c := someTable(t, seed, game.Exam)
		c.hasty, c.anew = int(seed%3)*15, int(seed%2)*5
		c.play(60)
		rounds += 60
	}
	t.Logf("%d rounds", rounds)
}

// With a dealer who makes mistakes, bots know what to say in all but a few
// rounds, and their lines are hardly ever refused.
func TestBadDealer(t *testing.T) {
	const rounds = 20
	stalls, rejected, all := 0, 0, int(tables(50))*rounds
	for seed := range tables(50) {
		c := someTable(t, 6000+seed, game.Exam)
		c.errs = 10
		c.play(rounds)
		stalls += c.stalls
		for cite, n := range c.rejected {
			rejected += n
			if !strings.HasPrefix(cite, "633a.14") {
				t.Errorf("rejected under %s", cite)
			}
		}
	}
	t.Logf("%d rounds: %d times a player's time was up, %d lines rejected", all, stalls, rejected)
	if stalls > all/8 || rejected > all/20 {
		t.Errorf("%d rounds: %d times a player's time was up, %d lines rejected", all, stalls, rejected)
	}
}

// At a table of each style every quirk of that style occurs, and bots of style
// Book have none.
func TestStyles(t *testing.T) {
	seen := map[string]int{}
	for _, style := range styles {
		c := open(t, uint64(style), game.Exam, "opening", "boxes=2")
		c.style = func(*rand.Rand) bot.Style { return style }
		for n := 1; n <= 4; n++ {
			c.sit(n)
		}
		c.play(300)
		for quirk, n := range c.seen {
			seen[quirk] += n
			if style == bot.Book && strings.HasPrefix(quirk, "book") && !slices.Contains(plain, quirk) {
				t.Errorf("%s: %d times", quirk, n)
			}
		}
		if style == bot.Book && c.seen["bet 5"] != c.seen["bet"] {
			t.Errorf("of %d wagers by the book %d were the least", c.seen["bet"], c.seen["bet 5"])
		}
	}
	for _, quirk := range quirks {
		if seen[quirk] == 0 {
			t.Errorf("nobody ever does this: %s", quirk)
		}
	}
	if testing.Verbose() {
		for _, quirk := range slices.Sorted(maps.Keys(seen)) {
			fmt.Println(quirk, seen[quirk])
		}
	}
}

var quirks = []string{
	"insure", "insures for less", "even-money", "declines insurance", "double", "double for less", "split",
	"splits tens", "surrender", "hit", "stand", "cut", "declines the cut", "inspect", "declines the look",
	"second box", "sits out", "cash", "spoken wager", "colour", "tip", "leave", "leaves in a round", "adds",
	"takes back", "says chips", "small chips", "speaks early", "bet 15", "bet 35", "bet 42",
}

// plain is everything that a bot of style Book says.
var plain = []string{
	"book bet", "book cash", "book hit", "book stand", "book double", "book split", "book surrender",
	"book declines insurance", "book cut", "book inspect", "book declines the look",
}

// The same seed plays the same game, whether the view tells totals and steps,
// as in coached mode, or not, as in an exam.
func TestSeeds(t *testing.T) {
	for seed := range tables(30) {
		games := [3][]string{}
		for i, mode := range []game.Mode{game.Exam, game.Exam, game.Guided} {
			c := someTable(t, 4000+seed, mode)
			c.play(10)
			games[i] = c.said
		}
		for i := 1; i < len(games); i++ {
			if !slices.Equal(games[0], games[i]) {
				t.Fatalf("seed %d: game %d differs:\n%s", seed, i, firstDifference(games[0], games[i]))
			}
		}
	}
	a, b := someTable(t, 1, game.Exam), someTable(t, 2, game.Exam)
	a.play(10)
	b.play(10)
	if slices.Equal(a.said, b.said) {
		t.Error("two seeds play the same game")
	}
}

func firstDifference(a, b []string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	return fmt.Sprintf("line %d: %q, %q", i, a[i:min(i+3, len(a))], b[i:min(i+3, len(b))])
}

// noDecision matches lines that are no decision: cards turned up, and things
// that players must not do.
var noDecision = regexp.MustCompile(`^ (show|discard|touch|late|cap|pinch|protest|conduct|say)\b`)

// A bot whose lines are all refused first gives in, stands, declines or bets
// the least, and then falls silent.
func TestRefused(t *testing.T) {
	for seed := range tables(20) {
		c := someTable(t, 5000+seed, game.Exam)
		c.spoken = func(p *player, v *game.View) {
			b := bot.New(p.Name(), p.seed, p.style)
			said := map[string]int{}
			for n := 0; ; n++ {
				line, ok := b.Act(v)
				if !ok {
					break
				}
				if said[line]++; said[line] > 2 || n > 12 {
					t.Fatalf("%q, the %d. line in vain: %v", line, n, said)
				}
				verdict := " " + line[strings.IndexByte(line, ' ')+1:]
				if noDecision.MatchString(verdict) {
					n--
					continue
				}
				if v.Started && n == 1 && v.Pack.Cards == 0 && !v.Insurance && !strings.Contains(" stand leave hit", verdict) {
					t.Errorf("refused, the bot says %q", line)
				}
			}
		}
		c.play(5)
	}
}

// A bot sits down with whole hundreds and under its name.
func TestSit(t *testing.T) {
	for _, style := range styles {
		for seed := range uint64(50) {
			a, err := game.ParseAct(bot.New("Ann Lee", seed, style).Sit(4))
			if err != nil {
				t.Fatal(err)
			}
			if a.Verb != game.Sit || a.Box != 4 || a.Text != "Ann Lee" || a.Amount < 100*chip.Dollar || a.Amount%(100*chip.Dollar) != 0 {
				t.Errorf("%v: %+v", style, a)
			}
		}
	}
}

// A cover card behind a new dealer's burned card begins the shoe's last round: bots bet on
// it, and then wait for the shuffle, 633a.7(e).
func TestCoverBehindTheBurn(t *testing.T) {
	const round = `p1 bet main 25
deal 1
deal dealer
deal 1
deal dealer down
p1 stand
turn hole
pay 1 main 25
clear 1
clear dealer
`
	const burned = `table blackjack
decks 6
seed 803
player 1 Ann 500
shoe 2C TH 7S 9D KH 4C TD 7C 9H TS
start preinspected

floor inspect reader
offer cut 1
p1 cut 60
cover 307
load
burn
` + round + `tap out
tap in Bea
burn
`
	bets := func(text string) bool {
		t.Helper()
		script, err := scenario.Parse(t.Name(), []byte(text+"...\n"))
		if err != nil {
			t.Fatal(err)
		}
		run, err := scenario.Begin(script, variants.Lookup)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := run.Play(); err != nil {
			t.Fatal(err)
		}
		v := game.See(run.Referee.Table, game.Viewer{Role: game.PlayerView, Boxes: []int8{1}}, run.Referee.Due())
		if !v.CoverOut {
			t.Fatal("the cover card has not come out")
		}
		line, ok := bot.New("Ann", 1, bot.Book).Act(&v)
		return ok && strings.Contains(line, " bet main ")
	}
	if !bets(burned) {
		t.Error("nobody bets on the last round of the shoe")
	}
	if bets(burned + round) {
		t.Error("a bot bets on a shoe whose last round is over")
	}
}

// With a spectator's view a bot has nothing to say.
func TestNotSeated(t *testing.T) {
	c := someTable(t, 3, game.Exam)
	v := game.See(c.referee.Table, game.Viewer{}, c.referee.Due())
	if line, ok := bot.New("Ann", 1, bot.Nuisance).Act(&v); ok {
		t.Errorf("a spectator said %q", line)
	}
}

func TestStyleNames(t *testing.T) {
	for _, style := range styles {
		if got, err := bot.ParseStyle(style.String()); err != nil || got != style {
			t.Errorf("ParseStyle(%v) = %v, %v", style, got, err)
		}
	}
	if _, err := bot.ParseStyle("shark"); err == nil {
		t.Error("ParseStyle accepts shark")
	}
}

func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range bot.Names() {
		if a, err := game.ParseAct("p1 sit " + name); err != nil || a.Text != name || seen[name] {
			t.Errorf("name %q: %v, seen before: %v", name, err, seen[name])
		}
		seen[name] = true
	}
	if len(seen) < 50 {
		t.Errorf("%d names", len(seen))
	}
}

// BenchmarkAct asks a bot for one line in a round of seven boxes: when it has
// something to say and when it has not.
func BenchmarkAct(b *testing.B) {
	c := open(b, 1, game.Exam, "round")
	for n := 1; n <= 7; n++ {
		c.sit(n)
	}
	var turn, wait []game.View
	c.spoken = func(_ *player, v *game.View) {
		if v.Started {
			turn = append(turn, *v)
		}
	}
	c.silent = func(_ *player, v *game.View) {
		if v.Started {
			wait = append(wait, *v)
		}
	}
	c.play(50)
	for name, views := range map[string][]game.View{"speaks": turn, "waits": wait} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			bots := make([]*bot.Bot, len(views))
			for i := 0; b.Loop(); i++ {
				n := i % len(views)
				if bots[n] == nil || i%(64*len(views)) == n {
					bots[n] = bot.New("Ann", 1, bot.Regular)
				}
				bots[n].Wants(&views[n])
			}
		})
	}
}

// Bots bet side wagers that are on offer, by taste, and none that is refused.
// Bots of style Book bet none.
func TestSideWagers(t *testing.T) {
	bets, presses, all := 0, 0, int(tables(20))
	for seed := range tables(20) {
		c := open(t, 7000+seed, game.Exam, "round", "boxes=2", "chips="+chipSets[seed%4], "minimum=5",
			"offers=three-card-poker:A,top-3:B,perfect-pairs:A,royal-match-21:D,twenty-point,upcard-luck,buster:A,axman,house-money,trilux-deluxe")
		for n := 1; n <= 5; n++ {
			c.sit(n)
		}
		c.play(40)
		for _, line := range c.said {
			if strings.HasPrefix(line, "press") {
				presses++
			}
		}
		for quirk, n := range c.seen {
			if strings.Contains(quirk, "side") {
				bets += n
				if strings.HasPrefix(quirk, "book") {
					t.Errorf("%s %d times", quirk, n)
				}
			}
		}
		if len(c.rejected) > 0 {
			t.Errorf("seed %d: rejected %v", seed, c.rejected)
		}
	}
	if bets < 100*all || presses < all {
		t.Errorf("at %d tables %d side wagers were bet, %d times what they won was pressed", all, bets, presses)
	}
}
