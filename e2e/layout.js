// layout: what lies on the table and what is said there, as the page shows it.
const layout = () => {
	const words = (el) => el ? el.textContent.replace(/\s+/g, " ").trim() : "";
	const in_ = (root, css) => root ? [...root.querySelectorAll(css)] : [];
	const cards = (root) => in_(root, ".card").map((c) => ({ ID: c.id, Name: c.getAttribute("aria-label") }));
	const sum = (root, css) => in_(root, css).map((el) => words(el.querySelector(".sum"))).filter(Boolean);
	const at = (id) => document.getElementById(id);
	const status = at("status");
	return {
		View: status.dataset.view, Mode: status.dataset.mode,
		Status: words(status),
		Round: Number(in_(status, "dl > div").filter((d) => words(d.querySelector("dt")) === "Round").map((d) => words(d.querySelector("dd")))[0]),
		Dealer: cards(at("dealer")), Stray: cards(at("stray")),
		Lamp: at("reader").dataset.lamp, Pack: at("pack").dataset.state || "",
		Boxes: in_(document, "[data-box]").map((b) => ({
			N: Number(b.dataset.at), Name: words(b.querySelector(".rail h3")), Mine: b.hasAttribute("data-mine"),
			Bank: words(b.querySelector(".rail .bank .sum")),
			Insurance: sum(b.querySelector(".line"), ".bet")[0] || "",
			Says: in_(b, ".says").map(words),
			Hands: in_(b, ".hand").map((h) => ({
				At: h.dataset.at, Cards: cards(h), Bets: sum(h.querySelector(".wagers"), ".bet"),
				Total: words(h.querySelector(".total")?.firstChild), Signal: h.querySelector(".signal")?.dataset.signal ?? "",
				State: words(h.querySelector(".total small")),
			})),
		})),
		Due: in_(at("checklist"), "li").map((li) => ({
			Title: words(li.querySelector(".title")), Hint: words(li.querySelector(".hint")), Cite: words(li.querySelector("a.cite")),
			Now: li.classList.contains("now"), Marks: words(li.querySelector(".marks")),
		})),
		Said: in_(at("calls"), "li").map(words),
		Verdict: words(at("verdict")), Debrief: in_(at("debrief"), "li").map(words), Ticker: in_(at("ticker"), "li").map(words),
		FloorBar: words(at("floorbar")), Reply: words(at("reply")),
	};
};
