package game

// lammer lays a Free Bet lammer beside a wager.
func (d *decision) lammer() error {
	if !d.t.Terms.Lammers {
		return refuse(d.a.String(), "this table has no lammers")
	}
	if err := d.hasHand(); err != nil {
		return err
	}
	h := d.t.Find(d.a.At)
	if !h.WagerLies() {
		return refuse(d.a.String(), "no wager lies there")
	}
	d.did.Hand = h.Serial
	d.add(&Lammered{Hand: h.Serial})
	return nil
}

// unlammer takes a hand's lammers away with the wager that is settled.
func (d *decision) unlammer(h *Hand) {
	if h.Lammers > 0 {
		d.add(&Lammered{Hand: h.Serial, Taken: true})
	}
}
