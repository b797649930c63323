// A calm tick where the dealer has just done a step right: beside the pointer, or in the
// middle of the felt for one who uses keys. In an exam there is none, right or wrong.

import { on } from "./page.js";
import { sound } from "./sound.js";

const shownFor = 700;

/** What the rules neither want nor forbid is no step. */
const noStep = /^(prompt|tap|mode|resume|floor|inject|p\d)\b/;

/**
 * @param {HTMLElement} table
 * @param {() => boolean} audible the sounds are on
 * @returns {(line: string) => void} what is called when a line was accepted
 */
export function ticks(table, audible) {
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	let fading;
	/** @type {{x: number, y: number} | null} */
	let pointer = null;
	table.addEventListener("pointerup", (e) => (pointer = { x: e.clientX, y: e.clientY }));
	table.addEventListener("keydown", (e) => !on(e, "input") && (pointer = null));

	return (line) => {
		if (table.dataset.view !== "dealer" || !["coached", "guided"].includes(table.dataset.mode ?? "") || noStep.test(line)) return;
		table.style.setProperty("--tick-x", pointer ? `${pointer.x}px` : "50vw");
		table.style.setProperty("--tick-y", pointer ? `${pointer.y}px` : "40vh");
		table.removeAttribute("data-right");
		void table.offsetWidth; // the tick before has gone, and this one begins anew
		table.toggleAttribute("data-right", true);
		clearTimeout(fading);
		fading = setTimeout(() => table.removeAttribute("data-right"), shownFor);
		if (audible()) sound(["right"]);
	};
}
