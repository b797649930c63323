// What a person likes on this screen; kept in this browser only.

const names = { keys: true, four: false, voice: false, sound: false, show: false };

/** Joins the boxes of the help dialog to what they switch. */
export function options() {
	/** @type {Record<string, HTMLInputElement>} */
	const box = {};
	for (const [name, first] of Object.entries(names)) {
		const found = document.getElementById(`opt-${name}`);
		if (!(found instanceof HTMLInputElement)) throw new Error(`options: no element #opt-${name}`);
		box[name] = found;
		found.checked = (recall(name) ?? String(first)) === "true";
		found.addEventListener("change", () => {
			keep(name, String(found.checked));
			wear();
		});
	}
	function wear() {
		document.documentElement.classList.toggle("four-colours", box.four.checked);
		document.documentElement.classList.toggle("show-keys", box.show.checked);
	}
	wear();
	return { keys: () => box.keys.checked, voice: () => box.voice.checked, sound: () => box.sound.checked };
}

/** @param {string} name */
function recall(name) {
	try {
		return localStorage.getItem(`burncard.${name}`);
	} catch {
		return null; // A browser that keeps nothing.
	}
}

/**
 * @param {string} name
 * @param {string} value
 */
function keep(name, value) {
	try {
		localStorage.setItem(`burncard.${name}`, value);
	} catch {
		// The choice lasts as long as the page.
	}
}
