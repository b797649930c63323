// Chips in the hand: cut out one by one, put back one by one, and never more
// or less than the person took.

const svg = "http://www.w3.org/2000/svg";

/** A handful of chips, in the order in which they were taken. */
export class Handful {
	/** @type {{chip: string, cents: number}[]} */
	#taken = [];

	/** @param {() => void} changed called when the handful is another one */
	constructor(changed) {
		this.changed = changed;
	}

	/**
	 * @param {string} chip its value as the notation writes it
	 * @param {number} cents
	 */
	take(chip, cents) {
		this.#taken.push({ chip, cents });
		this.changed();
	}

	undo() {
		this.#taken.pop();
		this.changed();
	}

	clear() {
		if (this.#taken.length === 0) return;
		this.#taken = [];
		this.changed();
	}

	get empty() {
		return this.#taken.length === 0;
	}

	/** What the chips are worth, as the notation writes it. */
	get sum() {
		return dollars(this.#taken.reduce((n, t) => n + t.cents, 0));
	}

	/** The chips by value, highest first. */
	get byValue() {
		/** @type {Map<string, {chip: string, cents: number, count: number}>} */
		const found = new Map();
		for (const { chip, cents } of this.#taken) {
			const pile = found.get(chip) ?? { chip, cents, count: 0 };
			pile.count++;
			found.set(chip, pile);
		}
		return [...found.values()].sort((a, b) => b.cents - a.cents);
	}

	/** The chips as the notation writes them: 25x1 5x2. */
	get chips() {
		return this.byValue.map(({ chip, count }) => `${chip}x${count}`).join(" ");
	}
}

/** @param {number} cents */
export function dollars(cents) {
	return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/**
 * Draws chips of one value as a stack, as the server draws them.
 * @param {number} cents
 * @param {number} count
 */
export function drawStack(cents, count) {
	const shown = Math.min(count, 20);
	const side = shown * 5;
	const drawing = document.createElementNS(svg, "svg");
	drawing.setAttribute("class", "stack");
	drawing.setAttribute("viewBox", `0 0 40 ${22 + side}`);
	drawing.setAttribute("aria-hidden", "true");
	const edge = document.createElementNS(svg, "path");
	edge.setAttribute("d", `M0 11A20 11 0 0 1 40 11V${11 + side}A20 11 0 0 1 0 ${11 + side}Z`);
	edge.setAttribute("fill", `url(#chip${cents}e)`);
	const face = document.createElementNS(svg, "use");
	face.setAttribute("href", `#chip${cents}`);
	face.setAttribute("width", "40");
	face.setAttribute("height", "40");
	face.setAttribute("transform", "scale(1 .55)");
	drawing.append(edge, face);
	return drawing;
}
