// Running times on the page: how long is left, how long ago something was.

import { all } from "./page.js";

/** @type {(page: ParentNode, also?: () => void) => () => void} */
export function runClocks(page, also) {
	const tick = () => {
		for (const t of all(page, "time[data-until]")) t.textContent = `${Math.max(0, Math.ceil((Date.parse(t.dataset.until ?? "") - Date.now()) / 1000))} s`;
		for (const t of all(page, "time[data-since]")) t.textContent = ago((Date.now() - Date.parse(t.dataset.since ?? "")) / 1000);
		for (const t of all(page, "time[data-ends]")) t.textContent = left((Date.parse(t.dataset.ends ?? "") - Date.now()) / 60000);
		also?.();
	};
	tick();
	setInterval(tick, 500);
	return tick;
}

/** @param {number} s */
function ago(s) {
	return s < 60 ? `${Math.max(0, Math.floor(s))} s ago` : `${Math.floor(s / 60)} min ago`;
}

/** In minutes: seconds that run would hurry the person who is examined.
 * @param {number} m */
function left(m) {
	return m <= 1 ? (m <= 0 ? "none" : "under 1 min") : `${Math.ceil(m)} min`;
}
