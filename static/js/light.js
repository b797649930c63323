// Lights the place and the button of the next step in guided mode, as the checklist and
// the floor's bar name them.

import { all, one } from "./page.js";
import { barAt, unfold } from "./place.js";

/** @param {HTMLElement} table */
export function light(table) {
	for (const lit of table.querySelectorAll(".lit")) lit.classList.remove("lit");
	for (const step of all(table, "[data-glow-verb]")) {
		for (const id of (step.dataset.glow ?? "").split(" ")) {
			if (id) document.getElementById(id)?.classList.add("lit");
		}
		const line = step.dataset.do ?? "";
		const button = table.dataset.view === "dealer" ? buttonOf(table, line) : floors(table, step.dataset.glowVerb ?? "");
		button?.classList.add("lit");
		if (!button || table.dataset.view !== "dealer") continue;
		spotOf(table, button, line)?.classList.add("lit");
		const more = button.closest(".rest") && one(button.closest("[data-bar]") ?? table, "[data-more]");
		if (!more) continue;
		if (button.closest(".edge")) more.classList.add("lit");
		else unfold(more, true);
	}
}

/** The lines of the steps that are lit. @param {HTMLElement} table */
export function stepsOf(table) {
	return all(table, "[data-glow-verb]").map((step) => step.dataset.do ?? "");
}

/** The button of the floor's panel. @type {(table: HTMLElement, verb: string) => HTMLElement | undefined} */
function floors(table, verb) {
	return all(table, `.controls.for-${table.dataset.view} .verb`).find((b) => verb !== "" && b.dataset.verb === verb);
}

/** What the blanks of a line stand for. @type {Record<string, string>} */
const blanks = { at: "[0-9.]+", box: "[0-9]+", wager: "[a-z0-9-]+", n: "[0-9]+", sum: "[0-9.]+", amount: "[0-9.]+", cards: "[0-9]+" };

/** The dealer's button that says a line. @type {(table: HTMLElement, line: string) => HTMLElement | undefined} */
export function buttonOf(table, line) {
	return all(table, ".for-dealer .verb").find((b) => {
		const form = (b.dataset.line ?? "").replace(/ \{(chips|counts|text)\}/g, "( .*)?").replace(/\{([a-z]+)\}/g, (_, name) => blanks[name] ?? "\\S+");
		return new RegExp(`^${form}$`).test(line);
	});
}

/** Of places that a table has once, what is pressed. @type {Record<string, string>} */
const once = {
	own: "#dealer .place", community: "#community .place", reader: "#reader .place", shoe: "#shoe .place", rack: "#rack .place",
	pack: "#pack .place", shuffler: "#shuffler .place", tray: ".tray .tag", meters: "#progressive .place",
};

/** The box or hand, and the wager, that a line speaks of. @param {string} line */
export function spokenOf(line) {
	const box = line.match(/\b[1-9](?:\.[0-9])?\b/)?.[0] ?? "";
	const at = /\bswitch [1-9]/.test(line) ? `switch ${box}` : box;
	const wager = /^(pay|take|push|half|return|press|press aside|check|light|credit) [0-9.]+ ([a-z][a-z0-9-]*)/.exec(line)?.[2] ?? "main";
	return { at, wager };
}

/** What is pressed on the felt to come to a button. @type {(table: HTMLElement, button: HTMLElement, line: string) => HTMLElement | null} */
export function spotOf(table, button, line) {
	const bar = button.closest("[data-bar]")?.getAttribute("data-bar") ?? "";
	if (once[bar]) return one(table, once[bar]);
	const { at, wager } = spokenOf(line);
	const box = at.replace("switch ", "").split(".")[0];
	if (bar === "wager") {
		const spots = all(table, `[data-press="bet"][data-wager="${wager}"]`).filter((el) => el.dataset.at === at || (wager !== "main" && el.dataset.at === box));
		return spots.find((el) => !el.matches(".spot")) ?? spots[0] ?? null;
	}
	if (bar === "cash") return one(table, `#box-${box} .sundries [data-press]`) ?? one(table, `.cash[data-at="${box}"]`);
	if (bar !== "edge" && barAt(at) === "switch") return one(table, `.switch-place[data-at="${at}"]`);
	if (bar !== "cards") return null;
	return cardsOf(table, at);
}

/** What is pressed of a box's or hand's cards, or where they will lie. @type {(table: HTMLElement, at: string) => HTMLElement | null} */
export function cardsOf(table, at) {
	return one(table, `.hand[data-at="${at}"] .cards:has(.card)`) ?? one(table, `.halves [data-at="${at}"]`) ?? one(table, `#box-${at.split(".")[0]} .place`);
}
