package odds

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"burncard/variants/wager"
)

// Command is `burncard odds [-json] [WAGER...]`.
func Command(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("odds", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the error says what is wrong
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
	var c Counter
	for _, w := range wagers {
		for _, entry := range c.Each(w) {
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

func writeEntry(w io.Writer, e Entry) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s", e.Wager, decks(e.Decks))
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
	for _, name := range MeterNames(e) {
		fmt.Fprintf(&b, "    each dollar on %s is worth %.3g\n", name, e.MeterReturn[name])
	}
	if e.Remark != "" {
		fmt.Fprintf(&b, "    %s\n", e.Remark)
	}
	_, err := io.WriteString(w, b.String()+"\n")
	return err
}

func decks(n int) string {
	if n == 1 {
		return "1 deck"
	}
	return fmt.Sprintf("%d decks", n)
}
