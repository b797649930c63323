package templates

import (
	"context"
	"io"
	"strings"
	"sync"

	"github.com/a-h/templ"
)

// kept draws equal views once and keeps the HTML: for small parts that elements
// of all tables show again and again. It forgets them all when it has a
// thousand.
func kept[V comparable](draw func(V) templ.Component) func(V) templ.Component {
	const most = 1000
	var mu sync.Mutex
	drawn := map[V]string{}
	return func(view V) templ.Component {
		return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
			mu.Lock()
			html, ok := drawn[view]
			mu.Unlock()
			if !ok {
				var b strings.Builder
				if err := draw(view).Render(ctx, &b); err != nil {
					return err
				}
				html = b.String()
				mu.Lock()
				if len(drawn) >= most {
					clear(drawn)
				}
				drawn[view] = html
				mu.Unlock()
			}
			_, err := io.WriteString(w, html)
			return err
		})
	}
}
