package web

import (
	"encoding/json"
	"net/http"
	"net/http/httputil"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"burncard/static"
	"burncard/templates"
)

// below is a house at a sub-path of a host.
func below(path string) func(*Config) {
	return func(c *Config) {
		if path != "" {
			c.House = &url.URL{Scheme: "http", Host: "house.example", Path: path}
		}
	}
}

// passOn is a proxy in front of a server: it passes path and host as they are.
func passOn(to string) (http.Handler, error) {
	at, err := url.Parse(to)
	if err != nil {
		return nil, err
	}
	return &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(at)
		r.Out.Host = r.In.Host
		r.SetXForwarded()
	}}, nil
}

// linked are the addresses in HTML: every attribute that begins with a slash, but for
// values of fields, which are typed or come back to the house as they are.
func linked(t testing.TB, text string) (list []string) {
	t.Helper()
	for z := html.NewTokenizer(strings.NewReader(text)); z.Next() != html.ErrorToken; {
		token := z.Token()
		for _, a := range token.Attr {
			if strings.HasPrefix(a.Val, "/") && a.Key != "value" {
				list = append(list, a.Val)
			}
			if token.Data == "base" || slices.Contains([]string{"href", "src", "action", "formaction"}, a.Key) &&
				!strings.HasPrefix(a.Val, "/") && !strings.HasPrefix(a.Val, "#") && !strings.HasPrefix(a.Val, "?") && !strings.HasPrefix(a.Val, "https://github.com/") {
				t.Errorf("<%s %s=%q> is neither an address of the house nor a place on the page", token.Data, a.Key, a.Val)
			}
		}
	}
	return list
}

// stays fails for each address in an answer that leaves the house's sub-path, and takes the
// sub-path off a redirect: tests of the house know nothing of it.
func (a answer) stays(t testing.TB, base string) {
	t.Helper()
	said := func(where, address string) {
		if !strings.HasPrefix(address, base+"/") {
			t.Errorf("%s %s: %s %s leaves %s", a.Request.Method, a.Request.URL, where, address, base)
		}
	}
	to := a.Header.Get("Location")
	if strings.Contains(to, "://") {
		return // a provider of logins; the text is a link there
	}
	if to != "" {
		said("the redirect to", to)
		a.Header.Set("Location", strings.TrimPrefix(to, base))
	}
	for _, c := range a.Cookies() {
		if c.Path != "/" {
			said("the path of cookie "+c.Name+",", c.Path)
		}
	}
	texts := map[string]string{}
	switch kind, _, _ := strings.Cut(a.Header.Get("Content-Type"), ";"); kind {
	case "text/html":
		texts[""] = a.text
	case "application/json":
		var frames []map[string]string
		if err := json.Unmarshal([]byte(a.text), &frames); err != nil {
			return // a person's account, or a problem
		}
		for _, f := range frames {
			for id, text := range f {
				texts[id] += text
			}
		}
	}
	for id, text := range texts {
		for _, address := range linked(t, text) {
			said("in "+id, address)
		}
	}
}

// A house at a sub-path: a crawler that follows its links, forms and files finds no address
// that leads elsewhere or nowhere.
func TestHouseAtASubPath(t *testing.T) {
	s := newSite(t, below("/school/north"))
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	table := dora.open()
	dealer := dora.socket(table)
	dealer.must("tap in Dora", "deal dealer", "tap out") // with a mistake
	session := sessionOf(dora)
	card := s.cardOf("Dora")
	for id, fragment := range dealer.html {
		for _, address := range linked(t, fragment) {
			if !strings.HasPrefix(address, "/school/north/") {
				t.Errorf("element %s of the socket: %s", id, address)
			}
		}
	}
	for who, v := range map[string]*visitor{"stranger": s.visitor(), "member": dora, "supervisor": boss} {
		seen := map[string]bool{}
		for next := []string{"/", card, session, session + "/replay", templates.HallPath(table)}; len(next) > 0; next = next[1:] {
			at, _, _ := strings.Cut(next[0], "#")
			bare, _, _ := strings.Cut(at, "?")
			if seen[bare] {
				continue
			}
			seen[bare] = true
			if strings.HasSuffix(bare, "/socket") || strings.HasPrefix(bare, templates.OddsPath+"/") { // odds take a second each
				continue
			}
			a := v.get(at)
			if a.StatusCode == http.StatusNotFound && len(seen) > 5 {
				t.Errorf("%s: a link leads to %s, where nothing is", who, at)
			}
			found := []string{"/school/north" + a.Header.Get("Location")}
			if a.StatusCode == http.StatusOK && strings.HasPrefix(a.Header.Get("Content-Type"), "text/html") {
				found = linkedForGet(t, a.text)
			}
			if strings.HasSuffix(bare, ".js") {
				for _, m := range imports.FindAllStringSubmatch(a.text, -1) {
					found = append(found, "/school/north"+path.Join(path.Dir(bare), m[1]))
				}
			}
			for _, address := range found {
				if inside, ok := strings.CutPrefix(address, "/school/north/"); ok {
					next = append(next, "/"+inside)
				}
			}
		}
		t.Logf("%s: %d pages and files", who, len(seen))
		if least := map[string]int{"stranger": 60, "member": 80, "supervisor": 100}[who]; len(seen) < least {
			t.Errorf("%s came to %d pages and files, %d at least were there to find", who, len(seen), least)
		}
	}
	if a := boss.get(templates.PersonPath(s.person("Dora").ID)); a.StatusCode != http.StatusOK {
		t.Errorf("a person's page: %d", a.StatusCode)
	}
	if a := boss.post(templates.InvitationsPath, "role", "member"); !strings.Contains(a.text, "http://house.example/school/north/invitation/") {
		t.Errorf("a link to hand on does not begin with the house's address:\n%s", a.text)
	}
	outside := strings.TrimSuffix(s.url, "/school/north")
	for at, want := range map[string]string{"/school/north": "/school/north/", "/school/north/static": "/school/north/static/", "/school": "", "/": "", "/school/northern/": "", "/healthz": ""} {
		r, err := http.NewRequestWithContext(t.Context(), "GET", outside+at, nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := s.visitor().http.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if got := answer.Header.Get("Location"); got != want || want == "" && answer.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d, leads to %q, want %q", at, answer.StatusCode, got, want)
		}
	}
}

