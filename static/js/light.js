// Lights the places and buttons of the next step in guided mode, as the checklist and
// the floor's bar name them.

import { all } from "./page.js";

/** @param {HTMLElement} table */
export function light(table) {
	for (const lit of table.querySelectorAll(".lit")) lit.classList.remove("lit");
	for (const step of all(table, "[data-glow-verb]")) {
		const where = step.dataset.glow ?? "";
		for (const id of where.split(" ")) {
			if (id) document.getElementById(id)?.classList.add("lit");
		}
		// The wager that the line names comes after verb and place.
		const words = (step.dataset.do ?? "").split(" ").slice(2);
		for (const choice of all(table, ".wager-choice [data-choose]")) {
			if (words.includes(choice.dataset.choose ?? "")) choice.classList.add("lit");
		}
		const verb = step.dataset.glowVerb;
		if (!verb) continue;
		for (const button of table.querySelectorAll(`.controls .verb[data-verb="${CSS.escape(verb)}"]`)) {
			const panel = button.closest("[data-panel]");
			const place = panel instanceof HTMLElement ? panel.dataset.panel : "";
			if (place && !where.includes(place)) continue;
			button.classList.add("lit");
			// A button on a page of the desk that is not open lights its tab.
			const tab = button.closest('[role="tabpanel"][hidden]');
			if (tab) table.querySelector(`[data-tab="${tab.id}"]`)?.classList.add("lit");
		}
	}
}
