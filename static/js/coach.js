// A note with the reason and the clause of a refusal, beside the place of the step that
// was owed instead.

import { on, one, within } from "./page.js";

const shownFor = 14000;

export class Coach {
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	#fading;

	/**
	 * @param {HTMLElement} felt
	 * @param {HTMLElement} place where it is written
	 */
	constructor(felt, place) {
		this.felt = felt;
		this.place = place;
		place.addEventListener("click", (e) => on(e, "button") && this.hide());
	}

	/** @param {HTMLElement} verdict the section that holds what was judged */
	show(verdict) {
		const judged = one(verdict, ".judged");
		if (!judged) return;
		const owed = document.getElementById(judged.dataset.owed || judged.dataset.done || "dealer");
		const said = this.place.querySelector(".said");
		if (!owed || !this.felt.contains(owed) || !said) return;
		const parts = [".cite", ".why", ".reason"].map((css) => judged.querySelector(css)?.cloneNode(true)).filter((n) => n !== undefined);
		said.replaceChildren(...parts);
		this.place.hidden = false;
		this.#beside(owed);
		clearTimeout(this.#fading);
		this.#fading = setTimeout(() => this.hide(), shownFor);
	}

	hide() {
		clearTimeout(this.#fading);
		this.place.hidden = true;
	}

	/**
	 * Places the note under an element, or over it where there is no room, in the part of
	 * the felt that is on the screen.
	 * @param {HTMLElement} owed
	 */
	#beside(owed) {
		const felt = this.felt.getBoundingClientRect();
		const at = owed.getBoundingClientRect();
		const own = this.place.getBoundingClientRect();
		const middle = at.left + at.width / 2 - felt.left;
		const left = within(6, middle - own.width / 2, felt.width - own.width - 6);
		const under = at.bottom - felt.top + 8;
		const top = Math.max(6, barHeight() - felt.top + 6);
		const bottom = Math.min(felt.height, innerHeight - felt.top) - own.height - 6;
		const above = at.top - felt.top - own.height - 8;
		const over = under > bottom && above >= top;
		this.place.classList.toggle("over", over);
		this.place.style.left = `${left}px`;
		// Where the felt is lower than the note its beginning is what is seen.
		this.place.style.top = `${Math.max(top, Math.min(bottom, over ? above : under))}px`;
		this.place.style.setProperty("--tip", `${within(14, middle - left, own.width - 14)}px`);
	}
}

/** How much of the screen's top the bar covers. */
function barHeight() {
	const bar = document.querySelector(".table > .bar")?.getBoundingClientRect();
	return bar ? Math.max(0, bar.bottom) : 0;
}
