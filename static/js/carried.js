// What the hand holds goes with the pointer: chips, and a card on its way.

import { drawStacks } from "./chips.js";

/** How far it hangs from the pointer, so that it hides nothing that is pressed. */
const off = { x: 14, y: 12 };

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
