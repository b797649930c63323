// The light of guided mode: where the next step is to be done. What is lit
// stands in the checklist and in the floor's bar.

/** @param {HTMLElement} table */
export function light(table) {
	for (const lit of table.querySelectorAll(".lit")) lit.classList.remove("lit");
	for (const step of table.querySelectorAll("[data-glow-verb]")) {
		if (!(step instanceof HTMLElement)) continue;
		for (const id of (step.dataset.glow ?? "").split(" ")) {
			if (id) document.getElementById(id)?.classList.add("lit");
		}
		// The wager that the line names comes after verb and place.
		const words = (step.dataset.do ?? "").split(" ").slice(2);
		for (const choice of table.querySelectorAll(".wager-choice [data-choose]")) {
			if (choice instanceof HTMLElement && words.includes(choice.dataset.choose ?? "")) choice.classList.add("lit");
		}
		const verb = step.dataset.glowVerb;
		if (!verb) continue;
		const where = step.dataset.glow ?? "";
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
