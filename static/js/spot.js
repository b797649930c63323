// Spot it: the button and the key that stop the table, and the digits that name a clause. The table
// itself comes by the socket, as always: nothing is loaded anew.

import { all, on, one, part } from "./page.js";

/** How long the last word stands before the page goes on, in milliseconds. */
const calm = 1200;

/** Joins a run to its page, if the page has one. @param {HTMLElement} table */
export function spot(table) {
	if (!one(table, "#spot")) return;
	table.addEventListener("submit", (e) => {
		const form = e.target;
		if (!(form instanceof HTMLFormElement) || !form.closest("#spot")) return;
		e.preventDefault();
		void send(form, e instanceof SubmitEvent ? e.submitter : null);
	});
	document.addEventListener("keydown", (e) => {
		if (e.repeat || e.ctrlKey || e.metaKey || e.altKey || document.querySelector("dialog[open]")) return;
		if (on(e, "input, select, textarea") || e.key === " " && on(e, "button, a, summary") && !on(e, "#spot .stop")) return;
		const button = one(table, e.key === " " ? "#spot .stop" : `#spot [aria-keyshortcuts="${/^[0-9]$/.test(e.key) ? e.key : "none"}"]`);
		if (!button) return;
		e.preventDefault();
		button.click();
	});
	look(table);
	new MutationObserver(() => look(table)).observe(table, { childList: true, subtree: true });
}

/** What the bar showed last: it is looked at when it has changed. @type {Element | null} */
let seen = null;
let leaving = false;

/** @param {HTMLElement} table */
function look(table) {
	const bar = one(table, "#spot");
	if (!bar || bar === seen) return;
	const before = seen;
	seen = bar;
	if (bar.dataset.leads && !leaving) {
		leaving = true;
		const leads = bar.dataset.leads;
		setTimeout(() => location.replace(leads), calm);
	}
	if ("pressed" in bar.dataset) one(bar, "#name-it")?.focus({ preventScroll: true });
	else if (before) one(bar, ".stop")?.focus({ preventScroll: true });
}

/** @type {(form: HTMLFormElement, by: HTMLElement | null) => Promise<void>} */
async function send(form, by) {
	const body = new URLSearchParams();
	for (const [key, value] of new FormData(form, by)) if (typeof value === "string") body.append(key, value);
	if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // what has the focus is not swapped
	const buttons = all(form, "button");
	for (const button of buttons) button.toggleAttribute("disabled", true);
	const free = () => buttons.forEach((button) => button.removeAttribute("disabled"));
	try {
		const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
		say(answer.status === 409 ? "That error is caught, or nothing can be stopped now." : "");
		setTimeout(free, 1500);
	} catch {
		free();
		say("The line is down: press again.");
	}
}

/** @param {string} words */
function say(words) {
	part("reply", HTMLElement).textContent = words;
}
