// The places of the felt: which kind a thing on it is, and the bar that opens beside
// the chosen one, over no card.

import { beside, bringIntoView, openScreen, rects } from "./beside.js";
import { all, one, part } from "./page.js";
import { goAlong, rove } from "./spots.js";

/** The bar of what can be pressed, where its name does not say it. @type {Record<string, string>} */
const bars = {
	bet: "wager", notes: "cash", offered: "cash", tip: "cash", breach: "wager", cash: "cash", hole: "own", reader: "reader", shoe: "shoe",
	stray: "shoe", rack: "rack", pack: "pack", shuffler: "shuffler", tray: "tray", chip: "tray", meters: "meters",
};

/** The kind of place that something is; "" for what is none. @param {HTMLElement} target */
export function barOf({ dataset: { press = "", at = "" } }) {
	return press === "place" ? barAt(at) : (bars[press] ?? "");
}

/** The kind of place where cards of this name lie. @param {string} at */
export function barAt(at) {
	if (at === "dealer") return "own";
	if (at === "community") return at;
	return at.startsWith("switch ") ? "switch" : "cards";
}

/** Bars that speak of one box: their keys act there whichever of them is open. */
export const ofBox = ["cards", "switch", "wager", "cash"];

/** What a bar or a note never hides. */
export const cardsThere = ".card:not(.at-mouth), .fan, .washed, .brick";

/** What it hides only where it must. */
export const thingsThere = ".bet, .lies, .spot:not(.cash), .tube, .total, .signal, .says, .rail, .in-hand:not([hidden]), .shoe, .rack, .reader, .dealer-hand, .pack";

/** The bars of a table, of which at most one is open. */
export class Bars {
	/** @param {HTMLElement} table */
	constructor(table) {
		this.table = table;
		this.felt = part("felt", HTMLElement);
		for (const more of all(table, "[data-more]")) {
			more.addEventListener("click", () => {
				unfold(more, more.getAttribute("aria-expanded") !== "true");
				this.#stand();
			});
		}
		for (const bar of all(table, "[role=toolbar]")) rove(bar);
		addEventListener("resize", () => this.#stand());
	}

	/** The open bar. */
	get open() {
		return one(this.table, ".place-bar:not([hidden])");
	}

	/**
	 * Opens the bar of a kind, and closes the others.
	 * @param {string} name "" for none
	 * @param {string} title what place it is
	 * @param {Element | null} anchor beside which it stands
	 * @param {HTMLElement | null} spot where the focus goes from it
	 */
	show(name, title, anchor, spot) {
		// A place that was chosen with a key may lie outside the screen.
		if (name && anchor && anchor !== this.anchor) bringIntoView(anchor);
		this.anchor = anchor;
		this.spot = spot;
		const left = all(this.table, ".place-bar").some((bar) => bar.dataset.bar !== name && bar.contains(document.activeElement));
		for (const bar of all(this.table, ".place-bar")) {
			const open = bar.dataset.bar === name;
			// What is lit under "more" is shown at once.
			if (bar.hidden && open) for (const more of all(bar, "[data-more]")) unfold(more, bar.querySelector(".rest .lit") !== null);
			bar.hidden = !open;
			if (!open) continue;
			bar.setAttribute("aria-label", title);
			const of = one(bar, ".of");
			if (of && of.textContent !== title) of.textContent = title;
		}
		this.#stand();
		if (left) this.enter();
	}

	/** Brings the focus into the open bar: to what is lit, or the first slot. Without an open bar it goes to the place. */
	enter() {
		const to = this.open ? (one(this.open, ".slots > .lit") ?? one(this.open, ".slots > button")) : this.spot;
		to?.focus({ preventScroll: true });
	}

	/** An arrow key inside a bar. @param {string} key */
	arrow(key) {
		const bar = document.activeElement?.closest("[role=toolbar]");
		return bar instanceof HTMLElement && goAlong(bar, key);
	}

	/** Stands the open bar where it hides no card, and as little else as can be. */
	#stand() {
		const bar = this.open;
		if (!bar) return;
		const at = (this.anchor?.isConnected ? this.anchor : this.felt).getBoundingClientRect();
		const felt = this.felt.getBoundingClientRect();
		const from = (bar.offsetParent ?? this.table).getBoundingClientRect();
		const edge = one(this.table, ".edge")?.getBoundingClientRect() ?? felt;
		const screen = openScreen();
		const room = { left: Math.max(felt.left, 0) + 4, top: Math.max(felt.top, screen.top) + 4, right: Math.min(felt.right, innerWidth) - 4, bottom: Math.min(Math.max(felt.bottom, edge.top), screen.bottom) - 4 };
		const cards = rects(this.felt, cardsThere);
		// What is pressed while a bar is open, tubes and what is in the hand, counts four times.
		const tubes = rects(this.felt, ".tube, .in-hand:not([hidden])");
		const things = [...rects(this.felt, thingsThere), ...tubes, ...tubes, ...tubes];
		/** @type {{shape: string, stand: import("./beside.js").Stand} | undefined} */
		let best;
		for (const shape of ["", "narrow"]) {
			bar.classList.toggle("narrow", shape !== "");
			const stand = beside(bar.getBoundingClientRect(), at, room, cards, things);
			if (!best || stand.cost < best.stand.cost) best = { shape, stand };
		}
		if (!best) return;
		bar.classList.toggle("narrow", best.shape !== "");
		bar.style.left = `${best.stand.left - from.left}px`;
		bar.style.top = `${best.stand.top - from.top}px`;
	}
}

/** Shows or hides what stands under "more". @type {(more: HTMLElement, open: boolean) => void} */
export function unfold(more, open) {
	more.setAttribute("aria-expanded", String(open));
	const rest = more.closest("[data-bar]")?.querySelector(".rest");
	if (rest instanceof HTMLElement) rest.hidden = !open;
}
