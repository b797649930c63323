// The key that deals the next case that is due, before the table's own keys are there: its
// button is a form, which needs nothing of them. Only the page of a case loads this.

import { one, recall } from "./page.js";

/** Hears the key. What it returns ends that. @param {HTMLElement} table */
export function hearNext(table) {
	/** @param {KeyboardEvent} e */
	const hear = (e) => {
		if (e.key !== "n" || e.ctrlKey || e.metaKey || e.altKey || recall("keys") === "false") return;
		if (e.target instanceof Element && e.target.matches("input, select, textarea")) return;
		const button = one(table, "#case [data-next]");
		if (!button) return;
		button.click();
		e.preventDefault();
	};
	document.addEventListener("keydown", hear);
	return () => document.removeEventListener("keydown", hear);
}
