// Package web is the door of the house: pages, forms and who may see them, and
// the sockets over which a live table reaches its people.
//
// A page is a whole request: server.go has the routes, and a file per thing
// answers them. A socket is a client of the Hub: hub.go lets it in, room.go is
// one table's crowd, audience.go all who see the same, client.go one socket,
// frame.go the words of the wire.
//
// What a person may say at a table is for sessions to judge; what he may see is
// decided here by one function, standing, for pages and sockets alike.
package web
