// The instructor's station: orders for later, and forms that send lines.

/**
 * A line as an order for later, where the button or form may be one and a
 * moment is chosen.
 * @param {HTMLElement} table
 * @param {HTMLElement} said what was pressed
 * @param {string} line
 */
export function later(table, said, line) {
	if (said.dataset.later === undefined) return line;
	const unit = table.querySelector("#moment [name=moment]");
	const many = table.querySelector("#moment [name=many]");
	if (!(unit instanceof HTMLSelectElement) || !(many instanceof HTMLInputElement) || unit.value === "now") return line;
	return `${line} ${unit.value} ${many.value} ${unit.value === "after" ? "cards" : "rounds"}`;
}

/**
 * A form that says a line: its fields fill the blanks, the first of several
 * that is not empty.
 * @type {(table: HTMLElement, form: HTMLFormElement, act: (line: string) => Promise<boolean>) => void}
 */
export function saying(table, form, act) {
	form.addEventListener("submit", async (e) => {
		e.preventDefault();
		const line = (form.dataset.say ?? "").replace(/\{([a-z|]+)\}/g, (_, names) => names.split("|").map((/** @type {string} */ name) => value(form, name)).find(Boolean) ?? "");
		if (!(await act(later(table, form, line.trim())))) return;
		for (const input of form.querySelectorAll("input")) input.value = "";
	});
}

/** @type {(form: HTMLFormElement, name: string) => string} */
function value(form, name) {
	const field = form.elements.namedItem(name);
	if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) throw new Error(`station: no field ${name}`);
	const said = field.value.trim();
	return said && field.dataset.quoted !== undefined ? JSON.stringify(said) : said;
}
