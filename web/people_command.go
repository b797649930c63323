package web

import (
	"context"
	"crypto/rand"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"
	"unicode/utf8"

	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/web/accounts"
)

// peopleUsage is what `burncard people` prints: what it can do.
const peopleUsage = `    list [-state STATE] [WORDS]     the roster; the server may run
    add [-class CLASS] [-role ROLE] NAME
                                    a person, and the link with which to set a password
    import [-dry] FILE              people from a CSV file: name, class, role
    invite [-class CLASS] [-role ROLE]
                                    a link that makes an account
    rename NAME NEW                 another name
    reset NAME                      a link with which to set another password
    disable NAME, enable NAME       whether the account may log in
    remove NAME                     the account, for good; its sessions stay
    promote NAME, demote NAME       give or take the supervisor's right
    registration [open|invitation|closed] [guests|no-guests]
                                    who may come in
Before these words come -db FILE, -url ADDRESS (of the house, for links) and -days N
(for how long links are good).
`

// A desk is the command line's place at the accounts of a house.
type desk struct {
	people  *accounts.Accounts
	classes sessions.ClassStore
	site    string
	life    time.Duration
	out     io.Writer
}

// PeopleCommand is `burncard people [-db FILE] [-url ADDRESS] [-days N] WHAT ...`: what a
// supervisor does on the people's pages, for an operator who is locked out. It changes
// nothing while the server has the file open, because the server would not know of it.
func PeopleCommand(ctx context.Context, args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("people", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the error says what is wrong
	file := flags.String("db", "burncard.db", "")
	house := &url.URL{Scheme: "http", Host: "localhost:8080"}
	flags.Func("url", "", func(text string) (err error) {
		house, err = houseAt(text)
		return err
	})
	days := flags.Int("days", 0, "")
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("people: %w", err)
	}
	if most := int(accounts.LongestLife / (24 * time.Hour)); *days < 0 || *days > most {
		return fmt.Errorf("people: -days %d: links are good for 1 to %d days", *days, most)
	}
	if flags.NArg() == 0 {
		_, err := io.WriteString(stdout, peopleUsage)
		return err
	}
	if _, err := os.Stat(*file); err != nil { // none is made
		return fmt.Errorf("people: %w", err)
	}
	what, rest := flags.Arg(0), flags.Args()[1:]
	act, ok := deskActs[what]
	if !ok {
		return fmt.Errorf("people: %q: there is no such act; burncard people lists them", what)
	}
	do := func(d *desk) error {
		d.site, d.life, d.out = house.String(), time.Duration(*days)*24*time.Hour, stdout
		return act(ctx, d, rest)
	}
	var err error
	if what == "list" {
		err = onCopy(ctx, *file, do)
	} else {
		err = atDesk(*file, do)
	}
	if err != nil {
		return fmt.Errorf("people %s: %w", what, err)
	}
	return nil
}

