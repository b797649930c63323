// Package sessions is the training floor: live tables, each owned by one
// goroutine, the log that they are folded from, bots that fill empty places,
// scores and reviews. A session is one person's stretch at one stand, never a
// login session.
//
// A [Hall] is all tables of a process. Pages ask it for a table, and for what the
// house keeps beside the tables: [Lists] of tables, [Reviews] of sessions, what is set
// for [Trainees], and [Exercises] that supervisors wrote.
//
// A [Live] is one table. [Live.Send] takes a line, and the parts of the table do the
// rest, each in a file of its name:
//   - inbox: one goroutine owns the table, and others ask it;
//   - people: the persons at the table, and what each may say;
//   - engine: considers an act, writes it to the log, and only then folds it into the
//     history;
//   - outbox: hands sessions and mistakes to the recorder;
//   - scheduler: what the table does by itself, asked of its movers (bots, clock,
//     automatic floor and dealer, exercise);
//   - scoreboard, audience: what each viewer reads and sees;
//   - published: what others may read without waiting for the goroutine.
//
// docs/architecture.md follows one act through them.
//
// What the hall keeps lies in one database file:
//   - package journal has the log: every table is the fold of its entries;
//   - package record has what stands beside it, such as sessions and the mistakes in
//     them. The hall knows its stores as [Records]. The recorder tells them what a
//     table came to, a little after the log has it; everything but what people add
//     afterwards can be taken in from the log again;
//   - package schema makes the tables of the file.
//
// Package bot plays, package longrun deals a game's edge, package limit bounds what
// one person or one address may do, and package likeness says which names look alike.
package sessions
