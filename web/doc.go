// Package web is the door of the house: pages, forms and who may see them, and
// the sockets over which a live table reaches its people.
//
// A page is a whole request: server.go says which path leads to which page and
// who may open it, visit.go is one request, and each page has a file. A socket is a client of the Hub: hub.go lets it in,
// room.go is one table's open pages and emits the frames that they are sent,
// audience.go is all pages that show the same, client.go is one socket, frame.go
// what it sends and hears. What an audience sees are the elements of templates, drawn
// once for all in drawings.go; marks.go knows what a page had shown when its
// person spoke.
//
// What a person may say at a table is for sessions to judge; what he may see is
// decided here by one function, standing, for pages and sockets alike.
package web
