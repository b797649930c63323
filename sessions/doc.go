// Package sessions is the training floor: live tables, each owned by one
// goroutine, the log that they are folded from, bots that fill empty places,
// scores and reviews. A session is one person's stretch at one stand, never a
// login session.
//
// A [Hall] is all tables of a process, each a [Live]. What the hall keeps lies in
// one database file:
//   - package journal has the log: every table is the fold of its entries;
//   - package record has what stands beside it, such as sessions and the mistakes in
//     them. The hall knows its stores as [Records]. The recorder tells them what a
//     table came to, a little after the log has it; everything but what people add
//     afterwards can be taken in from the log again;
//   - package schema makes the tables of the file.
//
// Behind a Live stand parts, each a type in a file of its name; docs/architecture.md
// names them, and follows one act through them.
//
// Package bot plays, package longrun deals a game's edge, package limit bounds what
// one person or one address may do, and package likeness says which names look alike.
package sessions
