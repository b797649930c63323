package sessions

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"burncard/sessions/schema"
	"burncard/variants"
)

// A programVersion says which program this is.
type programVersion struct {
	Version  string            `json:"version"`            // as [Build] has it
	Revision string            `json:"revision,omitempty"` // of the sources; empty where nobody knows
	Modified bool              `json:"modified"`           // the sources had changes
	Go       string            `json:"go"`
	Schema   int               `json:"schema"`   // of the database that it reads and writes
	Editions map[string]string `json:"editions"` // of the rulebooks, by variant
}

func thisVersion() (programVersion, error) {
	v := programVersion{Version: Build(), Go: runtime.Version(), Schema: schema.Version, Editions: map[string]string{}}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				v.Revision = s.Value
			case "vcs.modified":
				v.Modified = s.Value == "true"
			}
		}
	}
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err != nil {
			return v, err
		}
		v.Editions[name] = book.Edition
	}
	return v, nil
}

// VersionCommand is `burncard version [-json]`.
func VersionCommand(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("version", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the error says what is wrong
	asJSON := flags.Bool("json", false, "")
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("version: %w", err)
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("version: %q is one word too many", flags.Arg(0))
	}
	v, err := thisVersion()
	if err != nil {
		return fmt.Errorf("version: %w", err)
	}
	if *asJSON {
		return json.NewEncoder(stdout).Encode(v)
	}
	fmt.Fprintf(stdout, "burncard %s\n", v.Version)
	if v.Revision != "" {
		changed := ""
		if v.Modified {
			changed = ", with changes"
		}
		fmt.Fprintf(stdout, "revision %s%s\n", v.Revision, changed)
	}
	fmt.Fprintf(stdout, "%s\nschema of the database: version %d\n", v.Go, v.Schema)
	var written error
	for _, name := range variants.Names() {
		_, err := fmt.Fprintf(stdout, "rulebook of %s: %s\n", name, v.Editions[name])
		written = errors.Join(written, err)
	}
	return written
}
