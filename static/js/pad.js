// Asks for a number, an amount, words, or a place in the pack.

/** @typedef {"number" | "amount" | "text" | "cards"} Kind */

/** @param {string} id */
function part(id) {
	const found = document.getElementById(id);
	if (!found) throw new Error(`pad: no element #${id}`);
	return found;
}

const dialog = /** @type {HTMLDialogElement} */ (part("pad"));
const value = part("pad-value");
const words = /** @type {HTMLInputElement} */ (part("pad-text"));
const range = /** @type {HTMLInputElement} */ (part("pad-range"));
const cover = part("pad-cover");
const bust = part("pad-bust");
const coverHere = part("pad-cover-here");

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

/** @param {string} digit */
function type(digit) {
	if (digit === "⌫") typed = typed.slice(0, -1);
	else if (digit === "." && (kind !== "amount" || typed.includes("."))) return;
	else if (typed.length < 8) typed += digit;
	show();
}

part("pad-keys").addEventListener("click", (e) => {
	const key = e.target instanceof Element ? e.target.closest("[data-digit]") : null;
	if (key instanceof HTMLElement) type(key.dataset.digit ?? "");
});
range.addEventListener("input", show);
bust.addEventListener("click", () => {
	said = "bust";
	dialog.close("ok");
});
coverHere.addEventListener("click", () => {
	said = `cover ${range.value}`;
	dialog.close("ok");
});
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
 * @param {string} title
 * @param {{cards?: number, canBust?: boolean, fromBottom?: boolean, at?: number, cover?: boolean}} [more]
 *   at is where the cover card begins; cover also offers to leave it there as
 *   the end of the shoe, which answers "cover 60", counted from the top
 * @returns {Promise<string | null>} what was said, or null
 */
export function ask(what, title, more = {}) {
	kind = what;
	typed = said = "";
	words.value = "";
	part("pad-title").textContent = title;
	part("pad-keys").hidden = what === "text" || what === "cards";
	part("pad-depth").hidden = what !== "cards";
	value.parentElement?.toggleAttribute("hidden", what === "text");
	words.hidden = what !== "text";
	bust.hidden = !more.canBust;
	coverHere.hidden = !more.cover;
	part("pad-ok").textContent = more.cover ? "Cut here" : "Do it";
	if (what === "cards") {
		range.max = String(more.cards ?? 0);
		range.value = String(more.at ?? Math.round((more.cards ?? 0) / 2));
		range.dir = cover.ownerSVGElement ? (more.fromBottom ? "rtl" : "ltr") : "ltr";
		cover.setAttribute("transform", more.fromBottom ? "matrix(-1 0 0 1 400 0)" : "");
	}
	show();
	dialog.returnValue = "cancel";
	dialog.showModal();
	(what === "text" ? words : what === "cards" ? range : part("pad-ok")).focus();
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
