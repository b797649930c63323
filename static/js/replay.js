// A round that is replayed: all that it showed is fetched at once, and the page moves
// through it. The address follows the act.

import { play, remember } from "./animate.js";
import { all, on, one, part } from "./page.js";
import { Swap } from "./swap.js";

/** The longest wait between two acts in milliseconds, however long the table waited. */
const longest = 4000;
/** The shortest: two acts of one moment are still two to see. */
const shortest = 350;

/** @param {HTMLElement} table */
export async function replay(table) {
	const felt = part("felt", HTMLElement);
	const list = part("acts", HTMLElement);
	const scrub = part("scrub", HTMLInputElement);
	const speed = part("speed", HTMLSelectElement);
	const playing = part("play", HTMLElement);
	const keys = part("keys", HTMLDialogElement);
	const acts = all(list, "[data-act]");
	const marked = acts.flatMap((act, i) => (act.closest(".mistaken") ? [i] : []));
	const moments = acts.map((act) => Number(act.dataset.ms ?? 0));
	const end = acts.length - 1;
	let index = Number(table.dataset.index);
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	let timer;

	const answer = await fetch(table.dataset.frames ?? "");
	if (!answer.ok) throw new Error(`replay: the round was not sent: ${answer.status}`);
	/** @type {Record<string, string>[]} */
	const frames = await answer.json();
	/** All that the page shows at each act. @type {Record<string, string>[]} */
	const whole = [];
	for (const frame of frames) whole.push({ ...whole.at(-1), ...frame });

	let moves = false;
	const swap = new Swap({
		before: () => remember(felt),
		after: (memory, swapped) => {
			if (moves) play(felt, memory ?? null, swapped);
		},
	});

	/** Shows the table before an act. @type {(to: number) => void} */
	function go(to) {
		to = Math.max(0, Math.min(end, to));
		if (to === index) return;
		moves = to === index + 1;
		index = to;
		swap.apply(whole[to], !moves);
		show();
	}

	/** Shows in list, links and address where the page is. */
	function show() {
		for (const act of all(list, "[aria-current]")) act.removeAttribute("aria-current");
		const act = acts[index];
		act.setAttribute("aria-current", "step");
		if (list.scrollHeight > list.clientHeight) {
			list.scrollTop = act.offsetTop - list.offsetTop - list.clientHeight / 2;
		}
		scrub.value = String(index);
		scrub.setAttribute("aria-valuetext", index === end ? (act.textContent ?? "").trim() : `Act ${index + 1} of ${end}`);
		link("to-back", index - 1);
		link("to-forward", index + 1);
		link("to-mistake-before", mistake(-1));
		link("to-mistake-next", mistake(1));
		const other = one(table, "[data-as]");
		if (other instanceof HTMLAnchorElement) other.href = as(other.href, addressOf(index));
		history.replaceState(null, "", addressOf(index));
	}

	/** @type {(i: number) => string} */
	function addressOf(i) {
		return acts[i].getAttribute("href") ?? "";
	}

	/** A link points to an act, or nowhere. @type {(id: string, to: number) => void} */
	function link(id, to) {
		const a = part(id, HTMLAnchorElement);
		const there = to >= 0 && to <= end;
		if (there) a.href = addressOf(to);
		else a.removeAttribute("href");
		a.toggleAttribute("aria-disabled", false);
		if (!there) a.setAttribute("aria-disabled", "true");
	}

	/** The nearest act in a direction that was marked; -1 for none. @type {(way: number) => number} */
	function mistake(way) {
		return (way > 0 ? marked.find((i) => i > index) : marked.findLast((i) => i < index)) ?? -1;
	}

	/** @type {Record<string, () => number>} */
	const ways = {
		back: () => index - 1,
		forward: () => index + 1,
		"mistake-before": () => mistake(-1),
		"mistake-next": () => mistake(1),
	};

	function pause() {
		clearTimeout(timer);
		timer = undefined;
		playing.textContent = "Play";
	}

	function run() {
		if (index === end) go(0);
		playing.textContent = "Pause";
		next();
	}

	/** Waits as long as the table waited before the act, and goes past it. */
	function next() {
		if (index === end) return pause();
		const waited = index === 0 ? 0 : moments[index] - moments[index - 1];
		const wait = Math.max(shortest, Math.min(longest, waited)) / Number(speed.value);
		timer = setTimeout(() => {
			go(index + 1);
			next();
		}, wait);
	}

	/** Goes to an act that was asked for; what plays stops. @type {(to: number) => void} */
	function jump(to) {
		if (to < 0) return;
		pause();
		go(to);
		tell();
	}

	/** Tells listeners what the page has come to; a round that plays goes on too fast for it. */
	function tell() {
		const parts = all(table, ".this-act :is(.when, .now, .judged > .why)");
		part("announce", HTMLElement).textContent = parts.map((p) => (p.textContent ?? "").trim().replace(/\.$/, "")).join(". ");
	}

	table.addEventListener("click", (e) => {
		const modified = e.ctrlKey || e.metaKey || e.shiftKey;
		const act = on(e, "[data-act]");
		const step = on(e, "[data-go]");
		if (modified || (!act && !step)) return;
		e.preventDefault();
		jump(act ? Number(act.dataset.act) : ways[step?.dataset.go ?? ""]());
	});
	scrub.addEventListener("input", () => jump(Number(scrub.value)));
	playing.addEventListener("click", () => (timer === undefined ? run() : pause()));
	part("open-keys", HTMLElement).addEventListener("click", () => keys.showModal());

	addEventListener("keydown", (e) => {
		if (keys.open || e.ctrlKey || e.metaKey || e.altKey) return;
		const at = e.target instanceof Element ? e.target : document.body;
		if (at.matches("select") || (e.key === " " && at.matches("button, summary")) || (at === scrub && e.key.startsWith("Arrow"))) return;
		/** @type {Record<string, () => void>} */
		const does = {
			ArrowRight: () => jump(index + 1),
			ArrowLeft: () => jump(index - 1),
			Home: () => jump(0),
			End: () => jump(end),
			m: () => jump(mistake(1)),
			M: () => jump(mistake(-1)),
			" ": () => (timer === undefined ? run() : pause()),
			"?": () => keys.showModal(),
		};
		for (const times of ["1", "2", "4"]) does[times] = () => (speed.value = times);
		const doing = does[e.key];
		if (!doing) return;
		e.preventDefault();
		doing();
	});

	for (const sleeping of all(document, ".transport [hidden], #open-keys")) sleeping.hidden = false;
	table.dataset.ready = "";
	show();
}

/** An address with the act of another. @type {(to: string, from: string) => string} */
function as(to, from) {
	const there = new URL(to);
	const here = new URL(from, there);
	for (const name of ["act", "after"]) {
		there.searchParams.delete(name);
		const act = here.searchParams.get(name);
		if (act) there.searchParams.set(name, act);
	}
	return there.pathname + there.search;
}
