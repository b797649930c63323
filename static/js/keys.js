// Keyboard control. The keys of an act stand on its button: this finds the button and
// presses it.

/**
 * @typedef {object} Does what keys do beside buttons
 * @property {() => boolean} on whether single keys act
 * @property {(n: number) => void} place choose a box, 0 the dealer
 * @property {(n: number) => boolean} chip take the nth value, if there is one
 * @property {() => void} undo
 * @property {() => void} drop
 * @property {(way: "larger" | "smaller") => void} change what is in the hand
 * @property {() => void} wager the other wager of the box
 * @property {() => {bar: string, home: string}} chosen what kind of place, and of which hand's cards
 * @property {() => void} help
 */

import { all, one } from "./page.js";
import { ofBox, unfold } from "./place.js";

let prefix = "";

/** @type {(table: HTMLElement, does: Does) => void} */
export function listen(table, does) {
	document.addEventListener("keydown", (e) => {
		if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing || document.querySelector("dialog[open]")) return;
		const at = e.target;
		if (at instanceof Element && at.matches("input, select, textarea")) {
			if (e.key === "Escape" && at instanceof HTMLElement) at.blur();
			return;
		}
		if (e.key === "Escape") return does.drop();
		if (!does.on()) return;
		if (act(table, e, does)) e.preventDefault();
	});
}

/** @type {(table: HTMLElement, e: KeyboardEvent, does: Does) => boolean} */
function act(table, e, does) {
	const first = prefix;
	prefix = "";
	if (!first) {
		const digit = e.code.match(/^(?:Digit|Numpad)([0-9])$/)?.[1];
		if (digit !== undefined && (e.shiftKey || /^[0-9]$/.test(e.key))) {
			const n = Number(digit);
			if (table.dataset.view === "dealer" && !e.shiftKey) {
				does.place(n);
				return true;
			}
			// If there is no such chip the key means its character: on some keyboards =
			// is Shift and 0.
			if (does.chip(n)) return true;
		}
		if (e.key === "/") return line(table);
		/** @type {Record<string, () => void>} */
		const acts = {
			g: () => (prefix = "g"),
			Backspace: does.undo,
			"+": () => does.change("larger"),
			"-": () => does.change("smaller"),
			w: does.wager,
			"?": does.help,
		};
		if (Object.hasOwn(acts, e.key)) {
			acts[e.key]();
			return true;
		}
	}
	const keys = first ? `${first} ${e.key}` : e.key;
	const button = find(table, keys, does.chosen());
	if (!button) return false;
	button.click();
	return true;
}

/**
 * The button with these keys: one of the chosen place, then one of its box, then
 * one of a place of which the table has only one.
 * @type {(table: HTMLElement, keys: string, chosen: {bar: string, home: string}) => HTMLElement | undefined}
 */
function find(table, keys, { bar, home }) {
	const found = buttons(table).filter((b) => b.dataset.keys === keys);
	/** @param {HTMLElement} b */
	const at = (b) => b.closest("[data-bar]")?.getAttribute("data-bar") ?? "";
	const hands = ofBox.includes(home) ? ofBox : [home];
	return found.find((b) => at(b) === bar) ?? found.find((b) => hands.includes(at(b))) ?? found.find((b) => ![...ofBox, "own"].includes(at(b)));
}

/** The buttons of this view that have keys. @param {HTMLElement} table */
function buttons(table) {
	return all(table, `.controls.for-${table.dataset.view} [data-keys]`);
}

/** @param {HTMLElement} table */
function line(table) {
	const input = one(table, `.controls.for-${table.dataset.view} [data-command] input`);
	if (!input) return false;
	const more = one(table, ".edge [data-more]");
	if (more && input.closest(".edge")) unfold(more, true);
	input.closest("details")?.setAttribute("open", "");
	input.focus();
	return true;
}

/** Writes the list of keys of this view, from the buttons themselves. @type {(table: HTMLElement, list: HTMLElement) => void} */
export function explain(table, list) {
	const rows = [];
	const seen = new Set();
	for (const b of buttons(table)) {
		const keys = b.dataset.keys;
		const name = [...b.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE).map((n) => n.textContent).join("").trim();
		if (!keys || seen.has(keys + name)) continue;
		seen.add(keys + name);
		const key = document.createElement("dt");
		for (const k of keys.split(" ")) {
			const cap = document.createElement("kbd");
			cap.textContent = k;
			key.append(cap, " ");
		}
		const what = document.createElement("dd");
		what.textContent = name;
		rows.push(key, what);
	}
	list.replaceChildren(...rows);
}