// linkedForGet are the addresses in HTML that a browser asks for by GET.
func linkedForGet(t testing.TB, text string) []string {
	post := map[string]bool{}
	for z := html.NewTokenizer(strings.NewReader(text)); z.Next() != html.ErrorToken; {
		at := map[string]string{}
		for _, a := range z.Token().Attr {
			at[a.Key] = a.Val
		}
		if at["method"] == "post" {
			post[at["action"]] = true
		}
		post[at["formaction"]] = true
	}
	return slices.DeleteFunc(linked(t, text), func(address string) bool { return post[address] })
}

var imports = regexp.MustCompile(`(?:from|import\() ?"(\./[a-z]+\.js)"`)

// Scripts and sheets name no path of the host: what they ask for is relative.
func TestFilesNameNoPathOfTheHost(t *testing.T) {
	rooted := regexp.MustCompile("[\"'`(]/[a-z]")
	files, err := static.Files.ReadDir("js")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := static.Files.ReadFile("js/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if rooted.MatchString(line) {
				t.Errorf("%s: %s", f.Name(), line)
			}
		}
	}
	for _, sheet := range static.Sheets {
		if strings.Contains(string(sheet.CSS), "url(") {
			t.Errorf("%s names an address", sheet.Name)
		}
	}
}

// Two houses on one host: a browser is logged in at each as somebody else, and a logout
// there is none here.
func TestHousesShareAHost(t *testing.T) {
	for _, secure := range []string{"http", "https"} {
		var houses []*visitor
		browser := new(site).visitor().http
		for _, at := range []string{"/north", "/south"} {
			s := newSite(t, func(c *Config) { c.House = &url.URL{Scheme: secure, Host: "house.example", Path: at} })
			houses = append(houses, &visitor{s, browser})
		}
		browser.Jar = &overTLS{browser.Jar}
		north, south := houses[0], houses[1]
		north.post(templates.RegisterPath, "name", "Nora", "password", secret, "again", secret)
		south.post(templates.RegisterPath, "name", "Sophie", "password", secret, "again", secret)
		if a := north.get("/"); !strings.Contains(a.text, ">Nora</a>") {
			t.Errorf("%s: after a login in the south the north no longer knows Nora", secure)
		}
		if a := south.get("/"); !strings.Contains(a.text, ">Sophie</a>") {
			t.Errorf("%s: the south does not know Sophie", secure)
		}
		south.post(templates.LogoutPath)
		if a := north.get("/"); !strings.Contains(a.text, ">Nora</a>") {
			t.Errorf("%s: a logout in the south is one in the north", secure)
		}
	}
}

// overTLS is a browser's cookies as if it came by TLS, which a proxy ends.
type overTLS struct{ http.CookieJar }

func (j *overTLS) SetCookies(u *url.URL, c []*http.Cookie) { j.CookieJar.SetCookies(tlsAt(u), c) }
func (j *overTLS) Cookies(u *url.URL) []*http.Cookie       { return j.CookieJar.Cookies(tlsAt(u)) }

func tlsAt(u *url.URL) *url.URL {
	at := *u
	at.Scheme = "https"
	return &at
}

func TestHouseAt(t *testing.T) {
	for text, want := range map[string]string{
		"https://school.example":             "https://school.example",
		"https://school.example/":            "https://school.example",
		"http://school.example:8080/a/b_c-d": "http://school.example:8080/a/b_c-d",
		"https://school.example/burncard/":   "https://school.example/burncard",
		"school.example":                     "",
		"ftp://school.example":               "",
		"https:///burncard":                  "",
		"https://a:b@school.example":         "",
		"https://school.example?a":           "",
		"https://school.example#a":           "",
		"https://school.example/a//b":        "",
		"https://school.example/../a":        "",
		"https://school.example/a%2Fb":       "",
		"https://school.example/a b":         "",
		"":                                   "",
		"https://school.example?":            "",
		"https://:8080":                      "",
		"https://school.example:":            "",
		"https://school.example:0":           "",
		"https://school.example:65536":       "",
		"https://a.example,b.example":        "",
		"https://*.example":                  "",
		"https://.example":                   "",
		"https://bücher.example":             "", // a browser sends the next
		"https://xn--bcher-kva.example":      "https://xn--bcher-kva.example",
		"https://School.Example.":            "https://School.Example.",
		"https://192.0.2.7":                  "https://192.0.2.7",
		"https://[2001:db8::1]:8443/a":       "https://[2001:db8::1]:8443/a",
		"https://[2001:db8::1]":              "https://[2001:db8::1]",
		"https://[fe80::1%25eth0]":           "",
	} {
		switch house, err := houseAt(text); {
		case want == "" && err == nil:
			t.Errorf("houseAt(%q) = %s", text, house)
		case want != "" && (err != nil || house.String() != want):
			t.Errorf("houseAt(%q) = %v, %v, want %s", text, house, err, want)
		}
	}
}
