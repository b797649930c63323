// Keyboard control. The keys of an act stand on its button: this finds the button and
// presses it.

/**
 * @typedef {object} Does what keys do beside buttons
 * @property {() => boolean} on whether single keys act
 * @property {(n: number) => void} place choose a box, 0 the dealer
 * @property {(n: number) => boolean} chip take the nth value, if there is one
 * @property {(key: string) => boolean} arrow go to the next spot or button
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

/**
 * A key that is no button's.
 * @typedef {object} Key
 * @property {string} shows as the overlay writes it
 * @property {string} says what it does
 * @property {string[]} [views] whose it is; everybody's if there are none
 * @property {boolean} [always] it acts where single keys do not, too
 * @property {(e: KeyboardEvent) => boolean} match
 * @property {(does: Does, e: KeyboardEvent, table: HTMLElement) => boolean | void} act false if the key means something else here
 */

/** The digit of a key. @param {KeyboardEvent} e */
function digit(e) {
	const n = e.code.match(/^(?:Digit|Numpad)([0-9])$/)?.[1];
	return n !== undefined && (e.shiftKey || /^[0-9]$/.test(e.key)) ? Number(n) : -1;
}

/** @type {(key: string) => (e: KeyboardEvent) => boolean} */
const is = (key) => (e) => e.key === key;

/** All keys that are no button's: what is pressed is looked up here, and the overlay lists it. @type {Key[]} */
const own = [
	{ shows: "1 – 7", says: "Choose a box; again, its next hand. With a card in the hand it is dealt there", views: ["dealer"], match: (e) => !e.shiftKey && digit(e) > 0, act: (does, e) => does.place(digit(e)) },
	{ shows: "0", says: "Choose your own cards", views: ["dealer"], match: (e) => !e.shiftKey && digit(e) === 0, act: (does) => does.place(0) },
	{ shows: "← ↑ → ↓", says: "Go from spot to spot; in a bar, from button to button", views: ["dealer"], always: true, match: (e) => e.key.startsWith("Arrow"), act: (does, e) => does.arrow(e.key) },
	{ shows: "Enter", says: "Press the spot, and go into its bar", views: ["dealer"], always: true, match: () => false, act: () => false },
	{ shows: "⇧ 1 – 9", says: "Take a chip, the lowest value first", views: ["dealer"], match: (e) => e.shiftKey && digit(e) >= 0, act: (does, e) => does.chip(digit(e)) },
	{ shows: "1 – 9", says: "Take a chip, the lowest value first", views: ["player"], match: (e) => digit(e) >= 0, act: (does, e) => does.chip(digit(e)) },
	{ shows: "⌫", says: "Put the last chip back", match: is("Backspace"), act: (does) => does.undo() },
	{ shows: "+", says: "Change what is in the hand for larger chips", match: is("+"), act: (does) => does.change("larger") },
	{ shows: "-", says: "Break what is in the hand into smaller chips", match: is("-"), act: (does) => does.change("smaller") },
	{ shows: "w", says: "Go from the wager to the insurance, and back", views: ["dealer"], match: is("w"), act: (does) => does.wager() },
	{ shows: "Esc", says: "Let go of everything, and close the bar", always: true, match: is("Escape"), act: (does) => does.drop() },
	{ shows: "n", says: "After a case that was due, deal the next", views: ["dealer"], match: is("n"), act: (_, __, table) => next(table) },
	{ shows: "/", says: "Write a line of the notation", match: is("/"), act: (_, __, table) => line(table) },
	{ shows: "?", says: "Show these keys", match: is("?"), act: (does) => does.help() },
];

/** The keys of a view. @param {HTMLElement} table */
function ownOf(table) {
	return own.filter((key) => !key.views || key.views.includes(table.dataset.view ?? ""));
}

/** @type {(table: HTMLElement, does: Does) => void} */
export function listen(table, does) {
	document.addEventListener("keydown", (e) => {
		if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing || document.querySelector("dialog[open]")) return;
		const at = e.target;
		if (at instanceof Element && at.matches("input, select, textarea")) {
			if (e.key === "Escape" && at instanceof HTMLElement) at.blur();
			return;
		}
		if (act(table, e, does)) e.preventDefault();
	});
}

/** @type {(table: HTMLElement, e: KeyboardEvent, does: Does) => boolean} */
function act(table, e, does) {
	const first = prefix;
	prefix = "";
	for (const key of first && e.key !== "Escape" ? [] : ownOf(table)) {
		if ((key.always || does.on()) && key.match(e) && key.act(does, e, table) !== false) return true;
	}
	if (!does.on()) return false;
	if (!first && e.key === "g") {
		prefix = "g";
		return true;
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

/** The buttons of this view that have keys; at a terminal those of its screen. @param {HTMLElement} table */
function buttons(table) {
	return all(table, one(table, "#terminal:not([hidden])") ? "#terminal [data-keys]" : `.controls.for-${table.dataset.view} [data-keys]`);
}

/** Deals the next case, where one is over. @param {HTMLElement} table */
function next(table) {
	const button = one(table, "#case [data-next]");
	button?.click();
	return button !== null;
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

/** Writes the list of keys of this view: those that are looked up here, and those of the buttons. @type {(table: HTMLElement, list: HTMLElement) => void} */
export function explain(table, list) {
	/** @type {Map<string, [string, string]>} */
	const rows = new Map();
	for (const { shows, says } of ownOf(table)) rows.set(shows + says, [shows, says]);
	for (const b of buttons(table)) {
		const name = [...b.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE).map((n) => n.textContent).join("").trim();
		const keys = b.dataset.keys;
		if (!keys) continue; // an act that has none is pressed
		rows.set(keys + name, [keys, name]);
	}
	list.replaceChildren(
		...[...rows.values()].flatMap(([keys, says]) => {
			const key = document.createElement("dt");
			for (const k of /[–←]/.test(keys) ? [keys] : keys.split(" ")) {
				const cap = document.createElement("kbd");
				cap.textContent = k;
				key.append(cap, " ");
			}
			const what = document.createElement("dd");
			what.textContent = says;
			return [key, what];
		}),
	);
}
