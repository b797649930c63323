package xapi_test

import (
	"errors"
	"strings"
	"testing"

	"burncard/sessions/xapi"
)

func TestFlags(t *testing.T) {
	const store, site = "https://lrs.example/xapi", "https://house.example"
	files := map[string]string{"key": "house:se:cret\n", "bare": "secret", "two": "a:b\nc:d", "empty": ""}
	for _, tt := range []struct {
		flags xapi.Flags
		env   string
		says  string // of the error; empty for none
	}{
		{xapi.Flags{}, "", ""},
		{xapi.Flags{}, "a:b", ""},
		{xapi.Flags{KeyFile: "key"}, "", "-lrs-key key: there is no -lrs"},
		{xapi.Flags{URL: store, KeyFile: "key", Site: site}, "", ""},
		{xapi.Flags{URL: "http://127.0.0.1:8000/xapi", Site: site}, "a:b", ""},
		{xapi.Flags{URL: store, KeyFile: "key", Site: site}, "a:b", "-lrs-key key and BURNCARD_LRS_KEY both give a key"},
		{xapi.Flags{URL: store, Site: site}, "", "there is no key"},
		{xapi.Flags{URL: store, KeyFile: "none", Site: site}, "", "-lrs-key: none is not there"},
		{xapi.Flags{URL: store, KeyFile: "bare", Site: site}, "", "-lrs-key bare: the key is one line"},
		{xapi.Flags{URL: store, KeyFile: "two", Site: site}, "", "-lrs-key two: the key is one line"},
		{xapi.Flags{URL: store, KeyFile: "empty", Site: site}, "", "-lrs-key empty: the key is one line"},
		{xapi.Flags{URL: store, Site: site}, "secret", "BURNCARD_LRS_KEY: the key is one line"},
		{xapi.Flags{URL: store, KeyFile: "key"}, "", "-lrs https://lrs.example/xapi: there is no -url"},
		{xapi.Flags{URL: "lrs.example", KeyFile: "key", Site: site}, "", "-lrs does not say where"},
		{xapi.Flags{URL: "http://lrs.example/xapi", KeyFile: "key", Site: site}, "", "cross the network in the open"},
		{xapi.Flags{URL: "https://a:secret@lrs.example/xapi", KeyFile: "key", Site: site}, "", "has a key in it"},
		{xapi.Flags{URL: store + "/statements/", KeyFile: "key", Site: site}, "", "without /statements"},
		{xapi.Flags{URL: store + "?a=b", KeyFile: "key", Site: site}, "", "has no ?"},
	} {
		c, err := tt.flags.Config(func(string) string { return tt.env }, func(name string) ([]byte, error) {
			if text, ok := files[name]; ok {
				return []byte(text), nil
			}
			return nil, errors.New(name + " is not there")
		})
		switch {
		case tt.says == "" && err != nil, tt.says != "" && (err == nil || !strings.Contains(err.Error(), tt.says)):
			t.Errorf("%+v with %q: %v, want %q", tt.flags, tt.env, err, tt.says)
		case err != nil && strings.Contains(err.Error(), "secret"):
			t.Errorf("%+v: the error tells the key: %v", tt.flags, err)
		case err == nil && (c == nil) != (tt.flags.URL == ""):
			t.Errorf("%+v: %+v", tt.flags, c)
		case c != nil && (c.Site != "https://house.example" || c.User == "" || tt.flags.KeyFile == "key" && c.Secret != "se:cret"):
			t.Errorf("%+v: %+v", tt.flags, c)
		}
	}
}
