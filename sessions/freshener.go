package sessions

// A freshener takes tables up in the background, one after the other, so that the
// next list shows them as they are.
type freshener struct {
	stale chan *Live
	work  *background
}

// put hands over tables whose glance is old.
func (f *freshener) put(lives ...*Live) {
	for _, l := range lives {
		if !l.waits.CompareAndSwap(false, true) {
			continue
		}
		select {
		case f.stale <- l:
		default: // the next list asks again
			l.waits.Store(false)
		}
	}
}

func (f *freshener) run() {
	for {
		select {
		case l := <-f.stale:
			l.old.Store(false) // also of one that cannot be taken up: it has told the operator
			l.waits.Store(false)
			if err := l.ask(f.work.ctx, func() { l.wake() }); err != nil {
				continue // the house is closing, or the table has been closed
			}
		case <-f.work.quit:
			return
		}
	}
}
