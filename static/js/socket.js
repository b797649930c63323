// The connection to the table: lines are sent with a number until they are
// answered, fragments arrive with a counter, and beats between them.

/**
 * @typedef {object} Ack
 * @property {number} ack the number of the line
 * @property {boolean} [kept] it is in the log
 * @property {boolean} [never] it never came, and never will: it was not done
 * @property {string} [refused] why it could not or may not happen
 * @property {string} [cite] the clause of a refusal
 * @property {string} [verdict] the verdict's HTML, where the sender may see it
 * @property {boolean} [late] the line broke before the answer came
 *
 * @typedef {object} Frame
 * @property {number} from the counter that this follows; -1 for the whole
 * @property {number} to the counter that it brings
 * @property {Record<string, string>} [html] fragments by element id
 *
 * @typedef {object} Ears
 * @property {(html: Record<string, string>, whole: boolean) => void} frame
 * @property {(state: "connecting" | "on" | "off" | "closed") => void} state
 * @property {(lines: string[]) => void} pending what was sent and is not answered
 * @property {() => void} closed the table is closed for good
 *
 * @typedef {object} Sent
 * @property {number} n its number on this page
 * @property {number} shown the counter that the page had shown
 * @property {string} line
 * @property {string} by the device that it was done with
 * @property {number} at when it was sent, as performance.now() says it
 * @property {boolean} [broken] the line went down before the answer came
 * @property {(a: Ack) => void} done
 */

import { device } from "./device.js";

/** The time between two questions whether the network is there again, in milliseconds. */
const again = 600;

/** How long one such question may take. */
const patience = 2400;

/** Where the server says that it is there, and whether a table is. */
const alive = new URL("../../healthz?table=", import.meta.url);

/** What the server reads; a longer line would end the connection. */
const longestLine = 500;

/** One page's connection to its table. It reconnects by itself. */
export class Wire {
	/** @type {WebSocket | null} */
	#socket = null;
	#on = false;
	#lost = false;
	#number = 0;
	#waitsForWhole = false;
	#ended = false;
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	#silence;
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	#next;
	/** @type {Map<number, Sent>} */
	#unanswered = new Map();

