// A felt that is lower than what lies on it, as on a phone that is held across, is scrolled to
// the hand whose turn it is. The row before the dealer stays in sight, and hides what is
// scrolled behind it.

import { all, one } from "./page.js";

const gap = 6;

/**
 * Brings the hand into view when its turn comes and when it gets a card, and leaves the felt
 * alone otherwise: people look elsewhere meanwhile.
 * @type {(felt: HTMLElement) => () => void}
 */
export function follow(felt) {
	let last = "";
	return () => {
		const hand = one(felt, ".hand[data-turn]");
		const now = hand ? `${hand.id} ${hand.dataset.count}` : "";
		if (now === last) return;
		last = now;
		if (!hand || felt.scrollHeight <= felt.clientHeight + 1) return;
		const { top, bottom } = hand.getBoundingClientRect();
		const row = all(felt, ".dealer-hand, .tray").filter((el) => getComputedStyle(el).position === "sticky");
		const whole = felt.getBoundingClientRect();
		const end = Math.min(whole.bottom, ...row.map((el) => el.getBoundingClientRect().top));
		if (bottom > end) felt.scrollTop += bottom - end + gap;
		else if (top < whole.top) felt.scrollTop -= whole.top - top + gap;
	};
}
