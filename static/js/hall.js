// A table on a screen on the wall: it shows what happens, and has nothing to press.

import { play, remember } from "./animate.js";
import { runClocks } from "./clock.js";
import { lineState } from "./line.js";
import { part } from "./page.js";
import { Wire } from "./socket.js";
import { Swap } from "./swap.js";
import { turns } from "./turn.js";

/** @param {HTMLElement} table */
export function hall(table) {
	const felt = part("felt", HTMLElement);
	const tick = runClocks(table, turns(table));
	const swap = new Swap({
		before: () => remember(felt),
		after: (memory, swapped) => {
			play(felt, memory ?? null, swapped);
			tick();
		},
	});
	new Wire(table.dataset.socket ?? "", Number(table.dataset.counter), Number(table.dataset.beat), {
		...lineState(table),
		frame: (html, whole) => {
			swap.apply(html, whole);
			// Somebody took a place at the table in this browser: then this is no page for a wall.
			if (part("status", HTMLElement).dataset.view !== "spectator") location.assign(`../${encodeURIComponent(table.dataset.table ?? "")}`);
		},
		closed: () => location.assign("../../"),
	});
	// A wall has no address bar: a press anywhere fills the screen.
	table.addEventListener("click", () => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
	tick();
}
