package game

func decideLammer(d *decision) error {
	if !d.t.Has.LammerRack {
		return d.refuse("this table has no lammers")
	}
	h, err := d.hand()
	if err != nil {
		return err
	}
	if !h.WagerLies() && !(h.OnHouse && !h.Settled) {
		return d.refuse("no wager lies there")
	}
	d.did.Hand = h.Serial
	return d.add(&Lammered{Hand: h.Serial})
}

// unlammer takes a hand's lammers away with the wager that is settled.
func unlammer(d *decision, h *Hand) {
	if h.Lammers > 0 {
		d.add(&Lammered{Hand: h.Serial, Taken: true})
	}
}

// decideUnlammer takes one lammer off the layout that was laid by mistake: no wager
// is settled by it.
func decideUnlammer(d *decision) error {
	h, err := d.hand()
	if err != nil {
		return err
	}
	if h.Lammers == 0 {
		return d.refuse("no lammer lies there")
	}
	d.did.Hand = h.Serial
	d.add(&Lammered{Hand: h.Serial, Back: true})
	return d.endRound()
}

// lammerToSpare reports a lammer beside the hand's wager that is not that wager.
func (h *Hand) lammerToSpare() bool { return h.Lammers > 1 || h.Lammers == 1 && !h.OnHouse }
