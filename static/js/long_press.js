// A finger that stays on a place opens its bar, whatever the hand holds.

import { on } from "./page.js";
import { swallowClick } from "./drag.js";

/** After this many milliseconds a press is a long one. */
const long = 500;

/** A finger that goes farther moves on, in pixels. */
const far = 8;

/** @type {(table: HTMLElement, hands: import("./hand.js").Hands) => void} */
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
		}, long);
	});
	addEventListener("pointermove", (e) => e.pointerId === from.id && Math.hypot(e.clientX - from.x, e.clientY - from.y) > far && moved());
	for (const over of ["pointerup", "pointercancel"]) addEventListener(over, moved);
}
