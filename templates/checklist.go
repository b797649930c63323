package templates

import (
	"slices"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"burncard/game"
)

// owedItems are the lines of the checklist, which changes with every act.
func owedItems(v *game.View) templ.Component {
	return drawn(func(p pen) pen {
		list := owed(v.Due)
		for i := range list {
			p = p.owedItem(v, &list[i])
		}
		return p
	})
}

func (p pen) owedItem(v *game.View, o *owedStep) pen {
	guided := v.Mode == "guided" && o.Now && !o.May
	ids, verb := "", ""
	if guided {
		ids, verb = glow(o.Lines[0])
	}
	p = p.raw(`<li`).flag("data-now", o.Now && !o.May).flag("data-may", o.May).raw(` data-glow="`).text(ids).raw(`" data-glow-verb="`).text(verb).raw(`"`)
	if guided {
		p = p.raw(` data-do="`).text(o.Lines[0]).raw(`" data-actor="`).text(o.waitsFor()).raw(`"`)
	}
	p = p.raw(`><p class="title">`).text(o.Title)
	// What a title ends with, as "to the dealer", is not said twice.
	if where := o.where(); where != "" && !strings.HasSuffix(o.Title, where) {
		p = p.raw(` <span class="where">`).text(placed(v.Terms, where)).raw(`</span>`)
	}
	p = p.raw(`</p>`)
	if guided && o.Actor == "dealer" {
		p = p.raw(`<p class="hint">`).text(placed(v.Terms, o.hint())).raw(`</p>`)
	}
	p = p.raw(`<p class="marks"><a href="`).text(RulePath(v.Variant, o.Cite)).raw(`" target="_blank" class="cite">`).text(plainCite(o.Cite)).raw(`</a>`)
	if o.Skipped {
		p = p.raw(` <span class="badge skipped">skipped</span>`)
	}
	if o.Actor != "dealer" {
		p = p.raw(` <span class="badge">waits for `).text(placed(v.Terms, actorWords(o.Actor))).raw(`</span>`)
	}
	if o.May {
		p = p.raw(` <span class="badge">may be done</span>`)
	}
	switch o.Source {
	case "reading":
		p = p.raw(` <span class="badge advice">advice</span>`)
	case "house":
		p = p.raw(` <span class="badge">house</span>`)
	}
	return p.raw(`</p></li>`)
}

// Calls is what was said and done last.
func Calls(v *game.View) templ.Component {
	return drawn(func(p pen) pen {
		p = p.raw(`<section id="`, CallsID, `" class="calls" aria-label="Said and done"><h2>Said and done</h2><ol>`)
		for _, line := range v.Said {
			p = p.raw(`<li>`).text(placed(v.Terms, calledWords(line))).raw(`</li>`)
		}
		return p.raw(`</ol></section>`)
	})
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

// waitsFor is who has to act instead of the dealer, for the walk through the
// first round; empty for nobody.
func (o *owedStep) waitsFor() string {
	if o.Actor == "dealer" {
		return ""
	}
	return actorWords(o.Actor)
}

// hint is the act that a guided dealer is shown.
func (o *owedStep) hint() string { return Words(o.Lines[0]) }
