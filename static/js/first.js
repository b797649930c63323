// Walks a newcomer through a first round: a bubble points at what is to be pressed for
// the next step of the checklist, and says why in one short sentence.

import { beside, bringIntoView, rects } from "./beside.js";
import { buttonOf, cardsOf, spokenOf, spotOf } from "./light.js";
import { byTouch, keep, one, recall, within } from "./page.js";
import { cardsThere, thingsThere } from "./place.js";

/**
 * @typedef {object} Pointer
 * @property {Element | null} at where to press
 * @property {string} say the sentence
 * @property {number} [stage] how far the hands are with what is owed
 */

/** After this many milliseconds without an effect an act counts as not done. */
const onItsWay = 2000;

/** The key under which the browser keeps the table at which the walk is over. */
const over = "first-round";

/**
 * Joins the walk to its page, if the page has one, and begins it there for newcomers. The
 * answer begins it for others.
 * @param {HTMLElement} table
 */
export function firstRound(table) {
	const bubble = document.getElementById("first");
	const words = document.getElementById("first-words");
	const again = document.getElementById("first-open");
	if (!bubble || !words || !again) return;

	const learns = one(table, "#apprenticeship") !== null;
	let walking = false;
	let began = -1; // the round in which the walk saw the first card owed
	let queued = false;
	/** @type {{line: string, stage: number, since: number, at: Element | null}} */
	let last = { line: "", stage: 0, since: 0, at: null };

	const look = () => {
		queued = false;
		if (!walking) return;
		if (learns) {
			// An apprentice is shown the steps of a duty that is new to him, and nothing else.
			bubble.hidden = !lit(table);
			if (bubble.hidden) return point(null);
			return show();
		}
		// Only guided mode tells which step is next; after a newcomer's first round the page itself offers the next.
		if (table.dataset.mode !== "guided" || newcomerAt(table) === "over") return stop();
		show();
	};
	const show = () => {
		const { at, say, stage = 0 } = next(table, began);
		const line = owed(table)?.line ?? "";
		if (line !== "" && line === last.line && stage < last.stage) {
			// The act has been sent: nothing is to be pressed until it takes effect.
			if (last.since === 0) {
				last.since = performance.now();
				setTimeout(soon, onItsWay);
			}
			if (performance.now() - last.since < onItsWay) {
				point(null);
				return place(bubble, last.at);
			}
		}
		last = { line, stage, since: 0, at };
		bubble.dataset.line = line;
		if (began < 0 && /^deal/.test(owed(table)?.line ?? "") && !table.querySelector("#dealer .card")) began = round(table);
		if (words.textContent !== say) words.textContent = say;
		if (at && !at.matches(".pointed, .edge *")) bringIntoView(at);
		point(at);
		place(bubble, at);
		// When an animation has moved the element, the bubble moves after it.
		for (const slide of document.getAnimations()) {
			if (at && slide.effect instanceof KeyframeEffect && slide.effect.target?.contains(at) && slide.effect.getTiming().iterations !== Infinity) slide.finished.then(soon, soon);
		}
	};
	/** @param {Element | null} at */
	const point = (at) => {
		for (const old of table.querySelectorAll(".pointed")) if (old !== at) old.classList.remove("pointed");
		// A class that is set again counts as a change, and each change is looked at.
		if (at && !at.classList.contains("pointed")) at.classList.add("pointed");
	};
	const soon = () => {
		if (queued || !walking) return;
		queued = true;
		requestAnimationFrame(look);
	};
	new MutationObserver(soon).observe(table, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "hidden", "data-view", "data-mode", "data-bar", "data-place", "data-wager", "open"] });
	for (const event of ["resize", "scroll"]) addEventListener(event, soon, { passive: true, capture: true });
	new ResizeObserver(soon).observe(table);
	for (const dialog of document.querySelectorAll("dialog")) new MutationObserver(soon).observe(dialog, { attributes: true, attributeFilter: ["open"] });

	const start = () => {
		walking = true;
		began = -1;
		bubble.hidden = false;
		look();
	};
	const stop = () => {
		walking = false;
		bubble.hidden = true;
		keep(over, location.pathname);
		point(null);
	};
	again.addEventListener("click", () => (walking ? stop() : start()));
	bubble.querySelector("button")?.addEventListener("click", () => {
		stop();
		again.focus();
	});
	if (learns) start();
	if (newcomerAt(table) === "walk" && recall(over) !== location.pathname) start();
	return start;
}

/** How far a newcomer is at a first table; empty at any other. @param {HTMLElement} table */
function newcomerAt(table) {
	return one(table, "#first-steps")?.dataset.stage ?? "";
}

/** Whether an apprentice's next step is lit. @param {HTMLElement} table */
function lit(table) {
	return table.dataset.view !== "dealer" || one(table, '#apprenticeship[data-help="light"][data-yours]') !== null;
}

