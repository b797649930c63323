// Package sessions is the training floor: live tables, each owned by one
// goroutine, the log that they are folded from, bots that fill empty places,
// scores and reviews.
//
// A session is one person's stretch at one stand, never a login session.
package sessions
