package e2e

import (
	"strings"

	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"
)

// ByName opens what follows under the name localhost: browsers bind passkeys to names.
func (p *Page) ByName() {
	p.Wire.server.URL = strings.Replace(p.Wire.server.URL, "127.0.0.1", "localhost", 1)
}

// A Device has passkeys, and knows who holds it.
type Device struct {
	page *Page
	id   webauthn.AuthenticatorID
}

// Device puts a device with passkeys at the page's hand.
func (p *Page) Device() *Device {
	p.t.Helper()
	ctx := p.chromium().ctx
	_, err := chromedp.Call(ctx, webauthn.Enable, webauthn.EnableParams{})
	p.must(err, "use passkeys")
	added, err := chromedp.Call(ctx, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
		Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal,
		HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
	}})
	p.must(err, "add a device with passkeys")
	return &Device{p, added.AuthenticatorID}
}

// Knows sets whether the device recognizes the person who holds it.
func (d *Device) Knows(holder bool) {
	d.page.t.Helper()
	_, err := chromedp.Call(d.page.chromium().ctx, webauthn.SetUserVerified, webauthn.SetUserVerifiedParams{AuthenticatorID: d.id, IsUserVerified: holder})
	d.page.must(err, "whom the device knows")
}
