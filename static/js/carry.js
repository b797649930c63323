// Keeps what was typed into a form when a link loads the form with other defaults.

/**
 * Has a link carry the fields that the form names in data-carries.
 * @type {(link: HTMLAnchorElement, form: HTMLFormElement) => void}
 */
export function carry(link, form) {
	link.addEventListener("click", () => {
		const typed = new FormData(form);
		const to = new URL(link.href);
		for (const name of (form.dataset.carries ?? "").split(" ")) {
			const value = typed.get(name);
			if (typeof value === "string" && value !== "") to.searchParams.set(name, value);
		}
		link.href = to.href;
	});
}
