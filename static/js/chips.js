// The chips in the hand, which are taken and put back one by one, how chips are drawn,
// and how what is held goes with the pointer.

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

	/** Puts one chip of a value back. @param {string} chip */
	putBack(chip) {
		const i = this.#taken.findLastIndex((t) => t.chip === chip);
		if (i >= 0) this.#taken.splice(i, 1);
		this.changed();
	}

	/** @param {string} chip */
	count(chip) {
		return this.#taken.filter((t) => t.chip === chip).length;
	}

	/**
	 * Changes chips in the hand for others of the same worth: the smallest for
	 * one of the next value that they make.
	 * @param {{chip: string, cents: number}[]} values the table's, lowest first
	 */
	larger(values) {
		for (const small of this.byValue.reverse()) {
			const large = values.find((v) => v.cents > small.cents && v.cents % small.cents === 0 && small.count >= v.cents / small.cents);
			if (large) return this.#change(small, large.cents / small.cents, large, 1);
		}
	}

	/**
	 * Breaks the largest chip into the next smaller value that makes it.
	 * @param {{chip: string, cents: number}[]} values the table's, lowest first
	 */
	smaller(values) {
		for (const large of this.byValue) {
			const small = values.findLast((v) => v.cents < large.cents && large.cents % v.cents === 0);
			if (small) return this.#change(large, 1, small, large.cents / small.cents);
		}
	}

	/** @type {(from: {chip: string}, out: number, to: {chip: string, cents: number}, into: number) => void} */
	#change(from, out, to, into) {
		for (let n = 0; n < out; n++) this.#taken.splice(this.#taken.findLastIndex((t) => t.chip === from.chip), 1);
		for (let n = 0; n < into; n++) this.#taken.push({ chip: to.chip, cents: to.cents });
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
function dollars(cents) {
	return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** How many chips a dealer puts on one stack. */
export const tallest = 20;

/**
 * Draws chips of one value as stacks of up to twenty, cut out in fives so that
 * they can be counted.
 * @type {(cents: number, count: number) => SVGElement[]}
 */
export function drawStacks(cents, count) {
	const stacks = [];
	for (let left = count; left > 0; left -= tallest) stacks.push(drawStack(cents, Math.min(left, tallest)));
	return stacks;
}

/** @type {(cents: number, count: number) => SVGSVGElement} */
function drawStack(cents, count) {
	const side = count * 5;
	const drawing = document.createElementNS(svg, "svg");
	drawing.setAttribute("class", "stack");
	drawing.setAttribute("viewBox", `0 0 44 ${22 + side}`);
	drawing.setAttribute("aria-hidden", "true");
	for (let from = 0; from < count; from += 5) {
		const high = 5 * Math.min(5, count - from);
		const group = document.createElementNS(svg, "g");
		group.setAttribute("transform", `translate(${(from / 5) % 2 === 0 ? 0 : 4} ${side - 5 * from - high})`);
		const edge = document.createElementNS(svg, "path");
		edge.setAttribute("d", `M0 11A20 11 0 0 1 40 11V${11 + high}A20 11 0 0 1 0 ${11 + high}Z`);
		edge.setAttribute("fill", `url(#chip${cents}e)`);
		const face = document.createElementNS(svg, "use");
		face.setAttribute("href", `#chip${cents}`);
		face.setAttribute("width", "40");
		face.setAttribute("height", "40");
		face.setAttribute("transform", "scale(1 .55)");
		group.append(edge, face);
		drawing.append(group);
	}
	return drawing;
}

/** How far it hangs from the pointer, so that it hides nothing that is pressed. */
const off = { x: 14, y: 12 };

/** What the hand holds goes with the pointer: chips, and a card on its way. */
export class Carried {
	/** The pointer, where a mouse has one. @type {{x: number, y: number} | null} */
	#pointer = null;
	#look = document.createElement("div");

	/** @param {import("./hand.js").Hands} hands */
	constructor(hands) {
		this.hands = hands;
		this.#look.className = "carried";
		this.#look.setAttribute("aria-hidden", "true");
		document.body.append(this.#look);
		addEventListener("pointermove", (e) => this.#follow(e), { passive: true });
		addEventListener("pointerdown", (e) => this.#follow(e), { passive: true, capture: true });
		document.documentElement.addEventListener("pointerleave", () => this.#lose());
		this.show();
	}

	/** @param {PointerEvent} e */
	#follow(e) {
		if (e.pointerType !== "mouse") return this.#lose();
		const first = this.#pointer === null;
		this.#pointer = { x: e.clientX + off.x, y: e.clientY + off.y };
		this.#look.style.translate = `${this.#pointer.x}px ${this.#pointer.y}px`;
		if (first) this.show();
	}

	#lose() {
		this.#pointer = null;
		this.#look.hidden = true;
	}

	/** Shows what is held now. */
	show() {
		const { handful, held, down } = this.hands;
		const card = held?.what === "shoe";
		this.#look.hidden = !this.#pointer || (handful.empty && !card);
		if (this.#look.hidden) return;
		const things = handful.byValue.flatMap(({ cents, count }) => /** @type {Element[]} */ (drawStacks(cents, count)));
		if (card) {
			const drawn = document.createElement("span");
			drawn.className = down ? "card back" : "card";
			things.push(drawn);
		}
		this.#look.replaceChildren(...things);
	}
}
