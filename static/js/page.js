// Helpers that several modules share: they find elements, keep a choice in this
// browser, and know by what a person works: keys are named only to one who has some.

/**
 * The element with an id. A page without it is broken.
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function part(id, kind) {
	const found = document.getElementById(id);
	if (!(found instanceof kind)) throw new Error(`page: no element #${id}`);
	return found;
}

/** The elements that a selector finds, as HTML elements. @type {(root: ParentNode, css: string) => HTMLElement[]} */
export function all(root, css) {
	return [...root.querySelectorAll(css)].filter((el) => el instanceof HTMLElement);
}

/** The first element that a selector finds, as an HTML element. @type {(root: ParentNode, css: string) => HTMLElement | null} */
export function one(root, css) {
	const found = root.querySelector(css);
	return found instanceof HTMLElement ? found : null;
}

/** The element of a kind on which, or in which, an event happened. @type {(e: Event, css: string) => HTMLElement | null} */
export function on(e, css) {
	const found = e.target instanceof Element ? e.target.closest(css) : null;
	return found instanceof HTMLElement ? found : null;
}

/** A number, but at least low and at most high. @type {(low: number, x: number, high: number) => number} */
export function within(low, x, high) {
	return Math.max(low, Math.min(high, x));
}

/** What this browser has kept under a name. @param {string} name */
export function recall(name) {
	try {
		return localStorage.getItem(`burncard.${name}`);
	} catch {
		return null; // A browser that keeps nothing.
	}
}

/**
 * Keeps something in this browser; where it keeps nothing, it lasts as long as the page.
 * @type {(name: string, value: string) => void}
 */
export function keep(name, value) {
	try {
		localStorage.setItem(`burncard.${name}`, value);
	} catch {
		// Nothing to be done.
	}
}

/** Notes on the page whether the last that came was a finger: hints of keys go, those of gestures come. */
export function watchMeans() {
	const root = document.documentElement;
	const touch = (/** @type {boolean} */ finger) => root.toggleAttribute("data-touch", finger);
	touch(matchMedia("(hover: none) and (pointer: coarse)").matches);
	addEventListener("pointerdown", (e) => touch(e.pointerType === "touch"), true);
	// A keyboard on the screen types into fields.
	addEventListener("keydown", (e) => e.target instanceof Element && e.target.matches("input, select, textarea") || touch(false), true);
}

/** Whether the person works with a finger. */
export function byTouch() {
	return document.documentElement.hasAttribute("data-touch");
}
