// Burncard is a table where blackjack dealers learn to deal: a web server, its
// tables and their log in one process and one file.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/variants"
	"burncard/variants/odds"
	"burncard/variants/scenario"
	"burncard/variants/wager"
	"burncard/web"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "burncard:", err)
		os.Exit(1)
	}
}

const usage = `Burncard is a table where blackjack dealers learn to deal.

    burncard [flags]                        serve the tables (burncard serve)
    burncard scenario run [-json] FILE...   play dealing scripts and check what
                                            they say; fails if one does not hold
    burncard rules -json                    list every rule of every variant,
                                            one JSON object per line
    burncard odds [-json] [WAGER...]        how often each outcome of insurance and each side
                                            wager falls, and the house's edge
    burncard settle [-json] [FILE...]       settle side wagers: cases as JSON, one
                                            a line, from files or standard input
    burncard edge [-json] [-game GAME] [-best] [-rounds N] [-seed N] [HOUSE RULE...]
                                            the edge of a base game: counted where it
                                            can be, else sampled to 0.01 % or better:
                                            burncard edge -game free-bet decks=8;
                                            -rounds has the automatic dealer deal it;
                                            -best finds the best table to play by, and
                                            prints it
    burncard edge -into FILE
                                            the edges that the program ships, into
                                            a file: those that it lacks
    burncard backup [-db FILE] FILE         copy the database whole, while the server
                                            runs or not, into a file that is not there
    burncard restore [-db FILE] COPY        put a copy in the place of the database, while no server
                                            runs; what was there is moved aside, and named
    burncard check [-json] [-db FILE | FILE]
                                            fold every log, count cards, chips and seals, and work
                                            out again what follows from them, while the server
                                            runs or not; fails if anything is wrong
    burncard verify [-db FILE] [-digest DIGEST] SHEET
                                            whether a session's log and its sheet agree;
                                            SHEET is the session's id, the address of its
                                            sheet, or the file of a saved sheet
    burncard people [-db FILE] [-url ADDRESS] [-days N] WHAT ...
                                            list, add, import, invite, rename, reset, disable,
                                            enable, remove, promote and demote people, and set
                                            the registration, for an operator who is locked out;
                                            burncard people explains each
    burncard version [-json]                which program this is: revision, Go, editions of the
                                            rulebooks, schema of the database
    burncard help                           print this

Flags of serve:
`

// run does what args say until it is done or ctx ends. What it has to say goes
// to stdout.
func run(ctx context.Context, args []string, stdout io.Writer) error {
	name, rest := "serve", args
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		name, rest = args[0], args[1:]
	}
	var err error
	switch name {
	case "serve":
		err = web.ServeCommand(ctx, rest, stdout)
	case "scenario":
		err = scenario.Command(rest, stdout, os.ReadFile, variants.Lookup)
	case "rules":
		err = variants.RulesCommand(rest, stdout)
	case "odds":
		err = odds.Command(rest, stdout)
	case "settle":
		err = wager.SettleCommand(rest, os.Stdin, stdout, os.ReadFile)
	case "edge":
		err = sessions.EdgeCommand(ctx, rest, stdout)
	case "backup":
		err = journal.BackupCommand(ctx, rest, stdout)
	case "restore":
		err = journal.RestoreCommand(ctx, rest, stdout)
	case "check":
		err = sessions.CheckCommand(ctx, rest, stdout)
	case "verify":
		err = sessions.VerifyCommand(ctx, rest, stdout)
	case "version":
		err = sessions.VersionCommand(rest, stdout)
	case "people":
		err = web.PeopleCommand(ctx, rest, stdout)
	case "help":
		err = flag.ErrHelp
	default:
		return fmt.Errorf("%q: there is no such command; burncard help lists them", name)
	}
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, usage)
		web.ServeFlags(stdout)
		return nil
	}
	return err
}
