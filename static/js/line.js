// Shows how the line to the table is: what is unanswered, and that nothing can be sent
// while the line is down, or because the table is closed.

import { all, part } from "./page.js";

/** After this many milliseconds without an answer one reads what is being waited for. */
const slow = 700;

/** What the page's mark says of the line. */
const marks = { connecting: "connecting", on: "live", off: "line down", closed: "closed" };

/** What stands over a closed table, as the table's status has it if that came in time. */
function farewell() {
	const told = part("status", HTMLElement).querySelector(".over");
	if (told) return [...told.cloneNode(true).childNodes];
	const on = Object.assign(document.createElement("a"), { href: `${location.pathname}/next`, textContent: "Go on" });
	return ["This table was closed; nothing was lost. ", on];
}

/**
 * The ears of a page that shows its line.
 * @type {(table: HTMLElement) => Pick<import("./socket.js").Ears, "state" | "pending">}
 */
export function lineState(table) {
	const says = part("line-state", HTMLElement);
	const mark = part("link", HTMLElement);
	let down = false, closed = false;
	/** What is disabled for as long as the line is down. @type {HTMLElement[]} */
	let dimmed = [];
	/** @type {string[]} */
	let unanswered = [];
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	let waiting;

	const show = () => {
		const acts = unanswered.map((line) => `“${line}”`).join(", ");
		if (closed) says.replaceChildren(...farewell());
		else if (down) says.textContent = `The line is down. Nothing that you press is sent.${acts && ` Not answered yet: ${acts}.`}`;
		else says.textContent = acts && `Waiting for the table: ${acts}`;
	};
	/** What looks as if it could not be pressed says so, too. */
	const dim = () => {
		for (const control of dimmed) control.removeAttribute("aria-disabled");
		dimmed = down || closed ? all(table, ".felt button:not([aria-disabled]), .desk button:not([aria-disabled])") : [];
		for (const control of dimmed) control.setAttribute("aria-disabled", "true");
	};
	return {
		state: (state) => {
			mark.className = `link ${state}`;
			mark.textContent = marks[state];
			down = state === "off";
			closed = state === "closed";
			table.dataset.link = state;
			dim();
			show();
		},
		pending: (lines) => {
			unanswered = lines;
			clearTimeout(waiting);
			if (lines.length === 0 || down) show();
			else waiting = setTimeout(show, slow);
		},
	};
}
