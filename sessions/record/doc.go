// Package record is what the house keeps beside the log of the tables: training
// sessions with the mistakes that were made in them, and what people say of these
// afterwards.
package record
