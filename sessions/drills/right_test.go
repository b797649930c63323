package drills

import "burncard/game"

// Right is an act that an item asks for at a table.
func Right(t *game.Table) (game.Act, bool) {
	s, ok := (&game.Referee{Table: t}).Next()
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
	case game.Call:
		wrong(func(a *game.Act) { a.N++ })
	}
	return list
}
