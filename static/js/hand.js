// The hands at the table: the first press takes something, the second says where it
// goes; a drag does both. A press outside every place leaves the hand as it is.

import { all, on, one, part } from "./page.js";
import { drawStacks } from "./chips.js";
import { barAt, barOf } from "./place.js";
import { nextSpot, spotAt } from "./spots.js";

/**
 * @typedef {object} Held
 * @property {string} what shoe, hole, stray, notes, tip, bet, cards
 * @property {string} at where it lay
 *
 * @typedef {object} Doings
 * @property {(line: string) => Promise<boolean>} act send a line; whether it was done
 * @property {(button: HTMLElement) => void} sit ask how to sit down there
 * @property {(x: number | null) => void} pack the pack was pressed, at this x where a pointer did it
 * @property {() => void} bet the player's wager, as the chips in hand make it
 * @property {() => void} changed what is chosen or held has changed
 * @property {() => void} entered a place was pressed without a pointer: the focus goes into its bar
 */

export class Hands {
	/** @type {Held | null} */
	held = null;
	down = false;
	/** The chosen place: dealer, 3 or 3.2; of a device or the tray its name. */
	at = "dealer";
	wager = "main";
	/** What kind of place it is. */
	bar = "own";
	/** The bar of the chosen place is open. */
	open = false;
	/** The player's own box. */
	own = "";
	/** What his chips are bet on. */
	stake = "main";

	/**
	 * @param {HTMLElement} table
	 * @param {import("./chips.js").Handful} handful
	 * @param {Doings} doings
	 */
	constructor(table, handful, doings) {
		this.table = table;
		this.handful = handful;
		this.doings = doings;
		table.addEventListener("click", (e) => {
			const target = on(e, "[data-press]");
			if (!target) return;
			const keys = e.detail === 0;
			this.press(target, e.shiftKey, keys ? null : e.clientX);
			if (keys && this.open && table.dataset.view === "dealer" && target.dataset.press !== "chip") doings.entered();
		});
		// The other button of the mouse opens the bar whatever the hand holds, as a long press does.
		table.addEventListener("contextmenu", (e) => {
			const target = on(e, "[data-press]");
			if (table.dataset.view !== "dealer" || !target || e.defaultPrevented) return;
			e.preventDefault();
			this.chooseFrom(target);
		});
	}

	/**
	 * The line that sets down on a target what is held; "" if it cannot lie there.
	 * @type {(held: Held, target: HTMLElement, down: boolean) => string}
	 */
	lineOf(held, target, down) {
		const what = target.dataset.press ?? "";
		const at = target.dataset.at ?? "";
		const place = what === "place" || what === "bet" ? "place" : what === "hole" && held.what !== "hole" ? "dealer" : what;
		const box = at.split(".")[0];
		const face = down ? " down" : "";
		switch (`${held.what} ${place}`) {
			case "cards place":
				// Switch cards onto the place of their hand: turned over.
				if (held.at.startsWith("switch ") && box === held.at.slice(7)) return `turn ${held.at}`;
				// Onto the other hand of its box, where a player has two.
				if (target.closest("[data-areas='2']") && at !== held.at && at.includes(".") && box === held.at.split(".")[0]) return `swap ${box}`;
				return "";
			case "chips place":
				// Pay that its player wants on a wager, or beside it.
				if (what === "bet" && target.dataset.of) return `press ${target.dataset.wager === "press" ? "aside " : ""}${at} ${target.dataset.of} ${this.handful.sum} ${this.handful.chips}`;
				return what === "bet" ? `pay ${at} ${target.dataset.wager} ${this.handful.sum} ${this.handful.chips}` : "";
		}
		/** @type {Record<string, string>} */
		const lines = {
			"shoe place": `deal ${at}${face}`,
			"shoe dealer": `deal dealer${face}`,
			"shoe rack": "burn",
			"hole reader": "read",
			"hole hole": "turn hole",
			"stray place": `use ${at}`,
			"stray dealer": "use dealer",
			"stray rack": "discard",
			"cards rack": `clear ${held.at}`,
			"bet chip": `take ${held.at} ${this.wager}`,
			"bet tray": `take ${held.at} ${this.wager}`,
			"notes drop": `drop ${held.at}`,
			"tip toke": `toke ${held.at}`,
			"chips notes": `change ${box} ${this.handful.chips}`,
			"chips offered": `change ${box} ${this.handful.chips}`,
		};
		return lines[`${held.what} ${place}`] ?? "";
	}

