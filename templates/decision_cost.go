package templates

import (
	"fmt"
	"math"
	"strings"

	"burncard/game"
	"burncard/sessions"
)

// decisionNames are a player's decisions, and bestNames what would have been the best.
var (
	decisionNames = map[game.Verb]string{
		game.Hit: "Hit", game.Stand: "Stand", game.Double: "Double", game.Split: "Split", game.Surrender: "Surrender",
		game.Insure: "Insurance", game.EvenMoney: "Even money", game.Decline: "No insurance",
	}
	bestNames = map[game.Verb]string{
		game.Hit: "to hit", game.Stand: "to stand", game.Double: "to double", game.Split: "to split", game.Surrender: "to surrender",
		game.Insure: "to insure", game.Decline: "to decline",
	}
)

// costWords say what a decision is worth, and what another would have been.
func costWords(c *sessions.DecisionCost) string {
	words := fmt.Sprintf("%s: worth %s of his wager.", decisionNames[c.Does], worthWords(c.Worth))
	if c.Right() {
		return words
	}
	best := bestNames[c.Best]
	if c.Best == c.Does {
		best += " for more" // he laid less than he could
	}
	cost := "less than a cent"
	if m := c.Money(); m > 0 {
		cost = dollars(m)
	}
	return fmt.Sprintf("%s The best here is %s, %s: it cost him %s.", words, best, worthWords(c.BestWorth), cost)
}

// basisWords say what the worths of a decision are counted from.
func basisWords(c *sessions.DecisionCost) string {
	cards := fmt.Sprintf("the %d cards that he had seen", c.Seen)
	if c.Seen == 1 {
		cards = "the one card that he had seen"
	}
	words := "On average over the shoe less " + cards
	switch c.Does {
	case game.Insure, game.EvenMoney, game.Decline:
		return words + "."
	}
	return words + ", then by the printed strategy."
}

// worthWords write a worth in first wagers.
func worthWords(worth float64) string {
	if math.Abs(worth) < 0.005 {
		return "0.00"
	}
	return strings.ReplaceAll(fmt.Sprintf("%+.2f", worth), "-", "−")
}

// lossWords are what a decision cost, as the list of acts has it; empty for nothing that
// could be paid.
func lossWords(c *sessions.DecisionCost) string {
	if c == nil || c.Right() || c.Money() <= 0 {
		return ""
	}
	return "−" + dollars(c.Money())
}
