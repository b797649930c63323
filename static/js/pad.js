// Asks for a number, an amount, words, or a place in the pack.

import { on, part } from "./page.js";

/** @typedef {"number" | "amount" | "text" | "cards"} Kind */

const dialog = part("pad", HTMLDialogElement);
const title = part("pad-title", HTMLElement);
const value = part("pad-value", HTMLElement);
const words = part("pad-text", HTMLInputElement);
const keys = part("pad-keys", HTMLElement);
const depth = part("pad-depth", HTMLElement);
const range = part("pad-range", HTMLInputElement);
const cover = part("pad-cover", SVGElement);
const bust = part("pad-bust", HTMLElement);
const coverHere = part("pad-cover-here", HTMLElement);
const ok = part("pad-ok", HTMLElement);

/** @type {Kind} */
let kind = "number";
let typed = "";
let said = "";

function show() {
	value.textContent = kind === "cards" ? range.value : typed;
	if (kind !== "cards") return;
	const x = 10 + (380 * Number(range.value)) / Math.max(1, Number(range.max));
	cover.setAttribute("d", `M${x.toFixed(1)} 68V-6`);
}

/** @param {string} answer */
function say(answer) {
	said = answer;
	dialog.close("ok");
}

/** @param {string} digit */
function type(digit) {
	if (digit === "⌫") typed = typed.slice(0, -1);
	else if (digit === "." && (kind !== "amount" || typed.includes("."))) return;
	else if (typed.length < 8) typed += digit;
	show();
}

keys.addEventListener("click", (e) => type(on(e, "[data-digit]")?.dataset.digit ?? ""));
range.addEventListener("input", show);
bust.addEventListener("click", () => say("bust"));
coverHere.addEventListener("click", () => say(`cover ${range.value}`));
dialog.addEventListener("keydown", (e) => {
	if (e.target === words || e.ctrlKey || e.metaKey || e.altKey) return;
	if (kind === "number" && e.key === "b" && !bust.hidden) bust.click();
	else if (kind !== "cards" && /^[0-9.]$/.test(e.key)) type(e.key);
	else if (kind !== "cards" && e.key === "Backspace") type("⌫");
	else if (e.key === "Enter") dialog.close("ok");
	else return;
	e.preventDefault();
});

/**
 * @param {Kind} what
 * @param {string} heading
 * @param {{cards?: number, canBust?: boolean, fromBottom?: boolean, at?: number, cover?: boolean}} [more]
 *   at is where the cover card begins; cover also offers to leave it there as
 *   the end of the shoe, which answers "cover 60", counted from the top
 * @returns {Promise<string | null>} what was said, or null
 */
export function ask(what, heading, more = {}) {
	kind = what;
	typed = said = "";
	words.value = "";
	title.textContent = heading;
	keys.hidden = what === "text" || what === "cards";
	depth.hidden = what !== "cards";
	value.parentElement?.toggleAttribute("hidden", what === "text");
	words.hidden = what !== "text";
	bust.hidden = !more.canBust;
	coverHere.hidden = !more.cover;
	ok.textContent = more.cover ? "Cut here" : "Do it";
	if (what === "cards") {
		range.max = String(more.cards ?? 0);
		range.value = String(more.at ?? Math.round((more.cards ?? 0) / 2));
		range.dir = more.fromBottom ? "rtl" : "ltr";
		cover.setAttribute("transform", more.fromBottom ? "matrix(-1 0 0 1 400 0)" : "");
	}
	show();
	dialog.returnValue = "cancel";
	dialog.showModal();
	(what === "text" ? words : what === "cards" ? range : ok).focus();
	return new Promise((done) => {
		dialog.addEventListener(
			"close",
			() => {
				const answer = said || (what === "text" ? words.value.trim() : (value.textContent ?? ""));
				done(dialog.returnValue === "ok" && answer !== "" ? answer : null);
			},
			{ once: true },
		);
	});
}
