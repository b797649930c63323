// The table page: joins the wire, the fragments, the hands, the keys.

import { play, remember } from "./animate.js";
import { Missing, fill } from "./blanks.js";
import { Carried, Handful } from "./chips.js";
import { runClocks } from "./clock.js";
import { Coach } from "./coach.js";
import { drag, longPress, noFling } from "./drag.js";
import { follow } from "./follow.js";
import { Hands } from "./hand.js";
import { explain, listen } from "./keys.js";
import { buttonOf, light, spokenOf, stepsOf } from "./light.js";
import { lineState } from "./line.js";
import { options } from "./options.js";
import { ask } from "./pad.js";
import { all, on, one, part, watchMeans } from "./page.js";
import { Bars, barAt } from "./place.js";
import { hush, reply, roundOver, tell, unread } from "./say.js";
import { gestures } from "./signals.js";
import { Wire } from "./socket.js";
import { sound } from "./sound.js";
import { later, saying } from "./station.js";
import { Swap } from "./swap.js";
import { ticks } from "./tick.js";
import { turns } from "./turn.js";
import { ghosts, toldAt } from "./unanswered.js";
import { watching } from "./watch.js";

/** @param {HTMLElement} table */
export function open(table) {
	const felt = part("felt", HTMLElement);
	const opt = options();
	let lastBet = "";
	/** @type {string | undefined} */
	let round;
	/** The number of the drill's item that lies there. @type {string | undefined} */
	let item;
	let ended = false;
	const book = part("open-book", HTMLElement);

	const swap = new Swap({
		before: () => remember(felt),
		after: (memory, swapped) => {
			refresh();
			const heard = play(felt, memory ?? null, swapped);
			if (swapped.some((el) => ["calls", "verdict", "debrief", "exercise"].includes(el.id)) && tell(opt.voice())) heard.add("call");
			if (opt.sound()) sound(heard);
		},
	});

	const bars = new Bars(table);
	const handful = new Handful(() => show());
	const hands = new Hands(table, handful, {
		act,
		sit: (button) => sit(button.dataset.at ?? ""),
		pack: (x) => void atPack(x),
		bet: () => part("bet", HTMLElement).click(),
		changed: () => show(),
		entered: () => bars.enter(),
	});
	watchMeans();
	drag(table, hands, swap);
	longPress(table, hands);
	noFling(table);
	gestures(table, hands);
	const carried = new Carried(hands);
	const coach = new Coach(felt, part("coach", HTMLElement));
	const right = ticks(table, opt.sound);
	const turn = turns(table);
	const followTurn = follow(felt);

	const pace = watching(table, (html, whole) => {
		swap.apply(html, whole);
		if (whole) hush();
	});

	const told = lineState(table);
	const sent = ghosts(table, felt);
	const wire = new Wire(table.dataset.socket ?? "", Number(table.dataset.counter), Number(table.dataset.beat), {
		state: told.state,
		pending: (lines) => {
			told.pending(lines);
			sent(lines);
		},
		frame: (html, whole) => {
			pace.take(html, whole);
			if (/ data-next="\//.test(html.status ?? "")) {
				pace.catchUp(); // it stands as it was left
				wire.end();
				void leave();
			}
		},
		closed: () => void leave(),
	});

	/** The table was closed, as its line shows. A person of a class goes on in its room. */
	async function leave() {
		const answer = await fetch(`${location.pathname}/next`);
		if (new URL(answer.url).pathname.split("/").at(-2) === "classes") location.assign(answer.url);
	}

	/** Sends a line and shows what came of it. Chips leave the hand only when they were taken. @param {string} line */
	async function act(line) {
		reply("");
		coach.hide();
		pace.catchUp(); // whoever acts sees the table as it is
		const chips = handful.chips;
		// The table may show that the dealer has gone before the answer comes.
		const leaving = line === "tap out" && table.dataset.view === "dealer";
		let answer = await wire.send(line);
		// Somebody here has a name that looks like this one: the table proposes another.
		const other = answer.refused?.match(/; go by ("[^"]+")$/)?.[1];
		if (other) answer = await wire.send(line.replace(/"[^"]+"/, other));
		if (answer.never) {
			reply(`Not done: “${line}” did not reach the table. Do it again.`);
			return false;
		}
		if (answer.refused) {
			const place = toldAt(table, line);
			const told = table.dataset.view === "dealer" && coach.refuse(place === undefined ? hands.spot : place, answer.refused, answer.cite);
			reply(answer.refused, answer.cite, told);
			return false;
		}
		if (answer.late) reply(`The line is back: “${line}” was done.`);
		if (answer.verdict) {
			swap.apply({ verdict: answer.verdict });
			coach.show(part("verdict", HTMLElement));
			return false;
		}
		if (chips && chips === handful.chips && usesChips(line)) handful.clear();
		right(line);
		// A stretch at the table ends on its sheet.
		if (leaving) location.assign(`${location.pathname}/session`);
		return true;
	}

	/** @param {HTMLElement} button */
	async function press(button) {
		const form = button.dataset.line ?? "";
		const title = (button.firstChild?.textContent ?? "").trim();
		const { at, wager } = meant(table, button, hands);
		let line;
		try {
			line = await fill(form, title, {
				at: /^(dealer|community)$/.test(at) ? "" : at,
				wager,
				stake: hands.stake,
				own: hands.own,
				me: table.dataset.me ?? "",
				last: lastBet,
				double: button.dataset.takes ?? own()?.dataset.double ?? "",
				insure: button.dataset.takes ?? own()?.dataset.insure ?? "",
				hand: handful,
			});
		} catch (e) {
			if (!(e instanceof Missing)) throw e;
			return reply(e.message);
		}
		if (line === null) return;
		const done = await act(later(table, button, line));
		if (done && hands.held) hands.letGo();
		if (done) button.closest(".for-player .more")?.removeAttribute("open");
		const bet = line.match(/ bet main ([0-9.]+)/)?.[1];
		if (done && bet && bet !== "0") lastBet = bet;
	}

	table.addEventListener("click", (e) => {
		// What opens over the felt goes when something else is pressed; chips are for what stands there.
		if (!on(e, ".for-player .more, .purse")) one(table, ".for-player .more")?.removeAttribute("open");
		const button = on(e, "[data-line]");
		if (button) return void press(button);
		const stake = on(e, "[data-stake]");
		if (stake) {
			hands.stake = stake.dataset.stake ?? "main";
			return show();
		}
		if (on(e, "[data-away]")) return hands.close();
		const back = on(e, "[data-back]");
		if (back) return handful.putBack(back.dataset.back ?? "");
		const way = on(e, "[data-hand]")?.dataset.hand;
		if (!way) return;
		if (way === "larger" || way === "smaller") handful[way](values());
		else if (way === "drop") hands.putBack();
		else turnOver();
	});

	for (const form of table.querySelectorAll("form[data-command]")) commandLine(/** @type {HTMLFormElement} */ (form), act);

	for (const form of table.querySelectorAll("form[data-say]")) saying(table, /** @type {HTMLFormElement} */ (form), act);

	/** Where chips are taken from. */
	function chipsAtHand() {
		return table.dataset.view === "dealer" ? ".tray" : ".purse";
	}

	/** The values of the chips at hand, lowest first. */
	function values() {
		return all(table, `${chipsAtHand()} [data-press="chip"]`).map((b) => ({ chip: b.dataset.chip ?? "", cents: Number(b.dataset.cents) }));
	}

	/** The pack was pressed: at a point of a squared-up pack a cover card goes in. @param {number | null} x */
	async function atPack(x) {
		const pack = part("pack", HTMLElement);
		const brick = pack.querySelector(".brick")?.getBoundingClientRect();
		const cards = Number(pack.dataset.cards);
		const dealer = table.dataset.view === "dealer";
		if (!brick || (dealer && !/^(shuffled|cut)$/.test(pack.dataset.state ?? ""))) return;
		const depth = x === null ? 0.5 : (x - brick.left - brick.width * 0.025) / (brick.width * 0.95);
		const at = Math.max(1, Math.min(cards - 1, Math.round(depth * cards)));
		if (dealer) {
			const said = await ask("cards", "The cover card", { cards, at, cover: true });
			if (said === null) return;
			const n = Number(said.split(" ").at(-1));
			return void act(said.startsWith("cover") ? `cover ${cards - n}` : `cut ${n}`);
		}
		const offered = one(table, ".box[data-mine][data-cut]");
		if (!offered) return;
		const said = x === null ? await ask("cards", "Cut the cards", { cards }) : String(at);
		if (said !== null) void act(`p${offered.dataset.at} cut ${said}`);
	}

	function turnOver() {
		hands.down = !hands.down;
		show();
	}

	/** The player's own box that lines speak for. */
	function own() {
		const boxes = all(table, ".own-box");
		const found = boxes.find((b) => b.dataset.at === hands.own) ?? boxes.at(0);
		hands.own = found?.dataset.at ?? "";
		return found;
	}

	/** After fragments came: what the page shows of them elsewhere. */
	function refresh() {
		const status = part("status", HTMLElement);
		const was = table.dataset.view;
		table.dataset.view = status.dataset.view;
		table.dataset.mode = status.dataset.mode;
		if (was !== table.dataset.view) hands.putBack();
		if (status.dataset.round !== round) {
			hands.newRound();
			if (round !== undefined) roundOver(status.dataset.round ?? "");
		}
		round = status.dataset.round;
		const drilled = one(table, "#drill")?.dataset.number;
		// What was open or held for the last item means nothing at the next one.
		if (item !== undefined && drilled !== item) {
			hands.putBack();
			coach.hide();
		}
		item = drilled;
		endOfExercise();
		const turn = one(table, ".own-box[data-turn]");
		if (turn && !table.querySelector(`.own-box[data-turn][data-at="${hands.own}"]`)) hands.own = turn.dataset.at ?? "";
		own();
		light(table);
		show();
		tick();
		followTurn();
	}

	/** An exercise or a case that is over says how it went: where the book is folded away, it opens. */
	function endOfExercise() {
		const said = one(table, "#exercise[data-told], #case[data-told]");
		const told = said !== null;
		if (told && !ended && table.dataset.view === "dealer") {
			table.toggleAttribute("data-reads", true);
			book.setAttribute("aria-expanded", "true");
			said.scrollIntoView({ block: "nearest" });
		}
		ended = told;
	}

	/** What is chosen and held, on felt and desk. */
	function show() {
		hands.show();
		const title = placeWords(hands, table);
		const dealer = table.dataset.view === "dealer";
		part("chosen", HTMLElement).textContent = title;
		table.dataset.bar = hands.open ? hands.bar : "";
		table.dataset.place = hands.at;
		table.dataset.wager = hands.wager;
		bars.show(dealer && hands.open ? hands.bar : "", title, hands.chosen, hands.spot);
		coach.stand();
		carried.show();
		if (table.dataset.view === "player") showOwn();
	}

	/** A player's strip: that of his chosen box, and what his chips in the hand would be laid for. */
	function showOwn() {
		const rows = all(table, "#strip .signals");
		const mine = rows.find((row) => row.dataset.at === hands.own) ?? rows.at(0);
		for (const row of rows) row.hidden = row !== mine;
		if (mine) hands.own = mine.dataset.at ?? "";
		const sum = handful.empty ? "" : handful.sum;
		part("bet-sum", HTMLOutputElement).textContent = sum;
		part("bet-again", HTMLButtonElement).disabled = lastBet === "";
		for (const takes of all(table, "#strip [data-line$='{double}'] output, #strip [data-line$='{insure}'] output")) {
			takes.textContent = sum || (takes.closest("button")?.dataset.takes ?? "");
		}
	}

	/** The name to sit down under: one's own, with a number behind it where another of that name sits. @param {string} me */
	function seated(me) {
		const name = (/** @type {string} */ box) => [...table.querySelectorAll(`${box} .rail h3`)].map((h) => (h.firstChild?.textContent ?? "").trim());
		const [mine] = name(".box[data-mine]");
		if (mine) return mine;
		const taken = name(".box");
		let free = me;
		for (let n = 2; taken.includes(free); n++) free = `${me} ${n}`;
		return free;
	}

	/** @param {string} box */
	function sit(box) {
		const me = table.dataset.me;
		if (!me) {
			location.assign(`../login?next=/table/${table.dataset.table}`);
			return;
		}
		const dialog = part("sit", HTMLDialogElement);
		dialog.returnValue = "cancel";
		dialog.showModal();
		dialog.addEventListener(
			"close",
			() => {
				const sum = dialog.returnValue;
				if (sum !== "cancel") void act(`p${box} sit ${JSON.stringify(seated(me))}${sum === "0" ? "" : ` ${sum}`}`);
			},
			{ once: true },
		);
	}

	function help() {
		explain(table, part("key-list", HTMLElement));
		part("help", HTMLDialogElement).showModal();
	}
	part("open-help", HTMLElement).addEventListener("click", help);
	// On a small screen the book lies over the felt when it is wanted.
	book.addEventListener("click", () => {
		const open = table.toggleAttribute("data-reads");
		unread(false);
		book.setAttribute("aria-expanded", String(open));
	});

	listen(table, {
		on: opt.keys,
		place: (n) => {
			hands.digit(n);
			if (felt.contains(document.activeElement)) hands.spot?.focus({ preventScroll: true });
		},
		chip: (n) => {
			const chip = one(table, `${chipsAtHand()} [data-press="chip"][data-n="${n}"]`);
			chip?.click();
			return chip !== null;
		},
		arrow: (key) => {
			if (document.activeElement?.closest("#book")) return false; // it scrolls
			if (!bars.arrow(key)) hands.go(key);
			return true;
		},
		undo: () => handful.undo(),
		drop: () => {
			hands.putBack();
			coach.hide();
		},
		change: (way) => handful[way](values()),
		wager: () => hands.choose(hands.at, hands.wager === "main" ? "insurance" : "main"),
		chosen: () => ({ bar: hands.bar, home: barAt(hands.at) }),
		help,
	});

	const tick = runClocks(table, turn);
	hush();
	refresh();
}

/**
 * Where a button acts: at the chosen place; one that is lit, at the place that is lit.
 * @type {(table: HTMLElement, button: HTMLElement, hands: Hands) => {at: string, wager: string}}
 */
function meant(table, button, hands) {
	const lit = button.matches(".for-dealer .verb.lit") && stepsOf(table).find((line) => buttonOf(table, line) === button);
	return lit && spokenOf(lit).at ? spokenOf(lit) : hands;
}

/** A line that hands over what is in the hand. @param {string} line */
function usesChips(line) {
	return /^((pay|press|bonus|change) |p\d+ (bet|tip|colour|insure|double|split|cap|late|sneak) .*\d)/.test(line);
}

/** What is chosen, in words. @type {(hands: Hands, table: HTMLElement) => string} */
function placeWords({ at, bar, wager }, table) {
	const things = /** @type {Record<string, string>} */ ({ reader: "The card reader", shoe: "The shoe", rack: "The discard rack", pack: "The pack", shuffler: "The shuffler", tray: "The chip tray", meters: "The meters" });
	if (things[bar]) return things[bar];
	if (at === "dealer") return "Your own cards";
	if (at === "community") return "The community cards";
	if (at.startsWith("switch ")) return `Box ${at.slice(7)}, switch cards`;
	if ("noHole" in table.dataset) return "The players' hand";
	const [box, hand] = at.split(".");
	const words = `${"shared" in table.dataset ? "Position" : "Box"} ${box}${hand ? `, hand ${hand}` : ""}`;
	return bar === "cash" ? `${words}, cash` : bar === "wager" ? `${words}, ${wager === "main" ? "wager" : wager.replaceAll("-", " ")}` : words;
}

/**
 * A line typed by hand, with those before it on the arrow keys.
 * @type {(form: HTMLFormElement, act: (line: string) => Promise<boolean>) => void}
 */
function commandLine(form, act) {
	const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("line"));
	/** @type {string[]} */
	const said = [];
	let at = 0;
	form.addEventListener("submit", (e) => {
		e.preventDefault();
		const line = input.value.trim();
		if (!line) return;
		if (said.at(-1) !== line) said.push(line);
		at = said.length;
		input.value = "";
		void act(line);
	});
	input.addEventListener("keydown", (e) => {
		if (e.key !== "ArrowUp" && e.key !== "ArrowDown") return;
		e.preventDefault();
		at = Math.max(0, Math.min(said.length, at + (e.key === "ArrowUp" ? -1 : 1)));
		input.value = said[at] ?? "";
	});
}
