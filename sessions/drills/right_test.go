package drills

import "burncard/game"

// Right is an act that an item asks for at a table, or that a player or the floor does
// meanwhile.
func Right(d *Drill, t *game.Table) (game.Act, bool) {
	s, ok := (&game.Referee{Table: t}).Next()
	if ok && d.players {
		return s.Act(), true
	}
	if ok && s.By == game.ByPlayer { // his total can be called before he decides
		return game.Act{By: game.ByDealer, Verb: game.Call, At: s.At, N: t.Find(s.At).Total().Points}, true
	}
	return s.Act(), ok && s.By == game.ByDealer
}

// Wrong are acts that are wrong where one is right.
func Wrong(a game.Act) (list []game.Act) {
	wrong := func(change func(a *game.Act)) {
		b := a
		change(&b)
		list = append(list, b)
	}
	switch a.Verb {
	case game.Pay:
		wrong(func(a *game.Act) { a.Amount += 500 })
		wrong(func(a *game.Act) { a.Verb, a.Amount = game.Take, 0 })
	case game.Take, game.Push:
		wrong(func(a *game.Act) { a.Verb, a.Amount = game.Pay, 500 })
	case game.Return:
		if a.Wager == "insurance" { // what is too much
			wrong(func(a *game.Act) { a.Amount += 500 })
			wrong(func(a *game.Act) { *a = game.Act{By: game.ByDealer, Verb: game.Read} })
		}
	case game.Count:
		wrong(func(a *game.Act) { a.Amount += 500 })
	case game.CutDown:
		wrong(func(a *game.Act) { a.N = 7 })
		wrong(func(a *game.Act) { a.Verb, a.Amount = game.Count, 500 })
	case game.SizeInto:
		wrong(func(a *game.Act) { a.Verb, a.N = game.CutDown, 3 })
	case game.Call:
		wrong(func(a *game.Act) { a.N++ })
	case game.Segregate: // where a round is dealt from the wrong side
		wrong(func(a *game.Act) { *a = game.Act{By: game.ByDealer, Verb: game.OpenSide, Text: "a"} })
		wrong(func(a *game.Act) { *a = game.Act{By: game.ByDealer, Verb: game.OpenSide, Text: "b"} })
	}
	return list
}
