package templates

// sourceWords is what the cards come from.
func sourceWords(v shoeView) string {
	switch {
	case v.Kind == "hand":
		return "Pack in the hand"
	case v.Kind == "double":
		return "Double shoe"
	case v.Reads:
		return "Reading shoe"
	}
	return "Shoe"
}

// heldWords says in which hand the pack is.
func heldWords(holds string) string {
	if holds == "" {
		return "The pack lies on the layout"
	}
	return "In the " + holds + " hand"
}

// sideName is the letter of a side of a double shoe.
func sideName(i int) string { return string(rune('a' + i)) }
