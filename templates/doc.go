// Package templates is what people see: one templ component for each thing on
// the table, and the pages that they make up. It decides looks only. What a
// viewer may see is decided before, in the View of a sessions.Scene; what a
// page says beside that comes in as plain structs, which the caller fills.
//
// The table page is made of the elements that the wire sends. Elements lists
// them all: an element has an id, given by one function, a view, which is a
// comparable value that is filled from a scene for its viewer, and a component
// that draws the view and knows nothing else. What is new on the page is found
// by comparing views. View, what fills it and component stand in one file.
package templates
