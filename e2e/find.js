// What the rig does inside a page. It is handed to the page with every call and
// leaves nothing behind but the note of where a click went.

// seen: the element has a place on the page that a person could look at.
const seen = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
	el.getBoundingClientRect().width > 0 && el.getBoundingClientRect().height > 0;

// all: every visible element for "css" or "css|words", words being part of its text.
const all = (what) => {
	const [css, words] = what.split("|");
	return [...document.querySelectorAll(css)].filter((el) => seen(el) &&
		(words === undefined || el.textContent.replace(/\s+/g, " ").includes(words)));
};

const find = (what) => all(what)[0];

const name = (el) => {
	if (!el) return "nothing";
	const own = el.id ? "#" + el.id : el.getAttribute("aria-label") || (el.textContent || "").trim().slice(0, 30);
	const box = el.closest("[id]");
	return `<${el.tagName.toLowerCase()} class="${el.getAttribute("class") || ""}"> ${own}` + (box && box !== el ? ` in #${box.id}` : "");
};

const text = (what) => { const el = find(what); return el ? el.innerText.trim() : ""; };

// point: where a person would press the element: its middle, or else the nearest
// point of it that nothing covers.
const point = (what) => {
	const el = find(what);
	if (document.readyState !== "complete") return { miss: "the page is still loading" };
	if (!el) return { miss: "it is not on the page, or not visible" };
	if (el.disabled) return { miss: "it is disabled" };
	el.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
	const box = el.getBoundingClientRect();
	let over;
	for (const [h, v] of [[5, 5], [5, 3], [5, 7], [3, 5], [7, 5], [5, 8], [5, 2], [2, 5], [8, 5], [2, 8], [8, 8], [2, 2], [8, 2], [5, 9], [5, 1], [1, 5], [9, 5]]) {
		const x = box.left + box.width * h / 10, y = box.top + box.height * v / 10;
		const hit = document.elementFromPoint(x, y);
		if (hit && (hit === el || el.contains(hit))) {
			const v = window.visualViewport; // a phone shows a wide page smaller
			return { x: (x - v.offsetLeft) * v.scale, y: (y - v.offsetTop) * v.scale };
		}
		over = over || name(hit);
	}
	return { miss: `it is covered by ${over}` };
};

// still is the point of an element that has stopped moving: what was just shown
// may still push it aside.
const still = async (what, limit) => {
	const end = performance.now() + limit;
	for (let last = point(what), same = 0; ; ) {
		if (last.miss) return last;
		await new Promise((done) => { requestAnimationFrame(done); setTimeout(done, 50); });
		const now = point(what);
		same = !now.miss && now.x === last.x && now.y === last.y ? same + 1 : 0;
		if (same === 2 || performance.now() > end) return now;
		last = now;
	}
};

// settled waits until something has kept its place and size for a while: a page
// that becomes another person's lays itself out anew.
const settled = async (what, limit) => {
	const end = performance.now() + limit;
	for (let last = "", since = performance.now(); performance.now() < end; ) {
		await new Promise((done) => { requestAnimationFrame(done); setTimeout(done, 50); });
		const box = JSON.stringify(find(what)?.getBoundingClientRect());
		if (box !== last) since = performance.now();
		else if (performance.now() - since > 400) return true;
		last = box;
	}
	return false;
};

// watch notes what the next click is given to.
const watch = (what) => {
	window.rigClick = new Promise((told) => {
		window.addEventListener("click", (e) => {
			const el = e.target.closest ? e.target : e.target.parentElement;
			const meant = [...document.querySelectorAll(what.split("|")[0])].some((w) => w === el || w.contains(el));
			told(meant ? "" : name(el));
		}, { capture: true, once: true });
	});
};

// clicked is what got the click; "" for what was meant. A page that has been
// left has no note: it was clicked as it should be.
const clicked = (limit) => Promise.race([
	window.rigClick ?? "",
	new Promise((told) => setTimeout(() => told("nothing"), limit)),
]);

// until waits for a condition: it looks whenever the page changes.
const until = (test, limit) => new Promise((done) => {
	let over = false;
	const look = () => {
		if (over) return;
		let v = false;
		try { v = test(); } catch { /* not yet */ }
		if (v) { over = true; watcher.disconnect(); done(true); }
	};
	const watcher = new MutationObserver(look);
	watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
	for (const event of ["readystatechange", "load", "transitionend", "animationend", "toggle", "focus", "input", "change"]) document.addEventListener(event, look, true);
	window.addEventListener("resize", look);
	setTimeout(() => { look(); over = true; watcher.disconnect(); done(false); }, limit);
	look();
});

// read fetches a page as this person would be shown it, and leaves him where he is.
const read = async (path) => new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
