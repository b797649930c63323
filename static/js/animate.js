// Animations: a card moves from its old place to its new one, a new card comes from
// the shoe, the hole card slides to the reader and back, chips slide between player,
// wager and tray, a push is a tap. Nothing waits for an animation to end.

import { all, one } from "./page.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const glide = "cubic-bezier(.2, .75, .25, 1)";

/**
 * @typedef {object} Memory where things lay before a swap
 * @property {Map<string, {rect: DOMRect, back: boolean, look: Element}>} cards
 * @property {Map<string, {rect: DOMRect, look: Element, box: string, lay: boolean}>} piles
 * @property {Map<string, number>} banks
 * @property {boolean} read
 *
 * @typedef {"card" | "turn" | "chip" | "tap" | "slide" | "call"} Sound what could be heard
 */

/** @type {(felt: ParentNode) => Memory | null} */
export function remember(felt) {
	if (document.hidden) return null;
	/** @type {Memory} */
	const memory = { cards: new Map(), piles: new Map(), banks: new Map(), read: wasRead() };
	for (const card of felt.querySelectorAll(".card[id]")) {
		memory.cards.set(card.id, { rect: card.getBoundingClientRect(), back: card.classList.contains("back"), look: card });
	}
	for (const [key, { look, box, lay }] of piles(felt)) {
		memory.piles.set(key, { rect: look.getBoundingClientRect(), look, box: box.id, lay });
	}
	for (const box of felt.querySelectorAll(".box")) memory.banks.set(box.id, bank(box));
	return memory;
}

/**
 * Animates what has moved, and returns the sounds of it.
 * @param {ParentNode} felt
 * @param {Memory | null} memory
 * @param {Element[]} swapped what is new on the page
 * @returns {Set<Sound>}
 */
export function play(felt, memory, swapped) {
	/** @type {Set<Sound>} */
	const heard = new Set();
	if (!memory) return heard;
	for (const card of all(felt, ".card[id]")) {
		const was = memory.cards.get(card.id);
		if (!was) {
			heard.add("card");
			draw(card);
			continue;
		}
		const turned = was.back !== card.classList.contains("back");
		if (turned) heard.add("turn");
		move(card, was.rect, turned);
	}
	const rack = document.getElementById("rack")?.getBoundingClientRect();
	let cleared = false;
	for (const [id, was] of memory.cards) {
		if (!rack || document.getElementById(id) || was.rect.width === 0) continue;
		cleared = true;
		heard.add("slide");
		const look = /** @type {Element} */ (was.look.cloneNode(true));
		look.removeAttribute("id");
		slide(look, was.rect, rack);
	}
	const ids = swapped.map((el) => el.id);
	if (rack && !cleared && ids.includes("rack") && ids.includes("shoe") && !heard.has("card")) {
		heard.add("card");
		burn(rack);
	}
	if (wasRead() && !memory.read) {
		heard.add("slide");
		readHole(felt);
	}
	const now = piles(felt);
	for (const [key, was] of memory.piles) {
		if (now.has(key)) continue;
		const box = document.getElementById(was.box);
		if (!box) continue;
		heard.add("chip");
		const grown = bank(box) > (memory.banks.get(box.id) ?? 0);
		const goal = goalOf(key.split(" ")[1], box, was.lay || grown);
		if (goal && goal.getBoundingClientRect().width > 0) slide(was.look.cloneNode(true), was.rect, goal.getBoundingClientRect());
	}
	for (const [id, had] of memory.banks) {
		const box = document.getElementById(id);
		const chips = box?.querySelector(".bank .pile");
		const tray = document.getElementById("tray");
		if (!box || !chips || !tray || bank(box) <= had || had === 0) continue;
		if ([...memory.piles].some(([key, was]) => was.box === id && !now.has(key))) continue;
		heard.add("chip");
		slide(chips.cloneNode(true), tray.getBoundingClientRect(), chips.getBoundingClientRect());
	}
	for (const [key, { look, box, lay }] of now) {
		const was = memory.piles.get(key);
		if (was) {
			if (look instanceof HTMLElement) move(look, was.rect, false);
			if (lay && !was.lay && look.closest('[data-settled="push"]')) {
				heard.add("tap");
				tap(look);
			}
			continue;
		}
		heard.add("chip");
		const from = key.endsWith("-pay") ? document.getElementById("tray") : box.querySelector(".bank");
		if (from && look instanceof HTMLElement) move(look, from.getBoundingClientRect(), false);
	}
	return heard;
}

/**
 * The piles of chips before the players, by box or hand and kind.
 * @type {(felt: ParentNode) => Map<string, {look: Element, box: Element, lay: boolean}>}
 */
