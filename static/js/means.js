// By what a person works at the page: keys are named only to a person who has some.

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
