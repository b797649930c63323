package templates

import (
	"slices"
	"strings"
	"sync"

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

// owedLines is the checklist as its viewer reads it.
func owedLines(v checklistView) []owedLine {
	steps := owed(slices.Collect(v.Steps.All()))
	lines := make([]owedLine, len(steps))
	for i := range steps {
		lines[i] = steps[i].line(&v)
	}
	return lines
}

func (o *owedStep) line(v *checklistView) owedLine {
	l := owedLine{
		Title: o.Title, Rule: RulePath(v.Variant, o.Cite), Cite: plainCite(o.Cite),
		Now: o.Now && !o.May, May: o.May, Skipped: o.Skipped, Source: o.Source,
	}
	// A place that the title ends with, as "to the dealer", is not repeated.
	if where := o.where(); !strings.HasSuffix(o.Title, where) {
		l.Where = placed(v.Has, where)
	}
	actor := ""
	if o.Actor != "dealer" {
		actor = actorWords(o.Actor)
		l.WaitsFor = placed(v.Has, actor)
	}
	if l.Guide = v.Guided && l.Now; l.Guide {
		l.Glow, l.GlowVerb = glow(o.Lines[0])
		l.Do, l.Actor = o.Lines[0], actor
		if actor == "" {
			l.Advised = placed(v.Has, Words(o.Lines[0]))
		}
	}
	return l
}

// called keeps the words of what was said last: until a line is out of sight it
// is drawn with everything that is said after it.
var called struct {
	sync.Mutex
	words map[string]string // by line
}

// calledWords is Words of a line that will be drawn again.
func calledWords(line string) string {
	const most = 500 // lines of all tables
	called.Lock()
	defer called.Unlock()
	words, ok := called.words[line]
	if !ok {
		if len(called.words) >= most {
			clear(called.words)
		} else if called.words == nil {
			called.words = map[string]string{}
		}
		words = Words(line)
		called.words[line] = words
	}
	return words
}

// An owedStep is neighbouring lines of the checklist that one rule owes.
type owedStep struct {
	*game.StepView
	At    []string
	Lines []string
}

func owed(due []game.StepView) []owedStep {
	var list []owedStep
	for i := range due {
		s := &due[i]
		if n := len(list); n > 0 {
			l := &list[n-1]
			if l.Cite == s.Cite && l.Now == s.Now && l.Skipped == s.Skipped && l.May == s.May && sameActor(l.Actor, s.Actor) {
				l.At, l.Lines = append(l.At, whereWords(s)), append(l.Lines, s.Line)
				continue
			}
		}
		list = append(list, owedStep{s, []string{whereWords(s)}, []string{s.Line}})
	}
	return list
}

func sameActor(a, b string) bool {
	return a == b || strings.HasPrefix(a, "box ") && strings.HasPrefix(b, "box ")
}

// whereWords is the place of a step; nothing where it has none.
func whereWords(s *game.StepView) string {
	at, ok := game.ParseSpot(s.At)
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
	for _, p := range o.At {
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
