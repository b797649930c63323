// Package xapitest is a learning record store for tests. It takes what xAPI 1.0.3 allows and
// nothing else, checked from the text of the specification and not with the types that
// package xapi writes: every key is known, no value is null, every id is what it has to be.
package xapitest

import (
	"encoding/json"
	"fmt"
	"net/mail"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
)

var (
	uuid     = regexp.MustCompile(`^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-5][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$`)
	tag      = regexp.MustCompile(`^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$`)
	duration = regexp.MustCompile(`^P(\d+W|(\d+Y)?(\d+M)?(\d+D)?(T(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?)$`)
	moment   = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$`)
	sha1     = regexp.MustCompile(`^[0-9a-f]{40}$`)
)

// An object is one of JSON; where says which, for errors.
type object = map[string]any

// Check says what the specification has against a statement; nil for nothing.
func Check(text []byte) error {
	var s object
	if err := json.Unmarshal(text, &s); err != nil {
		return fmt.Errorf("a statement is an object: %w", err)
	}
	c := &checker{}
	c.noNulls("statement", s)
	c.statement("statement", s, false)
	return c.err
}

type checker struct{ err error }

// fail keeps the first complaint.
func (c *checker) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

func (c *checker) noNulls(where string, v any) {
	switch v := v.(type) {
	case nil:
		c.fail("%s is null", where)
	case object:
		for key, value := range v {
			if key != "extensions" {
				c.noNulls(where+"."+key, value)
			}
		}
	case []any:
		for _, value := range v {
			c.noNulls(where, value)
		}
	}
}

// keys holds an object to the keys that it may have, and to those that it must.
func (c *checker) keys(where string, o object, must, may string) {
	for _, key := range strings.Fields(must) {
		if _, ok := o[key]; !ok {
			c.fail("%s lacks %s", where, key)
		}
	}
	allowed := strings.Fields(must + " " + may)
	for key := range o {
		if !slices.Contains(allowed, key) {
			c.fail("%s has an unknown key %s", where, key)
		}
	}
}

func (c *checker) text(where string, v any) string {
	s, ok := v.(string)
	if !ok {
		c.fail("%s is no string", where)
	}
	return s
}

func (c *checker) sub(where string, o object, key string) (object, bool) {
	v, ok := o[key]
	if !ok {
		return nil, false
	}
	sub, is := v.(object)
	if !is {
		c.fail("%s.%s is no object", where, key)
	}
	return sub, is
}

func (c *checker) iri(where string, v any) {
	if u, err := url.Parse(c.text(where, v)); err != nil || u.Scheme == "" || u.Host == "" && u.Opaque == "" {
		c.fail("%s is no IRI: %v", where, v)
	}
}

func (c *checker) matches(where string, v any, pattern *regexp.Regexp) {
	if !pattern.MatchString(c.text(where, v)) {
		c.fail("%s is not well formed: %v", where, v)
	}
}

func (c *checker) languages(where string, o object, key string) {
	m, ok := c.sub(where, o, key)
	if !ok {
		return
	}
	for language, value := range m {
		if !tag.MatchString(language) {
			c.fail("%s.%s: %q is no language", where, key, language)
		}
		c.text(where+"."+key, value)
	}
}

func (c *checker) extensions(where string, o object) {
	m, ok := c.sub(where, o, "extensions")
	if !ok {
		return
	}
	for key := range m {
		c.iri(where+" extension", key)
	}
}

func (c *checker) moment(where string, v any) {
	text := c.text(where, v)
	c.matches(where, v, moment)
	if _, err := time.Parse("2006-01-02T15:04:05", text[:min(len(text), 19)]); err != nil {
		c.fail("%s: %v", where, err)
	}
	if strings.HasSuffix(text, "-00:00") || strings.HasSuffix(text, "-0000") || strings.HasSuffix(text, "-00") {
		c.fail("%s has the zone -00:00", where)
	}
}

// statement checks a statement, or one that is the object of another.
func (c *checker) statement(where string, s object, within bool) {
	if within {
		c.keys(where, s, "objectType actor verb object", "result context timestamp attachments")
	} else {
		c.keys(where, s, "actor verb object", "id result context timestamp stored authority version attachments")
		if id, ok := s["id"]; ok {
			c.matches(where+".id", id, uuid)
		}
		if v, ok := s["version"]; ok && !strings.HasPrefix(c.text(where+".version", v), "1.0") {
			c.fail("%s.version is %v", where, v)
		}
	}
	if a, ok := c.sub(where, s, "actor"); ok {
		c.agent(where+".actor", a)
	}
	verb := ""
	if v, ok := c.sub(where, s, "verb"); ok {
		c.keys(where+".verb", v, "id", "display")
		c.iri(where+".verb.id", v["id"])
		c.languages(where+".verb", v, "display")
		verb, _ = v["id"].(string)
	}
	kind := ""
	if o, ok := c.sub(where, s, "object"); ok {
		kind = c.object(where+".object", o, within)
	}
	if isVoid := verb == "http://adlnet.gov/expapi/verbs/voided"; isVoid && (kind != "StatementRef" || within) {
		c.fail("%s voids %s: the object of a voiding statement is a StatementRef", where, kind)
	}
	if r, ok := c.sub(where, s, "result"); ok {
		c.result(where+".result", r)
	}
	if x, ok := c.sub(where, s, "context"); ok {
		c.context(where+".context", x, kind)
	}
	for _, key := range []string{"timestamp", "stored"} {
		if t, ok := s[key]; ok {
			c.moment(where+"."+key, t)
		}
	}
	if a, ok := c.sub(where, s, "authority"); ok {
		c.agent(where+".authority", a)
	}
}

func (c *checker) agent(where string, a object) {
	kind := "Agent"
	if v, ok := a["objectType"]; ok {
		kind = c.text(where+".objectType", v)
	}
	if kind != "Agent" && kind != "Group" {
		c.fail("%s.objectType is %s", where, kind)
	}
	may := "objectType name mbox mbox_sha1sum openid account"
	if kind == "Group" {
		may += " member"
	}
	c.keys(where, a, "", may)
	if n, ok := a["name"]; ok {
		c.text(where+".name", n)
	}
	ids := 0
	for _, key := range []string{"mbox", "mbox_sha1sum", "openid", "account"} {
		v, ok := a[key]
		if !ok {
			continue
		}
		ids++
		switch key {
		case "mbox":
			address, is := strings.CutPrefix(c.text(where+".mbox", v), "mailto:")
			if _, err := mail.ParseAddress(address); err != nil || !is {
				c.fail("%s.mbox is no address", where)
			}
		case "mbox_sha1sum":
			c.matches(where+".mbox_sha1sum", v, sha1)
		case "openid":
			c.iri(where+".openid", v)
		case "account":
			if account, ok := c.sub(where, a, "account"); ok {
				c.keys(where+".account", account, "homePage name", "")
				c.iri(where+".account.homePage", account["homePage"])
				c.text(where+".account.name", account["name"])
			}
		}
	}
	members, hasMembers := a["member"].([]any)
	if ids > 1 || ids == 0 && (kind == "Agent" || !hasMembers) {
		c.fail("%s has %d inverse functional identifiers", where, ids)
	}
	for _, m := range members {
		if member, ok := m.(object); ok {
			c.agent(where+".member", member)
		} else {
			c.fail("%s.member is no agent", where)
		}
	}
}

// object checks the object of a statement, and returns its type.
func (c *checker) object(where string, o object, within bool) (kind string) {
	kind = "Activity"
	if v, ok := o["objectType"]; ok {
		kind = c.text(where+".objectType", v)
	}
	switch kind {
	case "Activity":
		c.keys(where, o, "id", "objectType definition")
		c.iri(where+".id", o["id"])
		if d, ok := c.sub(where, o, "definition"); ok {
			c.definition(where+".definition", d)
		}
	case "StatementRef":
		c.keys(where, o, "objectType id", "")
		c.matches(where+".id", o["id"], uuid)
	case "Agent", "Group":
		c.agent(where, o)
	case "SubStatement":
		if within {
			c.fail("%s: a statement within a statement has none within", where)
		}
		c.statement(where, o, true)
	default:
		c.fail("%s.objectType is %s", where, kind)
	}
	return kind
}

var (
	interactions = strings.Fields("true-false choice fill-in long-fill-in matching performance sequencing likert numeric other")
	components   = strings.Fields("correctResponsesPattern choices scale source target steps")
)

func (c *checker) definition(where string, d object) {
	c.keys(where, d, "", "name description type moreInfo extensions interactionType "+strings.Join(components, " "))
	c.languages(where, d, "name")
	c.languages(where, d, "description")
	for _, key := range []string{"type", "moreInfo"} {
		if v, ok := d[key]; ok {
			c.iri(where+"."+key, v)
		}
	}
	c.extensions(where, d)
	kind, has := d["interactionType"]
	if has && !slices.Contains(interactions, c.text(where+".interactionType", kind)) {
		c.fail("%s.interactionType is %v", where, kind)
	}
	for _, key := range components {
		if _, ok := d[key]; ok && !has {
			c.fail("%s has %s without interactionType", where, key)
		}
	}
}

func (c *checker) result(where string, r object) {
	c.keys(where, r, "", "score success completion response duration extensions")
	for _, key := range []string{"success", "completion"} {
		if v, ok := r[key]; ok {
			if _, is := v.(bool); !is {
				c.fail("%s.%s is no boolean", where, key)
			}
		}
	}
	if v, ok := r["response"]; ok {
		c.text(where+".response", v)
	}
	if v, ok := r["duration"]; ok {
		c.matches(where+".duration", v, duration)
		if text, _ := v.(string); text == "P" || strings.HasSuffix(text, "T") {
			c.fail("%s.duration is empty", where)
		}
	}
	c.extensions(where, r)
	s, ok := c.sub(where, r, "score")
	if !ok {
		return
	}
	c.keys(where+".score", s, "", "scaled raw min max")
	n := map[string]float64{}
	for key, v := range s {
		f, is := v.(float64)
		if !is {
			c.fail("%s.score.%s is no number", where, key)
		}
		n[key] = f
	}
	has := func(key string) bool { _, ok := n[key]; return ok }
	switch {
	case n["scaled"] < -1 || n["scaled"] > 1:
		c.fail("%s.score.scaled is %v", where, n["scaled"])
	case has("min") && has("max") && n["min"] >= n["max"]:
		c.fail("%s.score goes from %v to %v", where, n["min"], n["max"])
	case has("raw") && (has("min") && n["raw"] < n["min"] || has("max") && n["raw"] > n["max"]):
		c.fail("%s.score.raw is %v, from %v to %v", where, n["raw"], n["min"], n["max"])
	}
}

func (c *checker) context(where string, x object, kind string) {
	c.keys(where, x, "", "registration instructor team contextActivities revision platform language statement extensions")
	if v, ok := x["registration"]; ok {
		c.matches(where+".registration", v, uuid)
	}
	for _, key := range []string{"instructor", "team"} {
		if a, ok := c.sub(where, x, key); ok {
			c.agent(where+"."+key, a)
			if key == "team" && a["objectType"] != "Group" {
				c.fail("%s.team is no group", where)
			}
		}
	}
	for _, key := range []string{"revision", "platform"} {
		if v, ok := x[key]; ok {
			c.text(where+"."+key, v)
			if kind != "Activity" {
				c.fail("%s has %s, and the object is %s", where, key, kind)
			}
		}
	}
	if v, ok := x["language"]; ok {
		c.matches(where+".language", v, tag)
	}
	if s, ok := c.sub(where, x, "statement"); ok {
		c.keys(where+".statement", s, "objectType id", "")
		c.matches(where+".statement.id", s["id"], uuid)
	}
	c.extensions(where, x)
	all, ok := c.sub(where, x, "contextActivities")
	if !ok {
		return
	}
	c.keys(where+".contextActivities", all, "", "parent grouping category other")
	for key, v := range all {
		list, is := v.([]any)
		if !is {
			list = []any{v}
		}
		for _, one := range list {
			a, is := one.(object)
			if !is || c.object(where+"."+key, a, false) != "Activity" {
				c.fail("%s.contextActivities.%s has what is no activity", where, key)
			}
		}
	}
}
