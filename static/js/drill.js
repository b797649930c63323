// Leads through a drill: the bar of the time that is left, and on to how it went.

import { one } from "./page.js";

/** How long the last word stands before the page goes on, in milliseconds. */
const calm = 1200;

/** Joins a drill to its page, if the page has one. @param {HTMLElement} table */
export function drill(table) {
	if (!one(table, "#drill")) return;
	let leads = "";
	const look = () => {
		const strip = one(table, "#drill");
		if (!strip) return;
		const { until, lasts, leads: next } = strip.dataset;
		const left = until ? Math.min(1, Math.max(0, (Date.parse(until) - Date.now()) / 1000 / Number(lasts))) : 1;
		strip.style.setProperty("--left", String(next ? 0 : left));
		if (next && !leads) {
			leads = next;
			setTimeout(() => location.replace(next), calm);
		}
	};
	look();
	setInterval(look, 500);
}
