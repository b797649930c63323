// What was sent and is not answered yet: a ghost at its place on the felt, and a mark on
// the button of its act.

import { drawStacks } from "./chips.js";
import { buttonOf, cardsOf, spokenOf, spotOf } from "./light.js";
import { all, one } from "./page.js";

/** Where a line will take effect. @type {(table: HTMLElement, line: string) => HTMLElement | null} */
function placeOf(table, line) {
	const [word, to = ""] = line.split(" ");
	if (word === "deal" && to === "dealer") return one(table, "#dealer .place");
	if (word === "burn" || word === "discard") return one(table, "#rack .place");
	if (word === "drop" || word === "toke") return one(table, `.${word} .place`);
	const button = buttonOf(table, line);
	if (button) return spotOf(table, button, line);
	const { at } = spokenOf(line);
	return at ? cardsOf(table, at) : null;
}

/**
 * Where a line that was refused is told: where its button opens, null for one of the
 * table's edge, undefined where no place of it can be seen.
 * @type {(table: HTMLElement, line: string) => HTMLElement | null | undefined}
 */
export function toldAt(table, line) {
	const button = buttonOf(table, line);
	if (button?.closest(".edge")) return null;
	const place = button ? spotOf(table, button, line) : placeOf(table, line);
	return place?.checkVisibility() ? place : undefined;
}

/** @type {(table: HTMLElement, felt: HTMLElement) => (lines: string[]) => void} */
export function ghosts(table, felt) {
	return (lines) => {
		for (const old of all(felt, ".unanswered")) old.remove();
		for (const sent of all(table, ".for-dealer [aria-busy]")) sent.removeAttribute("aria-busy");
		if (table.dataset.view !== "dealer") return;
		for (const line of lines) {
			buttonOf(table, line)?.setAttribute("aria-busy", "true");
			const place = placeOf(table, line);
			if (place) felt.append(ghost(felt, place, line));
		}
	};
}

/** @type {(felt: HTMLElement, place: HTMLElement, line: string) => HTMLElement} */
function ghost(felt, place, line) {
	const mark = document.createElement("div");
	mark.className = "unanswered";
	mark.dataset.sent = line;
	mark.setAttribute("aria-hidden", "true");
	const origin = felt.getBoundingClientRect();
	let at = place.getBoundingClientRect();
	if (line.startsWith("deal ")) {
		mark.classList.add("of-card");
		at = nextCard(felt, place);
	} else if (/^(pay|press|change|bonus) /.test(line)) {
		mark.classList.add("of-chips");
		for (const [, value, count] of line.matchAll(/\b([0-9.]+)x([0-9]+)\b/g)) mark.append(...drawStacks(Math.round(Number(value) * 100), Number(count)));
	}
	mark.style.left = `${at.left - origin.left}px`;
	mark.style.top = `${at.top - origin.top}px`;
	mark.style.width = `${at.width}px`;
	mark.style.height = `${at.height}px`;
	return mark;
}

/** How much of a card the next one leaves to be seen. */
const shown = 0.4;

/** Where the next card will lie. @type {(felt: HTMLElement, place: HTMLElement) => DOMRect} */
function nextCard(felt, place) {
	const hand = place.closest(".hand, .dealer-hand, .switch-place") ?? place;
	const last = [...hand.querySelectorAll(".card")].at(-1)?.getBoundingClientRect();
	if (last) return new DOMRect(last.left + shown * last.width, last.top, last.width, last.height);
	const at = place.getBoundingClientRect();
	const like = felt.querySelector(".card:not(.at-mouth)")?.getBoundingClientRect();
	const width = Math.min(like?.width ?? 48, at.width);
	const height = width * 1.4;
	return new DOMRect((at.left + at.right - width) / 2, (at.top + at.bottom - height) / 2, width, height);
}
