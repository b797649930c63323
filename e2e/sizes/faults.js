// What does not fit on a page at its size: see Faults. It needs find.js.

const leastTarget = 44;
const leastText = 12;

const faults = (() => {
	// A pixel is lost to rounding at most.
	const slack = 1;

	const targets = "button, a[href], label:has(input[type=radio], input[type=checkbox]), input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea, summary, [role=button], [role=tab], [role=radio]";

	/** Hidden from eyes, for screen readers only. */
	const hushed = (el) => !!el.closest(".hushed, .skip, noscript");

	const shows = (el) => seen(el) && !hushed(el) && !el.closest("[inert]");

	/** The dialog that is open over the page, or the page. */
	const stage = () => [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;

	/** A link inside a sentence is as high as its line. */
	const inSentence = (el) => el.matches("a") && getComputedStyle(el).display === "inline" &&
		[...el.parentElement.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim() !== "");

	const scroller = (style) => /auto|scroll/.test(style.overflowX + style.overflowY);
	const clips = (style) => /hidden|clip/.test(style.overflowX + style.overflowY);

	/** The part of a rectangle that can be seen, also after scrolling; null for none. */
	const uncut = (el, rect) => {
		let { left, top, right, bottom } = rect;
		for (let up = el; up && up !== document.documentElement; up = up.parentElement) {
			const style = getComputedStyle(up);
			if (scroller(style) && up !== document.body) return { left, top, right, bottom };
			if (!clips(style) || up === document.body) continue;
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

	return () => {
		const found = [];
		const add = (what, el, more = "") => found.push(`${what}: ${name(el)} ${more}`.trim());
		const page = document.documentElement;
		const root = stage();
		const wide = page.clientWidth, high = innerHeight;

		if (page.scrollWidth > wide + slack && root === document.body) {
			const widest = all("body *").filter(shows).reduce((a, b) => b.getBoundingClientRect().right > a.getBoundingClientRect().right ? b : a);
			add("wider than the screen", widest, `ends at ${Math.round(widest.getBoundingClientRect().right)} of ${wide}`);
		}
		const scrolls = page.scrollHeight > high + slack && getComputedStyle(document.body).overflowY !== "hidden";

		for (const el of root.querySelectorAll(targets)) {
			if (!shows(el) || el.disabled || inSentence(el)) continue;
			const { width, height, left, top, right, bottom } = el.getBoundingClientRect();
			if ((width < leastTarget - slack || height < leastTarget - slack) && !pressedAround(el)) add("small target", el, `${Math.round(width)}x${Math.round(height)}`);
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
			const shortened = style.textOverflow === "ellipsis" && (el.title || el.closest("[title]"));
			if (!shortened && (part.right - part.left < rect.width - 2 * slack || part.bottom - part.top < rect.height * 0.7)) add("clipped text", el, `"${node.data.trim().slice(0, 40)}"`);
			texts.push({ el, rects: [...range.getClientRects()].filter((r) => r.width > 1), words: node.data.trim().slice(0, 30) });
		}

		// Words over words.
		const onTop = texts.map((t) => ({ ...t, rects: t.rects.filter((r) => {
			const x = (r.left + r.right) / 2, y = (r.top + r.bottom) / 2;
			if (x < 0 || y < 0 || x >= wide || y >= high) return false;
			const hit = topAt(x, y);
			return within(hit, t.el) || (hit && hit.contains(t.el)) || (hit && getComputedStyle(t.el).pointerEvents === "none");
		}) }));
		for (const [i, a] of onTop.entries()) {
			for (const b of onTop.slice(i + 1)) {
				if (a.el === b.el || a.el.contains(b.el) || b.el.contains(a.el)) continue;
				const hit = a.rects.some((r) => b.rects.some((s) =>
					Math.min(r.right, s.right) - Math.max(r.left, s.left) > 3 && Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top) > Math.min(r.height, s.height) * 0.4));
				if (hit) add("words over words", a.el, `"${a.words}" and "${b.words}" of ${name(b.el)}`);
			}
		}
		return [...new Set(found)];
	};

	/** A press as far from its middle as a target reaches is given to it: the page
	 * draws it smaller than it is. */
	function pressedAround(el) {
		const was = [scrollX, scrollY];
		el.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
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
