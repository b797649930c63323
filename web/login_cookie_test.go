package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"burncard/templates"
)

// Two houses on one host have cookies of different names, which browsers take.
func TestLoginCookieCarriesTheHouse(t *testing.T) {
	seen := map[string]string{}
	for _, house := range []string{"", "https://house.example:8443", "http://house.example:8080", "https://house.example/a/b", "https://house.example/a-b", "https://house.example/a_b"} {
		var at *url.URL
		if house != "" {
			var err error
			if at, err = houseAt(house); err != nil {
				t.Fatal(err)
			}
		}
		name := loginCookie(at)
		if err := (&http.Cookie{Name: name, Value: "x"}).Valid(); err != nil || strings.HasPrefix(name, "_") {
			t.Errorf("%s: the name %q: %v", house, name, err)
		}
		if other, is := seen[name]; is {
			t.Errorf("%s and %s have the cookie %q", house, other, name)
		}
		seen[name] = house
	}
	for address, want := range map[string]string{"https://house.example": "burncard", "https://house.example/": "burncard", "https://house.example:8443/north": "burncard-8443.north"} {
		at, _ := houseAt(address)
		if got := loginCookie(at); got != want {
			t.Errorf("%s: the name is %q, want %q", address, got, want)
		}
	}
}

// Under TLS the cookies have the prefixes that keep other hosts and plain HTTP from
// setting them, and every answer asks browsers for TLS alone.
func TestCookiesAndTLS(t *testing.T) {
	for _, secure := range []bool{false, true} {
		s := newSite(t, func(c *Config) {
			c.House = &url.URL{Scheme: map[bool]string{true: "https", false: "http"}[secure], Host: "house.example", Path: "/north"}
		})
		a := s.visitor().post(templates.RegisterPath, "name", "Dora", "password", secret, "again", secret)
		login, device, age := "burncard.north", "burncard.north-device", ""
		if secure {
			login, device, age = "__Host-"+login, "__Secure-"+device, "max-age=31536000"
		}
		got := map[string]*http.Cookie{}
		for _, c := range (&http.Response{Header: a.Header}).Cookies() {
			got[c.Name] = c
		}
		if c := got[login]; c == nil || c.Secure != secure || !c.HttpOnly || c.Path != "/" || c.Domain != "" {
			t.Errorf("secure %t: the login's cookie is %v, of %v", secure, c, got)
		}
		if c := got[device]; c == nil || c.Secure != secure || !c.HttpOnly || c.Path != "/north/login" {
			t.Errorf("secure %t: the browser's cookie is %v, of %v", secure, c, got)
		}
		for _, path := range []string{"/", "/nowhere", "/healthz", "/static/cards.svg"} {
			if h := s.visitor().get(path).Header.Get("Strict-Transport-Security"); h != age {
				t.Errorf("secure %t: %s has Strict-Transport-Security %q", secure, path, h)
			}
		}
	}
}
