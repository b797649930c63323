package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"burncard/variants"
	"burncard/variants/scenario"
)

// scenarioCommand is `scenario run [-json] FILE...`.
func scenarioCommand(args []string, stdout io.Writer) error {
	if len(args) == 0 || args[0] != "run" {
		return errors.New("scenario: run [-json] FILE... is what follows it")
	}
	flags := newFlags("scenario run")
	asJSON := flags.Bool("json", false, "")
	if err := flags.Parse(args[1:]); err != nil {
		return fmt.Errorf("scenario run: %w", err)
	}
	if flags.NArg() == 0 {
		return errors.New("scenario run: no file was named")
	}
	failed := 0
	for _, file := range flags.Args() {
		reports, err := play(file)
		if *asJSON {
			if err := writeReports(stdout, file, reports, err); err != nil {
				return err
			}
		}
		if err != nil {
			failed++
		}
		switch {
		case *asJSON:
		case err != nil:
			fmt.Fprintf(stdout, "FAIL %v\n", err)
		default:
			fmt.Fprintf(stdout, "ok   %s: %d lines\n", file, len(reports))
		}
	}
	if failed > 0 {
		return fmt.Errorf("scenario run: %d of %d do not hold", failed, flags.NArg())
	}
	return nil
}

// play runs the script in a file.
func play(file string) ([]scenario.Report, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	script, err := scenario.Parse(file, text)
	if err != nil {
		return nil, err
	}
	return scenario.Play(script, variants.Lookup)
}

// writeReports writes an object for each line of the script. A script that
// could not be played is one object that says why.
func writeReports(w io.Writer, file string, reports []scenario.Report, err error) error {
	type report struct {
		scenario.Report
		File string `json:"file"`
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	if len(reports) == 0 && err != nil {
		return e.Encode(report{scenario.Report{Why: err.Error()}, file})
	}
	for _, r := range reports {
		if err := e.Encode(report{r, file}); err != nil {
			return err
		}
	}
	return nil
}

// rulesCommand is `rules -json`.
func rulesCommand(args []string, stdout io.Writer) error {
	flags := newFlags("rules")
	asJSON := flags.Bool("json", false, "")
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("rules: %q is one word too many", flags.Arg(0))
	}
	e := json.NewEncoder(stdout)
	e.SetEscapeHTML(false)
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
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
