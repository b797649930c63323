// Package templates is what people see: one templ component for each thing on
// the table, and the pages that they make up. It decides looks only. What a
// viewer may see is decided before, in the View of a sessions.Scene; what a
// page says beside that comes in as plain structs, which the caller fills.
//
// The table page is made of the fragments that the wire sends: a fragment has
// an element id, given by one function, and Fragments lists them all.
package templates
