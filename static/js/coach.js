// A note with the reason and the clause of a refusal, beside the place of the step that
// was owed instead, or where something impossible was tried.

import { beside, bringIntoView, openScreen, rects } from "./beside.js";
import { on, one } from "./page.js";
import { cardsThere, thingsThere } from "./place.js";

const shownFor = 14000;

export class Coach {
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	#fading;
	/** What it stands at. @type {HTMLElement | null} */
	#at = null;

	/**
	 * @param {HTMLElement} felt
	 * @param {HTMLElement} place where it is written
	 */
	constructor(felt, place) {
		this.felt = felt;
		this.place = place;
		place.addEventListener("click", (e) => on(e, "button") && this.hide());
		addEventListener("resize", () => this.stand());
	}

	/** @param {HTMLElement} verdict the section that holds what was judged */
	show(verdict) {
		const judged = one(verdict, ".judged");
		if (!judged) return;
		const owed = document.getElementById(judged.dataset.owed || judged.dataset.done || "dealer");
		const parts = [".cite", ".why", ".reason"].map((css) => judged.querySelector(css)?.cloneNode(true)).filter((n) => n !== undefined);
		if (owed && this.felt.contains(owed)) this.#write(owed, parts);
	}

	/**
	 * Says why something could not be done, where it was tried.
	 * @type {(at: HTMLElement | null, why: string, cite?: string) => boolean}
	 */
	refuse(at, why, cite = "") {
		if (!at || !this.felt.contains(at)) return false;
		const said = document.createElement("p");
		said.className = "why";
		said.textContent = why;
		const clause = document.createElement("span");
		clause.className = "cite";
		clause.textContent = cite.split("#")[0];
		this.#write(at, cite ? [clause, said] : [said]);
		return true;
	}

	/** @type {(at: HTMLElement, parts: Node[]) => void} */
	#write(at, parts) {
		this.place.querySelector(".said")?.replaceChildren(...parts);
		this.place.hidden = false;
		this.#at = at;
		bringIntoView(at);
		this.stand();
		clearTimeout(this.#fading);
		this.#fading = setTimeout(() => this.hide(), shownFor);
	}

	hide() {
		clearTimeout(this.#fading);
		this.place.hidden = true;
		this.#at = null;
	}

	/** Stands beside its place, in the part of the felt that is on the screen, and over neither the place nor the open bar. */
	stand() {
		if (this.place.hidden || !this.#at) return;
		const at = (this.#at.isConnected ? this.#at : (document.getElementById(this.#at.id) ?? this.felt)).getBoundingClientRect();
		const felt = this.felt.getBoundingClientRect();
		const screen = openScreen();
		const room = {
			left: Math.max(felt.left, 0) + 6,
			right: Math.min(felt.right, innerWidth) - 6,
			top: Math.max(felt.top, screen.top) + 6,
			bottom: Math.min(felt.bottom, screen.bottom) - 6,
		};
		const own = this.place.getBoundingClientRect();
		const never = [at, ...rects(document, ".place-bar:not([hidden])")];
		const stand = beside(own, at, room, never, rects(this.felt, `${cardsThere}, ${thingsThere}`), 10);
		this.place.dataset.side = stand.side;
		this.place.style.left = `${stand.left - felt.left}px`;
		this.place.style.top = `${stand.top - felt.top}px`;
		this.place.style.setProperty("--tip-x", `${(at.left + at.right) / 2 - stand.left}px`);
		this.place.style.setProperty("--tip-y", `${(at.top + at.bottom) / 2 - stand.top}px`);
	}
}
