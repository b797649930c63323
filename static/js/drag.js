// Dragging: one motion for what two presses do; and long presses. Everything can also
// be done without a drag.

import { on } from "./page.js";
import { drawStacks, tallest } from "./chips.js";

const far = 8;
/** A tube that is held this long gives more chips, in milliseconds. */
const long = 380;
/** A card that is held this long without being moved is dealt face down. */
const longest = 700;
const again = 90;
/** Cards that are held over other cards this long pick them up. */
const linger = 240;

/**
 * @typedef {object} Hold
 * @property {HTMLElement} from
 * @property {string} what
 * @property {string} at
 * @property {string} wager
 * @property {number} x
 * @property {number} y
 * @property {number} id
 * @property {HTMLElement | null} ghost
 * @property {string[]} scoop whose cards are in the hand, in the order in which they were picked up
 * @property {{at: string, since: number} | null} over other cards, or cash, under the pointer
 * @property {string} shown before which box change was shown to be seen
 */

/** @type {(table: HTMLElement, hands: import("./hand.js").Hands, swap: import("./swap.js").Swap) => void} */
export function drag(table, hands, swap) {
	/** @type {Hold | null} */
	let held = null;
	/** @type {Element | null} */
	let aimed = null;
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	let staying;

	table.addEventListener("pointerdown", (e) => {
		const player = table.dataset.view === "player";
		if (!(player || table.dataset.view === "dealer") || e.button !== 0 || held) return;
		const from = on(e, "[data-grab], .purse [data-press=chip]");
		if (!from) return;
		const { grab = "chip", at = "", wager = "main" } = from.dataset;
		if (player && grab !== "chip" && grab !== "chips") return;
		held = { from, what: grab, at, wager, x: e.clientX, y: e.clientY, id: e.pointerId, ghost: null, scoop: at ? [at] : [], over: null, shown: "" };
		if (grab === "chip") staying = setTimeout(more, long, true);
		if (grab === "shoe") staying = setTimeout(faceDown, longest);
	});
	table.addEventListener("contextmenu", (e) => held && e.preventDefault());

	/** Takes another chip from a tube that is held, up to a stack. @param {boolean} first */
	function more(first) {
		if (!held || held.ghost) return;
		const { chip = "", cents } = held.from.dataset;
		if (first) swallowClick(held.id);
		if (!first && hands.handful.count(chip) % tallest === 0) return;
		hands.handful.take(chip, Number(cents));
		staying = setTimeout(more, again, false);
	}

	function faceDown() {
		if (!held || held.ghost) return;
		swallowClick(held.id);
		hands.holdDown();
	}

	addEventListener("pointermove", (e) => {
		if (!held || e.pointerId !== held.id) return;
		if (!held.ghost) {
			if (Math.hypot(e.clientX - held.x, e.clientY - held.y) < far) return;
			clearTimeout(staying);
			held.ghost = ghostOf(held.from, held.what, hands);
			if (!held.ghost) {
				held = null;
				return;
			}
			document.body.append(held.ghost);
			swap.hold();
		}
		held.ghost.style.translate = `${e.clientX}px ${e.clientY}px`;
		if (held.what === "shoe") held.ghost.firstElementChild?.classList.toggle("back", hands.down !== e.shiftKey);
		if (held.what === "cards") scoop(held, e);
		const place = target(e, held);
		if (held.what === "chips") prove(held, place);
		aim(place);
	});

	/** Change that stays over the cash is spread, for its owner and the eye above to
	 * see; let go there it is proved and then passed.
	 * @param {Hold} h
	 * @param {HTMLElement | null} place
	 */
	function prove(h, place) {
		const at = table.dataset.view === "dealer" && place?.matches("[data-press=notes], [data-press=offered]") ? (place.dataset.at ?? "") : "";
		if ((h.over?.at ?? "") === at) return;
		clearTimeout(staying);
		h.over = at ? { at, since: performance.now() } : null;
		if (!at || h.shown === at) return;
		staying = setTimeout(() => {
			if (held !== h || h.over?.at !== at) return;
			h.shown = at;
			h.ghost?.classList.add("spread");
		}, longest);
	}

	/** Cards over which the hand lingers come with it.
	 * @param {Hold} h
	 * @param {PointerEvent} e
	 */
	function scoop(h, e) {
		const under = document.elementsFromPoint(e.clientX, e.clientY).find((el) => el.matches(".card") && table.contains(el))?.closest("[data-grab=cards]");
		const at = under instanceof HTMLElement ? (under.dataset.at ?? "") : "";
		if (!at || h.scoop.includes(at)) {
			h.over = null;
			clearTimeout(staying);
			return;
		}
		if (h.over?.at === at) return;
		h.over = { at, since: e.timeStamp };
		clearTimeout(staying);
		staying = setTimeout(() => {
			if (held !== h || h.over?.at !== at || !under) return;
			h.scoop.push(at);
			h.ghost?.append(copyOf(under));
		}, linger);
	}

	addEventListener("pointerup", (e) => {
		if (!held || e.pointerId !== held.id) return;
		clearTimeout(staying);
		if (!held.ghost) {
			held = null;
			return;
		}
		const was = held;
		const place = target(e, was);
		end();
		swallowClick(-1);
		if (!place) {
			if (was.what === "shoe") hands.letGo();
			return;
		}
		if (was.what === "cards" && place.dataset.press !== "place") return void pickUp(was.scoop);
		if (was.what === "chip") hands.handful.take(was.from.dataset.chip ?? "", Number(was.from.dataset.cents));
		if (was.what === "chip" && !place.matches(".bet, .lies")) return;
		if (table.dataset.view === "player") return hands.press(place, false, null);
		if (was.what === "chip") return;
		const before = hands.wager;
		hands.wager = was.wager;
		const line = hands.lineOf({ what: was.what, at: was.at }, place, hands.down !== e.shiftKey);
		hands.wager = before;
		if (!line) return;
		hands.letGo();
		hands.chooseFrom(place);
		void pass(line, was.shown && was.shown === place.dataset.at && line.startsWith("change ") ? was.shown : "");
	});

	/** Says a line, after the change that it passes was proved.
	 * @param {string} line
	 * @param {string} shown
	 */
	async function pass(line, shown) {
		if (!shown || (await hands.doings.act(`prove ${shown}`))) await hands.doings.act(line);
	}

	/** Puts the cards of several places into the rack, in the order in which they
	 * came into the hand, for as long as that is done.
	 * @param {string[]} places
	 */
	async function pickUp(places) {
		hands.letGo();
		for (const at of places) if (!(await hands.doings.act(`clear ${at}`))) return;
	}

	addEventListener("pointercancel", () => held && end());
	addEventListener("keydown", (e) => e.key === "Escape" && held?.ghost && end());

	function end() {
		clearTimeout(staying);
		held?.ghost?.remove();
		held = null;
		aim(null);
		swap.release();
	}

	/** @param {Element | null} place */
	function aim(place) {
		const look = place?.matches(".place") ? place.parentElement : place;
		if (look === aimed) return;
		aimed?.classList.remove("aimed");
		look?.classList.add("aimed");
		aimed = look ?? null;
	}

	/**
	 * The place under the pointer that what is held can be set down on.
	 * @type {(e: PointerEvent, h: Hold) => HTMLElement | null}
	 */
	function target(e, h) {
		for (const el of document.elementsFromPoint(e.clientX, e.clientY)) {
			const place = el.closest("[data-press]");
			if (!(place instanceof HTMLElement) || !table.contains(place)) continue;
			if (table.dataset.view === "player") {
				if (place.dataset.press === "mine" || place.dataset.press === "side") return place;
				continue;
			}
			if (h.what === "chip") return place.dataset.press === "chip" ? null : place;
			if (place === h.from) continue;
			if (hands.lineOf({ what: h.what, at: h.at }, place, false)) return place;
		}
		return null;
	}
}

