package wager

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// SettleCommand is `burncard settle [-json] [FILE...]`: cases as JSON, one a line,
// from files or from stdin. Each is answered by one line. A case that cannot be
// settled is answered with the reason, and the command fails in the end.
func SettleCommand(args []string, stdin io.Reader, stdout io.Writer, read func(file string) ([]byte, error)) error {
	flags := flag.NewFlagSet("settle", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the error says what is wrong
	asJSON := flags.Bool("json", false, "")
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("settle: %w", err)
	}
	in := stdin
	for i, name := range flags.Args() {
		text, err := read(name)
		if err != nil {
			return fmt.Errorf("settle: %w", err)
		}
		if i == 0 {
			in = bytes.NewReader(text)
		} else {
			in = io.MultiReader(in, strings.NewReader("\n"), bytes.NewReader(text))
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

func settleLine(text string) (Settlement, error) {
	var c Case
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		return Settlement{}, err
	}
	return Settle(c)
}
