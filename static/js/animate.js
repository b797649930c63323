// Motion: a card goes from where it was to where it is, a new one comes from
// the shoe, chips slide between player, wager and tray. Nothing waits for it.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const glide = "cubic-bezier(.2, .75, .25, 1)";

/**
 * @typedef {object} Memory what lay where
 * @property {Map<string, {rect: DOMRect, back: boolean}>} cards
 * @property {Map<string, {rect: DOMRect, look: Node, box: Element}>} bets
 * @property {Map<string, number>} banks
 */

/**
 * @param {ParentNode} felt
 * @returns {Memory | null}
 */
export function remember(felt) {
	if (calm.matches || document.hidden) return null;
	/** @type {Memory} */
	const memory = { cards: new Map(), bets: new Map(), banks: new Map() };
	for (const card of felt.querySelectorAll(".card[id]")) {
		memory.cards.set(card.id, { rect: card.getBoundingClientRect(), back: card.classList.contains("back") });
	}
	for (const [key, bet] of bets(felt)) {
		const box = bet.closest(".box");
		const look = bet.querySelector(".pile");
		if (box && look) memory.bets.set(key, { rect: look.getBoundingClientRect(), look: look.cloneNode(true), box });
	}
	for (const box of felt.querySelectorAll(".box")) memory.banks.set(box.id, bank(box));
	return memory;
}

/**
 * @param {ParentNode} felt
 * @param {Memory | null} memory
 */
export function play(felt, memory) {
	if (!memory) return;
	for (const card of felt.querySelectorAll(".card[id]")) {
		const was = memory.cards.get(card.id);
		if (was) move(/** @type {HTMLElement} */ (card), was.rect, was.back !== card.classList.contains("back"));
		else draw(/** @type {HTMLElement} */ (card));
	}
	const now = bets(felt);
	for (const [key, was] of memory.bets) {
		if (now.has(key)) continue;
		const box = document.getElementById(was.box.id);
		if (!box) continue;
		const won = bank(box) > (memory.banks.get(box.id) ?? 0);
		const goal = won ? box.querySelector(".bank") : document.getElementById("tray");
		if (goal) slide(was.look, was.rect, goal.getBoundingClientRect());
	}
	for (const [key, bet] of now) {
		const from = bet.closest(".box")?.querySelector(".bank")?.getBoundingClientRect();
		const pile = bet.querySelector(".pile");
		if (memory.bets.has(key) || !from || !(pile instanceof HTMLElement)) continue;
		move(pile, from, false);
	}
}

/**
 * @param {ParentNode} felt
 * @returns {Map<string, Element>}
 */
function bets(felt) {
	const found = new Map();
	for (const bet of felt.querySelectorAll(".box .bet")) {
		const near = bet.closest(".hand")?.id ?? bet.closest(".box")?.id;
		const kind = bet instanceof HTMLElement ? (bet.dataset.wager ?? bet.className) : "";
		let key = `${near} ${kind}`;
		while (found.has(key)) key += "+";
		found.set(key, bet);
	}
	return found;
}

/** @param {Element} box */
function bank(box) {
	return Number(box.querySelector(".bank .sum")?.textContent ?? 0);
}

/**
 * @param {HTMLElement} thing
 * @param {DOMRect} from
 * @param {boolean} turned
 */
function move(thing, from, turned) {
	const to = thing.getBoundingClientRect();
	const dx = from.left + from.width / 2 - to.left - to.width / 2;
	const dy = from.top + from.height / 2 - to.top - to.height / 2;
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
	const to = card.getBoundingClientRect();
	const dx = shoe.left + shoe.width / 2 - to.left - to.width / 2;
	const dy = shoe.top + shoe.height / 2 - to.top - to.height / 2;
	fly(card, { translate: [`${dx}px ${dy}px`, "0 0"], rotate: ["-14deg", "0deg"] }, 210);
}

/**
 * @param {HTMLElement} thing
 * @param {PropertyIndexedKeyframes} frames
 * @param {number} duration
 */
function fly(thing, frames, duration) {
	thing.classList.add("flying");
	const flight = thing.animate(frames, { duration, easing: glide });
	flight.onfinish = flight.oncancel = () => thing.classList.remove("flying");
}

/**
 * @param {Node} look
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function slide(look, from, to) {
	const ghost = document.createElement("div");
	ghost.className = "ghost chips";
	ghost.style.width = `${from.width}px`;
	ghost.append(look);
	document.body.append(ghost);
	const end = `${to.left + to.width / 2 - from.width / 2}px ${to.top + to.height / 2 - from.height / 2}px`;
	const flight = ghost.animate({ translate: [`${from.left}px ${from.top}px`, end], opacity: [1, 1, 0] }, { duration: 230, easing: glide });
	flight.onfinish = flight.oncancel = () => ghost.remove();
}
