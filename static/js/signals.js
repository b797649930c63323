// Hand signals: a tap on one's own cards asks for a card, a wave over them
// stands. The buttons say the same.

const near = 10;
const wide = 48;

/**
 * @param {HTMLElement} table
 * @param {import("./hand.js").Hands} hands
 */
export function gestures(table, hands) {
	/** @type {{id: number, x: number, y: number, across: number, down: number, box: string, hand: HTMLElement} | null} */
	let held = null;

	table.addEventListener("pointerdown", (e) => {
		const hand = e.target instanceof Element ? e.target.closest(".box[data-mine] .cards") : null;
		const box = hand?.closest(".box");
		if (table.dataset.view !== "player" || e.button !== 0 || held || !(hand instanceof HTMLElement) || !(box instanceof HTMLElement)) return;
		if (hand.childElementCount < 2) return;
		held = { id: e.pointerId, x: e.clientX, y: e.clientY, across: 0, down: 0, box: box.dataset.at ?? "", hand };
	});
	addEventListener("pointermove", (e) => {
		if (!held || e.pointerId !== held.id) return;
		held.across = Math.max(held.across, Math.abs(e.clientX - held.x));
		held.down = Math.max(held.down, Math.abs(e.clientY - held.y));
	});
	addEventListener("pointerup", (e) => {
		if (!held || e.pointerId !== held.id) return;
		const was = held;
		held = null;
		const signal = Math.max(was.across, was.down) < near ? "hit" : was.across > wide && was.down < was.across * 0.8 ? "stand" : "";
		if (!signal || !hands.handful.empty) return;
		hands.own = was.box;
		seen(was.hand, signal);
		void hands.doings.act(`p${was.box} ${signal}`);
	});
	addEventListener("pointercancel", () => (held = null));
}

/**
 * Shows on the cards that the signal was made.
 * @param {HTMLElement} hand
 * @param {string} signal
 */
function seen(hand, signal) {
	hand.classList.add(`made-${signal}`);
	setTimeout(() => hand.classList.remove(`made-${signal}`), 450);
}