	/**
	 * @param {string} path where the socket is
	 * @param {number} counter of the page as it was rendered
	 * @param {number} beat milliseconds between two signs of life
	 * @param {Ears} ears
	 */
	constructor(path, counter, beat, ears) {
		this.ears = ears;
		this.counter = counter;
		this.beat = beat;
		const url = new URL(path, location.href);
		url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
		url.searchParams.set("client", randomWord());
		this.url = url;
		addEventListener("online", () => this.#hurry());
		addEventListener("offline", () => this.#lose());
		addEventListener("pageshow", () => this.#hurry());
		document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
		this.ears.state("connecting");
		this.#connect();
	}

	/**
	 * Sends a line, which takes effect once. While the line is down nothing is sent, and
	 * nothing is kept to be sent later.
	 * @type {(line: string) => Promise<Ack>}
	 */
	send(line) {
		const bytes = new TextEncoder().encode(line).length;
		if (bytes === 0 || bytes > longestLine) return Promise.resolve({ ack: 0, refused: `A line has at most ${longestLine} bytes.` });
		if (this.#ended) return Promise.resolve({ ack: 0, refused: "The table is closed: this was not sent." });
		if (this.#lost) {
			this.#hurry();
			return Promise.resolve({ ack: 0, refused: "The line is down: this was not sent. Do it again when the table is back." });
		}
		const n = ++this.#number;
		return new Promise((done) => {
			const sent = { n, shown: this.counter, line, by: device(), at: performance.now(), done };
			this.#unanswered.set(n, sent);
			this.#tellPending();
			if (this.#on) this.#put(sent);
		});
	}

	/** The table is closed for good: nothing more comes, and nobody asks for it. */
	end() {
		this.#ended = true;
		this.#lose();
	}

	/** @param {Sent} sent */
	#put({ n, shown, line, by }) {
		this.#write({ n, shown, line, by });
	}

	/** @param {object} message */
	#write(message) {
		if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
	}

	#tellPending() {
		this.ears.pending([...this.#unanswered.values()].map((sent) => sent.line));
	}

	#connect() {
		clearTimeout(this.#next);
		const socket = new WebSocket(this.url);
		this.#socket = socket;
		socket.onopen = () => {
			if (this.#socket !== socket) return socket.close();
			this.#on = true;
			this.#lost = false;
			this.#waitsForWhole = false;
			this.#await();
			this.ears.state("on");
			for (const sent of this.#unanswered.values()) {
				// A line that was on its way a moment ago goes on; of an older one the page
				// asks what became of it: nothing is done long after it was pressed.
				if (performance.now() - sent.at < 2 * this.beat) this.#put(sent);
				else this.#write({ n: sent.n, line: sent.line, asks: true });
			}
		};
		socket.onmessage = (e) => {
			if (this.#socket !== socket) return;
			this.#await();
			if (e.data !== "") this.#hear(read(e.data));
		};
		socket.onclose = () => this.#socket === socket && this.#lose();
		// A network that swallows everything does not say so.
		this.#await();
	}

	/** After two beats without a word the line counts as down. */
	#await() {
		clearTimeout(this.#silence);
		this.#silence = setTimeout(() => this.#lose(), 2 * this.beat);
	}

	/** The line is down. */
	#lose() {
		clearTimeout(this.#silence);
		const socket = this.#socket;
		this.#socket = null;
		socket?.close();
		this.#on = false;
		this.#lost = true;
		for (const sent of this.#unanswered.values()) sent.broken = true;
		this.ears.state(this.#ended ? "closed" : "off");
		this.#seek(0);
	}

	/**
	 * Asks the server for a sign of life until there is one, and then connects. A socket is
	 * no question to ask: browsers make a page wait that has opened many in vain.
	 * @param {number} wait milliseconds
	 */
	#seek(wait) {
		clearTimeout(this.#next);
		if (this.#ended) return;
		this.#next = setTimeout(() => {
			// The next question does not wait for the answer to this one: it may never come.
			this.#seek(again * (0.8 + 0.4 * Math.random()));
			void this.#ask().catch(() => {}); // not there yet
		}, wait);
	}

	async #ask() {
		const answer = await fetch(alive + this.url.pathname.split("/").at(-2), { cache: "no-store", signal: AbortSignal.timeout(patience) });
		const closed = (await answer.text()).startsWith("closed");
		if (!answer.ok || !this.#lost || this.#socket || this.#ended) return;
		if (!closed) return this.#connect();
		this.#ended = true;
		clearTimeout(this.#next);
		this.ears.state("closed");
		this.ears.closed();
	}

	/** Somebody looks at the page again, or presses something: no time is lost. */
	#hurry() {
		if (this.#lost && !this.#socket) this.#seek(0);
	}

	/** @param {Ack & Frame} m */
	#hear(m) {
		if (m.ack !== undefined) {
			const sent = this.#unanswered.get(m.ack);
			this.#unanswered.delete(m.ack);
			this.#tellPending();
			sent?.done(sent.broken ? { ...m, late: true } : m);
			return;
		}
		if (m.html === undefined) return;
		const whole = m.from === -1;
		if (!whole && m.from !== this.counter) {
			if (!this.#waitsForWhole) this.#write({ resync: true });
			this.#waitsForWhole = true;
			return;
		}
		this.#waitsForWhole = this.#waitsForWhole && !whole;
		this.counter = m.to;
		this.ears.frame(m.html, whole);
	}
}

/**
 * A frame: an update's counters, or an answer, and behind each separator a
 * fragment with its id before it.
 * @type {(text: string) => Ack & Frame}
 */
function read(text) {
	const [head, ...fragments] = text.split("\x1e");
	const frame = JSON.parse(head);
	if (frame.ack === undefined) frame.html = Object.fromEntries(fragments.map(cut));
	return frame;
}

/** @param {string} fragment */
function cut(fragment) {
	const at = fragment.indexOf(" ");
	return [fragment.slice(0, at), fragment.slice(at + 1)];
}

/** A random word, also where the page is not in a secure context. */
function randomWord() {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}
