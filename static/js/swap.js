// Replaces elements of the page by fragments that arrive. An element that is being
// pressed, or that has a field with the focus, is replaced when it is released.

/** @typedef {{before?: () => any, after?: (memory: any, swapped: Element[]) => void}} Around */

export class Swap {
	/** @type {Map<string, string>} */
	#waiting = new Map();
	/** @type {Element | null} */
	#underHand = null;
	#dragging = false;
	/** The HTML of each element. @type {WeakMap<Element, string>} */
	#sources = new WeakMap();

	/** @param {Around} around what happens before and after a swap */
	constructor(around = {}) {
		this.around = around;
		document.addEventListener("pointerdown", (e) => (this.#underHand = /** @type {Element} */ (e.target)), true);
		for (const over of ["pointerup", "pointercancel"]) {
			// The click comes after the finger has gone; it must find its button.
			document.addEventListener(over, () => setTimeout(() => this.#letGo(), 0), true);
		}
		document.addEventListener("focusout", () => setTimeout(() => this.#catchUp(), 0));
	}

	/**
	 * @param {Record<string, string>} html new fragments by element id
	 * @param {boolean} quiet no memory is taken, nothing moves
	 */
	apply(html, quiet = false) {
		/** @type {[Element, string][]} */
		const now = [];
		for (const [id, source] of Object.entries(html)) {
			const old = document.getElementById(id);
			if (!old) throw new Error(`swap: no element #${id}`);
			if (this.#sources.get(old) === source) this.#waiting.delete(id);
			else if (this.#held(old)) this.#waiting.set(id, source);
			else now.push([old, source]);
		}
		if (now.length === 0) return;
		const memory = quiet ? undefined : this.around.before?.();
		const focused = document.activeElement;
		const home = now.find(([old]) => old.contains(focused))?.[0];
		const around = home?.closest(".box") ?? home; // a box's hands are an element of their own
		const swapped = now.map(([old, source]) => this.#replace(old, source));
		if (around) refocus(focused, around.id);
		this.around.after?.(memory, swapped);
	}

	/** While something is dragged, nothing is let go. */
	hold() {
		this.#dragging = true;
	}

	release() {
		this.#dragging = false;
		this.#letGo();
	}

	/** @type {(old: Element, source: string) => Element} */
	#replace(old, source) {
		this.#waiting.delete(old.id);
		const template = document.createElement("template");
		template.innerHTML = source;
		const fresh = template.content.firstElementChild;
		if (!fresh || fresh.id !== old.id) throw new Error(`swap: what came for #${old.id} is not it`);
		// Other elements that stand within it stay as they are.
		for (const place of fresh.querySelectorAll("[data-kept]")) {
			const kept = document.getElementById(place.id);
			if (!kept) throw new Error(`swap: no element #${place.id} to keep`);
			place.replaceWith(kept);
		}
		old.replaceWith(fresh);
		this.#sources.set(fresh, source);
		return fresh;
	}

	/** @param {Element} old */
	#held(old) {
		if (this.#underHand && old.contains(this.#underHand)) return true;
		// Where things stand below each other, one that grows moves the others.
		if (this.#underHand && old.closest("[data-still]")?.contains(this.#underHand)) return true;
		const active = document.activeElement;
		return old.contains(active) && active !== null && active.matches("input, select, textarea");
	}

	#letGo() {
		if (this.#dragging) return;
		this.#underHand = null;
		this.#catchUp();
	}

	#catchUp() {
		if (this.#waiting.size > 0) this.apply(Object.fromEntries(this.#waiting));
	}
}

/**
 * Gives the focus of a button that was replaced to the one that took its place. Where there
 * is none, the place where it stood keeps the focus.
 * @type {(button: Element | null, id: string) => void}
 */
function refocus(button, id) {
	const focus = sameButton(button);
	const fresh = document.getElementById(id);
	if (!focus || !fresh) return;
	const again = fresh.matches(focus) ? fresh : (fresh.querySelector(`:is(button, a, summary)${focus}`) ?? fresh.querySelector("button.place"));
	if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** A selector for the button that takes another's place. @param {Element | null} button */
function sameButton(button) {
	if (!(button instanceof HTMLElement)) return "";
	if (button.id) return `#${CSS.escape(button.id)}`;
	const marks = ["press", "at", "wager", "chip"].filter((k) => button.dataset[k] !== undefined);
	return marks.map((k) => `[data-${k}="${CSS.escape(button.dataset[k] ?? "")}"]`).join("");
}
