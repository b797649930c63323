// Watching the demo table at one's own pace: updates wait in the page and are shown
// one step after the other. Nobody else is held up.

import { on } from "./page.js";

/** @typedef {{html: Record<string, string>, whole: boolean}} Update */

/** The least milliseconds between two steps, by the choice of pace. @type {Record<string, number>} */
const paces = { live: 0, slow: 2500, slower: 5000 };

/** How many updates wait at most: then the two oldest become one. */
const most = 500;

/** The table as a watcher sees it: as it is, later, or standing still. */
export class Pace {
	/** @type {Update[]} */
	#waiting = [];
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	#timer;
	#least = 0;
	#paused = false;

	/**
	 * @param {(html: Record<string, string>, whole: boolean) => void} show
	 * @param {(update: Update) => boolean} ends whether an update ends a step
	 * @param {() => void} changed after every change of what waits
	 */
	constructor(show, ends = () => true, changed = () => {}) {
		this.show = show;
		this.ends = ends;
		this.changed = changed;
	}

	get paused() {
		return this.#paused;
	}

	/** How many steps the page is behind the table. */
	get behind() {
		return this.#waiting.filter(this.ends).length;
	}

	/** @type {(html: Record<string, string>, whole: boolean) => void} */
	take(html, whole) {
		this.#waiting.push({ html, whole });
		if (this.#waiting.length > most) {
			const [first, second] = this.#waiting.splice(0, 2);
			this.#waiting.unshift(joined(first, second));
		}
		if (!this.#paused && this.#least === 0) this.catchUp();
		else this.#wake();
	}

	/** Shows the next step, if one waits. */
	step() {
		while (this.#waiting.length > 0) {
			const update = /** @type {Update} */ (this.#waiting.shift());
			this.show(update.html, update.whole);
			if (this.ends(update)) break;
		}
		this.changed();
	}

	/** Shows all that waits at once. */
	catchUp() {
		const all = this.#waiting.splice(0);
		if (all.length > 0) {
			const last = all.reduce(joined);
			this.show(last.html, last.whole);
		}
		this.changed();
	}

	/** @param {boolean} paused */
	pause(paused) {
		this.#paused = paused;
		this.#wake();
	}

	/** Goes on at a pace, from where the page is; live catches up. @param {number} least milliseconds between two steps */
	go(least) {
		this.#least = least;
		this.#paused = false;
		if (least === 0) this.catchUp();
		this.#wake();
	}

	#wake() {
		this.changed();
		if (this.#paused || this.#least === 0 || this.#waiting.length === 0) {
			clearTimeout(this.#timer);
			this.#timer = undefined;
		} else if (this.#timer === undefined) {
			this.#timer = setTimeout(() => {
				this.#timer = undefined;
				this.step();
				this.#wake();
			}, this.#least);
		}
	}
}

/** Two updates as one. @type {(first: Update, second: Update) => Update} */
function joined(first, second) {
	return second.whole ? second : { html: { ...first.html, ...second.html }, whole: first.whole };
}

/**
 * The pace of a table's page. Only people who watch the demo table may change it; all
 * others see the table as it is.
 * @type {(table: HTMLElement, show: (html: Record<string, string>, whole: boolean) => void) => Pace}
 */
export function watching(table, show) {
	const controls = document.getElementById("story-controls");
	if (!controls) return new Pace(show);
	const button = (/** @type {string} */ word) => /** @type {HTMLElement} */ (controls.querySelector(`[data-pace="${word}"]`));
	let chosen = "live";
	const pace = new Pace(show, ({ html }) => "story" in html, () => {
		button("pause").setAttribute("aria-pressed", String(pace.paused));
		for (const word of Object.keys(paces)) button(word).setAttribute("aria-pressed", String(word === chosen && !pace.paused));
		const behind = /** @type {HTMLElement} */ (controls.querySelector(".behind"));
		const words = pace.paused || chosen !== "live" ? (pace.behind === 1 ? "1 step behind the table" : `${pace.behind} steps behind the table`) : "";
		if (behind.textContent !== words) behind.textContent = words;
	});
	controls.addEventListener("click", (e) => {
		const pressed = on(e, "[data-pace]")?.dataset.pace ?? "";
		if (pressed === "pause") pace.pause(!pace.paused);
		else if (pressed === "step") {
			pace.pause(true);
			pace.step();
		} else if (pressed in paces) {
			chosen = pressed;
			pace.go(paces[pressed]);
		} else if (pressed === "why") {
			const why = table.toggleAttribute("data-why");
			button("why").setAttribute("aria-pressed", String(why));
			if (why) pace.pause(true); // it is to be read
		}
	});
	return pace;
}
