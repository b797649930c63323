// The floor's tiles: a table widens in its place, arrows go from tile to tile, Esc closes.

import { all, on, one } from "./page.js";
import { always, renew } from "./refresh.js";

/** Gives life to the section of tiles. @param {HTMLElement} section */
export function tiles(section) {
	const id = section.id;

	document.addEventListener("click", (e) => {
		const link = on(e, `#${id} .floor-tile > a, #${id} [data-narrow]`);
		if (!(link instanceof HTMLAnchorElement) || e.ctrlKey || e.metaKey || e.shiftKey) return;
		e.preventDefault();
		go(link.href, tileOf(link));
	});
	document.addEventListener("pointerdown", (e) => {
		const close = one(document, `#${id} [data-narrow]`);
		if (close instanceof HTMLAnchorElement && !on(e, `#${id} .floor-tile, form.search`)) go(close.href, "");
	});
	document.addEventListener("keydown", (e) => {
		if (e.ctrlKey || e.metaKey || e.altKey) return;
		if (e.target instanceof Element && e.target.matches("input, select, textarea")) return;
		const close = one(document, `#${id} [data-narrow]`);
		if (e.key === "Escape" && close instanceof HTMLAnchorElement) {
			e.preventDefault();
			go(close.href, tileOf(close));
		} else if (e.key.startsWith("Arrow")) {
			const next = beside(all(document, `#${id} .floor-tile > a`), e.key);
			if (!next) return;
			e.preventDefault();
			next.focus();
		}
	});
	addEventListener("popstate", () => renew(id, location.href, always));
	document.addEventListener("renewed", opens);
	addEventListener("resize", opens);
	opens();

	/** Shows the page with another table widened, or none. @type {(href: string, focus: string) => Promise<void>} */
	async function go(href, focus) {
		history.pushState(null, "", href);
		if (!(await renew(id, href, always))) location.assign(href);
		if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
	}

	/** Has the widened table open to where there is room. */
	function opens() {
		const tile = one(document, `#${id} [data-wide]`);
		const wide = tile && one(tile, ".wide-table");
		if (!tile || !wide) return;
		const at = tile.getBoundingClientRect();
		const left = at.left + wide.offsetWidth > document.documentElement.clientWidth - 8;
		const up = at.top + wide.offsetHeight > innerHeight - 8 && at.bottom - wide.offsetHeight > 0;
		tile.dataset.opens = `${left ? "left" : ""} ${up ? "up" : ""}`;
	}
}

/** The id of the tile in which an element stands. @param {Element} el */
function tileOf(el) {
	return el.closest(".floor-tile")?.querySelector(":scope > a")?.id ?? "";
}

/**
 * The tile beside the one with the focus, in the direction of an arrow; the first where
 * none has the focus.
 * @type {(list: HTMLElement[], key: string) => HTMLElement | undefined}
 */
function beside(list, key) {
	const from = list.find((a) => a.parentElement?.contains(document.activeElement));
	if (!from) return document.activeElement === document.body ? list[0] : undefined;
	if (key === "ArrowLeft" || key === "ArrowRight") return list[list.indexOf(from) + (key === "ArrowRight" ? 1 : -1)];
	const here = from.getBoundingClientRect();
	const way = key === "ArrowDown" ? 1 : -1;
	const below = list.filter((a) => (a.getBoundingClientRect().top - here.top) * way > 4);
	const far = (/** @type {HTMLElement} */ a) => {
		const at = a.getBoundingClientRect();
		return Math.abs(at.top - here.top) * 10 + Math.abs(at.left - here.left);
	};
	return below.sort((a, b) => far(a) - far(b))[0];
}