/** The next thing to press. @type {(table: HTMLElement, began: number) => Pointer} */
function next(table, began) {
	if (table.dataset.view !== "dealer") return { at: table.querySelector(".for-spectator .verb.main"), say: "Press “Take the table”: the deck is yours." };
	if (began >= 0 && round(table) > began && !one(table, "#apprenticeship")) return { at: null, say: "That was a whole round, and all of it was yours. Go on dealing; “Show me” calls this back." };
	const pad = document.querySelector("dialog[open]");
	if (pad) return { at: null, stage: 3, say: "Say what is asked for, then “Do it”." };
	const step = owed(table);
	if (!step) return waits(table);
	if (step.actor) return { at: null, say: `Now wait: ${step.actor} has to act.` };
	return hands(table, step.line) ?? buttons(table, step);
}

/** The step that is owed now, in the notation; actor names the person who has to act, if it is not the dealer. @param {HTMLElement} table */
function owed(table) {
	const step = one(table, "#checklist li[data-do]");
	if (!step) return null;
	return { line: step.dataset.do ?? "", actor: step.dataset.actor ?? "", hint: step.querySelector(".hint")?.textContent?.trim() ?? "" };
}

/** @param {HTMLElement} table */
function waits(table) {
	const time = table.querySelector("#status .clock");
	return { at: time, say: "The players place their wagers. When the first lies in its circle, you deal." };
}

/** What is done with the hands on the felt: take, then set down. @type {(table: HTMLElement, line: string) => Pointer | null} */
function hands(table, line) {
	const word = line.replace(/\bswitch (?=[0-9])/, "switch-").split(" ");
	const shoe = table.querySelector("#shoe .place");
	const drawn = !!table.querySelector("#shoe.chosen");
	const hole = table.querySelector("#dealer .hole");
	switch (word[0]) {
		case "burn":
			if (!drawn) return { at: shoe, say: "A new dealer burns a card. Press the shoe to draw it." };
			return { at: table.querySelector("#rack .place"), stage: 1, say: "Now press the discard rack: the card goes there unseen." };
		case "deal": {
			if (word[2] === "down") return null; // its own button
			const who = word[1] === "dealer" ? "yourself" : box(word[1]);
			if (!drawn) return { at: shoe, say: `A card for ${who}. Press the shoe.` };
			if (word[1] === "dealer") return { at: table.querySelector("#dealer .place"), stage: 2, say: "Now press your own place, before the chip tray." };
			return { at: spot(table, word[1]), stage: 2, say: `Now press ${who}.` };
		}
		case "read":
			if (!table.querySelector(".hole.chosen")) return { at: hole, say: "An ace or a ten is up: the reader looks at your hole card. Press the card." };
			return { at: table.querySelector("#reader .place"), stage: 1, say: "Now press the card reader." };
		case "turn":
			if (word[1] !== "hole") return null;
			if (!table.querySelector(".hole.chosen")) return { at: hole, say: "Everybody has played. Press your hole card." };
			return { at: hole, stage: 1, say: "Press it again: it turns." };
		case "change": {
			const sum = table.querySelector("#held-words")?.textContent?.trim() ?? "";
			const cash = total(word.slice(2));
			if (holds(sum, cash)) return null; // then the button
			return { at: table.querySelector("#tray"), say: `${box(word[1], true)} has put down ${cash} in cash. Press chips in the tray until you hold ${cash}.` };
		}
		case "pay": {
			const bet = table.querySelector(`.bet[data-at="${word[1]}"][data-wager="${word[2]}"]`);
			const sum = table.querySelector("#held-words")?.textContent?.trim() ?? "";
			if (holds(sum, word[3])) return { at: bet, stage: 1, say: `Now press the wager at ${box(word[1])}.` };
			return { at: table.querySelector("#tray"), say: `${box(word[1], true)} is paid ${word[3]}. Press chips in the tray until you hold ${word[3]}.` };
		}
	}
	return null;
}

/** Whether the words of what is in the hand name this sum. @type {(words: string, sum: string) => boolean} */
function holds(words, sum) {
	return new RegExp(`(^|[^0-9.])${sum.replace(".", "\\.")}([^0-9.]|$)`).test(words);
}

/** What chips like 25x3 come to. @param {string[]} chips */
function total(chips) {
	const cents = chips.map((c) => c.split("x").map(Number)).reduce((sum, [value, count]) => sum + Math.round(value * count * 100), 0);
	return String(cents / 100);
}

/**
 * What is done with the bars: press the place, then the act.
 * @type {(table: HTMLElement, step: {line: string, hint: string}) => Pointer}
 */
function buttons(table, { line, hint }) {
	const { at, wager } = spokenOf(line);
	const say = wish(line, at) || (hint ? `${hint}.` : "");
	const button = buttonOf(table, line);
	if (!button) return { at: null, say: say || "Look at the procedure on the right." };
	const bar = button.closest("[data-bar]")?.getAttribute("data-bar") ?? "";
	const { dataset: open } = table;
	if (bar !== "edge" && (open.bar !== bar || (at && open.place !== at && bar !== "own") || (bar === "wager" && open.wager !== wager))) {
		return { at: spotOf(table, button, line), say: `${say} Press ${pressed(bar, at)}.` };
	}
	if (button.checkVisibility()) return { at: button, stage: 2, say: `${say} Press “${label(button)}”.${keys(button)}` };
	return { at: button.closest("[data-bar]")?.querySelector("[data-more]") ?? null, stage: 1, say: `${say} Press “More”.` };
}

