package templates

import (
	"slices"
	"strings"

	"burncard/game"
)

// An owedLine is a line of the checklist: neighbouring steps that one rule owes.
type owedLine struct {
	Title, Where       string // what to do and, where the title does not say it, at which places
	Rule, Cite         string // the path of the rule's page, and its citation
	Now, May, Skipped  bool
	WaitsFor           string // empty for the dealer
	Source             string
	Guide              bool // the next lines are for the light of guided mode
	Glow, GlowVerb     string
	Do, Actor, Advised string // the line to send, who acts instead of the dealer, the act in words
}

// line is the step as its viewer reads it.
func (o *owedStep) line() owedLine {
	l := owedLine{
		Title: o.Title, Rule: RulePath(o.Variant, o.Cite), Cite: plainCite(o.Cite),
		Now: o.Now && !o.May, May: o.May, Skipped: o.Skipped, Source: o.Source,
	}
	// A place that the title ends with, as "to the dealer", is not repeated.
	if where := o.where(); !strings.HasSuffix(o.Title, where) {
		l.Where = placed(o.Has, where)
	}
	actor := ""
	if o.Actor != "dealer" {
		actor = actorWords(o.Actor)
		l.WaitsFor = placed(o.Has, actor)
	}
	if l.Guide = o.Guided && l.Now; l.Guide {
		l.Glow, l.GlowVerb = glow(o.Line)
		l.Do, l.Actor = o.Line, actor
		if actor == "" {
			l.Advised = placed(o.Has, Words(o.Line))
		}
	}
	return l
}

// An owedStep is neighbouring steps of the checklist that one rule owes.
type owedStep struct {
	Variant       string
	Has           game.Equipment
	Guided        bool
	game.StepView        // the first
	Places        string // of all, in the notation, with commas between
}

func owed(v *checklistView) []owedStep {
	list := make([]owedStep, 0, 8)
	for s := range v.Steps.All() {
		if n := len(list); n > 0 {
			l := &list[n-1]
			if l.Cite == s.Cite && l.Now == s.Now && l.Skipped == s.Skipped && l.May == s.May && sameActor(l.Actor, s.Actor) {
				l.Places += "," + s.At
				continue
			}
		}
		list = append(list, owedStep{v.Variant, v.Has, v.Guided, s, s.At})
	}
	return list
}

func sameActor(a, b string) bool {
	return a == b || strings.HasPrefix(a, "box ") && strings.HasPrefix(b, "box ")
}

// whereWords is the place of a step; nothing where it has none.
func whereWords(place string) string {
	at, ok := game.ParseSpot(place)
	if !ok {
		return ""
	}
	if at.Kind == game.AtBox {
		return at.String()
	}
	return placeWords(at)
}

// where joins the places of a step: "boxes 1, 3, 5".
func (o *owedStep) where() string {
	var boxes, switches, others []string
	for place := range strings.SplitSeq(o.Places, ",") {
		p := whereWords(place)
		n, switched := strings.CutPrefix(p, switchWords)
		switch {
		case p == "" || slices.Contains(boxes, p) || slices.Contains(others, p) || switched && slices.Contains(switches, n):
		case switched:
			switches = append(switches, n)
		case p[0] >= '0' && p[0] <= '9':
			boxes = append(boxes, p)
		default:
			others = append(others, p)
		}
	}
	if len(switches) > 0 {
		others = slices.Insert(others, 0, "the switch cards of "+numbered(switches))
	}
	if len(boxes) > 0 {
		others = slices.Insert(others, 0, numbered(boxes))
	}
	return strings.Join(others, ", ")
}

// numbered names boxes by their numbers: "box 1", "boxes 1, 3".
func numbered(boxes []string) string {
	word := "box\u00a0"
	if len(boxes) > 1 {
		word = "boxes\u00a0"
	}
	return word + strings.Join(boxes, ", ")
}