// onCopy looks at a copy of a file, which the server may have open.
func onCopy(ctx context.Context, file string, do func(*desk) error) (err error) {
	folder, err := os.MkdirTemp("", "burncard-people-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	to := filepath.Join(folder, "burncard.db")
	if _, err := journal.Backup(ctx, file, to); err != nil {
		return err
	}
	return atDesk(to, do)
}

// atDesk opens the accounts in a file that the server does not have open.
func atDesk(file string, do func(*desk) error) (err error) {
	db, err := journal.Open(file)
	if errors.Is(err, journal.ErrHeld) {
		return fmt.Errorf("the server has %s open: stop it, do this, and start it again; or have a supervisor do it on the page %s", file, templates.PeoplePath)
	} else if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	people, err := accounts.New(db.Writer(), db.Reader(), time.Now, rand.Reader)
	if err != nil {
		return err
	}
	return do(&desk{people: people, classes: record.Classes{DB: record.DB{Writer: db.Writer(), Reader: db.Reader()}}})
}

// deskActs are what the command can do, by the word that asks for it.
var deskActs = map[string]func(ctx context.Context, d *desk, args []string) error{
	"list":         func(ctx context.Context, d *desk, args []string) error { return d.list(ctx, args) },
	"add":          func(ctx context.Context, d *desk, args []string) error { return d.add(ctx, args) },
	"import":       func(ctx context.Context, d *desk, args []string) error { return d.importList(ctx, args) },
	"invite":       func(ctx context.Context, d *desk, args []string) error { return d.invite(ctx, args) },
	"registration": func(ctx context.Context, d *desk, args []string) error { return d.registration(ctx, args) },
	"rename": func(ctx context.Context, d *desk, args []string) error {
		if len(args) != 2 {
			return errors.New("name the person, and the new name")
		}
		p, err := d.named(ctx, args[:1])
		if err != nil {
			return err
		}
		renamed, err := d.people.Rename(ctx, accounts.Operator, p.ID, args[1])
		return d.said(err, "%s is called %s now.", p.Name, renamed.Name)
	},
	"reset": func(ctx context.Context, d *desk, args []string) error {
		p, err := d.named(ctx, args)
		if err != nil {
			return err
		}
		token, expires, err := d.people.PasswordLink(ctx, accounts.Operator, p.ID, d.life)
		return d.said(err, "%s sets a password with this link, good once, until %s:\n%s", p.Name, minuteOf(expires), d.link(token))
	},
	"disable": onPerson("%s cannot log in any more.", func(ctx context.Context, d *desk, id string) error {
		return d.people.Disable(ctx, accounts.Operator, id)
	}),
	"enable": onPerson("%s may log in again.", func(ctx context.Context, d *desk, id string) error {
		return d.people.Enable(ctx, accounts.Operator, id)
	}),
	"remove": onPerson("The account of %s is removed; its sessions stay.", func(ctx context.Context, d *desk, id string) error {
		return d.people.Remove(ctx, accounts.Operator, id)
	}),
	"promote": onPerson("%s is a supervisor now.", func(ctx context.Context, d *desk, id string) error {
		return d.people.SetSupervisor(ctx, accounts.Operator, id, true, false)
	}),
	"demote": onPerson("%s is a member now.", func(ctx context.Context, d *desk, id string) error {
		return d.people.SetSupervisor(ctx, accounts.Operator, id, false, false)
	}),
}

// onPerson is an act on the account that the arguments name.
func onPerson(done string, do func(ctx context.Context, d *desk, id string) error) func(context.Context, *desk, []string) error {
	return func(ctx context.Context, d *desk, args []string) error {
		p, err := d.named(ctx, args)
		if err != nil {
			return err
		}
		return d.said(do(ctx, d, p.ID), done, p.Name)
	}
}

// said says what was done, unless it was refused.
func (d *desk) said(err error, format string, args ...any) error {
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.out, format+"\n", args...)
	return err
}

func (d *desk) link(token string) string { return d.site + templates.InvitationPath(token) }

// minuteOf is a moment by the machine's clock.
func minuteOf(t time.Time) string { return t.Local().Format("2006-01-02 15:04") }

// named is the account that the arguments name, whatever the case.
func (d *desk) named(ctx context.Context, args []string) (accounts.Person, error) {
	if len(args) != 1 {
		return accounts.Person{}, errors.New("name one person; a name of two words stands in quotes")
	}
	p, err := d.people.OfName(ctx, args[0])
	if err == nil && p.IsNobody() {
		err = fmt.Errorf("%q: no account has this name; burncard people list %s", args[0], args[0])
	}
	return p, err
}

// flagsOf parses the flags that stand behind an act, and returns what comes after them.
func flagsOf(args []string, set func(*flag.FlagSet)) ([]string, error) {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	set(flags)
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	return flags.Args(), nil
}

