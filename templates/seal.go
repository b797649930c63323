package templates

import "burncard/game"

// unsealed reports that there is no seal to show.
func unsealed(s game.SealView) bool { return s == game.SealView{} }

// firstOf is as much of a hash as tells it apart.
func firstOf(hash string) string { return hash[:min(12, len(hash))] }
