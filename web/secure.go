package web

import (
	"net/http"

	"burncard/templates"
)

// policy lets a page load what this site serves and nothing else: no inline
// script or style, no frame around it, no form that leads elsewhere. 'self' in
// connect-src includes the page's socket.
const policy = "default-src 'self'; connect-src 'self'; img-src 'self'; object-src 'none'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// tlsOnly asks browsers to use TLS alone for a year, at this host. Other hosts below its
// name are not ours to decide on.
const tlsOnly = "max-age=31536000"

// guard sets the headers of every answer. Secure is whether browsers come by TLS.
func guard(secure bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		if secure {
			h.Set("Strict-Transport-Security", tlsOnly)
		}
		// An answer is one person's, and of one moment. What is not says so itself.
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		// Not no-referrer: browsers without Sec-Fetch-Site would send Origin
		// null with our own forms. A one-time link in a path stays on the site.
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()")
		next.ServeHTTP(w, r)
	})
}

// ofPages are headers that mean something on a page alone. A table loads three dozen
// files, and its first page would be eight kilobytes heavier by them.
var ofPages = []string{"Referrer-Policy", "Cross-Origin-Opener-Policy", "Permissions-Policy"}

// longestForm is how many bytes a form may have.
const longestForm = 64 << 10

// longestList is how many bytes a form with a list of people may have: one of too many
// people is read, so that its sender is told by how many, and keeps it.
const longestList = 1 << 20

// shorten limits the length of a request's body.
func shorten(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		longest := int64(longestForm)
		if r.URL.Path == templates.AddPeoplePath {
			longest = longestList
		}
		r.Body = http.MaxBytesReader(w, r.Body, longest)
		next.ServeHTTP(w, r)
	})
}
