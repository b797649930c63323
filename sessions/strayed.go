package sessions

import (
	"fmt"
	"slices"
	"strings"

	"burncard/game"
)

// An exercise leaves its script when a line of somebody else can no longer come: a wager
// that was to be laid before the betting was closed, a line that the table refuses again
// and again, a player's line in a round that is over. What the exercise teaches cannot
// come then, so that the try counts as none: the table says so, and the dealer begins
// again. In an exam a round goes another way by the dealer's own mistakes; that is a try.
//
// The exercise says it by a whisper to the dealer, so that it is in the log.

// astray says why a lesson has left its script, in words to its dealer; empty where it has
// not. On says that a round is on; rounds are finished.
func (l *lesson) astray(rounds int, on bool) string {
	if l.strayed != "" || l.ended || l.of.Script.Mode == game.Exam && len(l.wrong) > 0 {
		return ""
	}
	waits, ends := false, 0
	for i := range l.cues {
		c := &l.cues[i]
		switch {
		case c.dealers():
			waits = waits || !c.done && !c.optional
			if c.act.Verb == game.Clear && c.act.At.Kind == game.AtDealer {
				ends++
			}
		case c.done:
		case c.refused >= tooOften:
			return fmt.Sprintf("%s could not come: the table refuses it", c.words())
		case c.act.By != game.ByPlayer:
		case on && !waits && c.act.Verb == game.Bet:
			return fmt.Sprintf("the first card came before %s: wait until all wagers lie there", c.words())
		case !on && ends < rounds && slices.Contains(inRound, c.act.Verb):
			return fmt.Sprintf("the round is over, and %s has not come", c.words())
		}
	}
	return ""
}

// inRound are the words of players that come in a round, and at no other time.
var inRound = []game.Verb{
	game.Hit, game.Stand, game.Double, game.Split, game.Surrender, game.Insure, game.EvenMoney, game.Decline, game.Touch, game.Cap, game.Late,
}

// words name a cue of somebody else: by the script's player, or by its line.
func (c *cue) words() string {
	switch {
	case c.act.By == game.ByPlayer && c.act.Verb == game.Bet:
		return fmt.Sprintf("the wager of box %d", c.act.Box)
	case c.act.By == game.ByPlayer && c.act.Box > 0:
		return fmt.Sprintf("what box %d was to do (%s)", c.act.Box, c.act.Verb)
	}
	return "a line of the script (" + c.line + ")"
}

// whispered takes in that the exercise has said to its dealer that it left its script. A
// whisper of the script itself says nothing of the kind.
func (l *lesson) whispered(a game.Act, person string) {
	if person != AutoInstructor || a.By != game.ByInstructor || a.Verb != game.Whisper || l.ended {
		return
	}
	if !slices.ContainsFunc(l.cues, func(c cue) bool { return c.act.By == a.By && c.act.Verb == a.Verb && c.act.Text == a.Text }) {
		l.strayed = strings.TrimSpace(a.Text)
	}
}
