// A button's line has blanks; this fills them with what hands and eyes have
// chosen, asks for what only the person knows, and makes nothing up.

import { ask } from "./pad.js";

/**
 * @typedef {object} Choice what the blanks are filled with
 * @property {string} at the chosen hand or box
 * @property {string} wager
 * @property {string} stake what the player's chips are bet on
 * @property {string} own the player's own box
 * @property {string} me the person's name
 * @property {string} last the player's last wager
 * @property {string} double
 * @property {string} insure
 * @property {import("./chips.js").Handful} hand
 */

/** What is missing before an act can be done. */
export class Missing extends Error {}

/**
 * @param {string} form the line with its blanks
 * @param {string} title what the pad asks for
 * @param {Choice} choice
 * @returns {Promise<string | null>} the line, or null if the person thought better of it
 */
export async function fill(form, title, choice) {
	/** @type {string[]} */
	const parts = [];
	for (const word of form.split(/(\{[a-z]+\})/)) {
		if (!word.startsWith("{")) {
			parts.push(word);
			continue;
		}
		const said = await blank(word.slice(1, -1), form, title, choice);
		if (said === null) return null;
		if (said === "bust") return form.replace("{at}", choice.at).replace("{n}", "bust");
		parts.push(said);
	}
	return parts.join("").trim();
}

/**
 * @param {string} name
 * @param {string} form
 * @param {string} title
 * @param {Choice} c
 * @returns {Promise<string | null> | string}
 */
function blank(name, form, title, c) {
	switch (name) {
		case "at":
			// A box's switch cards are cards, and nothing else.
			return must(/^(deal|turn|clear|use) /.test(form) ? c.at : c.at.replace("switch ", ""), "Press a box first.");
		case "box":
			return must(c.at.replace("switch ", "").split(".")[0], "Press a box first.");
		case "wager":
			return c.wager;
		case "stake":
			return c.stake;
		case "sum":
			return must(c.hand.empty ? "" : c.hand.sum, c.own ? "Take chips first." : "Take the chips from the tray first.");
		case "chips":
			return must(c.hand.chips, c.own ? "Take chips first." : "Take the chips from the tray first.");
		case "p":
			return must(c.own && `p${c.own}`, "You have no box.");
		case "me":
			return must(c.me && JSON.stringify(c.me), "Give a name first.");
		case "last":
			return must(c.last, "There is no wager to repeat yet.");
		case "double":
			return must(c.hand.empty ? c.double : c.hand.sum, "No wager lies there.");
		case "insure":
			return must(c.hand.empty ? c.insure : c.hand.sum, "No wager lies there.");
		case "n":
			return ask("number", title, { canBust: form.startsWith("call") });
		case "amount":
			return ask("amount", title);
		case "cards":
			return ask("cards", title, { cards: packSize(), fromBottom: form.startsWith("cover") });
		case "counts":
			return ask("text", `${title}: how many of which, like 25x100 5x200`);
		case "text":
			return words(form, title);
	}
	throw new Error(`blanks: no blank {${name}}`);
}

/**
 * @param {string} said
 * @param {string} why
 */
function must(said, why) {
	if (!said || said === "0") throw new Missing(why);
	return said;
}

/**
 * Words for the end of a line: quoted, but for a list of cards.
 * @param {string} form
 * @param {string} title
 */
async function words(form, title) {
	const said = await ask("text", title);
	return said === null || form.startsWith("inject next") ? said : JSON.stringify(said);
}

function packSize() {
	return Number(document.getElementById("pack")?.dataset.cards ?? 0);
}
