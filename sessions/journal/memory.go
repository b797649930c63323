package journal

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"
	"time"
)

// Memory is a Journal in memory, for tests and for tables that need not survive
// the process. The zero Memory is empty and ready. Nothing can be read after Close.
type Memory struct {
	mu     sync.Mutex
	closed bool
	tables map[string]*memoryTable
	added  []*memoryTable // in order of Create
}

// memoryTable is a table and its log. Entries in the slice never change, so
// that a part of it may be read without the lock.
type memoryTable struct {
	Table
	entries     []Entry // the first is number First
	senders     map[sender]int64
	checkpoints []memoryCheckpoint // by rising seq
}

type memoryCheckpoint struct {
	seq  int64
	data []byte
}

var _ Journal = (*Memory)(nil)

func (t *memoryTable) next() int64 { return t.First + int64(len(t.entries)) }

func (t *memoryTable) at(seq int64) Entry { return t.entries[seq-t.First] }

// checkpoint returns where in t.checkpoints seq is or would be.
func (t *memoryTable) checkpoint(seq int64) (i int, ok bool) {
	return slices.BinarySearchFunc(t.checkpoints, seq, func(c memoryCheckpoint, seq int64) int {
		return cmp.Compare(c.seq, seq)
	})
}

// enter runs do under the lock, unless m is closed or ctx has ended.
func (m *Memory) enter(ctx context.Context, name string, do func() error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	err := ctx.Err()
	if err == nil && m.closed {
		err = ErrClosed
	}
	if err == nil {
		err = do()
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// enterTable is enter for one table, which must exist.
func (m *Memory) enterTable(ctx context.Context, name, table string, do func(*memoryTable) error) error {
	return m.enter(ctx, name, func() error {
		t, ok := m.tables[table]
		if !ok {
			return ErrNoTable
		}
		return do(t)
	})
}

func (m *Memory) Append(ctx context.Context, entries ...Entry) error {
	if err := checkEntries(entries); err != nil {
		return err
	}
	return m.enterTable(ctx, appendName(entries), entries[0].Table, func(t *memoryTable) error {
		for _, e := range entries {
			if seq, ok := t.senders[sender{e.Client, e.Number}]; ok {
				return &RepeatError{Stored: t.at(seq).own()}
			}
		}
		if entries[0].Seq != t.next() {
			return conflict(t.next())
		}
		for _, e := range entries {
			e = e.own()
			if e.Apart != nil {
				e.Apart.Seal = Sealed(e.Apart.Salt, &e)
			}
			t.entries = append(t.entries, e)
			if e.Client != "" {
				t.senders[sender{e.Client, e.Number}] = e.Seq
			}
		}
		return nil
	})
}

func (m *Memory) Read(ctx context.Context, table string, from int64) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		var entries []Entry
		err := m.enterTable(ctx, readName(table, from), table, func(t *memoryTable) error {
			if err := t.checkFrom(from); err != nil {
				return err
			}
			if from < t.next() {
				entries = t.entries[from-t.First:]
			}
			return nil
		})
		if err != nil {
			yield(Entry{}, err)
			return
		}
		for _, e := range entries {
			if !yield(e.own(), nil) {
				return
			}
		}
	}
}

func (m *Memory) Find(ctx context.Context, table, client string, number int64) (e Entry, ok bool, err error) {
	err = m.enterTable(ctx, findName(table, client, number), table, func(t *memoryTable) error {
		var seq int64
		if seq, ok = t.senders[sender{client, number}]; ok {
			e = t.at(seq).own()
		}
		return nil
	})
	return e, ok, err
}

func (m *Memory) Create(ctx context.Context, t Table) error {
	if err := checkTable(t); err != nil {
		return err
	}
	return m.enter(ctx, "create table "+t.ID, func() error {
		if _, ok := m.tables[t.ID]; ok {
			return ErrExists
		}
		if m.tables == nil {
			m.tables = make(map[string]*memoryTable)
		}
		added := &memoryTable{Table: t.own(), senders: make(map[sender]int64)}
		added.First = 1
		m.tables[t.ID] = added
		m.added = append(m.added, added)
		return nil
	})
}

func (m *Memory) Tables(ctx context.Context) (open []Table, err error) {
	err = m.enter(ctx, "tables", func() error {
		for _, t := range m.added {
			if t.Closed.IsZero() {
				open = append(open, t.Table.own())
			}
		}
		return nil
	})
	return open, err
}

func (m *Memory) Table(ctx context.Context, id string) (found Table, err error) {
	err = m.enterTable(ctx, "table "+id, id, func(t *memoryTable) error {
		found = t.Table.own()
		return nil
	})
	return found, err
}

