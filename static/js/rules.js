// The folded rules of the form for a new table: a search over them, marks on those that
// differ from the profile, and what other choices cost. The form works without all of it.

import { all, on, one } from "./page.js";
import { pageAt } from "./refresh.js";

/** @param {HTMLElement} form */
export function rules(form) {
	const search = form.querySelector("#find-rule");
	const count = form.querySelector("#differing");
	if (!(search instanceof HTMLInputElement) || !count) throw new Error("rules: no search, or no count");
	const fields = all(form, ".change-rules .field:not(.field .field)");
	const groups = all(form, ".change-rules fieldset");

	const find = () => {
		const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
		for (const field of fields) {
			const text = `${field.textContent} ${field.dataset.rule ?? ""}`.toLowerCase();
			field.classList.toggle("unfound", !words.every((w) => text.includes(w)));
		}
		let found = false;
		for (const group of groups) {
			const some = fields.some((field) => group.contains(field) && !field.classList.contains("unfound"));
			group.classList.toggle("unfound", !some);
			found ||= some;
		}
		const nothing = one(form, ".nothing-found");
		if (nothing) nothing.hidden = found;
	};
	search.addEventListener("input", find);
	// Enter in the search would send the form.
	search.addEventListener("keydown", (e) => {
		if (e.key === "Enter") e.preventDefault();
	});

	// Enter in the name of a profile would open a table: it presses the button beside it.
	for (const save of all(form, ".save-profile")) {
		save.addEventListener("keydown", (e) => {
			if (e.key !== "Enter" || !on(e, "input[maxlength]")) return;
			e.preventDefault();
			one(save, "button")?.click();
		});
	}

	const mark = () => {
		let differ = 0;
		for (const field of fields) {
			const input = field.querySelector("[name]");
			if (field.dataset.rule === undefined || !(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) continue;
			const differs = input.value.trim() !== field.dataset.profile;
			field.classList.toggle("differs", differs);
			differ += Number(differs);
		}
		count.textContent = differ === 0 ? "" : differ === 1 ? "1 differs from the profile" : `${differ} differ from the profile`;
	};
	form.addEventListener("input", mark);
	form.addEventListener("change", mark);

	// What another choice costs depends on all others: the form says it anew after each.
	let asked = 0;
	form.addEventListener("change", async (e) => {
		const now = one(form, ".edge-now");
		if (!now || !on(e, "[data-rule]") || !(form instanceof HTMLFormElement)) return;
		const mine = ++asked;
		const words = new URLSearchParams();
		for (const [name, value] of new FormData(form)) words.append(name, String(value));
		const page = await pageAt(`${now.dataset.from}?${words}`);
		if (!page || mine !== asked) return;
		const newest = page.querySelector(".edge-now");
		if (newest) now.innerHTML = newest.innerHTML;
		now.hidden = !newest;
		for (const field of fields) {
			const at = `[data-rule="${field.dataset.rule}"] .costs`;
			const [old, costs] = [field.querySelector(".costs"), page.querySelector(at)];
			if (old && costs) old.replaceWith(costs);
			else if (costs) field.append(costs);
			else old?.remove();
		}
	});
	for (const hidden of all(form, ".find-rule")) hidden.hidden = false;
}
