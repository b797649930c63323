package e2e_test

import (
	"testing"

	"burncard/e2e"
)

// A supervisor who is logged in on a phone too ends that login from the
// desk: the next page on the phone asks for a login.
func TestOwnLogins(t *testing.T) {
	t.Parallel()
	program := house(t)
	iris := boss(t, program, e2e.Desktop)
	phone := browser.Open(t, "Iris phone", program, e2e.Phone)
	phone.Go("/login")
	phone.Type("#f-name", "Iris")
	phone.Type("#f-password", "a long enough word")
	phone.Click("button|Log in")
	phone.Wait(`location.pathname === "/"`)
	phone.Go("/password")
	phone.See("h1|Your account")
	phone.See(".own-logins strong|This one")
	phone.Keep("logins on a phone")
	iris.Go("/password")
	iris.See(".own-logins button|End all others")
	iris.Keep("logins")
	iris.Click(".own-logins button|End")
	iris.See(".own-logins .notice|The login has ended")
	iris.Keep("ended")
	phone.Go("/people")
	phone.See("h1|Log in")
}