func (m *Memory) Ends(ctx context.Context) (map[string]End, error) {
	ends := map[string]End{}
	err := m.enter(ctx, "ends", func() error {
		for _, t := range m.added {
			if n := len(t.entries); n > 0 && t.Closed.IsZero() {
				ends[t.ID] = End{t.entries[n-1].Seq, t.entries[n-1].At}
			}
		}
		return nil
	})
	return ends, err
}

func (m *Memory) CloseTable(ctx context.Context, id string, at time.Time) error {
	name := "close table " + id
	if err := checkMoment(at); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return m.enterTable(ctx, name, id, func(t *memoryTable) error {
		if t.Closed.IsZero() {
			t.Closed = moment(at)
		}
		return nil
	})
}

func (m *Memory) Checkpoint(ctx context.Context, table string, seq int64, data []byte) error {
	return m.enterTable(ctx, checkpointName(table, seq), table, func(t *memoryTable) error {
		if err := t.checkCheckpoint(seq, t.next()); err != nil {
			return err
		}
		kept := memoryCheckpoint{seq, ownBytes(data)}
		if i, ok := t.checkpoint(seq); ok {
			t.checkpoints[i] = kept
		} else {
			t.checkpoints = slices.Insert(t.checkpoints, i, kept)
		}
		return nil
	})
}

func (m *Memory) LastCheckpoint(ctx context.Context, table string, upTo int64) (seq int64, data []byte, err error) {
	err = m.enterTable(ctx, lastCheckpointName(table, upTo), table, func(t *memoryTable) error {
		for _, c := range slices.Backward(t.checkpoints) {
			if c.seq <= upTo {
				seq, data = c.seq, ownBytes(c.data)
				break
			}
		}
		return nil
	})
	return seq, data, err
}

func (m *Memory) Trim(ctx context.Context, table string, before int64) error {
	return m.enterTable(ctx, trimName(table, before), table, func(t *memoryTable) error {
		i, ok := t.checkpoint(before - 1)
		if err := t.checkTrim(before, t.next(), ok); err != nil {
			return err
		}
		if before <= t.First {
			return nil
		}
		for _, e := range t.entries[:before-t.First] {
			delete(t.senders, sender{e.Client, e.Number})
		}
		// Cloned, so that the deleted entries can be collected.
		t.entries = slices.Clone(t.entries[before-t.First:])
		t.checkpoints = slices.Clone(t.checkpoints[i:])
		t.First = before
		return nil
	})
}

func (m *Memory) TablesOf(ctx context.Context, person, name string) (ids []string, err error) {
	err = m.enter(ctx, "tables of a person", func() error {
		for _, t := range m.added {
			in := func(text string) bool { return text != "" && bytes.Contains(t.Settings, []byte(`"`+text+`"`)) }
			if in(person) || in(name) || slices.ContainsFunc(t.entries, func(e Entry) bool {
				return e.Person == person || e.Apart != nil && (e.Apart.Person == person || e.Apart.About == person)
			}) {
				ids = append(ids, t.ID)
			}
		}
		return nil
	})
	return ids, err
}

func (m *Memory) Erase(ctx context.Context, x Erasure) error {
	if err := x.check(); err != nil {
		return fmt.Errorf("%s: %w", eraseName(&x), err)
	}
	return m.enterTable(ctx, eraseName(&x), x.Table, func(t *memoryTable) error {
		entries := slices.Clone(t.entries) // somebody may read the old ones
		for i := range entries {
			switch e := &entries[i]; {
			case e.Apart == nil:
			case e.Apart.Erased.IsZero() && (e.Apart.Person == x.Person || e.Apart.About == x.Person):
				e.Apart = e.Apart.own()
				e.erase(x.called(e.Apart.Person), x.At)
			case e.Apart.Person == x.Person && e.Apart.Name == "":
				e.Apart = e.Apart.own()
				e.erase(x.Name, e.Apart.Erased)
			}
		}
		for _, old := range x.Entries {
			if old.Seq < t.First || old.Seq >= t.next() {
				continue
			}
			e := &entries[old.Seq-t.First]
			e.Apart = old.Apart.own()
			e.erase(x.called(e.Apart.Person), x.At)
		}
		t.entries = entries
		if x.Settings != nil {
			t.Settings = ownBytes(x.Settings)
		}
		first := slices.DeleteFunc(slices.Clone(t.checkpoints), func(c memoryCheckpoint) bool { return c.seq != t.First-1 })
		if x.First != nil && len(first) > 0 {
			first[0].data = ownBytes(x.First)
		}
		t.checkpoints = first
		return nil
	})
}

func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	return nil
}
