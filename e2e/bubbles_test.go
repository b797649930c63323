package e2e_test

import (
	"testing"

	"burncard/e2e"
)

// screens are those at which bars and notes are held against the felt.
var screens = []struct {
	name string
	e2e.Screen
}{
	{"1440x900", e2e.Desktop},
	{"1024x768", e2e.Screen{Width: 1024, Height: 768}},
	{"390x844", e2e.Screen{Width: 390, Height: 844}},
	{"360x640", e2e.Screen{Width: 360, Height: 640}},
	{"844x390", e2e.Screen{Width: 844, Height: 390}},
}

// covers says what is wrong with how something stands on the screen: it leaves it, or hides its
// place or the open bar.
const covers = `const wrongOf = (el, place) => {
	const faults = [], own = el.getBoundingClientRect();
	const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
	if (own.left < -0.5 || own.top < -0.5 || own.right > innerWidth + 0.5 || own.bottom > innerHeight + 0.5) faults.push("leaves the screen: " + [own.left, own.top, own.right, own.bottom].map(Math.round));
	if (place && overlap(own, place.getBoundingClientRect())) faults.push("hides its place");
	const bar = find(".place-bar");
	if (bar && overlap(own, bar.getBoundingClientRect())) faults.push("hides the open bar " + bar.dataset.bar);
	return faults;
};`

// refusedEverywhere tries what is impossible at every place and says how its note stands wrongly.
const refusedEverywhere = `(async () => {
	` + covers + `
	const faults = [], press = (key, code = "") => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true }));
	const tries = [1, 2, 3, 4, 5, 6, 7].map((n) => ["box " + n, () => { press(String(n), "Digit" + n); press("J"); }, "#box-" + n + " .hand .cards"]);
	tries.push(["dealer", () => { press("0", "Digit0"); press("z"); }, "#dealer .place"]);
	tries.push(["shoe", () => { find("#shoe .place").click(); press("x"); }, "#shoe .place"]);
	if (find("#pack .place")) tries.push(["pack", () => { find("#pack .place").click(); press("g"); press("i"); }, "#pack .place"]);
	tries.push(["tray", () => { find(".tray .tag").click(); press("g"); press("y"); }, ".tray .tag"]);
	for (const [name, act, place] of tries) {
		press("Escape");
		act();
		if (!(await until(() => find("#coach") && text("#reply") !== "", 5000))) { faults.push(name + " shows no note"); continue; }
		for (const fault of wrongOf(find("#coach"), find(place))) faults.push(name + ": the note " + fault);
		const [note, at] = [find("#coach"), find(place)].map((el) => el.getBoundingClientRect());
		const off = Math.hypot(Math.max(note.left - at.right, at.left - note.right, 0), Math.max(note.top - at.bottom, at.top - note.bottom, 0));
		if (off > 320) faults.push(name + ": the note stands " + Math.round(off) + " px away");
	}
	press("Escape");
	return faults;
})()`

// Wherever something is refused its note stands on the screen, and hides neither its place
// nor the bar in which it was pressed.
func TestLongNotesAtEveryPlace(t *testing.T) {
	t.Parallel()
	dee := sevenBoxesAt(t, e2e.Desktop, "coached")
	written := e2e.Hands{Page: dee, Written: true}
	dealUntil(t, dee, "offer insurance", func(line string) { written.Must(line) })
	for _, s := range screens {
		dee.On(s.Screen)
		for _, fault := range e2e.Look[[]string](dee, refusedEverywhere) {
			t.Errorf("%s: %s", s.name, fault)
		}
		e2e.Look[bool](dee, `(document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "7", code: "Digit7", bubbles: true })), document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "J", bubbles: true })), await until(() => find("#coach"), 5000))`)
		dee.Keep("note " + s.name)
	}
}

// On a small screen a mistake is told at its place, and the button of the book says that
// there is more to read.
func TestLongMistakeOnASmallScreen(t *testing.T) {
	t.Parallel()
	for name, screen := range map[string]e2e.Screen{"phone": e2e.Phone, "tablet": e2e.Tablet} {
		t.Run(name, func(t *testing.T) {
			dee := sevenBoxesAt(t, screen, "coached")
			dealUntil(t, dee, "count 6 100", func(string) {})
			mark := dee.Wire.Count()
			(e2e.Hands{Page: dee}).Begin("deal dealer")
			if a, err := dee.Wire.Ack(mark, dee.Patience); err != nil || a.Verdict == "" {
				t.Fatalf("the dealer took the first card, and was told %+v, %v", a, err)
			}
			dee.See("#coach a.cite|633a.")
			for _, fault := range e2e.Look[[]string](dee, `(() => {`+covers+` return wrongOf(find("#coach"), find("#shoe .place")) })()`) {
				t.Errorf("the note %s, or the shoe, from which a card is owed to the rack", fault)
			}
			dee.Keep("note")
			if dee.Has("#open-book") {
				dee.See("#open-book[data-news]")
				dee.Click("#open-book")
				dee.Wait(`!find("#open-book[data-news]")`)
			}
			dee.See("#verdict") // below the felt, or in the book
			dee.Keep("book")
		})
	}
}
