// Fills the blanks in a button's line: with what is chosen and held, or with what the
// person answers.

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

/** @type {(name: string, form: string, title: string, c: Choice) => Promise<string | null> | string} */
function blank(name, form, title, c) {
	const box = c.at.replace("switch ", "");
	const sum = c.hand.empty ? "" : c.hand.sum;
	const noChips = c.own ? "Take chips first." : "Take the chips from the tray first.";
	/** @type {Record<string, () => Promise<string | null> | string>} */
	const fills = {
		// Only acts on cards can have switch cards as their place.
		at: () => must(/^(deal|turn|clear|use) /.test(form) ? c.at : box, "Press a box first."),
		box: () => must(box.split(".")[0], "Press a box first."),
		wager: () => c.wager,
		stake: () => c.stake,
		sum: () => must(sum, noChips),
		chips: () => must(c.hand.chips, noChips),
		p: () => must(c.own && `p${c.own}`, "You have no box."),
		me: () => must(c.me && JSON.stringify(c.me), "Give a name first."),
		last: () => must(c.last, "There is no wager to repeat yet."),
		double: () => must(sum || c.double, "No wager lies there."),
		insure: () => must(sum || c.insure, "No wager lies there."),
		n: () => ask("number", title, { canBust: form.startsWith("call") }),
		amount: () => ask("amount", title),
		cards: () => ask("cards", title, { cards: Number(document.getElementById("pack")?.dataset.cards ?? 0), fromBottom: form.startsWith("cover") }),
		counts: () => ask("text", `${title}: how many of which, like 25x100 5x200`),
		text: () => words(form, title),
	};
	if (!(name in fills)) throw new Error(`blanks: no blank {${name}}`);
	return fills[name]();
}

/** @type {(said: string, why: string) => string} */
function must(said, why) {
	if (!said || said === "0") throw new Missing(why);
	return said;
}

/** Words for the end of a line: quoted, but for a list of cards. @type {(form: string, title: string) => Promise<string | null>} */
async function words(form, title) {
	const said = await ask("text", title);
	return said === null || form.startsWith("inject next") ? said : JSON.stringify(said);
}
