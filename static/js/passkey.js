// Passkeys: asks the house what the browser is to be asked, asks the browser, and sends its
// answer with the form. Loaded where one logs in and on the page of one's account alone.

import { all, one } from "./page.js";

for (const form of all(document, "form[data-passkey]")) {
	if (!(form instanceof HTMLFormElement)) continue;
	if (!("PublicKeyCredential" in window)) form.classList.remove("awaited");
	else if (form.dataset.passkey === "add") adds(form);
	else logsIn(form);
}

/** The form that adds a passkey. Other buttons of it are not ours. @param {HTMLFormElement} form */
function adds(form) {
	one(form, "[data-no-passkeys]")?.remove();
	const field = one(form, "[data-passkey-field]");
	if (field) field.hidden = false;
	form.addEventListener("submit", (e) => {
		if (e.submitter?.hasAttribute("formaction")) return;
		e.preventDefault();
		attempt(form, async () => {
			const asked = await ask(form);
			const made = await navigator.credentials.create({
				publicKey: { ...asked, challenge: bytes(asked.challenge), user: { ...asked.user, id: bytes(asked.user.id) }, excludeCredentials: keys(asked.excludeCredentials) },
			});
			send(form, made);
		});
	});
}

/** The form that logs in: by its button, or by a key that the browser offers in the name's field. @param {HTMLFormElement} form */
async function logsIn(form) {
	form.hidden = false;
	let offer = new AbortController();
	/** @param {AbortSignal} [signal] what ends an offer; without one the browser asks at once */
	const get = async (signal) => {
		const asked = await ask(form);
		const publicKey = { ...asked, challenge: bytes(asked.challenge), allowCredentials: keys(asked.allowCredentials) };
		if (signal?.aborted) return;
		send(form, await navigator.credentials.get(signal ? { publicKey, signal, mediation: "conditional" } : { publicKey }));
	};
	form.addEventListener("submit", (e) => {
		e.preventDefault();
		offer.abort();
		attempt(form, get);
	});
	if (await PublicKeyCredential.isConditionalMediationAvailable?.()) get(offer.signal).catch(() => undefined); // the button is there
}

/** Tries something once at a time, and says why it was in vain. @type {(form: HTMLFormElement, does: () => Promise<void>) => Promise<void>} */
async function attempt(form, does) {
	const problem = one(form, ".problem");
	const buttons = all(form, "button").filter((b) => b instanceof HTMLButtonElement);
	if (problem) problem.hidden = true;
	for (const b of buttons) b.disabled = true;
	try {
		await does();
	} catch (e) {
		for (const b of buttons) b.disabled = false;
		if (!problem) throw e;
		problem.textContent = words(e);
		problem.hidden = false;
	}
}

/** Why a try was in vain, for the person. @param {unknown} e */
function words(e) {
	if (!(e instanceof Error)) return String(e);
	switch (e.name) {
		case "NotAllowedError":
			return "Your device gave no passkey: you broke off, it took too long, or it has none for this house.";
		case "InvalidStateError":
			return "This device has a passkey for your account already.";
		case "House":
			return e.message;
		case "TypeError":
			return "The house does not answer. Try again in a moment.";
	}
	return "This browser could make or use no passkey here.";
}

/** What the browser is to be asked, of the house. @param {HTMLFormElement} form */
async function ask(form) {
	const fields = new URLSearchParams();
	const sure = form.elements.namedItem("sure");
	if (sure instanceof HTMLInputElement) fields.set("sure", sure.value);
	const answer = await fetch(form.dataset.begin ?? "", { method: "POST", body: fields });
	if (!answer.headers.get("Content-Type")?.startsWith("application/json")) throw new TypeError(`passkey: status ${answer.status}`);
	const says = await answer.json();
	if (answer.ok) return says;
	const e = new Error(says);
	e.name = "House";
	throw e;
}

/** Sends the browser's answer with the form. @type {(form: HTMLFormElement, answer: Credential | null) => void} */
function send(form, answer) {
	const field = form.elements.namedItem("credential");
	if (!(answer instanceof PublicKeyCredential) || !(field instanceof HTMLInputElement)) throw new Error("passkey: the browser gave none");
	/** @type {Record<string, string>} */
	const response = {};
	for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
		const value = Reflect.get(answer.response, part);
		if (value instanceof ArrayBuffer) response[part] = text(value);
	}
	field.value = JSON.stringify({ id: answer.id, rawId: text(answer.rawId), type: answer.type, clientExtensionResults: {}, response });
	form.submit();
}

/** Keys as the browser takes them. @param {{ id: string }[]} [list] */
function keys(list = []) {
	return list.map((k) => ({ ...k, id: bytes(k.id) }));
}

/** Bytes of base64url. @param {string} s */
function bytes(s) {
	return Uint8Array.from(atob(s.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
}

/** Base64url of bytes. @param {ArrayBuffer} b */
function text(b) {
	return btoa(String.fromCharCode(...new Uint8Array(b))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
