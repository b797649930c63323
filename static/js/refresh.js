// Lists of live tables, fetched anew while somebody looks at them.

/**
 * Replaces the element every data-refresh seconds by its newest version, from the page
 * at data-from or from its own. A list that is being pressed waits, or one with the focus
 * on something that the newest version does not have; and in a hidden page every list but
 * one that counts in the page's title (data-counts).
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
		if (busy(id)) return;
		const shown = location.href;
		await renew(id, list.dataset.from ?? shown, () => !pressed && !busy(id) && location.href === shown);
	}, every);
}

/** Whether somebody writes or chooses in the list. @param {string} id */
function busy(id) {
	const list = document.getElementById(id);
	if (!list) throw new Error(`refresh: no element #${id}`);
	const on = document.activeElement;
	if (!on || !list.contains(on)) return false;
	return !on.id || on.matches("input, select, textarea, summary") || on.closest("details[open]") !== null;
}

/**
 * Shows the newest version of a list, from a page. The focus stays on what has the same
 * id; may says, when the page has come, whether it may be shown.
 * @type {(id: string, from: string, may?: () => boolean) => Promise<boolean>}
 */
export async function renew(id, from, may = () => true) {
	const page = await pageAt(from, () => gone(id));
	const newest = page?.getElementById(id);
	const old = document.getElementById(id);
	if (!page || !newest || !old || !may()) return false;
	const on = document.activeElement;
	const focused = on && old.contains(on) ? on.id : "";
	if (focused && may !== always && !page.getElementById(focused)) return false;
	const goes = !old.querySelector("form[data-goes]") && newest.querySelector("form[data-goes]");
	old.replaceWith(newest);
	if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
	if (goes instanceof HTMLFormElement) goes.requestSubmit(); // what was waited for has come
	if ("counts" in newest.dataset) document.title = page.title;
	newest.dispatchEvent(new CustomEvent("renewed", { bubbles: true }));
	return true;
}

/**
 * Says in a list that its page is there for this person no longer, in the words that the list
 * has for it (data-gone).
 * @param {string} id
 */
function gone(id) {
	const list = document.getElementById(id);
	if (!list?.dataset.gone) return;
	const said = document.createElement("p");
	said.textContent = list.dataset.gone;
	if (list.textContent !== said.textContent) list.replaceChildren(said);
}

/**
 * A page of the house; null where it does not come, or where there is none (missing).
 * @type {(from: string, missing?: () => void) => Promise<Document | null>}
 */
export async function pageAt(from, missing = () => {}) {
	let answer;
	try {
		answer = await fetch(from, { headers: { Accept: "text/html" } });
	} catch {
		return null; // The server is away; the next time will show.
	}
	if (answer.status === 404) missing();
	if (!answer.ok || answer.redirected) return null;
	return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** Shows it whatever has the focus. */
export const always = () => true;