	/**
	 * @param {HTMLElement} target
	 * @param {boolean} shift
	 * @param {number | null} x where the pointer was, if it was one
	 */
	press(target, shift, x) {
		const what = target.dataset.press ?? "";
		const at = target.dataset.at ?? "";
		switch (what) {
			case "sit":
				return this.doings.sit(target);
			case "own":
				this.own = at;
				return this.doings.changed();
			case "mine":
				this.own = at;
				if (this.handful.empty) return this.doings.changed();
				// Chips set down while cards lie there are a double.
				if (target.closest(".box")?.querySelector(".card")) return void this.doings.act(`p${at} double ${this.handful.sum}`);
				return this.doings.bet();
			case "side":
				this.own = at;
				if (!this.handful.empty) return void this.doings.act(`p${at} bet ${target.dataset.wager} ${this.handful.sum}`);
				this.stake = target.dataset.wager ?? "main";
				return this.doings.changed();
			case "cut":
				return this.doings.pack(x);
			case "prompt":
				return this.#point(at);
			case "chip":
				this.held = null;
				return this.handful.take(target.dataset.chip ?? "", Number(target.dataset.cents));
		}
		if (what === "tray" && !this.handful.empty) return this.putBack();
		const held = this.held ?? (this.handful.empty ? null : { what: "chips", at: "" });
		// Cards that were pressed go to the rack; where else they might go is a drag's to say.
		if (held && (held.what !== "cards" || what === "rack")) {
			const line = this.lineOf(held, target, this.down !== shift);
			if (line) return void this.#done(line, held.what === "bet" || held.what === "cards" ? null : target);
		}
		switch (what) {
			case "shoe":
				// One press takes a card face up, two face down, a third puts it back.
				if (this.held?.what !== "shoe") [this.held, this.down] = [{ what, at }, false];
				else if (!this.down) this.down = true;
				else return this.close();
				return this.#openShoe();
			case "hole":
			case "stray":
			case "notes":
			case "tip":
				if (this.held?.what === what && this.held.at === at) return this.close();
				this.held = { what, at };
				break;
			case "pack":
				this.letGo();
				this.chooseFrom(target);
				return this.doings.pack(x);
			case "drop":
			case "toke":
				return this.letGo();
			default:
				this.letGo();
				if (!this.handful.empty) break; // a hand with chips takes nothing else
				if (what === "bet" && target.querySelector(".stack")) this.held = { what, at };
				else if (what === "place" && this.#cardsAt(at)) this.held = { what: "cards", at };
		}
		this.chooseFrom(target);
	}

	/** Whether cards lie at a place. @param {string} at */
	#cardsAt(at) {
		return this.table.querySelector(`.cards[data-at="${at}"] .card, .switch-place[data-at="${at}"] .card`) !== null;
	}

