// Dragging: the same moves as press and press, with one motion. No drag is the
// only way to anything.

import { drawStack } from "./tray.js";

const far = 8;

/**
 * @param {HTMLElement} table
 * @param {import("./hand.js").Hands} hands
 * @param {import("./swap.js").Swap} swap
 */
export function drag(table, hands, swap) {
	/** @type {{from: HTMLElement, what: string, at: string, wager: string, x: number, y: number, id: number, ghost: HTMLElement | null} | null} */
	let held = null;
	/** @type {Element | null} */
	let aimed = null;

	table.addEventListener("pointerdown", (e) => {
		if (table.dataset.view !== "dealer" || e.button !== 0 || held) return;
		const from = e.target instanceof Element ? e.target.closest("[data-grab]") : null;
		if (!(from instanceof HTMLElement)) return;
		const { grab = "", at = "", wager = "main" } = from.dataset;
		held = { from, what: grab, at, wager, x: e.clientX, y: e.clientY, id: e.pointerId, ghost: null };
	});

	addEventListener("pointermove", (e) => {
		if (!held || e.pointerId !== held.id) return;
		if (!held.ghost) {
			if (Math.hypot(e.clientX - held.x, e.clientY - held.y) < far) return;
			held.ghost = ghostOf(held.from, held.what, hands);
			if (!held.ghost) {
				held = null;
				return;
			}
			document.body.append(held.ghost);
			swap.hold();
		}
		held.ghost.style.translate = `${e.clientX}px ${e.clientY}px`;
		aim(target(e, held));
	});

	addEventListener("pointerup", (e) => {
		if (!held || e.pointerId !== held.id) return;
		if (!held.ghost) {
			held = null;
			return;
		}
		const was = held;
		const place = target(e, was);
		end();
		swallowClick();
		if (!place) return;
		if (was.what === "chip") {
			hands.handful.take(was.from.dataset.chip ?? "", Number(was.from.dataset.cents));
			return;
		}
		const before = hands.wager;
		hands.wager = was.wager;
		const line = hands.lineOf({ what: was.what, at: was.at }, place, hands.down !== e.shiftKey);
		hands.wager = before;
		if (!line) return;
		hands.letGo();
		hands.chooseFrom(place);
		hands.doings.act(line);
	});

	addEventListener("pointercancel", () => held && end());
	addEventListener("keydown", (e) => e.key === "Escape" && held?.ghost && end());

	function end() {
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
	 * @param {PointerEvent} e
	 * @param {{what: string, at: string, from: HTMLElement}} h
	 * @returns {HTMLElement | null}
	 */
	function target(e, h) {
		for (const el of document.elementsFromPoint(e.clientX, e.clientY)) {
			const place = el.closest("[data-press]");
			if (!(place instanceof HTMLElement) || !table.contains(place)) continue;
			if (h.what === "chip") return place.dataset.press === "chip" ? null : place;
			if (place === h.from) continue;
			if (hands.lineOf({ what: h.what, at: h.at }, place, false)) return place;
		}
		return null;
	}
}

/** The click that a drag ends with is no press. */
function swallowClick() {
	/** @param {Event} e */
	const stop = (e) => {
		e.stopPropagation();
		e.preventDefault();
	};
	addEventListener("click", stop, { capture: true, once: true });
	setTimeout(() => removeEventListener("click", stop, { capture: true }), 50);
}

/**
 * What the pointer carries.
 * @param {HTMLElement} from
 * @param {string} what
 * @param {import("./hand.js").Hands} hands
 */
function ghostOf(from, what, hands) {
	const ghost = document.createElement("div");
	ghost.className = `ghost ${what}`;
	ghost.setAttribute("aria-hidden", "true");
	if (what === "shoe") {
		const card = document.createElement("span");
		card.className = "card back";
		ghost.append(card);
	} else if (what === "chip") {
		ghost.append(drawStack(Number(from.dataset.cents), 1));
	} else if (what === "chips") {
		if (hands.handful.empty) return null;
		ghost.append(...hands.handful.byValue.map(({ cents, count }) => drawStack(cents, count)));
	} else {
		const look = what === "stray" ? from.parentElement?.querySelector(".cards") : from;
		if (!look || (what === "cards" && look.childElementCount === 0)) return null;
		const copy = look.cloneNode(true);
		if (copy instanceof Element) for (const el of copy.querySelectorAll("[id]")) el.removeAttribute("id");
		ghost.append(copy);
	}
	const width = from.getBoundingClientRect().width;
	if (what !== "shoe" && what !== "chip" && what !== "chips") ghost.style.width = `${width}px`;
	return ghost;
}
