// Whose turn it is, and for how long: the seconds stand wherever the page tells of the turn,
// and at the box that is waited for. A page that is not told whose turn it is, as everybody's
// in an exam, has nothing to show.

import { all, one } from "./page.js";
import { yourTurn } from "./say.js";

/** Before this many seconds nobody counts. */
const patience = 3;

/** @type {(table: HTMLElement) => () => void} */
export function turns(table) {
	let turn = "";
	let since = 0;
	let loaded = false;

	return () => {
		const told = one(table, "#status [data-turn-since]")?.dataset.turnSince ?? "";
		const box = one(table, ".box:has(> .hands[data-turn])");
		const now = told && `${box?.dataset.box} ${told}`;
		if (now !== turn) {
			// A turn that begins before one's eyes is counted from then: the clocks of server and
			// browser need not agree.
			since = loaded ? Date.now() : Date.parse(told);
			turn = now;
			if (one(table, "#strip[data-turn]")) yourTurn();
		}
		loaded = true;
		const seconds = Math.floor((Date.now() - since) / 1000);
		const lasts = !now || seconds < patience ? "" : `${seconds} s`;
		for (const time of all(table, "[data-turn-since]")) if (time.textContent !== lasts) time.textContent = lasts;
		for (const other of all(table, ".box[data-waited]")) if (other !== box || !now) delete other.dataset.waited;
		if (box && now && box.dataset.waited !== lasts) box.dataset.waited = lasts;
	};
}
