package game

// LaidAnew clears the table for another position of a drill. The facts that follow open it
// again and lead there. Its dealer stays, its rounds are counted on, and its cards have ids
// that no card had before.
type LaidAnew struct {
	Rounds  int    `json:"rounds"`
	FirstID CardID `json:"first_id"`
}

func (f *LaidAnew) apply(t *Table) {
	*t = Table{book: t.book, DealerName: t.DealerName, Rounds: f.Rounds, NextID: f.FirstID}
}
