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
		const swapped = now.map(([old, source]) => this.#replace(old, source));
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
		const focus = old.contains(document.activeElement) ? sameButton(document.activeElement) : "";
		old.replaceWith(fresh);
		this.#sources.set(fresh, source);
		if (focus) {
			// Where the button has gone its place keeps the focus.
			const again = fresh.matches(focus) ? fresh : (fresh.querySelector(`:is(button, a, summary)${focus}`) ?? fresh.querySelector("button.place"));
			if (again instanceof HTMLElement) again.focus({ preventScroll: true });
		}
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

/** A selector for the button that takes another's place. @param {Element | null} button */
function sameButton(button) {
	if (!(button instanceof HTMLElement)) return "";
	if (button.id) return `#${CSS.escape(button.id)}`;
	const marks = ["press", "at", "wager", "chip"].filter((k) => button.dataset[k] !== undefined);
	return marks.map((k) => `[data-${k}="${CSS.escape(button.dataset[k] ?? "")}"]`).join("");
}