/**
 * A finger that moves where nothing scrolls is for us alone: of its last speed Chromium
 * would make a scrolling that nobody sees, and the next tap would only end that.
 * @param {HTMLElement} table
 */
export function noFling(table) {
	table.addEventListener("touchmove", (e) => {
		for (let el = /** @type {Element | null} */ (e.target); el && el !== table; el = el.parentElement) {
			if (e.cancelable && getComputedStyle(el).touchAction === "none") return e.preventDefault();
		}
	}, { passive: false });
}

/** A finger that stays on a place for so many milliseconds opens its bar. */
const stays = 500;

/** A finger that stays on a place opens its bar, whatever the hand holds. @type {(table: HTMLElement, hands: import("./hand.js").Hands) => void} */
export function longPress(table, hands) {
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	let staying;
	let from = { x: 0, y: 0, id: -1 };
	const moved = () => clearTimeout(staying);

	table.addEventListener("pointerdown", (e) => {
		moved();
		const target = on(e, "[data-press]");
		// Of a tube a long press takes more chips, of the shoe a card face down.
		if (e.pointerType !== "touch" || table.dataset.view !== "dealer" || !target || /^(chip|shoe|prompt)$/.test(target.dataset.press ?? "")) return;
		from = { x: e.clientX, y: e.clientY, id: e.pointerId };
		staying = setTimeout(() => {
			swallowClick(from.id);
			hands.chooseFrom(target);
		}, stays);
	});
	addEventListener("pointermove", (e) => e.pointerId === from.id && Math.hypot(e.clientX - from.x, e.clientY - from.y) > far && moved());
	for (const over of ["pointerup", "pointercancel"]) addEventListener(over, moved);
}

