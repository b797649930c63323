// Hand signals: a tap on one's own cards asks for a card, a wave over them
// stands, two fingers that part on them split, a line drawn behind the bet
// surrenders. The buttons say the same.

import { swallowClick } from "./drag.js";
import { on } from "./page.js";

const near = 10;
const wide = 48;
/** How much farther apart two fingers end than they began, in pixels. */
const apart = 36;
/** The part of the box's width that a line behind the bet crosses. */
const across = 0.55;

/**
 * @typedef {object} Finger
 * @property {number} x where it came down
 * @property {number} y
 * @property {number} atX where it is
 * @property {number} atY
 * @property {number} across how far it has been from there
 * @property {number} down
 */

/** @type {(table: HTMLElement, hands: import("./hand.js").Hands) => void} */
export function gestures(table, hands) {
	/** @type {Map<number, Finger>} */
	const fingers = new Map();
	/** @type {{box: HTMLElement, at: string, hand: HTMLElement | null, many: boolean} | null} */
	let held = null;

	table.addEventListener("pointerdown", (e) => {
		const box = on(e, ".box[data-mine]");
		if (table.dataset.view !== "player" || e.button !== 0 || !box || !hands.handful.empty) return;
		const cards = on(e, ".cards");
		const hand = cards && cards.childElementCount >= 2 ? cards : null;
		if (held && (held.box !== box || !held.hand || !hand || fingers.size > 1)) return;
		if (!hand && !box.querySelector(".cards > :nth-child(2)")) return; // nothing to give up yet
		fingers.set(e.pointerId, { x: e.clientX, y: e.clientY, atX: e.clientX, atY: e.clientY, across: 0, down: 0 });
		if (held) held.many = true;
		else held = { box, at: box.dataset.at ?? "", hand, many: false };
	});
	addEventListener("pointermove", (e) => {
		const f = fingers.get(e.pointerId);
		if (!f) return;
		f.atX = e.clientX;
		f.atY = e.clientY;
		f.across = Math.max(f.across, Math.abs(f.atX - f.x));
		f.down = Math.max(f.down, Math.abs(f.atY - f.y));
	});
	addEventListener("pointerup", (e) => {
		if (!held || !fingers.has(e.pointerId)) return;
		const was = held;
		const signal = was.many ? parted() : meant(was, /** @type {Finger} */ (fingers.get(e.pointerId)));
		if (was.many && fingers.size > 1 && !signal) {
			fingers.delete(e.pointerId); // the other may say nothing alone
			return;
		}
		forget();
		if (!signal) return;
		if (signal !== "hit") swallowClick(-1);
		hands.own = was.at;
		if (was.hand) seen(was.hand, signal);
		void hands.doings.act(`p${was.at} ${signal}`);
	});
	addEventListener("pointercancel", forget);

	function forget() {
		fingers.clear();
		held = null;
	}

	/** What two fingers say. */
	function parted() {
		const [a, b] = fingers.values();
		if (!b) return "";
		return Math.hypot(a.atX - b.atX, a.atY - b.atY) - Math.hypot(a.x - b.x, a.y - b.y) > apart ? "split" : "";
	}
}

/**
 * What one finger says: on the cards, or between the bet and its owner.
 * @type {(at: {box: HTMLElement, hand: HTMLElement | null}, f: Finger) => string}
 */
function meant(at, f) {
	const level = f.down < f.across * 0.8;
	if (at.hand) return Math.max(f.across, f.down) < near ? "hit" : f.across > wide && level ? "stand" : "";
	const box = at.box.getBoundingClientRect();
	const bet = at.box.querySelector(".wagers .bet")?.getBoundingClientRect();
	if (!bet || !level || Math.abs(f.atX - f.x) < Math.max(wide, box.width * across)) return "";
	return f.y > bet.top + bet.height / 2 && f.atY > bet.top + bet.height / 2 ? "surrender" : "";
}

/** Shows on the cards that the signal was made. @type {(hand: HTMLElement, signal: string) => void} */
function seen(hand, signal) {
	hand.classList.add(`made-${signal}`);
	setTimeout(() => hand.classList.remove(`made-${signal}`), 450);
}
