// The arrow keys: from spot to spot on the felt, and from button to button in a bar.

import { all } from "./page.js";

/** What can be pressed on the felt. Pointing at a player is an act, and no spot. */
const pressed = "button[data-press]:not(.point)";

/** The spots that can be seen. @param {ParentNode} root */
function spotsOf(root) {
	return all(root, pressed).filter((el) => el.checkVisibility({ visibilityProperty: true }) && el.getBoundingClientRect().width > 0);
}

/** What the focus comes to at a place: itself, or what is pressed of it. @param {Element | null} place */
export function spotAt(place) {
	if (!(place instanceof HTMLElement)) return null;
	return place.matches(pressed) ? place : (spotsOf(place)[0] ?? null);
}

/** @param {HTMLElement} el */
function middle(el) {
	const r = el.getBoundingClientRect();
	return { x: (r.left + r.right) / 2, y: (r.top + r.bottom) / 2 };
}

/** The nearest of some along one way. @type {(list: HTMLElement[], to: HTMLElement, way: "x" | "y") => HTMLElement | undefined} */
function nearest(list, to, way) {
	const far = (/** @type {HTMLElement} */ el) => Math.abs(middle(el)[way] - middle(to)[way]);
	return list.toSorted((a, b) => far(a) - far(b))[0];
}

/** The spots of a box, from its player to the dealer. @param {HTMLElement} box */
function column(box) {
	const list = spotsOf(box);
	// Where each hand is a spot the box is none beside them.
	const own = list.some((el) => el.matches(".hand > *")) ? list.filter((el) => !el.matches(".box > .place")) : list;
	return own.toSorted((a, b) => middle(a).y - middle(b).y || middle(a).x - middle(b).x);
}

/** @param {HTMLElement[]} list */
function across(list) {
	return list.toSorted((a, b) => middle(a).x - middle(b).x);
}

/**
 * The spot to which an arrow leads: along the boxes, within a box from its player to the
 * dealer, and on to what lies before the dealer and to the tubes of the tray.
 * @type {(felt: HTMLElement, from: HTMLElement | null, key: string) => HTMLElement | undefined}
 */
export function nextSpot(felt, from, key) {
	const rest = spotsOf(felt).filter((el) => !el.closest(".box"));
	const boxes = across(all(felt, ".box")).map(column).filter((list) => list.length > 0);
	const tray = across(rest.filter((el) => el.closest(".tray")));
	const own = across(rest.filter((el) => !el.closest(".tray")));
	if (!from) return own[0];
	const step = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
	const sideways = key === "ArrowLeft" || key === "ArrowRight";
	const n = boxes.findIndex((list) => list.includes(from));
	if (n >= 0) {
		if (!sideways) return boxes[n][boxes[n].indexOf(from) + step] ?? (step > 0 ? nearest(own, from, "x") : undefined);
		const next = boxes[n + step] ?? [];
		return next.find((el) => el.dataset.press === from.dataset.press && el.dataset.wager === from.dataset.wager) ?? nearest(next, from, "y");
	}
	const row = tray.includes(from) ? tray : own;
	if (sideways) return row[row.indexOf(from) + step];
	if (row === tray) return step < 0 ? nearest(own, from, "x") : undefined;
	return nearest(step > 0 ? tray : boxes.map((list) => list[list.length - 1]), from, "x");
}

/** The buttons of a bar that can be seen, row by row. @param {HTMLElement} bar */
function buttonsOf(bar) {
	return all(bar, ".slots > button").filter((b) => b.checkVisibility());
}

/** Only one button of a bar is a stop of the Tab key: the one that had the focus last. @param {HTMLElement} bar */
export function rove(bar) {
	const stop = (/** @type {HTMLElement | undefined} */ at) => all(bar, ".slots > button").forEach((b) => (b.tabIndex = b === at ? 0 : -1));
	stop(all(bar, ".slots > button")[0]);
	bar.addEventListener("focusin", (e) => e.target instanceof HTMLElement && e.target.matches(".slots > button") && stop(e.target));
}

/**
 * Goes along a bar that has the focus; between its rows where it shows more than one.
 * @type {(bar: HTMLElement, key: string) => boolean}
 */
export function goAlong(bar, key) {
	const list = buttonsOf(bar);
	const at = list.findIndex((b) => b === document.activeElement);
	if (at < 0) return false;
	const step = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
	if (key === "ArrowLeft" || key === "ArrowRight") {
		list[(at + step + list.length) % list.length].focus();
		return true;
	}
	const other = list.filter((b) => step * (middle(b).y - middle(list[at]).y) > 8);
	const row = other.length > 0 ? middle(nearest(other, list[at], "y") ?? list[at]).y : 0;
	const next = nearest(other.filter((b) => Math.abs(middle(b).y - row) < 8), list[at], "x");
	next?.focus();
	return next !== undefined;
}
