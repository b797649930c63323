// Where something stands beside a thing on the screen, and hides neither it nor what else
// is to be seen.

import { one, within } from "./page.js";

/** @typedef {{left: number, top: number, right: number, bottom: number}} Rect */

/**
 * @typedef {object} Stand
 * @property {number} left
 * @property {number} top
 * @property {"right" | "left" | "below" | "above" | ""} side of the thing; empty for farther away
 * @property {number} cost what it hides, and how far it is
 */

const gap = 8;

/** How far apart the spots are that are tried where there is no room at the thing's side. */
const grid = { x: 24, y: 12 };

/**
 * @param {{width: number, height: number}} size
 * @param {Rect} at the thing
 * @param {Rect} room where it may stand
 * @param {Rect[]} never what it hides only where nothing else is left
 * @param {Rect[]} rather what it hides if it must
 * @param {number} off how far it stands off
 * @returns {Stand}
 */
export function beside({ width, height }, at, room, never, rather = [], off = gap) {
	/** @type {{left: number, top: number, side: Stand["side"], far: number}[]} */
	const stands = [];
	/** @type {(x: number, y: number, side?: Stand["side"]) => void} */
	const add = (x, y, side = "") => {
		const left = within(room.left, x, Math.max(room.left, room.right - width));
		const top = within(room.top, y, Math.max(room.top, room.bottom - height));
		const far = Math.hypot(left + width / 2 - (at.left + at.right) / 2, top + height / 2 - (at.top + at.bottom) / 2);
		stands.push({ left, top, side, far });
	};
	const middle = { x: (at.left + at.right - width) / 2, y: (at.top + at.bottom - height) / 2 };
	add(at.right + off, middle.y, "right");
	add(at.left - off - width, middle.y, "left");
	add(middle.x, at.bottom + off, "below");
	add(middle.x, at.top - off - height, "above");
	for (let y = room.top; y <= room.bottom - height + grid.y; y += grid.y) for (let x = room.left; x <= room.right - width + grid.x; x += grid.x) add(x, y);

	/** @type {Stand} */
	let best = { left: room.left, top: room.top, side: "", cost: Infinity };
	// What stands farther away than the best costs is not looked at.
	for (const { left, top, side, far } of stands.sort((a, b) => a.far - b.far)) {
		if (far >= best.cost) break;
		const own = { left, top, right: left + width, bottom: top + height };
		const onIt = hidden(own, [at]);
		const cost = far + 1000 * hidden(own, never) + hidden(own, rather) + 2 * onIt;
		if (cost < best.cost) best = { left, top, side: onIt > 0 ? "" : side, cost };
	}
	return best;
}

/** Where the elements are that can be seen. @type {(root: ParentNode, css: string) => Rect[]} */
export function rects(root, css) {
	return [...root.querySelectorAll(css)].map((el) => el.getBoundingClientRect()).filter((r) => r.width > 0);
}

/** How many square pixels of these lie under it. @type {(own: Rect, things: Rect[]) => number} */
export function hidden(own, things) {
	let sum = 0;
	for (const r of things) {
		const w = Math.min(own.right, r.right) - Math.max(own.left, r.left);
		const h = Math.min(own.bottom, r.bottom) - Math.max(own.top, r.top);
		if (w > 0 && h > 0) sum += w * h;
	}
	return sum;
}

/** The part of the screen's height that neither the bar at its top covers nor a desk that lies over the felt. */
export function openScreen() {
	const bar = one(document, ".table > .bar")?.getBoundingClientRect();
	const desk = one(document, ".table[data-view=dealer] .desk");
	return {
		top: bar && bar.width >= innerWidth - 1 ? Math.max(0, bar.bottom) : 0,
		bottom: innerHeight - (desk && getComputedStyle(desk).position === "sticky" ? desk.getBoundingClientRect().height : 0),
	};
}

/** Scrolls to a thing that cannot be seen whole; of one that is higher than the screen a part is enough. @param {Element} thing */
export function bringIntoView(thing) {
	const { top, bottom, height } = thing.getBoundingClientRect();
	const screen = openScreen();
	const room = screen.bottom - screen.top;
	const seen = Math.min(bottom, screen.bottom) - Math.max(top, screen.top);
	if (seen < Math.min(height, room / 2)) thing.scrollIntoView({ block: "center" });
}