	/** The shoe's bar, while the place where the next card goes stays chosen. */
	#openShoe() {
		this.bar = "shoe";
		this.open = true;
		this.doings.changed();
	}

	/**
	 * Does what the hand was taken for. When it was done the hand is empty; when it
	 * was refused it holds what it held.
	 * @param {string} line
	 * @param {HTMLElement | null} target the place that is chosen then
	 */
	async #done(line, target) {
		const { held, down } = this;
		this.letGo();
		this.open = false;
		if (target) this.#take(target);
		this.doings.changed();
		if ((await this.doings.act(line)) || this.held) return;
		this.held = held;
		this.down = down;
		this.doings.changed();
	}

	/** Puts the bar away, and back what is held. */
	close() {
		this.open = false;
		this.letGo();
	}

	/** Points at a player: at the hand that is waited for, or the first that has
	 * not been played. Before there are cards it only chooses the box.
	 * @param {string} box
	 */
	#point(box) {
		this.letGo();
		const hands = all(this.table, `#box-${box} .hand:has(.card)`);
		const hand = hands.find((h) => h.dataset.at === this.at) ?? hands.find((h) => h.hasAttribute("data-turn")) ?? hands.find((h) => !h.dataset.state) ?? hands[0];
		if (!hand) return this.choose(box);
		this.choose(hand.dataset.at ?? box);
		void this.doings.act(`prompt ${hand.dataset.at}`);
	}

	/** A card is taken from the shoe to lie face down. */
	holdDown() {
		this.held = { what: "shoe", at: "shoe" };
		this.down = true;
		this.doings.changed();
	}

	/** Chooses the place that was pressed, and opens its bar. @param {HTMLElement} target */
	chooseFrom(target) {
		this.open = barOf(target) !== "";
		this.#take(target);
		this.doings.changed();
	}

	/** Goes from the spot that has the focus, or is chosen, to the next one. @param {string} key the arrow */
	go(key) {
		const on = document.activeElement;
		const felt = part("felt", HTMLElement);
		const from = on && felt.contains(on) ? spotAt(on) : null;
		const to = from ? nextSpot(felt, from, key) : this.spot;
		if (!to) return;
		to.focus();
		this.chooseFrom(to);
	}

	/** @param {HTMLElement} target */
	#take(target) {
		const bar = barOf(target);
		if (!bar) return;
		const { at = "", wager = "main" } = target.dataset;
		this.bar = bar;
		if (bar === "own") this.at = "dealer";
		else if (/^([0-9]|switch |community)/.test(at)) [this.at, this.wager] = [at, wager];
	}

	/** @type {(at: string, wager?: string) => void} */
	choose(at, wager = "main") {
		this.at = at;
		this.wager = wager;
		this.bar = wager === "main" ? barAt(at) : "wager";
		this.open = true;
		this.doings.changed();
	}

	/** The box of a digit; the digit again is the box's next hand. @param {number} n */
	digit(n) {
		if (n === 0) return this.place("dealer");
		const box = document.getElementById(`box-${n}`);
		if (!box) return;
		/** A hand that is picked up comes after those that lie there. @param {Element} h */
		const picked = (h) => Number(!one(h, ".card"));
		const hands = all(box, ".hand").sort((a, b) => picked(a) - picked(b)).map((h) => h.dataset.at ?? "");
		const beside = one(box, "button.switch-place");
		if (beside) {
			// A card that is held face down goes beside the hand, as long as two do not lie there.
			const aside = beside.dataset.at ?? "";
			if (this.held?.what === "shoe" && this.down && Number(beside.dataset.count) < 2) return this.place(aside);
			if (hands.length === 0) hands.push(String(n));
			hands.push(aside);
		}
		if (hands.length < 2) return this.place(String(n));
		this.place(hands[(hands.indexOf(this.at) + 1) % hands.length]);
	}

	/** Chooses a place by its name, or sets down there what is held. @param {string} at */
	place(at) {
		if (this.held?.what !== "shoe") return this.choose(at);
		const line = `deal ${at}${this.down ? " down" : ""}`;
		this.choose(at);
		void this.#done(line, null);
	}

	/** Chooses the box of the chosen hand: the hands of the last round are gone. */
	newRound() {
		this.at = this.at.replace("switch ", "").split(".")[0];
	}

	letGo() {
		this.held = null;
		this.down = false;
		this.doings.changed();
	}

	/** Puts back everything that is in the hand. */
	putBack() {
		this.handful.clear();
		this.close();
	}

	/** Shows on the page what is chosen and held. */
	show() {
		if (this.at.includes(".") && !this.table.querySelector(`.hand[data-at="${this.at}"]`)) this.at = this.at.split(".")[0];
		for (const el of this.table.querySelectorAll(".felt .chosen")) el.classList.remove("chosen");
		if (this.table.dataset.view === "dealer") {
			this.#chosen()?.classList.add("chosen");
			if (this.held?.what === "shoe") document.getElementById("shoe")?.classList.add("chosen");
			if (this.held?.what === "hole") this.table.querySelector(".hole")?.classList.add("chosen");
			if (this.held?.what === "stray") document.getElementById("stray")?.classList.add("chosen");
		}
		for (const own of all(this.table, ".own-box")) own.setAttribute("aria-pressed", String(own.dataset.at === this.own));
		if (!this.table.querySelector(`[data-stake="${this.stake}"]`)) this.stake = "main";
		for (const stake of all(this.table, "[data-stake]")) stake.setAttribute("aria-pressed", String(stake.dataset.stake === this.stake));
		this.#inHand();
	}

	#chosen() {
		if (!ofHands.includes(this.bar)) return document.getElementById(this.bar) ?? this.table.querySelector(`.felt [data-press="${this.bar}"]`);
		if (this.at === "community") return document.getElementById("community");
		if (this.at === "dealer") return document.getElementById("dealer");
		const box = this.at.split(".")[0];
		if (this.bar === "cash") return this.table.querySelector(`#box-${box} .sundries [data-press]`) ?? this.table.querySelector(`.cash[data-at="${box}"]`);
		const spots = [...this.table.querySelectorAll(`[data-press="bet"][data-at="${this.at}"][data-wager="${this.wager}"]`)];
		const bet = this.bar === "wager" ? (spots.find((el) => !el.matches(".spot")) ?? spots[0]) : null;
		if (this.at.startsWith("switch ")) return this.table.querySelector(`.switch-place[data-at="${this.at}"]`);
		return bet ?? this.table.querySelector(`.hand[data-at="${this.at}"]`) ?? document.getElementById(`box-${this.at.split(".")[0]}`);
	}

	/** The place that is chosen, for what stands beside it. */
	get chosen() {
		return this.#chosen();
	}

	/** What the focus comes to at the place that is chosen. */
	get spot() {
		return (this.bar === "cards" && (one(this.table, `.hand[data-at="${this.at}"] > .place`) ?? one(this.table, `#box-${this.at.split(".")[0]} > :is(.place, .halves [data-at="${this.at}"])`))) || spotAt(this.#chosen());
	}

	#inHand() {
		const shown = this.held && this.held.what in heldWords;
		const place = part("in-hand", HTMLElement);
		place.hidden = !shown && this.handful.empty;
		place.dataset.held = shown ? this.held?.what : "chips";
		part("held", HTMLElement).replaceChildren(
			...this.handful.byValue.map(({ chip, cents, count }) => {
				const stack = document.createElement("button");
				stack.type = "button";
				stack.dataset.back = chip;
				stack.setAttribute("aria-label", `${count} ${count === 1 ? "chip" : "chips"} of ${chip}: put one back`);
				stack.append(...drawStacks(cents, count));
				return stack;
			}),
		);
		part("held-words", HTMLElement).textContent = shown && this.held ? `${heldWords[this.held.what] ?? ""}${this.held.what === "shoe" && this.down ? ", face down" : ""}` : this.handful.empty ? "" : this.handful.sum;
		for (const button of this.table.querySelectorAll("[data-hand=down]")) button.setAttribute("aria-pressed", String(this.down));
	}
}

/** Places that are a hand's, a box's or the dealer's. */
const ofHands = ["cards", "switch", "wager", "cash", "own", "community"];

/** What the hand holds, in words; a card from the shoe may be turned down. @type {Record<string, string>} */
const heldWords = { shoe: "A card", hole: "The hole card", stray: "The exposed card", notes: "The notes", tip: "The tip" };