func (d *desk) list(ctx context.Context, args []string) error {
	var state string
	args, err := flagsOf(args, func(f *flag.FlagSet) { f.StringVar(&state, "state", "", "") })
	if err != nil {
		return err
	}
	switch accounts.State(state) {
	case "", accounts.Active, accounts.IsDisabled, accounts.IsInvited, accounts.IsRemoved:
	default:
		return fmt.Errorf("-state %s: it is active, invited, disabled or removed", state)
	}
	const most = 1 << 20
	list, _, err := d.people.Roster(ctx, accounts.RosterQuery{Search: strings.Join(args, " "), State: accounts.State(state), Most: most})
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(d.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tROLE\tSTATE\tLAST SEEN\tHOURS\tOPEN WORK\tCLASSES")
	for _, e := range list {
		seen, role := "never", string(e.Role)
		if !e.Seen.IsZero() {
			seen = minuteOf(e.Seen)
		}
		if e.State == accounts.IsRemoved {
			role = "-"
		}
		var classes []string
		for _, c := range e.Classes {
			classes = append(classes, c.Name)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%.1f\t%d\t%s\n", e.Name, role, e.State, seen, e.Hours.Hours(), e.Work(), strings.Join(classes, ", "))
	}
	return w.Flush()
}

func (d *desk) add(ctx context.Context, args []string) error {
	role, class := "member", ""
	args, err := flagsOf(args, func(f *flag.FlagSet) { f.StringVar(&role, "role", role, ""); f.StringVar(&class, "class", "", "") })
	if err != nil {
		return err
	}
	if len(args) != 1 {
		return errors.New("name one person; a name of two words stands in quotes")
	}
	// As a list of one line, so that it is checked as a list is.
	var b strings.Builder
	w := csv.NewWriter(&b)
	_ = w.Write([]string{args[0], class, role}) // a Builder takes everything
	w.Flush()
	return d.addList(ctx, b.String(), false)
}

func (d *desk) importList(ctx context.Context, args []string) error {
	dry := false
	args, err := flagsOf(args, func(f *flag.FlagSet) { f.BoolVar(&dry, "dry", false, "") })
	if err != nil {
		return err
	}
	if len(args) != 1 {
		return errors.New("name one CSV file")
	}
	text, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	if !utf8.Valid(text) {
		return fmt.Errorf("%s is no text in UTF-8, in which a list is written", args[0])
	}
	return d.addList(ctx, string(text), dry)
}

// addList adds the people of the good lines of a list, and says what is wrong with the
// others.
func (d *desk) addList(ctx context.Context, text string, dry bool) error {
	lines := accounts.ReadList(text)
	if len(lines) == 0 {
		return errors.New("the list is empty")
	}
	var failed error
	err := d.people.CheckList(ctx, lines, func(class string, people int) string {
		_, err := sessions.MayEnrol(ctx, d.classes, class, people)
		why := classProblem(err)
		if why == "" && err != nil {
			failed = err
		}
		return why
	})
	if err = errors.Join(err, failed); err != nil {
		return err
	}
	if len(lines) == 1 && lines[0].Problem != "" {
		return errors.New(lines[0].Problem)
	}
	bad := 0
	var people []accounts.NewPerson
	var classes []string
	for _, l := range lines {
		if l.Problem != "" {
			bad++
			fmt.Fprintf(d.out, "line %d is left out: %s\n", l.N, l.Problem)
			continue
		}
		people, classes = append(people, accounts.NewPerson{Name: l.Name, Role: l.Role}), append(classes, l.Class)
		if dry {
			fmt.Fprintf(d.out, "line %d adds %s, %s, %s\n", l.N, l.Name, l.Role, l.Class)
		}
	}
	if !dry && len(people) > 0 {
		if err := d.enter(ctx, people, classes); err != nil {
			return err
		}
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d lines are left out", bad, len(lines))
	}
	return nil
}

// enter adds people, each into a class, and prints their links as CSV.
func (d *desk) enter(ctx context.Context, people []accounts.NewPerson, classes []string) error {
	added, err := d.people.Add(ctx, accounts.Operator, people, d.life)
	if err != nil {
		return err
	}
	operator := sessions.Person{ID: accounts.Operator.ID, Name: accounts.Operator.Name, Supervisor: true}
	for i, p := range added {
		if p.Refused != nil || classes[i] == "" {
			continue
		}
		if _, err := sessions.Enrol(ctx, d.classes, time.Now(), operator, classes[i], []sessions.Person{person(p.Person)}); err != nil {
			return err
		}
	}
	_, err = io.WriteString(d.out, accounts.LinkList(added, d.link))
	return err
}

func (d *desk) invite(ctx context.Context, args []string) error {
	role, class := "member", ""
	args, err := flagsOf(args, func(f *flag.FlagSet) { f.StringVar(&role, "role", role, ""); f.StringVar(&class, "class", "", "") })
	if err != nil {
		return err
	}
	if len(args) > 0 {
		return fmt.Errorf("%q is one word too many: the person gives the name himself; add takes one", args[0])
	}
	i := accounts.Invitation{Role: accounts.Role(role), Life: d.life}
	if i.Role != accounts.Member && i.Role != accounts.Supervisor {
		return fmt.Errorf("-role %s: it is member or supervisor", role)
	}
	if class != "" {
		all, err := d.classes.All(ctx)
		if err != nil {
			return err
		}
		for _, c := range all {
			if c.Ended.IsZero() && strings.EqualFold(c.Name, class) {
				i.Class = c.ID
			}
		}
		if i.Class == "" {
			return fmt.Errorf("-class %s: no class of this name goes on", class)
		}
	}
	token, expires, err := d.people.Invite(ctx, accounts.Operator, i)
	return d.said(err, "This link makes a %s, once, until %s:\n%s", role, minuteOf(expires), d.link(token))
}

func (d *desk) registration(ctx context.Context, args []string) error {
	set := d.people.Admission()
	for _, arg := range args {
		switch arg {
		case "guests", "no-guests":
			set.Guests = arg == "guests"
		default:
			set.Registration = accounts.Registration(arg)
		}
	}
	if len(args) > 0 {
		if err := d.people.SetAdmission(ctx, accounts.Operator, set); err != nil {
			return err
		}
	}
	guests := "guests come in"
	if !set.Guests {
		guests = "no guests"
	}
	return d.said(nil, "Registration is %s; %s.", set.Registration, guests)
}