function piles(felt) {
	const found = new Map();
	for (const place of all(felt, ".box [data-pile]")) {
		const box = place.closest(".box");
		const look = place.querySelector(".pile, .notes");
		if (!box || !look) continue;
		found.set(`${place.closest(".hand")?.id ?? box.id} ${place.dataset.pile}`, { look, box, lay: place.classList.contains("lay") });
	}
	return found;
}

/**
 * Where chips or notes go when they leave their place.
 * @param {string} what
 * @param {Element} box
 * @param {boolean} back whether its player has them
 */
function goalOf(what, box, back) {
	if (what === "notes") return document.querySelector("#lockboxes .drop");
	if (what === "tip") return document.querySelector("#lockboxes .toke");
	return back ? box.querySelector(".bank") : document.getElementById("tray");
}

/** Animates the burn card: face down from the shoe to the rack. @param {DOMRect} rack */
function burn(rack) {
	const shoe = document.getElementById("shoe")?.getBoundingClientRect();
	if (!shoe) return;
	const card = document.createElement("span");
	card.className = "card back";
	const wide = Math.max(28, shoe.width * 0.4);
	slide(card, new DOMRect(shoe.left + shoe.width / 2 - wide / 2, shoe.top + shoe.height / 4, wide, wide * 1.4), rack);
}

/** @param {Element} box */
function bank(box) {
	return Number(box.querySelector(".bank .sum")?.textContent ?? 0);
}

function wasRead() {
	return document.getElementById("dealer")?.hasAttribute("data-read") ?? false;
}

/** Animates the hole card into the reader and back. @param {ParentNode} felt */
function readHole(felt) {
	const hole = one(felt, "#dealer .card.back");
	const reader = document.getElementById("reader");
	if (!hole || !reader) return;
	const at = hole.getBoundingClientRect();
	const to = reader.getBoundingClientRect();
	if (to.width === 0) return;
	const there = `${to.left + to.width / 2 - at.left - at.width / 2}px ${to.top + to.height * 0.3 - at.top - at.height / 2}px`;
	fly(hole, { translate: ["0 0", there, there, "0 0"], offset: [0, 0.4, 0.6, 1] }, 500);
}

/** @param {Element} pile */
function tap(pile) {
	if (calm.matches) return;
	pile.animate({ translate: ["0 0", "0 -5px", "0 0", "0 -4px", "0 0"] }, { duration: 250, easing: "ease-in-out" });
}

/** The way from the middle of one rectangle to the middle of another. @type {(from: DOMRect, to: DOMRect) => number[]} */
function between(from, to) {
	return [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
}

/** @type {(thing: HTMLElement, from: DOMRect, turned: boolean) => void} */
function move(thing, from, turned) {
	const to = thing.getBoundingClientRect();
	const [dx, dy] = between(to, from);
	const far = Math.hypot(dx, dy);
	if (far < 2 && !turned) return;
	/** @type {PropertyIndexedKeyframes} */
	const frames = { translate: [`${dx}px ${dy}px`, "0 0"] };
	if (turned) frames.scale = ["0 1", "1 1"];
	fly(thing, frames, Math.min(250, 120 + far * 0.16));
}

/** @param {HTMLElement} card */
function draw(card) {
	const shoe = document.getElementById("shoe")?.getBoundingClientRect();
	if (!shoe) throw new Error("animate: no element #shoe");
	const [dx, dy] = between(card.getBoundingClientRect(), shoe);
	fly(card, { translate: [`${dx}px ${dy}px`, "0 0"], rotate: ["-14deg", "0deg"] }, 210);
}

/** @type {(thing: HTMLElement, frames: PropertyIndexedKeyframes, duration: number) => void} */
function fly(thing, frames, duration) {
	if (calm.matches) return;
	thing.classList.add("flying");
	const flight = thing.animate(frames, { duration, easing: glide });
	flight.onfinish = flight.oncancel = () => thing.classList.remove("flying");
}

/** @type {(look: Node, from: DOMRect, to: DOMRect) => void} */
function slide(look, from, to) {
	if (calm.matches) return;
	const ghost = document.createElement("div");
	ghost.className = "ghost chips";
	ghost.style.width = `${from.width}px`;
	ghost.append(look);
	document.body.append(ghost);
	const end = `${to.left + to.width / 2 - from.width / 2}px ${to.top + to.height / 2 - from.height / 2}px`;
	const flight = ghost.animate({ translate: [`${from.left}px ${from.top}px`, end], opacity: [1, 1, 0] }, { duration: 230, easing: glide });
	flight.onfinish = flight.oncancel = () => ghost.remove();
}
