// The connection to the table: lines are sent with a number until they are
// acknowledged, fragments arrive with a counter.

/**
 * @typedef {object} Ack
 * @property {number} ack the number of the line
 * @property {boolean} [kept] it is in the log
 * @property {string} [refused] why it could not or may not happen
 * @property {string} [cite] the clause of a refusal
 * @property {string} [verdict] the verdict's HTML, where the sender may see it
 *
 * @typedef {object} Frame
 * @property {number} from the counter that this follows; -1 for the whole
 * @property {number} to the counter that it brings
 * @property {Record<string, string>} [html] fragments by element id
 *
 * @typedef {object} Ears
 * @property {(html: Record<string, string>, whole: boolean) => void} frame
 * @property {(state: "connecting" | "on" | "off") => void} state
 */

const longestPause = 8000;

/** What the server reads; a longer line would end the connection. */
const longestLine = 500;

/** One page's connection to its table. It reconnects by itself. */
export class Wire {
	/** @type {WebSocket | null} */
	#socket = null;
	#number = 0;
	#tries = 0;
	#waitsForWhole = false;
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	#timer;
	/** @type {Map<number, {n: number, shown: number, line: string, done: (a: Ack) => void}>} */
	#unacknowledged = new Map();

	/**
	 * @param {string} path where the socket is
	 * @param {number} counter of the page as it was rendered
	 * @param {Ears} ears
	 */
	constructor(path, counter, ears) {
		this.ears = ears;
		this.counter = counter;
		const url = new URL(path, location.href);
		url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
		url.searchParams.set("client", randomWord());
		this.url = url;
		addEventListener("online", () => this.#hurry());
		addEventListener("pageshow", () => this.#hurry());
		document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
		this.#connect();
	}

	/**
	 * Sends a line. It is sent again, under the same number, until it is
	 * acknowledged: it takes effect once.
	 * @type {(line: string) => Promise<Ack>}
	 */
	send(line) {
		const bytes = new TextEncoder().encode(line).length;
		if (bytes === 0 || bytes > longestLine) return Promise.resolve({ ack: 0, refused: `A line has at most ${longestLine} bytes.` });
		const n = ++this.#number;
		return new Promise((done) => {
			const waiting = { n, shown: this.counter, line, done };
			this.#unacknowledged.set(n, waiting);
			this.#put(waiting);
		});
	}

	/** @param {{n: number, shown: number, line: string}} waiting */
	#put({ n, shown, line }) {
		this.#write({ n, shown, line });
	}

	/** @param {object} message */
	#write(message) {
		if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
	}

	#connect() {
		clearTimeout(this.#timer);
		this.ears.state("connecting");
		const socket = new WebSocket(this.url);
		this.#socket = socket;
		socket.onopen = () => {
			this.#tries = 0;
			this.#waitsForWhole = false;
			this.ears.state("on");
			for (const waiting of this.#unacknowledged.values()) this.#put(waiting);
		};
		socket.onmessage = (e) => this.#hear(read(e.data));
		socket.onclose = () => {
			if (this.#socket !== socket) return;
			this.#socket = null;
			this.ears.state("off");
			const pause = Math.min(longestPause, 250 * 2 ** this.#tries++);
			this.#timer = setTimeout(() => this.#connect(), pause * (0.7 + 0.6 * Math.random()));
		};
	}

	#hurry() {
		if (this.#socket) return;
		this.#tries = 0;
		this.#connect();
	}

	/** @param {Ack & Frame} m */
	#hear(m) {
		if (m.ack !== undefined) {
			const waiting = this.#unacknowledged.get(m.ack);
			this.#unacknowledged.delete(m.ack);
			waiting?.done(m);
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
