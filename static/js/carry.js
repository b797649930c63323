// A form that is begun anew with other defaults keeps what was typed into it.

/**
 * Has a link take along the fields of a form that data-carries names.
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
