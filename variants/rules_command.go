package variants

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
)

// RulesCommand is `burncard rules [-json]`.
func RulesCommand(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("rules", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the error says what is wrong
	asJSON := flags.Bool("json", false, "")
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("rules: %q is one word too many", flags.Arg(0))
	}
	e := json.NewEncoder(stdout)
	e.SetEscapeHTML(false)
	for _, name := range Names() {
		book, err := Lookup(name)
		if err != nil {
			return err
		}
		for _, r := range book.Rules() {
			rule := struct {
				Variant string `json:"variant"`
				Cite    string `json:"cite"`
				Title   string `json:"title"`
				Kind    string `json:"kind"`
				Source  string `json:"source"`
			}{name, r.Cite, r.Title, r.Kind, r.Source.String()}
			if *asJSON {
				err = e.Encode(rule)
			} else {
				_, err = fmt.Fprintf(stdout, "%-18s %-22s %-8s %s\n", rule.Variant, rule.Cite, rule.Source, rule.Title)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}
