package scenario

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"

	"burncard/game"
)

// Command is `burncard scenario run [-json] FILE...`. The caller gives the
// functions that read a file and find a rulebook.
func Command(args []string, stdout io.Writer, read func(file string) ([]byte, error), lookup func(variant string) (*game.Rulebook, error)) error {
	if len(args) == 1 && (args[0] == "-h" || args[0] == "-help" || args[0] == "--help") {
		return flag.ErrHelp
	}
	if len(args) == 0 || args[0] != "run" {
		return errors.New("scenario: write burncard scenario run [-json] FILE... with the scripts to play")
	}
	flags := flag.NewFlagSet("scenario run", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the error says what is wrong
	asJSON := flags.Bool("json", false, "")
	if err := flags.Parse(args[1:]); err != nil {
		return fmt.Errorf("scenario run: %w", err)
	}
	if flags.NArg() == 0 {
		return errors.New("scenario run: name a file")
	}
	failed := 0
	for _, file := range flags.Args() {
		reports, err := playFile(file, read, lookup)
		if err != nil {
			failed++
		}
		write := writeLine
		if *asJSON {
			write = writeReports
		}
		if err := write(stdout, file, reports, err); err != nil {
			return fmt.Errorf("scenario run: %w", err)
		}
	}
	if failed > 0 {
		return fmt.Errorf("scenario run: %d of %d failed", failed, flags.NArg())
	}
	return nil
}

func playFile(file string, read func(string) ([]byte, error), lookup func(string) (*game.Rulebook, error)) ([]Report, error) {
	text, err := read(file)
	if err != nil {
		return nil, err
	}
	script, err := Parse(file, text)
	if err != nil {
		return nil, err
	}
	return Play(script, lookup)
}

// writeLine writes whether a script was played as it says.
func writeLine(w io.Writer, file string, reports []Report, err error) error {
	if err != nil {
		_, err = fmt.Fprintf(w, "FAIL %v\n", err)
		return err
	}
	_, err = fmt.Fprintf(w, "ok   %s: %d lines\n", file, len(reports))
	return err
}

// writeReports writes an object for each line of the script. A script that
// could not be played is one object that says why.
func writeReports(w io.Writer, file string, reports []Report, err error) error {
	type report struct {
		Report
		File string `json:"file"`
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	if len(reports) == 0 && err != nil {
		return e.Encode(report{Report{Why: err.Error()}, file})
	}
	for _, r := range reports {
		if err := e.Encode(report{r, file}); err != nil {
			return err
		}
	}
	return nil
}
