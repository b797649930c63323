// A form is sent once: a person who presses its button twice opens one table and appoints
// one exam.

/** After so many milliseconds a form that no page has answered may be sent again: its person has stopped it. */
const patience = 10_000;

/** Stops the second of two presses on this page, whatever they send. */
export function sendOnce() {
	/** When each form was sent. @type {WeakMap<HTMLFormElement, number>} */
	let sent = new WeakMap();
	document.addEventListener("submit", (e) => {
		const form = e.target;
		if (e.defaultPrevented || !(form instanceof HTMLFormElement) || form.getAttribute("method") !== "post") return;
		const before = sent.get(form);
		if (before !== undefined && e.timeStamp - before < patience) return e.preventDefault();
		sent.set(form, e.timeStamp);
	});
	// Whoever comes back to the page may send it again.
	addEventListener("pageshow", () => (sent = new WeakMap()));
}
