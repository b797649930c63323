package web

// ServeOver is ServeLogging over a file that the test opens, so that it can do to it what a
// disk does.
var ServeOver = serveOver
