// The places of the felt: which kind a thing on it is, and the bar that opens beside
// the chosen one, over no card.

import { all, one, part, within } from "./page.js";

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

const gap = 8;

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
	 */
	show(name, title, anchor) {
		this.anchor = anchor;
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
	}

	/** Stands the open bar where it hides no card, and as little else as can be. */
	#stand() {
		const bar = this.open;
		if (!bar) return;
		const at = (this.anchor?.isConnected ? this.anchor : this.felt).getBoundingClientRect();
		const felt = this.felt.getBoundingClientRect();
		const from = (bar.offsetParent ?? this.table).getBoundingClientRect();
		const edge = one(this.table, ".edge")?.getBoundingClientRect() ?? felt;
		const room = { left: Math.max(felt.left, 0) + 4, top: felt.top + 4, right: Math.min(felt.right, innerWidth) - 4, bottom: Math.max(felt.bottom, edge.top) - 4 };
		const cards = rects(this.felt, ".card, .fan, .washed");
		const things = rects(this.felt, ".bet, .lies, .tube, .total, .signal, .says, .rail, .in-hand:not([hidden]), .shoe, .rack, .reader, .dealer-hand");
		let best = { cost: Infinity, left: room.left, top: room.bottom, shape: "" };
		for (const shape of ["", "narrow"]) {
			bar.classList.toggle("narrow", shape !== "");
			const { width, height } = bar.getBoundingClientRect();
			/** @type {(left: number, top: number) => void} */
			const tried = (x, y) => {
				const left = within(room.left, x, Math.max(room.left, room.right - width));
				const top = within(room.top, y, Math.max(room.top, room.bottom - height));
				const own = { left, top, right: left + width, bottom: top + height };
				const far = Math.hypot(left + width / 2 - (at.left + at.right) / 2, top + height / 2 - (at.top + at.bottom) / 2);
				const cost = far + 1000 * hidden(own, cards) + hidden(own, things) + 2 * hidden(own, [at]);
				if (cost < best.cost) best = { cost, left, top, shape };
			};
			const middle = { x: (at.left + at.right - width) / 2, y: (at.top + at.bottom - height) / 2 };
			tried(at.right + gap, middle.y);
			tried(at.left - gap - width, middle.y);
			tried(middle.x, at.bottom + gap);
			tried(middle.x, at.top - gap - height);
			for (let y = room.top; y <= room.bottom - height + 12; y += 12) for (let x = room.left; x <= room.right - width + 24; x += 24) tried(x, y);
		}
		bar.classList.toggle("narrow", best.shape !== "");
		bar.style.left = `${best.left - from.left}px`;
		bar.style.top = `${best.top - from.top}px`;
	}
}

/** @typedef {{left: number, top: number, right: number, bottom: number}} Rect */

/** @type {(root: HTMLElement, css: string) => Rect[]} */
function rects(root, css) {
	return [...root.querySelectorAll(css)].map((el) => el.getBoundingClientRect()).filter((r) => r.width > 0);
}

/** How many square pixels of these lie under it. @type {(own: Rect, things: Rect[]) => number} */
function hidden(own, things) {
	let sum = 0;
	for (const r of things) {
		const w = Math.min(own.right, r.right) - Math.max(own.left, r.left);
		const h = Math.min(own.bottom, r.bottom) - Math.max(own.top, r.top);
		if (w > 0 && h > 0) sum += w * h;
	}
	return sum;
}

/** Shows or hides what stands under "more". @type {(more: HTMLElement, open: boolean) => void} */
export function unfold(more, open) {
	more.setAttribute("aria-expanded", String(open));
	const rest = more.closest("[data-bar]")?.querySelector(".rest");
	if (rest instanceof HTMLElement) rest.hidden = !open;
}
