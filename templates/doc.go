// Package templates draws the pages: one templ component for each thing on the table,
// and the pages that are made of them. Components decide looks only. The View of a
// sessions.Scene holds what its viewer may see; everything else that a page says comes
// in plain structs, which the caller fills.
//
// Elements lists the parts of the table's page that are sent when they change. An
// element has an id, a view and a component. The view is a comparable value, filled
// from a scene for its viewer; the component draws the view and knows nothing else.
// Comparing views finds what has changed. A view, the function that fills it and its
// component stand in one file.
package templates
