// Walks through a round, and says where the bubble leaves the screen or hides something.
// The steps are lines of the dealer, each with the whole page at its moment.
const walkThrough = async (steps) => {
	const faults = [], seen = (el) => el?.checkVisibility({ visibilityProperty: true }) && el.getBoundingClientRect().width > 0;
	const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
	const bubble = document.getElementById("first"), calm = () => new Promise((done) => setTimeout(() => setTimeout(done)));
	const pointed = () => document.querySelector(".pointed");
	const key = (key, code) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true }));
	const press = (el) => el.dispatchEvent(new MouseEvent("click", { bubbles: true }));
	const look = (line, when) => {
		const own = bubble.getBoundingClientRect(), hides = (el, what) => seen(el) && overlap(own, el.getBoundingClientRect()) && faults.push(`${line}, ${when}: the bubble hides ${what}`);
		if (own.left < -0.5 || own.top < -0.5 || own.right > innerWidth + 0.5 || own.bottom > innerHeight + 0.5) faults.push(`${line}, ${when}: the bubble leaves the screen`);
		hides(document.querySelector(".place-bar:not([hidden])"), "the open bar");
		hides(pointed(), "what is to be pressed");
		const at = pointed()?.getBoundingClientRect();
		if (at && (at.top < -0.5 || at.bottom > innerHeight + 0.5)) faults.push(`${line}, ${when}: what is to be pressed is outside the screen`);
		for (const lit of document.querySelectorAll("#felt :is(.hand, .bet, .lies, .place, .reader, .cards).lit")) hides(lit, "what is lit");
	};
	if (bubble.hidden) document.getElementById("first-open").click();
	for (const { Line: line, Frame: frame } of steps) {
		key("Escape");
		window.walkSocket.onmessage({ data: frame });
		const box = Number(line.match(/ ([1-7])\b/)?.[1] ?? 0), other = box % 7 + 1;
		key(String(other), `Digit${other}`);
		await calm();
		if (bubble.dataset.line !== line) { faults.push(`${line}: the walk leads to ${bubble.dataset.line}`); continue; }
		look(line, `at box ${other}`);
		const sent = window.walkSent;
		for (let n = 1; n < 6 && window.walkSent === sent && pointed(); n++) {
			const at = pointed();
			if (at.id === "tray") {
				let cents = Math.round(100 * Number(bubble.textContent.match(/ ([0-9.]+[0-9])/)?.[1]));
				for (const tube of [...at.querySelectorAll("[data-chip]")].sort((a, b) => b.dataset.cents - a.dataset.cents)) for (; cents >= Number(tube.dataset.cents); cents -= Number(tube.dataset.cents)) press(tube);
			} else press(at);
			await calm();
			look(line, `press ${n}`);
			const dialog = document.querySelector("dialog[open]");
			if (!dialog) continue;
			if (overlap(bubble.getBoundingClientRect(), dialog.getBoundingClientRect())) faults.push(`${line}: the bubble hides the pad`);
			dialog.close();
			break;
		}
		if (window.walkSent !== sent) window.walkSocket.onmessage({ data: `{"ack":${window.walkSent},"kept":true}` });
	}
	return faults;
};