/**
 * The click that a drag ends with is no press; nor the one of a finger that has
 * stayed down, whenever it goes.
 * @param {number} until the pointer that is still down, -1 for none
 */
export function swallowClick(until) {
	/** @param {Event} e */
	const stop = (e) => {
		e.stopPropagation();
		e.preventDefault();
	};
	addEventListener("click", stop, { capture: true, once: true });
	const over = () => setTimeout(() => removeEventListener("click", stop, { capture: true }), 50);
	if (until < 0) return void over();
	for (const end of ["pointerup", "pointercancel"]) addEventListener(end, over, { once: true });
}

/**
 * What the pointer carries.
 * @type {(from: HTMLElement, what: string, hands: import("./hand.js").Hands) => HTMLDivElement | null}
 */
function ghostOf(from, what, hands) {
	const ghost = document.createElement("div");
	ghost.className = `ghost ${what}`;
	ghost.setAttribute("aria-hidden", "true");
	if (what === "shoe") {
		const card = document.createElement("span");
		card.className = hands.down ? "card back" : "card";
		ghost.append(card);
	} else if (what === "chip") {
		ghost.append(...drawStacks(Number(from.dataset.cents), 1));
	} else if (what === "chips") {
		if (hands.handful.empty) return null;
		ghost.append(...hands.handful.byValue.flatMap(({ cents, count }) => drawStacks(cents, count)));
	} else {
		const look = what === "stray" ? from.parentElement?.querySelector(".cards") : from;
		if (!look || (what === "cards" && look.childElementCount === 0)) return null;
		ghost.append(copyOf(look));
	}
	const width = from.getBoundingClientRect().width;
	if (what !== "shoe" && what !== "chip" && what !== "chips") ghost.style.width = `${width}px`;
	return ghost;
}

/** @param {Element} look */
function copyOf(look) {
	const copy = /** @type {Element} */ (look.cloneNode(true));
	copy.removeAttribute("id");
	for (const el of copy.querySelectorAll("[id]")) el.removeAttribute("id");
	return copy;
}
