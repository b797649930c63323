package sessions

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"sync"
	"time"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions/journal"
	"burncard/variants/blackjack"
	"burncard/variants/wager"
	"burncard/virtualdevices"
)

// Progressive meters. Each is a stream of its own in the log, with one owner:
// this process. Tables send it contributions, which count once however often
// they come, and claims, which are answered once. What a table has sent and got
// no answer to is found in its own log and sent again when it is taken up.

// meterVariant marks a meter's stream among the log's tables.
const meterVariant = "meter"

// meterID says what a meter answers.
const meterID = "auto:meter"

type meters struct {
	log    journal.Journal
	tables *tables
	work   *background
	now    func() time.Time

	mu  sync.Mutex
	all map[string]*stream // by name; see known
}

// A stream is one meter. Until it is wanted nothing of it is in memory but its id: a
// house that opens reads no meter.
type stream struct {
	id   string
	seq  int64     // 0 for one that was not read, or has not begun
	at   time.Time // of its last entry
	link virtualdevices.LinkedMeter
}

// meterSettings are what the log keeps of a meter beside its entries.
type meterSettings struct {
	Name string `json:"name"`
}

// A meterFact is what happened to a meter: one of its fields is set.
type meterFact struct {
	Opened   *virtualdevices.Meter         `json:"opened,omitempty"`
	Counted  *virtualdevices.Contribution  `json:"counted,omitempty"`
	Answered *virtualdevices.AnsweredClaim `json:"answered,omitempty"`
	Closed   *closedRounds                 `json:"closed,omitempty"`
}

// closedRounds are a table's rounds of which the meter has everything.
type closedRounds struct {
	Table string `json:"table"`
	Round int    `json:"round"`
}

