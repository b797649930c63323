// A person's settings for this screen, which only this browser keeps.

import { keep, part, recall } from "./page.js";

const names = { keys: true, four: false, voice: false, sound: false, show: false };

/** Joins the boxes of the help dialog to what they switch. */
export function options() {
	/** @type {Record<string, HTMLInputElement>} */
	const box = {};
	for (const [name, first] of Object.entries(names)) {
		const found = (box[name] = part(`opt-${name}`, HTMLInputElement));
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
