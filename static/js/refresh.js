// Lists of live tables, fetched anew while somebody looks at them.

/**
 * Replaces the element every data-refresh seconds by its newest version, from the page
 * at data-from or from its own. A list that is being pressed or has the focus waits, and
 * in a hidden page every list but one that counts in the page's title (data-counts).
 * @param {HTMLElement} list
 */
export function keepFresh(list) {
	const id = list.id;
	const every = Number(list.dataset.refresh) * 1000;
	let pressed = false;
	document.addEventListener("pointerdown", (e) => {
		pressed = e.target instanceof Element && e.target.closest(`#${id}`) !== null;
	});
	for (const over of ["pointerup", "pointercancel"]) {
		document.addEventListener(over, () => setTimeout(() => (pressed = false), 0));
	}
	setInterval(async () => {
		if (pressed || document.hidden && !("counts" in list.dataset)) return;
		const now = document.getElementById(id);
		if (!now) throw new Error(`refresh: no element #${id}`);
		if (now.contains(document.activeElement)) return;
		let answer;
		try {
			answer = await fetch(list.dataset.from ?? location.href, { headers: { Accept: "text/html" } });
		} catch {
			return; // The server is away; the next time will show.
		}
		if (!answer.ok || answer.redirected) return;
		const page = new DOMParser().parseFromString(await answer.text(), "text/html");
		const newest = page.getElementById(id);
		const old = document.getElementById(id);
		if (!newest || !old || pressed || old.contains(document.activeElement)) return;
		const goes = !old.querySelector("form[data-goes]") && newest.querySelector("form[data-goes]");
		old.replaceWith(newest);
		if (goes instanceof HTMLFormElement) goes.requestSubmit(); // what was waited for has come
		if ("counts" in newest.dataset) document.title = page.title;
	}, every);
}
