// A deck of buttons: a press adds the card to the field of cards that had the focus
// last.

import { on } from "./page.js";

/** @param {HTMLElement} deck */
export function picker(deck) {
	const fields = [...document.querySelectorAll("[data-cards]")].filter((f) => f instanceof HTMLInputElement);
	if (fields.length === 0) throw new Error("picker: no field for cards");
	let into = fields.find((f) => f.value === "") ?? fields[0];
	for (const field of fields) {
		field.addEventListener("focus", () => {
			into = field;
			mark();
		});
	}
	deck.addEventListener("click", (e) => {
		const button = on(e, "[data-card]");
		if (!button) return;
		const cards = into.value.split(/[ ,]+/).filter(Boolean);
		if (button.dataset.card === "back") cards.pop();
		else cards.push(button.dataset.card ?? "");
		into.value = cards.join(" ");
	});
	function mark() {
		for (const field of fields) field.classList.toggle("picked-into", field === into);
	}
	mark();
	deck.hidden = false;
}
