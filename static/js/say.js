// Tells people what was said at the table: on the page, to screen readers, and aloud if
// wanted.

import { one, part } from "./page.js";

/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;
let lastCall = "";
let lastVerdict = "";
let lastDebrief = "";
let lastExercise = "";
let lastAnswer = "";
/** The cards that lay face up when the page was last told. @type {Set<string>} */
let lastCards = new Set();
/** What listeners are told next, and whose turn it is, which comes last. */
const next = { news: /** @type {string[]} */ ([]), turn: "" };

/** The calls that stand on the page. */
function called() {
	return [...part("calls", HTMLElement).querySelectorAll("li")].map((li) => li.textContent?.trim() ?? "");
}

/** What stands in parts of an element, in sentences with one stop between two. @type {(el: Element, parts: string[]) => string} */
function sentences(el, parts) {
	return parts.map((css) => el.querySelector(css)?.textContent?.trim().replace(/\.$/, "")).filter(Boolean).join(". ");
}

/** What the debrief of a round says. */
function debriefed() {
	const list = part("debrief", HTMLElement);
	const reasons = [...list.querySelectorAll("li")].map((li) => sentences(li, [".why", ".reason"]));
	return reasons.length === 0 ? "" : [list.querySelector("h2")?.textContent ?? "", ...reasons].join(". ");
}

/** What the card reader answers; empty before it is asked. */
function answered() {
	return document.querySelector("#reader .hushed")?.textContent ?? "";
}

/** How an exercise ended. */
function exercised() {
	return document.querySelector("#exercise .outcome")?.textContent ?? "";
}

/** The cards of hands that lie face up; not those of a pack that is spread. */
function faces() {
	return [...document.querySelectorAll("#felt .cards .card[id]:not(.back)")];
}

/** The cards that have come face up since the page was last told, in words. */
function dealt() {
	const now = faces();
	const fresh = now.filter((card) => !lastCards.has(card.id)).map((card) => card.getAttribute("aria-label") ?? "");
	lastCards = new Set(now.map((card) => card.id));
	return fresh.filter(Boolean);
}

/** Has listeners told: all that comes at one moment together, or the last of it would be all that they hear. */
function announce() {
	queueMicrotask(() => {
		const words = [...next.news, next.turn].filter(Boolean).join(". ");
		[next.news, next.turn] = [[], ""];
		if (words) part("announce", HTMLElement).textContent = words;
	});
}

/** Tells listeners that it is their turn. */
export function yourTurn() {
	next.turn = "Your turn";
	announce();
}

/**
 * An answer to the person's own act, shown over the desk for a while, or only read to
 * people who listen where it stands at the place already.
 * @type {(text: string, cite?: string, shown?: boolean) => void}
 */
export function reply(text, cite = "", shown = false) {
	const place = part("reply", HTMLElement);
	place.textContent = "";
	place.classList.toggle("hushed", shown);
	clearTimeout(fading);
	if (!text) return;
	if (cite) {
		const mark = document.createElement("span");
		mark.className = "cite";
		mark.textContent = cite.split("#")[0];
		place.append(mark, " ");
	}
	place.append(text);
	fading = setTimeout(() => (place.textContent = ""), 6000);
}

/**
 * Tells listeners of the page what is new in calls and verdict, and marks on
 * the felt what a new verdict is about.
 * @param {boolean} aloud the calls are spoken
 * @returns {boolean} whether somebody has spoken
 */
export function tell(aloud) {
	let heard = false;
	const calls = called();
	const news = since(calls, lastCall);
	lastCall = calls.join("\n");
	const cards = dealt();
	const answer = answered();
	if (news.length > 0) {
		next.news.push(...news, ...cards, answer === lastAnswer ? "" : answer);
		announce();
		heard = news.some((call) => spoken(call) !== "");
		if (aloud) for (const call of news) speak(call);
	}
	lastAnswer = answer;
	const judged = one(document, "#verdict .judged");
	const now = judged?.textContent ?? "";
	if (judged && now !== lastVerdict) {
		part("alarm", HTMLElement).textContent = sentences(judged, ["h2", ".why", ".reason", ".cite"]);
		unread(true);
		mark(judged.dataset.done, "wrong");
		mark(judged.dataset.owed, "owed");
	}
	lastVerdict = now;
	const debrief = debriefed();
	if (debrief && debrief !== lastDebrief) {
		part("alarm", HTMLElement).textContent = debrief;
		unread(true);
	}
	lastDebrief = debrief;
	const exercise = exercised();
	if (exercise !== lastExercise) unread(true);
	lastExercise = exercise;
	return heard;
}

/** Tells listeners that a round has ended: its last call has gone with it. @param {string} round the number of the one that comes */
export function roundOver(round) {
	next.news.push(`The round is over. Round ${round} is next`);
	announce();
}

/** Counts what is on the page as told: it was there when the page was loaded. */
export function hush() {
	lastCall = called().join("\n");
	lastVerdict = document.querySelector("#verdict .judged")?.textContent ?? "";
	lastDebrief = debriefed();
	lastExercise = exercised();
	lastAnswer = answered();
	dealt();
}

/** Marks the button of the book, where the book is called over the felt: something new stands in it. @param {boolean} news */
export function unread(news) {
	const book = part("open-book", HTMLElement);
	if (news && book.getAttribute("aria-expanded") === "true") return;
	book.toggleAttribute("data-news", news);
	part("book-news", HTMLElement).hidden = !news;
}

/** The calls that are new: old ones leave the list at its top. @type {(calls: string[], before: string) => string[]} */
function since(calls, before) {
	for (let keep = calls.length; keep > 0; keep--) {
		if (before.endsWith(calls.slice(0, keep).join("\n"))) return calls.slice(keep);
	}
	return calls;
}

/** @type {(id: string | undefined, look: string) => void} */
function mark(id, look) {
	const place = id && document.getElementById(id);
	if (!place) return;
	place.classList.add(look);
	setTimeout(() => document.getElementById(id)?.classList.remove(look), 4000);
}

/** The spoken part of a line: what stands in quotation marks, or a question. @param {string} call */
function spoken(call) {
	return call.match(/“(.+?)”/)?.[1] ?? (call.endsWith("?") || call === "No more bets" ? call : "");
}

/** Says a call aloud. @param {string} call */
function speak(call) {
	const words = spoken(call);
	if (!words || !("speechSynthesis" in window)) return;
	if (speechSynthesis.pending) speechSynthesis.cancel(); // never behind a fast dealer
	speechSynthesis.speak(new SpeechSynthesisUtterance(words));
}
