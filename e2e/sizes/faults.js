// What does not fit on a page at its size: see Faults. It needs find.js.

const leastTarget = 44;
const leastText = 12;

// How high the rank of a card in play is at least: on a phone, and elsewhere.
const leastRank = { phone: 22, elsewhere: 30 };
const phone = 700;

const leastFelt = 320;

const faults = (() => {
	// A pixel is lost to rounding at most.
	const slack = 1;

	const targets = "button, a[href], label:has(input[type=radio], input[type=checkbox]), input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea, summary, [role=button], [role=tab], [role=radio], .table[data-view=dealer] [data-press], [data-mine] .cards:has(.card)";

	/** A function of an element that is asked once: while faults looks, only scrolling changes. */
	const once = (of) => {
		const known = new Map();
		return (el) => {
			if (!known.has(el)) known.set(el, of(el));
			return known.get(el);
		};
	};

	/** Hidden from eyes, for screen readers only. */
	const hushed = once((el) => el.matches(".hushed, .skip, noscript") || getComputedStyle(el).clipPath === "inset(50%)" ||
		el.parentElement !== null && hushed(el.parentElement));

	const shows = once((el) => seen(el) && !hushed(el) && !el.closest("[inert]"));

	/** The dialog that is open over the page, or the page. */
	const stage = () => [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;

	/** A link inside a sentence is as high as its line. */
	const inSentence = (el) => el.matches("a") && getComputedStyle(el).display === "inline" &&
		[...el.parentElement.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim() !== "");

	/** What stays in sight while the page is scrolled behind it. */
	const afoot = ".desk, .bar, .masthead";

	const scroller = (style) => /auto|scroll/.test(style.overflowX + style.overflowY);
	const clips = (style) => /hidden|clip/.test(style.overflowX + style.overflowY);

	/** The part of a rectangle that can be seen: once things around it are scrolled there, or
	 * as they are scrolled now. */
	const uncut = (el, rect, scrolled = true) => {
		let { left, top, right, bottom } = rect;
		for (let up = el; up && up !== document.documentElement; up = up.parentElement) {
			const style = getComputedStyle(up);
			if (up === document.body || !scroller(style) && !clips(style)) continue;
			if (scroller(style) && scrolled) return { left, top, right, bottom };
			const own = up.getBoundingClientRect();
			left = Math.max(left, own.left); top = Math.max(top, own.top);
			right = Math.min(right, own.right); bottom = Math.min(bottom, own.bottom);
		}
		return { left, top, right, bottom };
	};

	/** A point of the window, as its element. */
	const topAt = (x, y) => document.elementFromPoint(x, y);

	const within = (hit, el) => hit && (hit === el || el.contains(hit));

	/** How large its letters are on the screen, in pixels. */
	const letters = (el) => {
		const size = parseFloat(getComputedStyle(el).fontSize);
		const svg = el.closest("svg");
		if (svg && el.getScreenCTM) return size * Math.hypot(el.getScreenCTM().a, el.getScreenCTM().b);
		const drawn = el.getBoundingClientRect().width;
		// offsetWidth is rounded.
		return Math.abs(drawn - el.offsetWidth) <= slack ? size : size * drawn / el.offsetWidth;
	};

	/** What a press on it does: two things that do the same are one target, such as the chips
	 * of a hand and of its double, or a box's cards and the box around them. */
	const does = once((el) => {
		const { press, at, wager } = el.closest("[data-press]")?.dataset ?? {};
		return press && press + " " + at + " " + (wager ?? "");
	});

	/** In the row of a low felt that stays in sight, which hides what is scrolled behind it. */
	const front = (el) => {
		for (let up = el.closest("#felt *"); up && up.id !== "felt"; up = up.parentElement) if (getComputedStyle(up).position === "sticky") return true;
		return false;
	};

	/** The smallest rectangle around these. */
	const around = (rects) => ({
		left: Math.min(...rects.map((r) => r.left)), top: Math.min(...rects.map((r) => r.top)),
		right: Math.max(...rects.map((r) => r.right)), bottom: Math.max(...rects.map((r) => r.bottom)),
	});

	/** How far two rectangles lie over each other, the smaller way. */
	const overlap = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

	/** Where the rank of a card is drawn on the screen. */
	const rankOf = (card, glyphs) => {
		const svg = card.querySelector("svg");
		const glyph = glyphs[card.querySelector("use").getAttribute("href").split("#")[1][0]];
		const m = svg.getScreenCTM();
		const corners = [[glyph.left, glyph.top], [glyph.right, glyph.bottom]].map(([x, y]) => ({ x: m.a * x + m.c * y + m.e, y: m.b * x + m.d * y + m.f }));
		const rect = around(corners.map(({ x, y }) => ({ left: x, right: x, top: y, bottom: y })));
		return { rect, high: (glyph.bottom - glyph.top) * Math.hypot(m.c, m.d) };
	};

	return (glyphs) => {
		const found = [];
		const add = (what, el, more = "") => found.push(`${what}: ${name(el)} ${more}`.trim());
		const page = document.documentElement;
		const root = stage();
		const wide = page.clientWidth, high = innerHeight;

		if (page.scrollWidth > wide + slack && root === document.body) {
			const widest = all("body *").filter((el) => seen(el)).reduce((a, b) => b.getBoundingClientRect().right > a.getBoundingClientRect().right ? b : a);
			add("wider than the screen", widest, `ends at ${Math.round(widest.getBoundingClientRect().right)} of ${wide}`);
		}
		const scrolls = page.scrollHeight > high + slack && getComputedStyle(document.body).overflowY !== "hidden";

		const presses = Map.groupBy([...root.querySelectorAll("[data-press]")].filter(shows), does);
		for (const el of root.querySelectorAll(targets)) {
			if (!shows(el) || el.disabled || inSentence(el)) continue;
			const { width, height, left, top, right, bottom } = el.getBoundingClientRect();
			const same = does(el) && (presses.get(does(el)) ?? []).map((other) => other.getBoundingClientRect());
			const whole = same ? around(same) : { left, top, right, bottom };
			if ((whole.right - whole.left < leastTarget - slack || whole.bottom - whole.top < leastTarget - slack) && !pressedAround(el)) add("small target", el, `${Math.round(width)}x${Math.round(height)}`);
			const part = uncut(el, el.getBoundingClientRect());
			if (part.right - part.left < width * 0.6 || part.bottom - part.top < height * 0.6) add("cut off", el);
			else if (!scrolls && !el.closest("dialog") && !reachable(el) && (left < -slack || top < -slack || right > wide + slack || bottom > high + slack)) add("off the screen", el);
		}

		const texts = [];
		const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			const el = node.parentElement;
			if (!node.data.trim() || !el || el.closest("script, style, template, option, datalist") || !shows(el)) continue;
			const drawing = el.closest("svg[aria-hidden=true]");
			const range = document.createRange();
			range.selectNodeContents(node);
			const rect = range.getBoundingClientRect();
			if (rect.width <= 1 || rect.height <= 1) continue;
			if (!drawing && letters(el) < leastText - 0.05) add("small text", el, `${letters(el).toFixed(1)} px "${node.data.trim().slice(0, 30)}"`);
			if (drawing) continue;
			const part = uncut(el, rect);
			const style = getComputedStyle(el);
			const shortened = [el, el.parentElement].some((of) => getComputedStyle(of).textOverflow === "ellipsis") && el.closest("[title]");
			if (!shortened && (part.right - part.left < rect.width - 2 * slack || part.bottom - part.top < rect.height * 0.7)) add("clipped text", el, `"${node.data.trim().slice(0, 40)}"`);
			// What is cut off, or scrolled away, lies on nothing.
			texts.push({ el, rects: [...range.getClientRects()].map((r) => uncut(el, r, false)).map((r) => new DOMRect(r.left, r.top, r.right - r.left, r.bottom - r.top)).filter((r) => r.width > 1 && r.height > 1), words: node.data.trim().slice(0, 30) });
		}

		// Words over words.
		const onTop = texts.map((t) => ({ ...t, front: front(t.el), rects: t.rects.filter((r) => {
			const x = (r.left + r.right) / 2, y = (r.top + r.bottom) / 2;
			if (x < 0 || y < 0 || x >= wide || y >= high) return false;
			const hit = topAt(x, y);
			return within(hit, t.el) || (hit && hit.contains(t.el)) || (hit && getComputedStyle(t.el).pointerEvents === "none" && !hit.closest(afoot));
		}) })).filter((t) => t.rects.length > 0);
		for (const [i, a] of onTop.entries()) {
			for (const b of onTop.slice(i + 1)) {
				if (a.el === b.el || a.el.contains(b.el) || b.el.contains(a.el) || a.front !== b.front) continue;
				const hit = a.rects.some((r) => b.rects.some((s) =>
					Math.min(r.right, s.right) - Math.max(r.left, s.left) > 3 && Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top) > Math.min(r.height, s.height) * 0.4));
				if (hit) add("words over words", a.el, `"${a.words}" and "${b.words}" of ${name(b.el)}`);
			}
		}

		const nav = root.querySelector(".masthead nav");
		if (nav && nav.getBoundingClientRect().height > 1.5 * leastTarget) add("navigation on two lines", nav);

		const felt = root.querySelector("#felt");
		if (felt) table(felt, glyphs, add);
		return [...new Set(found)];
	};

	/** What is wrong with a table: ranks that are too small or hidden, something over the
	 * dealer's cards, words under them, a low felt, a press that another gets, a total without
	 * words, a card reader over another thing, chips of which the screen's edge cuts off more
	 * than a quarter, and a player's sign that runs out of the felt. */
	function table(felt, glyphs, add) {
		const least = innerWidth <= phone ? leastRank.phone : leastRank.elsewhere;
		if (felt.offsetHeight < Math.min(leastFelt, innerHeight) - slack) add("low felt", felt, `${felt.offsetHeight}`);
		const was = [scrollX, scrollY, felt.scrollTop];
		const bring = (el, rect) => {
			if (rect.top >= 0 && rect.bottom <= innerHeight && within(topAt((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2), el)) return;
			el.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
		};
		// What stands at the foot of a phone's screen may be higher than half of it, and a
		// low felt's own row of the dealer too.
		const clear = (el, rect) => {
			const head = topAt((rect.left + rect.right) / 2, rect.top + 2);
			if (head?.closest(afoot) && !el.closest(afoot)) {
				felt.scrollBy({ top: rect.top - felt.getBoundingClientRect().top - 6, behavior: "instant" });
				return scrollBy({ top: rect.top - 60, behavior: "instant" });
			}
			const foot = topAt((rect.left + rect.right) / 2, rect.bottom - 2);
			if (!foot || within(foot, el)) return;
			if (foot.closest(afoot) && !el.closest(afoot)) {
				felt.scrollBy({ top: rect.top - felt.getBoundingClientRect().top - 6, behavior: "instant" });
				scrollBy({ top: rect.top - 60, behavior: "instant" });
			}
			else if (front(foot) && !front(el)) felt.scrollBy({ top: rect.top - felt.getBoundingClientRect().top - 6, behavior: "instant" });
		};
		const lying = all(".total, .signal, .says, .won, .sign, .reply, .coach, .pointer").filter(shows);
		for (const card of felt.querySelectorAll(":is(.box, .dealer-hand, .community) .card:not(.back)")) {
			if (!shows(card)) continue;
			bring(card, rankOf(card, glyphs).rect);
			clear(card, rankOf(card, glyphs).rect);
			const { rect, high } = rankOf(card, glyphs);
			if (high < least - 0.1) add("small rank", card, `${high.toFixed(1)} px`);
			const into = 0.15 * Math.min(rect.right - rect.left, rect.bottom - rect.top);
			for (const [x, y] of [[rect.left + into, rect.top + into], [rect.right - into, rect.top + into], [rect.left + into, rect.bottom - into], [rect.right - into, rect.bottom - into]]) {
				const hit = topAt(x, y);
				if (hit && !within(hit, card) && !hit.contains(card)) { add("hidden rank", card, `by ${name(hit)}`); break; }
			}
			for (const other of lying) if (!(front(card) && !front(other)) && overlap(rect, other.getBoundingClientRect()) > 2) add("hidden rank", card, `by ${name(other)}`);
		}
		for (const card of felt.querySelectorAll(".dealer-hand .card")) {
			if (!shows(card)) continue;
			const hand = card.closest(".dealer-hand");
			bring(card, card.getBoundingClientRect());
			clear(card, card.getBoundingClientRect());
			const own = card.getBoundingClientRect();
			for (const h of [0.1, 0.5, 0.9]) for (const v of [0.1, 0.5, 0.9]) {
				const hit = topAt(own.left + own.width * h, own.top + own.height * v);
				if (hit && !hand.contains(hit)) add("the dealer's card is covered", card, `by ${name(hit)}`);
			}
			for (const other of lying) if (!hand.contains(other) && !(front(card) && !front(other)) && overlap(own, other.getBoundingClientRect()) > 1) add("the dealer's card is covered", card, `by ${name(other)}`);
		}
		for (const words of all(".dealer-hand .asked").filter(shows)) {
			for (const card of felt.querySelectorAll(".dealer-hand .card")) if (overlap(words.getBoundingClientRect(), card.getBoundingClientRect()) > 1) add("words under the dealer's card", words);
		}
		const edges = felt.getBoundingClientRect();
		for (const words of all(".signal").filter(shows)) {
			const { left, right } = words.getBoundingClientRect();
			if (left < edges.left - slack || right > edges.right + slack) add("words beyond the felt's edge", words, `from ${Math.round(left)} to ${Math.round(right)}`);
		}
		for (const other of felt.querySelectorAll(":is(.shoe, .rack, .reader, .shuffler) > svg")) {
			for (const one of felt.querySelectorAll(".reader > svg")) if (one !== other && shows(one) && shows(other) && overlap(one.getBoundingClientRect(), other.getBoundingClientRect()) > 2) add("things over things", one, `and ${name(other)}`);
		}
		for (const el of felt.querySelectorAll("button")) {
			if (!shows(el) || el.disabled || getComputedStyle(el).pointerEvents === "none") continue;
			let rect = el.getBoundingClientRect();
			bring(el, rect);
			clear(el, rect);
			rect = el.getBoundingClientRect();
			const hit = topAt((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);
			if (hit && !within(hit, el) && !(does(el) && does(hit)) && !el.contains(hit) && !hit.closest(".place-bar, .in-hand, .edge, .desk, .bar, .pack")) add("another gets the press", el, `: ${name(hit)}`);
			else if (hit && !within(hit, el) && does(el) && does(hit) && does(el) !== does(hit) && !partOf(el, hit) && !hit.closest(".place-bar, .in-hand, .edge, .pack")) add("another gets the press", el, `: ${name(hit.closest("[data-press]"))}`);
		}
		for (const total of all(".total").filter(shows)) if (!total.innerText.trim()) add("a total that says nothing", total);
		// Nobody can scroll sideways: what the edge cuts off is not seen.
		for (const chips of felt.querySelectorAll(".stack")) {
			const { left, right, width } = chips.getBoundingClientRect();
			if (shows(chips) && Math.max(-left, right - document.documentElement.clientWidth) > width / 4) add("chips cut off", chips, `from ${Math.round(left)} to ${Math.round(right)}`);
		}
		felt.scrollTop = was[2];
		scrollTo(was[0], was[1]);
	}

	/** A box is pressed where nothing of its own lies, and cash on its spot. */
	function partOf(el, hit) {
		return el.matches(".spot.cash") && el.closest(".box").contains(hit.closest(".sundries")) || el.matches(".place:not(.point)") && (el.parentElement.contains(hit) || el.closest(".box, .dealer-hand")?.contains(hit));
	}

	/** A press as far from its middle as a target reaches is given to it: the page
	 * draws it smaller than it is. */
	function pressedAround(el) {
		const was = [scrollX, scrollY];
		el.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
		// What stands at the foot of a phone's screen may be higher than half of it.
		const middle = el.getBoundingClientRect();
		if (!el.closest(afoot) && topAt(middle.left + middle.width / 2, middle.bottom + leastTarget / 2)?.closest(afoot)) scrollBy({ top: middle.top - 2 * leastTarget, behavior: "instant" });
		const { left, top, width, height } = el.getBoundingClientRect();
		const x = left + width / 2, y = top + height / 2, far = leastTarget / 2 - slack;
		const given = [[-far, 0], [far, 0], [0, -far], [0, far]].every(([dx, dy]) => within(topAt(x + dx, y + dy), el));
		scrollTo(...was);
		return given;
	}

	/** Inside something that scrolls, or is reached by scrolling. */
	function reachable(el) {
		for (let up = el.parentElement; up && up !== document.body; up = up.parentElement) if (scroller(getComputedStyle(up))) return true;
		return false;
	}
})();
