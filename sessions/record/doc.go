// Package record is what the house keeps beside the log of the tables, in the same
// file: how far each table's log was taken in and what lists show of the table
// ([Tables]), training sessions with the mistakes made in them ([Sessions]), what
// people say of a mistake afterwards ([Remarks]), what an instructor saw to be right
// ([Ticks]), what is set for trainees ([Trainees]), exercises that supervisors wrote
// ([Exercises]), the house rules that people saved under a name ([Profiles]), what supervisors decided ([Decisions]), the digests
// and signatures of sheets ([Sheets]), and what members come back to ([Cards]).
//
// Package schema makes the tables of the database; nobody else reads or writes them.
// The interfaces of these stores belong to package sessions, which calls them and says
// there what each method does. Package recordtest tests every implementation of them.
package record
