package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"burncard/variants/odds"
	"burncard/variants/wager"
)

// oddsCommand is `odds [-json] [WAGER...]`.
func oddsCommand(args []string, stdout io.Writer) error {
	flags := newFlags("odds")
	asJSON := flags.Bool("json", false, "")
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("odds: %w", err)
	}
	wagers := append(append(wager.All(), wager.Editions()...), wager.Insurance())
	for _, id := range flags.Args() {
		if !slices.ContainsFunc(wagers, func(w *wager.Wager) bool { return w.ID == id }) {
			return fmt.Errorf("odds: there is no side wager %q", id)
		}
	}
	if flags.NArg() > 0 {
		wagers = slices.DeleteFunc(wagers, func(w *wager.Wager) bool { return !slices.Contains(flags.Args(), w.ID) })
	}
	e := json.NewEncoder(stdout)
	e.SetEscapeHTML(false)
	for _, entries := range countAll(wagers) {
		for _, entry := range entries {
			var err error
			if *asJSON {
				err = e.Encode(entry)
			} else {
				err = writeEntry(stdout, entry)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// countAll counts each wager's odds, two wagers at a time: the long ones are
// few.
func countAll(wagers []*wager.Wager) [][]odds.Entry {
	all := make([][]odds.Entry, len(wagers))
	var done sync.WaitGroup
	var next struct {
		sync.Mutex
		i int
	}
	take := func() int {
		next.Lock()
		defer next.Unlock()
		next.i++
		return next.i - 1
	}
	for range 2 {
		done.Go(func() {
			var c odds.Counter
			for i := take(); i < len(wagers); i = take() {
				all[i] = c.Each(wagers[i])
			}
		})
	}
	done.Wait()
	return all
}

// writeEntry writes the odds of a wager for people.
func writeEntry(w io.Writer, e odds.Entry) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s", e.Wager, plural(e.Decks, "deck"))
	for _, part := range [][2]string{{"paytable ", e.Paytable}, {"option ", e.Option}, {"", e.Variant}, {"", e.Cite}} {
		if part[1] != "" {
			fmt.Fprintf(&b, ", %s%s", part[0], part[1])
		}
	}
	b.WriteString("\n")
	for _, o := range append(slices.Clone(e.Outcomes), e.Bonuses...) {
		fmt.Fprintf(&b, "    %-60s %13.10f  %s\n", o.Outcome, o.Probability, o.Pays)
	}
	if e.Edge != nil {
		fmt.Fprintf(&b, "    edge %.4f %%\n", 100**e.Edge)
	}
	for _, name := range odds.MeterNames(e) {
		fmt.Fprintf(&b, "    each dollar on %s is worth %.3g\n", name, e.MeterReturn[name])
	}
	if e.Remark != "" {
		fmt.Fprintf(&b, "    %s\n", e.Remark)
	}
	_, err := io.WriteString(w, b.String()+"\n")
	return err
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// settleCommand is `settle [-json] [FILE...]`: cases as JSON, one a line, from
// files or from stdin; each is answered by one line. What cannot be settled is
// answered with why, and the command fails in the end.
func settleCommand(args []string, stdin io.Reader, stdout io.Writer) error {
	flags := newFlags("settle")
	asJSON := flags.Bool("json", false, "")
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("settle: %w", err)
	}
	in := stdin
	for i, name := range flags.Args() {
		f, err := os.Open(name)
		if err != nil {
			return fmt.Errorf("settle: %w", err)
		}
		defer f.Close()
		if i == 0 {
			in = f
		} else {
			in = io.MultiReader(in, strings.NewReader("\n"), f)
		}
	}
	out := bufio.NewWriter(stdout)
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	failed, line := 0, 0
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line++
		text := strings.TrimSpace(lines.Text())
		if text == "" {
			continue
		}
		s, err := settleLine(text)
		if err != nil {
			failed++
		}
		switch {
		case *asJSON && err != nil:
			_ = e.Encode(map[string]any{"line": line, "error": err.Error()}) // out keeps the error
		case *asJSON:
			_ = e.Encode(s)
		case err != nil:
			fmt.Fprintf(out, "%d: %v\n", line, err)
		default:
			fmt.Fprintf(out, "%d: %s\n", line, s)
		}
	}
	err := errors.Join(lines.Err(), out.Flush())
	if err == nil && failed > 0 {
		err = fmt.Errorf("%d of the cases cannot be settled", failed)
	}
	if err != nil {
		return fmt.Errorf("settle: %w", err)
	}
	return nil
}

// settleLine settles the case that a line of JSON is.
func settleLine(text string) (wager.Settlement, error) {
	var c wager.Case
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		return wager.Settlement{}, err
	}
	return wager.Settle(c)
}
