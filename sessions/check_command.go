package sessions

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

// ErrWrong says that a check found something wrong.
var ErrWrong = errors.New("the database is not as it should be")

// toldOfTable is how many faults of a table its line names; -json names all.
const toldOfTable = 5

// CheckCommand is `burncard check [-json] [-db FILE | FILE]`. It looks at a copy of the
// database, so that the server may run, and fails if anything is wrong.
func CheckCommand(ctx context.Context, args []string, stdout io.Writer) (err error) {
	flags := flag.NewFlagSet("check", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the error says what is wrong
	db := flags.String("db", "burncard.db", "")
	asJSON := flags.Bool("json", false, "")
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("check: %w", err)
	}
	if flags.NArg() > 1 {
		return fmt.Errorf("check: %q is one word too many", flags.Arg(1))
	}
	if flags.NArg() == 1 {
		*db = flags.Arg(0)
	}
	if *db == "" {
		return errors.New("check: -db: the name of the database is empty")
	}
	folder, err := os.MkdirTemp("", "burncard-check-")
	if err != nil {
		return fmt.Errorf("check: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	report, err := checkDatabase(ctx, *db, folder)
	if err != nil {
		return fmt.Errorf("check %s: %w", *db, err)
	}
	if *asJSON {
		err = report.writeJSON(stdout)
	} else {
		err = report.writeText(stdout, *db)
	}
	if err == nil && report.wrong() > 0 {
		err = fmt.Errorf("check %s: %w", *db, ErrWrong)
	}
	return err
}

// writeJSON writes an object for each table with something to say of it, and one of the whole.
func (r *checkReport) writeJSON(to io.Writer) error {
	out := json.NewEncoder(to)
	for i := range r.Tables {
		if err := out.Encode(&r.Tables[i]); err != nil {
			return err
		}
	}
	return out.Encode(struct {
		Logs        int  `json:"logs"`
		Entries     int  `json:"entries"`
		Checkpoints int  `json:"checkpoints"`
		Sheets      int  `json:"sheets"`
		Faults      int  `json:"faults"`
		OK          bool `json:"ok"`
	}{r.Logs, r.Entries, r.Checkpoints, r.Sheets, r.wrong(), r.wrong() == 0})
}

func (r *checkReport) writeText(to io.Writer, name string) error {
	for i := range r.Tables {
		t := &r.Tables[i]
		of := "the file"
		if t.ID != "" {
			of = "table " + t.ID
		}
		if t.Variant != "" {
			of += " (" + t.Variant + ")"
		}
		if t.Left != "" {
			fmt.Fprintf(to, "%s was not checked: %s\n", of, t.Left)
		}
		if len(t.Wrong) > 0 {
			told := strings.Join(t.Wrong[:min(toldOfTable, len(t.Wrong))], "; ")
			if more := len(t.Wrong) - toldOfTable; more > 0 {
				told += fmt.Sprintf("; and %d more", more)
			}
			fmt.Fprintf(to, "%s: %s\n", of, told)
		}
	}
	outcome := "nothing is wrong"
	if n := r.wrong(); n == 1 {
		outcome = "1 thing is wrong"
	} else if n > 1 {
		outcome = fmt.Sprintf("%d things are wrong", n)
	}
	_, err := fmt.Fprintf(to, "%s: logs %d, entries %d, checkpoints %d, sheets %d; %s\n", name, r.Logs, r.Entries, r.Checkpoints, r.Sheets, outcome)
	return err
}
