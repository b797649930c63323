// Package web serves the site: pages, forms, who may see them, and the sockets
// through which people follow a live table and act at it.
//
// server.go lists the paths of all pages and who may open each; visit.go is one
// request; every page has a file. Hub (hub.go) accepts sockets. A room (room.go) is
// the open pages of one table and emits the frames that they are sent. An audience
// (audience.go) is all pages that show the same; drawings.go draws an element once
// for all of them. client.go is one socket, frame.go the format of what it sends and
// receives, and shown_entries.go knows what a page had shown when a line left it.
//
// The package sessions decides what a person may say at a table. What he may see is
// decided here, by one function for pages and sockets alike: standing.
package web
