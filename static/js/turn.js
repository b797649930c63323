// Whose turn it is, and for how long: the seconds stand at the box that is waited for, and
// its own player reads that it is his turn. A page that is not told whose turn it is, as a
// dealer's in an exam, has nothing to show.

import { all, one, part } from "./page.js";

/** Before this many seconds nobody counts. */
const patience = 3;

/** @type {(table: HTMLElement) => () => void} */
export function turns(table) {
	let waited = "";
	let since = 0;

	return () => {
		const box = one(table, ".box[data-turn]");
		const hand = box && (one(box, ".hand[data-turn]")?.id ?? box.id);
		if (hand !== waited) {
			waited = hand ?? "";
			since = performance.now();
			if (box?.hasAttribute("data-mine")) part("announce", HTMLElement).textContent = "Your turn";
		}
		for (const other of all(table, ".box[data-waited]")) if (other !== box) delete other.dataset.waited;
		const mine = one(table, ".for-player .decisions");
		if (!box) return mine?.removeAttribute("data-says");
		const seconds = Math.floor((performance.now() - since) / 1000);
		box.dataset.waited = seconds < patience ? "" : `${seconds} s`;
		const left = one(table, "#status .clock time")?.textContent ?? "";
		const n = box.dataset.box;
		mine?.setAttribute("data-says", box.hasAttribute("data-mine") ? `Your turn${left && `: ${left} left`}` : `Box ${n} decides${seconds < patience ? "" : `, ${seconds} s`}`);
	};
}