/** What is to be pressed, in words. @type {(bar: string, at: string) => string} */
function pressed(bar, at) {
	if (bar === "own") return "your own place";
	if (bar === "wager") return `the wager of ${box(at)}`;
	if (bar === "cash") return `the cash of ${box(at)}`;
	return at ? box(at.replace("switch ", "switch-")) : `the ${bar === "meters" ? "meters" : bar}`;
}

/** What an act is for, to somebody who has never done it. @type {(line: string, place: string) => string} */
function wish(line, place) {
	const at = place.replace("switch ", "");
	const who = at && box(at, true);
	if (/^take .*-ante$/.test(line)) return `The ante of ${box(at)} is the price of the choice: take it.`;
	if (/^take .* insurance$/.test(line)) return `You have no Blackjack: the insurance of ${box(at)} is lost.`;
	/** @type {Record<string, string>} */
	const wishes = {
		deal: `The card of ${box(at)} lies face down.`,
		"deal dealer": "Your second card lies face down.",
		"deal switch": `A card for the switch place of ${box(at)}, face down.`,
		take: `${who} has lost: its wager is yours.`,
		push: `${who} ties: tap its wager.`,
		clear: `Pick up the cards of ${box(at)}.`,
		"turn switch": `${who} plays the other two cards: turn them over.`,
		"clear switch": `${who} keeps its hand: the other cards go away unseen.`,
		"clear dealer": "Last, pick up your own cards.",
		call: at ? "" : `Say your total: ${line.split(" ")[1]}.`,
		"call bust": "You have too many: say so.",
		"call blackjack": `${who} has a blackjack: say so.`,
		split: `${who} has put out a second wager: part the pair.`,
		half: `${who} gives up: half of its wager is yours.`,
		"offer insurance": "An ace is up: offer insurance.",
	};
	return wishes[line.split(" ").slice(0, 2).join(" ").replace(/ [0-9.]+$/, "")] ?? "";
}

/** @param {Element} button */
function label(button) {
	const shown = [...button.childNodes].find((n) => !(n instanceof Element) || n.checkVisibility());
	return (shown?.textContent ?? "").trim();
}

/** @param {HTMLElement} button */
function keys({ dataset: { keys } }) {
	return keys && !byTouch() ? ` Key: ${keys}` : "";
}

/** @type {(at: string, first?: boolean) => string} */
function box(at, first = false) {
	if (at.startsWith("switch-")) return `the switch place of box ${at.slice(7)}`;
	const [n, hand] = at.split(".");
	return `${first ? "Box" : "box"} ${n}${hand ? `, hand ${hand}` : ""}`;
}

/** @type {(table: HTMLElement, at: string) => Element | null} */
function spot(table, at) {
	return at.startsWith("switch-") ? document.getElementById(at) : cardsOf(table, at);
}

/** @param {HTMLElement} table */
function round(table) {
	const row = [...table.querySelectorAll("#status dl > div")].find((d) => d.querySelector("dt")?.textContent === "Round");
	return Number(row?.querySelector("dd")?.textContent);
}

/** How far the bubble is from what it points at, and from the edge of the screen. */
const gap = { at: 14, edge: 8 };

/** Sets the bubble beside what it points at, over neither that nor what is lit nor the open bar. @type {(bubble: HTMLElement, at: Element | null) => void} */
function place(bubble, at) {
	const size = bubble.getBoundingClientRect();
	const thing = at?.getBoundingClientRect();
	const seen = thing !== undefined && thing.width > 0;
	const room = { left: gap.edge, top: gap.edge, right: innerWidth - gap.edge, bottom: innerHeight - gap.edge };
	const never = rects(document, ".place-bar:not([hidden]), .felt .lit:not(.box), dialog[open]");
	const others = rects(document, `.felt :is(${cardsThere}, ${thingsThere}), .edge button`);
	const middle = { left: innerWidth / 2, top: 64, right: innerWidth / 2, bottom: 64 };
	const stand = seen ? beside(size, thing, room, [thing, ...never], others, gap.at) : { ...beside(size, middle, room, never, others, 0), side: "" };
	bubble.dataset.side = stand.side || "none";
	bubble.style.left = `${stand.left}px`;
	bubble.style.top = `${stand.top}px`;
	if (!seen) return;
	bubble.style.setProperty("--tip-x", `${within(16, (thing.left + thing.right) / 2 - stand.left, size.width - 16)}px`);
	bubble.style.setProperty("--tip-y", `${within(16, (thing.top + thing.bottom) / 2 - stand.top, size.height - 16)}px`);
}
