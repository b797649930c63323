package e2e_test

import (
	"testing"

	"burncard/e2e"
)

// A member adds a passkey on a phone, logs out, logs in by it without typing anything, and
// removes it.
func TestPasskey(t *testing.T) {
	t.Parallel()
	program := house(t)
	p := browser.Open(t, "Dora", program, e2e.Phone)
	p.ByName()
	device := p.Device()
	register(p, "Dora")

	p.Go("/password")
	device.Knows(false)
	p.Type("#f-key-name", "My phone")
	p.Click("button|Add a passkey")
	p.See("#ways .problem|Your device gave no passkey")
	device.Knows(true)
	p.Click("button|Add a passkey")
	p.See("#ways .notice|The passkey is added")
	p.See("#ways th|My phone")
	p.Keep("passkeys")
	p.Type("#f-key-name", "Again")
	p.Click("button|Add a passkey")
	p.See("#ways .problem|This device has a passkey for your account already")

	p.Click("button|Log out")
	p.Wait(`location.pathname === "/"`)
	p.Go("/login?next=/password") // the browser offers the key, and this device takes the offer
	p.See("h1|Your account")
	p.Click("button|Log out")
	p.Wait(`location.pathname === "/"`)
	p.Ahead("delete PublicKeyCredential.isConditionalMediationAvailable")
	p.Go("/login?next=/password")
	p.Keep("a login")
	p.Click("button|Log in with a passkey")
	p.See("h1|Your account")
	p.See(".whoami .name|Dora")

	p.Click("#ways button|Remove")
	p.See("#ways .notice|The passkey is removed")
	p.Click("button|Log out")
	p.Wait(`location.pathname === "/"`)
	p.Go("/login")
	p.Pardon("401")
	p.Click("button|Log in with a passkey")
	p.See("main > .problem|this house does not know it")
}
