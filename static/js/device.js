// What the person's hand does things with: the device of the last press. The table's
// times are compared for one device, since a hand is quicker with one than with another.

let last = "";

/** Keys that are held while something else is pressed. */
const modifiers = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph"]);

addEventListener("pointerdown", (e) => (last = e.pointerType === "mouse" ? "mouse" : "touch"), { capture: true, passive: true });
addEventListener("keydown", (e) => void (modifiers.has(e.key) || (last = "keys")), { capture: true, passive: true });

/** The device of the last press: mouse, touch or keys; "" before the first. */
export function device() {
	return last;
}