func (s *stream) fold(facts []meterFact) error {
	for _, f := range facts {
		var err error
		switch {
		case f.Opened != nil:
			s.link = virtualdevices.LinkedMeter{Meter: *f.Opened}
		case f.Counted != nil:
			s.link, _, err = s.link.Count(*f.Counted)
		case f.Answered != nil:
			s.link = s.link.Answered(f.Answered.Claim, f.Answered.Answer)
		case f.Closed != nil:
			s.link, err = s.link.Closed(f.Closed.Table, f.Closed.Round)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// take takes over a meter of the log, without reading it.
func (m *meters) take(t journal.Table) error {
	var set meterSettings
	if err := json.Unmarshal(t.Settings, &set); err != nil {
		return fmt.Errorf("meter %s: %w", t.ID, err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.all[set.Name] = &stream{id: t.ID}
	return nil
}

// known finds a meter that has begun, and reads it the first time; nil where none has. The
// lock is held.
func (m *meters) known(name string) (*stream, error) {
	s := m.all[name]
	if s == nil || s.seq > 0 {
		return s, nil
	}
	now, err := m.read(s.id, time.Time{})
	if err != nil {
		return nil, err
	}
	if *s = *now; s.seq == 0 {
		return nil, nil
	}
	return s, nil
}

// meterStride is how many entries of a meter are read at most after its last checkpoint.
const meterStride = 512

// A meterCheckpoint is a meter as it is stored: a cache, good for programs in which a meter
// has the same form.
type meterCheckpoint struct {
	Form string                     `json:"form"`
	At   time.Time                  `json:"at"` // of the entry
	Link virtualdevices.LinkedMeter `json:"link"`
}

// meterForm names the form of a meter.
var meterForm = sync.OnceValue(func() string { return formOf(reflect.TypeFor[virtualdevices.LinkedMeter]()) })

// stored is a meter by its newest checkpoint that is not after a moment, the zero time
// being now; an empty stream where there is none.
func (m *meters) stored(id string, at time.Time) (*stream, error) {
	for upTo := int64(math.MaxInt64); ; {
		seq, data, err := m.log.LastCheckpoint(m.work.ctx, id, upTo)
		if err != nil || seq == 0 {
			return &stream{id: id}, err
		}
		var c meterCheckpoint
		if json.Unmarshal(data, &c) == nil && c.Form == meterForm() && (at.IsZero() || !c.At.After(at)) {
			return &stream{id: id, seq: seq, at: c.At, link: c.Link}, nil
		}
		upTo = seq - 1
	}
}

// store keeps a checkpoint of a meter. One that does not read back as it was is refused.
func (m *meters) store(s *stream) error {
	c := meterCheckpoint{meterForm(), s.at, s.link}
	data, err := json.Marshal(c)
	if err != nil {
		return err
	}
	var back meterCheckpoint
	if err := json.Unmarshal(data, &back); err != nil {
		return err
	}
	if d := differs(reflect.ValueOf(&c.Link), reflect.ValueOf(&back.Link), "meter"); d != "" {
		return fmt.Errorf("checkpoint of meter %s at %d: %s does not read back as it was", s.id, s.seq, d)
	}
	return m.log.Checkpoint(context.Background(), s.id, s.seq, data)
}

// read folds a meter's log as far as it had come at a moment; the zero time is
// now.
func (m *meters) read(id string, at time.Time) (*stream, error) {
	s, err := m.stored(id, at)
	if err != nil {
		return nil, fmt.Errorf("meter %s: %w", id, err)
	}
	from := s.seq
	for e, err := range m.log.Read(m.work.ctx, id, s.seq+1) {
		if err != nil {
			return nil, fmt.Errorf("meter %s: %w", id, err)
		}
		if !at.IsZero() && e.At.After(at) {
			break
		}
		var facts []meterFact
		if err := json.Unmarshal(e.Facts, &facts); err != nil {
			return nil, fmt.Errorf("meter %s: entry %d: %w", id, e.Seq, err)
		}
		if err := s.fold(facts); err != nil {
			return nil, fmt.Errorf("meter %s: entry %d: %w", id, e.Seq, err)
		}
		s.seq, s.at = e.Seq, e.At
	}
	if at.IsZero() && s.seq-from >= meterStride { // of a program without these checkpoints
		if err := m.store(s); err != nil {
			m.work.report(err)
		}
	}
	return s, nil
}

// A dial is a meter as one table has it: its name in the log, and what it goes
// by.
type dial struct {
	wager, meter string // as the paytable names it
	name         string
	terms        virtualdevices.Terms
	linked       bool
	tells        bool // what it shows decides who pays, and the table has to know it
}

// append writes facts to a meter's log and then does them.
func (m *meters) append(s *stream, line string, facts ...meterFact) error {
	data, err := json.Marshal(facts)
	if err != nil {
		return err
	}
	e := journal.Entry{Table: s.id, Seq: s.seq + 1, At: m.now(), Person: meterID, Line: line, Facts: data}
	if err := m.log.Append(context.Background(), e); err != nil {
		// What is in memory may not be what the log has.
		if read, failed := m.read(s.id, time.Time{}); failed == nil {
			*s = *read
		}
		return err
	}
	s.seq, s.at = e.Seq, e.At
	if err := s.fold(facts); err != nil {
		return err
	}
	if s.seq%meterStride == 0 {
		if err := m.store(s); err != nil {
			m.work.report(err) // it is a cache
		}
	}
	return nil
}

// open finds a meter, or has it begin.
func (m *meters) open(d dial) (*stream, error) {
	s, err := m.known(d.name)
	if err != nil {
		return nil, err
	}
	if s != nil {
		if s.link.Meter.Terms != d.terms {
			return nil, fmt.Errorf("meter %s: it goes by %+v, and this table's by %+v", d.name, s.link.Meter.Terms, d.terms)
		}
		return s, nil
	}
	meter, err := d.terms.Open(draws(0, 0)) // a point that must be hit is the device's own secret
	if err != nil {
		return nil, err
	}
	if s = m.all[d.name]; s == nil { // else it is in the log, and its first entry did not reach it
		set, err := json.Marshal(meterSettings{Name: d.name})
		if err != nil {
			return nil, err
		}
		t := journal.Table{ID: newID(), Variant: meterVariant, Settings: set, Created: m.now()}
		if err := m.log.Create(context.Background(), t); err != nil {
			return nil, err
		}
		s = &stream{id: t.ID}
		m.all[d.name] = s
	}
	return s, m.append(s, "# meter "+d.name, meterFact{Opened: &meter})
}

// reads is what a meter shows, and what goes into one that has not begun.
func (m *meters) reads(d dial) chip.Cents {
	m.mu.Lock()
	defer m.mu.Unlock()
	s, err := m.known(d.name)
	if err != nil {
		m.work.report(err)
	}
	if s != nil {
		return s.link.Meter.Reading()
	}
	return d.terms.Seed
}

// readAt is what a meter showed at a moment, by its log.
func (m *meters) readAt(d dial, at time.Time) (chip.Cents, error) {
	m.mu.Lock()
	s := m.all[d.name]
	m.mu.Unlock()
	if s == nil {
		return d.terms.Seed, nil
	}
	was, err := m.read(s.id, at)
	if err != nil || was.seq == 0 {
		return d.terms.Seed, err
	}
	return was.link.Meter.Reading(), nil
}

// count takes contributions of one round of a table; even none makes a meter begin. The
// table has everything of the rounds before, and the meter may forget them.
func (m *meters) count(d dial, list []virtualdevices.Contribution) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	s, err := m.open(d)
	if err != nil {
		return err
	}
	var facts []meterFact
	link := s.link
	for _, c := range list {
		next, fresh, err := link.Count(c)
		if err != nil {
			return err
		}
		if link = next; fresh {
			facts = append(facts, meterFact{Counted: &c})
		}
	}
	if len(facts) == 0 {
		return nil
	}
	if c := list[0]; c.Round > 1 && slices.ContainsFunc(s.link.Tables, func(t virtualdevices.Ledger) bool { return t.Table == c.Table && t.Closed < c.Round-1 }) {
		if _, err := link.Closed(c.Table, c.Round-1); err == nil {
			facts = append(facts, meterFact{Closed: &closedRounds{c.Table, c.Round - 1}})
		}
	}
	return m.append(s, fmt.Sprintf("count %d", len(facts)), facts...)
}

// hit is the contribution that made a meter fall and has no answer; the zero one
// for none.
func (m *meters) hit(d dial) virtualdevices.Contribution {
	m.mu.Lock()
	defer m.mu.Unlock()
	if s, err := m.known(d.name); err == nil && s != nil {
		return s.link.Hit
	}
	return virtualdevices.Contribution{} // a claim meets the error
}

// answer answers a claim, as it was answered before if it was.
func (m *meters) answer(d dial, c virtualdevices.Claim) (virtualdevices.Answer, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s, err := m.open(d)
	if err != nil {
		return virtualdevices.Answer{}, err
	}
	a, err := s.link.Answer(c, draws(0, 0))
	if err != nil {
		return a, err
	}
	if s.link.WasAnswered(c) {
		return a, nil
	}
	return a, m.append(s, "answer", meterFact{Answered: &virtualdevices.AnsweredClaim{Claim: c, Answer: a}})
}

// clash says why a house cannot have these meters: one that it would share has other
// terms.
func (m *meters) clash(list []dial) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, d := range list {
		s, err := m.known(d.name)
		if err != nil {
			m.work.report(err)
			return fmt.Sprintf("The meter %s of %s cannot be read", d.meter, d.wager)
		}
		if s != nil && s.link.Meter.Terms != d.terms {
			was := s.link.Meter.Terms
			return fmt.Sprintf("605a.8: the meter %s of %s is shared, and starts with $%v and grows by %v there; here it would start with $%v and grow by %v",
				d.meter, d.wager, was.Seed, was.Primary, d.terms.Seed, d.terms.Primary)
		}
	}
	return ""
}

// dials are the meters of a house.
func dials(table, variant string, h *game.House) (list []dial) {
	house, err := blackjack.WagerHouse(variant, h)
	if err != nil {
		return nil
	}
	for _, o := range house.Offers {
		r, err := house.Ready(o)
		if err != nil || !r.OnPanel() && r.On != wager.Device {
			continue
		}
		if r.On == wager.Device {
			d := dialOf(table, r, r.Table.Meters[0])
			d.wager = o.With // whose contributions it counts
			list = append(list, d)
			continue
		}
		for _, m := range r.Table.Meters {
			d := dialOf(table, r, m)
			d.tells = r.ByDisplay()
			list = append(list, d)
		}
		for _, m := range r.Mysteries {
			if m.Name == r.Offer.Mystery {
				list = append(list, dialOf(table, r, m.Meter(wager.MysteryMeter)))
			}
		}
	}
	return list
}

// rateOf is a rate of the paytables, in hundredths of a per cent, as the devices
// have it.
func rateOf(r wager.Rate) virtualdevices.Share {
	return virtualdevices.Share(r) * virtualdevices.Percent / 100
}

func dialOf(table string, r wager.Ready, m wager.Meter) dial {
	o := r.Offer
	d := dial{wager: r.ID, meter: m.Name, linked: o.Link != ""}
	d.terms = virtualdevices.Terms{
		Seed: m.SeedFor(o.Amount), Primary: rateOf(m.Rate), Secondary: rateOf(m.Reserve), MustHitBy: m.MustHitBy,
	}
	if d.terms.Seed == 0 {
		d.terms.Seed, d.terms.Reset, d.terms.Primary = o.Seed, o.Reset, rateOf(o.Rate)
	}
	if !d.linked {
		return d.ownedBy(table)
	}
	d.name = fmt.Sprintf("link %s %s %s", o.Link, r.ID, m.Name)
	return d
}

// ownedBy is the meter as one table has it alone. It begins anew where its terms change; one
// that is shared does not.
func (d dial) ownedBy(table string) dial {
	d.linked = false
	d.name = fmt.Sprintf("table %s %s %s %s %d %d", table, d.wager, d.meter, d.terms.Seed, d.terms.Reset, d.terms.Primary)
	return d
}

// moved has the other tables that share a meter show it.
func (m *meters) moved(by string) {
	for _, l := range m.tables.all() {
		if l.id == by || !l.awake.Load() {
			continue
		}
		go l.ask(m.work.ctx, func() {
			if slices.ContainsFunc(l.meters.dials(), func(d dial) bool { return d.linked }) {
				l.audience.tell()
			}
		})
	}
}
