// The one script that every page loads: it joins the modules that the page
// needs.

import { sendOnce } from "./once.js";
import { all } from "./page.js";
import { keepFresh } from "./refresh.js";

sendOnce();

const table = document.querySelector("main.table");
if (table instanceof HTMLElement && table.classList.contains("hall")) {
	const { hall } = await import("./hall.js");
	hall(table);
} else if (table instanceof HTMLElement && table.classList.contains("replay")) {
	const { replay } = await import("./replay.js");
	await replay(table);
} else if (table instanceof HTMLElement) {
	const heard = table.querySelector("#case") ? (await import("./next.js")).hearNext(table) : undefined;
	// First the table is seen: thirty modules at once would keep the processor from painting it.
	await painted();
	const walks = table.querySelector("#first-steps[data-stage=walk], #apprenticeship") !== null;
	const [{ open }, first] = await Promise.all([import("./table.js"), walks ? import("./first.js") : null]);
	// All at once: when the page says that it is live, everything on it can be pressed.
	heard?.();
	open(table);
	if (first) first.firstRound(table);
	else {
		// Others fetch the walk through a round when they ask for it.
		const walk = async () => (await import("./first.js")).firstRound(table)?.();
		table.querySelector("#first-open")?.addEventListener("click", walk, { once: true });
	}
	if (table.querySelector("#spot")) (await import("./spot.js")).spot(table);
	if (table.querySelector("#drill")) (await import("./drill.js")).drill(table);
	for (const part of table.querySelectorAll("[data-wakes]")) part.removeAttribute("inert");
}

for (const list of all(document, "[data-refresh]")) keepFresh(list);
for (const section of all(document, "[data-tiles]")) {
	const { tiles } = await import("./floor.js");
	tiles(section);
}
for (const form of all(document, "form[data-goes=now]")) {
	history.replaceState(null, "", location.pathname); // a person who comes back stays
	if (form instanceof HTMLFormElement) form.requestSubmit();
}
for (const button of all(document, "[data-print]")) button.addEventListener("click", () => window.print());

for (const form of all(document, "form.new-table")) {
	const { rules } = await import("./rules.js");
	rules(form);
}

for (const deck of all(document, "[data-picker]")) {
	const { picker } = await import("./picker.js");
	picker(deck);
}

/**
 * Waits until something of the page has been painted; not in a hidden page, which
 * nobody paints, nor in a browser that does not say when it paints.
 */
async function painted() {
	if (!PerformanceObserver.supportedEntryTypes.includes("paint")) return;
	await new Promise((done) => {
		const seen = new PerformanceObserver((paints) => {
			if (paints.getEntriesByName("first-contentful-paint").length > 0) done(undefined);
		});
		seen.observe({ type: "paint", buffered: true });
		const hidden = () => document.hidden && done(undefined);
		document.addEventListener("visibilitychange", hidden);
		hidden();
	});
}
